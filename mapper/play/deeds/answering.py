"""A deed asked of the rules: each input with its source, each die with its faces, the answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from random import Random
from typing import Any, NamedTuple

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.deed_files import Deed, Step
from mapper.play.deeds.fitting import why_not_needed, why_refused
from mapper.play.deeds.input_words import plain_words
from mapper.play.deeds.scene import Scene, Sourced, Taker
from mapper.play.deeds.sentences import Look, filled, holds, looked_up
from mapper.play.sheets.member_sheet import reasons_in
from mapper.questions import op
from mapper.questions.input_kind import InputKind, integer, word
from mapper.questions.question import BadQuestion, Op, plain
from mapper.rules.shared.dice import Rolled, as_sums, parsed, rolled
from mapper.rules.shared.reasons import Refused, on_dice

Asked = Mapping[str, Any]
"""What the table tells, by the name of the input, or by question and input: `first_aid.heal`."""

NOTHING_TOLD: Asked = {}
ANY_NUMBER = integer()
ASKED, FIELD = "asked.", ".field"
"""Before what was asked; behind an input, for the field of a sheet that was chosen for it."""
NOTHING_ADDED = "+0"
"""A sum of no parts is no reason."""
BY_HAND = "by hand"
"""In the place of dice that nobody knows: the table says what they come to."""
NONE_MEANT = ("", "0", "–", BY_HAND)
"""What the words of dice come to where there are none to roll."""
LONGEST_NAME = 60
PLAIN_DICE = re.compile("([0-9]+)d([0-9]+)", re.ASCII)
"""Letters of what was told that a refusal repeats."""


class Given(NamedTuple):
    """An input of a deed: what it may be, what it is, and where that comes from."""

    ask: str
    name: str
    kind: InputKind
    found: Sourced | None

    options: tuple[str, ...] = ()
    """The fields of a sheet from which it may be taken: STR or DEX."""
    stands: tuple[str, ...] = ()
    """What stands on the sheet in each of these: +1, 14; nothing where nobody knows."""
    whose: tuple[str, ...] = ()
    """Of a list that has a row for each member: their names."""


class Cast(NamedTuple):
    """Dice of a deed: how they are written, and what they show; None: not rolled yet."""

    ask: str
    name: str
    kind: InputKind
    notation: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Asking:
    """One question of a deed, and its answer once all that it asks for is told."""

    op: Op
    given: tuple[Given, ...]
    casts: tuple[Cast, ...]
    question: Mapping[str, Any] = field(default_factory=dict)
    answer: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class DeedAnswered:
    """A deed as far as it is known: what was asked and answered, what is lacking, why not."""

    system: str
    deed: Deed
    scene: Scene
    asked: tuple[Asking, ...]
    rolled: tuple[Cast, ...] = ()
    refused: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether every question has its answer, and all dice are rolled."""
        is_answered = all(each.answer is not None for each in self.asked)
        return (
            not self.refused and is_answered and all(each.value is not None for each in self.rolled)
        )

    @property
    def lacking(self) -> list[str]:
        """The names of what the table still has to tell, or to roll."""
        inputs = [each.name for asking in self.asked for each in asking.given if not each.found]
        dice = [each.name for each in self.casts if each.value is None]
        return [*inputs, *dice]

    @property
    def casts(self) -> tuple[Cast, ...]:
        """All dice of it, those of its questions first."""
        return (*(each for asking in self.asked for each in asking.casts), *self.rolled)

    def look(self, name: str) -> Any:
        """What a name in a sentence of the deed stands for."""
        if name.endswith(FIELD):
            return self.field(name.removesuffix(FIELD))
        for each in self.rolled:
            if each.name == name and each.value is not None:
                return each.value
        return _look(self.scene, self._said, name)

    @cached_property
    def _said(self) -> dict[str, Mapping[str, Any]]:
        """All that its questions were told and have answered."""
        return _answers(self.asked)

    def field(self, name: str) -> str:
        """The field of a sheet that was chosen for an input: STR or DEX; empty: none."""
        given = (each for asking in self.asked for each in asking.given if each.name == name)
        return next((each.found.words for each in given if each.found and each.options), "")

    @property
    def because(self) -> list[str]:
        """Why the answers are what they are, in words: those of the rules, or else of the deed."""
        told = reasons_in(asking.answer for asking in self.asked)
        found = [each for each in told if each != NOTHING_ADDED]
        own = self.deed.because if self.is_whole else ()
        return [*found, *(filled(each.say, self._why) for each in own if self._holds(each.when))]

    @property
    def would(self) -> str:
        """What it would come to, before its dice have fallen; nothing where the deed says none."""
        is_known = all(each.found is not None for asking in self.asked for each in asking.given)
        return filled(self.deed.would, self._why) if is_known else ""

    def holds(self, words: str) -> bool:
        """Whether a condition is true once it is answered."""
        return holds(words, self.look)

    def _holds(self, words: str) -> bool:
        return not words or holds(words, self._why)

    def _why(self, name: str) -> Any:
        """What a name stands for; what was asked of the rules has names, too: `asked.rolls`."""
        value = None if name.startswith(ASKED) else self.look(name)
        return looked_up(self._inputs, name.removeprefix(ASKED)) if value is None else value

    @cached_property
    def _inputs(self) -> Mapping[str, Mapping[str, Any]]:
        return {
            str(each.question["when"]["op"]): {**each.question["given"], **each.question["when"]}
            for each in self.asked
        }


