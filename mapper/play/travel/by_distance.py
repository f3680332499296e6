"""Travel by distance: Neverwhere's marches in kilometres, and Sovereign's miles a day."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from mapper.model.campaign.members import id_of, state_id
from mapper.model.campaign.play_rows import Member, MemberState, Party
from mapper.model.campaign.reward_rows import Treasure
from mapper.model.campaign.travel_rows import NOTHING, Journey, Started
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.play.load.load_rules import InKilos, InPoints, pace_of
from mapper.play.load.packs import Packs, packs_in
from mapper.play.members import FATIGUE
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.travel.procedure import (
    Done,
    HikeRolled,
    StepPrice,
    TravelProcedure,
    Under,
    milieu_of,
    next_day,
    refuse_edge,
)
from mapper.rules.neverwhere import hiking
from mapper.rules.neverwhere.hiking import (
    HikingDay,
    HikingGround,
    air_move,
    ideal_cost,
    ideal_km,
    march_factor,
    waking_hours,
)
from mapper.rules.neverwhere.needs import Burden, march_fatigue
from mapper.rules.neverwhere.neverwhere_tables import (
    GroundQuality,
    HikingWeather,
    Neverwhere,
    Road,
)
from mapper.rules.neverwhere.strength import effort_roll
from mapper.rules.shared.reasons import Explained, Factor, Refused, exactly, mixed, product
from mapper.rules.sovereign.overland import miles_a_day
from mapper.rules.sovereign.sovereign_tables import Overland

MINUTES_AN_HOUR = 60
MARCH = "march"
"""What is charged of those who have paid for a march."""

ROADS: Mapping[str, Road] = {"road": "ordinary", "trail": "low"}
SKIES: Mapping[str, frozenset[HikingWeather]] = {
    "clear": frozenset(),
    "rain": frozenset({"rain"}),
    "light_snow": frozenset({"ankle_snow"}),
    "heavy_snow": frozenset({"deeper_snow"}),
    "ice": frozenset({"ice_coat"}),
    "storm": frozenset({"rain"}),
}


@dataclass(frozen=True)
class ByMarching(TravelProcedure):
    """A day's ideal kilometres, which hard ground uses up faster."""

    tables: Neverwhere
    hex_km: Fraction
    name = "hiking"
    system = "neverwhere"
    unit = "km"
    single = "km"
    tires = True
    states: Mapping[str, MemberState] = field(default_factory=dict)
    """How members are, by the ids of their rows."""
    treasures: Sequence[Treasure] = ()
    """What all groups have taken, each with who bears it."""

    @property
    def camps_are_stops(self) -> bool:
        return self.tables.hiking.house.camps_are_stops

    def most(self, party: Party) -> Fraction:
        match milieu_of(party):
            case "water":
                return self.tables.hiking.house.km_by_water
            case "air":
                return ideal_km(self.tables, air_move(self.tables, self._slowest(party).value))
            case "land":
                return ideal_km(self.tables, self._slowest(party).value)

    def because(self, party: Party) -> str:
        if party.vessel is not None and not party.is_flying:
            return ""
        moves = self._moves(party)
        slow = min(moves, key=lambda who: moves[who].value, default="")
        return f"{slow}: {moves[slow]}" if slow and len(moves[slow].factors) > 1 else ""

    def as_now(self, party: Party, journey: Journey) -> Journey:
        """Whoever has grown slower goes the less far with what is left of the day."""
        is_afloat = milieu_of(party) == "water"
        if not is_afloat and not self._moves(party):
            return journey
        most = self.most(party) * (1 if is_afloat else self._more(journey))
        part = most / journey.most if journey.most else Fraction(1)
        if part == 1:
            return journey
        left, spent = journey.left * part, journey.spent * part
        return replace(journey, most=most, left=left, spent=spent)

    def hiked(self, journey: Journey, has_made_it: bool) -> Journey:
        """The day after its hike roll, which is rolled before anybody goes."""
        if journey.hike:
            raise Refused("hike_rolled", "The hike roll of this day is made.")
        if journey.spent or journey.has_camped:
            raise Refused("not_start_of_day", "The hike roll is made before the day's march.")
        hike = hiking.more_distance(self.tables, hike_bonus=has_made_it).value
        return self._longer(journey, replace(journey, hike=hike))

    def pushed(self, journey: Journey, percent: int, has_made_it: bool) -> Journey:
        """One roll a day, for so much more; a stop costs more from then on, even if it fails."""
        if journey.has_pushed:
            raise Refused("effort_made", "Extra effort on the march is made once a day.")
        if journey.spent or journey.has_camped:
            raise Refused("not_start_of_day", "Extra effort is made before the day's march.")
        after = replace(journey, effort=percent if has_made_it else 0, has_pushed=True)
        return self._longer(journey, after)

    def will_asked(self, party: Party, percent: int) -> dict[str, int]:
        """Of those whose fatigue points are known."""
        found, sheets = {}, sheets_in(party, self.states)
        for member in party.members:
            pool = sheets[id_of(member)].pool(FATIGUE)
            if pool.most:
                roll = effort_roll(self.tables, percent, pool.now or 0, pool.most, motivated=False)
                found[member.name] = int(roll.number.value)
        return found

    def effort_rolled(self, party: Party, percent: int, die: Callable[[], int]) -> HikeRolled:
        """All go as the slowest: who fails holds up the others; whose FP nobody counts keeps up."""
        made, told = True, []
        for member in party.members:
            number = self.will_asked(party, percent).get(member.name)
            if number is None:
                continue
            will, face = MemberSheet(member).value("Will").whole, die()
            made = made and self.tables.rolls.reach(face + will, number)
            told.append(f"{member.name} {face + will} against {number}")
        if not told:
            raise NotAllowed("Nobody's FP are known: say how the rolls went.")
        return HikeRolled(made, ", ".join(told))

    def _longer(self, journey: Journey, after: Journey) -> Journey:
        part = self._more(after) / self._more(journey)
        return replace(after, most=journey.most * part, left=journey.left * part)

    def _more(self, journey: Journey) -> Fraction:
        """How much further today leads than a day does by itself."""
        return hiking.more_distance(
            self.tables, hike_bonus=journey.hike > 1, extra_percent=journey.effort
        ).value

    def hike_rolled(self, party: Party, die: int) -> HikeRolled:
        """Whether they come further by a die: whoever is alone rolls, else the leader for all."""
        skill = "Fly" if party.is_flying else "Survival"
        survival = [MemberSheet(each).value(skill).whole for each in party.members]
        if len(survival) > 1:
            made = hiking.group_hike_roll(self.tables, survival, die)
            how = f"{die} on a d20, average {skill} {mixed(made.average)}"
            return HikeRolled(made.success, how)
        one_member = party.members[0] if party.members else Member("")
        vit = MemberSheet(one_member).value("Vit modifier").whole
        one = hiking.hike_roll(self.tables, sum(survival), vit, die)
        return HikeRolled(one.success, f"{die} on a d20, with {one.used} {mixed(one.total)}")

    def wear(self, party: Party, journey: Journey, is_hot: bool) -> dict[str, Explained]:
        return {
            who: march_fatigue(
                self.tables,
                Burden(
                    self._loads.laden(pack, pack.sheet),
                    is_hot,
                    _has(pack.sheet.member, "Plate or overcoat"),
                ),
                journey.hours_since_rest,
                extra_effort=journey.has_pushed,
            )
            for who, pack in self._packs(party).items()
            if pack.sheet is not None
        }

    def _moves(self, party: Party) -> dict[str, Explained]:
        """What Move is left to each whose Move is known, with all that they bear.

        How fast beasts are says nothing where no member's Move is known.
        """
        packs, found, is_known = self._packs(party), {}, False
        for pack in packs.values():
            move = self._loads.weigh(pack, packs).move
            if move is not None:
                found[pack.name] = move
                is_known = is_known or pack.sheet is not None
        return found if is_known else {}

    def held(self, party: Party) -> str:
        return pace_of(self._loads, self._packs(party)).why_stuck.rstrip(".")

    @property
    def _loads(self) -> InKilos:
        return InKilos(self.tables)

    def _packs(self, party: Party) -> Packs:
        sheets = sheets_in(party, self.states)
        return packs_in(party, sheets, self.treasures, InKilos.gear)

    def _slowest(self, party: Party) -> Explained:
        moves = self._moves(party).values()
        if not moves:
            words = f"Nobody's Move is known: write it on the sheets of {party.name}."
            raise Refused("no_move", words)
        return min(moves, key=lambda move: move.value)

    def minutes_per_point(self, journey: Journey) -> Fraction:
        return waking_hours(self.tables, 1 / journey.most) * MINUTES_AN_HOUR

    def price_on(self, party: Party, under: Under, _most: Fraction) -> StepPrice:
        """On skis, skates or snow shoes only where all are."""
        road: Road = next((ROADS[route] for route in ROADS if route in under.routes), "none")
        weather = SKIES.get(under.weather, frozenset())
        road = "very_good" if road == "ordinary" and under.is_paved else road
        on_feet = [_all_have(party, thing) for thing in ("Skis", "Skates", "Snow shoes")]
        ground, is_cleared = _ground_of(under.terrain), under.is_cleared
        way = HikingGround(ground, road, weather, is_cleared, None, *on_feet)
        return self._priced(march_factor(self.tables, way), under, "march")

    def price_at(self, pace: Explained, under: Under, _most: Fraction) -> StepPrice:
        return self._priced(pace, under, "way")

    def pace_in_the_air(self, under: Under) -> Explained:
        """Of a day that is as long as air Move is; the ground below means nothing."""
        refuse_edge(under)
        is_slowed = self.tables.hiking.house.ground_weather_slows_flyers
        weather = SKIES.get(under.weather, frozenset()) if is_slowed else frozenset()
        return march_factor(self.tables, HikingGround("average", "none", weather))

    def _priced(self, factor: Explained, under: Under, way: str) -> StepPrice:
        cost = ideal_cost(factor, self.hex_km)
        words = f"{factor} → {mixed(cost)} km of the day's {way}"
        return StepPrice(cost, words, True, under)

    def enter(self, party: Party, journey: Journey, to: Hex, price: StepPrice) -> Done:
        need = _still_to_pay(journey, to, price)
        if need > journey.left:
            raise Refused("overspend", _too_far(need, journey.left, "km"))
        return Done(_entered(self._marched(party, journey, need), need), spent=need)

    def start(self, party: Party, journey: Journey, to: Hex, price: StepPrice) -> Done:
        need = _still_to_pay(journey, to, price)
        if journey.left and need <= journey.left:
            raise Refused("can_complete_today", "The march can be finished today.")
        return Done(_started(self._marched(party, journey, need), to), spent=journey.left)

    def dawn(self, party: Party, journey: Journey) -> Done:
        most = self.most(party)
        day = hiking.dawn(self.tables, most, yesterday=_hiking(journey))
        tomorrow = next_day(journey, most)
        fresh = replace(tomorrow, hike=NOTHING, effort=0, has_pushed=False)
        if self.tables.hiking.house.nights_are_rests:
            fresh = replace(fresh, worn=(), paid=())
        return Done(replace(fresh, hours_since_rest=day.hours_since_rest))

    def rest(self, journey: Journey) -> Journey:
        if not (journey.hours_since_rest or journey.worn):
            raise Refused("rested", "Nobody has marched since the last rest.")
        rested = hiking.rest(_hiking(journey))
        return replace(journey, hours_since_rest=rested.hours_since_rest, worn=(), paid=())

    def _marched(self, party: Party, journey: Journey, km: Fraction) -> Journey:
        """As tired as so many kilometres make; nobody marches who is carried over water."""
        if not km or milieu_of(party) == "water":
            return journey
        day = hiking.march(self.tables, _hiking(journey), km).day
        return replace(journey, hours_since_rest=day.hours_since_rest)


