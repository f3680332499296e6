"""What is known of the pixels of an image: which hex is printed there, or which square begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from mapper.commands.things.underlays import feet_of
from mapper.model.alignment import PrintedGrid, off_by, printed_grid, printed_squares, squares_off
from mapper.model.board import kind_of
from mapper.model.campaign.rows import ImagePoint, Map, Pin
from mapper.model.campaign.zone_rows import FOOT
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.hexes.layout import hex_at
from mapper.model.hexes.numbering import hex_labelled, label
from mapper.model.map_view import SQUARE
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.ui.app.translated import tr
from mapper.ui.maps.aligning import Pointed

Known = Pin | ImagePoint


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a way to align an image.

    What is asked and said: `clicks` before each click, `question` after it.
    """

    clicks: tuple[str, str, str]
    question: str
    answer: str
    all_fit: str
    size: str
    origin: str
    origin_tip: str
    by_numbers: str


class KnownPlaces(Protocol):
    """Of one kind of map. `held` is what was known before, in the order in which it was told."""

    @property
    def wording(self) -> Wording: ...

    def at_once(self, pointed: Pointed, held: Sequence[Known]) -> Known | None:
        """What a click says by itself; None where something has to be asked."""
        ...

    def guess(self, pointed: Pointed, held: Sequence[Known]) -> str: ...

    def known(self, pointed: Pointed, answer: str, held: Sequence[Known]) -> Known:
        """What a click and an answer say. Raises `NotAllowed`."""
        ...

    def name(self, known: Known, held: Sequence[Known]) -> str: ...

    def checked(self, known: Known, held: Sequence[Known]) -> str:
        """How well a third one fits the first two."""
        ...

    def printed(self, held: Sequence[Known]) -> PrintedGrid:
        """The grid of the image. Raises `NotAllowed`."""
        ...


@dataclass(frozen=True, slots=True)
class PrintedHexes:
    """Each click is answered with the number of a hex."""

    on: Map
    wording: Wording

    def at_once(self, _pointed: Pointed, _held: Sequence[Known]) -> Known | None:
        return None

    def guess(self, pointed: Pointed, _held: Sequence[Known]) -> str:
        return label(hex_at(*pointed.at, self.on.top), self.on.top, self.on.numbering)

    def known(self, pointed: Pointed, answer: str, _held: Sequence[Known]) -> Known:
        at = hex_labelled(answer, self.on.top, self.on.numbering)
        return Pin(pointed.x, pointed.y, at)

    def name(self, known: Known, _held: Sequence[Known]) -> str:
        assert isinstance(known, Pin)
        return label(known.hex, self.on.top, self.on.numbering)

    def checked(self, known: Known, held: Sequence[Known]) -> str:
        assert isinstance(known, Pin)
        off = float(off_by(_pins(held[:2]), known, self.on.top))
        return tr(
            "Hex {number} lies {off} hexes off.", number=self.name(known, held), off=f"{off:.2f}"
        )

    def printed(self, held: Sequence[Known]) -> PrintedGrid:
        return printed_grid(_pins(held), self.on.top)


@dataclass(frozen=True, slots=True)
class PrintedSquares:
    """The first click takes the corner that lies nearest; the next ones are counted from there."""

    feet: int
    wording: Wording

    @property
    def _side(self) -> int:
        return self.feet * FOOT

    def at_once(self, pointed: Pointed, held: Sequence[Known]) -> Known | None:
        if held:
            return None
        x, y = (round(each * SQUARE / self._side) * self._side for each in pointed.at)
        return ImagePoint(pointed.x, pointed.y, FootPoint(x, y))

    def guess(self, pointed: Pointed, held: Sequence[Known]) -> str:
        first = _spots(held)[0].point
        x = round((pointed.at.x * SQUARE - first.x) / self._side)
        y = round((pointed.at.y * SQUARE - first.y) / self._side)
        return f"{x}, {y}"

    def known(self, pointed: Pointed, answer: str, held: Sequence[Known]) -> Known:
        found = re.fullmatch(r"\s*([-−+]?\d{1,5})[\s,;]+([-−+]?\d{1,5})\s*", answer)
        if found is None:
            raise NotAllowed(
                tr("Write two whole numbers: squares to the right, then down; such as 12, -3.")
            )
        x, y = (int(each.replace("−", "-")) * self._side for each in found.groups())
        first = _spots(held)[0].point
        return ImagePoint(pointed.x, pointed.y, FootPoint(first.x + x, first.y + y))

    def name(self, known: Known, held: Sequence[Known]) -> str:
        assert isinstance(known, ImagePoint)
        first = _spots(held or [known])[0].point
        x, y = (known.point.x - first.x) / self._side, (known.point.y - first.y) / self._side
        return f"{x:g}, {y:g}"

    def checked(self, known: Known, held: Sequence[Known]) -> str:
        assert isinstance(known, ImagePoint)
        off = squares_off(_spots(held[:2]), known, self.feet)
        return tr("This corner lies {off} squares off.", off=f"{off:.2f}")

    def printed(self, held: Sequence[Known]) -> PrintedGrid:
        return printed_squares(_spots(held), self.feet)


def printed_on(on: Map) -> KnownPlaces:
    """What clicks say on an image of a map of this kind."""
    return hexes_of(on) if kind_of(on) == "hexes" else squares_of(feet_of(on))


def hexes_of(on: Map) -> PrintedHexes:
    first = label(ORIGIN, on.top, on.numbering)
    wording = Wording(
        clicks=(
            tr("1. Click the middle of a printed hex, near a corner of the image."),
            tr("2. Click the middle of another hex, far from the first."),
            tr("3. Click a third hex, off the line between the two, to check."),
        ),
        question=tr("Which number is printed in the hex that you clicked?"),
        answer=tr("Number of the hex"),
        all_fit=tr("All three hexes lie where they are printed."),
        size=tr("Pi&xels from hex to hex"),
        origin=tr("&Middle of the first hex"),
        origin_tip=tr("Where the middle of hex {number} is in the image.", number=first),
        by_numbers=tr("For images whose hexes stand upright and were made by a program."),
    )
    return PrintedHexes(on, wording)


def squares_of(feet: int) -> PrintedSquares:
    wording = Wording(
        clicks=(
            tr("1. Click a corner where printed squares meet, near a corner of the image."),
            tr("2. Click another corner of squares, far from the first."),
            tr("3. Click a third one, off the line between the two, to check."),
        ),
        question=tr(
            "How many squares of {feet} feet to the right of the first corner, and how many down?",
            feet=feet,
        ),
        answer=tr("Squares to the right, and down"),
        all_fit=tr("All three corners lie where they are printed."),
        size=tr("Pi&xels across a square"),
        origin=tr("C&orner of the first square"),
        origin_tip=tr("Which point of the image lies where the map’s own squares begin."),
        by_numbers=tr("For images whose squares stand upright and were made by a program."),
    )
    return PrintedSquares(feet, wording)


def _pins(held: Sequence[Known]) -> tuple[Pin, ...]:
    return tuple(each for each in held if isinstance(each, Pin))


def _spots(held: Sequence[Known]) -> tuple[ImagePoint, ...]:
    return tuple(each for each in held if isinstance(each, ImagePoint))