def answered(
    system: str,
    deed: Deed,
    scene: Scene,
    told: Asked = NOTHING_TOLD,
    dice: Asked = NOTHING_TOLD,
    random: Random | None = None,
) -> DeedAnswered:
    """Ask what can be asked; without `random`, dice that nobody told are left for the table."""
    strange = _not_asked(system, deed, told, dice)
    if strange:
        return DeedAnswered(system, deed, scene, (), (), strange)
    asked: list[Asking] = []
    why = why_refused(scene, deed)
    for step in deed.steps:
        if step.when and not holds(step.when, partial(_look, scene, _answers(asked))):
            continue
        asking = _asking(step.system or system, step, scene, asked, (told, dice, random))
        asked.append(asking)
        said, refused = asking.answer, _no_field(deed, asking)
        if said is None and not refused:
            break
        refused = refused or _refusal(said or {})
        if refused:
            return DeedAnswered(system, deed, scene, tuple(asked), (), why or refused)
    is_whole = all(each.answer is not None for each in asked)
    if is_whole and not why:
        why = why_not_needed(scene, deed, partial(looked_up, _answers(asked)))
    look = cache(partial(_look, scene, _answers(asked)))
    own = _own_dice(deed, look, dice, random) if is_whole else ()
    none = _no_dice(deed.rolls, look) if is_whole else ""
    off = next(filter(None, map(_off_dice, own)), none)
    return DeedAnswered(system, deed, scene, tuple(asked), own, why or off)


def asked_for(system: str, deed: Deed) -> tuple[list[str], list[str]]:
    """The names of all that any step of a deed asks the table for, and of all its dice."""
    given, dice = list[str](), list[str]()
    for step in deed.steps:
        for place, kind in op(step.system or system, step.ask).inputs.items():
            name = place.partition(".")[2]
            (dice if _is_cast(step, name, kind) else given).append(f"{step.ask}.{name}")
            given += [f"{step.ask}.{name}.{part}" for part in step.each.get(name, ())]
    return given, [*dice, *deed.rolls]


def told_of(places: list[str], told: Asked) -> dict[str, Any]:
    """What is told of these places, each named whole or without its question."""
    names = {*places, *map(_without_question, places)}
    return {name: value for name, value in told.items() if name in names}


def _without_question(place: str) -> str:
    return place.partition(".")[2] or place


