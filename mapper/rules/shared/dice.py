"""Dice as people write them: 2d6+1, 4d6kh3, 3dF, 2-in-6; read, rolled, or taken as they fell."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from random import Random
from typing import NamedTuple

from mapper.model.not_allowed import NotAllowed

LONGEST = 200
MOST_READ = 1024
"""Notations that are kept as they were read."""
MOST_DICE = 1000
MOST_FACES = 100_000
LARGEST = 1_000_000
MOST_TIMES = 1000
MOST_REPEATS = 100
MOST_EXPLOSIONS = 100
"""How often one die goes on after its highest face."""
LONGEST_TOLD = 20_000
"""Letters in which the faces of real dice are told."""

Die = tuple[int, ...]
"""The faces that one die showed: more than one where it exploded."""
Show = Callable[["Term"], int]
"""Which face the next die of a term shows."""


@dataclass(frozen=True, slots=True)
class Term:
    """Some dice of one kind, or, where they have no faces, a plain number."""

    sign: int
    count: int
    faces: int = 0
    keep: int = 0
    """How many dice count: that many of the highest, or below 0 of the lowest; 0 for all."""
    explodes: bool = False
    times: int = 1
    is_fudge: bool = False
    """Its dice show minus, nothing and plus."""

    @property
    def least(self) -> int:
        """The lowest face of its dice."""
        return -1 if self.is_fudge else 1

    @property
    def most(self) -> int:
        return 1 if self.is_fudge else self.faces

    @property
    def die(self) -> str:
        """What one of its dice is called."""
        return "dF" if self.is_fudge else f"d{self.faces}"

    def __str__(self) -> str:
        if not self.faces:
            return str(self.count)
        kept = f"k{'h' if self.keep > 0 else 'l'}{abs(self.keep)}" if self.keep else ""
        times = f"x{self.times}" if self.times > 1 else ""
        return f"{self.count}{self.die}{'!' * self.explodes}{kept}{times}"


@dataclass(frozen=True, slots=True)
class Notation:
    """Dice to be rolled: terms that are added up, so many times; or a chance of so many in a die.

    As text it is written in one way, which reads back to the same.
    """

    terms: tuple[Term, ...]
    repeats: int = 1
    chance: int = 0
    """The highest face that means yes, where the one die is asked no more than that."""

    def __str__(self) -> str:
        repeats = f"{self.repeats} x " if self.repeats > 1 else ""
        if self.chance:
            return f"{repeats}{self.chance}-in-{self.terms[0].faces}"
        first, *others = self.terms
        more = "".join(f"{'-' if term.sign < 0 else '+'}{term}" for term in others)
        return f"{repeats}{'-' * (first.sign < 0)}{first}{more}"

    @property
    def dice(self) -> int:
        """How many dice fall each time."""
        return sum(term.count for term in self.terms if term.faces)


@dataclass(frozen=True, slots=True)
class RolledOnce:
    """What the dice showed at one time, term by term, and what that comes to.

    Of real dice that were told as a sum there is the total alone.
    """

    total: int
    dice: tuple[tuple[Die, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice, and what they showed each time."""

    notation: Notation
    falls: tuple[RolledOnce, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(fall.total for fall in self.falls)

    @property
    def outcome(self) -> str:
        """What it came to, without the faces."""
        return ", ".join(map(self._came_to, self.falls))

    @property
    def faces(self) -> Die:
        """The faces alone, in the order of the notation; none of dice that were told as sums."""
        terms = (term for fall in self.falls for term in fall.dice)
        return tuple(face for term in terms for die in term for face in die)

    @property
    def told(self) -> str:
        """The notation with the faces that fell, or with the sums: `thrown` reads it back."""
        if self.falls[0].dice:
            return f"{self.notation}: {', '.join(map(str, self.faces))}"
        return f"{self.notation} = {', '.join(map(str, self.totals))}"

    def __str__(self) -> str:
        if self.notation.chance or len(self.falls) > 1:
            each = (self._in_short(fall) for fall in self.falls)
            return f"{self.notation}: {', '.join(each)}"
        (fall,) = self.falls
        return f"{_terms_in_words(self.notation, fall)} = {_number(fall.total)}"

    def _came_to(self, fall: RolledOnce) -> str:
        if not self.notation.chance:
            return _number(fall.total)
        return "yes" if fall.total <= self.notation.chance else "no"

    def _in_short(self, fall: RolledOnce) -> str:
        dice = " + ".join(_shown(dice) for dice in fall.dice if dice)
        return f"{self._came_to(fall)}{f' ({dice})' * bool(dice)}"


class StillToFall(NotAllowed):
    """That fewer faces were told than dice fall, `told` of them; `term` is of the next die."""

    def __init__(self, notation: Notation, term: Term, told: int) -> None:
        kinds = [each for each in notation.terms if each.faces]
        left = term.count * notation.repeats - told if len(kinds) == 1 else 1
        more = f"{left} more {term.die} have" if left > 1 else f"one more {term.die} has"
        super().__init__(f"{notation}: {more} to fall.")
        self.term = term


@lru_cache(maxsize=MOST_READ)
def parsed(text: str) -> Notation:
    """The dice of a notation; what cannot be read is told with its column."""
    if len(text) > LONGEST:
        raise NotAllowed(f"Dice are written in at most {LONGEST} letters.")
    repeats, at = _repeats(text)
    found = _CHANCE.match(text, at)
    if found is not None:
        faces = _bounded(text, found, "faces", 2, MOST_FACES)
        chance = _bounded(text, found, "chance", 1, faces)
        return Notation((Term(1, 1, faces),), repeats, chance)
    notation = Notation(_terms(text, at), repeats)
    if repeats > 1 and not notation.dice:
        raise _wrong(text, at, "dice such as 2d6 must stand here")
    if notation.dice * repeats > MOST_DICE:
        raise NotAllowed(f"“{text}”: at most {MOST_DICE:,} dice are rolled at once.")
    return notation


_REPEATS = re.compile(r"\s*(?P<repeats>[0-9]+)\s*[xX×*]", re.ASCII)
_CHANCE = re.compile(r"\s*(?P<chance>[0-9]+)\s*-?\s*in\s*-?\s*(?P<faces>[0-9]+)\s*$", re.ASCII)
_FIRST = re.compile(
    r"\s*(?P<sign>[+\-−])?\s*"
    r"(?:(?P<count>[0-9]*)[dD](?P<faces>[0-9]+|%|[fF])|(?P<number>[0-9]+))",
    re.ASCII,
)
_THEN = re.compile(
    r"\s*(?:(?P<explodes>!)|(?P<end>[kK][hHlL]?|[dD][hHlL])(?P<keep>[0-9]*)"
    r"|[xX×*]\s*(?P<times>[0-9]+))",
    re.ASCII,
)


def _repeats(text: str) -> tuple[int, int]:
    found = _REPEATS.match(text)
    if found is None:
        return 1, 0
    return _bounded(text, found, "repeats", 1, MOST_REPEATS), found.end()


def _terms(text: str, at: int) -> tuple[Term, ...]:
    terms: list[Term] = []
    while True:
        found = _FIRST.match(text, at)
        if found is None or (terms and not found["sign"]):
            raise _wrong(text, at, "dice such as 2d6 or a number must stand here")
        term, at = _with_what_follows(text, _first_of(text, found), found.end())
        terms.append(term)
        if not text[at:].strip():
            return tuple(terms)
        if text[at:].lstrip()[0] not in "+-−":
            raise _wrong(text, at, "a plus or a minus must stand here")


def _first_of(text: str, found: re.Match[str]) -> Term:
    sign = -1 if found["sign"] in ("-", "−") else 1
    if found["number"]:
        return Term(sign, _bounded(text, found, "number", 0, LARGEST))
    count = _bounded(text, found, "count", 1, MOST_DICE) if found["count"] else 1
    if found["faces"] in ("f", "F"):
        return Term(sign, count, 3, is_fudge=True)
    faces = 100 if found["faces"] == "%" else _bounded(text, found, "faces", 1, MOST_FACES)
    return Term(sign, count, faces)


def _with_what_follows(text: str, term: Term, at: int) -> tuple[Term, int]:
    """The term as what stands behind its dice has it, each at most once and in any order."""
    keep, explodes, times = 0, False, 1
    while term.faces and (found := _THEN.match(text, at)):
        if found["explodes"] and not explodes:
            explodes = _may_explode(text, term, found.start("explodes"))
        elif found["end"] and not keep:
            keep = _kept(text, term, found)
        elif found["times"] and times == 1:
            times = _bounded(text, found, "times", 2, MOST_TIMES)
        else:
            break
        at = found.end()
    made = Term(term.sign, term.count, term.faces, keep, explodes, times, term.is_fudge)
    return made, at


def _may_explode(text: str, term: Term, at: int) -> bool:
    if term.faces == 1 or term.is_fudge:
        kind = "a fudge die" if term.is_fudge else "a die with one face"
        raise _wrong(text, at, f"{kind} cannot explode")
    return True


def _kept(text: str, term: Term, found: re.Match[str]) -> int:
    """How many of the highest count, or below 0 of the lowest: dropping keeps the others."""
    end = found["end"].lower()
    drops = end[0] == "d"
    most = term.count - drops
    if most < 1:
        raise _wrong(text, found.start("end"), "of one die none can be dropped")
    told = _bounded(text, found, "keep", 1, most) if found["keep"] else 1
    if drops:
        return told - term.count if end == "dh" else term.count - told
    return -told if end == "kl" else told


def _bounded(text: str, found: re.Match[str], part: str, least: int, most: int) -> int:
    digits = found[part]
    if len(digits) > len(str(most)) or not least <= int(digits) <= most:
        raise _wrong(text, found.start(part), f"a number from {least} to {most:,} must stand here")
    return int(digits)


def _wrong(text: str, at: int, what: str) -> NotAllowed:
    at += len(text[at:]) - len(text[at:].lstrip())
    return NotAllowed(f"“{text}”, column {at + 1}: {what}.")


def rolled(notation: Notation, random: Random, shown: Sequence[int] = ()) -> Rolled:
    """The dice as they fall; those that fell already, as real ones, stay as they are `shown`."""
    fell = iter(shown)

    def show(term: Term) -> int:
        face = next(fell, None)
        return random.randint(term.least, term.most) if face is None else face

    return _fallen(notation, show)


def thrown(text: str, random: Random) -> Rolled:
    """What is written, rolled; or as real dice fell: “2d6+1: 3 4”, and “2d6+1 = 8” for the sum."""
    found = re.search("[:=]", text)
    if found is None:
        return rolled(parsed(text), random)
    notation, told = parsed(text[: found.start()]), text[found.end() :]
    if found[0] == "=":
        return as_sums(notation, numbers_in(told))
    return as_told(notation, told)


class RolledWords(NamedTuple):
    """Words with each of their dice rolled, and what those showed."""

    text: str
    dice: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.dice})" if self.dice else self.text


