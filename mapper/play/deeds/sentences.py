"""What stands in a deed's own words: conditions, names of answers, and what the log is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.input_words import plain_words
from mapper.rules.shared.reasons import mixed, signed

Look = Callable[[str], Any]
"""What a name stands for; None where nothing is known of it."""

MOST_READ = 4096
"""Sentences that are kept as they were read."""
MOST, MOST_SHOWN = 1_000_000_000, 40

FRACTION = re.compile(r"-?[0-9]{1,1000}/[1-9][0-9]{0,999}", re.ASCII)
NUMBER = re.compile(rf"-?[0-9]{{1,1000}}|{FRACTION.pattern}", re.ASCII)
COMPARED = {"<=": le, ">=": ge, "!=": ne, "<": lt, ">": gt, "=": eq}
_OR = re.compile(r" or (?=(?:no )?[^\W\d]\w*\.)")
"""Before what is said of a role: the name of a field may have an “or” of its own."""
_SIDES = re.compile(r"([^<>=!]+?)\s*(<=|>=|!=|<|>|=)\s*([^<>=!]+)")
_SIGN = re.compile("[<>=!]")
_INDEX = re.compile("[0-9]{1,9}", re.ASCII)


def holds(words: str, look: Look) -> bool:
    """Whether a condition is true: `patient.HP < patient.HP max`, `stabilized`, `no failed`,
    several joined by `and`, or either side of `or victim.…`. What nothing is known of is not.
    """
    return any(all(_holds(part, look) for part in each) for each in alternatives(words))


@lru_cache(maxsize=MOST_READ)
def alternatives(words: str) -> tuple[tuple[str, ...], ...]:
    """The parts of a condition, all of which are asked for; of several sides one is enough."""
    sides = (each.split(" and ") for each in _OR.split(words))
    return tuple(tuple(part.strip() for part in side) for side in sides)


def is_against(words: str, look: Look) -> bool:
    """Whether a part of a condition is known not to be true, on every side of it."""
    return all(
        any(not _holds(part, look) for part in parts if _is_known(part, look))
        for parts in alternatives(words)
    )


@lru_cache(maxsize=MOST_READ)
def _sides(words: str) -> tuple[str, str, str] | None:
    """What is compared, the sign, and with what; None where nothing is compared."""
    found = _SIDES.fullmatch(words)
    return None if found is None else (found[1], found[2], found[3])


def _is_known(words: str, look: Look) -> bool:
    sides = _sides(words)
    if sides is None:
        return look(words.removeprefix("no ")) is not None
    return _side(sides[0], look) is not None and _side(sides[2], look) is not None


def _holds(words: str, look: Look) -> bool:
    sides = _sides(words)
    if sides is None:
        if _SIGN.search(words):
            return False
        is_meant = not words.startswith("no ")
        return bool(look(words if is_meant else words.removeprefix("no "))) == is_meant
    left, right = _side(sides[0], look), _side(sides[2], look)
    if left is None or right is None:
        return False
    if isinstance(left, Fraction) != isinstance(right, Fraction):
        return sides[1] == "!="
    are_numbers = isinstance(left, Fraction)
    return (are_numbers or sides[1] in ("=", "!=")) and bool(COMPARED[sides[1]](left, right))


def _side(words: str, look: Look) -> Any:
    """A number, yes or no, or a word: what the name stands for, or as it is written."""
    number = number_of(words)
    if number is not None:
        return number
    if words in ("yes", "no"):
        return words == "yes"
    value = look(words)
    if value is None and "." in words:
        return None
    number = number_of(value)
    return number if number is not None else (words if value is None else value)


def condition_in_words(words: str) -> str:
    """A condition as people say it: `no fallen.is dying` is “the fallen is not dying”."""
    return " or ".join(" and ".join(map(_in_words, parts)) for parts in alternatives(words))


def _in_words(words: str) -> str:
    sides = _sides(words)
    if sides is None:
        is_not = words.startswith("no ")
        who, _, what = words.removeprefix("no ").partition(".")
        return f"the {who} {what.replace('is ', 'is not ') if is_not else what}"
    who, _, what = sides[0].partition(".")
    return f"the {who}’s {what} {sides[1]} {sides[2].removeprefix(f'{who}.')}"


def number_of(value: object) -> Fraction | None:
    """A number, be it written as text; truth is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return Fraction(value)
    if isinstance(value, str) and NUMBER.fullmatch(value):
        return Fraction(value)
    return None