def _not_asked(system: str, deed: Deed, told: Asked, dice: Asked) -> str:
    """That something is told that nothing asks for, and what is asked for; nothing otherwise."""
    if not told and not dice:
        return ""
    given, casts = asked_for(system, deed)
    strange = [*(told.keys() - told_of(given, told)), *(dice.keys() - told_of(casts, dice))]
    if not strange:
        return ""
    parts = [(given, "it asks for"), (casts, "its dice are")]
    asks = [
        f"{words} {', '.join(dict.fromkeys(map(_without_question, places)))}"
        for places, words in parts
        if places
    ]
    name = min(strange)[:LONGEST_NAME]
    return f"{deed.title} does not ask for “{name}”; {'; '.join(asks) or 'it asks for nothing'}."


def _no_field(deed: Deed, asking: Asking) -> str:
    """Why not, where a number stands for the field that becomes another; nothing where none does.

    Where a number alone is asked for, it may be told in the place of a field that has it.
    """
    for each in asking.given:
        is_number = bool(each.options) and each.found is not None and each.found.source == "by hand"
        place = f".{{{each.name}}}"
        if is_number and any(place in words for effect in deed.effects for words in effect.places):
            name = _of_a_sentence(plain_words(each.name))
            return f"{name}: choose one of {', '.join(each.options)}."
    return ""


def _off_dice(cast: Cast) -> str:
    """Why such dice cannot show this; nothing where they can."""
    if cast.value is None:
        return ""
    if not isinstance(cast.value, int) or isinstance(cast.value, bool):
        shown = f"{cast.value}"[:LONGEST_NAME]
        shows = f"{cast.notation} shows" if cast.notation else "it is"
        return f"{plain_words(cast.name)}: {shows} a whole number, not “{shown}”."
    if not cast.notation:
        name = _of_a_sentence(plain_words(cast.name))
        return f"{name}: it is no less than 0." if cast.value < 0 else ""
    plain_dice = PLAIN_DICE.fullmatch(cast.notation)
    try:
        if plain_dice is not None:
            on_dice(cast.value, int(plain_dice[1]), int(plain_dice[2]))
        else:
            as_sums(replace(parsed(cast.notation), repeats=1), [cast.value])
    except (NotAllowed, Refused) as refused:
        return str(refused)
    return ""


def _no_dice(dice: Mapping[str, str], look: Look) -> str:
    """Why dice whose count or sides come to nothing are not rolled; nothing of none at all."""
    for name, written in dice.items():
        is_meant = "{" in written and filled(written, look) not in NONE_MEANT
        if is_meant and not _notation(written, look):
            return f"{_of_a_sentence(plain_words(name))}: “{written}” are no dice here."
    return ""


def _refusal(said: Mapping[str, Any]) -> str:
    """Why the rules say no, to all of it or to one of its rolls; nothing where they do not."""
    if not said.get("ok") or said.get("sentence"):
        return str(said.get("sentence") or said.get("error")).replace("_", " ")
    parts = (part for value in said.values() if isinstance(value, list) for part in value)
    told = (_refusal(part) for part in parts if isinstance(part, Mapping) and "ok" in part)
    return next(filter(None, told), "")


def _own_dice(deed: Deed, look: Look, dice: Asked, random: Random | None) -> tuple[Cast, ...]:
    """Dice that no question asks for; none where what names them says that there are none.

    Where nobody knows them, they are not rolled: what they come to is told by hand.
    """
    found = []
    for name, written in deed.rolls.items():
        notation = _notation(written, look)
        value = dice.get(name)
        if value is None and notation and random is not None:
            value = rolled(parsed(notation), random).totals[0]
        if notation or filled(written, look) == BY_HAND:
            found.append(Cast("", name, ANY_NUMBER, notation, value))
    return tuple(found)


Told = tuple[Asked, Asked, Random | None]
Seen = tuple[Scene, list["Asking"]]


