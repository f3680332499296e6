"""The questions that cut across the systems: the clock, which dice are rolled when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from mapper.questions.input_kind import word
from mapper.questions.question import SPREAD, Results, TwoD6
from mapper.rules.shared import clock as clocks
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.shared.printed_tables import reaction
from mapper.rules.violence.violence_tables import Violence


def clock(tables: Cross, *, lapse: Annotated[clocks.Lapse, SPREAD]) -> clocks.Time:
    return clocks.time(tables, clocks.passed(tables, lapse))


def reaction_(tables: Violence, *, roll_2d6: TwoD6) -> Results:
    """Delving has no table of its own: that of Violence stands in (HSE-22)."""
    return {"attitude": reaction(tables.reactions.table, roll_2d6)}


PROCEDURES: Mapping[str, str] = {
    "delving_000": "delving",
    "dungeon_turns_004": "dungeon_turns",
    "overloaded_dungeon_002": "overloaded_dungeon",
    "travel_points_002": "travel_points",
    "watches_004": "watches",
}


def encounter_profile(tables: Cross, profile: Annotated[str, word(*PROCEDURES)]) -> Results:
    found = tables.procedures[PROCEDURES[profile]]
    return {"die": found.die, "when": found.when, "fixed_durations_off": found.fixed_durations_off}
