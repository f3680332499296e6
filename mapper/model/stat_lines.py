"""Creatures as they are typed in one line: “3 goblins, HD 1, AC 13, 4 hp, hostile, morale 7”."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from mapper.model.campaign.zone_rows import Creature

COUNTED = re.compile(
    r"(?P<count>\d+d\d+(?:[+-]\d+)?|\d+(?:[-–]\d+)?|an?(?= ))\s*(?P<name>.*)", re.IGNORECASE
)
NUMBER = r"(?P<number>\d{1,4})"
LONGEST_LINE = 200
NUMBERS = {
    word: number
    for number, word in enumerate(
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 2
    )
}
ALONE = ("", "1")
"""What says of how many nobody speaks: their name is that of one."""
OF_ONE = ("ss", "us", "is", "ops")
"""Ends of the names of one: boss, octopus, mantis, cyclops."""


Put = Callable[[Creature, str], Creature]


SAID: Mapping[str, Put] = {
    r"hd (?P<number>\d{1,3}|1/[24])": lambda row, text: replace(row, hit_dice=Fraction(text)),
    rf"ac {NUMBER}": lambda row, text: replace(row, armour_class=int(text)),
    rf"(?:attribute|attr) {NUMBER}": lambda row, text: replace(row, attribute=int(text)),
    rf"{NUMBER} hp|(?:hp|health) (?P<other>\d{{1,4}})": lambda row, text: replace(
        row, health=int(text)
    ),
    r"(?:morale|ml) (?P<number>[1-9]|1\d|20)": lambda row, text: replace(row, morale=int(text)),
    r"(?:damage (?P<number>\d{0,3}d\d{1,3}(?:[+-]\d{1,3})?|\d{1,3})"
    r"|(?P<other>\d{0,3}d\d{1,3}(?:[+-]\d{1,3})?|\d{1,3}) damage)": lambda row, text: replace(
        row, damage=text
    ),
    "undead": lambda row, _: replace(row, is_undead=True),
    "hostile": lambda row, _: replace(row, is_hostile=True),
}
"""What may be said of creatures, in any order, with commas between."""
BEHIND = tuple(
    re.compile(rf"(?P<before>.*\S)\s(?P<last>{pattern})", re.IGNORECASE) for pattern in SAID
)
MEANT = re.compile(
    r".*\s(?:(?:hd|ac|ml|hp|attr)\b|(?:morale|attribute|health) \d).*", re.IGNORECASE
)
"""A name with what was meant to be said of its creatures, and says nothing that is known."""


class StatLine(NamedTuple):
    """A line as it was understood: the creatures, words that say nothing, and what filled in."""

    creature: Creature | None
    wrong: tuple[str, ...] = ()
    is_known: bool = False
    """Whether the rest is that of the creatures of this name that were typed before."""


def read_line(text: str, known: Mapping[str, Creature]) -> StatLine:
    """What a line says; `known` are creatures by the stems of their names.

    Who is known by name and has nothing else said is as before.
    """
    told = (" ".join(each.split()) for each in re.split("[,;]", text))
    parts = [part for each in told if each for part in _apart(each)]
    if not parts:
        return StatLine(None)
    first, rest = parts[0], parts[1:]
    row = Creature()
    if _said(row, first) is None:
        row = _named(first)
    else:
        rest = parts
    wrong = [first] if row.name and MEANT.fullmatch(first) else []
    for part in rest:
        after = _said(row, part)
        wrong += [part] if after is None else []
        row = row if after is None else after
    before = known.get(stem(row.name)) if not rest else None
    if before is None:
        return StatLine(row, tuple(wrong))
    return StatLine(replace(before, count=row.count, name=row.name, tags=()), is_known=True)


def line_of(row: Creature) -> str:
    """Creatures as they would be typed."""
    return ", ".join(_parts(row))


def has_stats(row: Creature) -> bool:
    """Whether anything is said of them but how many there are, and of what name."""
    return replace(row, count="", name="", tags=()) != Creature()


def stem(name: str) -> str:
    """By which one and many of a name are the same: goblin, goblins; wolf, wolves; cyclops."""
    return one_of(name).casefold()


def one_of(name: str) -> str:
    """What one of them is called: “Red Guard” of “Red Guards”."""
    word = name.casefold()
    if word.endswith(OF_ONE):
        return name
    for ending, one in (("ves", "f"), ("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return name[: -len(ending)] + one
    return name


def counted_in_words(who: str) -> tuple[str, str]:
    """How many there are, where a word says so, and what they are: of “Two smugglers”."""
    first, _, rest = who.partition(" ")
    number = NUMBERS.get(first.casefold())
    return (str(number), rest) if number and rest else ("", who)


def heads_of(who: str) -> int | None:
    """How many some words say that there are: “6 goblins”, “Two smugglers”, “a wolf”."""
    read = read_line(who, {}).creature
    count = counted_in_words(who)[0] or (read.count if read is not None else "")
    return int(count) if count.isdecimal() else None


def so_many(row: Creature, count: str) -> Creature:
    """The same, but so many of them; the last of several is called as one."""
    is_last = count == "1" and row.count not in ALONE
    return replace(row, count=count, name=one_of(row.name) if is_last else row.name)


def together(row: Creature) -> Fraction | None:
    """The hit dice of all of them; None where their number or hit dice are not said."""
    count = row.count or "1"
    if row.hit_dice is None or not count.isdigit():
        return None
    return row.hit_dice * int(count)


def _apart(part: str) -> list[str]:
    """What is said without commas, each by itself; words alone may be of a name: 3 undead."""
    before, behind = part, list[str]()
    while found := next(filter(None, (each.fullmatch(before) for each in BEHIND)), None):
        before, behind = found["before"], [found["last"], *behind]
    return [before, *behind] if any(re.search(r"\d", each) for each in behind) else [part]


def _said(row: Creature, part: str) -> Creature | None:
    """With what a part says; None where it says nothing that is known."""
    for pattern, put in SAID.items():
        found = re.fullmatch(pattern, part, re.IGNORECASE)
        if found is not None:
            return put(row, next((text for text in found.groups() if text), ""))
    return None


def _named(part: str) -> Creature:
    found = COUNTED.fullmatch(part)
    if found is None:
        return Creature(name=part)
    count = found["count"]
    return Creature("1" if count.casefold() in {"a", "an"} else count, name=found["name"].strip())


def _parts(row: Creature) -> Iterator[str]:
    if row.count or row.name:
        yield " ".join(filter(None, (row.count, row.name)))
    if row.hit_dice is not None:
        yield f"HD {row.hit_dice}"
    if row.armour_class is not None:
        yield f"AC {row.armour_class}"
    if row.attribute is not None:
        yield f"attribute {row.attribute}"
    if row.health is not None:
        yield f"{row.health} hp"
    if row.damage:
        yield f"{row.damage} damage"
    if row.is_undead:
        yield "undead"
    if row.is_hostile:
        yield "hostile"
    if row.morale is not None:
        yield f"morale {row.morale}"
