"""Dice as people write them: 2d6+1, 4d6kh3, d%, 3d6! that explode; read, and rolled."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from mapper.model.not_allowed import NotAllowed

LONGEST = 200
MOST_DICE = 1000
MOST_FACES = 100_000
LARGEST = 1_000_000
MOST_EXPLOSIONS = 100
"""How often one die goes on after its highest face."""


@dataclass(frozen=True, slots=True)
class Term:
    """Some dice of one kind, or, where they have no faces, a plain number."""

    sign: int
    count: int
    faces: int = 0
    keep: int = 0
    """How many dice count: that many of the highest, or below 0 of the lowest; 0 for all."""
    explodes: bool = False

    def __str__(self) -> str:
        if not self.faces:
            return str(self.count)
        kept = f"k{'h' if self.keep > 0 else 'l'}{abs(self.keep)}" if self.keep else ""
        return f"{self.count}d{self.faces}{'!' * self.explodes}{kept}"


@dataclass(frozen=True, slots=True)
class Rolled:
    """What the dice showed, term by term, and what that comes to."""

    terms: tuple[Term, ...]
    faces: tuple[tuple[int, ...], ...]
    total: int

    def __str__(self) -> str:
        said = ""
        for term, shown in zip(self.terms, self.faces, strict=True):
            sign = " − " if term.sign < 0 else " + " if said else ""
            said += f"{sign.strip() if not said else sign}{term}"
            said += f" ({', '.join(map(str, shown))})" if term.faces else ""
        return f"{said} = {str(self.total).replace('-', '−')}"


def parsed(text: str) -> tuple[Term, ...]:
    """The terms of a notation; what cannot be read is told with its column."""
    if len(text) > LONGEST:
        raise NotAllowed(f"Dice are written in at most {LONGEST} letters.")
    terms: list[Term] = []
    at = 0
    while True:
        found = _TERM.match(text, at)
        if found is None or (terms and not found["sign"]):
            raise _wrong(text, at, "dice such as 2d6 or a number must stand here")
        terms.append(_term(text, found))
        at = found.end()
        if not text[at:].strip():
            break
        if text[at:].lstrip()[0] not in "+-−":
            raise _wrong(text, at, "a plus or a minus must stand here")
    if sum(term.count for term in terms if term.faces) > MOST_DICE:
        raise NotAllowed(f"“{text}”: at most {MOST_DICE:,} dice are rolled at once.")
    return tuple(terms)


_TERM = re.compile(
    r"\s*(?P<sign>[+\-−])?\s*(?:(?P<count>[0-9]*)[dD](?P<faces>[0-9]+|%)(?P<explodes>!)?"
    r"(?:[kK](?P<end>[hHlL])?(?P<keep>[0-9]*))?|(?P<number>[0-9]+))",
    re.ASCII,
)


def _term(text: str, found: re.Match[str]) -> Term:
    sign = -1 if found["sign"] in ("-", "−") else 1
    if found["number"]:
        return Term(sign, _bounded(text, found, "number", 0, LARGEST))
    count = _bounded(text, found, "count", 1, MOST_DICE) if found["count"] else 1
    faces = 100 if found["faces"] == "%" else _bounded(text, found, "faces", 1, MOST_FACES)
    explodes = bool(found["explodes"])
    if explodes and faces == 1:
        raise _wrong(text, found.start("explodes"), "a die with one face cannot explode")
    keep = 0
    if found["keep"] is not None:
        keep = _bounded(text, found, "keep", 1, count) if found["keep"] else 1
        keep = -keep if found["end"] in ("l", "L") else keep
    return Term(sign, count, faces, keep, explodes)


def _bounded(text: str, found: re.Match[str], part: str, least: int, most: int) -> int:
    digits = found[part]
    if len(digits) > len(str(most)) or not least <= int(digits) <= most:
        raise _wrong(text, found.start(part), f"a number from {least} to {most:,} must stand here")
    return int(digits)


def _wrong(text: str, at: int, what: str) -> NotAllowed:
    at += len(text[at:]) - len(text[at:].lstrip())
    return NotAllowed(f"“{text}”, column {at + 1}: {what}.")


def rolled(terms: tuple[Term, ...], random: Random) -> Rolled:
    """The dice as they fall."""
    faces = tuple(_fallen(term, random) for term in terms)
    return Rolled(terms, faces, sum(map(_counted, terms, faces)))


def _fallen(term: Term, random: Random) -> tuple[int, ...]:
    if not term.faces:
        return (term.count,)
    return tuple(_one(term, random) for _ in range(term.count))


def _one(term: Term, random: Random) -> int:
    shown = face = random.randint(1, term.faces)
    for _ in range(MOST_EXPLOSIONS if term.explodes else 0):
        if face != term.faces:
            break
        face = random.randint(1, term.faces)
        shown += face
    return shown


def _counted(term: Term, shown: tuple[int, ...]) -> int:
    ordered = sorted(shown, reverse=term.keep > 0)
    return term.sign * sum(ordered[: abs(term.keep)] if term.keep else ordered)
