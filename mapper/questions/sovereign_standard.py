"""What all questions of Sovereign share: its tables as they come, and the words for a check."""

from __future__ import annotations

from functools import cache

from mapper.questions.question import fields_of, flag, integer, listed
from mapper.rules.shared.tables import load
from mapper.rules.sovereign.checks import Check
from mapper.rules.sovereign.sovereign_tables import Sovereign

SYSTEM = "sovereign"
Answer = dict[str, object]

DICE = listed(integer(1, 6), 2, 2)
MODIFIER = integer(-99, 99)
ATTRIBUTES = fields_of({name: MODIFIER.or_else(0) for name in ("STR", "DEX", "CON", "INT", "WIS")})
COMPANIONS = listed(MODIFIER).or_else(())
NO = flag().or_else(False)
YES = flag().or_else(True)


@cache
def standard() -> Sovereign:
    """The tables as they come with the program."""
    return load(SYSTEM, Sovereign)


def of_check(check: Check) -> Answer:
    return {
        "dc": check.dc,
        "modifier": check.modifier,
        "total": check.total,
        "success": check.success,
    }
