"""A deed that is answered, done: what becomes of those who take part, and one entry in the log."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import NamedTuple, get_args

from mapper.commands.edits import Draft
from mapper.commands.fight.meeting import foes_away
from mapper.commands.fight.nerve import (
    foes_caught,
    foes_flee,
    foes_rally,
    group_caught,
    is_tested,
    may_act_again,
    runs_away,
    weary_told,
)
from mapper.commands.groups.wait import give_first_aid, search_room, take_breath, take_time
from mapper.commands.member_rows import put_sheet, wear_out
from mapper.commands.time.clock import come_to
from mapper.commands.time.log import time_of
from mapper.commands.travel.finding_the_way import hike_told
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.encoding import decode, encode
from mapper.model.campaign.play_rows import DeedDone, Found, LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Timer
from mapper.model.campaign.zone_rows import PassageFound
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import is_at
from mapper.play.deeds.answering import Asked, Cast, DeedAnswered, Given, told_of
from mapper.play.deeds.deed_files import LONGEST_MINUTES, OF_A_GROUP, Effect, OurFunction
from mapper.play.deeds.input_words import plain_words
from mapper.play.deeds.scene import (
    MINUTES_AN_HOUR,
    Scene,
    Sourced,
    Taker,
    fight_round_of,
    has_acted,
)
from mapper.play.deeds.sentences import Look, amount_of, filled, holds, number_of, said
from mapper.play.delve.site_procedure import delve_key, sheet_of
from mapper.play.fight.fighters import ENEMIES, told_to_players
from mapper.play.members import called
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import SHEETS, Unit, every_field
from mapper.play.sheets.sheet_words import differences
from mapper.play.sheets.states import PASSING, state_from, usual_state, with_state

UNITS: Mapping[str, Unit] = {each: each for each in get_args(Unit)}
LONGEST_TEXT = 4000
LONGEST_INSIDE = 1440
MOST_SUPPLIES = 1_000_000
POOLS = ("pool", "part")
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
NO_DICE = "nothing"
"""What is rolled where a deed means no dice."""
SAID_APART = ("ok", "because", "sentence")
TOLD = ("search", "find", "roll", "rest")
"""Entries of play that tell what a deed came to."""


class Doing(NamedTuple):
    """What a deed would come to: the change, what it does in words, and what the log is told."""

    answered: DeedAnswered
    change: Change
    effects: tuple[str, ...]
    log: str
    logged: tuple[str, ...] = ()
    """Of the effects those that the clock tells the log by itself."""

    @property
    def in_words(self) -> str:
        """All that the log is told."""
        return " ".join((self.log, *self.logged))


def still_lacking(answered: DeedAnswered, called: Callable[[str], str] = str) -> str:
    """What of a deed nobody has told yet, by what it is `called`."""
    lacking = ", ".join(map(called, answered.lacking))
    return f"{answered.deed.title}: still to be told: {lacking}."


def doing(answered: DeedAnswered, told: Asked, dice: Asked) -> Doing:
    """What becomes of a deed whose questions all have their answers; refused, of no other."""
    found = part_done(answered, told, dice)
    refuse_unreadable(found.change)
    return found


def refuse_unreadable(change: Change) -> None:
    """Nothing is written that could not be read again, whatever a deed of one's own asks for."""
    for key, swap in change.rows.items():
        if swap.after is not None:
            decode(key, encode(swap.after))


def part_done(answered: DeedAnswered, told: Asked, dice: Asked) -> Doing:
    """The same for what is part of a larger change, whose rows are looked at once."""
    if answered.refused:
        raise NotAllowed(answered.refused)
    if not answered.is_whole:
        raise NotAllowed(still_lacking(answered, plain_words))
    work = _Work(answered)
    why = why_not_now(answered)
    if why:
        raise NotAllowed(why)
    for effect in answered.deed.effects:
        if not effect.when or holds(effect.when, answered.look):
            work.take(effect)
    scene, label = answered.scene, _label(answered)
    own, key = tuple(work.words()), Key("log", "", work.draft.new_id("log"))
    row = LogEntry(
        time_of(scene.campaign, scene.group),
        label,
        "deed",
        scene.group,
        scene.party.at,
        _filled(answered, answered.deed.players, partial(_told_to_players, scene))[:LONGEST_TEXT],
        deed=_kept(answered, told, dice),
    )
    work.draft.put(key, row)
    played = _played(scene, work.draft.change(label), work.calls, key)
    searched = (each.text.removesuffix(".") for each in played.told)
    effects = (*own, *played.words, *_time_in_words(scene, work.minutes), *searched)
    text = _text(answered, effects)
    row = _with_told(replace(row, text=text), played.told)
    rows = {**played.change.rows, key: Swap(None, row)}
    whole = _with_time(answered, Change(label, rows), work.minutes)
    return Doing(answered, whole, (*effects, *played.logged), text, played.logged)


