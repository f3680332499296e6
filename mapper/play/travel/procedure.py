"""What every travel procedure answers: what a step costs, and the day after each thing done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, NamedTuple

from mapper.model.campaign.play_rows import Party, Vessel
from mapper.model.campaign.travel_rows import NOTHING, Journey, Mark, TravelMode
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.rules.hexploration.hexploration_tables import Event, Hexploration
from mapper.rules.hexploration.travel_points import (
    Milieu,
    Sailing,
    StepCost,
    air_pace,
    water_pace,
)
from mapper.rules.hexploration.wilderness_die import Provisions
from mapper.rules.shared.cross_tables import SystemName
from mapper.rules.shared.discovery import FeatureOfHex
from mapper.rules.shared.reasons import Explained, Factor, Refused, mixed, product

NO_MARCH = "Only those who hike by the kilometre tire on the march."
UNABLE = "Travel on this map is not counted in travel points; it has no rule for this."


WATER = "water"
"""The class of terrain that nobody crosses on foot, by whichever rules."""

NO_MAP = "there is no map"
WALLED = "a wall without a gate bars the way"
ON_FOOT = "nobody goes on foot over water: go aboard a vessel"


@dataclass(frozen=True, slots=True)
class Under:
    """What a step leads over: the terrain entered and left, the routes over the side, the sky.

    A step that is `barred` cannot be made on foot, and this says why. `current`: downstream or
    upstream, where a river leads the same way.
    """

    terrain: str
    left: str
    routes: tuple[str, ...] = ()
    weather: str = "clear"
    barred: str = ""
    current: str = ""
    wind: str = "none"
    is_paved: bool = False
    is_cleared: bool = False

    @property
    def is_water(self) -> bool:
        """Whether it leads into water where no road or trail goes over it."""
        return self.terrain == WATER and not self.routes


class StepPrice(NamedTuple):
    """What a step costs, in words too; no points where there is no way at all.

    `cost` is what the rules worked out for what the step leads over, where they say more.
    """

    points: Fraction | None
    words: str
    is_passable: bool
    under: Under
    cost: StepCost | None = None

    @property
    def payable(self) -> Fraction | None:
        return self.points if self.is_passable else None


class Done(NamedTuple):
    """The day after something was done, the dice it made due, and what was lost by it."""

    journey: Journey
    dice: tuple[Mark, ...] = ()
    spent: Fraction = NOTHING
    lapsed: Fraction = NOTHING
    found: str | None = None
    more: tuple[str, ...] = ()
    """What else was found by it."""


class Looking(NamedTuple):
    """A group that searches a hex: its day, what lies there, and what of that it knows."""

    party: Party
    journey: Journey
    sites: tuple[FeatureOfHex, ...]
    known: Collection[str]
    pick: str | None = None
    """What chance would have found, or what there is a lead to."""


class HikeRolled(NamedTuple):
    """Whether a day's hike roll leads further, and the roll in words."""

    is_made: bool
    how: str


class DieResult(NamedTuple):
    """What an encounter die has brought, if anything, and what it is called."""

    event: Event | None
    said: str


