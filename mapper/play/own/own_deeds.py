"""Deeds of a game master's own: each is judged by itself, before anybody opens its card."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import options_in, parsed_or_none
from mapper.play.deeds.deed_files import (
    LONGEST_MINUTES,
    OF_A_GROUP,
    Deed,
    DeedFile,
    DueRule,
    Effect,
    Step,
)
from mapper.play.deeds.fitting import IN_ALL
from mapper.play.own.own_conditions import OF_SCENE, DeedNames, at
from mapper.play.own.own_files import OwnText
from mapper.play.own.own_sheets import Wrongs, meant
from mapper.play.sheets.sheet_files import SheetShelf
from mapper.questions import OPS, op
from mapper.questions.question import BadQuestion, Op
from mapper.rules.shared.tables import Misfit, TablePath, fitting

MOST_DEEDS, MOST_TOLD = 100, 20
DOES = ("set", "add", "state", "ends", "supply", "minutes", "charged", "countdown", "does")
NEEDED: Mapping[str, str] = {
    "set": "to",
    "add": "by",
    "supply": "by",
    "countdown": "lasts",
    "march wear": "by",
}
LASTS = re.compile(r"(\d{1,9}|[^\W\d][\w. ]*) (round|turn|hour|day)s?")
AMOUNT = re.compile(r"-?(\d{1,9}|[^\W\d][\w. ]*)")


Titles = Mapping[str, str]
"""Titles in small letters, each with the file that has it."""


class OwnDeeds(NamedTuple):
    """The deeds of a file that are sound, and a sentence on each of the others."""

    file: DeedFile
    wrong: tuple[str, ...]


def own_deeds(found: OwnText, sheets: SheetShelf, taken: Titles) -> OwnDeeds:
    """What a file describes; what is wrong outside of its deeds is told of the file as a whole."""
    tables = dict(found.tables)
    if "played" in tables:
        said = "[played] is for the files of the program; leave it out."
        raise NotAllowed(found.wrong(("played",), said))
    listed = tables.pop("deeds", None)
    if not isinstance(listed, list) or not 0 < len(listed) <= MOST_DEEDS:
        said = f"a file has 1 to {MOST_DEEDS} deeds; each begins with [[deeds]]."
        raise NotAllowed(found.wrong(("deeds",), said))
    try:
        empty = fitting(json.dumps(tables), DeedFile)
    except Misfit as misfit:
        raise NotAllowed(found.misfit(misfit)) from None
    if empty.system not in sheets.systems | IN_ALL:
        known = ", ".join(sorted(sheets.systems | {"all"}))
        said = f"there is no system “{empty.system}”; write one of {known}."
        raise NotAllowed(found.wrong(("system",), said))
    taken = dict(taken)
    deeds, wrong = list[Deed](), list[str]()
    for number, raw in enumerate(listed):
        where = ("deeds", str(number))
        try:
            deed = _sound(empty.system, raw, sheets, taken)
        except Misfit as misfit:
            wrong.append(found.misfit(misfit, where))
        except _Wrong as told:
            wrong += [found.wrong((*where, *at), sentence) for at, sentence in told.wrongs]
        else:
            deeds.append(deed)
            taken[deed.title.casefold()] = found.path.name
        if len(wrong) >= MOST_TOLD:
            wrong[MOST_TOLD:] = [
                f"{found.path.name}: mend these first; the rest was not looked at."
            ]
            break
    return OwnDeeds(replace(empty, deeds=tuple(deeds)), tuple(wrong))


class _Wrong(Exception):
    """What is wrong in a deed, each with where it stands in it."""

    def __init__(self, wrongs: Iterable[tuple[TablePath, str]]) -> None:
        super().__init__()
        self.wrongs = tuple(wrongs)


def _sound(system: str, raw: Any, sheets: SheetShelf, taken: Titles) -> Deed:
    deed = fitting(json.dumps(raw), Deed)
    of = taken.get(deed.title.casefold())
    if of is not None:
        raise _Wrong([(("title",), f"{of} has a deed “{deed.title}” already; rename one.")])
    if len(taken) >= MOST_DEEDS:
        raise _Wrong([((), f"{deed.title}: there are {MOST_DEEDS} deeds already; it is left out.")])
    wrongs = [
        (where, f"{deed.title}: {said}") for where, said in _Judged(system, deed, sheets).wrongs()
    ]
    if wrongs:
        raise _Wrong(wrongs)
    return deed


@dataclass(frozen=True)
class _Judged:
    """A deed, and what its words may name."""

    system: str
    deed: Deed
    sheets: SheetShelf

    @property
    def _names(self) -> DeedNames:
        return DeedNames(self.deed, self.sheets)

    def wrongs(self) -> Wrongs:
        deed = self.deed
        if not (deed.steps or deed.effects or deed.rolls):
            yield (), "it does nothing; give it a step, a roll or an effect."
        if not deed.steps and not deed.told:
            yield (), 'say what the log is told: told = "{actor} …".'
        if deed.title != deed.title.strip():
            yield ("title",), "a title neither begins nor ends with a space."
        for role in deed.who:
            if role in OF_SCENE or re.search(r"[.\[\]{}]", role):
                yield ("who",), f"nobody can take part as “{role}”; choose another name."
        for number, step in enumerate(deed.steps):
            yield from at(("steps", str(number)), self._of_step(step))
        for number, effect in enumerate(deed.effects):
            yield from at(("effects", str(number)), self._of_effect(effect))
        for number, rule in enumerate(deed.due):
            yield from at(("due", str(number)), self._of_due(rule))
        yield from self._of_words()

    def _of_due(self, rule: DueRule) -> Wrongs:
        if rule.of and rule.role not in self.deed.who:
            yield ("of",), f"nobody takes part as “{rule.role}”; who = {{ … }} names the roles."
        if not (rule.what or rule.when):
            yield (), "say what falls due: what was charged last, or a condition (when)."
        if rule.when:
            yield from at(("when",), self._names.of_condition(rule.when))

    def _of_words(self) -> Wrongs:
        yield from self._of_taking_part()
        for name, words in self.deed.rolls.items():
            yield from at(("rolls", name), self._of_dice(name, words))
        for part in ("told", "players"):
            yield from at((part,), self._names.of_words(getattr(self.deed, part)))
        if self.deed.once_more:
            yield from at(("once_more",), self._names.of_condition(self.deed.once_more))
        for number, each in enumerate(self.deed.because):
            where = ("because", str(number))
            yield from at((*where, "say"), self._names.of_words(each.say))
            if each.when:
                yield from at((*where, "when"), self._names.of_condition(each.when))

    def _of_dice(self, name: str, words: str) -> Wrongs:
        if not ("{" in words or parsed_or_none(words) or (self.deed.steps and _is_name(words))):
            yield (), f"“{words}” are no dice; write them as 2d6+1."
        if f"{{{name}}}" in words:
            yield (), f"“{{{name}}}” is what is rolled here."
        yield from self._names.of_words(words)

    def _of_taking_part(self) -> Wrongs:
        for words in self.deed.fits:
            yield from at(("fits",), self._names.of_condition(words))
        for role, words in self.deed.whom.items():
            yield from at(("whom", role), self._names.of_condition(words))
        for role in (*self.deed.acting, *self.deed.whom):
            if role not in self.deed.who:
                part = "whom" if role in self.deed.whom else "acts"
                yield (part,), f"nobody takes part as “{role}”; who = {{ … }} names the roles."
        for number, need in enumerate(self.deed.needs):
            where = ("needs", str(number))
            yield from at((*where, "that"), self._names.of_condition(need.that))
            yield from at((*where, "say"), self._names.of_words(need.say))

    def _of_step(self, step: Step) -> Wrongs:
        question = self._question(step)
        if isinstance(question, str):
            yield ("ask",), question
            return
        names = {place.partition(".")[2] for place in question.inputs}
        for part in ("given", "each", "dice"):
            for name in getattr(step, part):
                if name not in names:
                    near = meant(name, frozenset(names))
                    yield (part, name), f"{step.ask} does not ask for “{name}”{near}."
        if step.of and step.of not in self.deed.who:
            yield ("of",), f"nobody takes part as “{step.of}”; who = {{ … }} names the roles."
        yield from self._of_sources(step)
        if step.when:
            yield from at(("when",), self._names.of_condition(step.when))

    def _of_sources(self, step: Step) -> Wrongs:
        for name, source in step.given.items():
            yield from at(("given", name), self._names.of_source(source))
        for name, each in step.each.items():
            yield from at(("each", name), self._of_each(each))
        for name, words in step.dice.items():
            yield from at(("dice", name), self._names.of_words(words))

    def _question(self, step: Step) -> Op | str:
        """The question of a step, or a sentence on why there is none."""
        try:
            return op(step.system or self.system, step.ask)
        except BadQuestion:
            others = [of for of, name in OPS if name == step.ask]
        if others:
            return f"{step.ask} is a question of {others[0]}; write system = “{others[0]}” here."
        near = meant(step.ask, frozenset(name for _, name in OPS))
        return f"there is no question “{step.ask}”{near}; “cognita rules --list” names them all."

    def _of_each(self, each: Mapping[str, str]) -> Wrongs:
        if each.get("of") not in self.deed.who:
            yield (), 'each says of whom: of = "members", which is a role.'
        for part, source in each.items():
            for name in options_in(f"each.{source}")[1] or (source,):
                if part != "of" and not self._names.is_field(name):
                    yield (), self._names.no_field(name)

    def _of_effect(self, effect: Effect) -> Wrongs:
        does = [name for name in DOES if getattr(effect, name)]
        if len(does) != 1:
            yield (), f"an effect does one thing of {', '.join(DOES)}; write several effects."
            return
        [what], place = does, getattr(effect, does[0])
        needed = NEEDED.get(effect.does or what, "")
        if needed and not getattr(effect, needed):
            yield (what,), f"say {needed} = “…”, what it is set to or how much."
        if what == "does" or effect.of:
            yield from at(("of" if effect.of else what,), self._of_doer(effect))
        elif what not in ("supply", "minutes", "countdown"):
            yield from at((what,), self._of_place(what, place))
        if (effect.every or effect.ago) and what != "charged":
            yield ("every" if effect.every else "ago",), "only what is charged has a time."
        yield from _amounts(effect)
        yield from at(("countdown",), self._names.of_words(effect.countdown))
        if effect.when:
            yield from at(("when",), self._names.of_condition(effect.when))

    def _of_doer(self, effect: Effect) -> Wrongs:
        if not effect.does:
            yield (), "only what somebody does is of a role; leave it out."
        elif effect.of and effect.of not in self.deed.who:
            yield (), f"nobody takes part as “{effect.of}”; who = {{ … }} names the roles."
        elif not self.deed.who and effect.does not in OF_A_GROUP:
            yield (), "nobody takes part who could do it; who = { … } names the roles."

    def _of_place(self, what: str, place: str) -> Wrongs:
        role, _, name = place.partition(".")
        if role not in self.deed.who or not name:
            yield (), f"“{place}” is nobody's; write a role of who, a point, and what they have."
        elif what in ("set", "add") and not self._names.is_field(name):
            yield (), self._names.no_field(name)
        elif what in ("state", "ends") and name not in self.sheets.conditions and "{" not in name:
            near = meant(name, frozenset(self.sheets.conditions))
            yield (), f"no sheet has a state “{name}”{near}."


def _amounts(effect: Effect) -> Wrongs:
    for name, words in {"by": effect.by, "minutes": effect.minutes}.items():
        if words and not AMOUNT.fullmatch(words):
            yield (name,), f"“{words}” is no number and no name of one."
    minutes = effect.minutes
    is_off = minutes.isdecimal() and not 0 < int(minutes) <= LONGEST_MINUTES
    if is_off or minutes.startswith("-"):
        yield ("minutes",), f"“{minutes}”: a deed takes 1 to {LONGEST_MINUTES:,} minutes."
    if effect.lasts and not LASTS.fullmatch(effect.lasts):
        yield ("lasts",), f"“{effect.lasts}” is no time; write it like “3 days”."


def _is_name(words: str) -> bool:
    return re.fullmatch(r"[^\W\d][\w. ]*", words) is not None
