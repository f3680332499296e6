"""Who gets what of a pot: experience and gold by shares, and the levels that they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.reward_rows import Pot
from mapper.model.campaign.rows import Feature
from mapper.model.places import Place, hex_of, zone_of
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.fight.fight_rules import HIT_DICE
from mapper.play.map_rules import rules_of, tables_of
from mapper.play.members import level_of, members_of, party_of
from mapper.play.reward.foes_worth import GIVES_XP, gives_xp
from mapper.play.reward.pots import pot_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import MAX
from mapper.play.sheets.states import DEAD
from mapper.rules.shared.reasons import mixed
from mapper.rules.sovereign.advancement import (
    advancement_points,
    gathered,
    is_feat_level,
    level_reached,
    written,
)
from mapper.rules.sovereign.health import levelled_hp, refuse_off_hit_die
from mapper.rules.sovereign.sovereign_delver_tables import DelverClass
from mapper.rules.sovereign.sovereign_tables import Sovereign

NONE, WHOLE = Fraction(0), Fraction(1)
GoldShared = Literal["found", "all", "none"]
HEALTH, XP, LEVEL = "HP", "XP", "Level"
COINS = "Coins"
POINTS, BONUS, HENCHMAN = "Skill points", "Attack bonus", "henchman"


@dataclass(frozen=True, slots=True)
class SharesAsked:
    """How a pot is to be shared: what nobody has said is as usual.

    `rolls`: of members who make a level the faces of their hit dice. `anyway`: what they came to
    counts as a settlement.
    """

    weights: Mapping[str, Fraction] = field(default_factory=dict)
    rolls: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    gold: GoldShared = "found"
    anyway: bool = False


class PotLine(NamedTuple):
    """A line of a pot: what it is, what it is worth, and the experience it brings."""

    what: str
    gold: int
    xp: Fraction


class Rise(NamedTuple):
    """The levels that a member makes, with all that they buy; no die: nobody knows their class."""

    before: int
    level: int
    die: str = ""
    points: int = 0
    feats: int = 0
    attack_bonus: int | None = None
    learns: str = ""

    @property
    def levels(self) -> int:
        return self.level - self.before

    @property
    def dice(self) -> str:
        """What is rolled for hit points: 2d8."""
        return f"{self.level}{self.die}" if self.die else ""


class Due(NamedTuple):
    """What a member gets, exactly and as it is written, and the level it makes."""

    who: str
    sheet: MemberSheet
    weight: Fraction
    exact: Fraction
    xp: int
    gold: int
    rise: Rise | None


def is_settled(campaign: Campaign, group: str) -> bool:
    """Whether a group is where a settlement is keyed."""
    at = party_of(campaign, group).at
    features = campaign.all(Feature, at.map).values()
    return any(row.is_settlement and _is_there(row, at) for row in features)


def _is_there(row: Feature, at: Place) -> bool:
    return zone_of(row.at) == at.zone if at.zone else hex_of(row.at) == at.hex


def lines_of(campaign: Campaign, group: str) -> list[PotLine]:
    """What is to be shared: found coins, treasure, and what was gathered.

    A treasure waits until its worth is said, and foes until their Hit Dice are.
    """
    pot = pot_of(campaign, group)
    worthy = [each for each in pot.treasures if each.worth and not each.is_shared]
    unshared = [(each.title, each.worth) for each in worthy]
    won = [*([(COINS, pot.new_coins)] if pot.new_coins else []), *unshared]
    return [
        *(PotLine(what, gold, xp_of_gold(campaign, group, gold)) for what, gold in won),
        *(PotLine(each.what, 0, each.xp) for each in pot.gathered if not each.unsaid),
    ]


def xp_of_gold(campaign: Campaign, group: str, gold: int) -> Fraction:
    """The experience that so much gold brings, in coins or otherwise."""
    if not gives_xp(campaign):
        return NONE
    return gathered(_tables(campaign, group).experience, NONE, Fraction(gold))


def _tables(campaign: Campaign, group: str) -> Sovereign:
    rules = rules_of(campaign, party_of(campaign, group).at.map)
    return tables_of(rules, GIVES_XP, Sovereign)


def total_xp(campaign: Campaign, group: str) -> Fraction:
    return sum((line.xp for line in lines_of(campaign, group)), NONE)


def gold_shared(pot: Pot, how: GoldShared) -> int:
    """The coins that are shared out: those found or given back since, all of them, or none."""
    return {"found": pot.new_coins + pot.coins_back, "all": pot.coins, "none": 0}[how]


def usual_weight(sheet: MemberSheet) -> Fraction:
    """The part of a share that somebody gets: none if dead, half a one who was hired."""
    if sheet.has(DEAD):
        return NONE
    is_hired = sheet.value("Counts as").words == HENCHMAN
    if not is_hired and not sheet.member.fields.get("Counts as"):
        is_hired = sheet.value(HIT_DICE).source == "sheet"
    share = tables_of(sheet.rules, GIVES_XP, Sovereign).experience.henchman_share
    return share if is_hired else WHOLE


def dues_of(campaign: Campaign, group: str, asked: SharesAsked) -> list[Due]:
    """What each member would get, in marching order."""
    sheets = {who: sheet_of(campaign, group, who) for who in members_of(campaign, group)}
    weights = {who: asked.weights.get(who, usual_weight(each)) for who, each in sheets.items()}
    shares = sum(weights.values(), NONE)
    xp, pot = total_xp(campaign, group), pot_of(campaign, group)
    gold = gold_shared(pot, asked.gold)
    table = _tables(campaign, group).experience
    settled = gives_xp(campaign) and (asked.anyway or is_settled(campaign, group))
    found = []
    for who, sheet in sheets.items():
        part = weights[who] / shares if shares else NONE
        own = written(table, xp * part)
        rise = rise_of(sheet, own) if settled and not sheet.has(DEAD) else None
        found.append(Due(who, sheet, weights[who], xp * part, own, floor(gold * part), rise))
    return found


def rise_of(sheet: MemberSheet, more: int) -> Rise | None:
    """The levels that somebody makes with so much more experience; None: none."""
    rules = tables_of(sheet.rules, GIVES_XP, Sovereign)
    before = level_of(sheet.member)
    xp = sheet.value(XP).whole + more
    level = level_reached(rules.experience, before, xp, in_settlement=True)
    if level <= before:
        return None
    table, own = rules.advancement, class_of(sheet)
    gained = range(before + 1, level + 1)
    die = sheet.value("Hit die").words.removeprefix("none") or (own.hit_die if own else "")
    is_expert = bool(sheet.value("Expert").whole) or (own is not None and own.expert)
    return Rise(
        before,
        level,
        die,
        advancement_points(table, len(gained), expert=is_expert),
        sum(is_feat_level(table, each) for each in gained),
        bonus_at(sheet, level),
        own.learns if own else "",
    )


def class_of(sheet: MemberSheet) -> DelverClass | None:
    """What the table says of somebody's class, if they have one that it knows."""
    rules = tables_of(sheet.rules, GIVES_XP, Sovereign)
    return rules.classes.house.get(sheet.value("Class").words)