class Played(NamedTuple):
    """A change with what functions of play do in it, in words, and what these tell the log.

    What they tell of the deed itself is `told` by its own entry.
    """

    change: Change
    words: tuple[str, ...] = ()
    logged: tuple[str, ...] = ()
    told: tuple[LogEntry, ...] = ()


class Call(NamedTuple):
    """A function of play, for whom, and how much."""

    name: OurFunction
    taker: Taker
    amount: int = 0


OURS: Mapping[OurFunction, Callable[[Campaign, Call], Change]] = {
    "search": lambda campaign, call: search_room(campaign, *call.taker, succeeds=True),
    "search in vain": lambda campaign, call: search_room(campaign, *call.taker, succeeds=False),
    "first aid": lambda campaign, call: give_first_aid(campaign, *call.taker),
    "recover": lambda campaign, call: take_breath(campaign, *call.taker, call.amount),
    "march wear": lambda campaign, call: wear_out(campaign, *call.taker, call.amount),
    "march farther": lambda campaign, call: hike_told(campaign, call.taker.group, made=True),
    "march no farther": lambda campaign, call: hike_told(campaign, call.taker.group, made=False),
    "foes tested": lambda campaign, call: is_tested(campaign, call.taker.group, ENEMIES),
    "foes rally": lambda campaign, call: foes_rally(campaign, call.taker.group),
    "foes flee": lambda campaign, call: foes_flee(campaign, call.taker.group),
    "foes caught": lambda campaign, call: foes_caught(campaign, call.taker.group),
    "foes away": lambda campaign, call: foes_away(campaign, call.taker.group),
    "caught": lambda campaign, call: group_caught(campaign, call.taker.group),
    "away": lambda campaign, call: runs_away(campaign, *call.taker),
    "once more": lambda campaign, call: may_act_again(campaign, *call.taker),
    "weary told": lambda campaign, call: weary_told(campaign, *call.taker),
    "hireling tested": lambda campaign, call: is_tested(campaign, *call.taker),
    "come to": lambda campaign, call: come_to(campaign, *call.taker),
}
"""What play does by itself, by the names that deeds have for it."""


def _played(scene: Scene, change: Change, calls: Sequence[Call], entry: Key) -> Played:
    """With what play has functions for, once all else is done but what takes time."""
    if not calls:
        return Played(change)
    words, logs, after = list[str](), list[LogEntry](), scene.campaign.snapshot()
    after.apply(change)
    for call in calls:
        done = OURS[call.name](after, call)
        logged = {key: swap.after for key, swap in done.rows.items() if key.kind == "log"}
        new = {key: row for key, row in logged.items() if isinstance(row, LogEntry)}
        done = _in_one_entry(done, {key for key, row in new.items() if row.kind in TOLD}, entry)
        words += _what_became(after, done, call)
        logs += new.values()
        change = change.then(done)
    told = tuple(row for row in logs if row.kind in TOLD)
    return Played(change, tuple(words), tuple(row.text for row in logs if row not in told), told)


def _in_one_entry(done: Change, told: Collection[Key], entry: Key) -> Change:
    """A change without entries that another tells: what is known by them is known since that."""
    since = {str(key.id) for key in told}
    rows = {key: swap for key, swap in done.rows.items() if key not in told}
    for key, swap in rows.items():
        row = swap.after
        if isinstance(row, Found | PassageFound) and str(row.entry) in since:
            rows[key] = Swap(swap.before, replace(row, entry=int(str(entry.id))))
    return Change(done.label, rows)


