"""What all questions of Sovereign share: dice, scales, places, and the words for a check."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, NamedTuple

from mapper.questions.input_kind import faces, integer, offered, scale, word
from mapper.questions.question import Results
from mapper.rules.sovereign.checks import Check
from mapper.rules.sovereign.sovereign_tables import Sovereign

Pair = Annotated[tuple[int, ...], faces("2d6")]
Modifier = Annotated[int, integer(-99, 99)]
SkillLevel = Annotated[int, scale(Sovereign, "skills.untrained", "skills.highest")]
DelverLevel = Annotated[int, scale(Sovereign, "experience.thresholds")]
Location = Annotated[str, offered(Sovereign, "wandering.every")]
HitDie = Annotated[str, word("d4", "d6", "d8", "d10", "d12")]
"""The die of a class."""


class GroupMember(NamedTuple):
    """What one of a group brings to a check."""

    attribute_modifier: Modifier
    skill_level: SkillLevel


def of_check(check: Check) -> Results:
    return asdict(check) | {"success": check.success}
