"""A member's sheet: each value as a number, where it comes from, and what it becomes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeVar, cast

from mapper.model.board import hex_maps
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Condition, LogEntry, Member, MemberState
from mapper.model.campaign.rows import SETTINGS, Key, Settings
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import profile_of, rules_of, tables_of
from mapper.play.sheets.sheet_files import (
    MAX,
    SHEETS,
    SheetField,
    SheetFields,
    SheetShelf,
    conditions_of,
    every_field,
    every_system,
    fields_of,
    systems_with,
)
from mapper.rules.neverwhere.neverwhere_tables import Neverwhere
from mapper.rules.neverwhere.strength import basic_lift
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.sovereign.advancement import attribute
from mapper.rules.sovereign.sovereign_tables import Sovereign

SheetSource = Literal["sheet", "worked out", "no sheet"]
Typed = str | int | None
FRESH = MemberState()
USUAL = MapRules()
NOTHING, MOST = Fraction(0), 999_999_999
NUMBER = r"-?[0-9]{1,9}(?:/[1-9][0-9]{0,8}|\.[0-9]{1,3})?"
_NUMBER = re.compile(NUMBER, re.ASCII)
ADDED = re.compile("[+-][0-9]{1,20}", re.ASCII)
"""What is added to a number that stands on a sheet."""
LONGEST_SHOWN = 12
"""Digits of a number that is refused."""
GIVEN_ONCE = ("score", "modifier", "skill")
"""Kinds of fields that somebody has from the beginning: nothing written is not 0."""
YES = ("yes", "true", "1", "ja")

V = TypeVar("V")


class Value(NamedTuple):
    """What a member has of something, and where it comes from.

    `words` is the text of what has one, such as a choice.
    """

    number: Fraction
    source: SheetSource
    words: str = ""

    @property
    def whole(self) -> int:
        return int(self.number)


class Pool(NamedTuple):
    """What is left of a pool, of how much (None: nobody has said), and what was lost to what."""

    now: int | None
    most: int | None
    parts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class MemberSheet:
    """What a member has, by the rules of a map."""

    member: Member
    state: MemberState = FRESH
    rules: MapRules = USUAL
    _known: dict[tuple[str, str], tuple[SheetShelf, Any]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What was read of it once, by the fields that there were."""

    def value(self, name: str) -> Value:
        """What stands there, what another field gives, or what holds where nothing stands."""
        return self._once("value", name, self._value)

    def pool(self, name: str) -> Pool:
        return self._once("pool", name, self._pool)

    def _once(self, what: str, name: str, read: Callable[[str], V]) -> V:
        """What was read before, unless there are other fields by now."""
        shelf, found = SHEETS.now, self._known.get((what, name))
        if found is None or found[0] is not shelf:
            found = self._known[what, name] = (shelf, read(name))
        return cast("V", found[1])

    def _value(self, name: str) -> Value:
        fields = every_field()
        if name.endswith(MAX) and _is_pool(fields, name.removesuffix(MAX)):
            most = self.pool(name.removesuffix(MAX)).most
            return Value(Fraction(most or 0), "no sheet" if most is None else "sheet")
        row = fields.get(name)
        if row is not None and row.kind == "pool":
            return self._of_pool(name)
        return self._typed(name, row) or self._given(name, row) or _usual(row)

    def _pool(self, name: str) -> Pool:
        row = every_field()[name]
        most = self._number(row.most_in)
        losses = SHEETS.now.parts.get(name, ())
        parts = {part: int(self._number(part) or 0) for part in losses}
        now = self._left(row, name)
        if now is None and (most is not None or row.starts == "empty"):
            full = 0 if most is None else max(0, int(most) - sum(parts.values()))
            now = 0 if row.starts == "empty" else full
        return Pool(now, None if most is None else int(most), parts)

    def recoverable(self, name: str) -> int:
        """Of a pool what a rest can bring it to: what its parts took comes back otherwise."""
        pool = self.pool(name)
        return max(0, (pool.most or 0) - sum(pool.parts.values()))

    def with_value(self, name: str, value: Typed) -> MemberSheet:
        """The same with something else there; None and no words: nothing."""
        row = every_field().get(name)
        if row is not None and row.kind == "pool" and row.keeps == "fatigue":
            return self._with_fatigue(name, value)
        if row is None and _is_pool(every_field(), name.removesuffix(MAX)):
            pool = every_field()[name.removesuffix(MAX)]
            row, name = every_field().get(pool.most_in, pool), pool.most_in
            row = _COUNT if row.kind == "pool" else row
        typed = _read(name, row, value, self.pool(name) if _is(row, "pool") else None)
        kept = {**self.member.fields, name: typed}
        left = {each: text for each, text in kept.items() if text is not None}
        return replace(self, member=replace(self.member, fields=left))

    def with_more(self, name: str, amount: int) -> MemberSheet:
        """So much more of it, or less, as far as it goes; what a part takes, its pool loses.

        Of what nobody knows more is still unknown.
        """
        row = every_field().get(name)
        if self.lacks(name, amount):
            return self
        if row is None:
            after = self.value(name).whole + amount
            if abs(after) > MOST:
                raise NotAllowed(f"{name} is from {-MOST:,} to {MOST:,}, not {after:,}.")
            return self.with_value(name, after)
        if row.kind == "pool":
            pool = self.pool(name)
            most = row.most if pool.most is None else self.recoverable(name)
            return self.with_value(name, max(0, min((pool.now or 0) + amount, most)))
        before = self.value(name).whole
        after = max(row.least, min(before + amount, row.most))
        sheet = self.with_value(name, after)
        if row.kind != "part":
            return sheet
        left = self.pool(row.of).now
        lost = sheet.with_value(row.of, max(0, (left or 0) - (after - before)))
        return sheet if left is None else lost

    def with_told(self, name: str, told: Typed) -> MemberSheet:
        """The same with what somebody says of it: "8" stands there, "+2" and "-3" are added."""
        text = "" if told is None else "".join(str(told).split()).replace("\u2212", "-")
        if not isinstance(told, str) or not ADDED.fullmatch(text):
            return self.with_value(name, told)
        if self.lacks(name, int(text)):
            raise NotAllowed(
                f"{self.member.name} has no {name} on the sheet: write a number such as 8."
            )
        return self.with_more(name, int(text))

    def lacks(self, name: str, amount: int) -> bool:
        """Whether nobody can say what more or less of it comes to: it stands nowhere.

        To count something begins with the first of it.
        """
        fields = every_field()
        row = fields.get(name)
        if row is not None and row.kind == "pool":
            return self.pool(name).now is None
        if self.value(name).source != "no sheet" or _is(row, "part", "tick"):
            return False
        if row is None:
            return name.endswith(MAX) and _is_pool(fields, name.removesuffix(MAX))
        return row.default is None and (amount < 0 or row.kind in GIVEN_ONCE)

    def has(self, condition: str) -> bool:
        """Whether they are in a state: "Frail", "prone"."""
        return condition in self.conditions()

    def conditions(self) -> dict[str, Condition]:
        """The states they are in, the heaviest first."""
        found = [*self.state.conditions]
        if self.state.is_exhausted:
            found.append(Condition("Exhausted"))
        if not found:
            return {}
        kinds = conditions_of(every_system())
        found.sort(key=lambda each: -kinds[each.name].weight if each.name in kinds else 0)
        return {each.name: each for each in found}

    def with_condition(self, condition: Condition) -> MemberSheet:
        """In this state, too; the same state once more takes the place of the other."""
        if _keeps_exhaustion(condition.name):
            return replace(self, state=replace(self.state, is_exhausted=True))
        others = self.without_condition(condition.name).state
        state = replace(others, conditions=(*others.conditions, condition))
        return replace(self, state=state)

    def without_condition(self, name: str) -> MemberSheet:
        exhausted = self.state.is_exhausted and not _keeps_exhaustion(name)
        left = tuple(each for each in self.state.conditions if each.name != name)
        state = replace(self.state, is_exhausted=exhausted, conditions=left)
        return replace(self, state=state)

    def _of_pool(self, name: str) -> Value:
        row, pool = every_field()[name], self.pool(name)
        if pool.now is None:
            return Value(NOTHING, "no sheet")
        is_told = self._left(row, name) is not None or pool.most is not None
        return Value(Fraction(pool.now), "sheet" if is_told else "no sheet")

    def _left(self, row: SheetField, name: str) -> int | None:
        if row.keeps == "fatigue":
            return self.state.fatigue
        typed = self._number(name)
        return None if typed is None else int(typed)

    def _with_fatigue(self, name: str, value: Typed) -> MemberSheet:
        read = _read(name, every_field()[name], value, self.pool(name))
        left = read if isinstance(read, int) else self.recoverable(name) or None
        return replace(self, state=replace(self.state, fatigue=left))

    def _number(self, name: str) -> Fraction | None:
        found = self._typed(name, every_field().get(name))
        return None if found is None else found.number

    def _typed(self, name: str, row: SheetField | None) -> Value | None:
        """What was written under its name, or one that it is also read by."""
        for each in (name, *(row.also if row is not None else ())):
            written = self.member.fields.get(each)
            number = None if written is None else number_in(written, row)
            if row is not None and row.kind == "choice" and written is not None:
                return Value(NOTHING, "sheet", choice_in(written, row) or str(row.default or ""))
            if number is not None or (written is not None and _is(row, "words")):
                return Value(number or NOTHING, "sheet", str(written))
        return None

    def _given(self, name: str, row: SheetField | None) -> Value | None:
        """What a score gives under this name."""
        for each in (name, *(row.also if row is not None else ())):
            of = SHEETS.now.givers.get(each)
            score = None if of is None else self._typed(of, every_field()[of])
            if of is not None and score is not None:
                given = _by_rule(every_field()[of].by, score.whole, self.rules)
                return Value(given, "worked out", f"{of} {score.whole}")
        return None


