"""Delving by rounds: a move and an action each; or by turns of one significant thing each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from mapper.model.campaign.zone_rows import Delve, Delver, Encounter, Speed, Zone
from mapper.model.zones.zone_graph import KnownDungeon, KnownWay
from mapper.play.delve.encounters import Dice, MetAt, Suggested, at_distance, by_bearing
from mapper.play.delve.site_procedure import (
    SOMETHING,
    Going,
    GroupInside,
    Lasts,
    NextCheck,
    ProcedureAsks,
    SiteProcedure,
    Sought,
    Stepped,
    Turned,
    delver_in,
    delver_row,
    round_of,
    site_in,
)
from mapper.rules.delving import delve_turn, delving
from mapper.rules.delving.delve_turn import SiteState, TurnState
from mapper.rules.delving.delving_tables import DelvingTables
from mapper.rules.shared.reasons import Refused
from mapper.rules.violence import encounters
from mapper.rules.violence.encounters import TurnCount


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
        return delve_turn.surprised(self._rules, state)

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
        after = delve_turn.turn_taken(self._rules, state, who, turn).delvers[who]
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
        return delve_turn.next_turn(state, who)
    return TurnState(delver_in(row, inside.member(who)), site)


def _with(inside: GroupInside, who: str, row: Delver) -> GroupInside:
    delvers = {**inside.delve.delvers, who: row}
    return inside._replace(delve=replace(inside.delve, delvers=delvers))


def _doings(ways: Sequence[KnownWay]) -> list[bool]:
    """What is done on the way, one thing after another: True is a move, False an action."""
    return [is_move for way in ways for is_move in ([False, True] if way.bar else [True])]


SEARCH = "search_room"


class ByTurns(SiteProcedure):
    """The turn that all have at the same time, for one significant thing each."""

    @property
    def moving(self) -> str:
        """What going on is called among the activities of a turn."""
        return SOMETHING

    def takes(self, inside: GroupInside, who: str, _what: str) -> bool:
        """Whether something takes somebody's turn; refused where it is spent."""
        if inside.delver(who).has_acted and not inside.override:
            name = inside.called(who)
            raise Refused("already_acted", f"{name} has done something this turn. End it to go on.")
        return True

    def takes_to_enter(self, _row: Zone | None) -> bool:
        """Whether going on into a zone takes a turn."""
        return True

    def moves_left(self, row: Delver, _speed: Speed) -> int:
        return int(not row.has_acted)

    def is_spent(self, row: Delver) -> bool:
        return row.has_acted

    def rounds_for(self, ground: KnownDungeon, row: Delver, ways: Sequence[KnownWay]) -> int:
        spent = sum(self.takes_to_enter(ground.zones.get(way.to)) for way in ways)
        spent += sum(way.bar == "locked" for way in ways)
        return spent + int(row.has_acted and spent > 0)

    def act(self, inside: GroupInside, who: str, what: str = SOMETHING) -> Delver:
        row = inside.delver(who)
        is_taken = self.takes(inside, who, what)
        return replace(row, has_acted=True, is_done=True) if is_taken else row

    def passed(self, inside: GroupInside, who: str) -> Delver:
        return self.finished(inside, who)

    def finished(self, inside: GroupInside, who: str) -> Delver:
        return replace(inside.delver(who), is_done=True)

    def recovered(self, inside: GroupInside, who: str, _roll: int | None) -> Delver:
        return self.act(inside, who)

    def go(self, inside: GroupInside, who: str, going: Going) -> Stepped:
        """On into the next zone, which takes a turn where it is of interest."""
        row, to = inside.delver(who), going.path[0]
        if self.takes_to_enter(inside.ground.zones.get(to)):
            row = self.act(inside, who, self.moving)
        return Stepped(replace(row, zone=to, zones_moved=row.zones_moved + 1), going.traps)

    def search(
        self, inside: GroupInside, who: str, hidden: Sequence[str], secret: Sequence[str]
    ) -> Sought:
        return Sought(self.act(inside, who, SEARCH), hidden[0] if hidden else "", bool(secret))


class DungeonTurns(ByTurns):
    """Violence: a check after every turn, or after so many as the game master says."""

    asked = ProcedureAsks(("every", "since_check"))

    def minutes(self, rounds: int = 1) -> int:
        return encounters.turn_minutes(self.tables.violence, rounds)

    def end(self, delve: Delve) -> Turned:
        count = TurnCount(delve.every, delve.since_check)
        passed = encounters.pass_turn(self.tables.violence, count)
        after = replace(delve, since_check=passed.count.since_check)
        return Turned(after, passed.minutes, ("turn",) if passed.check_due else ())

    def next_check(self, delve: Delve, _held: Sequence[Zone]) -> NextCheck:
        return NextCheck(delve.round + max(0, delve.every - delve.since_check - 1), at_end=True)

    def after_fight(self, now: int, rounds: int) -> int:
        return now + encounters.round_minutes(self.tables.violence, rounds)

    def suggested(self, _met: MetAt, random: Random, dice: Dice) -> Suggested:
        return at_distance(self.tables.violence, random, dice)


class OverloadedTurns(ByTurns):
    """Hexploration indoors: one die each turn for encounters, light, food and spells."""

    asked = ProcedureAsks()

    def minutes(self, rounds: int = 1) -> int:
        return rounds * self.tables.cross.minutes.turn

    def begin(self, delve: Delve, _held: Sequence[Zone]) -> Turned:
        return Turned(delve, dice=("overloaded",))

    def next_check(self, delve: Delve, _held: Sequence[Zone]) -> NextCheck:
        return NextCheck(delve.round + 1)

    def after_fight(self, now: int, rounds: int) -> int:
        return now + rounds * self.tables.cross.minutes.combat_round

    def suggested(self, _met: MetAt, _random: Random, _dice: Dice) -> Suggested:
        return Suggested(Encounter(), "")
