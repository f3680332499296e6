"""The questions of Sovereign about people: checks, Delvers, injuries, and what else harms them."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.questions.question import SPREAD, Amount, BadQuestion, FromOne, integer, kind_of, listed
from mapper.questions.sovereign_standard import Modifier, Pair, Results, of_check, standard
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign import advancement, checks, hazards, health, loads
from mapper.rules.sovereign.checks import Fit, Option, Trained, is_party_size
from mapper.rules.sovereign.dungeon_turns import minutes_of
from mapper.rules.sovereign.hazards import Controlled
from mapper.rules.sovereign.health import Who
from mapper.rules.sovereign.loads import Train

Con = Annotated[Modifier, "CON"]
Constitution = Annotated[Count, "Constitution"]
SkillLevel = Annotated[int, integer(-1, 99)]
NOTHING = Fraction(0)


class AttributeModifiers(NamedTuple):
    """The modifiers of a Delver's attributes."""

    STR: Modifier = 0
    DEX: Modifier = 0
    CON: Modifier = 0
    INT: Modifier = 0
    WIS: Modifier = 0


class PackTrain(NamedTuple):
    """What follows the party; the hitched beasts are among the horses and mules."""

    heavy_horses: Count = 0
    mules: Count = 0
    porters: Count = 0
    carts: Count = 0
    hitched_horses: Count = 0
    hitched_mules: Count = 0


class Medic(NamedTuple):
    """Who stabilises somebody."""

    dexterity: Annotated[Modifier, "DEX"] = 0
    intelligence: Annotated[Modifier, "INT"] = 0
    heal: Annotated[Modifier, "Heal"] = -1


class Injured(NamedTuple):
    """Who is patched up, and how much strain they bear."""

    hp: Count
    max_hp: Count
    strain: Count
    constitution: Constitution


def table_size(gm: Count, players: Count, delvers: Count) -> Results:
    return {"within_limits": is_party_size(standard().table, gm, players, delvers)}


def needs_roll(can_fail: bool, failure_has_consequences: bool, attempt_has_cost: bool) -> Results:
    rolled = checks.needs_roll(
        standard().table,
        can_fail=can_fail,
        failure_has_consequences=failure_has_consequences,
        attempt_has_cost=attempt_has_cost,
    )
    return {"roll": rolled}


def chance_roll(
    n_in_6: Annotated[int, integer(0, 6)] | None = None,
    percent: Annotated[int, integer(0, 100)] | None = None,
    *,
    d6: int | None = None,
    d100: int | None = None,
) -> Results:
    if n_in_6 is not None and percent is not None:
        raise BadQuestion("given: n_in_6 and percent are two questions; ask one of them.")
    if n_in_6 is not None and d6 is not None:
        return {"success": checks.within_odds(n_in_6, d6, 6)}
    if percent is not None and d100 is not None:
        return {"success": checks.within_odds(percent, d100, 100)}
    raise BadQuestion("given: must hold n_in_6, with a d6, or percent, with a d100.")


def check_needed(dc: int) -> Results:
    return {"roll_needed": checks.is_worth_a_roll(standard().skills, dc)}


def difficulty(task: str) -> Results:
    return {"dc": checks.difficulty(standard().skills, task)}


def skill_check(attribute_modifier: int, skill_level: int, *, dc: int, dice: Pair) -> Results:
    modifier = Trained(attribute_modifier, skill_level).modifier
    return of_check(checks.check(dc, modifier, dice))


def skill_check_pick(options: tuple[Option, ...]) -> Results:
    best = checks.best_option(options)
    return {"chosen": best.name, "modifier": best.modifier}


def npc_skill_check(listed: int, fit: Fit, *, dc: int | None = None, dice: Pair) -> Results:
    modifier = checks.npc_modifier(standard().skills, listed, fit)
    made = checks.check(dc or 0, modifier, dice)
    return of_check(made) if dc is not None else {"modifier": modifier, "total": made.total}


def group_check(
    members: Annotated[tuple[Trained, ...], listed(kind_of(Trained), 1, 99)],
    leader: Count,
    *,
    dc: int,
    dice: Pair,
) -> Results:
    modifier = checks.group_modifier(standard().skills, members, leader)
    return of_check(checks.check(dc, int(modifier.value), dice)) | {"because": str(modifier)}


def opposed_check(actor_modifier: int, other_modifier: int, *, dice: Pair) -> Results:
    skills = standard().skills
    return of_check(checks.opposed_check(skills, actor_modifier, other_modifier, dice))


