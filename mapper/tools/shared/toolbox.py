"""The tools that there are: one table for the palette, the menu, the keys and the status bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mapper.tools.hexes.brush import Brush, eraser, region_brush
from mapper.tools.hexes.fill import Fill
from mapper.tools.hexes.heights import HeightBrush
from mapper.tools.hexes.measure import Measure
from mapper.tools.hexes.path import PathTool
from mapper.tools.hexes.place import CrossingTool, FeatureTool, LabelTool
from mapper.tools.hexes.select import Select
from mapper.tools.hexes.shape_tools import hexagon_tool, line_tool, rectangle_tool
from mapper.tools.hexes.travel import Travel
from mapper.tools.shared.pick_and_pan import pan_tool, pick_tool
from mapper.tools.shared.tool import Paint, Tool
from mapper.tools.zones.corridor import CorridorTool
from mapper.tools.zones.delve import DelveTool
from mapper.tools.zones.measure import ZoneMeasure
from mapper.tools.zones.passage import PassageTool
from mapper.tools.zones.place import ZoneFeatureTool, ZoneLabelTool
from mapper.tools.zones.select import ZoneSelect
from mapper.tools.zones.split import SplitTool
from mapper.tools.zones.zone import ZoneTool


@dataclass(frozen=True, slots=True)
class ToolEntry:
    """A tool before it is taken up."""

    id: str
    name: str
    icon: str
    key: str
    hint: str
    make: Callable[[Paint], Tool]
    is_precise: bool = False
    """Whether it matters where in a hex the pointer is."""
    on_zones: Callable[[Paint], Tool] | None = None
    """The tool of that name for maps of zones."""
    on_hexes: bool = True
    zone_hint: str = ""
    """What it says there, if not the same."""

    def fits(self, *, on_zones: bool) -> bool:
        """Whether there is such a tool for that kind of map."""
        return self.on_zones is not None if on_zones else self.on_hexes

    def told(self, *, on_zones: bool) -> str:
        """What to do with it."""
        return self.zone_hint if on_zones and self.zone_hint else self.hint

    def made(self, paint: Paint, *, on_zones: bool) -> Tool:
        return self.on_zones(paint) if on_zones and self.on_zones is not None else self.make(paint)


def _of_zones(
    id_: str, name: str, icon: str, key: str, hint: str, make: Callable[[Paint], Tool]
) -> ToolEntry:
    return ToolEntry(
        id_, name, icon, key, hint, make, is_precise=True, on_zones=make, on_hexes=False
    )


NARROWER_KEY, WIDER_KEY = "[", "]"

TOOLBOX = (
    ToolEntry(
        "brush", "Brush", "brush", "B", "Drag to paint. Shift erases, Alt picks, [ ] width.", Brush
    ),
    ToolEntry(
        "eraser", "Eraser", "eraser", "E", "Drag to take hexes off the map. [ ] width.", eraser
    ),
    ToolEntry(
        "fill",
        "Fill",
        "fill",
        "F",
        "Click to fill what hangs together. Shift erases it, Alt picks.",
        Fill,
    ),
    ToolEntry(
        "line",
        "Line",
        "line",
        "U",
        "Drag from end to end. Shift erases, Alt picks, [ ] width.",
        line_tool,
    ),
    ToolEntry(
        "rectangle",
        "Rectangle",
        "rectangle",
        "X",
        "Drag from corner to corner. Ctrl: outline only. Shift erases, Alt picks.",
        rectangle_tool,
    ),
    ToolEntry(
        "hexagon",
        "Hexagon",
        "hexagon",
        "O",
        "Drag from the centre outwards. Ctrl: outline only. Shift erases, Alt picks.",
        hexagon_tool,
    ),
    ToolEntry("pick", "Pick", "pick", "I", "Click to take up the terrain of a hex.", pick_tool),
    ToolEntry("pan", "Pan", "pan", "H", "Drag to move the view.", pan_tool, on_zones=pan_tool),
    ToolEntry(
        "measure",
        "Measure",
        "measure",
        "M",
        "Click from corner to corner, twice to end. Esc begins again.",
        Measure,
        on_zones=ZoneMeasure,
    ),
)
KEYING = (
    ToolEntry(
        "select",
        "Select",
        "select",
        "V",
        "Click, or drag a box or what is there. Ctrl adds, Shift takes away, Alt draws a lasso.",
        Select,
        is_precise=True,
        on_zones=ZoneSelect,
        zone_hint="Click or drag a zone, a passage, a feature, its corners and walls. Ctrl adds.",
    ),
    ToolEntry(
        "path",
        "Path",
        "path",
        "P",
        "Click or drag; Enter ends, Backspace goes back. Alt: along hexsides. Ctrl: on its own.",
        PathTool,
        is_precise=True,
    ),
    ToolEntry(
        "crossing",
        "Bridge or ford",
        "bridge",
        "J",
        "Click where a path crosses a hexside. Shift takes away.",
        CrossingTool,
        is_precise=True,
    ),
    ToolEntry(
        "region_brush",
        "Region brush",
        "zone",
        "Y",
        "Drag to paint the chosen region. Shift takes hexes out, [ ] width.",
        region_brush,
    ),
    ToolEntry(
        "elevation",
        "Elevation",
        "elevation",
        "Shift+H",
        "Drag to raise or set hexes. Shift lowers or forgets, [ ] width.",
        HeightBrush,
    ),
    ToolEntry(
        "feature",
        "Feature",
        "feature",
        "Shift+F",
        "Click to put a feature. Shift: hidden, Ctrl: secret.",
        FeatureTool,
        on_zones=ZoneFeatureTool,
    ),
    ToolEntry(
        "label",
        "Label",
        "label",
        "L",
        "Click to write, drag to write along a line. Labels can be dragged.",
        LabelTool,
        on_zones=ZoneLabelTool,
    ),
)
"""Tools for what lies on the map."""

ZONING = (
    _of_zones(
        "zone",
        "Zone",
        "dungeon",
        "Z",
        "Drag a room, click a polygon. Shift takes away, Ctrl adds to a zone, Alt: off the grid.",
        ZoneTool,
    ),
    _of_zones(
        "corridor",
        "Corridor",
        "corridor",
        "Shift+Z",
        "Drag, or click around corners, then Enter. Shift takes away, Ctrl: aslant, Alt: free.",
        CorridorTool,
    ),
    _of_zones(
        "passage",
        "Door or passage",
        "passage",
        "Shift+J",
        "Click what is proposed, or a wall. Drag a passage along. Shift takes away.",
        PassageTool,
    ),
    _of_zones(
        "split",
        "Split a zone",
        "split",
        "Shift+X",
        "Drag from wall to wall, Shift: with a wall between. A click makes cells of one move.",
        SplitTool,
    ),
)
"""Tools for maps of zones alone."""

TRAVELLING = (
    ToolEntry(
        "travel",
        "Travel",
        "party",
        "Shift+T",
        "Click where to go, again to go. Enter: a stop, Backspace: back. QWE ASD and arrows step.",
        Travel,
        on_zones=DelveTool,
        zone_hint="Click where to go, or drag a token; a click on one chooses it. Shift: by hand.",
    ),
)
"""What leads groups over the map."""

ALL_TOOLS = (*TOOLBOX, *KEYING, *ZONING, *TRAVELLING)


def tool_named(id_: str) -> ToolEntry:
    """The tool of an id, or else the first of all."""
    return next((entry for entry in ALL_TOOLS if entry.id == id_), TOOLBOX[0])
