"""Delving by turns: one significant thing a turn each, by Violence's clock, or by one die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from mapper.model.campaign.delve_rows import Delve, Delver, Encounter, Speed
from mapper.model.campaign.zone_rows import Zone
from mapper.model.zones.zone_graph import KnownDungeon, KnownWay
from mapper.play.delve.encounters import Dice, MetAt, Suggested, at_distance
from mapper.play.delve.site_procedure import (
    SOMETHING,
    Going,
    GroupInside,
    NextCheck,
    ProcedureAsks,
    SiteProcedure,
    Sought,
    Stepped,
    Turned,
)
from mapper.rules.shared.refused import Refused
from mapper.rules.violence import encounters
from mapper.rules.violence.encounters import TurnCount

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