def pit_example(strength: Annotated[int, "STR"], exert: int, *, dice: Pair) -> Results:
    leap = checks.pit_leap(standard().pit, strength, exert, dice)
    return of_check(leap.check) | {"damage": leap.damage or None, "stuck": leap.stuck}


def save_target(
    level: int, modifiers: AttributeModifiers, *, kind: Literal["physical", "evasion", "mental"]
) -> Results:
    target = checks.save_target(standard().saves, kind, level, modifiers._asdict())
    return {"target": int(target.value), "because": str(target)}


def save_target_npc(hd: Amount) -> Results:
    return {"target": checks.npc_save_target(standard().saves, hd)}


def save_roll(target: int, *, d20: int, bonus: int = 0) -> Results:
    return {"success": checks.is_saved(standard().saves, target, d20, bonus)}


def attribute_modifier(score: int) -> Results:
    found = advancement.attribute(standard().attributes, score)
    return {"score": found.score, "modifier": found.modifier, "usual": found.is_usual}


def attribute_change(score: int, *, delta: int) -> Results:
    found = advancement.changed_attribute(standard().attributes, score, delta)
    return {"score": found.score, "modifier": found.modifier, "usual": found.is_usual}


def hp_new_character(con: Con, die_hard: bool = False, *, hit_die: FromOne) -> Results:
    table = standard().hit_points
    return {"hp": health.new_delver_hp(table, hit_die, con, die_hard=die_hard)}


def hp_npc(hd: Amount, *, rolls: tuple[FromOne, ...]) -> Results:
    table = standard().hit_points
    return {"dice": str(health.npc_dice(table, hd)), "hp": health.npc_hp(table, hd, rolls)}


def level_up_hp(
    max_hp: Count, con: Con, *, rolls: Annotated[tuple[int, ...], listed(integer(1), 1)]
) -> Results:
    return {"max_hp": health.levelled_hp(standard().hit_points, max_hp, con, rolls)}


def gear_points(bulk: str) -> Results:
    return {"points": loads.gear_points(standard().encumbrance, bulk)}


def access_item(place: Literal["readied", "stowed"]) -> Results:
    return {"main_action": loads.takes_an_action(standard().encumbrance, place)}


def encumbrance_(
    strength: Annotated[Count, "Strength"],
    readied: Count,
    stowed: Count,
    base_move: Count = 30,
    drags_teammate: bool = False,
) -> Results:
    table = standard().encumbrance
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


def bulk(pounds: Amount) -> Results:
    goods = loads.bulk(standard().encumbrance, pounds)
    return {"points_exact": goods.exact, "points": goods.points}


def pack_capacity(train: Annotated[PackTrain, SPREAD]) -> Results:
    table, whole = standard().carriers, Train(*train)
    return {"capacity": loads.capacity(table, whole), "gold": loads.price(table, whole)}


def porter_cost(porters: Count, *, days: Count) -> Results:
    return {"gold": loads.wages(standard().carriers, Train(porters=porters), days)}


def xp_monster(hd: Amount, abilities: Count = 0) -> Results:
    xp = advancement.monster_xp(standard().experience, hd, abilities)
    return {"xp": int(xp.value), "because": str(xp)}


def xp_share(
    surviving_delvers: Count,
    surviving_henchmen: Count = 0,
    monster_xp: Amount = NOTHING,
    treasure_gold: Amount = NOTHING,
    *,
    back_in_settlement: bool,
) -> Results:
    table = standard().experience
    shares = advancement.shared(
        table,
        advancement.gathered(table, monster_xp, treasure_gold),
        surviving_delvers,
        surviving_henchmen,
        back_in_settlement=back_in_settlement,
    )
    return {
        "total": shares.total,
        "shares": shares.shares,
        "delver_exact": shares.delver,
        "henchman_exact": shares.henchman,
        "delver": advancement.written(table, shares.delver),
        "henchman": advancement.written(table, shares.henchman),
    }


def level_for_xp(xp: Count, level: FromOne, in_settlement: bool) -> Results:
    table = standard().experience
    return {"level": advancement.level_reached(table, level, xp, in_settlement=in_settlement)}


def advancement_points(expert: bool = False, *, levels_gained: Count) -> Results:
    table = standard().advancement
    return {"points": advancement.advancement_points(table, levels_gained, expert=expert)}


def skill_raise(
    before: Annotated[SkillLevel, "from"], delver_level: Count, *, to: SkillLevel
) -> object:
    return advancement.raise_skill(standard().advancement, before, to, delver_level)


