"""Delving by Sovereign's turns: checks as they begin, and checks at doors and of who is met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from mapper.model.campaign.play_rows import Member
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Delve, EntryNoise, Zone
from mapper.play.delve.by_rounds_or_turns import ByTurns
from mapper.play.delve.encounters import Dice, MetAt, Suggested, by_entrance
from mapper.play.delve.site_procedure import (
    SOMETHING,
    AtADoor,
    BurstIn,
    CheckDice,
    EntryScore,
    GroupInside,
    HowMet,
    NextCheck,
    ProcedureAsks,
    Reacted,
    SiteTables,
    Stunned,
    Tried,
    Turned,
)
from mapper.play.members import level_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.rules.shared.reasons import Explained, Refused, sum_of
from mapper.rules.sovereign import doors, dungeon_turns, encounters
from mapper.rules.sovereign.checks import Trained, group_modifier, opposed_check
from mapper.rules.sovereign.doors import Lockpick, Noise
from mapper.rules.sovereign.dungeon_turns import SiteStay, activity_turns, turns_to_enter
from mapper.rules.sovereign.encounters import Approach, EncounterAction
from mapper.rules.sovereign.sovereign_tables import Entry, Sovereign
from mapper.rules.sovereign.wandering_checks import checks_for_battering, turns_between

USUAL_SITE = "unalert"
"""What a place is taken for of which nobody has said how it is watched. A house rule."""

OF_INTEREST = frozenset({"room", "cave", "outside"})
"""Kinds of zone that take a turn to go on into; a corridor takes none (A-53)."""

MOVE = "move_room"


class TorchlitTurns(ByTurns):
    """Sovereign: checks as turns begin, by how the site is watched; doors have checks."""

    @property
    def asked(self) -> ProcedureAsks:
        return ProcedureAsks(
            ("site", "since_check", "entry"),
            frozenset({"pick", "force", "batter", "listen", "reaction", "come_in"}),
            force_die=self._rules.doors.force_die,
            asks_entry=True,
            fight_takes_turn=True,
        )

    @property
    def _rules(self) -> Sovereign:
        return self.tables.sovereign

    @property
    def moving(self) -> str:
        return MOVE if activity_turns(self._rules.turns, MOVE) else SOMETHING

    def minutes(self, rounds: int = 1) -> int:
        return dungeon_turns.minutes_of(self._rules.turns, rounds)

    def begin(self, delve: Delve, held: Sequence[Zone]) -> Turned:
        stay = replace(self._stay(delve, held), is_in_turn=False)
        begun, checks = dungeon_turns.begin_turn(self._rules, stay)
        after = replace(delve, since_check=begun.since_check)
        return Turned(after, dice=("wandering",) if checks.regular else ())

    def next_check(self, delve: Delve, held: Sequence[Zone]) -> NextCheck:
        site = self._watched(delve, held)
        every = turns_between(self._rules.wandering, site)
        turns = max(1, every - delve.since_check)
        return NextCheck(delve.round + turns if every else 0, watched=site)

    def after_fight(self, now: int, rounds: int) -> int:
        """A fight is this turn's doing of everybody; further turns of it pass at once (SOV-29)."""
        turns = dungeon_turns.fight_turns(self._rules.turns, rounds)
        return now + self.minutes(max(0, turns - 1))

    def suggested(self, met: MetAt, random: Random, dice: Dice) -> Suggested:
        return by_entrance(self._rules.meeting, met, random, dice)

    def takes(self, inside: GroupInside, who: str, what: str) -> bool:
        busy = frozenset(name for name in inside.order if inside.delver(name).has_acted)
        stay = self._stay(inside.delve, inside.held)
        stay = replace(stay, acted=frozenset() if inside.override else busy)
        return dungeon_turns.act(self._rules, stay, who, what) is not stay

    def takes_to_enter(self, row: Zone | None) -> bool:
        of_interest = row is None or row.kind in OF_INTEREST
        return bool(turns_to_enter(self._rules.turns, of_interest=of_interest))

    def pick(self, at: AtADoor, said: bool | None, throw: CheckDice) -> Tried:
        if said is not None:
            return super().pick(at, said, throw)
        table, dice = self._rules.doors, throw.two()
        modifier = self._skill(at.member, table.pick_attribute, table.pick_skill)
        failed = doors.barred_at(table, at.state.failed, at.who)
        picker = Lockpick(modifier, level_of(at.member), failed, throw.has_tools)
        made = doors.pick_lock(table, picker, dice, throw.to_reach)
        return Tried(made.success, f" (2d6: {sum(dice)}, {modifier:+}, against {made.dc})")

    def force(self, at: AtADoor, said: bool | None, throw: CheckDice) -> Tried:
        """At once, or after some turns."""
        if said is not None:
            return super().force(at, said, throw)
        table, dice = self._rules.doors, throw.two()
        rolled = throw.random.randint(1, table.force_die) if throw.turns is None else throw.turns
        together = self._together(at.inside, at.who, throw.helpers, ("STR", "Exert"))
        modifier = int(together.value)
        made = doors.force_stuck(table, modifier, dice, rolled)
        help_ = f" with {', '.join(map(at.inside.called, throw.helpers))}" if throw.helpers else ""
        how = f"{help_} (2d6: {sum(dice)}, {modifier:+}, against {table.force_dc})"
        return Tried(made.success_in_a_round, how, made.turns, made.extra_checks)

    def batter(self, at: AtADoor, said: bool | None) -> Tried:
        """A turn of it; the noise may bring somebody."""
        table, state = self._rules.doors, at.state
        may_give_way = doors.can_be_battered(table, state.state, at.material)
        if not (may_give_way or at.inside.override):
            raise Refused("too_hard", "This cannot be battered down.")
        strength, exert = self._has(at.member, "STR"), self._trained(at.member, "Exert")
        needed = doors.battering_turns(table, at.material, strength, exert)
        left = doors.battering_left(table, int(needed.value), state.turns_battered) - 1
        location = self._watched(at.inside.delve, at.inside.held)
        checks = checks_for_battering(table, self._rules.wandering, location)
        return Tried(left <= 0 or bool(said), turns=left, checks=checks)

    def listen(self, at: AtADoor, noise: Noise | None, throw: CheckDice) -> Tried:
        """Talk is heard without a roll, and what is quieter with one."""
        if noise is None:
            return super().listen(at, noise, throw)
        dice, modifier = throw.two(), self._skill(at.member, "WIS", "Notice")
        hears = doors.hears(self._rules.doors, noise, modifier, dice)
        return Tried(hears, "" if noise == "talking" else f" (2d6: {sum(dice)}, {modifier:+})")

    def sets_off_traps(self, entry: EntryNoise) -> bool:
        meant = doors.go_through(self._rules.doors, entry or None, threshold_trap=True)
        return meant.trap_triggered

    def reaction(self, inside: GroupInside, how: HowMet, dice: Sequence[int]) -> Reacted:
        """It depends on what the delvers do, and on who would win."""
        levels = sum(map(level_of, inside.members.values()))
        return reacted(self._rules, inside.delve.entry or None, how, levels, dice)

    def come_in(self, delve: Delve, coming: BurstIn) -> Stunned:
        check = opposed_check(self._rules.skills, coming.modifier, coming.theirs, coming.dice)
        entry, is_watched = delve.entry or "no_door", coming.are_watching
        made = encounters.stun(self._rules.meeting, entry, check, watching_door=is_watched)
        how = f"2d6: {sum(coming.dice)}, {coming.modifier:+}, against {made.check.dc}"
        return Stunned(made.stunned_rounds, how)

    def scores_at_door(self, inside: GroupInside, who: str) -> tuple[EntryScore, str]:
        """What counts for the group that one of it leads, and what for those within."""
        how: Approach = "burst" if inside.delve.entry == "hard" else "sneak"
        ours, theirs = encounters.pairs_of(self._rules.meeting, how)
        attribute, _, skill = ours.partition("/")
        others = tuple(each for each in inside.order if each != who)
        made = self._together(inside, who, others, (attribute, skill))
        return EntryScore(ours, int(made.value), str(made)), theirs

    def _watched(self, delve: Delve, held: Sequence[Zone]) -> str:
        return watched_as(self.tables, delve, held)

    def _stay(self, delve: Delve, held: Sequence[Zone]) -> SiteStay:
        """The turn that is under way."""
        site = self._watched(delve, held)
        return SiteStay(site, delve.since_check, delve.round, is_in_turn=True)

    def _skill(self, member: Member | None, attribute: str, skill: str) -> int:
        """Modifier and skill together, as the character sheet says."""
        return self._has(member, attribute) + self._trained(member, skill)

    def _has(self, member: Member | None, name: str) -> int:
        """A number of the character sheet; 0 where it says nothing."""
        return (
            0 if member is None else MemberSheet(member, rules=self.tables.rules).value(name).whole
        )

    def _together(
        self, inside: GroupInside, who: str, helpers: Sequence[str], pair: tuple[str, str]
    ) -> Explained:
        """What several roll with in a pair of attribute and skill, one of whom leads."""
        attribute, skill = pair
        members = [inside.member(each) for each in (who, *helpers)]
        trained = [Trained(self._has(m, attribute), self._trained(m, skill)) for m in members]
        return group_modifier(self._rules.skills, trained, 0)

    def _trained(self, member: Member | None, skill: str) -> int:
        """Who is untrained has that level."""
        if member is None or MemberSheet(member).value(skill).source == "no sheet":
            return self._rules.skills.untrained
        return self._has(member, skill)


