"""The questions of Sovereign about people: checks, saves, what Delvers are, carry and become."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.questions.input_kind import dice, die_of, integer, listed, offered
from mapper.questions.question import D6, D20, SPREAD, Amount, BadQuestion, Results, kind_of
from mapper.questions.sovereign_words import (
    DelverLevel,
    GroupMember,
    HitDie,
    Modifier,
    Pair,
    SkillLevel,
    of_check,
)
from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign import advancement, checks, health, loads
from mapper.rules.sovereign.checks import Fit, Option, Trained, is_party_size
from mapper.rules.sovereign.loads import Train
from mapper.rules.sovereign.sovereign_tables import Sovereign

Con = Annotated[Modifier, "CON"]
BoughtLevel = Annotated[int, integer(-1, 99)]
HIT_DICE = dice("1d4", "1d6", "1d8", "1d10", "1d12")
HitDieRoll = Annotated[int, HIT_DICE]
NpcDie = Annotated[
    int, die_of(Sovereign, "hit_points.npc_die", "hit_points.house.die_under_one_hd")
]
NOTHING = Fraction(0)


class AttributeModifiers(NamedTuple):
    """The modifiers of a Delver's attributes."""

    STR: Modifier = 0
    DEX: Modifier = 0
    CON: Modifier = 0
    INT: Modifier = 0
    WIS: Modifier = 0


class HitDice(NamedTuple):
    """A Delver's level and the die of their class, to which the rolls are held."""

    level: DelverLevel | None = None
    class_die: HitDie | None = None
    die_hard: bool = False


class PackLoad(NamedTuple):
    """What a Delver has on them, and whether they drag somebody along."""

    strength: Annotated[Count, "Strength"]
    readied: Count
    stowed: Count
    base_move: Count = 30
    drags_teammate: bool = False


class Spoils(NamedTuple):
    """What was gathered, and who has lived to share it."""

    surviving_delvers: Count
    surviving_henchmen: Count = 0
    monster_xp: Amount = NOTHING
    treasure_gold: Amount = NOTHING


def table_size(rules: Sovereign, gm: Count, players: Count, delvers: Count) -> Results:
    return {"within_limits": is_party_size(rules.table, gm, players, delvers)}


def needs_roll(
    rules: Sovereign, can_fail: bool, failure_has_consequences: bool, attempt_has_cost: bool
) -> Results:
    rolled = checks.needs_roll(
        rules.table,
        can_fail=can_fail,
        failure_has_consequences=failure_has_consequences,
        attempt_has_cost=attempt_has_cost,
    )
    return {"roll": rolled}


def chance_roll(
    n_in_6: Annotated[int, integer(0, 6)] | None = None,
    percent: Annotated[int, integer(0, 100)] | None = None,
    *,
    d6: D6 | None = None,
    d100: Annotated[int, dice("1d100")] | None = None,
) -> Results:
    if n_in_6 is not None and percent is not None:
        raise BadQuestion("given: n_in_6 and percent are two questions; ask one of them.")
    if n_in_6 is not None and d6 is not None:
        return {"success": checks.within_odds(n_in_6, d6, 6)}
    if percent is not None and d100 is not None:
        return {"success": checks.within_odds(percent, d100, 100)}
    raise BadQuestion("given: must hold n_in_6, with a d6, or percent, with a d100.")


def check_needed(rules: Sovereign, dc: int) -> Results:
    return {"roll_needed": checks.is_worth_a_roll(rules.skills, dc)}


def skill_check(
    attribute_modifier: Modifier, skill_level: SkillLevel, *, dc: int, dice: Pair
) -> Results:
    modifier = Trained(attribute_modifier, skill_level).modifier
    return of_check(checks.check(dc, modifier, dice))


def skill_check_pick(options: tuple[Option, ...]) -> Results:
    best = checks.best_option(options)
    return {"chosen": best.name, "modifier": best.modifier}


def npc_skill_check(
    rules: Sovereign, listed: int, fit: Fit, *, dc: int | None = None, dice: Pair
) -> Results:
    modifier = checks.npc_modifier(rules.skills, listed, fit)
    made = checks.check(dc or 0, modifier, dice)
    return of_check(made) if dc is not None else {"modifier": modifier, "total": made.total}


def group_check(
    rules: Sovereign,
    members: Annotated[tuple[GroupMember, ...], listed(kind_of(GroupMember), 1, 99)],
    leader: Count,
    *,
    dc: int,
    dice: Pair,
) -> Results:
    modifier = checks.group_modifier(rules.skills, [Trained(*each) for each in members], leader)
    return of_check(checks.check(dc, int(modifier.value), dice)) | {"because": str(modifier)}


def opposed_check(
    rules: Sovereign, actor_modifier: int, other_modifier: int, *, dice: Pair
) -> Results:
    skills = rules.skills
    return of_check(checks.opposed_check(skills, actor_modifier, other_modifier, dice))