def attribute_raise(
    raises_already: Count,
    raises_of_others: Count = 0,
    *,
    delver_level: Annotated[Count, "given.delver_level"],
    score: Annotated[int, "given.score"],
) -> object:
    rules = standard()
    raises = {"this": raises_already, "others": raises_of_others}
    counted = advancement.raises_counted(rules.advancement, raises, "this")
    return advancement.raise_attribute(
        rules.advancement, rules.attributes, counted, score, delver_level
    )


def feat_level(*, level_reached: int) -> Results:
    return {"feat": advancement.is_feat_level(standard().advancement, level_reached)}


def feat_bonus_skill(skill_level: Annotated[int, integer(-1)], credit: Count = 0) -> object:
    rules = standard()
    return advancement.bonus_skill(rules.advancement, rules.skills, skill_level, credit)


def drop_to_zero(who: Who, frail: bool = False, lethal: bool = True) -> Results:
    state = health.at_zero_hp(standard().dying, who, frail=frail, lethal=lethal)
    return {"state": state}


def mortal_clock(fell_in_round: Count, *, end_of_round: Count) -> Results:
    if end_of_round < fell_in_round:
        raise BadQuestion("when.end_of_round: is before the Round of the fall.")
    rounds = health.full_rounds(fell_in_round, end_of_round)
    return {"full_rounds": rounds, "alive": health.is_alive(standard().dying, rounds)}


def stabilize(
    fell_in_round: Count,
    healers_kit: bool,
    medic: Medic,
    helper_modifiers: tuple[Modifier, ...] = (),
    *,
    attempt_in_round: Count,
    dice: Pair,
) -> Results:
    if attempt_in_round < fell_in_round:
        raise BadQuestion("when.attempt_in_round: is before the Round of the fall.")
    rules = standard()
    rounds = health.rounds_before_attempt(rules.dying, fell_in_round, attempt_in_round)
    dc = health.stabilise_dc(rules.dying, rounds, has_kit=healers_kit)
    modifier = health.stabilise_modifier(rules.skills, *medic, helper_modifiers)
    said: Results = {"full_rounds": rounds, "dc": int(dc.value), "because": str(dc)}
    try:
        made = health.stabilise(
            rules.dying,
            int(dc.value),
            int(modifier.value),
            health.full_rounds(fell_in_round, attempt_in_round - 1),
            dice,
        )
    except Refused as refused:
        return said | {"success": False, "alive": False, "sentence": str(refused)}
    return said | of_check(made)


def after_stabilized(*, turns_since: Count) -> object:
    return health.after_stabilising(standard().dying, turns_since)


def frail_bed_rest(healers_kit: bool, heal: Modifier, *, days: Count) -> Results:
    helped = health.bed_rest_helps(standard().frailty, heal, days, has_kit=healers_kit)
    return {"frail": not helped}


def frail_treatment(
    heal: Modifier,
    attribute_modifier: Modifier,
    healers_kit: bool,
    attempts_by_this_healer: Count = 0,
    *,
    dice: Pair,
) -> Results:
    table = standard().frailty
    try:
        healer = health.Healer(heal, attribute_modifier, attempts_by_this_healer, healers_kit)
        made = health.treat_frailty(table, healer, dice)
    except Refused as refused:
        return {"allowed": False, "hours": 0, "frail": True, "sentence": str(refused)}
    said = of_check(made) | {"allowed": True, "hours": table.treatment_hours}
    return said | {"frail": not made.success}


def frail_untreated(*, save_success: bool, d6: int | None = None) -> object:
    if d6 is None and not save_success:
        raise BadQuestion("when.d6: is missing; it says on which day the Delver dies.")
    roll = 1 if d6 is None else d6
    return health.frailty_untreated(standard().frailty, roll, is_saved=save_success)


def natural_healing(
    kind: Literal["delver", "npc"],
    level_or_hd: Amount,
    hp: Count,
    max_hp: Count,
    frail: bool = False,
    *,
    warm_fed_comfortable: bool,
) -> Results:
    healed = health.healed_in_a_night(standard().healing, kind, level_or_hd)
    after = health.natural_healing(
        hp, max_hp, healed, frail=frail, warm_fed_comfortable=warm_fed_comfortable
    )
    return {"hp": after}


def rest_comfort_default(place: str) -> Results:
    comfortable = health.is_comfortable_by_default(standard().healing, place)
    return {"warm_fed_comfortable": comfortable}