def counted(words: str, random: Random) -> RolledWords:
    """What stands in a list such as “3d4 goblins with nets”, with how many those are."""
    rolls: list[Rolled] = []

    def count(found: re.Match[str]) -> str:
        try:
            rolls.append(rolled(parsed(found[0]), random))
        except NotAllowed:
            return found[0]
        return rolls[-1].outcome

    text = _IN_WORDS.sub(count, words)
    return RolledWords(text, "; ".join(map(str, rolls)))


def one_listed(table: Sequence[str], random: Random) -> RolledWords:
    """An entry of a list, drawn by chance and counted; nobody where nothing stands in it."""
    return counted(random.choice(table), random) if table else RolledWords("")


_IN_WORDS = re.compile(
    r"(?<![\w.])[0-9]*[dD][0-9]+(?:k[hl]?[0-9]*)?(?:x[0-9]+)?(?:\s?[+\-−]\s?[0-9]+)?(?![\w.]?\w)",
    re.ASCII,
)


def as_told(notation: Notation, told: str) -> Rolled:
    """Real dice as somebody writes what they show: each face, or where several fell, their sum."""
    numbers = numbers_in(told)
    if notation.dice > 1 and len(numbers) == notation.repeats:
        return as_sums(notation, numbers)
    return as_faces(notation, numbers)


