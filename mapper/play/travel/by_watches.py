"""Travel by Violence's Watches: a hex crossed, or a camp, in each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import Journey, Mark
from mapper.model.hexes.hexes import Hex
from mapper.model.places import the_hex
from mapper.play.travel.procedure import (
    DieResult,
    Done,
    Looking,
    StepPrice,
    TravelProcedure,
    Under,
    next_day,
    refuse_second_camp,
    written,
)
from mapper.rules.shared.discovery import still_to_find
from mapper.rules.shared.refused import Refused
from mapper.rules.violence import watches
from mapper.rules.violence.violence_tables import Violence

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
        if watches.is_watch_encounter(self.tables, face):
            return DieResult("encounter", "encounter")
        return DieResult(None, "nobody comes")

    @property
    def night(self) -> Fraction:
        return Fraction(1)

    def minutes_apart(self) -> int:
        return watches.watch_minutes(self.tables)

    def most(self, _party: Party) -> Fraction:
        return Fraction(HOURS_A_DAY // self.tables.watches.hours)

    def minutes_per_point(self, _journey: Journey) -> Fraction:
        return Fraction(watches.watch_minutes(self.tables))

    def price_on(self, _party: Party, under: Under, _most: Fraction) -> StepPrice:
        hexes = self.tables.watches.hexes
        if not hexes:
            return StepPrice(None, "no Watch crosses a hex", False, under)
        return StepPrice(Fraction(1, hexes), "a Watch, whatever the ground", True, under)

    def enter(self, _party: Party, journey: Journey, _to: Hex, price: StepPrice) -> Done:
        if price.payable is None:
            raise Refused("impassable", f"The hex cannot be entered: {price.words}.")
        done = self._watch(journey, price.payable)
        return done._replace(journey=replace(done.journey, hexes=journey.hexes + 1))

    def start(self, _party: Party, _journey: Journey, _to: Hex, _price: StepPrice) -> Done:
        raise Refused("no_start", "A Watch crosses its hex whole; there is nothing to start.")

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
