"""Travel that spends a day in parts: Hexploration's travel points, and Violence's Watches."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction

from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import Journey, Mark, Started, TravelMode
from mapper.model.hexes.hexes import Hex
from mapper.model.places import the_hex
from mapper.play.travel.procedure import (
    WATER,
    DieResult,
    Done,
    Looking,
    StepPrice,
    TravelProcedure,
    Under,
    amount,
    milieu_of,
    next_day,
    people_in,
    refuse_second_camp,
    written,
)
from mapper.rules.hexploration import travel_day
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.travel_day import NO_CARRY, CarriedPoints, DayStep, TravelDay
from mapper.rules.hexploration.travel_points import (
    Company,
    EnteredGround,
    MountedShare,
    cost_at,
    land_cost,
    travel_points,
)
from mapper.rules.hexploration.wilderness_die import Provisions, event, event_in_words, provisions
from mapper.rules.shared.discovery import still_to_find
from mapper.rules.shared.reasons import Explained, Refused
from mapper.rules.violence import encounters
from mapper.rules.violence.violence_tables import Violence

IN_BOTH = ("left", "mode", "day", "spent", "hexes", "debt", "is_waning", "has_camped")
"""What a journey's row and the rules' day hold under one name."""


@dataclass(frozen=True)
class ByPoints(TravelProcedure):
    """The travel procedure of Hexploration. Its steps are those of `rules.travel_day`."""

    tables: Hexploration
    weather: str = "clear"
    name = "travel_points"
    system = "hexploration"
    unit = "points"
    single = "point"

    @property
    def knows_water(self) -> bool:
        return WATER in {**self.tables.house.terrain, **self.tables.land.terrain}

    @property
    def starts_add_up(self) -> bool:
        return self.tables.house.moves.carry_accumulates

    @property
    def left_counts(self) -> bool:
        return self.tables.house.moves.terrain_counted != "entered"

    def most(self, party: Party) -> Fraction:
        crews = party.vessel is not None and party.vessel.has_double_crew
        return travel_points(self.tables, milieu_of(party), has_double_crew=crews)

    def most_hexes(self, most: Fraction) -> int | None:
        return int(self.tables.limits.hexes * most)

    def minutes_per_point(self, _journey: Journey) -> Fraction:
        return Fraction(self.tables.house.minutes_per_travel_point)

    def price_on(self, party: Party, under: Under, most: Fraction) -> StepPrice:
        try:
            cost = land_cost(self.tables, company_of(party), _ground(under), most)
        except Refused as refused:
            return StepPrice(None, str(refused), False, under)
        return StepPrice(cost.points, str(cost), cost.is_passable, under, cost)

    def price_at(self, pace: Explained, under: Under, most: Fraction) -> StepPrice:
        cost = cost_at(self.tables, pace, most)
        return StepPrice(cost.points, str(cost), cost.is_passable, under, cost)

    def enter(self, party: Party, journey: Journey, to: Hex, price: StepPrice) -> Done:
        _refuse_no_way(price)
        day, ground = self.day(party, journey, known=()), _ground(price.under)
        step = travel_day.enter(self.tables, day, written(to), ground, cost=price.cost)
        return self.done(journey, step)

    def start(self, party: Party, journey: Journey, to: Hex, price: StepPrice) -> Done:
        _refuse_no_way(price)
        day, ground = self.day(party, journey, known=()), _ground(price.under)
        step = travel_day.start(self.tables, day, written(to), ground, price.cost)
        return self.done(journey, step)

    def camp(self, party: Party, journey: Journey) -> Done:
        return self.done(journey, travel_day.camp(self.day(party, journey, known=())))

    def dawn(self, party: Party, journey: Journey) -> Done:
        fresh = replace(journey, most=self.most(party))
        return self.done(fresh, travel_day.dawn(self.tables, self.day(party, fresh, known=())))

    def falls(self, face: int, table: str, at_night: bool) -> DieResult:
        found = event(self.tables, face, region=table, night_swap=at_night)
        return DieResult(found, event_in_words(found))

    def search(self, at: Looking) -> Done:
        """One point, for whatever is hidden in the hex."""
        return self._found(at, travel_day.search_any(self.tables, self._day(at), at.sites, at.pick))

    def search_for(self, at: Looking) -> Done:
        """Two points, for what the group has a lead to."""
        wanted = at.pick or ""
        has_lead = wanted in at.journey.leads_on(at.party.at.map)
        day = self._day(at)
        step = travel_day.search_for(self.tables, day, at.sites, wanted, has_lead=has_lead)
        return self._found(at, step)

    def search_all_day(self, at: Looking) -> Done:
        step = travel_day.search_secret(self.tables, self._day(at), at.sites, at.pick)
        done = self._found(at, step)
        more = step.day.known - frozenset(at.known) - {done.found}
        return done._replace(more=tuple(sorted(more)))

    def stumble(self, at: Looking) -> Done:
        return self._found(at, travel_day.stumble(self._day(at), at.sites, at.pick))

    def _day(self, at: Looking) -> TravelDay:
        return self.day(at.party, at.journey, at.known)

    def _found(self, at: Looking, step: DayStep) -> Done:
        return self.done(at.journey, step)

    def wane(self, party: Party, journey: Journey) -> Done:
        day = travel_day.wane(self.day(party, journey, known=()))
        return self.done(journey, DayStep(day, travel_day.Happened()))

    def eat(self, party: Party, journey: Journey) -> Done:
        return self.done(journey, travel_day.consume(self.day(party, journey, known=())))

    def needs(self, party: Party) -> Provisions:
        return provisions(self.tables, people_in(party))

    def in_mode(self, party: Party, journey: Journey, mode: TravelMode, known: bool) -> Journey:
        day = self.day(party, journey, known=())
        after = travel_day.set_mode(day, mode, destination_known=known)
        return replace(journey, mode=after.mode)

    def forage(self, party: Party, journey: Journey) -> Done:
        day = self.day(party, journey, known=())
        return self.done(journey, travel_day.forage(self.tables, day))

    def day(self, party: Party, journey: Journey, known: Collection[str]) -> TravelDay:
        """The day as the rules' steps take it."""
        begun = journey.started
        carry = CarriedPoints(written(begun.hex), begun.points, begun.day) if begun else NO_CARRY
        return TravelDay(
            journey.most,
            journey.left,
            written(the_hex(party.at.spot)),
            journey.mode,
            company_of(party),
            self.weather,
            journey.day,
            journey.spent,
            journey.hexes,
            carry,
            journey.debt,
            journey.is_waning,
            journey.has_camped,
            frozenset(known),
            frozenset(journey.leads_on(party.at.map)),
        )

    def done(self, journey: Journey, step: DayStep) -> Done:
        """What a step of the rules did, as rows keep it."""
        day, happened = step
        carry = day.carry
        started = None
        if carry.points:
            q, r = carry.hex.split(",")
            started = Started(Hex(int(q), int(r)), carry.points, carry.day)
        after = replace(journey, started=started, **{name: getattr(day, name) for name in IN_BOTH})
        lapsed = happened.unspent_lost + happened.carry_lost
        return Done(after, happened.dice, happened.spent, lapsed, happened.found)