def _asking(system: str, step: Step, scene: Scene, before: list[Asking], told: Told) -> Asking:
    question = op(system, step.ask)
    kinds = question.inputs_in(scene.tables)
    names = {place.partition(".")[2]: place for place in kinds}
    _refuse_unknown(step, names)
    given, casts = list[Given](), list[Cast]()
    for name, place in names.items():
        kind = kinds[place]
        if _is_cast(step, name, kind):
            casts.append(_cast(step, name, kind, (scene, before, given), told))
        else:
            found = _given(step, name, kind, (scene, before), told)
            role, options = _options(step, name, scene)
            stands = tuple(scene.said_of(f"{role}.{each}") for each in options)
            whose = _whose(step, name, scene)
            given.append(Given(step.ask, name, kind, found, options, stands, whose))
            given += _chosen_for_each(step, name, told)
    asked = _question(system, step, names, given, casts)
    if any(each.found is None for each in given):
        return Asking(question, tuple(given), tuple(casts), asked)
    none = _no_dice(step.dice, partial(_look, scene, _answers_with(before, step, given)))
    answer: Mapping[str, Any] | None = None
    if none:
        answer = {"ok": False, "error": "no_dice", "sentence": none}
    elif all(each.value is not None for each in casts):
        answer = _lacking_on_sheets(step, scene, given) or _answer(question, asked, scene)
    return Asking(question, tuple(given), tuple(casts), asked, answer)


def _is_cast(step: Step, name: str, kind: InputKind) -> bool:
    """Whether dice tell it, and not the table, a sheet or the deed."""
    is_rolled = kind.shape == "dice" and kind.is_required and name not in step.given
    return name in step.dice or is_rolled


def _lacking_on_sheets(step: Step, scene: Scene, given: list[Given]) -> Mapping[str, Any] | None:
    """Whose sheet has not all that a record of theirs needs; None: no sheet lacks anything."""
    for each in given:
        if each.name not in step.each or each.found is None or each.found.source != "sheet":
            continue
        needed = [name for name, part in each.kind.of[0].fields if part.is_required]
        takers = _takers(step, each.name, scene)
        for taker, row in zip(takers, each.found.value, strict=True):
            missing = next((name for name in needed if name not in row), "")
            if missing:
                who = scene.sheet(taker).member.name
                sentence = f"{who}: no {plain_words(missing)} on the sheet."
                return {"ok": False, "error": "no_sheet", "sentence": sentence}
    return None


def _takers(step: Step, name: str, scene: Scene) -> tuple[Taker, ...]:
    """Of whom each has a row in an input; nobody where it has none for each."""
    return tuple(scene.who.get(step.each[name]["of"], ())) if name in step.each else ()


def _whose(step: Step, name: str, scene: Scene) -> tuple[str, ...]:
    return tuple(scene.sheet(taker).member.name for taker in _takers(step, name, scene))


def _refuse_unknown(step: Step, names: Mapping[str, str]) -> None:
    for name in (*step.given, *step.dice, *step.each):
        if name not in names:
            raise NotAllowed(f"{step.ask} does not ask for “{name}”.")


def _given(step: Step, name: str, kind: InputKind, seen: Seen, told: Told) -> Sourced | None:
    """By hand, by the deed, from the sheet, as is usual; None: the table has to tell it."""
    scene, before = seen
    by_hand = _told(told[0], step.ask, name)
    role, options = _options(step, name, scene)
    if by_hand in options:
        return scene.found(f"{role}.{by_hand}") or Sourced(0, "no sheet", str(by_hand))
    if by_hand is not None:
        return Sourced(by_hand, "by hand")
    if options or step.given.get(name) == "ask":
        return None
    if name in step.each:
        found: Sourced | None = _records(name, step, scene, told)
    elif name in step.given:
        found = _from(step.given[name], kind, scene, before)
    else:
        found = _from_sheet(step, name, kind, scene)
    return _as_kind(kind, found, is_source=name in step.given)


