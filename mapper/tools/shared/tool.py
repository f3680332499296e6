"""What a tool is, what it is told, and what it shows before it does anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from mapper.commands.terrain.terrain import terrain_name
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.zone_rows import PassageKind, Slope
from mapper.model.hexes.chunks import NOWHERE, Area, area_of, value_at
from mapper.model.hexes.hexes import Hex, Point
from mapper.model.hexes.sides import Side
from mapper.model.map_view import SQUARE
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, Spot, the_hex, zone_of
from mapper.model.selection import NOTHING_CHOSEN, Selection, Thing
from mapper.model.zone_board import foot_point

NARROWEST, WIDEST = 1, 9
"""Hexes across a brush."""

MOST = 4_000_000
"""More hexes than this are not filled or drawn at once."""


CrossingKind = Literal["bridge", "ford", "ferry", "gate"]


class Hand(NamedTuple):
    """Where the hand is, what is chosen, and which keys are held.

    `spot` is what it is at, if that is anything, `point` where exactly in the plane, and `near` how
    far from there something may be that is meant; `words`: whose words are written there. For all
    tools that paint, Shift erases and Alt picks; what they do ends at the edge of the map, unless
    it may go `over_edge`.
    """

    spot: Spot | None
    point: Point
    shift: bool = False
    alt: bool = False
    control: bool = False
    near: float = 0.4
    chosen: Selection = NOTHING_CHOSEN
    words: Thing | None = None
    over_edge: bool = False
    marked: Thing | None = None

    @property
    def hex(self) -> Hex:
        """What it is at on a map of hexes."""
        return the_hex(self.spot)

    @property
    def zone(self) -> str:
        """The id of the zone that it is in; empty in the rock, and on a map of hexes."""
        return zone_of(self.spot)

    @property
    def foot(self) -> FootPoint:
        """Where it is on a map of zones, as rows have it."""
        return foot_point(self.point)

    @property
    def reach(self) -> int:
        """How near to it something is that is meant on a map of zones."""
        return round(self.near * SQUARE)

    @property
    def is_plain(self) -> bool:
        """Whether no key is held."""
        return not (self.shift or self.alt or self.control)


class Height(NamedTuple):
    """What is done to the height of hexes: so many steps more, to so many, or unknown again."""

    does: Literal["raise", "set", "forget"] = "raise"
    steps: int = 1


RAISE = Height()


ZoneShape = Literal["rectangle", "polygon", "circle", "cave"]


@dataclass(frozen=True, slots=True)
class ZoneSketch:
    """What to draw on a zone map: on which level, zones of which shape, passages of which kind.

    `width` is that of a corridor, in feet, `slope` where stairs and shafts lead to.
    """

    level: int = 1
    shape: ZoneShape = "rectangle"
    width: int = 10
    passage: PassageKind = "door"
    slope: Slope = "down"


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

    def code_for(self, hand: Hand) -> int:
        """What hexes get; with Shift they are erased."""
        return 0 if hand.shift else self.code


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
    `drawn` is what would be seen on a zone map, `carried` what hexes of a piece in the hand would
    have which colour.
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
    carried: tuple[tuple[str, Area], ...] = ()

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


class DoneLater(NamedTuple):
    """A change that takes long to work out; whoever gets it does that beside the window."""

    label: str
    command: Command


MadeChange = Change | DoneLater | None
"""What is to be done to the campaign, if anything."""

LARGE = 4_000
"""What touches more hexes than this is worked out later."""


def now_or_later(campaign: Campaign, label: str, count: int, command: Command) -> MadeChange:
    """What a command comes to; where it touches very many hexes, the command itself."""
    return DoneLater(label, command) if count > LARGE else command(campaign)


class NewThing(NamedTuple):
    """Something was made, perhaps in a hex that is to be looked at; its name is asked for."""

    thing: Thing
    hex: Hex | None = None


class Moved(NamedTuple):
    """Something was moved to a hex, which is to be looked at."""

    thing: Thing
    hex: Hex


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


Wish = NewThing | Moved | Worded | Trip | Sent


class Outcome(NamedTuple):
    """What a gesture comes to: a change, what is chosen then, and what is asked for besides."""

    change: MadeChange = None
    selection: Selection | None = None
    wish: Wish | None = None


NO_OUTCOME = Outcome()


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

    def group_at(self, at: Hex) -> str: ...

    def through(self, points: Sequence[Hex]) -> Foreseen:
        """The best way through all points, of which the first is the start."""
        ...

    def take(self, trip: Trip) -> None:
        """Have a group walk a way."""
        ...

    def halt(self) -> bool:
        """Stop the group on its way; False if it is on none."""
        ...


class ZoneWay(NamedTuple):
    """A way to a zone in words, and the points that it leads by; `is_near`: one move away."""

    text: str
    points: tuple[FootPoint, ...] = ()
    is_near: bool = False

    @property
    def is_here(self) -> bool:
        """Whether it ends where it begins."""
        return len(self.points) == 1


class DelveGuide(Protocol):
    """Who knows where the delvers are, and how they would get to a zone."""

    @property
    def is_here(self) -> bool:
        """Whether the chosen group is on the map that is shown."""
        ...

    def token_at(self, at: FootPoint, near: int) -> str:
        """The delver whose token is under a point; empty if there is none."""
        ...

    def way_to(self, zone: str, who: str = "") -> ZoneWay: ...

    def send(self, sent: Sent) -> None:
        """Have those who are meant go to a zone."""
        ...


class Guides(NamedTuple):
    """Who leads groups over hexes, and through zones."""

    hexes: Guide | None = None
    zones: DelveGuide | None = None


ToolKey = Literal["end", "back", "turn", "turn_back", "mirror", "step"]
"""What is typed to a tool: that it is to end what was begun, to drop its last point, and so on."""

NO_KEYS: frozenset[ToolKey] = frozenset()
POINT_BY_POINT: frozenset[ToolKey] = frozenset({"end", "back"})


class Tool(Protocol):
    """
    From press over drags to release: each says what is to be done at once.

    All changes of one press, drag and release are one step. `cancel` forgets what has been
    begun; what has been returned by then is for the caller to take back. `paint` may be
    replaced at any time. A tool leaves out what means nothing to it.
    """

    paint: Paint

    @property
    def is_begun(self) -> bool:
        """Whether something is being put together over several presses."""
        return False

    @property
    def keeps_what_is_refused(self) -> bool:
        """Whether what was put together stays when it is refused, to be mended."""
        return False

    @property
    def keys(self) -> frozenset[ToolKey]:
        """What it wants to hear of when it is typed."""
        return POINT_BY_POINT if self.is_begun else NO_KEYS

    def press(self, campaign: Campaign, hand: Hand) -> Outcome: ...

    def drag(self, _campaign: Campaign, _hand: Hand) -> Outcome:
        return NO_OUTCOME

    def release(self, _campaign: Campaign, _hand: Hand) -> Outcome:
        return NO_OUTCOME

    def type(self, _campaign: Campaign, _key: ToolKey, _hand: Hand) -> Outcome:
        return NO_OUTCOME

    def cancel(self) -> None:
        return None

    @property
    def aim(self) -> tuple[Hex, ...]:
        """The stops and the goal of a way that was put together and is not gone yet."""
        return ()

    def lead_to(self, _goal: Hex) -> None:
        """Have no other goal than this."""
        return

    def led_by(self, _guides: Guides) -> None:
        """Ask these about the groups from now on."""
        return

    def sent(self) -> Wish | None:
        """The way that was put together, which is to be gone now."""
        return None

    def passed(self, _way: Sequence[Hex]) -> None:
        """The group has been to these hexes, which are no stops any more."""
        return

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        """What a press would do, or a release. Raises `NotAllowed` where that would be refused."""
        ...


def previewed(tool: Tool, campaign: Campaign, hand: Hand) -> Preview:
    """What a press would do, or why it would be refused."""
    try:
        return tool.preview(campaign, hand)
    except NotAllowed as refused:
        return Preview(text=str(refused))


@dataclass(slots=True)
class Click(Tool):
    """A tool that has nothing to remember: all is done at the press."""

    paint: Paint
    does: Callable[[Campaign, Paint, Hand], Outcome]
    shows: Callable[[Campaign, Paint, Hand], Preview]

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        return self.does(campaign, self.paint, hand)

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        return self.shows(campaign, self.paint, hand)


def pick(campaign: Campaign, paint: Paint, hand: Hand) -> Preview:
    """What is picked up at a hex."""
    code = value_at(campaign.chunks("terrain", paint.map_id), hand.hex)
    if not code:
        return Preview(text="Nothing is mapped here")
    return Preview(text=f"Pick {terrain_name(campaign, code)}", picked=code)


def name_shown(campaign: Campaign, code: int) -> str:
    """The name of a terrain for a preview, also of one that is no longer in the list."""
    try:
        return terrain_name(campaign, code)
    except NotAllowed:
        return f"terrain {code}"


def hexes_counted(count: int) -> str:
    return f"{count:,} hex" if count == 1 else f"{count:,} hexes"


def refuse_many(count: int, what: str) -> None:
    if count > MOST:
        raise NotAllowed(f"{count:,} hexes are too many to {what}; at most {MOST:,} can be.")


def new_in(change: Change, kind: str) -> NewThing | None:
    """The one thing of a kind that a change makes."""
    made = [key for key, swap in change.of_kind(kind).items() if swap.before is None]
    return NewThing(Thing(kind, str(made[0].id))) if len(made) == 1 else None