_COUNT = SheetField("count")


def number_in(written: str | int, row: SheetField | None = None) -> Fraction | None:
    """The number that a text says; of a load the sum of its things, of a tick 1 or 0."""
    if type(written) is int and abs(written) <= MOST and not _is(row, "tick"):
        return Fraction(written)
    text = str(written).strip()
    if _is(row, "tick"):
        return Fraction(text.casefold() in YES)
    if _is(row, "load"):
        return _sum_of(text)
    return Fraction(text) if _NUMBER.fullmatch(text) else None


def choice_in(written: str | int, row: SheetField) -> str:
    """The choice that a text means, in large letters or small, with or without a hyphen."""
    wanted = re.sub(r"[-\s]+", "_", str(written).strip().casefold())
    return wanted if wanted in row.choices else ""


def _sum_of(text: str) -> Fraction | None:
    """Of things with a number behind each, or of a number alone."""
    total = NOTHING
    for thing in filter(None, (part.strip() for part in re.split("[,;\n]", text))):
        found = re.search(rf"(?:^|\s)({NUMBER})$", thing, re.ASCII)
        if found is None:
            return None
        total += Fraction(found[1])
    return total


def _read(name: str, row: SheetField | None, value: Typed, pool: Pool | None) -> Typed:
    """As it is kept: a whole number, or a text; `NotAllowed` where a field cannot hold it."""
    text = "" if value is None else " ".join(str(value).split())
    if not text:
        return None
    if row is None or row.kind == "words":
        return int(text) if row is None and re.fullmatch("-?[0-9]{1,9}", text) else text
    if row.kind == "choice":
        return _choice(name, row, text)
    number = number_in(text, row)
    is_sum = row.kind in ("tick", "load")
    most = row.most if pool is None or pool.most is None else pool.most
    is_far = number is None and not is_sum and re.fullmatch("-?[0-9]{10,}", text, re.ASCII)
    if is_far or not (is_sum or number is None or row.least <= number <= most):
        shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
        raise NotAllowed(f"{name} is from {row.least:,} to {most:,}, not {shown}.")
    if number is None:
        raise NotAllowed(f"{name} is {_SAID[row.kind]}, not “{text}”.")
    if is_sum:
        return text if row.kind == "load" else int(number) or None
    if number.denominator == 1:
        return int(number)
    if row.kind != "number":
        raise NotAllowed(f"{name} is a whole number, not {text}.")
    return str(number)


