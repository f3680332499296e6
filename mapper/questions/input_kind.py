"""What an input of a question may be, as a value: what it offers, its bounds, its dice, its parts.

One value serves the list of all questions, the check of what is told, and the widgets of a card:
its `shape` says which of its fields count. Choices, bounds and dice that the rules' tables hold
come from there (`offered`, `scale`, `die_of`): they are filled in by `in_tables`, so that house
rules count. What the dice of a question cannot show is refused by the rules' own word, and so is a
word that no table knows, by the rule that looks for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from mapper.rules.rule_tables import RuleTables, found_at
from mapper.rules.shared.reasons import on_dice

LARGEST = 10**9
LONGEST_WORD = 200
LONGEST_LIST = 1000
AnyNumber = int | Fraction
InputShape = Literal[
    "number", "fraction", "tick", "choice", "words", "dice", "list", "pair", "record", "names"
]
_REQUIRED = object()
_FRACTION = "-?[0-9]{1,9}(/[1-9][0-9]{0,8})?"


class InTables(NamedTuple):
    """Where in the tables the choices, the bounds or the sides of a die stand."""

    table: type
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InputKind:
    """What an input may be: a list of `of`, a record of `fields`, a number from `least` to `most`.

    Several `of` where neither a list nor a pair is meant are kinds of which any will do; where
    `by` names a field, its word says which of them it is.
    """

    shape: InputShape
    least: AnyNumber = -LARGEST
    most: AnyNumber = LARGEST
    choices: tuple[str, ...] = ()
    """Words to choose from; of text that may be anything, some that are likely."""
    dice: tuple[str, ...] = ()
    """The notation of what is rolled; several where the rest of the question decides."""
    are_faces: bool = False
    """Whether dice are told one by one, and not as what they come to."""
    of: tuple[InputKind, ...] = ()
    fields: tuple[tuple[str, InputKind], ...] = ()
    by: str = ""
    place: InTables | None = None
    make: Callable[[dict[str, Any]], Any] | None = field(default=None, compare=False, repr=False)
    """What becomes of the fields of a record that is a row."""
    default: Any = _REQUIRED

    @property
    def is_required(self) -> bool:
        return self.default is _REQUIRED

    @property
    def tables(self) -> frozenset[type]:
        """The tables that fill it in, at any depth."""
        inside = (*self.of, *(kind for _, kind in self.fields))
        own = frozenset[type]() if self.place is None else frozenset({self.place.table})
        return own.union(*(kind.tables for kind in inside))

    def or_else(self, default: Any) -> InputKind:
        """The same, but it may be left out."""
        return replace(self, default=default)

    @property
    def words(self) -> str:
        """How it is called in a list of questions and when it is missing."""
        inside = [kind.words for kind in self.of]
        match self.shape:
            case "list":
                return f"list of ({inside[0]})"
            case "pair":
                return f"[{', '.join(inside)}]"
            case "names":
                return f"{{name: {inside[0]}}}"
            case "record":
                return "{" + ", ".join(f"{name}: {kind}" for name, kind in self.fields) + "}"
            case "choice":
                return " or ".join(inside) if inside else " | ".join(self.choices)
        return "list of (whole number)" if self.are_faces else _PLAIN_WORDS[self.shape]

    @property
    def limits(self) -> str:
        """What may be told, in a few letters: 1d20, 1 to 10; nothing where anything may."""
        if self.dice:
            return " or ".join(self.dice)
        if self.shape in ("number", "fraction") and self.most < LARGEST:
            return f"{self.least} to {self.most}"
        return ""

    def __str__(self) -> str:
        return self.words if self.is_required else f"{self.words}, or {_said(self.default)}"

    def in_tables(self, tables: RuleTables) -> InputKind:
        """The same, with what stands in these tables filled in, at any depth."""
        filled = replace(
            self,
            of=tuple(kind.in_tables(tables) for kind in self.of),
            fields=tuple((name, kind.in_tables(tables)) for name, kind in self.fields),
        )
        if self.place is None:
            return filled
        row: object = tables(self.place.table)
        return _filled(filled, [found_at(row, path) for path in self.place.paths])

    def read(self, value: object) -> Any:
        """The value for the rules; a `ValueError` says in words what is wrong with it."""
        return _READ[self.shape](self, value)

    def refuse_off_die(self, value: object) -> None:
        """Refuse what these dice cannot show; where there are several, the rule knows which."""
        if len(self.dice) != 1 or value is None:
            return
        count, sides = map(int, self.dice[0].split("d"))
        if not isinstance(value, tuple):
            on_dice(int(str(value)), count, sides)
            return
        for face in value:
            on_dice(face, 1, sides)


def _filled(kind: InputKind, found: Sequence[Any]) -> InputKind:
    """With the sides of its dice, its bounds or its choices as they stand in tables."""
    if kind.shape == "dice":
        sides = (each if isinstance(each, int) else len(each) for each in found)
        return replace(kind, dice=tuple(f"1d{each}" for each in sides))
    if kind.shape == "number":
        least, most = found if len(found) > 1 else (kind.least, len(found[0]))
        return replace(kind, least=least, most=most)
    every = (*kind.choices, *(word for words in found for word in words))
    return replace(kind, choices=tuple(dict.fromkeys(every)))


_PLAIN_WORDS: Mapping[InputShape, str] = {
    "number": "whole number",
    "fraction": "fraction",
    "tick": "true or false",
    "words": "text",
    "dice": "whole number",
}


def integer(least: int = -LARGEST, most: int = LARGEST) -> InputKind:
    return InputKind("number", least, most)


def fraction(least: AnyNumber = -LARGEST, most: AnyNumber = LARGEST) -> InputKind:
    """An exact number, written 2 or "3/2"."""
    return InputKind("fraction", least, most)


def scale(table: type, *paths: str, least: int = 1) -> InputKind:
    """A whole number between two of the tables, or up to the length of one."""
    return InputKind("number", least, place=InTables(table, paths))


def flag() -> InputKind:
    return InputKind("tick")


def word(*choices: str) -> InputKind:
    """One of some short words; any short text if none are named."""
    return InputKind("choice" if choices else "words", choices=choices)


def offered(table: type, *paths: str, also: tuple[str, ...] = ()) -> InputKind:
    """One of the words that tables hold; what they do not know the rule refuses."""
    return InputKind("choice", choices=also, place=InTables(table, paths))


def likely(table: type, *paths: str) -> InputKind:
    """Any short text, and words of the tables that it is likely to be."""
    return InputKind("words", place=InTables(table, paths))


def dice(*notation: str) -> InputKind:
    """What dice such as 1d20 or 2d6 come to."""
    return InputKind("dice", dice=notation)


def die_of(table: type, *paths: str) -> InputKind:
    """A die whose sides stand in the tables."""
    return InputKind("dice", place=InTables(table, paths))


def faces(notation: str) -> InputKind:
    """What so many dice show, one by one."""
    return InputKind("dice", dice=(notation,), are_faces=True)


def listed(kind: InputKind, least: int = 0, most: int = LONGEST_LIST) -> InputKind:
    """A list, as a tuple."""
    return InputKind("list", least, most, of=(kind,))


def pair(first: InputKind, second: InputKind) -> InputKind:
    """A list of two, each of its kind."""
    return InputKind("pair", of=(first, second))


def fields_of(
    parts: Mapping[str, InputKind], make: Callable[[dict[str, Any]], Any] | None = None
) -> InputKind:
    """An object with these fields, as a dict of the same names; defaults are filled in."""
    return InputKind("record", fields=tuple(parts.items()), make=make)


def named(kind: InputKind) -> InputKind:
    """An object of any names, each with a value of one kind, as a dict."""
    return InputKind("names", of=(kind,))


def either(*kinds: InputKind) -> InputKind:
    """A value of the first kind that takes it."""
    return kinds[0] if len(kinds) == 1 else InputKind("choice", of=kinds)


def one_of(name: str, kinds: Mapping[str, Mapping[str, InputKind]]) -> InputKind:
    """An object whose field of this name says which other fields it has."""
    records = tuple(fields_of({name: word(choice), **more}) for choice, more in kinds.items())
    return InputKind("choice", choices=tuple(kinds), of=records, by=name)


def part(name: str, kind: InputKind, value: object) -> Any:
    """The value of a named part; what is left out has its default."""
    where = f"{name[:LONGEST_WORD]}: " if name else ""
    if value is None:
        if kind.is_required:
            raise ValueError(f"{where}is missing; it is {kind.words}")
        return kind.default
    try:
        return kind.read(value)
    except ValueError as wrong:
        raise ValueError(f"{where}{wrong}") from None


def names_with_values(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping) or len(value) > LONGEST_LIST:
        raise _wrong("must be names with their values, in braces")
    return value


def _read_number(kind: InputKind, value: object) -> int:
    if type(value) is not int or not kind.least <= value <= kind.most:
        raise ValueError(_too_far(kind, value) or f"must be a whole number{_bounds(kind)}")
    return value


def _read_fraction(kind: InputKind, value: object) -> Fraction:
    text = str(value) if type(value) is int and abs(value) <= LARGEST else value
    if not isinstance(text, str) or not re.fullmatch(_FRACTION, text, re.ASCII):
        wrong = 'must be a whole number or a fraction such as "3/2"'
        raise ValueError(_too_far(kind, value) or wrong)
    exact = Fraction(text)
    if not kind.least <= exact <= kind.most:
        raise ValueError(f"must be a number{_bounds(kind)}")
    return exact


def _too_far(kind: InputKind, value: object) -> str:
    """Where numbers end, for a whole one that lies beyond any; nothing for others."""
    if isinstance(value, str):
        is_low = re.fullmatch("-[0-9]{10,}", value, re.ASCII) is not None
        is_high = re.fullmatch("[0-9]{10,}", value, re.ASCII) is not None
    else:
        is_low = type(value) is int and value < -LARGEST
        is_high = type(value) is int and value > LARGEST
    if is_high:
        return f"must be at most {kind.most:,}"
    return f"must be at least {kind.least}" if is_low else ""


def _bounds(kind: InputKind) -> str:
    """Between what a number must be; nothing where it may be any."""
    if kind.most < LARGEST:
        return f" from {kind.least} to {kind.most:,}"
    return f", {kind.least} or more" if kind.least > -LARGEST else ""


def _read_tick(_kind: InputKind, value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong("must be true or false")
    return value


def _read_words(_kind: InputKind, value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_WORD:
        raise ValueError(f"must be text of at most {LONGEST_WORD} letters")
    return value


def _read_choice(kind: InputKind, value: object) -> Any:
    if kind.by:
        return _read_record_by_name(kind, value)
    if kind.of:
        return _read_either(kind, value)
    told = _read_words(kind, value)
    if kind.place is None and told not in kind.choices:
        raise ValueError(f"must be {' or '.join(kind.choices)}")
    return told


def _read_either(kind: InputKind, value: object) -> Any:
    for each in kind.of:
        with suppress(ValueError):
            return each.read(value)
    raise ValueError(f"must be {kind.words}")


def _read_record_by_name(kind: InputKind, value: object) -> Any:
    told = part(kind.by, word(*kind.choices), names_with_values(value).get(kind.by))
    return kind.of[kind.choices.index(told)].read(value)


def _read_dice(kind: InputKind, value: object) -> Any:
    if not kind.are_faces:
        return _read_number(kind, value)
    count = int(kind.dice[0].partition("d")[0])
    if not isinstance(value, list) or len(value) != count:
        raise ValueError(f"must be what each of {kind.dice[0]} shows")
    return _read_list(listed(integer(), count, count), value)


def _read_list(kind: InputKind, value: object) -> tuple[Any, ...]:
    if not isinstance(value, list) or not kind.least <= len(value) <= kind.most:
        raise ValueError(f"must be a list of {kind.least} to {kind.most} parts")
    return tuple(part(str(at), kind.of[0], each) for at, each in enumerate(value))


def _read_pair(kind: InputKind, value: object) -> tuple[Any, Any]:
    first, second = kind.of
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"must be a list of {first.words} and {second.words}")
    return first.read(value[0]), second.read(value[1])


def _read_record(kind: InputKind, value: object) -> Any:
    told = names_with_values(value)
    unknown = told.keys() - dict(kind.fields).keys()
    if unknown:
        raise ValueError(f"“{min(unknown)[:LONGEST_WORD]}” is not a field of it")
    values = {name: part(name, each, told.get(name)) for name, each in kind.fields}
    return values if kind.make is None else kind.make(values)


def _read_names(kind: InputKind, value: object) -> dict[str, Any]:
    return {name: part(name, kind.of[0], each) for name, each in names_with_values(value).items()}


_READ: Mapping[InputShape, Callable[[InputKind, object], Any]] = {
    "number": _read_number,
    "fraction": _read_fraction,
    "tick": _read_tick,
    "words": _read_words,
    "choice": _read_choice,
    "dice": _read_dice,
    "list": _read_list,
    "pair": _read_pair,
    "record": _read_record,
    "names": _read_names,
}


def _wrong(sentence: str) -> ValueError:
    """What is wrong with an input is its value, whatever its type."""
    return ValueError(sentence)


def _said(default: object) -> str:
    """What holds when an input is left out, in a word."""
    if isinstance(default, bool):
        return str(default).lower()
    return str(default) if isinstance(default, int | Fraction | str) and default != "" else "none"
