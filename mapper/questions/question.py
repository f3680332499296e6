"""One question of the rules: its words, the kinds of its inputs, and the function that answers.

How a system adds its questions: its module in this folder holds a tuple of `Op`, and `__init__`
joins that tuple into OPS. An op names each input by where it stands in a question, with its kind:

    OPS = ops_of("sovereign", {
        overland: {
            "given.miles": fraction(),
            "given.terrain": word("plain", "mountains").or_else("plain"),
            "when.modifier": integer().called("bonus"),
        },
    })

A question is called as its function (without an underscore at its end).

The function gets them as keyword arguments, named by the last part of the place in small letters
or by `called`; a kind without `or_else` must be given, and null counts as left out. It only
translates: words in, a call of `mapper.rules`, words out. It returns a mapping or a dataclass:
fractions, tuples and dataclasses in it are turned into JSON here, whole numbers stay numbers and a
`Fraction` becomes "3/2" or "2". An error of the rules (`Refused`) becomes its reason word by
itself; inside a list of steps, use `refusal`. Inputs that are not named are refused, unless
`open_to_more`. A number that decides how long the answer takes has its bounds in `integer(0, 99)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

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
    argument: str = ""

    @property
    def is_required(self) -> bool:
        return self.default is _REQUIRED

    def or_else(self, default: Any) -> InputKind:
        """The same, but it may be left out."""
        return replace(self, default=default)

    def called(self, argument: str) -> InputKind:
        """The same, handed on under another name."""
        return replace(self, argument=argument)

    def __str__(self) -> str:
        return self.label if self.is_required else f"{self.label}, or {_said(self.default)}"


@dataclass(frozen=True, slots=True)
class Op:
    """A question that a system answers, and all that it takes."""

    system: str
    name: str
    function: Callable[..., object]
    inputs: Mapping[str, InputKind] = field(default_factory=dict)
    open_to_more: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "inputs", MappingProxyType(dict(self.inputs)))

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
        if unknown and not self.open_to_more:
            raise BadQuestion(f"{min(unknown)[:LONGEST_WORD]}: {self.name} does not ask for it.")
        return {
            kind.argument or place.partition(".")[2].lower(): _read(place, kind, told.get(place))
            for place, kind in self.inputs.items()
        }


def ops_of(
    system: str, asked: Mapping[Callable[..., object], Mapping[str, InputKind]]
) -> tuple[Op, ...]:
    """Questions of a system, each named as the function that answers it, with its inputs."""
    return tuple(
        Op(system, function.__name__.rstrip("_"), function, inputs)
        for function, inputs in asked.items()
    )


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


def fields_of(parts: Mapping[str, InputKind], *, open_to_more: bool = False) -> InputKind:
    """An object with these fields, as a dict of the same names; defaults are filled in."""

    def read(value: object) -> dict[str, Any]:
        told = _mapping(value)
        unknown = told.keys() - parts.keys()
        if unknown and not open_to_more:
            raise ValueError(f"“{min(unknown)[:LONGEST_WORD]}” is not a field of it")
        return {name: _part(name, kind, told.get(name)) for name, kind in parts.items()}

    return InputKind("{" + ", ".join(f"{name}: {kind}" for name, kind in parts.items()) + "}", read)


def named(kind: InputKind) -> InputKind:
    """An object of any names, each with a value of one kind, as a dict."""

    def read(value: object) -> dict[str, Any]:
        return {name: _part(name, kind, part) for name, part in _mapping(value).items()}

    return InputKind(f"{{name: {kind.label}}}", read)


def either(*kinds: InputKind) -> InputKind:
    """A value of the first kind that takes it."""

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
    """An answer of the rules as JSON: 3/2 as "3/2", tuples as lists, dataclasses as objects."""
    if is_dataclass(value):
        value = {part.name: getattr(value, part.name) for part in fields(value)}
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    raise TypeError(f"{value!r} has no place in an answer.")


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