def bonus_at(sheet: MemberSheet, level: int) -> int | None:
    """The attack bonus of somebody's class at a level."""
    own = class_of(sheet)
    return None if own is None else own.attack_bonus[min(level, len(own.attack_bonus)) - 1]


def dice_of(sheet: MemberSheet, rise: Rise) -> list[int]:
    """How many hit dice are rolled, each time that they are."""
    if not rise.die or sheet.pool(HEALTH).most is None:
        return []
    house = tables_of(sheet.rules, GIVES_XP, Sovereign).experience.house
    if house.hit_points_of_several_levels == "once":
        return [rise.level]
    return list(range(rise.before + 1, rise.level + 1))


def health_after(sheet: MemberSheet, rise: Rise, rolls: tuple[int, ...]) -> int:
    """The most hit points of somebody who has risen, as the dice show."""
    table = tables_of(sheet.rules, GIVES_XP, Sovereign).hit_points
    most, con = sheet.value(HEALTH + MAX).whole, sheet.value("CON").whole
    is_hard, at = bool(sheet.value("Die Hard").whole), 0
    times = dice_of(sheet, rise)
    refuse_off_hit_die(rolls, sum(times), rise.die)
    for number in times:
        most = levelled_hp(table, most, con, rolls[at : at + number], die_hard=is_hard)
        at += number
    return most


def xp_said(xp: Fraction) -> str:
    """“1,825”; what is no whole number as exactly as it is told: “5⅓”."""
    return f"{int(xp):,}" if xp.denominator == 1 else mixed(xp)