@dataclass(frozen=True, kw_only=True)
class TravelProcedure(ABC):
    """One way to travel. What may not be done is refused and changes nothing."""

    starts_at: int
    """The minute of the day at which travel begins."""
    afloat: Hexploration
    """What water, wind and wings make of a day, by whichever rules it is spent on land."""
    name: ClassVar[str]
    system: ClassVar[SystemName]
    unit: ClassVar[str]
    """What its points are, in the plural."""
    single: ClassVar[str]
    """One of them."""
    starts_carry: ClassVar[bool] = True
    """Whether a move can be started on one day and finished on another."""

    searched: ClassVar[str] = "searched"
    """How it is told that somebody has looked about."""
    owed_for: ClassVar[str] = "foraging"
    """What the points of a day may be owed for that are gone at its dawn."""
    tires: ClassVar[bool] = False
    """Whether marches cost fatigue, and a hike roll leads further."""
    eats_daily: bool = True
    """Whether each dawn calls for food, where no die does."""

    @property
    def camps_are_stops(self) -> bool:
        """Whether who camps is missing the fatigue of the march."""
        return False

    @property
    def die(self) -> int:
        """The faces of an encounter die."""
        return 6

    @property
    def night(self) -> Fraction:
        """What a camp takes of the day, or of the next one."""
        return NOTHING

    def minutes_apart(self) -> int:
        """How long after the other several dice are due that one deed brings."""
        return 0

    @property
    def starts_add_up(self) -> bool:
        """Whether what was paid on several days towards a move is added."""
        return self.starts_carry

    @property
    def left_counts(self) -> bool:
        """Whether the price depends on the terrain that is left."""
        return False

    @abstractmethod
    def most(self, party: Party, /) -> Fraction:
        """The points of a day."""

    def most_hexes(self, _most: Fraction, /) -> int | None:
        """How many hexes a day allows at the most; None: as many as its points buy."""
        return None

    @abstractmethod
    def minutes_per_point(self, journey: Journey, /) -> Fraction: ...

    @property
    def knows_water(self) -> bool:
        """Whether its rules themselves say what water costs on foot."""
        return False

    def price(self, party: Party, under: Under, most: Fraction, /) -> StepPrice:
        """By land, by water or through the air, as the group goes."""
        pace = self._pace(party, under)
        match pace:
            case str():
                return StepPrice(None, pace, False, under)
            case None:
                return self.price_on(party, under, most)
            case _:
                return self.price_at(pace, under, most)

    def _pace(self, party: Party, under: Under) -> Explained | str | None:
        """What is made of the usual pace, or why there is no way; None: it is that of the land."""
        try:
            if party.is_flying:
                return self.pace_in_the_air(under)
            if party.vessel is not None:
                return by_vessel(self.afloat, party.vessel, under)
        except Refused as refused:
            return str(refused)
        is_wet = under.is_water and not self.knows_water
        swimming = Factor("swimming", self.afloat.house.water.swimming)
        if is_wet and swimming.value and not under.barred:
            return product([swimming])
        return under.barred or (ON_FOOT if is_wet else None)

    def price_for(self, party: Party, under: Under, most: Fraction, /) -> StepPrice:
        """The price for a group that goes nowhere if something holds it up."""
        return self.price(party, replace(under, barred=under.barred or self.held_up(party)), most)

    @abstractmethod
    def price_on(self, party: Party, under: Under, most: Fraction, /) -> StepPrice:
        """What a step costs that nothing bars."""

    def pace_in_the_air(self, under: Under, /) -> Explained:
        """What wings make of the pace: neither walls nor water bar them."""
        refuse_edge(under)
        return _going(air_pace(self.afloat, under.terrain, under.weather))

    @abstractmethod
    def price_at(self, pace: Explained, under: Under, most: Fraction, /) -> StepPrice:
        """What a step costs off the ground, at so many times the usual pace."""

    @abstractmethod
    def enter(self, party: Party, journey: Journey, to: Hex, price: StepPrice, /) -> Done:
        """Go there for a price that was worked out already."""

    @abstractmethod
    def start(self, party: Party, journey: Journey, to: Hex, price: StepPrice, /) -> Done: ...

    def idle(self, _journey: Journey, /) -> Done | None:
        """A part of the day that goes by before the sleep; None: no dice fall due in it."""
        return None

    def minutes_asleep(self, _journey: Journey, /) -> int:
        """Of what a camp takes of this day, how much is sleep, which passes with the dawn."""
        return 0

    def camp(self, _party: Party, journey: Journey, /) -> Done:
        refuse_second_camp(journey)
        return Done(_lapsed(replace(journey, has_camped=True)), lapsed=journey.left)

    def dawn(self, party: Party, journey: Journey, /) -> Done:
        """The next day; the caller says when it begins."""
        return Done(next_day(journey, self.most(party)))

    def because(self, _party: Party, /) -> str:
        """What makes somebody slower than the sheet says, in words."""
        return ""

    def held(self, _party: Party, /) -> str:
        """Why a group goes nowhere, such as that a mule bears too much; mostly nothing."""
        return ""

    def held_up(self, party: Party, /) -> str:
        """Why it goes nowhere as it goes now: aboard and on the wing no load of beasts counts."""
        return "" if party.vessel is not None or party.is_flying else self.held(party)

    def why_stuck(self, party: Party, /) -> str:
        """Why it goes nowhere today: it is held up, or nobody knows how far it comes."""
        try:
            self.most(party)
        except Refused as refused:
            return str(refused)
        return self.held_up(party)

    def as_now(self, _party: Party, journey: Journey, /) -> Journey:
        """A day as it goes on for a group as it is now."""
        return journey

    def hiked(self, _journey: Journey, _has_made_it: bool, /) -> Journey:
        raise NotAllowed(NO_MARCH)

    def pushed(self, _journey: Journey, _percent: int, _has_made_it: bool, /) -> Journey:
        """The day after extra effort to go so much further."""
        raise NotAllowed(NO_MARCH)

    def will_asked(self, _party: Party, _percent: int, /) -> dict[str, int]:
        """What the Will roll of each must reach, by their names."""
        raise NotAllowed(NO_MARCH)

    def effort_rolled(self, _party: Party, _percent: int, _die: Callable[[], int], /) -> HikeRolled:
        """Whether all keep up with extra effort, each by a die of their own."""
        raise NotAllowed(NO_MARCH)

    def hike_rolled(self, _party: Party, _die: int, /) -> HikeRolled:
        raise NotAllowed(NO_MARCH)

    def wear(self, _party: Party, _journey: Journey, _is_hot: bool, /) -> dict[str, Explained]:
        """The fatigue that each member is missing who stops now on the march."""
        raise NotAllowed(NO_MARCH)

    def rest(self, _journey: Journey, /) -> Journey | None:
        """The day after a rest on the way; None: who rests stays for the day."""
        return None

    def falls(self, _face: int, _table: str, _at_night: bool, /) -> DieResult:
        """What a face of the encounter die brings, by the table of a region."""
        raise NotAllowed("This map's way of travelling has no encounter die.")

    def search(self, _at: Looking, /) -> Done:
        """For whatever is hidden in the hex."""
        raise NotAllowed(UNABLE)

    def search_for(self, _at: Looking, /) -> Done:
        """For what the group has a lead to."""
        raise NotAllowed(UNABLE)

    def search_all_day(self, _at: Looking, /) -> Done:
        """A whole day, for a secret."""
        raise NotAllowed(UNABLE)

    def stumble(self, _at: Looking, /) -> Done:
        raise NotAllowed(UNABLE)

    def wane(self, _party: Party, _journey: Journey, /) -> Done:
        """Supplies run low: food is called for."""
        raise NotAllowed(UNABLE)

    def eat(self, _party: Party, _journey: Journey, /) -> Done:
        raise NotAllowed(UNABLE)

    def needs(self, _party: Party, /) -> Provisions:
        """What is eaten and drunk where food is called for."""
        raise NotAllowed(UNABLE)

    def forage(self, _party: Party, _journey: Journey, /) -> Done:
        raise NotAllowed(UNABLE)

    def in_mode(
        self, _party: Party, _journey: Journey, _mode: TravelMode, _known: bool, /
    ) -> Journey:
        """The day as it goes on; whether the place is known to which one travels."""
        raise NotAllowed(UNABLE)


