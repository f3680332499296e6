"""One question of the rules: its words, the kinds of its inputs, and the function that answers.

Every public function of a system's module in this folder is a question, called as the function
(without an underscore at its end); `__init__` gathers them into OPS. Its signature says what it
asks for: what stands before the star is `given`, what comes after it is told of the moment, `when`:

    def overland(miles: Amount, terrain: Literal["plain", "hills"] = "plain", *, bonus: int = 0)

A type stands for a kind of input (`kind_of`): numbers, words, truth, lists, names with values, and
rows of rules or of questions as objects in braces. `Annotated` narrows it with a kind, such as
`integer(1, 6)`, or with a text that says how the input is called in a question if the name of the
parameter does not: `Annotated[int, "STR"]`, or "given.STR" if it is given all the same. A row that
is annotated `SPREAD` is no object: its fields are inputs of the question. What has a default may be
left out, and null counts as left out.

The function only translates: words in, a call of `mapper.rules`, words out. It returns a mapping or
a row: fractions, tuples and rows in it are turned into JSON here, whole numbers stay numbers and a
`Fraction` becomes "3/2" or "2". An error of the rules (`Refused`) becomes its reason word by
itself; inside a list of steps, use `refusal`. Inputs that are not named are refused. A number that
decides how long the answer takes has its bounds in `integer(0, 99)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import cached_property
from inspect import Parameter, isfunction, signature
from operator import itemgetter
from types import MappingProxyType, ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge

from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.refused import Refused

LARGEST = 10**9
LONGEST_WORD = 200
LONGEST_LIST = 1000
_REQUIRED = object()


class BadQuestion(Exception):
    """Carries a sentence on what a question lacks or says wrongly, and the word for it."""

    def __init__(self, sentence: str, reason: str = "bad_question") -> None:
        super().__init__(sentence)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class InputKind:
    """What an input may be: `read` gives the value for the rules or says what is wrong."""

    label: str
    read: Callable[[object], Any]
    default: Any = _REQUIRED

    @property
    def is_required(self) -> bool:
        return self.default is _REQUIRED

    def or_else(self, default: Any) -> InputKind:
        """The same, but it may be left out."""
        return replace(self, default=default)

    def __str__(self) -> str:
        return self.label if self.is_required else f"{self.label}, or {_said(self.default)}"


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
    def inputs(self) -> Mapping[str, InputKind]:
        """All inputs by where they stand in a question, in their order."""
        return _inputs_of(self.asked)

    def answer(self, question: Mapping[str, object]) -> dict[str, Any]:
        """What the rules say, as plain JSON values."""
        arguments = self._arguments(question)
        try:
            said: dict[str, Any] = plain(self.function(**arguments))
        except NotAllowed as refused:
            return refusal(refused)
        return {"ok": True} | said

    def _arguments(self, question: Mapping[str, object]) -> dict[str, Any]:
        told = {
            f"{part}.{name}": value
            for part in ("given", "when")
            for name, value in _object(question.get(part), part).items()
        }
        unknown = told.keys() - self.inputs.keys() - {"when.op"}
        if unknown:
            raise BadQuestion(f"{min(unknown)[:LONGEST_WORD]}: {self.name} does not ask for it.")
        values = {place: _read(place, kind, told.get(place)) for place, kind in self.inputs.items()}
        return {each.name: each.made_from(values) for each in self.asked}


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
        part = when if parameter.kind is Parameter.KEYWORD_ONLY else given
        if SPREAD in _extras(hint):
            yield _spread(name, get_args(hint)[0], part)
        else:
            place = _place(hint, part, name)
            yield AskedFor(name, {place: _kind_with_default(hint, parameter)}, itemgetter(place))


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


def integer(least: int = -LARGEST, most: int = LARGEST) -> InputKind:
    def read(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"must be a whole number from {least} to {most}")
        return value

    return InputKind("whole number", read)


def fraction(least: int | Fraction = -LARGEST, most: int | Fraction = LARGEST) -> InputKind:
    """An exact number, written 2 or "3/2"."""

    def read(value: object) -> Fraction:
        text = str(value) if type(value) is int and abs(value) <= LARGEST else value
        if not isinstance(text, str) or not re.fullmatch(_FRACTION, text, re.ASCII):
            raise ValueError('must be a whole number or a fraction such as "3/2"')
        exact = Fraction(text)
        if not least <= exact <= most:
            raise ValueError(f"must be from {least} to {most}")
        return exact

    return InputKind("fraction", read)


_FRACTION = "-?[0-9]{1,9}(/[1-9][0-9]{0,8})?"


def flag() -> InputKind:
    def read(value: object) -> bool:
        if not isinstance(value, bool):
            raise _wrong("must be true or false")
        return value

    return InputKind("true or false", read)


def word(*choices: str) -> InputKind:
    """One of some short words; any short text if none are named."""

    def read(value: object) -> str:
        if not isinstance(value, str) or len(value) > LONGEST_WORD:
            raise ValueError(f"must be text of at most {LONGEST_WORD} letters")
        if choices and value not in choices:
            raise ValueError(f"must be {' or '.join(choices)}")
        return value

    return InputKind(" | ".join(choices) if choices else "text", read)


def listed(kind: InputKind, least: int = 0, most: int = LONGEST_LIST) -> InputKind:
    """A list, as a tuple."""

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise ValueError(f"must be a list of {least} to {most} parts")
        return tuple(_part(str(at), kind, part) for at, part in enumerate(value))

    return InputKind(f"list of ({kind.label})", read)


def pair(first: InputKind, second: InputKind) -> InputKind:
    """A list of two, each of its kind."""

    def read(value: object) -> tuple[Any, Any]:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError(f"must be a list of {first.label} and {second.label}")
        return first.read(value[0]), second.read(value[1])

    return InputKind(f"[{first.label}, {second.label}]", read)


def fields_of(parts: Mapping[str, InputKind]) -> InputKind:
    """An object with these fields, as a dict of the same names; defaults are filled in."""

    def read(value: object) -> dict[str, Any]:
        told = _mapping(value)
        unknown = told.keys() - parts.keys()
        if unknown:
            raise ValueError(f"“{min(unknown)[:LONGEST_WORD]}” is not a field of it")
        return {name: _part(name, kind, told.get(name)) for name, kind in parts.items()}

    return InputKind("{" + ", ".join(f"{name}: {kind}" for name, kind in parts.items()) + "}", read)


def object_of(row: type) -> InputKind:
    """An object with the fields of a row, as that row."""
    asked = tuple(_asked_by(row))
    told = fields_of(_inputs_of(asked))
    return InputKind(told.label, lambda value: _made(row, asked, told.read(value)))


def named(kind: InputKind) -> InputKind:
    """An object of any names, each with a value of one kind, as a dict."""

    def read(value: object) -> dict[str, Any]:
        return {name: _part(name, kind, part) for name, part in _mapping(value).items()}

    return InputKind(f"{{name: {kind.label}}}", read)


def either(*kinds: InputKind) -> InputKind:
    """A value of the first kind that takes it."""
    if len(kinds) == 1:
        return kinds[0]

    def read(value: object) -> Any:
        for kind in kinds:
            try:
                return kind.read(value)
            except ValueError:
                continue
        raise ValueError(f"must be {label}")

    label = " or ".join(kind.label for kind in kinds)
    return InputKind(label, read)


def one_of(name: str, kinds: Mapping[str, Mapping[str, InputKind]]) -> InputKind:
    """An object whose field of this name says which other fields it has."""
    parts = {choice: fields_of({name: word(choice), **more}) for choice, more in kinds.items()}
    choice_of = word(*kinds)

    def read(value: object) -> dict[str, Any]:
        choice = _part(name, choice_of, _mapping(value).get(name))
        told: dict[str, Any] = parts[choice].read(value)
        return told

    return InputKind(" or ".join(part.label for part in parts.values()), read)


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


_PLAIN: Mapping[Any, InputKind] = MappingProxyType(
    {int: integer(), Fraction: fraction(), bool: flag(), str: word()}
)
_OF_PARTS: Mapping[Any, Callable[..., InputKind]] = MappingProxyType(
    {
        Annotated: _of_narrowed,
        Literal: word,
        Mapping: lambda _, part: named(kind_of(part)),
        Sequence: _of_list,
        tuple: _of_list,
        Union: _of_either,
        UnionType: _of_either,
    }
)

FromOne = Annotated[int, integer(1)]
Amount = Annotated[Fraction, fraction(0)]


def _read(place: str, kind: InputKind, value: object) -> Any:
    try:
        return _part("", kind, value)
    except ValueError as wrong:
        raise BadQuestion(f"{place}: {wrong}.") from None


def _part(name: str, kind: InputKind, value: object) -> Any:
    where = f"{name[:LONGEST_WORD]}: " if name else ""
    if value is None:
        if kind.is_required:
            raise ValueError(f"{where}is missing; it is {kind.label}")
        return kind.default
    try:
        return kind.read(value)
    except ValueError as wrong:
        raise ValueError(f"{where}{wrong}") from None


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping) or len(value) > LONGEST_LIST:
        raise ValueError("must be names with their values, in braces")
    return value


def _object(value: object, name: str) -> Mapping[str, object]:
    if value is None:
        return {}
    try:
        return _mapping(value)
    except ValueError as wrong:
        raise BadQuestion(f"{name}: {wrong}.") from None


def _wrong(sentence: str) -> ValueError:
    """What is wrong with an input is its value, whatever its type."""
    return ValueError(sentence)


def _said(default: object) -> str:
    """What holds when an input is left out, in a word."""
    if isinstance(default, bool):
        return str(default).lower()
    return str(default) if isinstance(default, int | Fraction | str) and default != "" else "none"
