"""What all questions of Sovereign share: its tables as they come, and the words for a check."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from mapper.questions.question import integer, listed
from mapper.rules.shared.tables import load
from mapper.rules.sovereign.checks import Check
from mapper.rules.sovereign.sovereign_tables import Sovereign

Results = dict[str, object]
Pair = Annotated[tuple[int, ...], listed(integer(1, 6), 2, 2)]
Modifier = Annotated[int, integer(-99, 99)]


@cache
def standard() -> Sovereign:
    """The tables as they come with the program."""
    return load("sovereign", Sovereign)


def of_check(check: Check) -> Results:
    return {
        "dc": check.dc,
        "modifier": check.modifier,
        "total": check.total,
        "success": check.success,
    }