@dataclass(frozen=True)
class ByMiles(TravelProcedure):
    """So many miles a day; a hex takes its part of a day."""

    tables: Overland
    hex_miles: Fraction
    minutes: Fraction
    """Of a whole day's travel."""
    loads: InPoints | None = None
    """By what packs are weighed; None: nobody asks how heavy they are."""
    states: Mapping[str, MemberState] = field(default_factory=dict)
    treasures: Sequence[Treasure] = ()
    name = "miles_a_day"
    system = "sovereign"
    unit = "days"
    single = "day"

    def most(self, _party: Party) -> Fraction:
        return Fraction(1)

    def held(self, party: Party) -> str:
        if self.loads is None:
            return ""
        sheets = sheets_in(party, self.states)
        packs = packs_in(party, sheets, self.treasures, self.loads.gear)
        return pace_of(self.loads, packs).why_stuck.rstrip(".")

    def minutes_per_point(self, _journey: Journey) -> Fraction:
        return self.minutes

    def price_on(self, _party: Party, under: Under, _most: Fraction) -> StepPrice:
        a_day = miles_a_day(self.tables, under.terrain)
        cost = self.hex_miles / a_day.value
        words = f"{mixed(self.hex_miles)} miles at {a_day} → {mixed(cost)} of a day"
        return StepPrice(cost, words, True, under)

    def price_at(self, pace: Explained, under: Under, _most: Fraction) -> StepPrice:
        a_day = product([Factor("miles a day", self.tables.miles_per_day), *pace.factors])
        cost = self.hex_miles / a_day.value
        words = f"{mixed(self.hex_miles)} miles at {a_day} → {mixed(cost)} of a day"
        return StepPrice(cost, words, True, under)

    def enter(self, _party: Party, journey: Journey, to: Hex, price: StepPrice) -> Done:
        _refuse_camped(journey)
        need = _still_to_pay(journey, to, price)
        if need > journey.left:
            raise Refused("overspend", _too_far(need, journey.left, "of a day"))
        return Done(_entered(journey, need), spent=need)

    def start(self, _party: Party, journey: Journey, to: Hex, price: StepPrice) -> Done:
        _refuse_camped(journey)
        need = _still_to_pay(journey, to, price)
        if not journey.left:
            raise Refused("no_points", "Nothing is left of the day to start a move with.")
        if need <= journey.left:
            raise Refused("can_complete_today", "The way can be finished today.")
        return Done(_started(journey, to), spent=journey.left)