_SAID: Mapping[str, str] = {
    **dict.fromkeys(("pool", "part", "score", "modifier", "skill", "count"), "a whole number"),
    "number": "a number such as 5 or 3/2",
    "tick": "yes or no",
    "load": "a number, or things each with its number, such as “rope 1, torches 3”",
}


def _choice(name: str, row: SheetField, text: str) -> str:
    wanted = choice_in(text, row)
    if not wanted:
        raise NotAllowed(f"{name} is {' or '.join(row.choices)}, not “{text}”.".replace("_", " "))
    return wanted


def _usual(row: SheetField | None) -> Value:
    default = None if row is None else row.default
    if isinstance(default, int):
        return Value(Fraction(default), "no sheet")
    return Value(NOTHING, "no sheet", default or "")


def _by_rule(by: str, score: int, rules: MapRules) -> Fraction:
    match by:
        case "attribute_modifier":
            tables = tables_of(rules, "sovereign", Sovereign)
            return Fraction(attribute(tables.attributes, score).modifier)
        case _:
            return basic_lift(tables_of(rules, "neverwhere", Neverwhere), score)


def _keeps_exhaustion(name: str) -> bool:
    kind = conditions_of(every_system()).get(name)
    return kind is not None and kind.keeps == "is_exhausted"


def _is(row: SheetField | None, *kinds: str) -> bool:
    return row is not None and row.kind in kinds


