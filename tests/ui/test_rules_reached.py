"""Every rule of the texts is reached by a game master's hand, in the way that a table says.

Each file of `rules/reach` is of one text, a row a rule: the `line` of the text, the rule in few
words, and how it is reached. `deed: TITLE`, `action: ID` (a menu or a key), `offer: NAME` (of
travel and delves), `field: Row.name` and `sheet: Name` (what is told and read),
`table: system.name` (what another document has, and is edited here), `play: QUESTION` of its system
(which play asks by itself), `later: …`, or `advice: why it is no rule`.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from mapper.commands.offer import OfferName
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.travel_rows import Journey, MapRules
from mapper.model.campaign.zone_rows import Zone
from mapper.play.deeds.deed_files import deed_called, played_by
from mapper.play.sheets.sheet_files import conditions_of, every_field, every_system
from mapper.resources import resources
from mapper.ui.window.actions import ACTIONS

FOLDER = Path(__file__).parents[1] / "rules" / "reach"
RULES: Mapping[str, tuple[int, int]] = {
    "delving": (43, 0),
    "hexploration": (59, 0),
    "neverwhere": (102, 0),
    "sovereign": (144, 1),
    "violence": (48, 0),
}
"""How many rows of each text are reached, and how many are left for later, which may only fall."""

ADVICE: Mapping[str, list[str]] = {
    "delving": ["Action/Turn/Round mean the delving ones"],
    "hexploration": ["Play rests on time and resources", "Dungeon crawling (no rule text)"],
    "neverwhere": [
        "Speed in proportion to Move",
        "Climbing, jumping, swimming: elsewhere",
        "Unwilling: grapple first",
        "Use common sense",
    ],
    "sovereign": [
        "Modules, hard framing, weeks between adventures",
        "The conversation in five steps",
        "Negotiate the stakes",
        "Skills reflect training, more with levels",
        "Notation DC 8 INT/Know",
        "… helpless",
        "Immediate combat is rare; allies are fetched",
    ],
    "violence": [
        "Fight only to win",
        "On one's initiative: cross a room and one action",
        "Most foes flee; Morale where unclear",
    ],
}
"""What the texts say that is no rule: nothing else may be called advice."""

LATER = frozenset({"reward"})
ROWS = {row.__name__: row for row in (Feature, Journey, MapRules, Party, Zone)}


class Reached(NamedTuple):
    """A rule of a text, and how a hand reaches it."""

    system: str
    line: str
    rule: str
    how: str


def rows() -> list[Reached]:
    found = []
    for path in sorted(FOLDER.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            found += [
                Reached(path.stem, row["line"], row["rule"], row["how"])
                for row in csv.DictReader(lines)
            ]
    return found


EVERY = rows()


def is_deed(title: str) -> bool:
    deed = deed_called(title)[1]
    return bool(deed.steps or deed.effects)


def is_field(name: str) -> bool:
    row, _, part = name.partition(".")
    return part in ROWS[row].__dataclass_fields__


def is_on_sheet(name: str) -> bool:
    return name in every_field() or name in conditions_of(every_system())


def is_table(name: str) -> bool:
    system, _, part = name.partition(".")
    text = (resources() / "rules" / f"{system}.toml").read_text("utf-8")
    table, _, key = part.rpartition(".")
    return f"[{part}]" in text or (f"[{table}]" in text and f"\n{key} = " in text)


def is_played(name: str) -> bool:
    """Whether play asks it; tests of deeds prove that its code does."""
    return any(asked == name for _, asked in played_by())


IS_THERE: Mapping[str, Callable[[str], bool]] = {
    "deed": is_deed,
    "action": {action.id for action in ACTIONS}.__contains__,
    "offer": get_args(OfferName).__contains__,
    "field": is_field,
    "sheet": is_on_sheet,
    "table": is_table,
    "play": is_played,
    "later": LATER.__contains__,
    "advice": bool,
}


@pytest.mark.parametrize("reached", EVERY, ids=lambda each: f"{each.system}-{each.line}")
def test_a_rule_is_reached_as_it_is_said_to_be(reached: Reached) -> None:
    kind, _, name = reached.how.partition(": ")

    assert IS_THERE[kind](name), reached


def ways(system: str) -> list[str]:
    return [each.how.partition(": ")[0] for each in EVERY if each.system == system]


@pytest.mark.parametrize("system", RULES)
def test_no_rule_of_a_text_is_left_out(system: str) -> None:
    found = ways(system)

    later, advice = found.count("later"), found.count("advice")

    assert RULES[system] == (len(found) - later - advice, later)


@pytest.mark.parametrize("system", RULES)
def test_only_what_is_no_rule_is_called_advice(system: str) -> None:
    rules = [each for each in EVERY if each.system == system]

    advice = [each.rule for each in rules if each.how.startswith("advice")]

    assert ADVICE[system] == advice


@pytest.mark.parametrize("system", RULES)
def test_a_rule_is_told_once(system: str) -> None:
    rules = [(each.line, each.rule) for each in EVERY if each.system == system]

    assert len(rules) == len(set(rules))
