"""The questions of Sovereign about a Delver: attributes, hit points, loads and advancement."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mapper.questions.question import flag, fraction, integer, listed, ops_of, word
from mapper.questions.sovereign_standard import MODIFIER, NO, SYSTEM, Answer, standard
from mapper.rules.neverwhere import carriers
from mapper.rules.neverwhere.carriers import Train
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign import advancement, encumbrance, hit_points

COUNT = integer(0)


def attribute_modifier(score: int) -> Answer:
    found = advancement.attribute(standard().attributes, score)
    return {"score": found.score, "modifier": found.modifier, "usual": found.is_usual}


def attribute_change(score: int, delta: int) -> Answer:
    found = advancement.changed_attribute(standard().attributes, score, delta)
    return {"score": found.score, "modifier": found.modifier, "usual": found.is_usual}


def hp_new_character(con: int, die_hard: bool, hit_die: int) -> Answer:
    table = standard().hit_points
    return {"hp": hit_points.new_delver_hp(table, hit_die, con, die_hard=die_hard)}


def hp_npc(hd: Fraction, rolls: Sequence[int]) -> Answer:
    table = standard().hit_points
    return {
        "dice": str(hit_points.npc_dice(table, hd)),
        "hp": hit_points.npc_hp(table, hd, rolls),
    }


def level_up_hp(max_hp: int, con: int, rolls: Sequence[int]) -> Answer:
    return {"max_hp": hit_points.levelled_hp(standard().hit_points, max_hp, con, rolls)}


def gear_points(bulk: str) -> Answer:
    return {"points": encumbrance.gear_points(standard().encumbrance, bulk)}


def access_item(place: str) -> Answer:
    return {"main_action": encumbrance.takes_an_action(standard().encumbrance, place)}


def encumbrance_(
    strength: int, readied: int, stowed: int, base_move: int, drags_teammate: bool
) -> Answer:
    table = standard().encumbrance
    if drags_teammate:
        readied, stowed = encumbrance.dragging(table, readied, stowed)
    limits: Answer = {
        "readied_limit": encumbrance.readied_limit(table, strength),
        "stowed_limit": encumbrance.stowed_limit(strength),
    }
    try:
        carried = encumbrance.load(table, strength, readied, stowed, base_move)
    except Refused as refused:
        return limits | {"possible": False, "sentence": str(refused)}
    return limits | {"possible": True, "overload": carried.overload, "move": carried.move}


def bulk(pounds: Fraction) -> Answer:
    goods = encumbrance.bulk(standard().encumbrance, pounds)
    return {"points_exact": goods.exact, "points": goods.points}


def pack_capacity(**counts: int) -> Answer:
    table, train = standard().carriers, Train(**counts)
    return {"capacity": carriers.capacity(table, train), "gold": carriers.price(table, train)}


def porter_cost(porters: int, days: int) -> Answer:
    return {"gold": carriers.wages(standard().carriers, Train(porters=porters), days)}


def xp_monster(hd: Fraction, abilities: int) -> Answer:
    xp = advancement.monster_xp(standard().experience, hd, abilities)
    return {"xp": int(xp.value), "because": str(xp)}


def xp_share(
    surviving_delvers: int,
    surviving_henchmen: int,
    monster_xp: Fraction,
    treasure_gold: Fraction,
    back_in_settlement: bool,
) -> Answer:
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


def level_for_xp(xp: int, level: int, in_settlement: bool) -> Answer:
    table = standard().experience
    return {"level": advancement.level_reached(table, level, xp, in_settlement=in_settlement)}


def advancement_points(expert: bool, levels_gained: int) -> Answer:
    table = standard().advancement
    return {"points": advancement.advancement_points(table, levels_gained, expert=expert)}


def skill_raise(before: int, delver_level: int, to: int) -> object:
    return advancement.raise_skill(standard().advancement, before, to, delver_level)


def attribute_raise(
    raises_already: int, raises_of_others: int, delver_level: int, score: int
) -> object:
    rules = standard()
    raises = {"this": raises_already, "others": raises_of_others}
    counted = advancement.raises_counted(rules.advancement, raises, "this")
    return advancement.raise_attribute(
        rules.advancement, rules.attributes, counted, score, delver_level
    )


def feat_level(level_reached: int) -> Answer:
    return {"feat": advancement.is_feat_level(standard().advancement, level_reached)}


def feat_bonus_skill(skill_level: int, credit: int) -> object:
    rules = standard()
    return advancement.bonus_skill(rules.advancement, rules.skills, skill_level, credit)


OPS = ops_of(
    SYSTEM,
    {
        attribute_modifier: {"given.score": integer()},
        attribute_change: {"given.score": integer(), "when.delta": integer()},
        hp_new_character: {"given.CON": MODIFIER, "given.die_hard": NO, "when.hit_die": integer(1)},
        hp_npc: {"given.hd": fraction(0), "when.rolls": listed(integer(1))},
        level_up_hp: {
            "given.max_hp": COUNT,
            "given.CON": MODIFIER,
            "when.rolls": listed(integer(1), 1),
        },
        gear_points: {"given.bulk": word()},
        access_item: {"given.place": word("readied", "stowed")},
        encumbrance_: {
            "given.Strength": COUNT,
            "given.readied": COUNT,
            "given.stowed": COUNT,
            "given.base_move": COUNT.or_else(30),
            "given.drags_teammate": NO,
        },
        bulk: {"given.pounds": fraction(0)},
        pack_capacity: {
            "given.heavy_horses": COUNT.or_else(0),
            "given.mules": COUNT.or_else(0),
            "given.porters": COUNT.or_else(0),
            "given.carts": COUNT.or_else(0),
            "given.hitched_horses": COUNT.or_else(0),
            "given.hitched_mules": COUNT.or_else(0),
        },
        porter_cost: {"given.porters": COUNT, "when.days": COUNT},
        xp_monster: {"given.hd": fraction(0), "given.abilities": COUNT.or_else(0)},
        xp_share: {
            "given.surviving_delvers": COUNT,
            "given.surviving_henchmen": COUNT.or_else(0),
            "given.monster_xp": fraction(0).or_else(Fraction(0)),
            "given.treasure_gold": fraction(0).or_else(Fraction(0)),
            "when.back_in_settlement": flag(),
        },
        level_for_xp: {"given.xp": COUNT, "given.level": integer(1), "given.in_settlement": flag()},
        advancement_points: {"given.expert": NO, "when.levels_gained": COUNT},
        skill_raise: {
            "given.from": integer(-1, 99).called("before"),
            "given.delver_level": COUNT,
            "when.to": integer(-1, 99),
        },
        attribute_raise: {
            "given.raises_already": COUNT,
            "given.raises_of_others": COUNT.or_else(0),
            "given.delver_level": COUNT,
            "given.score": integer(),
        },
        feat_level: {"when.level_reached": integer()},
        feat_bonus_skill: {"given.skill_level": integer(-1), "given.credit": COUNT.or_else(0)},
    },
)
