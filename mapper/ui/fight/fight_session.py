"""The fight of the chosen group as the window plays it: what each is about to do, on whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from PySide6.QtCore import QObject, Signal

from mapper.commands.deeds.deed_asked import DeedAsked, DeedTried, tried
from mapper.commands.deeds.in_fight import as_asked, do_plans, with_dice
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import (
    leave_fight,
    passes,
    roll_initiative,
    say_initiative,
    surprise,
    write_in_fight,
)
from mapper.commands.fight.foes import add_foes, remove_foe
from mapper.commands.fight.meeting import begin_with_met
from mapper.commands.fight.nerve import set_aside
from mapper.commands.fight.rounds import end_round
from mapper.commands.things.features import known_creatures
from mapper.model.campaign.campaign import Campaign, GroupCommand
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import Fight, FightSide
from mapper.model.stat_lines import read_line
from mapper.play.fight.fight_rules import FightRules, fight_rules, in_turn
from mapper.play.fight.fighters import Fighter, by_kind, fight_of, fighters_of
from mapper.play.fight.plans import Choice, Plan, choices_for, targets_for, usual_plan
from mapper.play.members import party_of
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.play_session import told_by

OF_FIGHTS = frozenset({"fight", "foe", "party", "member_state", "rules", "settings"})
FEW = 3
"""Of one sort more than these fold into one row."""


class FightSession(QObject):
    """Plans are kept here until they are done; what was done stands in the campaign.

    `changed` says that something of the fight is otherwise.
    """

    changed = Signal()

    def __init__(self, editor: Editor, group: Callable[[], str], random: Random) -> None:
        super().__init__(editor)
        self._editor, self._group, self._random = editor, group, random
        self.plans: dict[str, Plan] = {}
        self.ticked: set[str] = set()
        self.unfolded: set[str] = set()
        self.came: dict[str, str] = {}
        """What the last deed of somebody came to."""
        self._fighters: dict[str, Fighter] | None = None
        editor.document.changed.connect(self._follow)

    @property
    def campaign(self) -> Campaign:
        return self._editor.document.campaign

    @property
    def group(self) -> str:
        return self._group()

    @property
    def fight(self) -> Fight | None:
        return fight_of(self.campaign, self.group) if self.group else None

    @property
    def rules(self) -> FightRules | None:
        fight = self.fight
        return None if fight is None else fight_rules(self.campaign, self.group, fight.system)

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

    def in_turn(self) -> list[Fighter]:
        fight, rules = self.fight, self.rules
        if fight is None or rules is None:
            return []
        return in_turn(rules, fight, dict(self.fighters))

    def lines(self) -> list[tuple[str, ...]]:
        """Who stands in each row: one, or all of a sort that are folded into one."""
        kinds = {kind: those for kind, those in by_kind(self.fighters).items() if len(those) > FEW}
        kind_of = {who: kind for kind, those in kinds.items() for who in those}
        found, seen = list[tuple[str, ...]](), set[str]()
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

    def plan_of(self, who: str) -> Plan | None:
        """What somebody is about to do: as it was chosen, or as is usual."""
        fighter = self.fighters[who]
        found = self.plans.get(who)
        if found is None or not self._stands(fighter, found):
            found = usual_plan(self.campaign, self.group, fighter)
            if found is not None:
                self.plans[who] = found
        return found

    def choices(self, who: str) -> list[Choice]:
        return choices_for(self.campaign, self.fighters[who])

    def targets(self, who: str) -> list[str]:
        plan = self.plan_of(who)
        fighter = self.fighters[who]
        return [] if plan is None else targets_for(self.campaign, self.group, fighter, plan.choice)

    def choose(self, those: Iterable[str], choice: Choice) -> None:
        """Have these about to do something else."""
        for who in those:
            before = self.plan_of(who)
            found = targets_for(self.campaign, self.group, self.fighters[who], choice)
            target = before.target if before is not None and before.target in found else ""
            self.plans[who] = Plan(choice, target or next(iter(found), ""))
            self.came.pop(who, None)
        self.changed.emit()

    def aim(self, those: Iterable[str], target: str) -> None:
        """Have these do it to somebody else."""
        for who in those:
            plan = self.plan_of(who)
            if plan is not None:
                self.plans[who] = replace(plan, target=target, dice={})
                self.came.pop(who, None)
        self.changed.emit()

    def tick(self, those: Sequence[str], *, is_on: bool) -> None:
        self.ticked = self.ticked | {*those} if is_on else self.ticked - {*those}
        self.changed.emit()

    def show_dice(self, who: str, dice: Mapping[str, Any]) -> None:
        """What real dice have shown for somebody."""
        plan = self.plan_of(who)
        if plan is not None:
            self.plans[who] = replace(plan, dice=dict(dice))
            self.changed.emit()

    def asked(self, who: str) -> DeedAsked | None:
        """A plan as its deed asks it."""
        plan = self.plan_of(who)
        return None if plan is None else as_asked(self.group, who, plan)

    def tried(self, who: str) -> DeedTried | None:
        asked = self.asked(who)
        return None if asked is None else tried(self.campaign, asked)

    def would(self, who: str) -> str:
        """What it would come to before it is agreed to, or why it cannot be done."""
        fighter = self.fighters[who]
        if fighter.why_idle:
            return ""
        found = self.tried(who)
        if found is None:
            return tr("Nothing to do by the rules in use")
        if found.is_refused:
            return found.why_not
        if found.doing is not None:
            return found.doing.in_words
        return found.answered.would or tr("Tell it on its card")

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
        able = [who for who in those if not self.fighters[who].why_idle and self.plan_of(who)]
        if not able:
            self._editor.refuse(tr("Nobody who is chosen can act now."))
            return False
        came: dict[str, str] = {}

        def command(campaign: Campaign) -> Change:
            plans = {who: self.plans[who] for who in able}
            change, told = do_plans(campaign, self.group, plans, self._random)
            came.update(told)
            return change

        def then(change: Change) -> None:
            self.came |= came
            for who in able:
                self.plans[who] = replace(self.plans[who], dice={})
            self.ticked -= {*able}
            self._editor.said.emit(told_by(change))
            self.changed.emit()

        return self._editor.make(command, then)

    def begin(self) -> bool:
        """A fight begins, with those who are met where that is said."""
        return self._of_group(lambda c, g: begin_with_met(c, g, self._random))

    def add(self, words: str) -> str:
        """Foes as they are typed in one line; why they are not understood, or nothing."""
        read = read_line(words, known_creatures(self.campaign))
        if read.creature is None or read.wrong:
            wrong = ", ".join(read.wrong)
            return tr("“{words}” says nothing that is known.", words=wrong or words)
        found = read.creature
        group, chance = self.group, self._random
        return self._editor.why_not(lambda campaign: add_foes(campaign, group, found, chance))

    def write(self, who: str, name: str, value: str) -> str:
        """What stands on a sheet from now on; why not, or nothing."""
        group = self.group
        return self._editor.why_not(lambda c: write_in_fight(c, group, who, name, value or None))

    def say_initiative(self, who: str, value: str) -> str:
        group = self.group
        face = int(value) if value.strip().isdecimal() else None
        return self._editor.why_not(lambda c: say_initiative(c, group, {who: face}))

    def roll_initiative(self) -> bool:
        return self._of_group(lambda c, g: roll_initiative(c, g, self._random))

    def surprise(self, side: FightSide | None) -> bool:
        return self._of_group(lambda c, g: surprise(c, g, side))

    def pass_on(self, those: Sequence[str], *, has: bool = True) -> bool:
        return self._of_group(lambda c, g: passes(c, g, those, has=has))

    def leave(self, those: Sequence[str], how: str) -> bool:
        return self._of_group(lambda c, g: leave_fight(c, g, those, how))

    def remove(self, who: str) -> bool:
        return self._of_group(lambda c, g: remove_foe(c, g, who))

    def set_nerve_aside(self, whose: str) -> bool:
        return self._of_group(lambda c, g: set_aside(c, g, whose))

    def end_round(self) -> bool:
        return self._of_group(end_round)

    def end(self) -> bool:
        return self._of_group(end_fight)

    def refuse(self, why: str) -> None:
        """Say why something was not done."""
        self._editor.refuse(why)

    def _of_group(self, command: GroupCommand) -> bool:
        group = self.group
        return self._make(lambda campaign: command(campaign, group))

    def _make(self, command: Callable[[Campaign], Change]) -> bool:
        return self._editor.make(command, lambda made: self._editor.said.emit(told_by(made)))

    def _stands(self, fighter: Fighter, plan: Plan) -> bool:
        """Whether a plan can still be meant: its target is there and fights."""
        found = targets_for(self.campaign, self.group, fighter, plan.choice)
        return plan.target in found if found else not plan.target

    def _follow(self, change: Change) -> None:
        if change.kinds & OF_FIGHTS:
            self._fighters = None
            self.changed.emit()
