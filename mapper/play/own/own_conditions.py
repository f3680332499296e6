"""What a deed's words may name; what is wrong with a condition, or with what is in braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from mapper.play.deeds.answering import ASKED, FIELD, options_in
from mapper.play.deeds.deed_files import Deed
from mapper.play.deeds.scene import CHARGED, HALF, KNOWN_OF_A_SCENE, OF_A_FIGHT
from mapper.play.deeds.sentences import COMPARED, NUMBER, alternatives, closing, two_ways
from mapper.play.own.own_sheets import Wrongs, meant
from mapper.play.sheets.sheet_files import MAX, SheetShelf

OF_SCENE = ("map", "clock", "group", "fight")
ONE_NAME = "say on each side of or whose it is: “victim.is poisoned or victim.is dying”."
OPERATOR = re.compile("[<>=!]+")
ALONE = re.compile(r".* (and|or)|(and|or)(?: [\s\S]*)?")
"""What joins two conditions, with nothing on one side of it."""
OF_AN_ANSWER = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
STATE = "is "

NameSort = Literal["", "number", "truth", "choice", "words"]
"""What a name stands for, as far as that is known before anything is asked."""


@dataclass(frozen=True)
class DeedNames:
    """A deed, and the sheets that there are: all that its words may name."""

    deed: Deed
    sheets: SheetShelf

    def of_condition(self, words: str) -> Wrongs:
        """What is wrong with a condition, so that it never acts in silence."""
        for part in chain(*alternatives(words)):
            alone, signs = ALONE.fullmatch(part), OPERATOR.findall(part)
            beside = (alone[1] or alone[2]) if alone else ""
            if not words.strip():
                yield (), "a condition is missing; write one, such as “actor.HP > 3”."
            elif beside or not part:
                yield (
                    (),
                    f"nothing stands beside {beside or 'and'}; take it away, or say what else.",
                )
            elif len(signs) > 1:
                yield (), f"“{part}” compares more than two things; join them by and."
            elif not signs:
                yield from self._of_name(part.removeprefix("no "))
            elif signs[0] not in COMPARED:
                yield (), f"“{signs[0]}” compares nothing; write one of =, !=, <, <=, >, >=."
            else:
                yield from self._of_sides(signs[0], *map(str.strip, part.split(signs[0])))

    def _of_sides(self, sign: str, left: str, right: str) -> Wrongs:
        if not (left and right):
            yield (), f"nothing stands beside {sign}; say what is compared with what."
            return
        if NUMBER.fullmatch(left):
            left, right = right, left
        wrong = [*self._of_name(left)]
        if not wrong and " or " in right and not self._is_name(right):
            wrong = [((), f"“{right}”: {ONE_NAME}")]
        elif not wrong and self._is_name(right):
            wrong = [*self._of_name(right)]
        yield from wrong or self._of_sorts(sign, left, right)

    def _of_sorts(self, sign: str, left: str, right: str) -> Wrongs:
        """Whether what is compared can be compared so."""
        sort, is_equal = self._sort(left), sign in ("=", "!=")
        is_known = self._is_name(right) or (self._is_of_answer(right) and sort != "choice")
        if sort == "truth" and not (is_equal and right in ("yes", "no")):
            yield (), f"“{left}” is yes or no; write it alone, or with “no” before it."
        elif sort in ("choice", "words") and not is_equal:
            yield (), f"“{left}” is a word: compare it by = or !=."
        elif sort == "choice" and not (is_known or right in self._choices(left)):
            known = ", ".join(self._choices(left))
            yield (), f"“{left}” is one of {known}, not “{right}”."
        elif sort == "number" and not (NUMBER.fullmatch(right) or is_known):
            if self.is_field(right):
                yield from self._of_name(right)
            else:
                yield (), f"“{left}” is a number, and “{right}” is none."

    def _of_name(self, name: str) -> Wrongs:
        field = name.partition(".")[2]
        if " or " in name and field.removeprefix(HALF) not in self.fields():
            yield (), f"“{name}”: {ONE_NAME}"
        elif name.endswith(FIELD) and self.deed.steps:
            return
        elif "." in name:
            yield from self.of_source(name)
        elif name in self.deed.rolls or self._is_of_answer(name):
            return
        elif self.is_field(name):
            whose = next(iter(self.deed.who), "actor")
            yield (), f"“{name}”: say whose it is, such as {whose}.{name}."
        else:
            yield (), f"nothing is known as “{name}”{meant(name, self.names())}."

    def _is_name(self, words: str) -> bool:
        """Whether it surely stands for something, and is no word."""
        return "." in words or words in self.deed.rolls

    def _is_of_answer(self, name: str) -> bool:
        is_written_so = OF_AN_ANSWER.fullmatch(name) is not None and name not in ("yes", "no")
        return bool(self.deed.steps) and is_written_so

    def _sort(self, name: str) -> NameSort:
        first, _, rest = name.partition(".")
        if name in self.deed.rolls:
            return "number"
        if first not in self.deed.who:
            return ""
        row = self.sheets.fields.get(rest)
        if rest.startswith(STATE) or (row is not None and row.kind == "tick"):
            return "truth"
        if row is not None and row.kind == "choice":
            return "choice"
        return "words" if rest == "name" or (row and row.kind == "words") else "number"

    def _choices(self, name: str) -> tuple[str, ...]:
        return self.sheets.fields[name.partition(".")[2]].choices

    def of_words(self, words: str) -> Wrongs:
        """What is wrong in braces: a name, a condition, or that they are not closed."""
        at = 0
        while (start := words.find("{", at)) >= 0:
            end = closing(words, start)
            if "}" in words[at:start]:
                break
            if end < 0:
                yield (), "“{” is never closed by “}”."
                return
            yield from self._of_inside(words[start + 1 : end])
            at = end + 1
        if "}" in words[at:]:
            yield (), "“}” closes nothing; write “{” before what it closes."

    def _of_inside(self, inside: str) -> Wrongs:
        asked, is_either, ways = inside.partition("?")
        if is_either and "{" not in asked:
            yield from self.of_condition(asked)
            for way in two_ways(ways):
                yield from self.of_words(way)
            return
        name = inside.removeprefix("+").partition(":")[0]
        if not self.is_said(name):
            yield (), f"nothing is known as “{{{name}}}”{meant(name, self.names())}."

    def of_source(self, source: str) -> Wrongs:
        """What is wrong with where an input comes from, or with a name that has a point."""
        role, options = options_in(source)
        if source == "ask" or source.startswith("always "):
            return
        if options or role:
            yield from self._of_role(role, options)
            return
        first, _, rest = source.partition(".")
        if first in self.deed.who:
            yield from self._of_role(first, (rest,))
        elif first in OF_SCENE and source not in KNOWN_OF_A_SCENE:
            yield (), f"nothing is known as “{source}”{meant(source, KNOWN_OF_A_SCENE)}."
        elif rest and first not in OF_SCENE and not self.is_answered(first, rest):
            yield (), f"“{first}” is no role and no question before; who = {{ … }} names the roles."

    def _of_role(self, role: str, names: tuple[str, ...]) -> Wrongs:
        if role not in self.deed.who:
            yield (), f"nobody takes part as “{role}”; who = {{ … }} names the roles."
        for name in names:
            if not self.is_field(name):
                yield (), self.no_field(name)

    def is_field(self, name: str) -> bool:
        """Whether somebody may have it, or be in it."""
        if name.startswith(STATE):
            return name.removeprefix(STATE) in self.sheets.conditions
        is_by_clock = CHARGED.fullmatch(name) is not None
        if is_by_clock or name.startswith("{") or name in ("count", "name", *OF_A_FIGHT):
            return True
        name = name.removeprefix(HALF)
        return name in self.fields() or name.removesuffix(MAX) in self.sheets.fields

    def no_field(self, name: str) -> str:
        if name.startswith(STATE):
            state = name.removeprefix(STATE)
            return f"no sheet has a state “{state}”{meant(state, self.sheets.conditions)}."
        return f"no sheet has a field “{name}”{meant(name, self.fields())}."

    def fields(self) -> frozenset[str]:
        return frozenset((*self.sheets.fields, *self.sheets.givers))

    def names(self) -> frozenset[str]:
        return frozenset((*self.deed.who, *self.deed.rolls, *KNOWN_OF_A_SCENE))

    def is_answered(self, name: str, part: str) -> bool:
        """Whether it is a part of a question's answer, of what was asked, or of one of a list."""
        is_one_of_many = bool(self.deed.steps) and (part[0].isdecimal() or f"{name}." == ASKED)
        return is_one_of_many or any(step.ask == name for step in self.deed.steps)

    def is_said(self, name: str) -> bool:
        """Whether something may be said in the place of a name in braces."""
        first, _, rest = name.removesuffix(FIELD).partition(".")
        if not rest:
            return first in self.names() or bool(self.deed.steps)
        if any(rest in step.each.get(first, ()) for step in self.deed.steps):
            return True
        if first in self.deed.who:
            return self.is_field(rest)
        return name in KNOWN_OF_A_SCENE or self.is_answered(first, rest)


def at(where: tuple[str, ...], wrongs: Wrongs) -> Iterator[tuple[tuple[str, ...], str]]:
    """What is wrong within something, by where that stands."""
    for inside, sentence in wrongs:
        yield (*where, *inside), sentence