def _as_kind(kind: InputKind, found: Sourced | None, *, is_source: bool) -> Sourced | None:
    """What was found as the question takes it, or what is usual; None: the table has to tell it,
    as where a sheet has a word there that the question does not know.
    """
    if found is not None and kind.shape == "list" and not isinstance(found.value, list | None):
        return found._replace(value=[found.value])
    is_strange = found is not None and not _is_choice(kind, found)
    if kind.is_required or (is_strange and is_source):
        return None if is_strange else found
    return Sourced(plain(kind.default), "usual") if found is None or is_strange else found


def _is_choice(kind: InputKind, found: Sourced) -> bool:
    """Whether a word of a sheet is one of those that a question knows."""
    is_open = kind.shape != "choice" or bool(kind.of) or not kind.choices
    return is_open or found.source not in ("sheet", "no sheet") or found.value in kind.choices


def _from(source: str, kind: InputKind, scene: Scene, before: list[Asking]) -> Sourced | None:
    if source.startswith("always "):
        return Sourced(_literal(source.removeprefix("always "), kind), "always")
    found = scene.found(source)
    if found is not None or scene.is_known(source):
        return found
    value = looked_up(_answers(before), source)
    return None if value is None else Sourced(value, "answer", source)


def options_in(source: str) -> tuple[str, tuple[str, ...]]:
    """Of `actor.[STR|DEX]` the role, and the fields to choose from."""
    role, bracket, inside = source.partition(".[")
    return (role, tuple(inside.removesuffix("]").split("|"))) if bracket else ("", ())


def _literal(words: str, kind: InputKind) -> Any:
    if words in kind.choices:
        return words
    if words in ("yes", "no", "none"):
        return None if words == "none" else words == "yes"
    return int(words) if re.fullmatch("-?[0-9]{1,9}", words, re.ASCII) else words


def _options(step: Step, name: str, scene: Scene) -> tuple[str, tuple[str, ...]]:
    """Whose sheet, and the fields of it from which the table chooses: as the deed says, or where
    several fields are what the question asks for.
    """
    if name in step.given:
        return options_in(step.given[name])
    role, fields = _role(step, scene), scene.fields_for(name)
    return (role, fields) if role and len(fields) > 1 else ("", ())


def _role(step: Step, scene: Scene) -> str:
    """Whose sheet fills in what is asked: of a role that one member has."""
    role = step.of or next(iter(scene.who), "")
    return role if len(scene.who.get(role, ())) == 1 else ""


def _from_sheet(step: Step, name: str, kind: InputKind, scene: Scene) -> Sourced | None:
    role = _role(step, scene)
    if not role:
        return None
    taker, fields = scene.who[role][0], scene.fields_for(name)
    if fields:
        return scene.of_one(taker, fields[0])
    inside = {part: scene.fields_for(part) for part, _ in kind.fields}
    if kind.shape != "record" or not any(inside.values()):
        return None
    parts = {part: scene.of_one(taker, names[0]) for part, names in inside.items() if names}
    return Sourced({part: each.value for part, each in parts.items() if each}, "sheet")


def _chosen_for_each(step: Step, name: str, told: Told) -> Iterator[Given]:
    """Of a list with a record for each member, which of their fields count."""
    for part, source in step.each.get(name, {}).items():
        options = options_in(f"each.{source}")[1]
        if options:
            place = f"{name}.{part}"
            chosen = _told(told[0], step.ask, place) or options[0]
            yield Given(step.ask, place, word(*options), Sourced(chosen, "usual", chosen), options)


def _records(name: str, step: Step, scene: Scene, told: Told) -> Sourced:
    """One record for each of a role, the fields of each from their own sheet."""
    rows, each = [], step.each[name]
    for taker in _takers(step, name, scene):
        row = {}
        for part, source in each.items():
            options = options_in(f"each.{source}")[1]
            chosen = _told(told[0], step.ask, f"{name}.{part}") if options else source
            found = scene.of_one(taker, str(chosen or options[0])) if part != "of" else None
            if found is not None:
                row[part] = found.value
        rows.append(row)
    return Sourced(rows, "sheet")


