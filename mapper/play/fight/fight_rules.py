"""How a fight goes by the rules of a system: its rounds, who acts when, whose nerve is tested."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.fight_rows import Fight, FightSide, FoesNerve
from mapper.model.not_allowed import NotAllowed
from mapper.play.fight.fighters import (
    ADVENTURERS,
    ENEMIES,
    HEALTH,
    Fighter,
    Fighters,
    of_side,
    the_fight,
)
from mapper.play.map_rules import every_table, rules_of
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import systems_of
from mapper.rules.neverwhere import needs
from mapper.rules.neverwhere.neverwhere_tables import Neverwhere
from mapper.rules.rule_tables import RuleTables
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.shared.reasons import on_die
from mapper.rules.sovereign import dungeon_turns
from mapper.rules.sovereign.sovereign_tables import Sovereign
from mapper.rules.violence import combat, company
from mapper.rules.violence.violence_tables import Violence

SECONDS_A_MINUTE = 60
SIDES = (ADVENTURERS, ENEMIES)
"""In their order where no dice have said another."""
HIT_DICE = "HD"
"""What stands on the sheets of foes, and of members who were hired."""


class Shaken(NamedTuple):
    """What a round has done to the nerve of foes, and whose is tested at its end."""

    nerve: FoesNerve
    tests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FightRules(ABC):
    """What a system says of fights, by the tables of a map."""

    tables: RuleTables
    system: ClassVar[str]

    @property
    def _house(self) -> Cross:
        return self.tables(Cross)

    @property
    def initiative_die(self) -> int:
        """How many faces the die has that says who acts when; 0: none is rolled."""
        return 0

    def rolls_initiative(self, _fighters: Fighters) -> tuple[str, ...]:
        """Who, or which sides, roll for it."""
        return ()

    def is_tiring(self, rounds: int) -> bool:
        """Whether a fight of so many rounds costs who has fought; a matter of bodies, whatever
        rules the fight goes by.
        """
        rules = self.tables(Neverwhere)
        return (
            needs.battle_fatigue(rules, needs.Burden(), rounds, attacked=True, was_targeted=True).fp
            > 0
        )

    def first(self, _side: FightSide) -> dict[str, int]:
        """What initiative comes to where one side has won it without dice."""
        return {}

    def seconds(self, rounds: int) -> int:
        """How long some rounds are."""
        return rounds * self._house.fights.house.seconds_per_round

    def minutes(self, rounds: int) -> int:
        """How far the clock has gone on in some rounds."""
        return self.seconds(rounds) // SECONDS_A_MINUTE

    def whole_minutes(self, rounds: int) -> int:
        """How long a fight of some rounds takes in all."""
        return self.minutes(rounds)

    def acts(self, side: FightSide, surprised: FightSide | None, number: int) -> bool:
        """Whether a side does anything at all in a round of this number."""
        return number > 1 or side != surprised

    def counts_as(self, _fighter: Fighter | None, shown: int, modifier: int) -> int:
        """What the die of somebody's initiative counts as that shows so much."""
        if modifier:
            raise NotAllowed("Nothing is added to this die.")
        return on_die(shown, self.initiative_die)

    @abstractmethod
    def comes(self, fight: Fight, fighter: Fighter, /) -> int:
        """When somebody acts in a round: the lower the earlier."""

    def in_words(self, fight: Fight, fighter: Fighter) -> str:
        """What the initiative of somebody came to, as it is shown beside them."""
        shown = fight.order.get(fighter.who, fight.order.get(fighter.side))
        return "" if shown is None else f"{shown}"

    def exactly(self, _fight: Fight, _fighters: Fighters) -> tuple[str, ...]:
        """Who may do one quick thing before the fight begins."""
        return ()

    def shaken(self, fight: Fight, _fighters: Fighters) -> Shaken:
        """Whose nerve the round that ends now has tried."""
        return Shaken(fight.nerve)

    def armour_after(self, _before: int, now: int) -> int:
        """What armour counts once the fight is over that was dented in it."""
        return now


class InOrder(FightRules):
    """Where no rules say otherwise: members as they march, then the foes as they came."""

    system = ""

    def comes(self, _fight: Fight, fighter: Fighter) -> int:
        return 0 if fighter.side == ADVENTURERS else 1


class BySides(FightRules):
    """Sovereign's rounds of ten seconds: one side after the other (SOV-29)."""

    system = "sovereign"

    @property
    def initiative_die(self) -> int:
        return self._house.fights.house.initiative_die

    def rolls_initiative(self, _fighters: Fighters) -> tuple[str, ...]:
        return (ADVENTURERS, ENEMIES)

    def first(self, side: FightSide) -> dict[str, int]:
        return {each: int(each == side) for each in SIDES}

    def seconds(self, rounds: int) -> int:
        return dungeon_turns.seconds_of(self.tables(Sovereign).turns, rounds)

    def whole_minutes(self, rounds: int) -> int:
        """A fight takes a Turn, however many Rounds it has."""
        table = self.tables(Sovereign).turns
        turns = dungeon_turns.fight_turns(table, rounds)
        return max(self.minutes(rounds), dungeon_turns.minutes_of(table, turns))

    def comes(self, fight: Fight, fighter: Fighter) -> int:
        order = dungeon_turns.round_order(fight.order)
        return order.index(fighter.side) if fighter.side in order else SIDES.index(fighter.side)