def _with_told(row: LogEntry, told: Sequence[LogEntry]) -> LogEntry:
    """The deed's entry, where it was done, with what players hear of it; a find is noticed."""
    if not told:
        return row
    kind = "find" if any(each.kind == "find" for each in told) else row.kind
    heard = " ".join(filter(None, (row.player_text, *(each.player_text for each in told))))
    return replace(row, at=told[0].at, player_text=heard[:LONGEST_TEXT], kind=kind)


def _what_became(after: Campaign, done: Change, call: Call) -> Iterator[str]:
    """What a function does to sheet, clock and turn of its taker; `after` is so from now on."""
    group, who = call.taker
    name = called(after, group, who)
    old = sheet_of(after, group, who) if done.of_kind("member_state") else None
    key = Key("party", "", group)
    now = after.one(Party, key).minutes
    after.apply(done)
    became = "" if old is None else sheet_in_words(old, sheet_of(after, group, who), now)
    if became:
        yield f"{name}: {became}"
    passed = after.one(Party, key).minutes - now
    if passed:
        yield _pass(passed)
    elif delve_key(group) in done.rows and not call.name.endswith("away"):
        yield f"It takes an action: {name}"


def _with_time(answered: DeedAnswered, change: Change, minutes: int) -> Change:
    """With the time that it takes those of the first role, once all else is done."""
    if not minutes:
        return change
    scene = answered.scene
    most = LONGEST_INSIDE if scene.party.is_inside else LONGEST_MINUTES
    if not 0 < minutes <= most:
        raise NotAllowed(f"A deed takes 0 to {most:,} minutes, not {minutes:,}.")
    after = scene.campaign.snapshot()
    after.apply(change)
    first = next(iter(scene.who.values()), ())
    who = [taker.who for taker in first if taker.group == scene.group]
    if fight_round_of(scene) is not None:
        who = []  # the rounds of their fight are none of the dungeon's
    names = " and ".join(called(after, scene.group, each) for each in who)
    are_busy = f"; {names} {'is' if len(who) == 1 else 'are'} busy till then" if who else ""
    ends = f"The end of “{_label(answered)}”{are_busy}"
    return change.then(take_time(after, scene.group, who, minutes, ends))