def _is_pool(fields: SheetFields, name: str) -> bool:
    return _is(fields.get(name), "pool")


POOLS_ON_A_CARD = 2
TOLD, LOOKED_THROUGH = 3, 200
CLOSE = 0.75


class Card(NamedTuple):
    """What stands on a member's card in a row of others: two pools at most, and the worst state."""

    pools: tuple[tuple[str, int, int | None], ...]
    """The name of each, what is left, of how much."""
    state: Condition | None


Reason = Literal[
    "off", "choice", "number", "bounds", "near", "unread", "whole", "modifier", "state"
]


class SheetRemark(NamedTuple):
    """What is to be said of a value, what it is said of, and the name that may have been meant."""

    reason: Reason
    values: Mapping[str, str]
    meant: str = ""


def systems_of(campaign: Campaign) -> frozenset[str]:
    """Those that are switched on; if nobody has chosen, those whose procedures the maps run."""
    chosen = _chosen(campaign)
    return systems_run(campaign) if chosen is None else every_system() & frozenset(chosen)


def missing_systems(campaign: Campaign) -> list[str]:
    """Those that are switched on, of which there is no sheet here."""
    return [name for name in _chosen(campaign) or () if name not in every_system()]


def _chosen(campaign: Campaign) -> Iterable[str] | None:
    """The systems that are switched on, if somebody has said which."""
    row = campaign.get(SETTINGS)
    return row.systems if isinstance(row, Settings) else None


def systems_run(campaign: Campaign) -> frozenset[str]:
    """Those whose procedures the maps run."""
    return frozenset(_run(campaign)) & every_system()


def _run(campaign: Campaign) -> Iterator[str]:
    """The systems of the procedures by which hexes are travelled, and dungeons delved."""
    maps = campaign.maps()
    hexes = hex_maps(maps)
    for map_id in maps:
        rules = rules_of(campaign, map_id)
        profile = profile_of(rules)
        name = profile.travel if map_id in hexes else profile.site
        procedures = tables_of(MapRules(), "cross", Cross).procedures
        if name in procedures:
            yield procedures[name].system


def card_of(sheet: MemberSheet, systems: frozenset[str]) -> Card:
    """The first two pools or counts that are known, and the heaviest state."""
    short = [name for name, row in fields_of(systems).items() if row.short]
    pools = []
    for name in short:
        if every_field()[name].kind == "pool":
            now, most, _ = sheet.pool(name)
            if now is not None and (most is not None or now):
                pools.append((name, now, most))
        elif sheet.value(name).number:
            pools.append((name, sheet.value(name).whole, None))
    return Card(tuple(pools[:POOLS_ON_A_CARD]), next(iter(sheet.conditions().values()), None))


