"""What is asked to be exported: of which map, for whom, as which kind of file, and how it looks."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeVar, get_args

from mapper.drawing.base.layers import ALL_LAYERS, Layer, Layers
from mapper.drawing.style import (
    POINTS,
    SCREEN_DPI,
    Style,
    Unknown,
    shipped_style,
    style_names,
    style_of_map,
)
from mapper.exporters.paper import (
    FITTED,
    INCH_MM,
    MARGIN_MM,
    PAPERS,
    USUAL_DPI,
    Paper,
    PaperLayout,
    planned,
)
from mapper.model.board import kind_of
from mapper.model.crop import reaching_into, rectangle_of
from mapper.model.map_view import Extent, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.all_levels import all_levels, levels_in, one_level

if TYPE_CHECKING:
    from mapper.drawing.base.images import Images

V = TypeVar("V", bound=MapView)
FileKind = Literal["png", "svg", "pdf", "md", "dd2vtt", "csv"]
KINDS: tuple[FileKind, ...] = get_args(FileKind)

TEXTS: frozenset[FileKind] = frozenset({"md", "csv"})
"""Those in which nothing is drawn."""

ALL: Literal["all"] = "all"
"""Instead of the number of a level."""

USUAL_PX, TABLE_PX, TILE_MM = 64.0, 100.0, 12.0
WIDEST_SVG = 4000

LAYERS = tuple(row.name for row in fields(Layers) if row.name not in ("badges", "others"))
"""The layers that are in pictures and on pages: of one level, and badges with their features."""

DRAWN = frozenset(
    {
        *("px_per_hex", "mm_per_hex", "dpi", "paper", "tiles"),
        *("style", "unknown", "legend", "without", "opacity", "area"),
    }
)
"""The fields about how a map is drawn; a key is not."""

UNFIT: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "px_per_hex": ("pdf", "A page has no pixels: choose --mm-per-hex instead."),
        "dpi": ("svg", "A drawing has no dots: choose --px-per-hex or --mm-per-hex."),
        "tiles": ("png svg md dd2vtt csv", "--tiles is about pages: choose a name with .pdf."),
        "paper": (
            "svg md dd2vtt csv",
            "--paper is about pages: choose a name with .pdf, or --dpi for a picture.",
        ),
        **dict.fromkeys(
            ("level", "region", "area"),
            (
                "csv",
                "A table of the key has all that is keyed; leave out --level, --region, --area.",
            ),
        ),
        "legend": (
            "md dd2vtt csv",
            "A file with .{kind} has no room for a legend; leave out --legend.",
        ),
    }
)
"""The fields that some kinds of files have no room for, and what is said to whoever asks."""


def fields_for(kind: FileKind) -> frozenset[str]:
    """What can be chosen about how a map is drawn into a file of this kind."""
    if kind in TEXTS:
        return frozenset()
    return DRAWN - {name for name, (kinds, _) in UNFIT.items() if kind in kinds.split()}


@dataclass(frozen=True, slots=True)
class PictureLook:
    """How a map is painted into a file: in which style and layers, how large, on what paper.

    An extent if only a part of it is wanted.
    """

    style: Style
    px_per_hex: float = USUAL_PX
    layers: Layers = ALL_LAYERS
    images: Images | None = None
    extent: Extent | None = None
    sheets: PaperLayout = FITTED


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """An export as a dialog or the command line asks for it, a field for each of its words."""

    file: Path = Path()
    out: Path = Path("map.png")
    audience: Literal["players", "gm"] = "players"
    map: str | None = None
    """By its id or its name."""
    level: int | Literal["all"] | None = None
    px_per_hex: float | None = None
    mm_per_hex: float | None = None
    dpi: int | None = None
    paper: Paper | None = None
    tiles: bool = False
    style: str | None = None
    """Without one, as the map has it."""
    unknown: str = Unknown.PARCHMENT.value
    legend: bool = False
    without: tuple[str, ...] = ()
    opacity: tuple[tuple[str, int], ...] = ()
    """In per cent, of the layers that are not seen wholly."""
    group: str | None = None
    """Or all of them together."""
    as_of: int | None = None
    """The entry of the log up to which players know things."""
    evening: int | None = None
    days: tuple[int, int] | None = None
    """The recap of these is wanted, and no key; days are counted as in the players' log."""
    region: str | None = None
    """Two hex numbers, such as 0101-0510."""
    area: Extent | None = None
    watched: bool = False
    force: bool = False

    @classmethod
    def from_words(cls, asked: Namespace) -> ExportRequest:
        """Refused where it makes no sense, whatever the campaign holds."""
        found = cls(**{row.name: getattr(asked, row.name) for row in fields(cls)})
        for problem in found.problems():
            raise NotAllowed(problem)
        return found

    def to_words(self) -> list[str]:
        """What our command line is told, so that it asks for the same."""
        words = [str(self.file), str(self.out)]
        for row in fields(self):
            value = getattr(self, row.name)
            if row.name not in ("file", "out") and value != row.default:
                name = "for" if row.name == "audience" else row.name.replace("_", "-")
                words.append(f"--{name}" if value is True else f"--{name}={_said(value)}")
        return words

    @property
    def kind(self) -> FileKind:
        """What the name of the file ends in."""
        ending = self.out.suffix.lower().removeprefix(".")
        for kind in KINDS:
            if kind == ending:
                return kind
        raise NotAllowed(
            f"“{self.out}” is no name for a picture, pages or a key; choose one that ends in"
            f" {', '.join(f'.{kind}' for kind in KINDS[:-1])} or .{KINDS[-1]}."
        )

    def problems(self) -> Iterator[str]:
        """What does not go together, each in a sentence."""
        kind, px = self.kind, self.px_per_hex
        if px and self.mm_per_hex:
            yield "Choose --px-per-hex or --mm-per-hex, but not both."
        if px and self.dpi and kind != "png":
            yield "Choose --px-per-hex, or --mm-per-hex and --dpi."
        if self.area and self.region:
            yield "Choose --area or --region, but not both."
        for name, (kinds, why) in UNFIT.items():
            is_asked = getattr(self, name)
            has_no_dots = name == "paper" and kind == "png" and not self.dpi
            if is_asked and (kind in kinds.split() or has_no_dots):
                yield why.format(kind=kind)
        if self.audience == "gm" and (self.group is not None or self.as_of is not None):
            yield "--group and --as-of are about what players know; leave out “--for gm”."
        if kind == "csv" and self.audience == "players":
            yield "A table of the key is for the game master: add “--for gm”, or choose .md."
        yield from self._problems_of_recap()
        names = style_names()
        if self.style is not None and self.style not in names:
            yield f"There is no style “{self.style}”; there are {', '.join(names)}."

    @property
    def is_recap(self) -> bool:
        return self.evening is not None or self.days is not None

    def _problems_of_recap(self) -> Iterator[str]:
        if not self.is_recap:
            return
        if self.evening is not None and self.days is not None:
            yield "Choose --evening or --days, but not both."
        if self.kind != "md":
            yield "--evening and --days are about the recap: choose a name with .md."
        if self.audience == "gm":
            yield "A recap is for players; leave out “--for gm”."

    def part_of(self, view: V) -> V:
        """The map, or the level or the region of it that is wanted."""
        view = (self._of_hexes if kind_of(view) == "hexes" else self._of_zones)(view)
        if self.area is not None and self.kind in ("svg", "pdf", "md"):
            return reaching_into(view, self.area)
        return view

    def _of_hexes(self, view: V) -> V:
        if self.level is not None:
            raise NotAllowed("A map of hexes has no levels; leave out --level.")
        return view if self.region is None else between(view, self.region)

    def _of_zones(self, view: V) -> V:
        if self.level == ALL:
            view = view if self.kind in ("md", "pdf") else all_levels(view)
        elif self.level is not None or self.kind != "md":
            levels = levels_in(view)
            if self.level is not None or len(levels) > 1:
                view = one_level(view, levels[0] if self.level is None else self.level)
        if self.region is not None:
            raise NotAllowed("A map of zones has no hex numbers: choose --level or --area.")
        return view

    def level_told(self, view: MapView, part: MapView) -> str:
        """Which of the levels is in the file, where there are several."""
        levels, shown = levels_in(view), levels_in(part)
        if self.level == ALL and len(levels) > 1:
            return f", all {len(levels)} levels"
        if len(levels) < 2 or len(shown) != 1:
            return ""
        return f", level {shown[0]} of {len(levels)}"

    def look(self, view: MapView, images: Images | None = None) -> PictureLook:
        """How it is painted, of this view."""
        style = shipped_style(self.style) if self.style else style_of_map(view.style)
        return PictureLook(
            replace(style, unknown=Unknown(self.unknown), point_px=self.dots_an_inch / POINTS),
            self.px(view),
            self.layers,
            images,
            self.extent,
            self.sheets,
        )

    @property
    def extent(self) -> Extent | None:
        """What a picture is cut to; of other files, all of the hexes that it touches are part."""
        return self.area if self.kind in ("png", "dd2vtt") else None

    @property
    def layers(self) -> Layers:
        """All but some, and of others so many per cent; badges go with their features."""
        shown = {name: Layer(opacity=per_cent / 100) for name, per_cent in self.opacity}
        shown |= {name: Layer(is_visible=False) for name in self.without}
        if "features" in self.without:
            shown["badges"] = shown["features"]
        return replace(ALL_LAYERS, **shown)

    @property
    def sheets(self) -> PaperLayout:
        return PaperLayout(
            self.mm_per_hex or (TILE_MM if self.tiles else None),
            is_white=False,
            most_dpi=self.dpi or USUAL_DPI,
            has_legend=self.legend,
            paper=self.paper or "A4",
            is_tiled=self.tiles,
        )

    @property
    def dots_an_inch(self) -> int:
        """Of paper if a size on it is asked for; of a screen otherwise."""
        is_on_paper = self.kind != "svg" and (self.dpi or self.mm_per_hex)
        return self.sheets.most_dpi if is_on_paper else SCREEN_DPI

    def px(self, view: MapView) -> float:
        """Pixels from hex to hex."""
        if self.px_per_hex:
            return self.px_per_hex
        if self.mm_per_hex:
            return self.mm_per_hex * self.dots_an_inch / INCH_MM
        if self.dpi and self.kind != "pdf":
            return _filling(view, self.sheets.paper) * float(self.dpi) / INCH_MM
        if self.kind == "dd2vtt":
            return TABLE_PX
        extent = view.extent()
        if self.kind == "svg" and extent is not None:
            return min(USUAL_PX, WIDEST_SVG / (max(extent.width, extent.height) + 1))
        return USUAL_PX


def _said(value: object) -> str:
    """A value as the command line reads it."""
    match value:
        case (int(first), int(last)):
            return f"{first}-{last}"
        case Extent():
            return ",".join(map(repr, value))
        case tuple():
            return ",".join(
                each if isinstance(each, str) else f"{each[0]}={each[1]}" for each in value
            )
        case float():
            return f"{value:.6f}".rstrip("0").rstrip(".")
        case _:
            return str(value)


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


def _filling(view: MapView, paper: Paper) -> float:
    """Millimetres from hex to hex when all of it fills a sheet, upright or lying."""
    wide, high = (side - 2 * MARGIN_MM for side in PAPERS[paper])
    sides = ((wide, high), (high, wide))
    return max(planned(view, *each, FITTED).mm_per_hex for each in sides)
