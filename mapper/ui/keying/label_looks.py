"""The looks of labels that come with the program: what the Label tool and the Inspector offer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from mapper.model.board import KindOfMap
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.label_rows import USUAL, Letters, LetterStyle
from mapper.model.campaign.rows import Label


class LabelLook(NamedTuple):
    """How a label looks, and who sees it."""

    size: int
    style: LetterStyle
    visibility: Visibility = "overt"
    letters: Letters = USUAL
    preset: str = ""

    def of(self, label: Label) -> Label:
        """A label that looks so."""
        return replace(label, **self._asdict())

    def is_on(self, label: Label) -> bool:
        """Whether a label is lettered so, and shares that with no others."""
        return look_of(label)._replace(visibility=self.visibility) == self


def look_of(row: Label) -> LabelLook:
    return LabelLook(row.size, row.style, row.visibility, row.letters, row.preset)


EVEN = Letters(is_even=True)
PRESETS: Mapping[str, LabelLook] = MappingProxyType(
    {
        "A country": LabelLook(5, "land"),
        "A wood, a range": LabelLook(3, "land", letters=EVEN),
        "A place": LabelLook(2, "plain"),
        "A sea": LabelLook(5, "water"),
        "A lake, a river": LabelLook(2, "water", letters=EVEN),
        "A note of mine": LabelLook(1, "plain", "secret"),
    }
)
"""What labels are mostly for."""
INSIDE = ("A level", "A wing, a hall", "A room", "A lake", "A pool, a stream", "A note of mine")
OF_MAPS: Mapping[KindOfMap, tuple[str, ...]] = MappingProxyType(
    {"hexes": (*PRESETS,), "zones": INSIDE}
)
"""The same looks, for what there is on each kind of map."""
