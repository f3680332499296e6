"""One question of the rules: its words, the kinds of its inputs, and the function that answers.

Every public function of a system's module in this folder is a question, called as the function
(without an underscore at its end); `__init__` gathers them into OPS. Its signature says what it
asks for: what stands before the star is `given`, what comes after it is told of the moment, `when`:

    def overland(rules: Sovereign, miles: Amount, terrain: str = "", *, bonus: int = 0)

A parameter whose type is the row of a system's tables is no input: the Op fills it with the tables
that the question is answered by, so that house rules count. Any other type stands for a kind of
input (`kind_of`): numbers, words, truth, lists, names with values, and rows of rules or of
questions as objects in braces. `Annotated` narrows it with a kind, such as `integer(1, 6)`, or with
a text that says how the input is called in a question if the name of the parameter does not:
`Annotated[int, "STR"]`, or "given.STR" if it is given all the same. A row that is annotated
`SPREAD` is no object: its fields are inputs of the question. What has a default may be left out,
and null counts as left out.

The function only translates: words in, a call of `mapper.rules`, words out. It returns a mapping or
a row: fractions, tuples and rows in it are turned into JSON here, whole numbers stay numbers and a
`Fraction` becomes "3/2" or "2". An error of the rules (`Refused`) becomes its reason word by
itself; inside a list of steps, use `refusal`. Inputs that are not named are refused, and so is what
the dice of a question cannot show; dice inside a list of steps are refused by their step. A number
that decides how long the answer takes has its bounds in `integer(0, 99)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from functools import cached_property
from inspect import Parameter, isfunction, signature
from operator import itemgetter
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge

from mapper.model.not_allowed import NotAllowed
from mapper.questions.input_kind import (
    LONGEST_WORD,
    InputKind,
    dice,
    either,
    fields_of,
    flag,
    fraction,
    integer,
    listed,
    named,
    names_with_values,
    pair,
    part,
    word,
)
from mapper.rules.rule_tables import SYSTEMS, RuleTables, standard
from mapper.rules.shared.reasons import Refused

Results = dict[str, object]
"""What a question says, by name: values that can be told as JSON."""


class BadQuestion(Exception):
    """Carries a sentence on what a question lacks or says wrongly, and the word for it."""

    def __init__(self, sentence: str, reason: str = "bad_question") -> None:
        super().__init__(sentence)
        self.reason = reason


class AskedFor(NamedTuple):
    """A parameter: the inputs it is made from, by where they stand, and how they make it."""

    name: str
    inputs: Mapping[str, InputKind]
    made_from: Callable[[Mapping[str, Any]], Any]


@dataclass(frozen=True)
class Op:
    """A question that a system answers, and all that it takes."""

    system: str
    name: str
    function: Callable[..., object]

    @cached_property
    def asked(self) -> tuple[AskedFor, ...]:
        return tuple(_asked_by(self.function, "given.", "when."))

    @cached_property
    def _tables(self) -> Mapping[str, type]:
        """The tables that it is answered by, by the names of its parameters."""
        hints = get_type_hints(self.function)
        return {name: hint for name, hint in hints.items() if _is_tables(hint)}

    @cached_property
    def inputs(self) -> Mapping[str, InputKind]:
        """All inputs by where they stand in a question, in their order, by the standard tables."""
        return self.inputs_in(standard)

    def inputs_in(self, tables: RuleTables) -> Mapping[str, InputKind]:
        """All inputs with the choices and bounds of these tables."""
        rows: list[object] = [tables(each) for each in self._filled_by]
        for kept, inputs in self._last:
            if all(one is other for one, other in zip(kept, rows, strict=True)):
                return inputs
        found = {place: kind.in_tables(tables) for place, kind in self._asked_inputs.items()}
        self._last[:] = [(rows, found)]
        return found

    @cached_property
    def _asked_inputs(self) -> Mapping[str, InputKind]:
        return _inputs_of(self.asked)

    @cached_property
    def _filled_by(self) -> tuple[type, ...]:
        """The tables that fill its inputs in."""
        found = frozenset[type]().union(*(kind.tables for kind in self._asked_inputs.values()))
        return tuple(sorted(found, key=str))

    @cached_property
    def _last(self) -> list[tuple[list[object], Mapping[str, InputKind]]]:
        """The rows of tables that it was asked by last, and its inputs by them."""
        return []

    def answer(
        self, question: Mapping[str, object], tables: RuleTables = standard
    ) -> dict[str, Any]:
        """What the rules of these tables say, as plain JSON values."""
        try:
            arguments = self._arguments(question, tables)
            said: dict[str, Any] = plain(self.function(**arguments))
        except NotAllowed as refused:
            return refusal(refused)
        return {"ok": True} | said

    def _arguments(self, question: Mapping[str, object], tables: RuleTables) -> dict[str, Any]:
        told = {
            f"{where}.{name}": value
            for where in ("given", "when")
            for name, value in _object(question.get(where), where).items()
        }
        kinds = self.inputs if tables is standard else self.inputs_in(tables)
        unknown = told.keys() - kinds.keys() - {"when.op"}
        if unknown:
            raise BadQuestion(f"{min(unknown)[:LONGEST_WORD]}: {self.name} does not ask for it.")
        values = {place: _read(place, kind, told.get(place)) for place, kind in kinds.items()}
        for place, kind in kinds.items():
            kind.refuse_off_die(values[place])
        rows: dict[str, object] = {name: tables(table) for name, table in self._tables.items()}
        return rows | {each.name: each.made_from(values) for each in self.asked}


SPREAD = object()
"""Says of a row that its fields stand in the question by themselves."""


def questions_of(system: str, *modules: ModuleType) -> Iterator[Op]:
    """The questions of a system: the public functions of its modules."""
    for module in modules:
        for name, function in vars(module).items():
            is_ours = isfunction(function) and function.__module__ == module.__name__
            if is_ours and not name.startswith("_"):
                yield Op(system, name.rstrip("_"), function)


def _asked_by(
    called: Callable[..., object], given: str = "", when: str = "", after: int = 0
) -> Iterator[AskedFor]:
    """What a function or a row asks for; its first parameters may be no inputs."""
    hints = get_type_hints(called, include_extras=True)
    for name, parameter in list(signature(called).parameters.items())[after:]:
        hint = hints[name]
        where = when if parameter.kind is Parameter.KEYWORD_ONLY else given
        if _is_tables(hint):
            continue
        if SPREAD in _extras(hint):
            yield _spread(name, get_args(hint)[0], where)
        else:
            place = _place(hint, where, name)
            yield AskedFor(name, {place: _kind_with_default(hint, parameter)}, itemgetter(place))


def _is_tables(hint: object) -> bool:
    return isinstance(hint, type) and hint in SYSTEMS


def _spread(name: str, row: type, part: str) -> AskedFor:
    asked = tuple(_asked_by(row, part, part))
    return AskedFor(name, _inputs_of(asked), lambda told: _made(row, asked, told))


def _made(row: type, asked: Iterable[AskedFor], told: Mapping[str, Any]) -> Any:
    return row(*(each.made_from(told) for each in asked))


def _inputs_of(asked: Iterable[AskedFor]) -> dict[str, InputKind]:
    return {place: kind for each in asked for place, kind in each.inputs.items()}


def inputs_after(taken: int, function: Callable[..., object]) -> dict[str, InputKind]:
    """What a function asks for after its first parameters, which are no inputs."""
    return _inputs_of(_asked_by(function, after=taken))


def _place(hint: Any, part: str, name: str) -> str:
    """Where an input stands: its name or the text of its type, with its part if that has none."""
    told = next((each for each in _extras(hint) if isinstance(each, str)), name)
    return told if "." in told else part + told


def _kind_with_default(hint: Any, parameter: Parameter) -> InputKind:
    kind = kind_of(hint)
    return kind if parameter.default is Parameter.empty else kind.or_else(parameter.default)


def _extras(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def kind_of(hint: Any) -> InputKind:
    """The kind of input that a type stands for."""
    told = next((each for each in _extras(hint) if isinstance(each, InputKind)), None)
    if told is not None:
        return told
    made_from_parts = _OF_PARTS.get(get_origin(hint))
    if made_from_parts is not None:
        return made_from_parts(*get_args(hint))
    return _PLAIN[hint] if hint in _PLAIN else object_of(hint)


def refusal(refused: NotAllowed) -> dict[str, Any]:
    """A rule's refusal as an answer: the word that tests compare, the sentence for a reader."""
    reason = refused.reason if isinstance(refused, Refused) else "not_allowed"
    return {"ok": False, "error": reason, "sentence": str(refused)}


