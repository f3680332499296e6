"""What players are handed of a feature: only what the gate lets through."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.drawing.base.symbols import is_hash
from mapper.model.campaign.rows import Feature
from mapper.play.gate.player_map import UNMET, KnownMap
from mapper.ui.app.translated import tr
from mapper.ui.players.screen.screen_state import HandOut
from mapper.ui.window.document import Document


@dataclass(frozen=True, slots=True)
class Handed:
    """A hand-out, of which feature or zone it is, and what was known when it was made."""

    hand_out: HandOut
    id: str
    known: KnownMap
    is_zone: bool = False


def handed(document: Document, known: KnownMap, feature: str) -> Handed | str:
    """The hand-out of a feature, or why there is none."""
    met = known.met.get(feature, UNMET).feature
    if met is None:
        return tr("The players do not know this yet; reveal it first.")
    made = HandOut(met.player_title, met.player_text, image_of(document, met))
    if made == HandOut():
        return tr("It has no title, text or picture for players.")
    return Handed(made, feature, known)


def handed_zone(known: KnownMap, zone: str) -> Handed | str:
    """What is read aloud of a zone, or why there is nothing."""
    row = known.players.view.zones.get(known.zones.get(zone, ""))
    if row is None:
        return tr("The players do not know this yet; reveal it first.")
    made = HandOut(row.player_name, row.player_text)
    if made == HandOut():
        return tr("It has no title, text or picture for players.")
    return Handed(made, zone, known, is_zone=True)


def handed_anew(document: Document, known: KnownMap, before: Handed) -> Handed | str:
    """The same of what is known by now."""
    if before.is_zone:
        return handed_zone(known, before.id)
    return handed(document, known, before.id)


def image_of(document: Document, met: Feature) -> bytes:
    """A feature's own picture; one of ours says nothing that the map does not say."""
    return (document.file.blob(met.icon) or b"") if is_hash(met.icon) else b""
