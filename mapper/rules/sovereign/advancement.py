"""What a Delver is and becomes: attributes, experience, and what raises cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from mapper.rules.shared.printed_tables import band_of
from mapper.rules.shared.reasons import Explained, Refused, added
from mapper.rules.sovereign.sovereign_delver_tables import (
    Advancement,
    Attributes,
    DelverClass,
    Experience,
    Skills,
    Worth,
)


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


@dataclass(frozen=True, slots=True)
class LevelBenefits:
    """What a level in a class has."""

    hit_die: str
    attack_bonus: int
    points: int
    learns: str


def level_benefits(
    table: Advancement, classes: Mapping[str, DelverClass], name: str, level: int
) -> LevelBenefits:
    """The hit die, attack bonus and advancement points of a level (SOV-96, 97, 102)."""
    if name not in classes:
        raise Refused("no_such_class", f"Classes are {', '.join(classes)}, not {name}.")
    found = classes[name]
    bonus = found.attack_bonus[min(level, len(found.attack_bonus)) - 1]
    points = advancement_points(table, 1, expert=found.expert)
    return LevelBenefits(found.hit_die, bonus, points, found.learns)


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


@dataclass(frozen=True, slots=True)
class Attribute:
    """A score, its modifier, and whether the score is one that the table knows."""

    score: int
    modifier: int
    usual: bool


def attribute(table: Attributes, score: int) -> Attribute:
    """The modifier of a score; beyond the table that of the nearest band (SOV-07, 08)."""
    usual = table.lowest <= score <= table.highest
    if not usual and not table.house.nearest_band_counts:
        raise Refused(
            "outside_the_table", f"Attributes run from {table.lowest} to {table.highest}."
        )
    band = band_of(table.bands, score) or table.bands[-1]
    return Attribute(score, band.modifier, usual)


def changed_attribute(table: Attributes, score: int, change: int) -> Attribute:
    """The attribute after an injury, an advancement or magic altered it (SOV-11)."""
    return attribute(table, score + change)


@dataclass(frozen=True, slots=True)
class Shares:
    """XP as it is shared: exactly."""

    total: Fraction
    shares: Fraction
    delver_exact: Fraction
    henchman_exact: Fraction


def worth(table: Experience, hd: Fraction) -> Worth:
    """XP for a monster by its Hit Dice (SOV-92)."""
    if hd < 1:
        return table.under_one_hd
    whole = floor(hd) if table.house.part_hd_counts == "down" else ceil(hd)
    last = table.monsters[-1]
    band = band_of(table.monsters, whole) or last
    more = max(0, whole - last.up_to)
    each = table.more_per_hd
    return Worth(band.base + more * each.base, band.ability + more * each.ability)


def monster_xp(table: Experience, hd: Fraction, abilities: int) -> Explained:
    """What a monster and its abilities are worth (SOV-92)."""
    found = worth(table, hd)
    return added({f"{hd} HD": found.base, "abilities": abilities * found.ability})


def gathered(table: Experience, monster: Fraction, treasure_gold: Fraction) -> Fraction:
    """What a party has gathered, of monsters and of treasure (SOV-90, 91)."""
    return monster + treasure_gold * table.xp_per_gold


def shared(
    table: Experience, gathered: Fraction, delvers: int, henchmen: int, *, back_in_settlement: bool
) -> Shares:
    """What each survivor gets, once they are back; until then the party only gathers it
    (SOV-90, 91).
    """
    shares = delvers + henchmen * table.henchman_share
    if not shares or not back_in_settlement:
        return Shares(gathered, shares, Fraction(0), Fraction(0))
    each = gathered / shares
    return Shares(gathered, shares, each, each * table.henchman_share)


def written(table: Experience, xp: Fraction) -> int:
    """XP as it is written down (SOV-90)."""
    return floor(xp + Fraction(1, 2)) if table.house.xp_rounds == "nearest" else floor(xp)


def level_reached(table: Experience, level: int, xp: int, *, in_settlement: bool) -> int:
    """The level that XP give, which are gained in a settlement alone (SOV-93)."""
    if not in_settlement:
        return level
    reached = sum(xp >= threshold for threshold in table.thresholds)
    if not table.house.several_levels_at_once:
        reached = min(reached, level + 1)
    return max(level, reached)