def pit_example(
    rules: Sovereign, strength: Annotated[int, "STR"], exert: SkillLevel, *, dice: Pair
) -> Results:
    leap = checks.pit_leap(rules.pit, strength, exert, dice)
    return of_check(leap.check) | {"damage": leap.damage or None, "stuck": leap.stuck}


def save_target(
    rules: Sovereign,
    level: DelverLevel,
    modifiers: AttributeModifiers,
    *,
    kind: Literal["physical", "evasion", "mental"],
) -> Results:
    target = checks.save_target(rules.saves, kind, level, modifiers._asdict())
    return {"target": int(target.value), "because": str(target)}


def save_target_npc(rules: Sovereign, hd: Amount) -> Results:
    return {"target": checks.npc_save_target(rules.saves, hd)}


def save_roll(rules: Sovereign, target: int, *, d20: D20, bonus: int = 0) -> Results:
    return {"success": checks.is_saved(rules.saves, target, d20, bonus)}


def attribute_modifier(rules: Sovereign, score: int) -> Results:
    found = advancement.attribute(rules.attributes, score)
    return _of_attribute(rules, found)


def attribute_change(rules: Sovereign, score: int, *, delta: int) -> Results:
    found = advancement.changed_attribute(rules.attributes, score, delta)
    return _of_attribute(rules, found)


def _of_attribute(rules: Sovereign, found: advancement.Attribute) -> Results:
    return asdict(found) | {"added_to": rules.attributes.modifier_is_added_to}


def hp_new_character(
    rules: Sovereign,
    con: Con,
    die_hard: bool = False,
    class_die: HitDie | None = None,
    *,
    hit_die: HitDieRoll,
) -> Results:
    health.refuse_off_hit_die([hit_die], 1, class_die)
    return {"hp": health.new_delver_hp(rules.hit_points, hit_die, con, die_hard=die_hard)}


def hit_dice(rules: Sovereign, hd: Amount) -> Results:
    return {"dice": str(health.npc_dice(rules.hit_points, hd))}


def hp_npc(rules: Sovereign, hd: Amount, *, rolls: tuple[NpcDie, ...]) -> Results:
    table = rules.hit_points
    return {"dice": str(health.npc_dice(table, hd)), "hp": health.npc_hp(table, hd, rolls)}


def level_up_hp(
    rules: Sovereign,
    max_hp: Count,
    con: Con,
    delver: Annotated[HitDice, SPREAD],
    *,
    rolls: Annotated[tuple[int, ...], listed(HIT_DICE, 1)],
) -> Results:
    health.refuse_off_hit_die(rolls, delver.level, delver.class_die)
    after = health.levelled_hp(rules.hit_points, max_hp, con, rolls, die_hard=delver.die_hard)
    return {"max_hp": after}


def gear_points(
    rules: Sovereign, bulk: Annotated[str, offered(Sovereign, "encumbrance.gear")]
) -> Results:
    table = rules.encumbrance
    return {"points": loads.gear_points(table, bulk), "or_more": bulk in table.or_more}


def access_item(rules: Sovereign, place: Literal["readied", "stowed"]) -> Results:
    return {"main_action": loads.takes_an_action(rules.encumbrance, place)}


def encumbrance_(rules: Sovereign, pack: Annotated[PackLoad, SPREAD]) -> Results:
    table = rules.encumbrance
    strength, readied, stowed, base_move, drags_teammate = pack
    if drags_teammate:
        readied, stowed = loads.dragging(table, readied, stowed)
    limits: Results = {
        "readied_limit": loads.readied_limit(table, strength),
        "stowed_limit": loads.stowed_limit(strength),
    }
    try:
        carried = loads.load(table, strength, readied, stowed, base_move)
    except Refused as refused:
        return limits | {"possible": False, "sentence": str(refused)}
    return limits | {"possible": True, "overload": carried.overload, "move": carried.move}


def bulk(rules: Sovereign, pounds: Amount) -> object:
    return loads.bulk(rules.encumbrance, pounds)


def pack_capacity(rules: Sovereign, train: Annotated[Train, SPREAD]) -> Results:
    table = rules.carriers
    return {"capacity": loads.capacity(table, train), "gold": loads.price(table, train)}


def porter_cost(rules: Sovereign, porters: Count, *, days: Count) -> Results:
    return {"gold": loads.wages(rules.carriers, Train(porters=porters), days)}


def xp_monster(rules: Sovereign, hd: Amount, abilities: Count = 0) -> Results:
    xp = advancement.monster_xp(rules.experience, hd, abilities)
    return {"xp": int(xp.value), "because": str(xp)}


def xp_share(
    rules: Sovereign, spoils: Annotated[Spoils, SPREAD], *, back_in_settlement: bool
) -> Results:
    table = rules.experience
    shares = advancement.shared(
        table,
        advancement.gathered(table, spoils.monster_xp, spoils.treasure_gold),
        spoils.surviving_delvers,
        spoils.surviving_henchmen,
        back_in_settlement=back_in_settlement,
    )
    return asdict(shares) | {
        "delver": advancement.written(table, shares.delver_exact),
        "henchman": advancement.written(table, shares.henchman_exact),
    }


