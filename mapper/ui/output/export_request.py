"""What `cognita export` was asked for: checked, and brought into pixels and millimetres."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass, replace
from typing import Literal, TypeVar, get_args

from mapper.drawing.style import Style, Unknown, shipped_style, style_names
from mapper.exporters.paper import (
    INCH_MM,
    MARGIN_MM,
    PAPERS,
    USUAL_DPI,
    Paper,
    PaperLayout,
    planned,
)
from mapper.model.board import board_of
from mapper.model.crop import reaching_into, rectangle_of
from mapper.model.map_view import Extent, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.all_levels import all_levels
from mapper.model.zones.one_level_alone import levels_in, one_level

V = TypeVar("V", bound=MapView)
Kind = Literal["png", "svg", "pdf", "md", "dd2vtt"]
KINDS: tuple[Kind, ...] = get_args(Kind)

ALL: Literal["all"] = "all"
"""Instead of the number of a level."""

USUAL_PX, TABLE_PX, SCREEN_DPI, TILE_MM = 64.0, 100.0, 96, 12.0
WIDEST_SVG = 4000


@dataclass(frozen=True, slots=True)
class PictureLook:
    """Which picture of a map: how large, and in which style."""

    kind: Kind
    px_per_hex: float
    style: Style
    extent: Extent | None
    has_legend: bool
    paper: Paper
    sheets: PaperLayout
    is_tiled: bool


def kind_of(asked: Namespace) -> Kind:
    ending = asked.out.suffix.lower().removeprefix(".")
    if ending not in KINDS:
        raise NotAllowed(
            f"“{asked.out}” is no name for a picture, pages or a key; choose one that ends in"
            f" {', '.join(f'.{kind}' for kind in KINDS[:-1])} or .{KINDS[-1]}."
        )
    found: Kind = next(kind for kind in KINDS if kind == ending)
    return found


def refuse_senseless(asked: Namespace) -> None:
    """Refuse what is refused whatever the campaign holds."""
    kind = kind_of(asked)
    px, mm, dpi = asked.px_per_hex, asked.mm_per_hex, asked.dpi
    senseless = (
        (px and mm, "Choose --px-per-hex or --mm-per-hex, but not both."),
        (px and dpi and kind != "png", "Choose --px-per-hex, or --mm-per-hex and --dpi."),
        (asked.area and asked.region, "Choose --area or --region, but not both."),
        (kind == "pdf" and px, "A page has no pixels: choose --mm-per-hex instead."),
        (kind == "svg" and dpi, "A drawing has no dots: choose --px-per-hex or --mm-per-hex."),
        (asked.tiles and kind != "pdf", "--tiles is about pages: choose a name with .pdf."),
        (
            asked.paper and not (kind == "pdf" or (kind == "png" and dpi)),
            "--paper is about pages: choose a name with .pdf, or --dpi for a picture.",
        ),
        (
            asked.legend and kind in ("md", "dd2vtt"),
            f"A file with .{kind} has no room for a legend; leave out --legend.",
        ),
        (
            asked.audience == "gm" and (asked.group is not None or asked.as_of is not None),
            "--group and --as-of are about what players know; leave out “--for gm”.",
        ),
    )
    for is_asked, why in senseless:
        if is_asked:
            raise NotAllowed(why)
    if asked.style is not None:
        _refuse_unknown_style(asked.style)


def _refuse_unknown_style(name: str) -> None:
    names = style_names()
    if name not in names:
        raise NotAllowed(f"There is no style “{name}”; there are {', '.join(names)}.")


def part_asked(view: V, asked: Namespace) -> V:
    """The map, or the level or the region of it that is wanted."""
    view = (_of_hexes if board_of(view).kind == "hexes" else _of_zones)(view, asked)
    if asked.region is None and asked.area is not None and kind_of(asked) in ("svg", "pdf", "md"):
        return reaching_into(view, asked.area)
    return view


def _of_hexes(view: V, asked: Namespace) -> V:
    if asked.level is not None:
        raise NotAllowed("A map of hexes has no levels; leave out --level.")
    return view if asked.region is None else between(view, asked.region)


def _of_zones(view: V, asked: Namespace) -> V:
    if asked.level == ALL:
        view = view if kind_of(asked) in ("md", "pdf") else all_levels(view)
    elif asked.level is not None or kind_of(asked) != "md":
        levels = levels_in(view)
        if asked.level is not None or len(levels) > 1:
            view = one_level(view, levels[0] if asked.level is None else asked.level)
    if asked.region is not None:
        raise NotAllowed("A map of zones has no hex numbers: choose --level or --area.")
    return view


def level_told(view: MapView, part: MapView, asked: Namespace) -> str:
    """Which of the levels is in the file, where there are several."""
    levels, shown = levels_in(view), levels_in(part)
    if asked.level == ALL and len(levels) > 1:
        return f", all {len(levels)} levels"
    if len(levels) < 2 or len(shown) != 1:
        return ""
    return f", level {shown[0]} of {len(levels)}"


def between(view: V, text: str) -> V:
    """Some hex numbers hold a minus themselves: the first one that leaves two numbers parts."""
    problem = NotAllowed(f"“{text}” is not two hex numbers, such as 0101-0510.")
    for at, letter in enumerate(text):
        if letter != "-":
            continue
        try:
            return rectangle_of(view, text[:at], text[at + 1 :])
        except NotAllowed as refused:
            problem = refused if "nothing to be seen" in str(refused) else problem
    raise problem


def look_asked(view: MapView, asked: Namespace) -> PictureLook:
    kind = kind_of(asked)
    paper: Paper = asked.paper or "A4"
    mm = asked.mm_per_hex or (TILE_MM if asked.tiles else None)
    sheets = PaperLayout(
        mm, is_white=False, most_dpi=asked.dpi or USUAL_DPI, has_legend=asked.legend
    )
    style = shipped_style(asked.style) if asked.style else shipped_style()
    return PictureLook(
        kind,
        _px_per_hex(view, kind, asked, paper),
        replace(style, unknown=Unknown(asked.unknown)),
        asked.area if kind in ("png", "dd2vtt") else None,
        asked.legend,
        paper,
        sheets,
        asked.tiles,
    )


def _px_per_hex(view: MapView, kind: Kind, asked: Namespace, paper: Paper) -> float:
    if asked.px_per_hex:
        return float(asked.px_per_hex)
    if asked.mm_per_hex:
        dpi = SCREEN_DPI if kind == "svg" else asked.dpi or USUAL_DPI
        return float(asked.mm_per_hex * dpi / INCH_MM)
    if asked.dpi and kind != "pdf":
        return _filling(view, paper) * float(asked.dpi) / INCH_MM
    if kind == "dd2vtt":
        return TABLE_PX
    extent = view.extent()
    if kind == "svg" and extent is not None:
        return min(USUAL_PX, WIDEST_SVG / (max(extent.width, extent.height) + 1))
    return USUAL_PX


def _filling(view: MapView, paper: Paper) -> float:
    """Millimetres from hex to hex when all of it fills a sheet, upright or lying."""
    wide, high = (side - 2 * MARGIN_MM for side in PAPERS[paper])
    sides = ((wide, high), (high, wide))
    found = [planned(view, *each, PaperLayout()).mm_per_hex for each in sides]
    return max(found)
