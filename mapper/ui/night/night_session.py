"""The night of the chosen group as the window plays it: how each is to pass it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from mapper.commands.night.nights import (
    NightAsked,
    Slept,
    foreseen,
    night,
    once_more,
    take_back,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import called, party_of
from mapper.play.night.nights import (
    OTHERS,
    NightGround,
    NightPlan,
    Plans,
    in_bed,
    night_ground,
    night_needs,
    usual_plans,
)
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.grid.grid_session import GridSession, Those

DONE = "–"
"""What comes of a night of whom nothing is told."""
WARM = "is_warm"
LAST = -1
"""Since no minute: no night has been slept."""


class _Done(NamedTuple):
    """A night that somebody slept, with what came of it, or None: it was taken back."""

    slept: Slept | None
    came: str
    told: Mapping[Key, Swap]
    """The entries that tell of it: once they are gone, it was undone."""

    def stands(self, campaign: Campaign) -> bool:
        return all(campaign.get(key) == swap.after for key, swap in self.told.items())


class _Before(NamedTuple):
    """The night that was slept before the one that is looked at."""

    done: dict[str, list[_Done]]
    over: int
    """The minute at which it ended."""
    told: dict[str, dict[str, Any]]


class NightSession(GridSession):
    """How each is to pass the night, and what it has done to whom once it was slept."""

    hangs_on = frozenset(
        {"party", "member_state", "journey", "delve", "fight", "due_die", "feature"}
        | {"rules", "settings", "weather", "map"}
    )

    def __init__(self, editor: Editor, group: Callable[[], str], random: Random) -> None:
        super().__init__(editor, group)
        self._random = random
        self._told: dict[str, dict[str, Any]] = {}
        self.dice: dict[str, int] = {}
        """What real dice show of who has to stay awake."""
        self._usual: Plans = {}
        """How each was likely to pass the last night, the evening before."""
        self._plans: Plans | None = None
        self._would: Mapping[str, str] | None = None
        self.why = ""
        """Why no night can be slept now."""
        self.slept: dict[str, Slept] = {}
        """Who has slept the last night here, as long as time has not gone on since, and how."""
        self.came: dict[str, str] = {}
        self._done: dict[str, list[_Done]] = {}
        """What was done of the night of each, one after the other."""
        self._is_looked_at = False
        self._of, self._begun, self._over = "", LAST, LAST
        self._before: _Before | None = None
        self._warm: dict[tuple[str, str], dict[str, Any]] = {}
        """Who was told to be warm or not, by the group and the kind of place: so from then on."""

    @property
    def party(self) -> Party | None:
        return party_of(self.campaign, self.group) if self.group else None

    @property
    def ground(self) -> NightGround | None:
        """None: there is none to look at."""
        is_one = bool(self.group) and self._is_looked_at
        try:
            return night_ground(self.campaign, self.group) if is_one else None
        except NotAllowed:  # nobody's Move is known, say
            return None

    @property
    def plans(self) -> Plans:
        """How each is to pass it: as was told, and else as is usual."""
        if self._plans is None:
            self._plans = self._found()
        return self._plans

    def begin(self) -> None:
        """A night that has not been told yet, with all in it."""
        is_same = self._of == self.group and self.is_over and self._over == self._now
        self._before = _Before(self._done, self._over, self._told) if is_same else None
        self._is_looked_at = True
        self.dice, self.came = {}, {}
        self._of = self._was = self.group
        self.slept, self._over = {}, LAST
        self._done = {}
        warm = self._warm.get(self._where, {})
        self._told = {who: {WARM: is_warm} for who, is_warm in warm.items()}
        self._renew()
        self.ticked = {*self.plans}
        self.changed.emit()

    @property
    def _now(self) -> int:
        """The minute that it is for the group."""
        party = self.party
        return LAST if party is None else party.minutes

    @property
    def _where(self) -> tuple[str, str]:
        ground = self.ground
        return self.group, ground.place if ground is not None else ""

    @property
    def can_look_back(self) -> bool:
        """Whether a row of the night before can be taken back still."""
        return self._before is not None and self._before.over == self._now

    def _look_back(self, those: Sequence[str]) -> None:
        """At the night that these slept before this one was begun, if no time has passed since."""
        before = self._before
        slept_it = before is not None and any(who in before.done for who in those)
        if before is not None and slept_it and self.can_look_back:
            self._before = None
            self._done, self._over, self._told = before
            self._follow_log()
            self._renew()

    def warm_all(self) -> None:
        """All who are in it are warm from now on, by a fire, or none of them."""
        those = [who for who in self.plans if who != OTHERS and self.is_open((who,))]
        self.tell(WARM, those, not all(self.plans[who].is_warm for who in those))

    def follow_choice(self) -> None:
        """The night of another group, once that is chosen."""
        if self._is_looked_at and self.group != self._of:
            self.begin()

    def put_away(self) -> None:
        """Nobody looks at it: nothing is worked out until it begins again."""
        if self._is_looked_at:
            self._is_looked_at = False
            self._renew()
            self.changed.emit()

    def plan_of(self, who: str) -> NightPlan:
        return self.plans.get(who, NightPlan())

    def lines(self) -> list[Those]:
        return [(who,) for who in self.plans]

    def is_idle(self, those: Those) -> bool:
        return not self.is_open(those)

    def is_open(self, those: Those) -> bool:
        """Whether those of a row still have the night before them, and are in it."""
        return self.ticked >= {*those} and not self.is_slept(those[0])

    @property
    def is_due(self) -> bool:
        """Whether a night is looked at that nobody has slept yet."""
        return self._is_looked_at and not self.is_over and bool(self.plans)

    @property
    def is_over(self) -> bool:
        """Whether the night was slept, and time has not gone on since."""
        return self._over != LAST

    def is_slept(self, who: str) -> bool:
        return who in self.slept

    def name(self, who: str) -> str:
        party = self.party
        if who == OTHERS and party is not None:
            return tr("Others ({count})", count=party.others)
        return called(self.campaign, self.group, who)

    def would(self, who: str) -> str:
        """What the night would do to somebody, or has done."""
        if who in self.came:
            return self.came[who]
        if who not in self.ticked:
            return tr("Left out")
        if self._would is None:
            self._would = self._foreseen()
        would = self._would.get(who, "") or DONE
        return tr("Return sleeps it again: {would}", would=would) if self.is_over else would

    def comes_to(self) -> str:
        """What the supplies come to, and who goes without; or why no night can be slept."""
        party, plans = self.party, self._in_it()
        if party is None or not self._is_looked_at or self.is_over:
            return ""
        if self._would is None:
            self._would = self._foreseen()
        needs = night_needs(party, plans)
        names = ", ".join(self.name(who) for who in needs.without)
        has, taken = party.supplies, needs.taken
        parts = (
            self.why,
            tr(
                "Rations {has} → {left}, water {had} → {kept}.",
                has=has.rations,
                left=has.rations - taken.rations,
                had=has.water,
                kept=has.water - taken.water,
            ),
            tr("Go without: {names}.", names=names) if names else "",
        )
        return " ".join(filter(None, parts))

    def tell(self, name: str, those: Sequence[str], value: Any) -> str:
        """Something of how these pass the night is otherwise."""
        for who in those:
            self._told.setdefault(who, {})[name] = value
            if name == WARM:
                self._warm.setdefault(self._where, {})[who] = value
        self._renew()
        self.changed.emit()
        return ""

    def show_die(self, those: Sequence[str], face: int | None) -> str:
        """What a real die shows of a Will roll to stay awake; None: it is rolled."""
        for who in those:
            self.dice.pop(who, None)
            if face is not None:
                self.dice[who] = face
        self.changed.emit()
        return ""

    def tick(self, those: Sequence[str], *, is_on: bool) -> None:
        """Who has slept it stays in it, until their row is taken back."""
        self._would = None
        super().tick([who for who in those if not self.is_slept(who)], is_on=is_on)

    def do(self, those: Sequence[str]) -> bool:
        """All who are ticked sleep, as one step; after the dawn those who were taken out of it."""
        plans = {who: plan for who, plan in self.plans.items() if who in those}
        plans = {who: plan for who, plan in plans.items() if not self.is_slept(who)}
        if not plans:
            self.refuse(tr("The night is over for all of them."))
            return False
        made: list[Slept] = []
        begun = self._begun if self.is_over else LAST

        def command(campaign: Campaign) -> Change:
            asked = NightAsked(plans, dict(self.dice))
            if begun != LAST:
                slept = once_more(campaign, self.group, asked, begun, self._random)
            else:
                slept = night(campaign, self.group, asked, self._random)
            made.append(slept)
            return slept.change

        before = self.party
        if before is not None and begun == LAST:
            self._begun, self._usual = before.minutes, usual_plans(self.campaign, self.group)
        return self.make(command, lambda change: self._keep(made[-1], change))

    def take_back(self, those: Sequence[str]) -> bool:
        """Each of these as before the night: their row may be told otherwise, and slept again."""
        if not self.is_over:
            self._look_back(those)
        slept, back = {**self.slept}, [who for who in those if self.is_slept(who)]
        if not back:
            self.refuse(tr("Only a row of the night that was slept last is taken back."))
            return False
        group = self.group

        def command(campaign: Campaign) -> Change:
            after, whole = campaign.snapshot(), Change("", {})
            for who in back:
                change = take_back(after, group, who, slept[who])
                after.apply(change)
                whole = whole.then(change)
            return Change(change.label, whole.rows)

        def then(change: Change) -> None:
            for who in back:
                self._done[who].append(_Done(None, "", change.of_kind("log")))
            self._follow_log()
            self._renew()

        return self.make(command, then)

    def forget(self) -> None:
        """What was told stays, as long as it is of the same group."""
        if not self._is_looked_at:
            self._renew()
            return
        if self.group != self._of:
            self.begin()
            return
        party = self.party
        if self.is_over and (party is None or party.minutes != self._over):
            self.slept, self.came, self._done, self._over = {}, {}, {}, LAST
            self.ticked = {*self._found()}
        self._follow_log()
        self._renew()

    def _follow_log(self) -> None:
        """Who has slept, as the last says of it that is not undone."""
        before, self.slept, self.came = {*self.slept}, {}, {}
        for who, done in self._done.items():
            last = next((each for each in reversed(done) if each.stands(self.campaign)), None)
            if last is not None and last.slept is not None:
                self.slept[who], self.came[who] = last.slept, last.came
        self.ticked = (self.ticked | before) - {*self.slept}

    def _keep(self, slept: Slept, change: Change) -> None:
        """What came of it stands in the rows, until time goes on or it is undone."""
        if slept.broken_by:
            self._editor.said.emit(tr("The night is broken: {what}", what=slept.broken_by))
            self._renew()
            return
        told = [swap.after for swap in change.of_kind("log").values()]
        words = [row.text for row in told if isinstance(row, LogEntry)]
        for who in slept.plans:
            start = f"{self.name(who)} "
            found = next((text for text in words if text.startswith(start)), "")
            came = found.partition(": ")[2] or found.removeprefix(start) or DONE
            self._done.setdefault(who, []).append(_Done(slept, came, change.of_kind("log")))
        party = self.party
        self._over = LAST if party is None else party.minutes
        self._follow_log()
        self._renew()

    def _renew(self) -> None:
        self._plans, self._would = None, None

    def _found(self) -> Plans:
        if not (self.group and self._is_looked_at):
            return {}
        try:
            usual, ground = usual_plans(self.campaign, self.group), self.ground
            if self.is_over:
                usual |= {who: plan for who, plan in self._usual.items() if who in usual}
        except NotAllowed as refused:
            self.why = str(refused)
            return {}
        slept = {who: each.plans[who] for who, each in self.slept.items()}
        return {
            who: slept[who] if who in slept else self._as_told(who, plan, ground)
            for who, plan in usual.items()
        }

    def _as_told(self, who: str, plan: NightPlan, ground: NightGround | None) -> NightPlan:
        told = self._told.get(who, {})
        plan = replace(plan, **told)
        if "hours" not in told and plan.watch and ground is not None and who != OTHERS:
            plan = in_bed(ground, plan, sheet_of(self.campaign, self.group, who))
        return plan

    def _in_it(self) -> Plans:
        return {who: plan for who, plan in self.plans.items() if who in self.ticked}

    def _foreseen(self) -> Mapping[str, str]:
        if not (self.group and self._is_looked_at):
            return {}
        begun = self._begun if self.is_over else None
        plans = {who: plan for who, plan in self._in_it().items() if not self.is_slept(who)}
        try:
            self.why = ""
            return foreseen(self.campaign, self.group, plans, begun)
        except NotAllowed as refused:
            self.why = str(refused)
            return {}
