"""A deed asked of the rules: each input with its source, each die with its faces, the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, NamedTuple

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.deed_files import Deed, Step
from mapper.play.deeds.scene import Scene, Sourced, fields_for, of_sheet
from mapper.play.deeds.sentences import Look, filled, holds, looked_up
from mapper.questions import op
from mapper.questions.input_kind import InputKind, integer, word
from mapper.questions.question import BadQuestion, Op, plain
from mapper.rules.shared.dice import Rolled, parsed, rolled

Asked = Mapping[str, Any]
"""What the table tells, by the name of the input, or by question and input: `first_aid.heal`."""

NOTHING_TOLD: Asked = {}
ANY_NUMBER = integer()


class Given(NamedTuple):
    """An input of a deed: what it may be, what it is, and where that comes from."""

    ask: str
    name: str
    kind: InputKind
    found: Sourced | None

    options: tuple[str, ...] = ()
    """The fields of a sheet from which it may be taken: STR or DEX."""


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


@dataclass(frozen=True, slots=True)
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
        own = next((each.value for each in self.rolled if each.name == name), None)
        return _look(self.scene, _answers(self.asked), name) if own is None else own

    def field(self, name: str) -> str:
        """The field of a sheet that was chosen for an input: STR or DEX; empty: none."""
        given = (each for asking in self.asked for each in asking.given if each.name == name)
        return next((each.found.words for each in given if each.found and each.options), "")

    @property
    def because(self) -> list[str]:
        """Why the answers are what they are, in words."""
        found = []
        for asking in self.asked:
            for name in ("because", "sentence"):
                said = (asking.answer or {}).get(name, ())
                found += [said] if isinstance(said, str) else list(said)
        return [str(each) for each in found]


def answered(
    system: str,
    deed: Deed,
    scene: Scene,
    told: Asked = NOTHING_TOLD,
    dice: Asked = NOTHING_TOLD,
    random: Random | None = None,
) -> DeedAnswered:
    """Ask what can be asked; without `random`, dice that nobody told are left for the table."""
    asked: list[Asking] = []
    for step in deed.steps:
        if step.when and not holds(step.when, partial(_look, scene, _answers(asked))):
            continue
        asking = _asking(step.system or system, step, scene, asked, (told, dice, random))
        asked.append(asking)
        said = asking.answer
        if said is None:
            break
        if not said.get("ok"):
            sentence = str(said.get("sentence") or said.get("error"))
            return DeedAnswered(system, deed, scene, tuple(asked), (), sentence)
    is_whole = all(each.answer is not None for each in asked)
    own = _own_dice(deed, scene, asked, dice, random) if is_whole else ()
    return DeedAnswered(system, deed, scene, tuple(asked), own)


def _own_dice(
    deed: Deed, scene: Scene, asked: list[Asking], dice: Asked, random: Random | None
) -> tuple[Cast, ...]:
    """Dice that no question asks for; none where what names them says that there are none."""
    found = []
    for name, written in deed.rolls.items():
        notation = _notation(written, partial(_look, scene, _answers(asked)))
        value = dice.get(name)
        if value is None and notation and random is not None:
            value = rolled(parsed(notation), random).totals[0]
        if notation:
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
        is_rolled = kind.shape == "dice" and kind.is_required and name not in step.given
        if name in step.dice or is_rolled:
            casts.append(_cast(step, name, kind, (scene, before, given), told))
        else:
            found = _given(step, name, kind, (scene, before), told)
            options = _options(step, name, scene)[1]
            given.append(Given(step.ask, name, kind, found, options))
            given += _chosen_for_each(step, name, told)
    asked = _question(system, step, names, given, casts)
    lacks = any(each.found is None for each in given) or any(each.value is None for each in casts)
    answer = None if lacks else _answer(question, asked, scene)
    return Asking(question, tuple(given), tuple(casts), asked, answer)


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
        found = _from(step.given[name], scene, before)
    else:
        found = _from_sheet(step, name, kind, scene)
    if found is not None and kind.shape == "list" and not isinstance(found.value, list):
        return found._replace(value=[found.value])
    if found is not None or kind.is_required:
        return found
    return Sourced(plain(kind.default), "usual")


def _from(source: str, scene: Scene, before: list[Asking]) -> Sourced | None:
    if source.startswith("always "):
        return Sourced(_literal(source.removeprefix("always ")), "always")
    found = scene.found(source)
    if found is not None or scene.is_known(source):
        return found
    value = looked_up(_answers(before), source)
    return None if value is None else Sourced(value, "answer", source)


def options_in(source: str) -> tuple[str, tuple[str, ...]]:
    """Of `actor.[STR|DEX]` the role, and the fields to choose from."""
    role, bracket, inside = source.partition(".[")
    return (role, tuple(inside.removesuffix("]").split("|"))) if bracket else ("", ())


def _literal(words: str) -> Any:
    if words in ("yes", "no", "none"):
        return None if words == "none" else words == "yes"
    return int(words) if words.lstrip("-").isdigit() else words


def _options(step: Step, name: str, scene: Scene) -> tuple[str, tuple[str, ...]]:
    """Whose sheet, and the fields of it from which the table chooses: as the deed says, or where
    several fields are what the question asks for.
    """
    if name in step.given:
        return options_in(step.given[name])
    role, fields = _role(step, scene), fields_for(name)
    return (role, fields) if role and len(fields) > 1 else ("", ())


def _role(step: Step, scene: Scene) -> str:
    """Whose sheet fills in what is asked: of a role that one member has."""
    role = step.of or next(iter(scene.who), "")
    return role if len(scene.who.get(role, ())) == 1 else ""


def _from_sheet(step: Step, name: str, kind: InputKind, scene: Scene) -> Sourced | None:
    role = _role(step, scene)
    if not role:
        return None
    sheet, fields = scene.sheet(scene.who[role][0]), fields_for(name)
    if fields:
        return of_sheet(sheet, fields[0])
    inside = {part: fields_for(part) for part, _ in kind.fields}
    if kind.shape != "record" or not any(inside.values()):
        return None
    parts = {part: of_sheet(sheet, names[0]) for part, names in inside.items() if names}
    return Sourced({part: each.value for part, each in parts.items() if each}, "sheet")


def _chosen_for_each(step: Step, name: str, told: Told) -> Iterator[Given]:
    """Of a list with a record for each member, which of their fields count."""
    for part, source in step.each.get(name, {}).items():
        options = options_in(f"each.{source}")[1]
        if options:
            place = f"{name}.{part}"
            chosen = _told(told[0], step.ask, place) or options[0]
            yield Given(step.ask, place, word(*options), Sourced(chosen, "usual"), options)


def _records(name: str, step: Step, scene: Scene, told: Told) -> Sourced:
    """One record for each of a role, the fields of each from their own sheet."""
    rows, each = [], step.each[name]
    for taker in scene.who.get(each["of"], ()):
        sheet, row = scene.sheet(taker), {}
        for part, source in each.items():
            options = options_in(f"each.{source}")[1]
            chosen = _told(told[0], step.ask, f"{name}.{part}") if options else source
            found = of_sheet(sheet, str(chosen or options[0])) if part != "of" else None
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
    here = {each.name: each.found.value for each in given if each.found is not None}
    written = step.dice.get(name, "")
    answers = {**_answers(before), step.ask: here}
    notation = kind.dice[0] if not written and kind.dice else ""
    notation = notation or _notation(written, partial(_look, scene, answers))
    fallen = _told(told[1], step.ask, name)
    if fallen is None and told[2] is not None and notation:
        fallen = as_asked(rolled(parsed(notation), told[2]), kind)
    return Cast(step.ask, name, kind, notation, fallen)


def _notation(written: str, look: Look) -> str:
    """Dice as they are written: `1d20`, `{hd}d8`, or what an answer names; empty: none."""
    for words in (filled(written, look), str(look(written) or "")):
        if parsed_or_none(words):
            return words
    return ""


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
        return {"ok": False, "error": wrong.reason, "sentence": str(wrong)}


def _answers(asked: list[Asking] | tuple[Asking, ...]) -> dict[str, Mapping[str, Any]]:
    """What was answered, and what was asked where an answer does not say the same otherwise."""
    return {
        each.op.name: {**each.question["given"], **each.question["when"], **each.answer}
        for each in asked
        if each.answer is not None
    }


def _look(scene: Scene, answers: Mapping[str, Mapping[str, Any]], name: str) -> Any:
    found = scene.found(name)
    return found.value if found is not None else looked_up(answers, name)
