"""The numbers of the rules one by one: what the book has, and what a map has in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any, NamedTuple, get_args

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.ids import is_number
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import profile_of, rules_of, tables_of
from mapper.play.sheets.member_sheet import systems_of
from mapper.rules.shared.cross_tables import Cross, PlaceKind, procedure
from mapper.rules.shared.tables import BETWEEN_ITEMS, Misfit, printed

RuleValue = str | int | bool
OURS = {"house": "Where the book is silent"}
"""The tables, at any depth, in which we fill in what the book leaves open."""
SHARED = "cross"
"""The system of what all of them have."""
YES, NO = "yes", "no"


class RuleNumber(NamedTuple):
    """One value of the rules; the first name of its path is that of its system."""

    path: str
    book: RuleValue | None
    """What the rules have of themselves; None where the game master has added it."""


@cache
def numbers_of(system: str) -> tuple[RuleNumber, ...]:
    """All values of a system, in the order of its file."""
    tables = {name: each for name, each in printed(system).items() if name != "name"}
    found = _leaves(tables, (system,))
    return tuple(RuleNumber(".".join(path), value) for path, value in found)


def systems_played(campaign: Campaign, map_id: str) -> list[str]:
    """Those of the map's own procedures, then the others that the campaign plays by."""
    rules = rules_of(campaign, map_id)
    profile, cross = profile_of(rules), tables_of(rules, "cross", Cross)
    own = (procedure(cross, profile, place).system for place in get_args(PlaceKind))
    return list(dict.fromkeys((*own, *sorted(systems_of(campaign)), SHARED)))


def rule_numbers(systems: list[str], rules: MapRules) -> list[RuleNumber]:
    """All values of some systems, and then those that a map has added to them."""
    known = list(chain.from_iterable(map(numbers_of, systems)))
    paths = {each.path for each in known}
    return known + [
        RuleNumber(path, None)
        for path in rules.overrides
        if path not in paths and path.split(".")[0] in systems
    ]


def with_number(rules: MapRules, number: RuleNumber, value: RuleValue | None) -> MapRules:
    """The rules with another value; None is that of the book."""
    overrides = dict(rules.overrides)
    overrides.pop(number.path, None)
    if value is not None and (value, type(value)) != (number.book, type(number.book)):
        overrides[number.path] = value
    return replace(rules, overrides=overrides)


def in_the_list(name: str) -> str:
    """What a part of a path is called where it is read."""
    words = name.replace("_", " ")
    return OURS.get(name, words[:1].upper() + words[1:])


def in_words(value: RuleValue) -> str:
    """A value as it is read and typed."""
    return (YES if value else NO) if isinstance(value, bool) else str(value)


def typed(text: str, book: RuleValue | None) -> RuleValue:
    """The value that was typed in the place of one of the book."""
    words = " ".join(text.split())
    if isinstance(book, bool) and words.casefold() in {YES, NO}:
        return words.casefold() == YES
    if isinstance(book, str) and BETWEEN_ITEMS.strip() in book:
        return words
    return int(words) if is_number(words.removeprefix("-")) else words


def why_refused(refused: NotAllowed) -> str:
    """What is wrong with a value, for who has typed it: no file, and no table of one."""
    wrong = refused.__cause__
    if not isinstance(wrong, Misfit):
        return str(refused)
    text = re.sub(r", not [\[{].*", ".", str(wrong))
    for said, plainly in _PLAINLY.items():
        text = text.replace(said, plainly)
    return re.sub(r"'([^']*)'", r"“\1”", text)


_PLAINLY = {
    "input should be a valid integer": "must be a whole number",
    "input should be a valid string": "must be words",
    "input should be a valid boolean": "must be yes or no",
    "input should be a valid array": "must be a list with semicolons in it",
    "input should be a valid tuple": "must be a list with semicolons in it",
    "input should be greater than or equal to": "must be at least",
    "input should be less than or equal to": "must be at most",
    "input should be greater than": "must be more than",
    "input should be": "must be",
    '"3/2"': "3/2",
}
"""What the check of tables says, the longest first, and how it is said of a value."""


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], RuleValue]]:
    match value:
        case Mapping():
            for name, each in value.items():
                yield from _leaves(each, (*path, name))
        case [*items] if any(isinstance(item, Mapping) for item in items):
            for number, each in enumerate(items, start=1):
                yield from _leaves(each, (*path, str(number)))
        case [*items]:
            yield path, BETWEEN_ITEMS.join(map(in_words, items))
        case _:
            yield path, value
