"""What players are handed of a feature or a zone: only what the gate lets through."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.drawing.base.painted_afresh import painted_afresh
from mapper.model.campaign.rows import Feature
from mapper.model.images.image_bytes import is_hash
from mapper.play.gate.known import NOTHING_TOLD, HandOut, Pixels, told_of
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.players.followed_map import FollowedMap


@dataclass(frozen=True, slots=True)
class Handed:
    """A hand-out, of which feature or zone it is, and on which map that is followed."""

    on: FollowedMap
    id: str
    is_zone: bool
    hand_out: HandOut = NOTHING_TOLD
    icon: str = ""


def handed(document: Document, asked: Handed) -> tuple[Handed, str]:
    """The same of what is known by now, or why there is none; a picture is painted once."""
    row = asked.on.zone(asked.id) if asked.is_zone else asked.on.feature(asked.id)
    if row is None:
        return asked, tr("The players do not know this yet; reveal it first.")
    icon = row.icon if isinstance(row, Feature) else ""
    is_alike = asked.icon == icon
    made = told_of(row, asked.hand_out.image if is_alike else _painted(document, icon))
    if made == NOTHING_TOLD:
        return asked, tr("It has no title, text or picture for players.")
    return Handed(asked.on, asked.id, asked.is_zone, made, icon), ""


def _painted(document: Document, icon: str) -> Pixels | None:
    """A feature's own picture; one of ours says nothing that the map does not say."""
    content = document.file.blob(icon) if is_hash(icon) else None
    return painted_afresh(content) if content else None