def by_vessel(tables: Hexploration, vessel: Vessel, under: Under) -> Explained:
    """What a vessel makes of the pace; it is refused where it cannot go."""
    ours, called = tables.house.water, the_vessel(vessel)
    if under.barred in (NO_MAP, WALLED):
        raise Refused("impassable", under.barred)
    is_open = under.terrain == WATER
    if not is_open and not under.current:
        raise Refused("impassable", f"{called} goes over water alone: leave it first")
    if not is_open and vessel.kind in ours.kept_off_rivers:
        raise Refused("impassable", f"{called} is too large for a river")
    water = under.current or "open_water"
    return _going(water_pace(tables, Sailing(vessel.kind, water, under.wind, under.weather)))


def refuse_edge(under: Under) -> None:
    """Nobody leaves the map."""
    if under.barred == NO_MAP:
        raise Refused("impassable", under.barred)


def _going(pace: Explained) -> Explained:
    if not pace.value:
        raise Refused("impassable", f"{pace}: there is no way")
    return pace


def milieu_of(party: Party) -> Milieu:
    """Whether a group goes by land, by water or through the air."""
    if party.is_flying:
        return "air"
    return "land" if party.vessel is None else "water"


def vessel_in_words(vessel: Vessel) -> str:
    """By its name, or else by what it is."""
    return vessel.name or vessel.kind.replace("_", " ")


def the_vessel(vessel: Vessel) -> str:
    """The same in a sentence."""
    return vessel.name or f"the {vessel_in_words(vessel)}"


def moved_over(
    procedure: TravelProcedure, journey: Journey, before: Party, after: Party
) -> Journey:
    """The day of a group that boards, lands or takes off: the same part of it is left (HSE-12).

    A move that was started on the way it went before is given up.
    """
    part = procedure.most(after) / procedure.most(before)
    most, left, spent = (each * part for each in (journey.most, journey.left, journey.spent))
    moved = replace(journey, most=most, left=left, spent=spent, started=None)
    clocks = [each.spent * procedure.minutes_per_point(each) for each in (journey, moved)]
    return replace(moved, began=max(0, journey.began + int(clocks[0]) - int(clocks[1])))


def refuse_second_camp(journey: Journey) -> None:
    if journey.has_camped:
        raise Refused("already_camped", "The camp is made already; dawn comes next.")


def next_day(journey: Journey, most: Fraction) -> Journey:
    """The day of travel after this one, with all its points."""
    ended = journey if journey.has_camped else _lapsed(journey)
    day = journey.day + 1
    return replace(ended, most=most, left=most, spent=NOTHING, hexes=0, day=day, has_camped=False)


def _lapsed(journey: Journey) -> Journey:
    """What was begun on an earlier day and not gone on with is lost with the day's rest."""
    begun = journey.started
    kept = begun if begun is not None and begun.day == journey.day else None
    return replace(journey, left=NOTHING, started=kept)


def written(at: Hex) -> str:
    """A hex as the rules' steps name it."""
    return f"{at.q},{at.r}"


AmountTold = Callable[[Fraction], str]


def amount(procedure: TravelProcedure, points: Fraction, told: AmountTold = mixed) -> str:
    """So many points as people say it: 1½ points, ½ point, 9.66 km."""
    return f"{told(points)} {procedure.unit if points > 1 else procedure.single}"


def people_in(party: Party) -> int:
    return max(1, len(party.members) + party.others)