def _cast(
    step: Step,
    name: str,
    kind: InputKind,
    seen: tuple[Scene, list[Asking], list[Given]],
    told: Told,
) -> Cast:
    scene, before, given = seen
    written = step.dice.get(name, "")
    answers = _answers_with(before, step, given)
    notation = kind.dice[0] if not written and kind.dice else ""
    notation = notation or _notation(written, partial(_look, scene, answers))
    fallen = _told(told[1], step.ask, name)
    if fallen is None and told[2] is not None and notation:
        fallen = as_asked(rolled(parsed(notation), told[2]), kind)
    return Cast(step.ask, name, kind, notation, fallen)


def _notation(written: str, look: Look) -> str:
    """Dice as they are written: `1d20`, `{hd}d8`, or what an answer names; empty: none."""
    said = filled(written, look)
    if said == written and "{" not in said and not parsed_or_none(said):
        said = str(look(written) or "")
    return said if said and parsed_or_none(said) else ""


def parsed_or_none(notation: str) -> bool:
    """Whether these are dice as people write them."""
    try:
        return bool(parsed(notation))
    except NotAllowed:
        return False


def as_asked(fallen: Rolled, kind: InputKind) -> Any:
    """The faces one by one where a question wants them, or what they come to."""
    is_list = kind.are_faces or kind.shape == "list"
    shown = [sum(die) for term in fallen.falls[0].dice for die in term]
    return shown if is_list else fallen.totals[0]


def _told(told: Asked, ask: str, name: str) -> Any:
    return told.get(f"{ask}.{name}", told.get(name))


def _question(
    system: str,
    step: Step,
    names: Mapping[str, str],
    given: list[Given],
    casts: list[Cast],
) -> dict[str, Any]:
    """As `cognita rules` is asked it."""
    asked: dict[str, dict[str, Any]] = {"given": {}, "when": {"op": step.ask}}
    values = [(each.name, each.found.value) for each in given if each.found and each.name in names]
    for name, value in (*values, *((each.name, each.value) for each in casts)):
        part, _, inside = names[name].partition(".")
        if value is not None:
            asked[part][inside] = value
    return {"system": system, **asked}


def _answer(question: Op, asked: Mapping[str, Any], scene: Scene) -> Mapping[str, Any]:
    try:
        return question.answer(asked, scene.tables)
    except BadQuestion as wrong:
        return {"ok": False, "error": wrong.reason, "sentence": _plainly(str(wrong))}


def _plainly(refusal: str) -> str:
    """Why not, with an input called as it is on the card: “when.d_6: …” is “D 6: …”."""
    place, colon, rest = refusal.partition(": ")
    part, _, name = place.partition(".")
    if part not in ("given", "when"):
        return refusal
    said = f"{plain_words(name)}{colon}{rest}" if name else rest
    return _of_a_sentence(said)


def _of_a_sentence(words: str) -> str:
    """With a large letter at its beginning."""
    return words[:1].upper() + words[1:]


def _answers(asked: list[Asking] | tuple[Asking, ...]) -> dict[str, Mapping[str, Any]]:
    """What was answered, and what was asked where an answer does not say the same otherwise."""
    return {
        each.op.name: {**each.question["given"], **each.question["when"], **each.answer}
        for each in asked
        if each.answer is not None
    }


def _answers_with(
    before: list[Asking], step: Step, given: list[Given]
) -> dict[str, Mapping[str, Any]]:
    """What was answered before a step, and what it is asked itself."""
    here = {each.name: each.found.value for each in given if each.found is not None}
    return {**_answers(before), step.ask: here}


def _look(scene: Scene, answers: Mapping[str, Mapping[str, Any]], name: str) -> Any:
    found = scene.found(name)
    return found.value if found is not None else looked_up(answers, name)
