"""Rows by chance, filled in from their types, so that no field is forgotten; words in rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import is_dataclass
from fractions import Fraction
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from annotated_types import Ge, Gt, Interval, Len

from mapper.model.campaign.colour import Colour, OwnColour
from mapper.model.campaign.rows import KINDS, SETTINGS, Key, Row, Settings

R = TypeVar("R")
Word = Callable[[], str]

UNSEEN = (
    *("settings", "journey", "due_die", "timer", "weather", "rules", "calendar", "given"),
    *("light", "countdown", "delve", "clock", "token", "no_passage", "member_state"),
    *("stat_block", "evening", "fight", "foe", "creature_state", "token_state", "pot", "taken"),
    "label_preset",
)
"""Of these, nothing is ever seen by players; but that of a delve decides who stands apart."""


def unseen_rows(chance: Random, map_id: str, group: str, word: Word) -> dict[Key, Row]:
    ids = {
        "settings": "campaign",
        "given": "campaign",
        "clock": "now",
        "journey": group,
        "delve": group,
        "fight": group,
        "pot": group,
    }
    rows: dict[Key, Row] = {}
    for kind in UNSEEN:
        owner = group if KINDS[kind].has_owner else ""
        key = Key(kind, map_id if KINDS[kind].of_map else "", ids.get(kind, "1"), owner)
        told = {"first_map": map_id} if kind == "settings" else {}
        rows[key] = any_row(KINDS[kind].row, chance, word, **told)
    return rows


def hints_of(row: object) -> dict[str, Any]:
    """The types of the fields of a class, looked up once."""
    return _hints_of(row)


@cache
def _hints_of(row: Hashable) -> dict[str, Any]:
    return get_type_hints(row, include_extras=True)


def any_row(row: type[R], chance: Random, word: Word, **told: object) -> R:
    """What is not told is filled in by chance, with these words; drawn anew if it is refused."""
    while True:
        hints = hints_of(row).items()
        drawn = {name: _any(hint, chance, word) for name, hint in hints if name not in told}
        try:
            return row(**drawn, **told)
        except ValueError:  # two fields of it do not go together
            continue


def otherwise(row: R, kept: tuple[str, ...], chance: Random, word: Word, **told: object) -> R:
    """A row of which these fields alone are kept."""
    alike = {name: getattr(row, name) for name in kept}
    return any_row(type(row), chance, word, **alike, **told)


def _any(hint: Any, chance: Random, word: Word) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in (Colour, OwnColour):
        return f"#{chance.randrange(1 << 24):06x}"
    if origin is Annotated:
        return _bounded(inner[0], inner[1:], chance, word)
    if origin in (Union, UnionType, Literal):
        chosen = chance.choice(inner)
        return chosen if origin is Literal else _any(chosen, chance, word)
    if origin is tuple:
        parts = inner[:1] * chance.randint(0, 2) if inner[-1] is Ellipsis else inner
        return tuple(_any(part, chance, word) for part in parts)
    if origin is not None and issubclass(origin, Mapping):
        return {_any(inner[0], chance, word): _any(inner[1], chance, word)}
    return _plain(hint, chance, word)


def _plain(hint: Any, chance: Random, word: Word) -> Any:
    if hint is str:
        return word()
    if hint is bool:
        return chance.random() < 0.5
    if hint is int:
        return chance.randint(0, 99)
    if hint is Fraction:
        return Fraction(chance.randint(1, 99), 4)
    return None if hint is NoneType else any_row(hint, chance, word)


def _bounded(hint: Any, bounds: tuple[object, ...], chance: Random, word: Word) -> Any:
    """Numbers within their bounds, and tuples that are long enough."""
    if get_origin(hint) is tuple:
        least = max((each.min_length for each in bounds if isinstance(each, Len)), default=0)
        many = max(least, chance.randint(0, 3))
        return tuple(_any(get_args(hint)[0], chance, word) for _ in range(many))
    if hint is not int:
        return _any(hint, chance, word)
    low, high = 0, 99
    for each in bounds:
        match each:
            case Interval(ge=int(least), le=int(most)):
                low, high = max(-50, least), min(most, max(-50, least) + 99)
            case Interval(ge=int(low)) | Ge(int(low)):
                high = low + 99
            case Gt(int(below)):
                low, high = below + 1, below + 99
    return chance.randint(low, high)


def words_in_type(hint: Any, path: str) -> Iterator[str]:
    """Where words can stand in what has this type."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is str:
        yield path
    elif origin is Annotated:
        yield from words_in_type(inner[0], path)
    elif origin is not None and origin is not Literal:
        for number, part in enumerate(inner):
            is_name = number == 0 and _is_mapping(origin)
            yield from words_in_type(part, f"{path} by" if is_name else path)
    elif is_dataclass(hint) or hasattr(hint, "_fields"):
        for name, part in hints_of(hint).items():
            yield from words_in_type(part, f"{path}.{name}")


def _is_mapping(origin: Any) -> bool:
    return isinstance(origin, type) and issubclass(origin, Mapping)


def words_in(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Where words do stand, and which."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for name, part in value.items():
            yield from words_in(name, f"{path} by")
            yield from words_in(part, path)
    elif is_dataclass(value) or hasattr(value, "_fields"):
        for name in hints_of(type(value)):
            yield from words_in(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, tuple):
        for part in value:
            yield from words_in(part, path)


def renamed(value: R, new: Callable[[str], str]) -> R:
    """The same with other words in it, wherever they stand."""
    made: Any = value
    if isinstance(value, str):
        made = new(value)
    elif isinstance(value, Mapping):
        made = {renamed(name, new): renamed(part, new) for name, part in value.items()}
    elif is_dataclass(value) or hasattr(value, "_fields"):
        names = hints_of(type(value))
        made = type(value)(**{name: renamed(getattr(value, name), new) for name in names})
    elif isinstance(value, tuple):
        made = tuple(renamed(part, new) for part in value)
    found: R = made
    return found


def on_another_map(rows: Mapping[Key, Row], there: Mapping[str, str]) -> dict[Key, Row]:
    """The same where these maps have other ids, wherever they are named."""

    def new(text: str) -> str:
        return there.get(text, text)

    return {
        key._replace(map=new(key.map), id=renamed(key.id, new)): renamed(row, new)
        for key, row in rows.items()
    }


def first_map(rows: Mapping[Key, Row]) -> str:
    """The id of the map that a campaign begins with."""
    row = rows[SETTINGS]
    assert isinstance(row, Settings)
    return row.first_map
