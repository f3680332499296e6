"""A deed asked of the rules: each input with its source, each die with its faces, the answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, NamedTuple

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.deed_files import Deed, Step
from mapper.play.deeds.scene import Scene, Sourced, field_for, of_sheet
from mapper.play.deeds.sentences import holds, looked_up
from mapper.questions import op
from mapper.questions.input_kind import InputKind
from mapper.questions.question import BadQuestion, Op, plain
from mapper.rules.shared.dice import Rolled, parsed, rolled

Asked = Mapping[str, Any]
"""What the table tells, by the name of the input, or by question and input: `first_aid.heal`."""

NOTHING_TOLD: Asked = {}


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
    refused: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether every question has its answer."""
        return not self.refused and all(each.answer is not None for each in self.asked)

    @property
    def lacking(self) -> list[str]:
        """The names of what the table still has to tell, or to roll."""
        inputs = [each.name for asking in self.asked for each in asking.given if not each.found]
        dice = [each.name for asking in self.asked for each in asking.casts if each.value is None]
        return [*inputs, *dice]

    def look(self, name: str) -> Any:
        """What a name in a sentence of the deed stands for."""
        return _look(self.scene, _answers(self.asked), name)

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
            return DeedAnswered(system, deed, scene, tuple(asked), sentence)
    return DeedAnswered(system, deed, scene, tuple(asked))


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
        if name in step.dice or (kind.shape == "dice" and name not in step.given):
            casts.append(_cast(step, name, kind, (scene, before), told))
        else:
            found = _given(step, name, kind, (scene, before), told)
            options = options_in(step.given.get(name, ""))[1]
            given.append(Given(step.ask, name, kind, found, options))
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
    role, options = options_in(step.given.get(name, ""))
    if by_hand in options:
        return scene.found(f"{role}.{by_hand}") or Sourced(0, "no sheet", str(by_hand))
    if by_hand is not None:
        return Sourced(by_hand, "by hand")
    if options:
        return None
    if name in step.each:
        return _records(step.each[name], scene)
    if name in step.given:
        found = _from(step.given[name], scene, before)
    else:
        found = _from_sheet(step, name, scene)
    if found is not None or kind.is_required:
        return found
    return Sourced(plain(kind.default), "usual")


def _from(source: str, scene: Scene, before: list[Asking]) -> Sourced | None:
    if source == "ask":
        return None
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
    if words in ("yes", "no"):
        return words == "yes"
    return int(words) if words.lstrip("-").isdigit() else words


def _from_sheet(step: Step, name: str, scene: Scene) -> Sourced | None:
    role = step.of or next(iter(scene.who), "")
    takers = scene.who.get(role, ())
    field_name = field_for(name)
    if len(takers) != 1 or not field_name:
        return None
    return of_sheet(scene.sheet(takers[0]), field_name)


def _records(each: Mapping[str, str], scene: Scene) -> Sourced:
    """One record for each of a role, the fields of each from their own sheet."""
    rows = []
    for taker in scene.who.get(each["of"], ()):
        sheet = scene.sheet(taker)
        parts = {name: of_sheet(sheet, source) for name, source in each.items() if name != "of"}
        rows.append({name: part.value for name, part in parts.items() if part is not None})
    return Sourced(rows, "sheet")


def _cast(step: Step, name: str, kind: InputKind, seen: Seen, told: Told) -> Cast:
    written = step.dice.get(name, "")
    notation = kind.dice[0] if not written and kind.dice else written
    if not parsed_or_none(notation):
        notation = str(_look(seen[0], _answers(seen[1]), notation) or "")
    fallen = _told(told[1], step.ask, name)
    if fallen is None and told[2] is not None and notation:
        fallen = _as_asked(rolled(parsed(notation), told[2]), kind)
    return Cast(step.ask, name, kind, notation, fallen)


def parsed_or_none(notation: str) -> bool:
    """Whether these are dice as people write them."""
    try:
        return bool(parsed(notation))
    except NotAllowed:
        return False


def _as_asked(fallen: Rolled, kind: InputKind) -> Any:
    """The faces one by one where a question wants them, or what they come to."""
    is_list = kind.are_faces or kind.shape == "list"
    return [face for faces in fallen.faces for face in faces] if is_list else fallen.total


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
    values = [(each.name, each.found.value) for each in given if each.found is not None]
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