def still_to_charge(journey: Journey, who: str, state: MemberState, now: int) -> Fraction:
    """The hours that somebody has marched since the last rest and not yet paid for."""
    paid = sum((each.hours for each in journey.paid if each.who == who), NOTHING)
    marched = max(NOTHING, journey.hours_since_rest - paid)
    before = state.charged.get(MARCH)
    if before is None:
        return marched
    return min(Fraction(max(0, now - before), MINUTES_AN_HOUR), marched)


def sheets_in(party: Party, states: Mapping[str, MemberState]) -> dict[str, MemberSheet]:
    """The members as they are, by their ids."""
    return {
        id_of(each): MemberSheet(each, states.get(state_id(id_of(each)), MemberState()))
        for each in party.members
    }


def _hiking(journey: Journey) -> HikingDay:
    return HikingDay(journey.most, journey.left, journey.hours_since_rest)


def _has(member: Member, thing: str) -> bool:
    return bool(MemberSheet(member).value(thing).number)


def _all_have(party: Party, thing: str) -> bool:
    return bool(party.members) and all(_has(member, thing) for member in party.members)


def _ground_of(terrain: str) -> GroundQuality:
    match terrain:
        case "very_bad" | "bad" | "good" | "deep_snow" | "solid_ice":
            return terrain
        case _:
            return "average"


