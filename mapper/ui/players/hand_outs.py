"""What players are handed of a feature or a zone: only what the gate lets through."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.drawing.base.painted_afresh import painted_afresh
from mapper.model.images.image_bytes import is_hash
from mapper.play.gate.known import HandOut, Pixels, told_of
from mapper.play.gate.mint import UNMET, KnownMap
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document


@dataclass(frozen=True, slots=True)
class Handed:
    """A hand-out, of which feature or zone it is, and what was known when it was made."""

    hand_out: HandOut
    id: str
    known: KnownMap
    icon: str = ""
    is_zone: bool = False


def handed(
    document: Document, known: KnownMap, feature: str, before: Handed | None = None
) -> Handed | str:
    """The hand-out of a feature, or why there is none; its picture may be that of before."""
    met = known.met.get(feature, UNMET).feature
    if met is None:
        return tr("The players do not know this yet; reveal it first.")
    is_alike = before is not None and before.icon == met.icon
    image = before.hand_out.image if before and is_alike else _painted(document, met.icon)
    made = told_of(met, image)
    if made == HandOut():
        return tr("It has no title, text or picture for players.")
    return Handed(made, feature, known, met.icon)


def handed_zone(known: KnownMap, zone: str) -> Handed | str:
    """What is read aloud of a zone, or why there is nothing."""
    row = known.players.zones.get(known.zones.get(zone, ""))
    if row is None:
        return tr("The players do not know this yet; reveal it first.")
    made = told_of(row)
    if made == HandOut():
        return tr("It has no title, text or picture for players.")
    return Handed(made, zone, known, is_zone=True)


def handed_anew(document: Document, known: KnownMap, before: Handed) -> Handed | str:
    """The same of what is known by now."""
    if before.is_zone:
        return handed_zone(known, before.id)
    return handed(document, known, before.id, before)


def _painted(document: Document, icon: str) -> Pixels | None:
    """A feature's own picture; one of ours says nothing that the map does not say."""
    content = document.file.blob(icon) if is_hash(icon) else None
    return painted_afresh(content) if content else None
