"""A group that fights goblins by Violence's rules, and the few words that tests of it need."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from mapper.commands.deeds.deed_asked import DeedAsked
from mapper.commands.deeds.in_fight import do_in_fight
from mapper.commands.fight.fighting import begin_fight
from mapper.commands.fight.foes import add_foes
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings
from mapper.model.campaign.zone_rows import Creature
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.model.stat_lines import read_line
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.scene import Taker

US, ANN, BRAM, TAM = "us", "Ann", "Bram", "Old Tam"
GOBLINS = "3 goblins, HD 1, AC 8, attribute 11, 4 hp, 1d6 damage"
ANN_HAS = {"HP": 9, "HP max": 9, "Agility": 12, "Brawn": 14, "Cunning": 10, "AC": 7}
BRAM_HAS = {"HP": 6, "HP max": 6, "Agility": 8, "Brawn": 15, "Cunning": 9, "AC": 9}
TAM_HAS = {"HP": 4, "HP max": 4, "Agility": 9, "AC": 5, "HD": 1}
SEED = 3
NOTHING_TOLD: dict[str, Any] = {}


def creatures(line: str = GOBLINS) -> Creature:
    read = read_line(line, {})
    assert read.creature is not None
    assert not read.wrong
    return read.creature


def brawl(line: str = GOBLINS, *, system: str = "violence") -> Campaign:
    """Ann and Bram with Old Tam, who was hired, and the goblins that a fight has begun with."""
    members = (
        Member(ANN, fields={**ANN_HAS, "Damage": "1d8"}),
        Member(BRAM, fields={**BRAM_HAS, "Damage": "1d6"}),
        Member(TAM, fields=TAM_HAS),
    )
    rows: dict[Key, Row] = {
        SETTINGS: Settings("Brawl", systems=(system,)),
        Key("map", "", "wild"): Map("Wild"),
        Key("party", "", US): Party("We", Place("wild", Hex(0, 0)), 600, members=members),
    }
    campaign = Campaign(rows)
    campaign.apply(begin_fight(campaign, US))
    campaign.apply(add_foes(campaign, US, creatures(line), Random(SEED)))
    return campaign


def strike(who: str, target: str, *, roll: int, damage: int | None = None) -> DeedAsked:
    """An attack of a member with Brawn, as the dice show it."""
    told = {"attribute": "Brawn"}
    return _blow("Attack", {"attacker": who, "target": target}, roll, damage, told)


def struck(who: str, foe: str, *, roll: int, damage: int | None = None) -> DeedAsked:
    """The attack of a foe."""
    return _blow("An enemy's attack", {"target": who, "attacker": foe}, roll, damage, {})


def fight_on(campaign: Campaign, *deeds: DeedAsked) -> None:
    campaign.apply(do_in_fight(campaign, US, deeds))


def asked(
    title: str, who: dict[str, str], dice: dict[str, Any], told: dict[str, Any] = NOTHING_TOLD
) -> DeedAsked:
    system, deed = deed_called(title)
    roles = {role: (Taker(US, each),) for role, each in who.items()}
    return DeedAsked(system, deed, US, roles, told, dice)


def together(
    title: str, role: str, who: list[str], dice: dict[str, Any], told: dict[str, Any] = NOTHING_TOLD
) -> DeedAsked:
    """What several members do together."""
    return replace(asked(title, {}, dice, told), who={role: tuple(Taker(US, each) for each in who)})


def minutes_now(campaign: Campaign) -> int:
    return campaign.one(Party, Key("party", "", US)).minutes


def told(campaign: Campaign) -> list[str]:
    """The whole log."""
    return [row.text for row in campaign.all(LogEntry).values()]


def _blow(
    title: str, who: dict[str, str], roll: int, damage: int | None, given: dict[str, Any]
) -> DeedAsked:
    dice: dict[str, Any] = {"rolls": [roll]}
    if damage is not None:
        dice["damage"] = damage
    return asked(title, who, dice, given)
