"""A map style as a value: colours, line widths and the sizes at which things appear."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path as FilePath
from typing import Annotated, Literal

from annotated_types import Gt, Interval, Len, Predicate

from mapper.model.campaign.checking import checks_of
from mapper.model.campaign.colour import is_colour
from mapper.model.campaign.rows import TerrainType
from mapper.model.not_allowed import NotAllowed
from mapper.resources import resources, shipped_styles

StyleColour = Annotated[str, Predicate(is_colour)]
Share = Annotated[float, Interval(ge=0, le=1)]
Size = Annotated[float, Gt(0)]

SCREEN_DPI, POINTS = 96, 72
"""Pixels of a screen, and points, in an inch."""

INITIALS = "initials"
"""In the place of a glyph: none of the drawings is called so."""


class Unknown(StrEnum):
    """How what is not mapped looks: as the style's paper, in black, or with empty hexes on it.

    Empty hexes are never the default: they tell how far a picture reaches beyond what is known.
    """

    PARCHMENT = "parchment"
    BLACK = "black"
    OUTLINES = "outlines"


USUAL = "parchment"


def has_other(paths: Mapping[str, object]) -> bool:
    """There is a line for paths of a kind that the style does not know."""
    return "other" in paths


@dataclass(frozen=True, slots=True)
class PathStyle:
    """A line from its narrow to its wide end; `raster` is how strongly it shows from afar."""

    colour: StyleColour
    core: StyleColour | Literal[""]
    width: tuple[Share, Share]
    dash: Share
    raster: Share
    look: Literal["line", "dotted", "border", "wall"] = "line"
    casing: StyleColour | Literal[""] = ""
    """What dashes lie on, so that they are seen in woods and over regions."""

    @property
    def is_angular(self) -> bool:
        """What people set up goes straight from corner to corner."""
        return self.look in ("border", "wall")


@dataclass(frozen=True, slots=True)
class Style:
    """Lengths are parts of the distance between two hexes, or pixels where the name says so."""

    name: str
    paper: StyleColour
    ink: StyleColour
    water_ink: StyleColour
    snow: StyleColour
    halo: StyleColour
    water: tuple[str, ...]
    near_from: Size
    layered_from: Size
    grid_from: Size
    numbers_from: Size
    feature_from: Size
    title_from: Size
    tone: Share
    grain: Share
    relief: Share
    far_shore: Share
    line: Share
    line_least_px: Size
    grid_line: Share
    grid_line_least_px: Size
    grid_opacity: Share
    border_line: Share
    shore_line: Share
    shore_opacity: Share
    wave_steps: Annotated[tuple[Share, ...], Len(0, 3)]
    wave_opacity: Annotated[tuple[Share, ...], Len(0, 3)]
    number_font: str
    title_font: str
    number_size: Share
    number_least_px: Size
    number_most_px: Size
    number_opacity: Share
    title_size: Share
    title_least_px: Size
    title_most_px: Size
    paths: Annotated[Mapping[str, PathStyle], Predicate(has_other)]
    settlement: StyleColour = "#8a2c1d"
    wash: Share = 1.0
    """How much of its own colour a terrain has; the rest of it is `ground`."""
    ground: StyleColour = "#ffffff"
    unknown: Unknown = Unknown.PARCHMENT
    is_grey: bool = False
    """Terrain, regions and bridges are drawn in greys, whatever their colours are."""
    has_soft_edge: bool = False
    """What players know ends softly, as in their window; otherwise with a line."""
    finer: Size = 1.0
    """How many pixels there are for each of a screen: what is bounded by pixels grows with it."""
    point_px: Size = SCREEN_DPI / POINTS
    """Pixels in a point, the 72nd part of an inch: letters of 36 points are half an inch high.

    An inch of paper is meant in a file that says how large it is there: on pages, and in a picture
    of so many dots to an inch or millimetres a hex. Else it is an inch of a screen, 96 pixels (or
    of a finer one, as many more): in the window at any zoom, in a picture of so many pixels a hex
    alone, in a drawing (SVG).
    """

    def washed(self, types: Mapping[int, TerrainType]) -> Mapping[int, TerrainType]:
        """The same terrain in the colours that it has in this style.

        Where no image is seen, terrain that has nothing else to tell it by shows its initials.
        """
        if self.wash == 1:
            return types
        return {
            code: replace(
                row,
                colour=_between(self.ground, row.colour, self.wash),
                glyph=row.glyph or (INITIALS if row.images and self.wash == 0 else ""),
            )
            for code, row in types.items()
        }

    def path(self, kind: str) -> PathStyle:
        if kind.endswith(PAVED):
            return _paved(self.path(kind.removesuffix(PAVED)))
        return self.paths.get(kind, self.paths["other"])


PAVED = "+paved"
"""After the kind of a path: it has stones on it."""


def _paved(path: PathStyle) -> PathStyle:
    """Wider, and never dashed."""
    narrow, wide = path.width
    return replace(path, width=(narrow * BROADER, wide * BROADER), dash=0.0)


BROADER = 1.35


def style_names() -> list[str]:
    """The styles that come with the program, the usual one first."""
    return sorted(shipped_styles(), key=lambda name: (name != USUAL, name))


def shipped_style(name: str = USUAL) -> Style:
    return load_style(resources() / "styles" / f"{name}.toml")


@cache
def _read_once(name: str, ratio: float) -> Style:
    style = shipped_style(name) if ratio == 1 else _read_once(name, 1.0)
    return replace(style, point_px=style.point_px * ratio) if ratio != 1 else style


def style_of_map(name: str, ratio: float = 1.0) -> Style:
    """The style that a map names, or the usual one; a screen may have finer pixels by a ratio."""
    return _read_once(name if name in shipped_styles() else USUAL, ratio)


def _between(one: str, other: str, share: float) -> str:
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def load_style(path: FilePath) -> Style:
    """The style that a file describes, every value checked."""
    try:
        written = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as problem:
        raise NotAllowed(f"The style {path.name} cannot be read: {problem}.") from problem
    checks = checks_of(Style)
    if checks is not None:
        with suppress(ValueError):  # which is then told by pydantic
            found: Style = checks.validate_python(written, extra="forbid")
            return found
    return _checked_slowly(path, written)


def _checked_slowly(path: FilePath, written: dict[str, object]) -> Style:
    from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

    try:
        checked = with_config(ConfigDict(extra="forbid"))(Style)
        return TypeAdapter(checked).validate_python(written)
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise NotAllowed(f"The style {path.name}: {where}: {first['msg']}.") from problem
