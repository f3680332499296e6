"""Delving by rounds: a move and an action each, in marching order, and a hazard die at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from mapper.model.campaign.delve_rows import Delver, Speed
from mapper.model.zones.zone_graph import KnownDungeon, KnownWay
from mapper.play.delve.encounters import Dice, MetAt, Suggested, by_bearing
from mapper.play.delve.site_procedure import (
    SOMETHING,
    Going,
    GroupInside,
    Lasts,
    ProcedureAsks,
    SiteProcedure,
    Sought,
    Stepped,
    delver_in,
    delver_row,
    round_of,
    site_in,
)
from mapper.rules.delving import delve_round, delve_turn, delving
from mapper.rules.delving.delve_turn import SiteState, TurnState
from mapper.rules.delving.delving_tables import DelvingTables
from mapper.rules.shared.refused import Refused


class Rounds(SiteProcedure):
    """Delve rounds of a few minutes; bearings tell whence somebody comes."""

    unit = "round"

    @property
    def asked(self) -> ProcedureAsks:
        return ProcedureAsks(
            ("hazard", "heading"),
            went="moved",
            recover_die=self._rules.recover.die,
            has_speeds=True,
            rolls_hazard=True,
            search_may_fail=False,
            notices_traps=True,
        )

    @property
    def _rules(self) -> DelvingTables:
        return self.tables.delving

    def minutes(self, rounds: int = 1) -> int:
        return delving.minutes(self._rules, rounds)

    def lasts(self, minutes: int, number: int, has_timer: bool) -> Lasts:
        found = delving.timer(self._rules, minutes, number, real_timer=has_timer, is_delving=True)
        if found.is_real:
            return Lasts(found.real_minutes, "real_minute")
        return Lasts(found.ends_at_turn_of_round - number + 1, "round")

    def after_fight(self, now: int, rounds: int) -> int:
        return delving.after_combat(self._rules, now, rounds)

    def surprised(self, inside: GroupInside) -> tuple[str, ...]:
        state = round_of(inside.members, inside.delve, site_in(inside.ground))
        return delve_round.surprised(self._rules, state)

    def suggested(self, met: MetAt, random: Random, dice: Dice) -> Suggested:
        return by_bearing(self._rules, met, random, dice)

    def moves_left(self, row: Delver, speed: Speed) -> int:
        if speed == "delve":
            return int(not row.has_moved) + int(not row.has_acted)
        if row.has_acted:
            return 0
        before = row.zones_moved if self._rules.house.hurrying_includes_the_move else 0
        return max(0, self._rules.speeds[speed].zone_moves - before)

    def is_spent(self, row: Delver) -> bool:
        return row.is_done or (row.has_moved and row.has_acted)

    def rounds_for(self, _ground: KnownDungeon, row: Delver, ways: Sequence[KnownWay]) -> int:
        """What is barred is opened first; each thing done needs a round's move or its action."""
        rounds, moves, actions = 1, int(not row.has_moved), int(not row.has_acted)
        for is_move in _doings(ways):
            if not actions and not (is_move and moves):
                rounds, moves, actions = rounds + 1, 1, 1
            if is_move and moves:
                moves = 0
            else:
                actions = 0
        return rounds if ways else 0

    def act(self, inside: GroupInside, who: str, _what: str = SOMETHING) -> Delver:
        """Recovering without a count of points spends an action and does nothing else."""
        return self.recovered(inside, who, None)

    def passed(self, inside: GroupInside, who: str) -> Delver:
        turn = _turn(inside, who, site_in(inside.ground))
        return self.finished(_with(inside, who, delver_row(inside.delver(who), turn.delver)), who)

    def finished(self, inside: GroupInside, who: str) -> Delver:
        row = inside.delver(who)
        if row.is_done:
            return row
        state = round_of(inside.members, inside.delve, site_in(inside.ground))
        turn = TurnState(state.delvers[who], state.site)
        after = delve_round.turn_taken(self._rules, state, who, turn).delvers[who]
        return replace(delver_row(row, after), is_done=True)

    def recovered(self, inside: GroupInside, who: str, roll: int | None) -> Delver:
        turn = _turn(inside, who, site_in(inside.ground))
        return self._after(inside, who, delve_turn.recover(self._rules, turn, roll))

    def go(self, inside: GroupInside, who: str, going: Going) -> Stepped:
        row, speed, path = inside.delver(who), going.speed, going.path
        turn = _turn(inside, who, replace(site_in(inside.ground), traps=going.traps))
        if speed != "delve":
            return self._gone(inside, who, delve_turn.hurry(self._rules, turn, speed, path))
        if row.has_moved and row.has_acted:
            raise Refused("no_move_left", f"{inside.called(who)} has no move left in this round.")
        stepping = delve_turn.move_again if row.has_moved else delve_turn.move
        return self._gone(inside, who, stepping(self._rules, turn, path[0]))

    def search(
        self, inside: GroupInside, who: str, hidden: Sequence[str], secret: Sequence[str]
    ) -> Sought:
        zone = inside.delver(who).zone
        site = site_in(inside.ground, {zone: tuple(hidden)}, {zone: tuple(secret)})
        after = delve_turn.search(_turn(inside, who, site))
        found = after.found[-1] if hidden else ""
        return Sought(self._after(inside, who, after), found, after.gm_clue_prompt)

    def _gone(self, inside: GroupInside, who: str, turn: TurnState) -> Stepped:
        maps = self._rules.speeds[turn.delver.speed].maps
        return Stepped(self._after(inside, who, turn), turn.site.traps, maps)

    def _after(self, inside: GroupInside, who: str, turn: TurnState) -> Delver:
        """As the turn left them; once move and action are spent, it is over."""
        row = delver_row(inside.delver(who), turn.delver)
        if row.has_acted and (row.has_moved or row.speed != "delve"):
            return self.finished(_with(inside, who, row), who)
        return row


def _turn(inside: GroupInside, who: str, site: SiteState) -> TurnState:
    """The turn that a delver is in, or begins now, after those in front have begun theirs.

    Who has moved may still act later in the round, so that all can move together first. This is a
    house rule: by the book each turn ends before the next begins.
    """
    row = inside.delver(who)
    if (not row.has_begun or row.is_done) and not inside.override:
        begun = frozenset(name for name, each in inside.delve.delvers.items() if each.has_begun)
        state = replace(round_of(inside.members, inside.delve, site), acted=begun)
        return delve_round.next_turn(state, who)
    return TurnState(delver_in(row, inside.member(who)), site)


def _with(inside: GroupInside, who: str, row: Delver) -> GroupInside:
    delvers = {**inside.delve.delvers, who: row}
    return inside._replace(delve=replace(inside.delve, delvers=delvers))


def _doings(ways: Sequence[KnownWay]) -> list[bool]:
    """What is done on the way, one thing after another: True is a move, False an action."""
    return [is_move for way in ways for is_move in ([False, True] if way.bar else [True])]