def company_of(party: Party) -> Company:
    people = people_in(party)
    riders = party.mounts.riders
    mounts: MountedShare = "all" if riders >= people else "some" if riders else "none"
    return Company(people, mounts, party.has_carriage, party.mounts.unsuitable)


def _ground(under: Under) -> EnteredGround:
    return EnteredGround(under.terrain, under.routes, under.weather, under.left, under.is_cleared)


def _refuse_no_way(price: StepPrice) -> None:
    if price.cost is None:
        words = price.words.removesuffix(".")
        raise Refused("impassable", f"The hex cannot be entered: {words}.")


HOURS_A_DAY = 24


@dataclass(frozen=True)
class ByWatches(TravelProcedure):
    """Whatever the ground, a Watch crosses a hex."""

    tables: Violence
    name = "watches"
    system = "violence"
    unit = "Watches"
    single = "Watch"
    starts_carry = False
    searched = "explored"
    owed_for = "the night's sleep"

    @property
    def die(self) -> int:
        return self.tables.watches.house.encounter_die

    def falls(self, face: int, _table: str, _at_night: bool) -> DieResult:
        if encounters.is_watch_encounter(self.tables, face):
            return DieResult("encounter", "encounter")
        return DieResult(None, "nobody comes")

    @property
    def night(self) -> Fraction:
        return Fraction(1)

    def minutes_apart(self) -> int:
        return encounters.watch_minutes(self.tables)

    def most(self, _party: Party) -> Fraction:
        return Fraction(HOURS_A_DAY // self.tables.watches.hours)

    def minutes_per_point(self, _journey: Journey) -> Fraction:
        return Fraction(encounters.watch_minutes(self.tables))

    def price_on(self, _party: Party, under: Under, _most: Fraction) -> StepPrice:
        hexes = self.tables.watches.hexes
        if not hexes:
            return StepPrice(None, "no Watch crosses a hex", False, under)
        return StepPrice(Fraction(1, hexes), "a Watch, whatever the ground", True, under)

    def price_at(self, pace: Explained, under: Under, _most: Fraction) -> StepPrice:
        hexes = self.tables.watches.hexes * pace.value
        if not hexes:
            return StepPrice(None, "no Watch crosses a hex", False, under)
        cost = 1 / hexes
        return StepPrice(cost, f"{pace} → {amount(self, cost)}", True, under)

    def enter(self, _party: Party, journey: Journey, _to: Hex, price: StepPrice) -> Done:
        if price.payable is None:
            raise Refused("impassable", f"The hex cannot be entered: {price.words}.")
        done = self._watch(journey, price.payable)
        return done._replace(journey=replace(done.journey, hexes=journey.hexes + 1))

    def start(self, _party: Party, _journey: Journey, _to: Hex, _price: StepPrice) -> Done:
        raise Refused("no_start", "A Watch crosses its hex whole; there is nothing to start.")

    def idle(self, journey: Journey) -> Done | None:
        part = min(Fraction(1), journey.left - self.night)
        return self._pass(journey, part) if part > 0 and not journey.has_camped else None

    def minutes_asleep(self, journey: Journey) -> int:
        return int(min(self.night, journey.left) * self.minutes_per_point(journey))

    def camp(self, _party: Party, journey: Journey) -> Done:
        """A Watch of sleep; all Watches of the day pass, and what the day lacks, the next gives."""
        refuse_second_camp(journey)
        slept = min(self.night, journey.left)
        done = self._pass(journey, journey.left)
        after = replace(done.journey, has_camped=True, debt=self.night - slept)
        return done._replace(journey=after, lapsed=journey.left - slept)

    def dawn(self, party: Party, journey: Journey) -> Done:
        """Whoever marched all day sleeps now."""
        day = next_day(journey, self.most(party))
        slept = min(day.debt, day.left)
        done = self._pass(replace(day, debt=day.debt - slept), slept)
        is_over = bool(slept) and not done.journey.left
        return done._replace(journey=replace(done.journey, has_camped=is_over))

    def search(self, at: Looking) -> Done:
        """A Watch explores the hex: one thing that is hidden in it is found, or all there is."""
        done = self._watch(at.journey, Fraction(1))
        hidden = still_to_find(at.sites, written(the_hex(at.party.at.spot)), "hidden", at.known)
        found = at.pick if at.pick in hidden else next(iter(hidden), None)
        finds_all = self.tables.watches.house.exploring_finds_all
        rest = sorted(set(hidden) - {found}) if finds_all else ()
        return done._replace(found=found, more=tuple(rest))

    def _pass(self, journey: Journey, price: Fraction) -> Done:
        """Time goes by; at the end of each Watch a check is due, whatever was done in it."""
        spent = journey.spent + price
        ended = int(spent) - int(journey.spent)
        mark: Mark = "watch"
        dice = (mark,) * (self.tables.watches.checks * ended)
        return Done(replace(journey, left=journey.left - price, spent=spent), dice, price)

    def _watch(self, journey: Journey, price: Fraction) -> Done:
        if journey.has_camped:
            raise Refused("no_points", "The camp is made: go on from dawn.")
        if price > journey.left:
            raise Refused("overspend", "No Watch is left of this day.")
        return self._pass(journey, price)