def as_faces(notation: Notation, faces: Sequence[int]) -> Rolled:
    """Real dice, face by face, in the order in which they are written."""
    waiting = iter(faces)

    def show(term: Term) -> int:
        face = next(waiting, None)
        if face is None:
            raise StillToFall(notation, term, len(faces))
        if not term.least <= face <= term.most:
            wrong = f"A {term.die} shows {_number(term.least)} to {term.most:,}, not"
            raise NotAllowed(f"{wrong} {_number(face)}.")
        return face

    fallen = _fallen(notation, show)
    fell = len(faces) - len(list(waiting))
    if fell < len(faces):
        raise NotAllowed(f"{notation} shows {fell} faces here, not {len(faces)}.")
    return fallen


def as_sums(notation: Notation, sums: Sequence[int]) -> Rolled:
    """Real dice, of which the sum is told alone; one for each time that they are rolled."""
    if len(sums) != notation.repeats:
        raise NotAllowed(f"{notation}: {notation.repeats} sums are asked for, not {len(sums)}.")
    least, most = bounds(notation)
    dice = [term for term in notation.terms if term.faces]
    plain = sum(term.sign * term.count for term in notation.terms if not term.faces)
    step = gcd(*(term.times for term in dice)) or 1
    for total in sums:
        if not least <= total <= most or (total - plain) % step:
            by = f" in steps of {step}" if step > 1 else ""
            span = f"{_number(least)} to {_number(most)}{by}"
            raise NotAllowed(f"{notation} comes to {span}, not to {_number(total)}.")
    return Rolled(notation, tuple(map(RolledOnce, sums)))


