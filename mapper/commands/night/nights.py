"""A night slept: camp, what each eats, loses, sleeps and heals by the deeds, and the dawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from mapper.commands.deeds.deed_asked import DeedAsked, DeedTried, tried
from mapper.commands.deeds.doing import sheet_in_words
from mapper.commands.deeds.in_fight import with_dice
from mapper.commands.delve import hazards
from mapper.commands.delve.turn_order import close_round
from mapper.commands.edits import Draft
from mapper.commands.groups.wait import wait_inside
from mapper.commands.member_rows import charge_until_now, had, put_sheet, went_without
from mapper.commands.play_action import PlayAction
from mapper.commands.travel.camping import camp, dawn, let_pass
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.members import id_of, members_in
from mapper.model.campaign.play_rows import LogEntry, Member, MemberState, Party, Supplies
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Journey, Mark
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.due import counted_in, deeds_due
from mapper.play.deeds.fitting import is_played_by
from mapper.play.deeds.scene import MINUTES_A_DAY, MINUTES_AN_HOUR, Taker
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.site_procedure import delve_of, sheet_of
from mapper.play.fight.fighters import fight_of
from mapper.play.members import FATIGUE, fresh, members_of, party_of, state_key
from mapper.play.night.nights import (
    DRINK,
    FOOD,
    NEED,
    OTHERS,
    WATER,
    NightGround,
    NightPlan,
    Plans,
    counted_hours,
    heads,
    in_bed,
    is_uninterrupted,
    night_ground,
    night_needs,
)
from mapper.play.night.told import (
    HEALING,
    HUNGER,
    REST_OF_HUNGER,
    REST_OF_THIRST,
    SHORT,
    SLEEP,
    THIRST,
    UP_LATE,
    VIGIL,
    WANT,
    Resting,
    is_asked,
    passed_in_words,
    told_for,
    why_no_healing,
)
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import DEAD, state_said

CAMP = ""
"""Whose die that of the camp is."""
ASLEEP, EXHAUSTED = "asleep", "Exhausted"
OF_CAMPS: tuple[Mark, ...] = ("night", "watch")
"""The dice that a camp brings, which a night rolls."""
WILL = "drowsy_roll.die"
IN_VAIN = (" nothing.", "nobody comes.", "a free turn.")
"""How entries end that tell of checks that bring nobody."""
SLEPT, WAKING, NIGHT = "slept", "waking", "night"


@dataclass(frozen=True, slots=True)
class NightAsked:
    """How each passes the night, and what real dice show: of the camp, or of who keeps awake."""

    plans: Plans
    dice: Mapping[str, int] = field(default_factory=dict)


class Slept(NamedTuple):
    """A night as one change; what came in the midst of it, if anything broke it."""

    change: Change
    plans: Plans
    """As they were passed: who found nothing to eat any more went without."""
    broken_by: str = ""


def night(campaign: Campaign, group: str, asked: NightAsked, random: Random) -> Slept:
    """Camp is made, all pass the night as they were told, and the next day dawns.

    What the dice of the camp bring ends it before anybody sleeps: it goes on from there later.
    """
    _refuse(campaign, group)
    night = _Night(campaign, group, asked, random)
    broken_by = night.make_camp() or night.sleep()
    night.keep_fire()
    if broken_by:
        return Slept(Change("The night is broken", night.whole.rows), {}, broken_by)
    change = Change(f"Night of {party_of(campaign, group).name}", night.whole.rows)
    return Slept(change, night.passed)


def foreseen(
    campaign: Campaign, group: str, plans: Plans, begun: int | None = None
) -> dict[str, str]:
    """What the night would do to each, in words, if nothing breaks it; nobody rolls any dice.

    `begun`: it is the last one, which these pass once more.
    """
    night = _Night(campaign, group, NightAsked(plans), None)
    if begun is not None:
        night.once_more(begun)
    else:
        _refuse(campaign, group)
        night.make_camp()
        night.sleep()
    return {who: night.became(who) for who in plans}


def once_more(
    campaign: Campaign, group: str, asked: NightAsked, begun: int, random: Random
) -> Slept:
    """Those who were taken out of the last night pass it otherwise; `begun`: when it began."""
    night = _Night(campaign, group, asked, random)
    night.once_more(begun)
    return Slept(Change("The night once more", night.whole.rows), night.passed)


def why_no_night(campaign: Campaign, group: str) -> str:
    """What has to be done before a night can be slept; nothing where it can be."""
    name = party_of(campaign, group).name
    if fight_of(campaign, group) is not None:
        return f"{name} fights; the fight ends first."
    if party_of(campaign, group).is_inside and delve_of(campaign, group).meeting is not None:
        return f"{name} has met somebody; that comes first."
    if any(row.mark not in OF_CAMPS for row in due_dice(campaign, group).values()):
        return f"{name} has an encounter die to roll first."
    return ""


def _refuse(campaign: Campaign, group: str) -> None:
    why = why_no_night(campaign, group)
    if why:
        raise NotAllowed(why)


class _Night:
    """The rows of a night as it goes on, and who was how when it began.

    `random` of None: it is only looked at, and nothing is rolled.
    """

    def __init__(
        self, campaign: Campaign, group: str, asked: NightAsked, random: Random | None
    ) -> None:
        self.after, self.whole = campaign.snapshot(), Change("", {})
        self.group, self.asked, self.random = group, asked, random
        self.faces = dict(asked.dice)
        self.ground: NightGround = night_ground(campaign, group)
        members = members_of(campaign, group)
        self.plans = {who: plan for who, plan in asked.plans.items() if who in members}
        self.others = asked.plans.get(OTHERS)
        self.before = {who: sheet_of(campaign, group, who) for who in self.plans}
        self.passed: Plans = {}
        self.notes: dict[str, list[str]] = {}
        self.paid: set[tuple[str, str]] = set()
        """Who has paid for want tonight: that was no day of rest with all that one needs."""

    @property
    def party(self) -> Party:
        return party_of(self.after, self.group)

    def sheet(self, who: str) -> MemberSheet:
        return sheet_of(self.after, self.group, who)

    def take(self, change: Change) -> None:
        self.after.apply(change)
        self.whole = self.whole.then(change)

    def once_more(self, begun: int) -> None:
        """From when it began to when it ended, which is now."""
        now = self.party.minutes
        if not begun <= now:
            raise NotAllowed("That night has not begun yet.")
        self.ground = self.ground._replace(begins=begun, ends=now)
        self.set_clock(begun)
        self.evening()
        self.set_clock(now)
        self.wake()
        self.morning()

    def make_camp(self) -> str:
        """Out of doors, unless it is made; what its dice bring is what breaks the night."""
        if self.party.is_inside:
            return ""
        broken_by = self._roll_due()
        while not broken_by and (change := let_pass(self.after, self.group)):
            self.take(change)
            broken_by = self._roll_due()
        if broken_by or self._journey.has_camped:
            return broken_by
        self.take(camp(self.after, self.group))
        return self._roll_due()

    def _roll_due(self) -> str:
        """What the dice that are due bring, if it breaks the night."""
        for die in due_dice(self.after, self.group):
            if self.random is None:
                self._drop(die)
                continue
            face = self.faces.pop(CAMP, None)
            change = roll(self.after, die, self.random, face=face)
            was_waning = self._journey.is_waning
            self.take(change)
            if self._journey.met is not None or self._journey.is_waning != was_waning:
                return _told_last(change)
        return ""

    def sleep(self) -> str:
        """Until the dawn, or what comes before; then all is as it was when that came."""
        self.evening()
        broken_by = self._pass()
        if broken_by:
            self._tell(is_broken=True)
        else:
            self.morning()
        return broken_by

    def keep_fire(self) -> None:
        """On later nights all lie by a fire again where all do now, and nobody where none does."""
        before, place = self.party, self.ground.place
        plans = self.asked.plans.items()
        are_warm = {plan.is_warm for who, plan in plans if who != OTHERS}
        if place == "settlement" or len(are_warm) != 1:
            return
        others = tuple(each for each in before.fires if each != place)
        after = replace(before, fires=(*others, place) if are_warm.pop() else others)
        if after.fires != before.fires:
            self.take(Change("", {Key("party", "", self.group): Swap(before, after)}))

    def evening(self) -> None:
        """Who was up too long pays for it; who keeps watch has to stay awake."""
        self._settle(UP_LATE, self._asleep)
        watching = [who for who, plan in self.plans.items() if plan.watch]
        self._settle(VIGIL, watching)
        for who in watching:
            self._nod_off(who)

    def _nod_off(self, who: str) -> None:
        """Who fell asleep on watch sleeps the night out."""
        sheet, plan = self.sheet(who), self.plans[who]
        if sheet.has(ASLEEP):
            slept = in_bed(self.ground, replace(plan, watch=0), sheet).hours
            self.plans[who] = replace(plan, hours=max(plan.hours, slept))
            self._note(who, "fell asleep on watch")

    def morning(self) -> None:
        """What is due by the clock is paid, they eat, and sleep and warmth do what they do."""
        self.plans = {
            who: plan for who, plan in self.plans.items() if not self.sheet(who).has(DEAD)
        }
        needs = night_needs(self.party, {**self.plans, **self._of_others()})
        self.passed = needs.plans
        self.plans = {who: plan for who, plan in needs.plans.items() if who != OTHERS}
        self._go_without()
        for title in WANT:
            self._settle(title, [*self.plans])
        self._settle(UP_LATE, [who for who, plan in self.plans.items() if not plan.hours])
        self._each(REST_OF_HUNGER, but=HUNGER)
        self._each(REST_OF_THIRST, but=THIRST)
        self._eat(needs.taken)
        self._each(SLEEP)
        for who in self.plans:
            self._rest(who)
            self._tell_short(who)
        self._each(HEALING)
        self._had(self._asleep, NIGHT)  # also of whom it healed nothing
        self._tell()

    def set_clock(self, minutes: int) -> None:
        draft = Draft(self.after)
        draft.put(Key("party", "", self.group), replace(self.party, minutes=minutes))
        self.take(draft.change("Clock"))

    def wake(self) -> None:
        """As at the dawn that was: who has slept is up since then."""
        self._had([*self.plans], "march")
        self._had(self._asleep, WAKING, "sleep")

    def _had(self, those: Sequence[str], *what: str) -> None:
        draft = Draft(self.after)
        had(self.after, draft, self._with(*those), *what)
        self.take(draft.change("Had"))

    @property
    def _asleep(self) -> list[str]:
        return [who for who, plan in self.plans.items() if plan.hours > 0]

    def became(self, who: str) -> str:
        """What has become of somebody since the evening, in words, and what goes on by days."""
        if who == OTHERS:
            return ""
        now, before, sheet = self.party.minutes, self.before[who], self.sheet(who)
        old = before.conditions()
        lasting = (
            state_said(state, now)
            for name, state in sheet.conditions().items()
            if state.until is not None and state == old.get(name)
        )
        told = sheet_in_words(before, sheet, now), *self.notes.get(who, ()), *lasting
        return ", ".join(filter(None, told))

    @property
    def _journey(self) -> Journey:
        return TravelAction(self.after, self.group, override=True).journey

    def _of_others(self) -> dict[str, NightPlan]:
        return {} if self.others is None else {OTHERS: self.others}

    def _drop(self, die: str) -> None:
        draft = Draft(self.after)
        draft.put(Key("due_die", "", die), None)
        self.take(draft.change("Drop a die"))

    def _pass(self) -> str:
        """Until the dawn; in a dungeon until the last of them has slept, or somebody comes."""
        if not self.party.is_inside:
            self.take(dawn(self.after, self.group, slept=self._asleep))
            return ""
        watch = self.ground.house.watch_hours
        hours = [plan.hours + (watch if plan.watch else 0) for plan in self.plans.values()]
        minutes = int(max(hours, default=0) * MINUTES_AN_HOUR)
        if not minutes:
            return ""
        if self.random is None or not self.ground.house.checks_while_asleep:
            self.take(wait_inside(self.after, self.group, minutes))
            return ""
        change, has_come = _lie_down(self.after, self.group, minutes, self.random)
        self.take(change)
        return _told_last(change) if has_come else ""

    def _settle(self, title: str, those: Sequence[str]) -> None:
        """What is due to these by the clock, once."""
        if not those or not is_played_by(self.after, title):
            return
        due = [each.who for each in deeds_due(self.after, self.group) if each.title == title]
        for who in (who for each in due for who in each if who in those):
            self._do(title, who)
            self.paid.add((title, who))

    def _each(self, title: str, but: str = "") -> None:
        """All of whom it is asked, but for those who have paid for a want."""
        if is_played_by(self.after, title):
            for who in self.plans:
                if is_asked(title, self._sleeper(who)) and (but, who) not in self.paid:
                    self._do(title, who)

    def _sleeper(self, who: str) -> Resting:
        plan = self.plans[who]
        whole = is_uninterrupted(plan, self.plans, self.ground.house)
        return Resting(self.sheet(who), plan, whole)

    def _tried(self, title: str, who: str) -> DeedTried:
        """A deed with what the night tells it."""
        system, deed = deed_called(title)
        told = told_for(title, self._sleeper(who), self.ground)
        takers = {next(iter(deed.who)): (Taker(self.group, who),)}
        face = self.asked.dice.get(who)
        dice = {WILL: face} if title == VIGIL and face is not None else {}
        asked = DeedAsked(system, deed, self.group, takers, told, dice)
        if self.random is not None:
            asked = with_dice(self.after, asked, self.random)
        return tried(self.after, asked)

    def _do(self, title: str, who: str) -> None:
        """What a deed comes to; what it says in the log, the night says."""
        found = self._tried(title, who)
        if found.doing is None:
            self._note(who, (found.why_not or "a Will roll to stay awake on watch").rstrip("."))
            return
        if title == HEALING and (lacks := why_no_healing(self._sleeper(who))):
            self._note(who, lacks)
        rows = {key: swap for key, swap in found.doing.change.rows.items() if key.kind != "log"}
        self.take(Change(title, rows))

    def _with(self, *those: str) -> Party:
        """The group as if only these were in it."""
        rows = tuple(row for row in self.party.members if id_of(row) in those)
        return replace(self.party, members=rows)

    def _go_without(self) -> None:
        """Of whom it was not counted yet it is from the dawn on: the day that begins lacks it.

        Where no day begins, in a dungeon, it is missed at once.
        """
        draft, plans = Draft(self.after), self.plans.items()
        hungry = [who for who, plan in plans if plan.food == "nothing"]
        thirsty = [who for who, plan in plans if plan.drink == "nothing"]
        counted = counted_in(self.after)
        for those, what in ((hungry, (FOOD,)), (thirsty, (DRINK, WATER))):
            if self.party.is_inside:
                went_without(self.after, draft, self._with(*those), *what)
                continue
            new = [who for who in those if what[0] not in self.sheet(who).state.charged]
            had(self.after, draft, self._with(*new), *what)
            self._count(draft, new, what)
            for who in those if what[0] in counted else ():
                self._note(who, "hungry today" if what[0] == FOOD else "thirsty today")
        self.take(draft.change("Go without"))

    def _eat(self, taken: Supplies) -> None:
        """For the day that dawns; of whom nobody counts it, it is not begun by having enough."""
        action = TravelAction(self.after, self.group, override=True, anywhere=True)
        for what, charged in (("food", (FOOD,)), ("drink", (DRINK, WATER))):
            fed = [*self._fed(what, charged[0])]
            self._count(action.draft, fed, charged)
            had(self.after, action.draft, self._with(*fed), *charged, lasts=MINUTES_A_DAY)
        has = action.party.supplies
        left = Supplies(has.rations - taken.rations, has.water - taken.water, has.light)
        action.party = replace(action.party, supplies=left)
        if left != has:
            words = f"{action.party.name} {_supplied(has, left)}."
            action.log(words, "day", words)
            action.tell_lack(has)
        plans = {**self.plans, **self._of_others()}.values()
        if action.journey.is_waning and all(each.food != "nothing" for each in plans):
            action.journey = action.procedure.eat(action.party, action.journey).journey
        inside = action.party.is_inside
        self.take(action.put_together("Eat") if inside else action.change("Eat"))

    def _count(self, draft: Draft, those: Sequence[str], what: Sequence[str]) -> None:
        """Where each day calls for food: who lacks it later is told from whoever nobody counts."""
        is_daily = self.party.is_inside or not self._journey.is_waning
        if self.ground.is_food_called_for and is_daily:
            new = [who for who in those if what[0] not in self.sheet(who).state.charged]
            charge_until_now(draft, self.group, new, what)

    def _fed(self, what: str, charged: str) -> Iterator[str]:
        for who, plan in self.plans.items():
            meal = plan.food if what == "food" else plan.drink
            is_counted = charged in self.sheet(who).state.charged
            if meal == "supplies" or (meal == "enough" and is_counted):
                yield who

    def _rest(self, who: str) -> None:
        """What a whole sleep gives back by itself, and how long the last one was."""
        plan, sheet, house = self.plans[who], self.sheet(who), self.ground.house
        if not plan.hours:
            return
        counted = counted_hours(plan)
        is_whole = counted >= sheet.value(NEED).number
        if is_whole and house.sleep_restores_fatigue and sheet.pool(FATIGUE).most is not None:
            sheet = sheet.with_value(FATIGUE, sheet.recoverable(FATIGUE))
        if is_whole and house.sleep_ends_exhaustion:
            sheet = sheet.without_condition(EXHAUSTED)
        charged = dict(sheet.state.charged)
        charged.pop(SLEPT, None)
        if WAKING in charged and counted * MINUTES_AN_HOUR <= charged[WAKING]:
            charged[SLEPT] = charged[WAKING] - int(counted * MINUTES_AN_HOUR)
        after = replace(sheet, state=replace(sheet.state, charged=charged))
        draft = Draft(self.after)
        put_sheet(draft, self.group, who, after)
        self.take(draft.change("Rest"))

    def _tell_short(self, who: str) -> None:
        """For how many hours a sleep is good that was too short or too poor."""
        plan, sheet = self.plans[who], self.sheet(who)
        if counted_hours(plan) >= sheet.value(NEED).number or not is_played_by(self.after, SHORT):
            return
        answer = self._tried(SHORT, who).answered.asked[-1].answer or {}
        if plan.hours and "allowance" in answer:
            self._note(who, f"good for {answer['allowance']} hours awake")

    def _note(self, who: str, words: str) -> None:
        self.notes.setdefault(who, []).append(words)

    def _tell(self, *, is_broken: bool = False) -> None:
        """An entry for each, with all that has become of them."""
        action = PlayAction(self.after, self.group, self.party)
        for who, plan in self.plans.items():
            name, became = self.before[who].member.name, self.became(who)
            if is_broken and not became:
                continue
            passed = "lay down" if is_broken else passed_in_words(plan)
            words = f"{name} {passed}{f': {became}' if became else ''}."
            action.tell(words, "rest", "", action.party.at)
        self.take(action.put_together("Tell"))


def _lie_down(campaign: Campaign, group: str, minutes: int, random: Random) -> tuple[Change, bool]:
    """So many minutes of rounds or turns; whether somebody came, which ends them there."""
    after, whole = campaign.snapshot(), Change("", {})
    rules = site_rules(campaign, party_of(campaign, group).at.map)
    for _ in range(-(-minutes // rules.minutes())):
        change = _round(after, group, random)
        after.apply(change)
        whole = whole.then(change)
        if delve_of(after, group).meeting is not None:
            return whole, True
    return whole, False


def _round(campaign: Campaign, group: str, random: Random) -> Change:
    """One of them, with all dice that fall due in it."""
    after, number = campaign.snapshot(), delve_of(campaign, group).round
    whole = _quiet(close_round(after, group, random), number)
    after.apply(whole)
    for die in due_dice(after, group):
        if delve_of(after, group).meeting is None:
            rolled = _quiet(hazards.roll(after, die, random), number)
            after.apply(rolled)
            whole = whole.then(rolled)
    return whole


def _quiet(change: Change, number: int) -> Change:
    """Without the entries of a round in which nothing happened."""

    def is_told(key: Key, swap: Swap) -> bool:
        row = swap.after
        if key.kind != "log" or not isinstance(row, LogEntry):
            return True
        return not (row.text.endswith(IN_VAIN) or f" {number} is over: " in row.text)

    rows = {key: swap for key, swap in change.rows.items() if is_told(key, swap)}
    return Change(change.label, rows)


def _supplied(has: Supplies, left: Supplies) -> str:
    counts = ("ate: rations", has.rations, left.rations), ("drank: water", has.water, left.water)
    return ", ".join(f"{words} {old:,} → {new:,}" for words, old, new in counts if old != new)


def _told_last(change: Change) -> str:
    """What the log tells last of a change."""
    told = [swap.after for swap in change.of_kind("log").values()]
    return next((row.text for row in reversed(told) if isinstance(row, LogEntry)), "")


def take_back(campaign: Campaign, group: str, who: str, slept: Slept) -> Change:
    """One is again as before a night, and what they ate of the supplies is there again.

    Of whom something is otherwise since, nothing is taken back.
    """
    draft, party = Draft(campaign), party_of(campaign, group)
    name, became = "The others", ""
    if who != OTHERS:
        sheet = sheet_of(campaign, group, who)
        name, before = sheet.member.name, _sheets_of(slept.change, group, who, sheet)
        if before.after != (sheet.member, sheet.state):
            raise NotAllowed(f"Something of {name} is otherwise since that night.")
        restored = replace(sheet, member=before.before[0], state=before.before[1])
        put_sheet(draft, group, who, restored)
        became = sheet_in_words(sheet, restored, party.minutes)
    plan, count = slept.plans[who], heads(party, who)
    action = PlayAction(campaign, group, draft.one(Party, Key("party", "", group)), draft)
    action.party = replace(action.party, supplies=_given_back(party.supplies, plan, count))
    words = f"The night of {name} is taken back{f': {became}' if became else ''}."
    action.tell(words, "rest", "", party.at)
    return action.put_together(f"Take back the night of {name}")


class _BothSheets(NamedTuple):
    """Somebody before and after a change."""

    before: tuple[Member, MemberState]
    after: tuple[Member, MemberState]


def _sheets_of(change: Change, group: str, who: str, sheet: MemberSheet) -> _BothSheets:
    found = []
    for side in ("before", "after"):
        party = change.rows.get(Key("party", "", group))
        row = getattr(party, side) if party is not None else None
        member = members_in(group, row).get(who) if isinstance(row, Party) else None
        state = change.rows.get(state_key(who))
        told = getattr(state, side) if state is not None else sheet.state
        member = member or sheet.member
        found.append((member, told if isinstance(told, MemberState) else fresh(member)))
    return _BothSheets(*found)


def _given_back(has: Supplies, plan: NightPlan, count: int) -> Supplies:
    rations = count if plan.food == "supplies" else 0
    water = count if plan.drink == "supplies" else 0
    return replace(has, rations=has.rations + rations, water=has.water + water)