def looked_up(answers: Mapping[str, Mapping[str, Any]], name: str) -> Any:
    """A part of an answer: `first_aid.hp`, `rolls.0.hit`, or `hp` of the last that has it."""
    first, _, rest = name.partition(".")
    if first in answers and rest:
        return _part(answers[first], rest)
    for answer in reversed([*answers.values()]):
        found = _part(answer, name)
        if found is not None:
            return found
    return None


def _part(answer: Any, name: str) -> Any:
    for each in name.split("."):
        if type(answer) is dict:
            answer = answer.get(each)
        elif isinstance(answer, list) and _INDEX.fullmatch(each):
            answer = answer[int(each)] if int(each) < len(answer) else None
        else:
            answer = answer.get(each) if isinstance(answer, Mapping) else None
    return answer


def filled(words: str, look: Look) -> str:
    """Words with what stands in braces said: `{patient} has {hp} HP`.

    `{+heal}` has its sign, `{days:day}` is counted: 1 day, 3 days; `{success?works|fails}` is
    the first where it is true, and the second where it is not, braces in them and all.
    """
    parts, rest = _in_braces(words)
    return "".join(f"{before}{_said_of(inside, look)}" for before, inside in parts) + rest


@lru_cache(maxsize=MOST_READ)
def _in_braces(words: str) -> tuple[tuple[tuple[str, str], ...], str]:
    """What stands in braces, each with what stands before it; and what stands behind them all."""
    found, at = list[tuple[str, str]](), 0
    while (start := words.find("{", at)) >= 0 and (end := closing(words, start)) > 0:
        found.append((words[at:start], words[start + 1 : end]))
        at = end + 1
    return tuple(found), words[at:]


def closing(words: str, start: int) -> int:
    """Where the brace ends that is opened there; −1: nowhere."""
    depth = 0
    for at in range(start, len(words)):
        depth += (words[at] == "{") - (words[at] == "}")
        if not depth:
            return at
    return -1


def _said_of(inside: str, look: Look) -> str:
    asked, is_either, ways = inside.partition("?")
    if is_either and "{" not in asked:
        yes, no = two_ways(ways)
        return filled(yes if holds(asked, look) else no, look)
    name, _, one = inside.removeprefix("+").partition(":")
    value = look(name)
    number = number_of(value)
    if one:
        return f"{said(value)} {one}{'' if number == 1 else 's'}"
    return signed(number) if inside.startswith("+") and number is not None else said(value)


@lru_cache(maxsize=MOST_READ)
def two_ways(words: str) -> tuple[str, str]:
    """What stands before and behind the first bar that is in no braces."""
    bars = [at for at, letter in enumerate(words) if letter == "|"]
    apart = (at for at in bars if words.count("{", 0, at) == words.count("}", 0, at))
    first = next(apart, len(words))
    return words[:first], words[first + 1 :]


def said(value: object) -> str:
    """A value in words."""
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case str() if FRACTION.fullmatch(value):
            return mixed(Fraction(value))
        case list() | tuple():
            return ", ".join(map(said, value))
        case Mapping():
            return ", ".join(f"{plain_words(name)} {said(part)}" for name, part in value.items())
    number = number_of(value)
    return str(value).replace("_", " ") if number is None else mixed(number)


def amount_of(words: str, look: Look) -> int:
    """How much is meant: a number, or the name of one, be it with a minus before it."""
    sign = -1 if words.startswith("-") else 1
    unsigned = words.removeprefix("-").strip()
    number = number_of(unsigned)
    if number is None:
        number = number_of(look(unsigned))
    if number is None:
        raise NotAllowed(f"“{words}” is no number here.")
    if abs(number) > MOST:
        raise NotAllowed(f"“{words[:MOST_SHOWN]}”: it is at most {MOST:,}.")
    return sign * int(number)
