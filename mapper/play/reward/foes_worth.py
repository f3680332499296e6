"""What the foes of a group's last fight are worth, by their hit dice and abilities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.play.fight.fight_rules import HIT_DICE
from mapper.play.fight.fighters import Fighter, fighters_of
from mapper.play.map_rules import tables_of
from mapper.play.members import foes_of
from mapper.play.sheets.member_sheet import MemberSheet, systems_of
from mapper.play.sheets.states import DEAD
from mapper.rules.sovereign.advancement import monster_xp
from mapper.rules.sovereign.sovereign_delver_tables import Experience
from mapper.rules.sovereign.sovereign_tables import Sovereign

ABILITIES = "Abilities"
GIVES_XP = "sovereign"
"""The system whose text says what experience is given for."""


class FoeWorth(NamedTuple):
    """A foe of a fight, what became of it, and the experience it is worth; None: nobody knows."""

    who: str
    name: str
    kind: str
    fate: str
    hit_dice: Fraction | None
    abilities: int
    xp: Fraction | None
    is_defeated: bool


def gives_xp(campaign: Campaign) -> bool:
    """Whether anything that a group wins is experience, by the rules in use."""
    return GIVES_XP in systems_of(campaign)


def experience_table(sheet: MemberSheet) -> Experience:
    return tables_of(sheet.rules, GIVES_XP, Sovereign).experience


def foes_worth(campaign: Campaign, group: str) -> list[FoeWorth]:
    """Those of the last fight that are not gathered yet, as they came."""
    if not gives_xp(campaign) or not foes_of(campaign, group):
        return []
    fighters = fighters_of(campaign, group).values()
    return [_worth(each) for each in fighters if each.foe is not None and not each.foe.is_counted]


def _worth(fighter: Fighter) -> FoeWorth:
    sheet, fate = fighter.sheet, fighter.why_out
    table, written = experience_table(sheet), sheet.value(HIT_DICE)
    hit_dice = written.number if written.source == "sheet" else None
    abilities = sheet.value(ABILITIES).whole
    return FoeWorth(
        fighter.who,
        fighter.name,
        (fighter.foe.kind if fighter.foe is not None else "") or fighter.name,
        fate,
        hit_dice,
        abilities,
        None if hit_dice is None else monster_xp(table, hit_dice, abilities).value,
        is_defeated=fate == DEAD or (bool(fate) and table.house.defeated == "overcome"),
    )


def in_words(foes: Sequence[FoeWorth]) -> str:
    """Those of one sort together: “3 × goblins, Ogre”."""
    names = {kind: [each.name for each in foes if each.kind == kind] for kind in _kinds(foes)}
    said = (f"{len(those)} × {k}" if len(those) > 1 else those[0] for k, those in names.items())
    return ", ".join(said)


def _kinds(foes: Iterable[FoeWorth]) -> list[str]:
    return list(dict.fromkeys(each.kind for each in foes))