def night_rest(
    strain: Count, *, hours: Amount, uninterrupted: bool, warm_fed_comfortable: bool
) -> Results:
    after = health.strain_after_night(
        standard().healing,
        strain,
        hours,
        uninterrupted=uninterrupted,
        warm_fed_comfortable=warm_fed_comfortable,
    )
    return {"strain": after}


def strain_add(
    strain: Count, constitution: Constitution, *, add: Count, forced: bool = False
) -> Results:
    try:
        after = health.add_strain(standard().healing, strain, constitution, add, forced=forced)
    except Refused as refused:
        unchanged = {"strain": strain, "applied": False, "unconscious_minutes": 0}
        return unchanged | {"sentence": str(refused)}
    return {
        "strain": after.strain,
        "applied": True,
        "unconscious_minutes": after.unconscious_minutes,
    }


def first_aid(
    patient: Annotated[Injured, SPREAD],
    frail: bool = False,
    *,
    heal: Annotated[Modifier, "given.heal"],
    healers_kit: Annotated[bool, "given.healers_kit"],
    d6: Annotated[int, integer(1, 6)],
) -> Results:
    table, who = standard().healing, health.Patient(*patient)
    try:
        after = health.first_aid(table, who, heal, d6, has_kit=healers_kit)
    except Refused as refused:
        return {"hp": who.hp, "strain": who.strain, "frail": frail, "sentence": str(refused)}
    return {"hp": after.hp, "strain": after.strain, "frail": frail}


def first_aid_time(*, applications: Count) -> Results:
    table = standard().healing
    return {
        "minutes_of_work": health.first_aid_minutes(table, applications),
        "turns": health.first_aid_turns(table, applications),
    }


def poison_save(
    target: int,
    virulence: int = 0,
    medic_heal: Modifier | None = None,
    healers_kit: bool = False,
    *,
    d20: int,
    seconds_since_poisoning: Count = 0,
) -> Results:
    rules = standard()
    bonus = hazards.save_bonus(
        rules.poison, virulence, medic_heal, seconds_since_poisoning, has_kit=healers_kit
    )
    saved = checks.is_saved(rules.saves, target, d20, int(bonus.value))
    return {"bonus": int(bonus.value), "success": saved, "because": str(bonus)}


def poison_deadline(*, d4: int, lethal: Annotated[bool | None, "given.lethal"] = None) -> Results:
    rules = standard()
    turns = hazards.turns_to_live(rules.poison, d4, lethal=lethal)
    minutes = None if turns is None else minutes_of(rules.turns, turns)
    return {"turns_to_live": turns, "minutes": minutes}


def poison_counter(
    fearsome: bool = False,
    *,
    intelligence: Annotated[Modifier, "given.INT"],
    heal: Annotated[Modifier, "given.heal"],
    dice: Pair,
) -> Results:
    table = standard().poison
    return of_check(hazards.counteract(table, intelligence, heal, dice, fearsome=fearsome))


def fall(feet: Count, spike_dice: Count = 0, *, controlled: Controlled = "no") -> Results:
    table = standard().falling
    fallen = hazards.fall(table, feet, spike_dice, controlled)
    return {
        "dice": str(fallen),
        "effective_feet": fallen.effective_feet,
        "dc": int(hazards.leap_dc(table, feet).value),
    }


def suffocation(
    who: Literal["delver", "npc"],
    constitution: Annotated[Count | None, "Constitution"] = None,
    still: bool = False,
    *,
    round_: Annotated[Count, "round"],
) -> Results:
    if who == "delver" and constitution is None:
        raise BadQuestion("given.Constitution: is missing; every Delver has one.")
    return {"save_needed": hazards.is_out_of_air(standard().air, constitution, round_, still=still)}


def suffocation_damage(level_or_hd: Count, *, save_success: bool) -> Results:
    damage = hazards.suffocation_damage(standard().air, level_or_hd, is_saved=save_success)
    return {"damage": damage}


def suffocation_mix(
    constitution: Annotated[Count | None, "Constitution"] = None,
    *,
    active_rounds: Count = 0,
    still_rounds: Count = 0,
) -> Results:
    left = hazards.air_left(standard().air, constitution, active_rounds, still_rounds)
    return {"air_left_active_rounds": left}


def daily_needs(
    where: Literal["dungeon_no_sleep", "dungeon_sleep", "settlement", "wilderness"],
    *,
    ration: bool,
    waterskin: bool,
) -> Results:
    table = standard().needs
    strain = hazards.strain_of_a_day(table, where, has_ration=ration, has_water=waterskin)
    return {"strain": strain}
