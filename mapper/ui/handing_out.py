"""What players are handed of a feature: only what the gate lets through."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.drawing.symbols import is_hash
from mapper.model.rows import Feature
from mapper.play.player_map import UNMET, KnownMap
from mapper.ui.document import Document
from mapper.ui.player.showing import HandOut
from mapper.ui.words import tr


@dataclass(frozen=True, slots=True)
class Handed:
    """A hand-out, of which feature it is, and what was known when it was made."""

    hand_out: HandOut
    feature: str
    known: KnownMap


def handed(document: Document, known: KnownMap, feature: str) -> Handed | str:
    """The hand-out of a feature, or why there is none."""
    met = known.met.get(feature, UNMET).feature
    if met is None:
        return tr("The players do not know this yet; reveal it first.")
    made = HandOut(met.player_title, met.player_text, image_of(document, met))
    if made == HandOut():
        return tr("It has no title, text or picture for players.")
    return Handed(made, feature, known)


def image_of(document: Document, met: Feature) -> bytes:
    """A feature's own picture; one of ours says nothing that the map does not say."""
    return (document.file.blob(met.icon) or b"") if is_hash(met.icon) else b""
