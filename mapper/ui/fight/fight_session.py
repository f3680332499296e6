"""The fight of the chosen group as the window plays it: what each is about to do, on whom."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from mapper.commands.deeds.deed_asked import DeedAsked, DeedTried, tried
from mapper.commands.deeds.in_fight import (
    as_asked,
    as_cast,
    do_plans,
    do_round,
    rolled_first,
    with_dice,
)
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import (
    leave_fight,
    passes,
    roll_initiative,
    say_initiative,
    surprise,
    write_for_all,
    write_states,
)
from mapper.commands.fight.foes import add_foes, remove_foes, write_numbers
from mapper.commands.fight.meeting import begin_with_met, named_by
from mapper.commands.fight.nerve import set_aside
from mapper.commands.fight.rounds import count_down, end_round
from mapper.commands.fight.taking_back import take_back
from mapper.commands.things.features import creature_left, creature_met, known_creatures
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import Fight, FightSide
from mapper.model.campaign.zone_rows import Creature
from mapper.model.not_allowed import NotAllowed
from mapper.model.stat_lines import read_line
from mapper.play.deeds.due import due_to, falls_due
from mapper.play.deeds.fitting import is_played_by
from mapper.play.deeds.scene import Taker
from mapper.play.fight.fight_rules import RULES, FightRules, fight_rules, in_turn, tests_due
from mapper.play.fight.fighters import (
    ENEMIES,
    Fighter,
    by_kind,
    fight_of,
    fighters_of,
    listed,
    was_dead,
)
from mapper.play.fight.plans import (
    DeedChoice,
    Plan,
    choices_for,
    is_blow,
    likeliest,
    meant_now,
    targets_among,
    usual_plan,
)
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import systems_of
from mapper.play.sheets.sheet_files import all_sheets
from mapper.play.sheets.states import FLED
from mapper.rules.shared.dice import numbers_in
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.editing.editor import Editor
from mapper.ui.grid.grid_session import GridSession, Those
from mapper.ui.table.sheet_entries import STATE_WORDS

DoPlans = Callable[[Campaign, str, Mapping[str, Plan], Random], tuple[Change, dict[str, str]]]
CHASES = ("Chase by speed", "Chase", "Flee")
FEW = 3
"""Of one sort more than these fold into one row."""


class Comer(NamedTuple):
    """Somebody who may come into the fight."""

    words: str
    creature: Creature
    thing: str = ""
    """The key of the feature or token that has them."""
    is_met: bool = False


class FightSession(GridSession):
    """What each in the fight of the chosen group is about to do."""

    hangs_on = frozenset({"fight", "foe", "party", "member_state", "rules", "settings"})

    def __init__(self, editor: Editor, delving: DelveSession, random: Random) -> None:
        super().__init__(editor, lambda: delving.group)
        self._random, self._delving = random, delving
        self.plans: dict[str, Plan] = {}
        self.unfolded: set[str] = set()
        self.came: dict[str, str] = {}
        """What the last deed of somebody in this round came to; nothing where they plan another."""
        self._round: tuple[str, int, int] | None = None
        self._fighters: dict[str, Fighter] | None = None
        self._foreseen: dict[str, str] = {}
        self._falls: Mapping[str, str] | None = None
        self.changed.connect(self._foreseen.clear)

    @property
    def fight(self) -> Fight | None:
        return fight_of(self.campaign, self.group) if self.group else None

    @property
    def rules(self) -> FightRules | None:
        fight = self.fight
        return None if fight is None else fight_rules(self.campaign, self.group, fight.system)

    @property
    def by(self) -> str:
        """The system whose rounds count, where rounds of others are in use; else nothing."""
        fight, on = self.fight, systems_of(self.campaign)
        several = len(on & RULES.keys()) > 1
        sheet = all_sheets().get(fight.system) if fight is not None and several else None
        return "" if sheet is None else sheet.name

    @property
    def tests(self) -> tuple[str, ...]:
        """Whose nerve is to be tested."""
        fight = self.fight
        return () if fight is None else tests_due(fight, self.fighters)

    @property
    def now(self) -> int:
        """The minute that it is for the group."""
        return party_of(self.campaign, self.group).minutes

    @property
    def fighters(self) -> Mapping[str, Fighter]:
        """All who take part, as they are now."""
        if self._fighters is None:
            self._fighters = fighters_of(self.campaign, self.group) if self.fight else {}
        return self._fighters

    @property
    def has_foes(self) -> bool:
        return any(each.side == ENEMIES for each in self.fighters.values())

    @property
    def falls(self) -> Mapping[str, str]:
        """Whose fall is still to be told, each with the deed that tells it."""
        if self._falls is None:
            self._falls = falls_due(self.campaign, self.group)
        return self._falls

    def in_turn(self) -> list[Fighter]:
        fight, rules = self.fight, self.rules
        if fight is None or rules is None:
            return []
        every = self.fighters.items()
        there = {who: each for who, each in every if not was_dead(fight, each)}
        return in_turn(rules, fight, there)

    def lines(self) -> list[Those]:
        kinds = {kind: those for kind, those in by_kind(self.fighters).items() if len(those) > FEW}
        kind_of = {who: kind for kind, those in kinds.items() for who in those}
        found, seen = list[Those](), set[str]()
        for each in self.in_turn():
            kind = kind_of.get(each.who, "")
            if not kind:
                found.append((each.who,))
            elif kind not in seen:
                seen.add(kind)
                found.append(tuple(kinds[kind]))
                if kind in self.unfolded:
                    found += [(who,) for who in kinds[kind]]
        return found

    def is_idle(self, those: Those) -> bool:
        return all(self.fighters[who].why_idle for who in those)

    def fold(self, those: Those, is_open: bool | None) -> bool:
        foe = self.fighters[those[0]].foe
        if foe is None or len(those) == 1:
            return False
        is_shown = foe.kind in self.unfolded
        self.unfolded ^= {foe.kind} if is_open in (None, not is_shown) else set()
        self.changed.emit()
        return True

    def comes_to(self) -> str:
        """Who is still to act, and how the foes stand."""
        fight = self.fight
        if fight is None:
            return ""
        every = self.fighters.values()
        due = sum(not each.why_idle and each.who not in fight.acted for each in every)
        foes = [each for each in every if each.side == ENEMIES]
        up = sum(not each.why_out for each in foes)
        found = tr("{due} to act. Foes: {up} of {all} fight.", due=due, up=up, all=len(foes))
        if foes and not up:
            found = tr("No foe fights any more: the fight may end.")
        ends = (
            tr("{what}: end of round {number}", what=what, number=at)
            for what, at in fight.countdowns.items()
        )
        return " · ".join((*ends, found))

    def plan_of(self, who: str) -> Plan | None:
        """What somebody is about to do: as it was chosen, or as is usual."""
        fighter, before = self.fighters[who], self.plans.get(who)
        found = meant_now(self.fighters, fighter, before) if before is not None else None
        if found is None:
            found = usual_plan(self.campaign, self.group, fighter)
        if found is not None:
            self.plans[who] = found
        return found

    def choices(self, who: str) -> list[DeedChoice]:
        return choices_for(self.campaign, self.fighters[who])

    def targets(self, who: str) -> list[str]:
        meant = self.plan_of(who)
        fighter = self.fighters[who]
        return [] if meant is None else targets_among(self.fighters, fighter, meant.choice)

    def choose(self, those: Iterable[str], choice: DeedChoice) -> str:
        """Have these about to do something else, whoever of them can; to the same foe."""
        every = self.fighters
        for who in those:
            if every[who].why_out or choice not in self.choices(who):
                continue
            before, found = self.plan_of(who), targets_among(every, every[who], choice)
            at = before.target if before is not None and before.target in found else ""
            if not at or every[at].side == every[who].side:
                at = likeliest(self.campaign, self.group, every, every[who], choice)
            self._plan(who, Plan(choice, at))
        self.changed.emit()
        return ""

    def aim(self, those: Iterable[str], target: str) -> str:
        """Have these do it to somebody else, with the dice that were told."""
        for who in those:
            meant = self.plan_of(who)
            if meant is not None and target in self.targets(who):
                lies = self.fighters[target].is_fallen
                self._plan(who, replace(meant, target=target, is_for_fallen=lies))
        self.changed.emit()
        return ""

    def tell_dice(self, those: Sequence[str], words: str) -> str:
        """The faces of real dice, in the order in which they fall; why they are none."""
        able = [who for who in those if not self.fighters[who].why_out]
        found = dict[str, Mapping[str, Any]]()
        try:
            faces = numbers_in(words)
            for who, asked in ((who, self.asked(who)) for who in able):
                if asked is not None:
                    is_alone = len(those) == 1
                    found[who], faces = as_cast(self.campaign, asked, faces, is_alone=is_alone)
        except NotAllowed as refused:
            return str(refused)
        if faces:
            return tr("There are more numbers than dice.")
        for who, dice in found.items():
            self._plan(who, replace(self.plans[who], dice=dice))
        self.changed.emit()
        return ""

    def _plan(self, who: str, plan: Plan) -> None:
        self.plans[who] = plan
        self.came[who] = ""

    def asked(self, who: str) -> DeedAsked | None:
        """A plan as its deed asks it."""
        meant = self.plan_of(who)
        return None if meant is None else as_asked(self.group, who, meant)

    def on_card(self, who: str) -> DeedAsked | None:
        """What somebody who may act is about to do, to be told on its card; or else their fall."""
        if self.fighters[who].why_idle:
            return self._fall_of(who)
        self.came.pop(who, None)
        return self.asked(who)

    def _fall_of(self, who: str) -> DeedAsked | None:
        """What is still to be told of somebody who has fallen."""
        found = due_to(self.campaign, [Taker(self.group, who)], self.falls.get(who, ""))
        if found is None:
            return None
        return DeedAsked(found.system, found.deed, self.group, found.who)

    def tried(self, who: str) -> DeedTried | None:
        asked = self.asked(who)
        return None if asked is None else tried(self.campaign, asked)

    def would(self, who: str) -> str:
        """What it would come to before it is agreed to, or why it cannot be done."""
        if who in self.falls:
            return tr("Has fallen: tell the fall on its card")
        fighter, fight = self.fighters[who], self.fight
        came = self.came.get(who, tr("has acted"))
        if came and fight is not None and who in fight.acted:
            return f"✓ {came}"
        if who not in self._foreseen:
            would = "" if fighter.why_idle else self._would_do(who)
            acts_again = would and fight is not None and any(each.by == who for each in fight.did)
            self._foreseen[who] = tr("Once more: {would}", would=would) if acts_again else would
        return self._foreseen[who]

    def _would_do(self, who: str) -> str:
        found = self.tried(who)
        if found is None:
            return tr("No blows in these rules: type what is lost in HP, as -3")
        if not self.plans[who].target and is_blow(found.answered.deed):
            return tr("Nobody to do it to")
        if found.doing is not None:
            return self._after_names(who, found.doing.in_words)
        told = found.why_not or found.answered.would
        if (
            not told
            and self.fighters[who].foe is not None
            and "attribute" in found.answered.lacking
        ):
            told = tr("No attribute yet: say it in More…, Numbers…")
        return told or tr("Tell it on its card")

    def roll(self, those: Iterable[str]) -> None:
        """Roll what nobody has told, for who may act."""
        for who in those:
            asked = self.asked(who)
            if asked is not None and not self.fighters[who].why_idle:
                self.plans[who] = replace(
                    self.plans[who], dice=with_dice(self.campaign, asked, self._random).dice
                )
        self.changed.emit()

    def do(self, those: Sequence[str]) -> bool:
        """All of these do what they are about to, as one step; dice nobody has told are rolled."""
        return self._do(those, do_plans)

    def do_round(self) -> bool:
        """All who have not acted do what they are about to, in their order, and the round ends."""
        fight = self.fight
        acted = fight.acted if fight is not None else ()
        left = [
            each.who for each in self.in_turn() if each.who not in acted and self._may_act(each.who)
        ]
        return self._do(left, do_round, is_round=True) if left else self.end_round()

    def _do(self, those: Sequence[str], doing: DoPlans, *, is_round: bool = False) -> bool:
        fit = [who for who in those if self._may_act(who)]
        acted = self.fight.acted if self.fight is not None else ()
        able = [who for who in fit if who not in acted]
        if not able:
            all_acted = tr("Who is chosen has acted in this round; U takes it back.")
            self.refuse(all_acted if fit else tr("Nobody who is chosen can act now."))
            return False
        waiting = self._waiting(able)
        if waiting and (is_round or len(waiting) == len(able)):
            names = listed([self.fighters[who].name for who in waiting])
            self.refuse(tr("Which damage by {names}? Tell it in Dice.", names=names))
            return False
        able = [who for who in able if who not in waiting]
        came: dict[str, str] = {}
        since = self._round

        def command(campaign: Campaign) -> Change:
            plans = {who: self.plans[who] for who in able}
            change, told = doing(campaign, self.group, plans, self._random)
            came.update(told)
            return change

        def then(_change: Change) -> None:
            for who, text in came.items() if since == self._round else ():
                self.came[who] = self._after_names(who, text)
            for who in able:
                self.plans[who] = replace(self.plans[who], dice={})
            self.ticked -= {*able}

        return self.make(command, then)

    def _waiting(self, those: Sequence[str]) -> list[str]:
        """Who of these hits and has to be told the damage: their dice have fallen, and stay."""
        plans = {who: self.plans[who] for who in those}
        found, waiting = rolled_first(self.campaign, self.group, plans, self._random)
        self.plans |= found
        if waiting:
            self.changed.emit()
        return waiting

    def _may_act(self, who: str) -> bool:
        return not self.fighters[who].why_idle and self.plan_of(who) is not None

    def _after_names(self, who: str, text: str) -> str:
        """What came of a deed, without who did it to whom: that stands beside it."""
        names = [self.fighters[each].name for each in (who, self.plans[who].target) if each]
        first = text.partition(". ")[0]
        ends = [first.rfind(name) + len(name) for name in names if name in first]
        return text[max(ends, default=0) :].lstrip(" ,").removeprefix("and ")

    def chases(self) -> list[str]:
        """The deeds of who flees and who runs after them, by the rules in use."""
        has_fled = any(each.why_out == FLED for each in self.fighters.values())
        titles = CHASES if has_fled else CHASES[-1:]
        return [title for title in titles if is_played_by(self.campaign, title)]

    def begin(self) -> bool:
        """A fight begins, with those who are met where that is said."""
        return self.of_group(lambda c, g: begin_with_met(c, g, self._random))

    def comers(self) -> list[Comer]:
        """Who was met, then who is keyed where the group is."""
        met, found = self._delving.met, list[Comer]()
        if met is not None and met.who:
            creature = creature_met(self.campaign, met.who) or read_line(met.who, {}).creature
            if creature is not None:
                found.append(Comer(met.who, creature, is_met=True))
        for key, words in self._delving.keyed_near().items():
            creature = creature_left(self.campaign, key) or Creature()
            found.append(Comer(words, named_by(creature, words), str(key)))
        return found

    def bring(self, comer: Comer) -> bool:
        """They come into the fight, each with numbers of its own."""
        return self.of_group(lambda c, g: add_foes(c, g, comer.creature, self._random, comer.thing))

    def add(self, words: str) -> str:
        """Foes as they are typed in one line; why they are not understood, or nothing."""
        read = read_line(words, known_creatures(self.campaign))
        if read.creature is None or read.wrong:
            wrong = ", ".join(read.wrong)
            return tr("“{words}” says nothing that is known.", words=wrong or words)
        found = read.creature
        group, chance = self.group, self._random
        return self.why_not(lambda campaign: add_foes(campaign, group, found, chance))

    def write_numbers(self, those: Sequence[str], words: str) -> str:
        """What stands on the sheets of these foes, as in the line of who comes; why not."""
        read, group = read_line(words, {}), self.group
        if read.creature is None or read.wrong:
            wrong = ", ".join(read.wrong)
            return tr("“{words}” says nothing that is known.", words=wrong or words)
        found = read.creature
        return self.why_not(lambda campaign: write_numbers(campaign, group, those, found))

    def write(self, those: Sequence[str], name: str, value: str) -> str:
        """What stands on these sheets from now on; why not, or nothing."""
        group = self.group
        return self.why_not(lambda c: write_for_all(c, group, those, name, value or None))

    def write_states(self, those: Sequence[str], line: str) -> str:
        """The states that these are in from now on; why not, or nothing."""
        group = self.group
        return self.why_not(lambda c: write_states(c, group, those, line, STATE_WORDS))

    def say_initiative(self, those: Sequence[str], value: str) -> str:
        """What the dice of these show, or of their side; why not, or nothing."""
        group, rules = self.group, self.rules
        rolling = rules.rolls_initiative(self.fighters) if rules is not None else ()
        face, scars = _with_scars(value)
        whose = [who if who in rolling else self.fighters[who].side for who in those]
        shown, added = dict.fromkeys(whose, face), dict.fromkeys(whose, scars)
        return self.why_not(lambda c: say_initiative(c, group, shown, added))

    def roll_initiative(self) -> bool:
        return self.of_group(lambda c, g: roll_initiative(c, g, self._random))

    def surprise(self, side: FightSide | None) -> bool:
        return self.of_group(lambda c, g: surprise(c, g, side))

    def pass_on(self, those: Sequence[str], *, has: bool = True) -> bool:
        return self.of_group(lambda c, g: passes(c, g, those, has=has))

    def leave(self, those: Sequence[str], how: str) -> bool:
        return self.of_group(lambda c, g: leave_fight(c, g, those, how))

    def count_down(self, line: str) -> str:
        """Something runs out in so many rounds, as it is typed; why it does not, or nothing."""
        words, _, rounds = line.strip().rpartition(" ")
        if not rounds.isdecimal():
            return tr("Say at the end in how many rounds, such as: the gate gives way 6")
        group = self.group
        return self.why_not(lambda c: count_down(c, group, words, int(rounds)))

    def take_back(self, those: Sequence[str]) -> bool:
        """What these did in this round is as if it had not been."""
        return self.of_group(lambda c, g: take_back(c, g, those))

    def remove(self, those: Sequence[str]) -> bool:
        return self.of_group(lambda c, g: remove_foes(c, g, those))

    def set_nerve_aside(self, whose: str) -> bool:
        return self.of_group(lambda c, g: set_aside(c, g, whose))

    def end_round(self) -> bool:
        return self.of_group(end_round)

    def end(self) -> bool:
        return self.of_group(end_fight)

    def forget(self) -> None:
        self._fighters = self._falls = None
        fight = self.fight
        now = None if fight is None else (self.group, fight.began, fight.round)
        if fight is None and (self._round is None or self._round[0] == self.group):
            self.plans.clear()  # what was meant in a fight that is over is meant no more
        if now != self._round:
            self._round = now
            self.came.clear()


def _with_scars(words: str) -> tuple[int | None, int]:
    """What a die shows, and what Scars change of it: “13”, “13+2”, “13−2”; None: nothing yet."""
    found = re.fullmatch(r"\s*([0-9]{1,3})\s*([-−+]\s*[0-9]{1,2})?\s*", words)
    if found is None:
        return None, 0
    by = (found[2] or "0").replace("−", "-").replace(" ", "")
    return int(found[1]), int(by)