def object_of(row: type) -> InputKind:
    """An object with the fields of a row, as that row."""
    asked = tuple(_asked_by(row))
    return fields_of(_inputs_of(asked), lambda told: _made(row, asked, told))


def plain(value: object) -> Any:
    """An answer of the rules as JSON: 3/2 as "3/2", tuples as lists, rows as objects."""
    if is_dataclass(value):
        value = {part.name: getattr(value, part.name) for part in fields(value)}
    elif isinstance(value, tuple) and hasattr(value, "_asdict"):
        value = value._asdict()
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    raise TypeError(f"{value!r} has no place in an answer.")


def _of_narrowed(base: Any, *extras: object) -> InputKind:
    for each in extras:
        if isinstance(each, Ge) and isinstance(each.ge, int):
            return integer(each.ge)
    return kind_of(base)


def _of_list(first: Any, second: Any = ...) -> InputKind:
    return listed(kind_of(first)) if second is ... else pair(kind_of(first), kind_of(second))


def _of_either(*parts: Any) -> InputKind:
    return either(*(kind_of(part) for part in parts if part is not NoneType))


_PLAIN: Mapping[Any, InputKind] = {int: integer(), Fraction: fraction(), bool: flag(), str: word()}
_OF_PARTS: Mapping[Any, Callable[..., InputKind]] = {
    Annotated: _of_narrowed,
    Literal: word,
    Mapping: lambda _, part: named(kind_of(part)),
    Sequence: _of_list,
    tuple: _of_list,
    Union: _of_either,
    UnionType: _of_either,
}

FromOne = Annotated[int, integer(1)]
Amount = Annotated[Fraction, fraction(0)]
D6 = Annotated[int, dice("1d6")]
D20 = Annotated[int, dice("1d20")]
TwoD6 = Annotated[int, dice("2d6")]


def _read(place: str, kind: InputKind, value: object) -> Any:
    try:
        return part("", kind, value)
    except ValueError as wrong:
        raise BadQuestion(f"{place}: {wrong}.") from None


def _object(value: object, name: str) -> Mapping[str, object]:
    if value is None:
        return {}
    try:
        return names_with_values(value)
    except ValueError as wrong:
        raise BadQuestion(f"{name}: {wrong}.") from None
