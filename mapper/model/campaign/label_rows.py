"""How words on a map are lettered, and the looks that labels of a campaign share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Interval, Len

from mapper.model.campaign.colour import OwnColour

LARGEST = 5
"""Sizes of labels go from 1 to this."""

HIGHEST = 400

CLOSEST = 90
"""Per cent of the usual way from letter to letter: any nearer, and they lie on each other."""

LabelSize = Annotated[int, Interval(ge=1, le=LARGEST)]
LetterStyle = Literal["land", "water", "plain"]
MeasuredIn = Literal["size", "points", "hexes"]
Halo = Literal["usual", "none", "thin", "wide"]


@dataclass(frozen=True, slots=True)
class Letters:
    """What is otherwise about letters than their style and size have it.

    `font` is a typeface of the system, empty: that of the style. `height` is in points, the same
    at any zoom, or in hundredths of a hex. `tracking` is the way from letter to letter against
    that of the typeface, in per cent; 0: as the style has it. `turn` is clockwise, of words that
    stand at a point; those along a line are spread over it, or else spaced evenly in its middle.
    """

    font: Annotated[str, Len(0, 100)] = ""
    colour: OwnColour = ""
    measure: MeasuredIn = "size"
    height: Annotated[int, Interval(ge=0, le=HIGHEST)] = 0
    tracking: Annotated[int, Interval(ge=0, le=HIGHEST)] = 0
    halo: Halo = "usual"
    turn: Annotated[int, Interval(ge=0, le=359)] = 0
    is_even: bool = False


USUAL = Letters()


@dataclass(frozen=True, slots=True)
class LabelPreset:
    """A look that labels share: who has it is seen in it, and changes with it."""

    name: str
    size: LabelSize = 3
    style: LetterStyle = "land"
    letters: Letters = USUAL