def last_told(campaign: Campaign, group: str, name: str, field: str) -> list[LogEntry]:
    """The last entries of a group's log that tell of a field of somebody, the newest first."""
    found: list[LogEntry] = []
    told = re.compile(rf"\b{re.escape(name)}[^.;]*\b{re.escape(field)}\b", re.IGNORECASE)
    newest = campaign.highest("log")
    for number in range(newest, max(0, newest - LOOKED_THROUGH), -1):
        row = campaign.get(Key("log", "", str(number)))
        if isinstance(row, LogEntry) and row.party == group and told.search(row.text):
            found.append(row)
            if len(found) == TOLD:
                break
    return found


def because_of(entry: LogEntry) -> str:
    """Why a deed's answers were what they were, in the words that its card had; or nothing."""
    answered = entry.deed.answered if entry.deed is not None else ()
    return " ".join(reasons_in(map(json.loads, answered)))


def reasons_in(answers: Iterable[Any]) -> list[str]:
    """What answers say of why, in sentences."""
    found: list[str] = []
    for answer in answers:
        for name in ("because", "sentence"):
            said = answer.get(name, ()) if isinstance(answer, Mapping) else ()
            found += [said] if isinstance(said, str) else map(str, said)
    return found


def remarks_on(member: Member, systems: frozenset[str]) -> dict[str, SheetRemark]:
    """What is to be said of what is written on a sheet, by the names that stand there."""
    shown, found = fields_of(systems), dict[str, SheetRemark]()
    for name, written in member.fields.items():
        row = every_field().get(name)
        remark = _on_number(name, written, row) if row is not None else _on_name(name, written)
        if remark is None and row is not None and name not in shown:
            remark = SheetRemark("off", {"name": name, "systems": ", ".join(systems_with(name))})
        if remark is not None:
            found[name] = remark
    return found


def remarks_on_states(states: Iterable[Condition]) -> list[SheetRemark]:
    """That the table alone knows what a state does."""
    known = conditions_of(every_system())
    return [SheetRemark("state", {"name": each.name}) for each in states if each.name not in known]


def _on_number(name: str, written: str | int, row: SheetField) -> SheetRemark | None:
    told = {"name": name, "written": str(written)}
    if row.kind in ("words", "tick"):
        return None
    if row.kind == "choice":
        choices = ", ".join(row.choices).replace("_", " ")
        return (
            None if choice_in(written, row) else SheetRemark("choice", told | {"choices": choices})
        )
    number = number_in(written, row)
    if number is None:
        return SheetRemark("number", told)
    if not row.least <= number <= row.most:
        return SheetRemark("bounds", told | {"least": f"{row.least:,}", "most": f"{row.most:,}"})
    return None


def _on_name(name: str, written: str | int) -> SheetRemark | None:
    """Of a name that is no field: a modifier, the most of a pool, or nothing that a rule reads."""
    known = _known_names()
    if name in known:
        return _on_modifier(name, written, known[name])
    close = get_close_matches(name.casefold(), [each.casefold() for each in known], 1, CLOSE)
    meant = next((each for each in known if each.casefold() in close), "")
    if meant:
        return SheetRemark("near", {"name": name, "meant": meant}, meant)
    return SheetRemark("unread", {"name": name})


def _on_modifier(name: str, written: str | int, of: str) -> SheetRemark | None:
    number, score = number_in(written), every_field().get(of)
    if number is None:
        return SheetRemark("whole", {"name": name, "written": str(written)})
    if score is not None and score.by == "attribute_modifier" and not -5 <= number <= 5:
        return SheetRemark("modifier", {"name": name, "meant": of}, of)
    return None


def _known_names() -> Mapping[str, str]:
    """All that rules read, each with the field it is of."""
    found: dict[str, str] = {}
    for name, row in every_field().items():
        found[name] = name
        others = {row.gives, row.most_in, *row.also} - {"", *every_field()}
        found |= dict.fromkeys(others, name)
        if row.kind == "pool":
            found[name + MAX] = name
    return {**found, **SHEETS.now.givers}