def level_for_xp(rules: Sovereign, xp: Count, level: DelverLevel, in_settlement: bool) -> Results:
    table = rules.experience
    return {"level": advancement.level_reached(table, level, xp, in_settlement=in_settlement)}


def advancement_points(rules: Sovereign, expert: bool = False, *, levels_gained: Count) -> Results:
    table = rules.advancement
    return {"points": advancement.advancement_points(table, levels_gained, expert=expert)}


def class_level(
    rules: Sovereign,
    name: Annotated[str, offered(Sovereign, "classes.house"), "class"],
    *,
    level: DelverLevel,
) -> object:
    return advancement.level_benefits(rules.advancement, rules.classes.house, name, level)


def skill_raise(
    rules: Sovereign,
    before: Annotated[BoughtLevel, "from"],
    delver_level: DelverLevel,
    skill_points: Count | None = None,
    *,
    to: BoughtLevel,
) -> Results:
    found = advancement.raise_skill(rules.advancement, before, to, delver_level)
    rows = rules.advancement.skills
    least = max((row.least_level for row in rows[before + 1 : to + 1]), default=0)
    wrong = [
        (found.cost is None, f"No skill goes beyond {rules.skills.highest}."),
        (to <= before, "This skill has that level already."),
        (delver_level < least, f"That takes a Delver of level {least}."),
    ]
    return _bought(found, skill_points, wrong)


def attribute_raise(
    rules: Sovereign,
    raises_already: Count,
    raises_of_others: Count = 0,
    skill_points: Count | None = None,
    *,
    delver_level: Annotated[DelverLevel, "given.delver_level"],
    score: Annotated[int, "given.score"],
) -> Results:
    raises = {"this": raises_already, "others": raises_of_others}
    counted = advancement.raises_counted(rules.advancement, raises, "this")
    found = advancement.raise_attribute(
        rules.advancement, rules.attributes, counted, score, delver_level
    )
    rows, most = rules.advancement.attributes, rules.attributes.highest
    least = rows[counted].least_level if counted < len(rows) else 0
    wrong = [
        (found.cost is None, f"Attributes are raised {len(rows)} times at the most."),
        (score >= most, f"No attribute is raised beyond {most}."),
        (delver_level < least, f"That takes a Delver of level {least}."),
    ]
    return _bought(found, skill_points, wrong)


def _bought(found: advancement.Raise, points: int | None, wrong: list[tuple[bool, str]]) -> Results:
    """What it costs, and the first thing that is in its way."""
    cost = found.cost or 0
    short = points is not None and points < cost
    ways = [*wrong, (short, f"This costs {cost} points, and there are {points}.")]
    why_not = next((sentence for is_so, sentence in ways if is_so), "")
    said: Results = {"allowed": not why_not, "cost": found.cost}
    return said | {"sentence": why_not} if why_not else said


def feat_level(rules: Sovereign, *, level_reached: DelverLevel) -> Results:
    return {"feat": advancement.is_feat_level(rules.advancement, level_reached)}


def feat_bonus_skill(rules: Sovereign, skill_level: SkillLevel, credit: Count = 0) -> object:
    return advancement.bonus_skill(rules.advancement, rules.skills, skill_level, credit)


def difficulty(
    rules: Sovereign, task: Annotated[str, offered(Sovereign, "skills.difficulties")]
) -> Results:
    found = checks.difficulty(rules.skills, task)
    is_last = found == max(rules.skills.difficulties.values())
    return {"dc": found, "or_more": is_last, "means": rules.words.difficulties.get(task, "")}


def attribute_meaning(
    rules: Sovereign, attribute: Annotated[str, offered(Sovereign, "words.attributes")]
) -> Results:
    return {"means": _found(rules.words.attributes, attribute)}


def skill_meaning(
    rules: Sovereign, skill: Annotated[str, offered(Sovereign, "words.skills")]
) -> Results:
    return {"means": _found(rules.words.skills, skill), "starts_at": rules.skills.untrained}


def skill_level_meaning(rules: Sovereign, level: SkillLevel) -> Results:
    words = rules.words.skill_levels
    return {"means": words[min(level - rules.skills.untrained, len(words) - 1)]}


def reaction_meaning(
    rules: Sovereign, result: Annotated[str, offered(Sovereign, "words.reactions")]
) -> Results:
    return {"means": _found(rules.words.reactions, result)}


def leverage(
    rules: Sovereign, kind: Annotated[str, offered(Sovereign, "words.leverage")]
) -> Results:
    return {"means": _found(rules.words.leverage, kind)}


def _found(words: Mapping[str, str], word: str) -> str:
    if word not in words:
        raise Refused("no_such_word", f"It is {', '.join(words)}, not {word}.")
    return words[word]