def _time_in_words(scene: Scene, minutes: int) -> Iterator[str]:
    if not minutes or not scene.party.is_inside:
        if minutes:
            yield _pass(minutes)
        return
    if fight_round_of(scene) is not None:
        return
    rounds, name = -(-minutes // scene.site.minutes()), scene.named(next(iter(scene.who), ""))
    if rounds == 1:
        yield f"It takes an action: {name}"
    else:
        yield f"It takes {name} {rounds} {scene.site.unit}s: end each of them, with its dice"


def _pass(minutes: int) -> str:
    return "1 minute passes" if minutes == 1 else f"{minutes:,} minutes pass"


def why_not_now(answered: DeedAnswered) -> str:
    """Why it cannot be done here and now, though the rules allow it; nothing where it can."""
    return _why_apart(answered) or why_not_due(answered)


def _why_apart(answered: DeedAnswered) -> str:
    """Who is elsewhere: nobody does anything to those of a group at another place."""
    scene = answered.scene
    for taker in chain(*scene.who.values()) if answered.deed.effects else ():
        if not is_at(scene.group_of(taker).at, scene.party.at):
            name, party = scene.sheet(taker).member.name, scene.party.name
            return f"{name} is not where {party} is; bring both groups to one place first."
    return ""


def why_not_due(answered: DeedAnswered) -> str:
    """Nobody pays twice for the same time, unless the table itself tells how long it was."""
    timed = [*_timed(answered)]
    if any(each.source == "by hand" for each in timed):
        return ""
    is_none_left = any(each.words.startswith("since ") and not each.value for each in timed)
    scene = answered.scene
    for effect in answered.deed.effects:
        role, _, what = effect.charged.partition(".")
        lasted = 0 if timed or not effect.every else _minutes_charged(answered, effect)
        for taker in scene.who.get(role, ()) if what and not effect.ago else ():
            sheet, now = scene.sheet(taker), scene.group_of(taker).minutes
            last = sheet.state.charged.get(what)
            if last is not None and (is_none_left or now <= last or now < last + lasted):
                return f"{sheet.member.name}: {_already(what, now - last)}"
    return ""


def _already(what: str, minutes: int) -> str:
    if minutes <= 0:
        return f"the {what} is accounted for up to now; nothing more is due."
    hours, left = divmod(minutes, MINUTES_AN_HOUR)
    return f"the {what} was last counted {hours} h {left} min ago; nothing more is due yet."


def _timed(answered: DeedAnswered) -> Iterator[Sourced]:
    """What the clock tells of how long something was, or the table in its place."""
    places = {
        (step.ask, name)
        for step in answered.deed.steps
        for name, source in step.given.items()
        if " since " in source or " from " in source
    }
    for asking in answered.asked:
        for each in asking.given:
            if (each.ask, each.name) in places and each.found is not None:
                yield each.found


def charged_until(answered: DeedAnswered, effect: Effect, last: int | None, now: int) -> int:
    """Until now, or later if that was had already; as long as the clock's own hours came out even;
    or so many hours ago.

    What was before the clock began is less than 0, and nobody keeps it.
    """
    if effect.ago:
        return now - int(_hours(effect.ago, answered.look) * MINUTES_AN_HOUR)
    timed = [*_timed(answered)]
    is_by_clock = timed and all(each.source != "by hand" for each in timed)
    if not effect.every or last is None or not is_by_clock:
        return now if last is None else max(now, last)
    return last + _minutes_charged(answered, effect)


def _minutes_charged(answered: DeedAnswered, effect: Effect) -> int:
    look = answered.look
    return int(_hours(effect.by, look) * _hours(effect.every, look) * MINUTES_AN_HOUR)


def _hours(words: str, look: Look) -> Fraction:
    number = number_of(words)
    if number is None:
        number = number_of(look(words))
    return Fraction(1) if number is None else number


class _Work:
    """The rows of a deed as they become."""

    def __init__(self, answered: DeedAnswered) -> None:
        self.answered, self.scene = answered, answered.scene
        self.draft = Draft(self.scene.campaign)
        self._before = {
            taker: self.scene.sheet(taker) for takers in self.scene.who.values() for taker in takers
        }
        self._sheets = dict(self._before)
        self._group_words: list[str] = []
        self.minutes = 0
        self.calls: list[Call] = []

    def take(self, effect: Effect) -> None:
        look = self.answered.look
        if effect.set:
            found = look(effect.to)
            to = effect.to if found is None else found
            self._alter(effect.set, lambda sheet, name, _now: _with(sheet, name, to))
        if effect.add:
            by = amount_of(effect.by, look)
            self._alter(effect.add, lambda sheet, name, _now: self._with_more(sheet, name, by))
        if effect.ends:
            self._alter(effect.ends, lambda sheet, name, _now: sheet.without_condition(name))
        if effect.charged:
            self._charge(effect)
        if effect.state:
            self._begin(effect)
        if effect.supply:
            self._supply(effect.supply, amount_of(effect.by, look))
        if effect.minutes:
            self.minutes += amount_of(effect.minutes, look)
        if effect.countdown:
            self._count_down(filled(effect.countdown, look), *self._lasting(effect))
        if effect.does:
            self._call(effect)

    def words(self) -> Iterator[str]:
        """What was done to each, and puts it into the draft."""
        for (group, who), sheet in self._sheets.items():
            before = self._before[Taker(group, who)]
            if sheet != before:
                put_sheet(self.draft, group, who, sheet)
                now = self.scene.group_of(Taker(group, who)).minutes
                became = sheet_in_words(before, sheet, now, self._counted_from(who, before, sheet))
                if became:
                    yield f"{sheet.member.name}: {became}"
        yield from self._group_words

    def _counted_from(self, who: str, before: MemberSheet, after: MemberSheet) -> int:
        """The round of the fight with which rounds begin: a stun costs who has acted the next."""
        is_next = after.has(PASSING) and not before.has(PASSING) and has_acted(self.scene, who)
        return (fight_round_of(self.scene) or 0) + is_next

    def _call(self, effect: Effect) -> None:
        look, is_roll = self.answered.look, effect.by in self.answered.deed.rolls
        is_told = look(effect.by) is not None if is_roll else bool(effect.by)
        amount = amount_of(effect.by, look) if is_told else 0
        takers = self.scene.who.get(effect.of or next(iter(self.scene.who), ""), ())
        if effect.does in OF_A_GROUP:
            groups = {taker.group: taker for taker in takers}
            takers = tuple(groups.values()) or (Taker(self.scene.group, ""),)
        self.calls += [Call(effect.does, taker, amount) for taker in takers]

    def _with_more(self, sheet: MemberSheet, name: str, by: int) -> MemberSheet:
        """So much more of it; where that is unknown or ends, the words say so."""
        row, who = every_field().get(name), sheet.member.name
        if by and sheet.lacks(name, by):
            self._group_words.append(f"{who} has no {name} on the sheet")
        elif row is not None and row.kind not in POOLS and sheet.value(name).whole + by > row.most:
            self._group_words.append(f"{who}: {name} ends at {row.most:,}")
        return sheet.with_more(name, by)

    def _alter(self, place: str, alter: Callable[[MemberSheet, str, int], MemberSheet]) -> None:
        """What becomes of the sheet of each, by name and the clock of their own group."""
        role, _, name = filled(place, self._named).partition(".")
        takers = self.scene.who.get(role)
        if takers is None or not name:
            raise NotAllowed(f"{self.answered.deed.title}: “{place}” is nothing that anybody has.")
        for taker in takers:
            now = self.scene.group_of(taker).minutes
            self._sheets[taker] = alter(self._sheets[taker], name, now)

    def _named(self, name: str) -> object:
        """The field that was chosen for an input, or what an answer says."""
        return self.answered.field(name) or self.answered.look(name)

    def _lasting(self, effect: Effect) -> tuple[int, Unit]:
        number, _, unit = effect.lasts.rpartition(" ")
        amount = amount_of(number, self.answered.look) if number else 0
        return amount, UNITS.get(unit.removesuffix("s"), "day")

    def _begin(self, effect: Effect) -> None:
        amount, unit = self._lasting(effect)
        in_fight = fight_round_of(self.scene) is not None

        def begun(sheet: MemberSheet, name: str, now: int) -> MemberSheet:
            if effect.lasts:
                return with_state(sheet, state_from(name, now, amount, unit))
            return with_state(sheet, usual_state(name, now, in_fight=in_fight))

        self._alter(effect.state, begun)

    def _charge(self, effect: Effect) -> None:
        def charged(sheet: MemberSheet, name: str, now: int) -> MemberSheet:
            before = sheet.state.charged
            until = charged_until(self.answered, effect, before.get(name), now)
            after = {**before, name: until}
            if until < 0:
                del after[name]
            return replace(sheet, state=replace(sheet.state, charged=after))

        self._alter(effect.charged, charged)

    def _count_down(self, words: str, amount: int, unit: Unit) -> None:
        """A timer by the clock: in a dungeon it ends with a round, as all does there."""
        due = state_from(words, self.scene.party.minutes, amount, unit).until
        if due is None:
            raise NotAllowed(f"{self.answered.deed.title}: say how long “{words}” lasts.")
        timer = Timer(words, due, group=self.scene.group)
        self.draft.put(Key("timer", "", self.draft.new_id("timer")), timer)
        self._group_words.append(f"{words}: {amount:,} {unit}{'' if amount == 1 else 's'}")

    def _supply(self, name: str, by: int) -> None:
        key = Key("party", "", self.scene.group)
        party = self.draft.one(Party, key)
        has = getattr(party.supplies, name)
        left = max(0, has + by)
        if left > MOST_SUPPLIES:
            raise NotAllowed(f"{party.name} has {MOST_SUPPLIES:,} of {name} at the most.")
        supplies = replace(party.supplies, **{name: left})
        self.draft.put(key, replace(party, supplies=supplies))
        self._group_words.append(f"{party.name}: {name} {has:,} → {left:,}")


def sheet_in_words(before: MemberSheet, after: MemberSheet, now: int, fight_round: int = 0) -> str:
    """All that is otherwise on a sheet, each with what it was, if anybody knew."""
    old, new = before.member.fields, after.member.fields
    altered = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    counted = [name for name in altered if _is_counted(before, name)]
    more = [_altered(before, after, name) for name in altered if name not in counted]
    told = (differences(before, after, now, fight_round), *more, *_first_counted(before, after))
    return ", ".join(filter(None, told))


def _first_counted(before: MemberSheet, after: MemberSheet) -> Iterator[str]:
    """Pools that the state of a member keeps, of which nobody kept count before."""
    for name, row in SHEETS.now.counted.items():
        if row.keeps and before.pool(name).now is None and after.pool(name).now is not None:
            yield f"{name} {after.pool(name).now:,}"


def _is_counted(before: MemberSheet, name: str) -> bool:
    """Whether `differences` tells of it: of a pool whose count was known, and of its parts."""
    row = every_field().get(name)
    if row is None or row.kind not in POOLS:
        return False
    return row.kind == "part" or before.value(name).source == "sheet"


def _altered(before: MemberSheet, after: MemberSheet, name: str) -> str:
    row, now = every_field().get(name), said(after.member.fields.get(name))
    was = before.member.fields.get(name, row.default if row is not None else None)
    return f"{name} {now}" if was is None else f"{name} {said(was)} → {now}"


def _with(sheet: MemberSheet, name: str, to: object) -> MemberSheet:
    """With another value; what a part of a pool is less by, its pool is more."""
    row, number = every_field().get(name), number_of(to)
    if row is not None and row.kind == "part" and number is not None:
        return sheet.with_more(name, int(number) - sheet.value(name).whole)
    return sheet.with_value(name, _typed(to))


def _typed(value: object) -> str | int | None:
    if isinstance(value, bool):
        return "yes" if value else None
    return value if isinstance(value, int) else str(value)


def _text(answered: DeedAnswered, effects: tuple[str, ...]) -> str:
    """What happened, in the deed's own words, and what it did."""
    deed = answered.deed
    told = _filled(answered, deed.told) if deed.told else f"{deed.title}: {_result(answered)}"
    words = " ".join((told, *(f"{each}." for each in effects)))
    return words[:LONGEST_TEXT]


def _told_to_players(scene: Scene, role: str) -> str:
    takers = {taker.who: scene.sheet(taker).member.name for taker in scene.who[role]}
    return told_to_players(scene.campaign, scene.group, takers)


def _filled(
    answered: DeedAnswered, words: str, called_so: Callable[[str], str] | None = None
) -> str:
    scene = answered.scene
    named = called_so or scene.named

    def look(name: str) -> object:
        found = named(name) if name in scene.who else answered.look(name)
        return NO_DICE if found is None and name in answered.deed.rolls else found

    return filled(words, look)


def _result(answered: DeedAnswered) -> str:
    last = answered.asked[-1].answer if answered.asked else {}
    parts = {name: part for name, part in (last or {}).items() if name not in SAID_APART}
    return f"{said(parts)}."


def _label(answered: DeedAnswered) -> str:
    first = next(iter(answered.scene.who), "")
    name = answered.scene.named(first) if first else ""
    return f"{answered.deed.title}: {name}" if name else answered.deed.title


def _kept(answered: DeedAnswered, told: Asked, dice: Asked) -> DeedDone:
    shown = {_place(each): each.value for each in answered.casts}
    asked = [_place(each) for asking in answered.asked for each in asking.given]
    told = told_of(asked, told)
    return DeedDone(
        answered.deed.title,
        {role: tuple(each.who for each in takers) for role, takers in answered.scene.who.items()},
        _json(told) if told else "",
        _json(shown | told_of([*shown], dice)) if shown else "",
        tuple(_json(each.question) for each in answered.asked),
        tuple(_json(each.answer) for each in answered.asked),
    )


def _place(each: Cast | Given) -> str:
    return f"{each.ask}.{each.name}" if each.ask else each.name


def _json(value: object) -> str:
    return _ENCODER.encode(value)