def _still_to_pay(journey: Journey, to: Hex, price: StepPrice) -> Fraction:
    if price.payable is None:
        raise Refused("impassable", f"The hex cannot be entered: {price.words}.")
    begun = journey.started
    paid = begun.points if begun is not None and begun.hex == to else NOTHING
    return max(NOTHING, price.payable - paid)


def _entered(journey: Journey, need: Fraction) -> Journey:
    return replace(
        journey,
        left=journey.left - need,
        spent=journey.spent + need,
        hexes=journey.hexes + 1,
        started=None,
    )


def _started(journey: Journey, to: Hex) -> Journey:
    begun = journey.started
    paid = begun.points if begun is not None and begun.hex == to else NOTHING
    started = Started(to, paid + journey.left, journey.day)
    return replace(journey, left=NOTHING, spent=journey.spent + journey.left, started=started)


def _refuse_camped(journey: Journey) -> None:
    if journey.has_camped:
        raise Refused("no_points", "The camp is made: the day's travel is over until dawn.")


def _too_far(need: Fraction, left: Fraction, unit: str) -> str:
    told = mixed if mixed(need) != mixed(left) else exactly
    remains = f"{told(left)} {unit} of it is left" if left else "none is left"
    hint = " You may start the move and finish it tomorrow." if left else ""
    return f"Entering takes {told(need)} {unit}; {remains}.{hint}"