def next_die(notation: Notation, faces: Sequence[int]) -> Term | None:
    """The dice of which the next one still has to fall; None when all have."""
    try:
        as_faces(notation, faces)
    except StillToFall as missing:
        return missing.term
    return None


def bounds(notation: Notation) -> tuple[int, int]:
    """The least and the most that the dice come to, each time that they are rolled."""
    spans = [_span(term) for term in notation.terms]
    return sum(min(span) for span in spans), sum(max(span) for span in spans)


def _span(term: Term) -> tuple[int, int]:
    if not term.faces:
        return (term.sign * term.count,) * 2
    counted = term.sign * term.times * (abs(term.keep) or term.count)
    return counted * term.least, counted * term.most * (1 + MOST_EXPLOSIONS * term.explodes)


def _fallen(notation: Notation, show: Show) -> Rolled:
    return Rolled(notation, tuple(_fall(notation, show) for _ in range(notation.repeats)))


def _fall(notation: Notation, show: Show) -> RolledOnce:
    dice = tuple(
        tuple(_one(term, show) for _ in range(term.count)) if term.faces else ()
        for term in notation.terms
    )
    return RolledOnce(sum(map(_counted, notation.terms, dice)), dice)


def _one(term: Term, show: Show) -> Die:
    faces = [show(term)]
    while term.explodes and faces[-1] == term.most and len(faces) <= MOST_EXPLOSIONS:
        faces.append(show(term))
    return tuple(faces)


def _counted(term: Term, dice: tuple[Die, ...]) -> int:
    if not term.faces:
        return term.sign * term.count
    ordered = sorted(map(sum, dice), reverse=term.keep > 0)
    return term.sign * term.times * sum(ordered[: abs(term.keep)] if term.keep else ordered)


def numbers_in(told: str) -> list[int]:
    """The whole numbers of a text, apart by spaces or commas."""
    if len(told) > LONGEST_TOLD:
        raise NotAllowed(f"Faces are told in at most {LONGEST_TOLD:,} letters.")
    words = re.findall(r"[^\s,;]+", told.replace("−", "-"))
    wrong = [word for word in words if not re.fullmatch(r"[+-]?[0-9]{1,12}", word)]
    if wrong:
        raise NotAllowed(f"“{wrong[0]}” is no whole number that dice show.")
    return [int(word) for word in words]


def _terms_in_words(notation: Notation, fall: RolledOnce) -> str:
    said = ""
    for place, term in enumerate(notation.terms):
        sign = " − " if term.sign < 0 else " + " if said else ""
        said += f"{sign.strip() if not said else sign}{term}"
        if term.faces and fall.dice:
            said += f" ({_shown(fall.dice[place])})"
    return said


def _shown(dice: tuple[Die, ...]) -> str:
    return ", ".join(_number(sum(die)) for die in dice)


def _number(number: int) -> str:
    return str(number).replace("-", "−")