class ByAgility(FightRules):
    """Violence's rounds of a minute: each before the enemies or after them (VIO-13 to 15)."""

    system = "violence"

    @property
    def _rules(self) -> Violence:
        return self.tables(Violence)

    @property
    def initiative_die(self) -> int:
        return self._rules.attack.die

    def rolls_initiative(self, fighters: Fighters) -> tuple[str, ...]:
        return tuple(each.who for each in of_side(fighters.values(), ADVENTURERS))

    def seconds(self, rounds: int) -> int:
        return rounds * self._rules.dungeon.minutes_per_round * 60

    def acts(self, side: FightSide, surprised: FightSide | None, number: int) -> bool:
        return combat.acts_in_round(side, surprised, number)

    def counts_as(self, fighter: Fighter | None, shown: int, modifier: int) -> int:
        """With Scars, which change a roll by all of them, or by nothing."""
        scars = 0 if fighter is None else fighter.sheet.value("Scars").whole
        return combat.rolled_with_scars(self._rules, shown, modifier, scars)

    def comes(self, fight: Fight, fighter: Fighter) -> int:
        turn = self._turn(fight, fighter)
        if fighter.side == ENEMIES:
            return 1
        return 0 if turn is None or turn.acts == "before" else 2

    def exactly(self, fight: Fight, fighters: Fighters) -> tuple[str, ...]:
        turns = ((who, self._turn(fight, each)) for who, each in fighters.items())
        return tuple(who for who, turn in turns if turn is not None and turn.quick_action)

    def shaken(self, fight: Fight, fighters: Fighters) -> Shaken:
        foes = of_side(fighters.values(), ENEMIES)
        hired = self._hirelings_tried(fight, of_side(fighters.values(), ADVENTURERS))
        if not foes:
            return Shaken(fight.nerve, hired)
        ended = combat.end_round(self._rules, *_as_asked(fight, foes))
        nerve = FoesNerve(ended.nerve.was_at_half, ended.nerve.dead, ended.nerve.rallied)
        return Shaken(nerve, (*((ENEMIES,) if ended.test else ()), *hired))

    def armour_after(self, before: int, now: int) -> int:
        return combat.armour_afterwards(before, combat.Armour(now, is_broken=not now)).ac

    def _turn(self, fight: Fight, fighter: Fighter) -> combat.InitiativeTurn | None:
        shown = fight.order.get(fighter.who)
        if shown is None or fighter.side == ENEMIES:
            return None
        agility = fighter.sheet.value("Agility").whole
        return combat.initiative(self._rules, agility, shown)

    def _hirelings_tried(self, fight: Fight, members: Sequence[Fighter]) -> tuple[str, ...]:
        """Hirelings who were hurt for the first time, or saw a member die (VIO-31)."""
        saw = any(who in fight.fell for who in (each.who for each in members))
        found = []
        for each in members:
            is_hired = each.sheet.value(HIT_DICE).source == "sheet"
            if not is_hired or each.why_out or each.who in fight.tested:
                continue
            happened = company.Frightened(fight.hurt.get(each.who, 0), saw)
            if any(company.rounds_with_tests(self._rules, [happened])):
                found.append(each.who)
        return tuple(found)


def _as_asked(
    fight: Fight, foes: Sequence[Fighter]
) -> tuple[combat.Foes, combat.Nerve, combat.RoundLog]:
    """The foes, what has shaken them, and this round, as the rules ask of them."""
    leader = next((each for each in foes if each.foe is not None and each.foe.leads), None)
    one = leader or (foes[0] if len(foes) == 1 else None)
    kind: combat.FoeKind = "leader" if leader else "lone" if one else "group"
    most = one.sheet.pool(HEALTH).most or 0 if one else 0
    deaths = _deaths(fight, foes)
    log = combat.RoundLog(
        one.sheet.pool(HEALTH).now if one else None,
        fight.hurt.get(one.who, 0) if one else 0,
        deaths,
    )
    nerve = combat.Nerve(fight.nerve.was_at_half, fight.nerve.dead, fight.nerve.rallied)
    return combat.Foes(kind, len(foes), most), nerve, log


def tests_due(fight: Fight, fighters: Fighters) -> tuple[str, ...]:
    """Whose nerve is to be tested, of those who still fight."""
    up = {each.who: each.side for each in fighters.values() if not each.why_out}
    return tuple(who for who in fight.tests if who in up or who in up.values())


def _deaths(fight: Fight, foes: Collection[Fighter]) -> int:
    return sum(each.who in fight.fell for each in foes)


RULES: Mapping[str, type[FightRules]] = {
    each.system: each for each in (ByAgility, BySides, InOrder)
}


def fight_rules(campaign: Campaign, group: str, system: str) -> FightRules:
    """How a fight of this system goes on the map where a group is."""
    rules = rules_of(campaign, party_of(campaign, group).at.map)
    return RULES.get(system, InOrder)(every_table(rules))


def rules_in(campaign: Campaign, group: str) -> FightRules:
    """How the fight goes that a group is in."""
    return fight_rules(campaign, group, the_fight(campaign, group).system)


def blow_rules(campaign: Campaign, group: str) -> FightRules:
    """By what a fight tries nerve and dents armour: Violence, wherever its deeds are done."""
    system, blows = the_fight(campaign, group).system, ByAgility.system
    return fight_rules(campaign, group, blows if blows in systems_of(campaign) else system)


def usual_system(campaign: Campaign) -> str:
    """By whose rules a campaign fights: the first that has any of the systems switched on."""
    on = systems_of(campaign)
    return next((system for system in RULES if system in on), "")


def in_turn(rules: FightRules, fight: Fight, fighters: Fighters) -> list[Fighter]:
    """All who take part, in the order in which they act."""
    return sorted(fighters.values(), key=lambda each: rules.comes(fight, each))
