"""What a tool is, what it is told, and what it shows before it does anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from mapper.commands.terrain.terrain import terrain_name
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.zone_rows import PassageKind
from mapper.model.hexes.area import NOWHERE, Area, area_of
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.layout import Point
from mapper.model.hexes.sides import Side
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint

NARROWEST, WIDEST = 1, 9
"""Hexes across a brush."""

MOST = 4_000_000
"""More hexes than this are not filled or drawn at once."""


CrossingKind = Literal["bridge", "ford", "ferry", "gate"]


class Held(NamedTuple):
    """The keys held down: for all tools that paint, Shift erases and Alt picks.

    `point` is where exactly the pointer is in the plane, for tools that work along hexsides, and
    `near` how far from it something may be that is meant.
    """

    shift: bool = False
    alt: bool = False
    control: bool = False
    point: Point | None = None
    near: float = 0.4


class Height(NamedTuple):
    """What is done to the height of hexes: so many steps more, to so many, or unknown again."""

    does: Literal["raise", "set", "forget"] = "raise"
    steps: int = 1


RAISE = Height()


ZoneShape = Literal["rectangle", "polygon", "circle", "cave"]


@dataclass(frozen=True, slots=True)
class ZoneSketch:
    """What to draw on a zone map: on which level, zones of which shape, passages of which kind.

    `width` is that of a corridor, in feet.
    """

    level: int = 1
    shape: ZoneShape = "rectangle"
    width: int = 10
    passage: PassageKind = "door"


@dataclass(frozen=True, slots=True)
class Paint:
    """What to paint with, on which map, and how wide; which region, path, crossing, and height."""

    map_id: str
    code: int
    width: int = NARROWEST
    region: str = ""
    path_kind: str = "road"
    crossing: CrossingKind = "bridge"
    height: Height = RAISE
    sketch: ZoneSketch = ZoneSketch()

    def widened(self, by: int) -> Paint:
        return replace(self, width=min(WIDEST, max(NARROWEST, self.width + by)))


Stroke = Literal["new", "taken", "refused", "chosen", "offered", "guide", "handle", "grid"]
"""What a line or shape stands for: what is made or taken away, chosen, proposed, or led by."""


class PlaneFigure(NamedTuple):
    """A line, a closed shape or a point of the plane, over a zone map."""

    points: tuple[tuple[float, float], ...]
    stroke: Stroke = "new"
    is_closed: bool = True


@dataclass(frozen=True, slots=True)
class Preview:
    """
    What a press here would do, or a release while something is being drawn.

    `code` is what the hexes would get, 0 if they would be erased, None if they are only
    outlined; `picked` is the terrain that a press here picks; `corners` are the ends of the
    straight lines of a measured way; `sides` are the hexsides that a path would follow, `line` the
    hexes that it would lead through, `nights` those of them where travellers would make camp;
    `drawn` is what would be seen on a zone map.
    """

    hexes: Area = NOWHERE
    code: int | None = None
    text: str = ""
    picked: int | None = None
    corners: tuple[Hex, ...] = ()
    sides: tuple[Side, ...] = ()
    line: tuple[Hex, ...] = ()
    nights: tuple[Hex, ...] = ()
    drawn: tuple[PlaneFigure, ...] = ()

    @property
    def painted(self) -> Area:
        return NOWHERE if self.code is None else self.hexes

    @property
    def outlined(self) -> Area:
        return self.hexes if self.code is None else NOWHERE

    def area(self) -> Area:
        """All the hexes that it touches."""
        beside = area_of((*self.line, *self.corners, *(side.hex for side in self.sides)))
        return self.hexes | beside


NOTHING = Preview()


class Later(NamedTuple):
    """A change that takes long to work out; whoever gets it does that beside the window."""

    label: str
    command: Command


Made = Change | Later | None
"""What a gesture comes to."""

LARGE = 4_000
"""What touches more hexes than this is worked out later."""


class Chosen(NamedTuple):
    """A single hex was pointed out, and the path that runs close to the point, if any does."""

    hex: Hex
    path: str = ""


class Worded(NamedTuple):
    """A label wants words: a new one along these hexes, or the one with this id.

    On a zone map it lies at points of a level instead.
    """

    hexes: tuple[Hex, ...]
    label: str = ""
    points: tuple[FootPoint, ...] = ()
    level: int = 1


class Trip(NamedTuple):
    """A way that a group is to walk now, beginning where it is; empty: the chosen group."""

    hexes: tuple[Hex, ...]
    group: str = ""


class Sent(NamedTuple):
    """A zone that one delver is to go to, or be put in by hand; empty: only the delver is chosen.

    Without a name those go that are chosen.
    """

    zone: str
    who: str = ""
    by_hand: bool = False


class Picked(NamedTuple):
    """What is chosen of a zone map: zones, or one passage, or one feature, token or label."""

    zones: tuple[str, ...] = ()
    passage: str = ""
    feature: str = ""
    token: str = ""
    label: str = ""


NO_PICK = Picked()

News = Chosen | Worded | Trip | Sent | Picked


class Foreseen(NamedTuple):
    """A way as it would be walked, where camp would be made, and what it costs in words."""

    hexes: tuple[Hex, ...]
    text: str
    nights: tuple[Hex, ...] = ()


class Guide(Protocol):
    """Who knows where the groups are, and what a way would cost the chosen one."""

    @property
    def start(self) -> Hex | None:
        """Where the chosen group takes itself to be; None if it is not on this map."""
        ...

    @property
    def is_held(self) -> bool:
        """Whether a die is to be rolled before the chosen group takes another step."""
        ...

    def group_at(self, at: Hex) -> str: ...

    def through(self, points: Sequence[Hex]) -> Foreseen:
        """The best way through all points, of which the first is the start."""
        ...

    def halt(self) -> bool:
        """Stop the group on its way; False if it is on none."""
        ...


class Tool(Protocol):
    """
    From press over drags to release: each returns what is to be done at once, or None.

    All changes of one press, drag and release are one step. `cancel` forgets what has been
    begun; what has been returned by then is for the caller to take back. `paint` may be
    replaced at any time.
    """

    paint: Paint

    def press(self, campaign: Campaign, at: Hex, held: Held) -> Made: ...

    def drag(self, campaign: Campaign, at: Hex, held: Held) -> Made: ...

    def release(self, campaign: Campaign, at: Hex, held: Held) -> Made: ...

    def cancel(self) -> None: ...

    def preview(self, campaign: Campaign, at: Hex, held: Held) -> Preview: ...


@runtime_checkable
class Stepwise(Protocol):
    """
    What a tool can do besides that is used point by point, over several presses.

    `end` does what has been put together (Enter, a double click); `back` drops the last point
    (Backspace). Nothing is begun anew until the next press.
    """

    @property
    def is_begun(self) -> bool: ...

    def end(self, campaign: Campaign) -> Change | None: ...

    def back(self) -> None: ...


@runtime_checkable
class Selecting(Protocol):
    """What a tool has besides that selects: the hexes, which may be replaced at any time."""

    area: Area


@runtime_checkable
class Following(Protocol):
    """What a tool has besides that takes hold of the points of one path: which path that is."""

    path: str


@runtime_checkable
class Guided(Protocol):
    """What a tool has besides that leads a group over the map: who knows of the groups."""

    guide: Guide | None

    def trip(self) -> Trip | None:
        """The way that was put together; None if there is none. Raises `NotAllowed`."""
        ...

    def passed(self, way: Sequence[Hex]) -> None:
        """The group has been to these hexes."""
        ...


@runtime_checkable
class Picking(Protocol):
    """What a tool has besides that chooses on a zone map; it may be replaced at any time."""

    chosen: Picked


@runtime_checkable
class Telling(Protocol):
    """What a tool has besides that asks for more than a change: taken up after the release."""

    news: News | None


@runtime_checkable
class Carrying(Protocol):
    """What a tool can do besides that carries a piece until it is put down."""

    is_down: bool
    place: Area

    def turn(self, times: int) -> None: ...

    def mirror(self) -> None: ...

    def put(self, campaign: Campaign, at: Hex) -> Made: ...


def pick(campaign: Campaign, map_id: str, at: Hex) -> Preview:
    """What is picked up at a hex."""
    code = value_at(campaign.chunks("terrain", map_id), at)
    if not code:
        return Preview(text="Nothing is mapped here")
    try:
        return Preview(text=f"Pick {terrain_name(campaign, code)}", picked=code)
    except NotAllowed as refused:
        return Preview(text=str(refused))


def visibility_of(held: Held) -> Visibility:
    """How plain to see what a click puts down is: hidden with Shift, secret with Control."""
    return "hidden" if held.shift else "secret" if held.control else "overt"


def adding_in_words(held: Held) -> str:
    visibility = visibility_of(held)
    return f"Add {'an' if visibility == 'overt' else 'a'} {visibility} feature"


def name_shown(campaign: Campaign, code: int) -> str:
    """The name of a terrain for a preview, also of one that is no longer in the list."""
    try:
        return terrain_name(campaign, code)
    except NotAllowed:
        return f"terrain {code}"


def hexes_counted(count: int) -> str:
    return f"{count:,} hex" if count == 1 else f"{count:,} hexes"
