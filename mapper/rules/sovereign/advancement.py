"""What a new level buys: skills, attributes and Feats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mapper.rules.sovereign.sovereign_delver_tables import Advancement, Attributes, Skills


@dataclass(frozen=True, slots=True)
class Raise:
    """What it costs to raise something, and whether it may be; no cost where there is no row."""

    allowed: bool
    cost: int | None


@dataclass(frozen=True, slots=True)
class BonusSkill:
    """A skill after a Feat's bonus was put into it."""

    skill_level: int
    credit: int
    points_for_any_other_skill: int


def advancement_points(table: Advancement, levels: int, *, expert: bool) -> int:
    """The points of so many new levels (SOV-97)."""
    return levels * (table.expert_points if expert else table.points)


def raise_skill(table: Advancement, before: int, after: int, delver_level: int) -> Raise:
    """Every level between is bought, and the last one needs the highest Delver (SOV-98)."""
    if after >= len(table.skills):
        return Raise(False, None)
    steps = table.skills[before + 1 : after + 1]
    experienced = all(delver_level >= step.least_level for step in steps)
    return Raise(bool(steps) and experienced, sum(step.cost for step in steps))


def raises_counted(table: Advancement, raises: Mapping[str, int], attribute: str) -> int:
    """How many advancements count before the next one of an attribute (SOV-99)."""
    if table.house.raises_are_counted == "over_all":
        return sum(raises.values())
    return raises.get(attribute, 0)


def raise_attribute(
    table: Advancement, attributes: Attributes, raises_already: int, score: int, delver_level: int
) -> Raise:
    """The next advancement of an attribute, after so many that count (SOV-99)."""
    if raises_already >= len(table.attributes):
        return Raise(False, None)
    row = table.attributes[raises_already]
    return Raise(delver_level >= row.least_level and score < attributes.highest, row.cost)


def is_feat_level(table: Advancement, level: int) -> bool:
    """Whether a Feat comes with this level (SOV-100)."""
    return level in table.feat_levels


def bonus_skill(table: Advancement, skills: Skills, level: int, credit: int) -> BonusSkill:
    """Points of a Feat go into a skill at any Delver level; what is too little is kept
    (SOV-101).
    """
    if level >= skills.highest:
        return BonusSkill(level, credit, table.bonus_skill_points)
    points = credit + table.bonus_skill_points
    while level < skills.highest and points >= table.skills[level + 1].cost:
        level += 1
        points -= table.skills[level].cost
    return BonusSkill(level, points, 0)
