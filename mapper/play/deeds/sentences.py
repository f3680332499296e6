"""What stands in a deed's own words: conditions, names of answers, and what the log is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from mapper.model.not_allowed import NotAllowed

Look = Callable[[str], Any]
"""What a name stands for; None where nothing is known of it."""

_COMPARED = {"<=": le, ">=": ge, "!=": ne, "<": lt, ">": gt, "=": eq}
_SIDES = re.compile(r"^(.+?)\s*(<=|>=|!=|<|>|=)\s*(.+)$")


def holds(words: str, look: Look) -> bool:
    """Whether a condition is true: `patient.HP < patient.HP max`, `stabilized`, `no failed`,
    several joined by `and`. What nothing is known of is not.
    """
    return all(_holds(part.strip(), look) for part in words.split(" and "))


def _holds(words: str, look: Look) -> bool:
    sides = _SIDES.match(words)
    if sides is None:
        is_meant = not words.startswith("no ")
        return bool(look(words if is_meant else words.removeprefix("no "))) == is_meant
    left, right = _side(sides[1], look), _side(sides[3], look)
    if left is None or right is None:
        return False
    if isinstance(left, Fraction) != isinstance(right, Fraction):
        return sides[2] == "!="
    return bool(_COMPARED[sides[2]](left, right))


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


def number_of(value: object) -> Fraction | None:
    """A number, be it written as text; truth is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return Fraction(value)
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]+(/[1-9][0-9]*)?", value, re.ASCII):
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
        if isinstance(answer, list) and each.isdigit():
            answer = answer[int(each)] if int(each) < len(answer) else None
        else:
            answer = answer.get(each) if isinstance(answer, Mapping) else None
    return answer


def filled(words: str, look: Look) -> str:
    """Words with what stands in braces said: `{patient} has {hp} HP`."""
    return re.sub(r"\{([^{}]+)\}", lambda found: said(look(found[1])), words)


def said(value: object) -> str:
    """A value in words."""
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(map(said, value))
        case Mapping():
            return ", ".join(f"{name} {said(part)}" for name, part in value.items())
    return str(value).replace("_", " ")


def amount_of(words: str, look: Look) -> int:
    """How much is meant: a number, or the name of one, be it with a minus before it."""
    sign = -1 if words.startswith("-") else 1
    plain_words = words.removeprefix("-").strip()
    number = number_of(plain_words)
    if number is None:
        number = number_of(look(plain_words))
    if number is None:
        raise NotAllowed(f"“{words}” is no number here.")
    return sign * int(number)