def reacted(
    rules: Sovereign, entry: Entry | None, how: HowMet, levels: int, dice: Sequence[int]
) -> Reacted:
    """How they take what the delvers do, who may have come through a door, by their levels."""
    roll, table = sum_of(dice), rules.reactions
    column = doors.reaction_column(rules.doors, entry, how.action)
    is_likely = encounters.could_win(table, how.hit_dice, levels) if how.hit_dice else None
    result = encounters.what_they_do(table, _action(column), roll, they_could_win=is_likely)
    is_open = "; nobody has said their hit dice" if result == "fight_if_could_win" else ""
    return Reacted(result, f"2d6: {roll}, {column}{is_open}")


def _action(column: str) -> EncounterAction:
    match column:
        case "fight" | "talk" | "run":
            return column
    return "wait"


def inhabitants(rules: MapRules) -> tuple[str, ...]:
    """All that a place may be taken for: who lives there, and how they watch it."""
    return tuple(SiteTables(rules).sovereign.wandering.every)


def watched_as(tables: SiteTables, delve: Delve, held: Sequence[Zone]) -> str:
    """How a site is watched where it is watched most closely."""
    every = tables.sovereign.wandering.every
    rarely = max(every.values()) + 1
    sites = [_site(tables, zone.site, delve) for zone in held] or [_site(tables, "", delve)]
    return min(sites, key=lambda site: every[site] or rarely)


def _site(tables: SiteTables, own: str, delve: Delve) -> str:
    """By what a place is itself, else by what was said of the stay, or of the dungeon."""
    known, said = tables.sovereign.wandering.every, (own, delve.site, tables.rules.inhabitants)
    return next((site for site in said if site in known), USUAL_SITE)
