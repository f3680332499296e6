"""What every travel procedure answers: what a step costs, and the day after each thing done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, NamedTuple

from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import NOTHING, Journey, Mark, TravelMode
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.rules.hexploration.hexploration_tables import Event
from mapper.rules.hexploration.travel_points import StepCost
from mapper.rules.hexploration.wilderness_die import Provisions
from mapper.rules.shared.cross_tables import SystemName
from mapper.rules.shared.discovery import FeatureOfHex
from mapper.rules.shared.reasons import Explained, Refused, mixed

NO_MARCH = "Only those who hike by the kilometre tire on the march."
UNABLE = "Travel on this map is not counted in travel points; it has no rule for this."


WATER = "water"
"""The class of terrain that nobody crosses on foot, by whichever rules."""


@dataclass(frozen=True, slots=True)
class Under:
    """What a step leads over: the terrain entered and left, the routes over the side, the sky.

    A `barred` step cannot be made, and this says why.
    """

    terrain: str
    left: str
    routes: tuple[str, ...] = ()
    weather: str = "clear"
    barred: str = ""

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
    knows_water: ClassVar[bool] = False
    """Whether its rules themselves say what water costs."""
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

    def price(self, party: Party, under: Under, most: Fraction, /) -> StepPrice:
        is_wet = under.is_water and not self.knows_water
        barred = under.barred or ("nobody goes on foot over water" if is_wet else "")
        if barred:
            return StepPrice(None, barred, False, under)
        return self.price_on(party, under, most)

    def price_for(self, party: Party, under: Under, most: Fraction, /) -> StepPrice:
        """The price for a group that goes nowhere if something holds it up."""
        return self.price(party, replace(under, barred=under.barred or self.held(party)), most)

    @abstractmethod
    def price_on(self, party: Party, under: Under, most: Fraction, /) -> StepPrice:
        """What a step costs that nothing bars."""

    @abstractmethod
    def enter(self, party: Party, journey: Journey, to: Hex, price: StepPrice, /) -> Done:
        """Go there for a price that was worked out already."""

    @abstractmethod
    def start(self, party: Party, journey: Journey, to: Hex, price: StepPrice, /) -> Done: ...

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
