"""Travel by Violence's Watches: a hex crossed, or a camp, in each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import NOTHING, Journey, Mark
from mapper.model.hexes.hexes import Hex
from mapper.play.travel.procedure import Done, StepPrice, Under
from mapper.rules.shared.refused import Refused
from mapper.rules.violence import watches
from mapper.rules.violence.violence_tables import Violence

HOURS_A_DAY = 24


@dataclass(frozen=True, slots=True)
class ByWatches:
    """Whatever the ground, a Watch crosses a hex."""

    tables: Violence
    starts_at: int
    name: str = "watches"
    system: str = "violence"
    unit: str = "Watches"
    single: str = "Watch"
    starts_carry: bool = False
    starts_add_up: bool = False
    left_counts: bool = False

    def most(self, _party: Party) -> Fraction:
        return Fraction(HOURS_A_DAY // self.tables.watches.hours)

    def most_hexes(self, _most: Fraction) -> int | None:
        return None

    def day_starts_at(self) -> int:
        return self.starts_at

    def minutes_per_point(self, _journey: Journey) -> Fraction:
        return Fraction(watches.watch_minutes(self.tables))

    def price(self, _party: Party, under: Under, _most: Fraction) -> StepPrice:
        if under.barred:
            return StepPrice(None, under.barred, False, under)
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
        if journey.has_camped:
            raise Refused("already_camped", "The camp is made already; dawn comes next.")
        if not journey.left:
            return Done(replace(journey, has_camped=True))
        done = self._watch(journey, "camp", min(Fraction(1), journey.left))
        lapsed = done.journey.left
        return done._replace(journey=replace(done.journey, has_camped=True), lapsed=lapsed)

    def explore(self, journey: Journey) -> Done:
        """Look about in the hex for a Watch."""
        return self._watch(journey, "explore", Fraction(1))

    def dawn(self, party: Party, journey: Journey) -> Done:
        most = self.most(party)
        after = replace(
            journey,
            most=most,
            left=most,
            spent=NOTHING,
            hexes=0,
            day=journey.day + 1,
            has_camped=False,
        )
        return Done(after)

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
