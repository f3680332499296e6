"""Travel by Violence's Watches: a hex crossed, or a camp, in each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import Journey, Mark
from mapper.model.hexes.hexes import Hex
from mapper.play.travel.procedure import (
    DieResult,
    Done,
    Looking,
    StepPrice,
    TravelProcedure,
    Under,
    refuse_second_camp,
)
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

    @property
    def die(self) -> int:
        return self.tables.watches.house.encounter_die

    def falls(self, face: int, _table: str, _at_night: bool) -> DieResult:
        if watches.is_watch_encounter(self.tables, face):
            return DieResult("encounter", "encounter")
        return DieResult(None, "nobody comes")

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
        done = self._watch(journey, "cross", price.payable)
        return done._replace(journey=replace(done.journey, hexes=journey.hexes + 1))

    def start(self, _party: Party, _journey: Journey, _to: Hex, _price: StepPrice) -> Done:
        raise Refused("no_start", "A Watch crosses its hex whole; there is nothing to start.")

    def camp(self, _party: Party, journey: Journey) -> Done:
        refuse_second_camp(journey)
        if not journey.left:
            return Done(replace(journey, has_camped=True))
        done = self._watch(journey, "camp", min(Fraction(1), journey.left))
        lapsed = done.journey.left
        return done._replace(journey=replace(done.journey, has_camped=True), lapsed=lapsed)

    def search(self, at: Looking) -> Done:
        """Look about in the hex for a Watch."""
        return self._watch(at.journey, "explore", Fraction(1))

    def _watch(self, journey: Journey, activity: watches.Activity, price: Fraction) -> Done:
        if journey.has_camped and activity != "camp":
            raise Refused("no_points", "The camp is made: go on from dawn.")
        if price > journey.left:
            raise Refused("overspend", "No Watch is left of this day.")
        before = watches.WatchLog(hexes_crossed=journey.hexes)
        passed = watches.spend_watch(self.tables, before, activity)
        mark: Mark = "watch"
        dice = (mark,) * passed.checks_due
        after = replace(journey, left=journey.left - price, spent=journey.spent + price)
        return Done(after, dice, price)
