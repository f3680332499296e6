"""A map style as a value: colours, line widths and the sizes at which things appear."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Annotated, Literal

from annotated_types import Gt, Interval, Len, Predicate

from mapper.model.not_allowed import NotAllowed
from mapper.model.rows import is_colour

Colour = Annotated[str, Predicate(is_colour)]
Part = Annotated[float, Interval(ge=0, le=1)]
Size = Annotated[float, Gt(0)]


def has_other(paths: Mapping[str, object]) -> bool:
    """There is a line for paths of a kind that the style does not know."""
    return "other" in paths


@dataclass(frozen=True, slots=True)
class PathStyle:
    """A line from its narrow to its wide end; `raster` is how strongly it shows from afar."""

    colour: Colour
    core: Colour | Literal[""]
    width: tuple[Part, Part]
    dash: Part
    raster: Part
    look: Literal["line", "dotted", "border", "wall"] = "line"

    @property
    def is_angular(self) -> bool:
        """What people set up goes straight from corner to corner."""
        return self.look in ("border", "wall")


@dataclass(frozen=True, slots=True)
class Style:
    """Lengths are parts of the distance between two hexes, or pixels where the name says so."""

    name: str
    paper: Colour
    ink: Colour
    water_ink: Colour
    snow: Colour
    halo: Colour
    water: tuple[str, ...]
    near_from: Size
    layered_from: Size
    grid_from: Size
    numbers_from: Size
    feature_from: Size
    title_from: Size
    tone: Part
    grain: Part
    relief: Part
    far_shore: Part
    line: Part
    line_least_px: Size
    grid_line: Part
    grid_line_least_px: Size
    grid_opacity: Part
    border_line: Part
    shore_line: Part
    shore_opacity: Part
    wave_steps: Annotated[tuple[Part, ...], Len(0, 3)]
    wave_opacity: Annotated[tuple[Part, ...], Len(0, 3)]
    number_font: str
    title_font: str
    number_size: Part
    number_least_px: Size
    number_most_px: Size
    number_opacity: Part
    title_size: Part
    title_least_px: Size
    title_most_px: Size
    paths: Annotated[Mapping[str, PathStyle], Predicate(has_other)]

    def path(self, kind: str) -> PathStyle:
        return self.paths.get(kind, self.paths["other"])


def load_style(path: FilePath) -> Style:
    """The style that a file describes, every value checked."""
    from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

    try:
        text = path.read_text("utf-8")
        checked = with_config(ConfigDict(extra="forbid"))(Style)
        return TypeAdapter(checked).validate_python(tomllib.loads(text))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as problem:
        raise NotAllowed(f"The style {path.name} cannot be read: {problem}.") from problem
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise NotAllowed(f"The style {path.name}: {where}: {first['msg']}.") from problem
