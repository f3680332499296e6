"""The tools that there are: one table for the palette, the menu, the keys and the status bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from mapper.model.board import KindOfMap
from mapper.tools.clicks import feature_tool, pan_tool, pick_tool, zone_label_tool
from mapper.tools.hexes.painting import (
    Fill,
    eraser,
    height_brush,
    hexagon_tool,
    line_tool,
    rectangle_tool,
    region_brush,
    terrain_brush,
)
from mapper.tools.hexes.paths_and_labels import LabelTool, PathTool, crossing_tool
from mapper.tools.hexes.select import select_hexes
from mapper.tools.measure import measure_feet, measure_hexes
from mapper.tools.shared.tool import Paint, Tool
from mapper.tools.travel import DelveTool, Travel
from mapper.tools.zones.passage import PassageTool
from mapper.tools.zones.select import select_zones
from mapper.tools.zones.zone import CorridorTool, SplitTool, ZoneTool

ToolMaker = Callable[[Paint], Tool]


@dataclass(frozen=True, slots=True)
class ToolEntry:
    """A tool before it is taken up."""

    id: str
    key: str
    hint: str
    makes: Mapping[KindOfMap, ToolMaker]
    """The tool of that name for each kind of map that has one."""
    name: str = ""
    """What it is called, if not by its id."""
    icon: str = ""
    """The name of its icon, if it is not its id."""
    is_precise: bool = False
    """Whether it matters where in a hex the pointer is."""
    zone_hint: str = ""
    """What it says on a map of zones, if not the same."""
    other_way: Mapping[KindOfMap, str] = field(default_factory=dict)
    """What it does with Alt held, or with its switch on."""

    @property
    def title(self) -> str:
        return self.name or self.id.replace("_", " ").capitalize()

    @property
    def paints(self) -> bool:
        """Whether it ends at the edge of the map, unless it goes the other way."""
        return self.other_way is OVER_EDGE

    @property
    def only_on(self) -> KindOfMap | None:
        """The kind of map that it is for, if that is one."""
        return next(iter(self.makes)) if len(self.makes) == 1 else None

    def fits(self, kind: KindOfMap) -> bool:
        return kind in self.makes

    def told(self, kind: KindOfMap) -> str:
        """What to do with it."""
        return self.zone_hint if kind == "zones" and self.zone_hint else self.hint

    def made(self, paint: Paint, kind: KindOfMap) -> Tool:
        return self.makes[kind](paint)


NARROWER_KEY, WIDER_KEY = "[", "]"

OVER_EDGE: Mapping[KindOfMap, str] = MappingProxyType({"hexes": "Over the edge"})
"""The other way of what paints, for which Alt picks."""

TOOLBOX = (
    ToolEntry(
        "brush",
        "B",
        "Drag to paint. Shift erases, Alt picks, Ctrl goes over the edge, [ ] width.",
        {"hexes": terrain_brush},
        other_way=OVER_EDGE,
    ),
    ToolEntry(
        "eraser",
        "E",
        "Drag to take hexes off the map; to leave them on it, paint Blank. [ ] width.",
        {"hexes": eraser},
    ),
    ToolEntry(
        "fill",
        "F",
        "Click or Return: fill what hangs together. Shift erases it, Alt picks.",
        {"hexes": Fill},
    ),
    ToolEntry(
        "line",
        "U",
        "Drag from end to end. Shift erases, Alt picks, [ ] width.",
        {"hexes": line_tool},
        other_way=OVER_EDGE,
    ),
    ToolEntry(
        "rectangle",
        "X",
        "Drag from corner to corner. Ctrl: outline only. Shift erases, Alt picks.",
        {"hexes": rectangle_tool},
        other_way=OVER_EDGE,
    ),
    ToolEntry(
        "hexagon",
        "O",
        "Drag from the centre outwards. Ctrl: outline only. Shift erases, Alt picks.",
        {"hexes": hexagon_tool},
        other_way=OVER_EDGE,
    ),
    ToolEntry("pick", "I", "Click to take up the terrain of a hex.", {"hexes": pick_tool}),
    ToolEntry("pan", "H", "Drag to move the view.", {"hexes": pan_tool, "zones": pan_tool}),
    ToolEntry(
        "measure",
        "M",
        "Click from corner to corner, twice to end. Esc begins again.",
        {"hexes": measure_hexes, "zones": measure_feet},
    ),
)
KEYING = (
    ToolEntry(
        "select",
        "V",
        "Click, or drag a box or what is chosen. Ctrl adds, Shift takes away, Alt draws a lasso.",
        {"hexes": select_hexes, "zones": select_zones},
        is_precise=True,
        zone_hint="Click or drag a zone, a passage, a feature, its corners and walls. Ctrl adds.",
        other_way={"hexes": "Draw a lasso", "zones": "Off the grid"},
    ),
    ToolEntry(
        "path",
        "P",
        "Click or drag; Enter ends, Backspace goes back. Alt: along hexsides. Ctrl: on its own.",
        {"hexes": PathTool},
        is_precise=True,
        other_way={"hexes": "Along hexsides"},
    ),
    ToolEntry(
        "crossing",
        "J",
        "Click where a path crosses a hexside or a river. Shift takes away.",
        {"hexes": crossing_tool},
        name="Bridge or ford",
        icon="bridge",
        is_precise=True,
    ),
    ToolEntry(
        "region_brush",
        "Y",
        "Drag to paint the chosen region. Shift takes hexes out, [ ] width.",
        {"hexes": region_brush},
        icon="zone",
        other_way=OVER_EDGE,
    ),
    ToolEntry(
        "elevation",
        "Shift+H",
        "Drag to raise or set hexes. Shift lowers or forgets, [ ] width.",
        {"hexes": height_brush},
        other_way=OVER_EDGE,
    ),
    ToolEntry(
        "feature",
        "Shift+F",
        "Click to put a feature. Shift: hidden, Ctrl: secret.",
        {"hexes": feature_tool, "zones": feature_tool},
    ),
    ToolEntry(
        "label",
        "L",
        "Click to write, drag to write along a line. Labels and names of regions are dragged.",
        {"hexes": LabelTool, "zones": zone_label_tool},
    ),
)
"""Tools for what lies on the map."""

OFF_THE_GRID: Mapping[KindOfMap, str] = MappingProxyType({"zones": "Off the grid"})

ZONING = (
    ToolEntry(
        "zone",
        "Z",
        "Drag a room or cave, or click corners. Shift takes away, Ctrl adds, Alt, K: off the grid.",
        {"zones": ZoneTool},
        icon="dungeon",
        is_precise=True,
        other_way=OFF_THE_GRID,
    ),
    ToolEntry(
        "corridor",
        "Shift+Z",
        "Drag, or click around corners, then Enter. Shift takes away, Ctrl: aslant, Alt, K: free.",
        {"zones": CorridorTool},
        is_precise=True,
        other_way=OFF_THE_GRID,
    ),
    ToolEntry(
        "passage",
        "Shift+J",
        "Click what is proposed, or a wall. Drag a passage along. Shift takes away.",
        {"zones": PassageTool},
        name="Door or passage",
        is_precise=True,
    ),
    ToolEntry(
        "split",
        "Shift+X",
        "Drag from wall to wall, Shift: with a wall between. A click makes cells of one move.",
        {"zones": SplitTool},
        name="Split a zone",
        is_precise=True,
        other_way=OFF_THE_GRID,
    ),
)
"""Tools for maps of zones alone."""

TRAVELLING = (
    ToolEntry(
        "travel",
        "Shift+T",
        "Click where to go, again to go. Enter: a stop, Backspace: back. QWE ASD and arrows step.",
        {"hexes": Travel, "zones": DelveTool},
        icon="party",
        zone_hint="Click where to go, or drag a token; a click on one chooses it. Shift: by hand.",
    ),
)
"""What leads groups over the map."""

ALL_TOOLS = (*TOOLBOX, *KEYING, *ZONING, *TRAVELLING)


def tool_named(id_: str) -> ToolEntry:
    """The tool of an id, or else the first of all."""
    return next((entry for entry in ALL_TOOLS if entry.id == id_), TOOLBOX[0])
