"""A deed that is answered, done: what becomes of those who take part, and one entry in the log."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from mapper.commands.draft import Draft
from mapper.commands.groups.sheets import put_sheet
from mapper.commands.time.advance_clock import follow_clock, refuse_ahead
from mapper.commands.time.log import time_of
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import DeedDone, LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import Asked, Cast, DeedAnswered
from mapper.play.deeds.deed_files import Effect
from mapper.play.deeds.scene import Taker
from mapper.play.deeds.sentences import amount_of, filled, holds, number_of, said
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import Unit, every_field
from mapper.play.sheets.sheet_words import differences
from mapper.play.sheets.states import state_from, usual_state

UNITS: Mapping[str, Unit] = {"round": "round", "turn": "turn", "hour": "hour", "day": "day"}
LONGEST_TEXT = 4000
FIELD = ".field"
"""Behind the name of an input: the field of a sheet that was chosen for it."""
SAID_APART = ("ok", "because", "sentence")


class Doing(NamedTuple):
    """What a deed would come to: the change, what it does in words, and what the log is told."""

    answered: DeedAnswered
    change: Change
    effects: tuple[str, ...]
    log: str


def doing(answered: DeedAnswered, told: Asked, dice: Asked) -> Doing:
    """What becomes of a deed whose questions all have their answers; refused, of no other."""
    if answered.refused:
        raise NotAllowed(answered.refused)
    if not answered.is_whole:
        raise NotAllowed(f"{answered.deed.title}: still to be told: {', '.join(answered.lacking)}.")
    work = _Work(answered)
    for effect in answered.deed.effects:
        if not effect.when or holds(effect.when, answered.look):
            work.take(effect)
    effects = tuple(work.words())
    text = _text(answered, effects)
    scene = answered.scene
    row = LogEntry(
        time_of(scene.campaign, scene.group),
        text,
        "deed",
        scene.group,
        scene.party.at,
        deed=_kept(answered, told, dice),
    )
    work.draft.put(Key("log", "", work.draft.new_id("log")), row)
    return Doing(answered, work.draft.change(_label(answered)), effects, text)


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

    def take(self, effect: Effect) -> None:
        look = self.answered.look
        if effect.set:
            value = look(effect.to)
            to = effect.to if value is None else value
            self._alter(effect.set, lambda sheet, name: _with(sheet, name, to))
        if effect.add:
            by = amount_of(effect.by, look)
            self._alter(effect.add, lambda sheet, name: sheet.with_more(name, by))
        if effect.ends:
            self._alter(effect.ends, lambda sheet, name: sheet.without_condition(name))
        if effect.charged:
            self._alter(effect.charged, self._charged)
        if effect.state:
            self._begin(effect)
        if effect.supply:
            self._supply(effect.supply, amount_of(effect.by, look))
        if effect.minutes:
            self._pass(amount_of(effect.minutes, look))

    def words(self) -> Iterator[str]:
        """What was done to each, and puts it into the draft."""
        for (group, who), sheet in self._sheets.items():
            before = self._before[Taker(group, who)]
            if sheet != before:
                put_sheet(self.draft, group, who, sheet)
                yield f"{sheet.member.name}: {differences(before, sheet) or _now(before, sheet)}"
        yield from self._group_words

    def _alter(self, place: str, alter: Any) -> None:
        role, _, name = filled(place, self.answered.field).partition(".")
        takers = self.scene.who.get(role)
        if takers is None or not name:
            raise NotAllowed(f"{self.answered.deed.title}: “{place}” is nothing that anybody has.")
        for taker in takers:
            self._sheets[taker] = alter(self._sheets[taker], name)

    def _begin(self, effect: Effect) -> None:
        number, _, unit = effect.lasts.rpartition(" ")
        amount = amount_of(number, self.answered.look) if number else 0
        length = UNITS.get(unit.removesuffix("s"), "day")

        def begun(sheet: MemberSheet, name: str) -> MemberSheet:
            now = self.scene.party.minutes
            lasting = state_from(name, now, amount, length) if number else usual_state(name, now)
            return sheet.with_condition(lasting)

        self._alter(effect.state, begun)

    def _charged(self, sheet: MemberSheet, name: str) -> MemberSheet:
        charged = {**sheet.state.charged, name: self.scene.party.minutes}
        return replace(sheet, state=replace(sheet.state, charged=charged))

    def _supply(self, name: str, by: int) -> None:
        party = self._party()
        has = getattr(party.supplies, name)
        left = max(0, has + by)
        supplies = replace(party.supplies, **{name: left})
        self._put_party(replace(party, supplies=supplies))
        self._group_words.append(f"{party.name}: {name} {has:,} → {left:,}")

    def _pass(self, minutes: int) -> None:
        """Outside the clock goes on; in a dungeon its rounds do, which are closed by themselves."""
        party = self._party()
        words = "1 minute" if minutes == 1 else f"{minutes:,} minutes"
        if party.at.zone:
            self._group_words.append(f"It takes {words}")
            return
        refuse_ahead(self.draft.all(Party), self.scene.group)
        self._put_party(replace(party, minutes=party.minutes + minutes))
        follow_clock(self.draft)
        self._group_words.append(f"{words} {'passes' if minutes == 1 else 'pass'}")

    def _party(self) -> Party:
        row = self.draft.get(Key("party", "", self.scene.group))
        assert isinstance(row, Party)
        return row

    def _put_party(self, row: Party) -> None:
        self.draft.put(Key("party", "", self.scene.group), row)


def _now(before: MemberSheet, after: MemberSheet) -> str:
    """What stands on a sheet now of which nothing was known before."""
    old, new = before.member.fields, after.member.fields
    altered = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return ", ".join(f"{name} {said(new.get(name))}" for name in altered) or "charged until now"


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
    deed, scene = answered.deed, answered.scene

    def look(name: str) -> object:
        if name.endswith(FIELD):
            return answered.field(name.removesuffix(FIELD))
        return scene.named(name) if name in scene.who else answered.look(name)

    told = filled(deed.told, look) if deed.told else f"{deed.title}: {_result(answered)}"
    words = " ".join((told, *(f"{each}." for each in effects)))
    return words[:LONGEST_TEXT]


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
    return DeedDone(
        answered.deed.title,
        {role: tuple(each.who for each in takers) for role, takers in answered.scene.who.items()},
        _json(told) if told else "",
        _json(shown | dict(dice)) if shown else "",
        tuple(_json(each.question) for each in answered.asked),
        tuple(_json(each.answer) for each in answered.asked),
    )


def _place(cast: Cast) -> str:
    return f"{cast.ask}.{cast.name}" if cast.ask else cast.name


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
