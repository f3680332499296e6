"""The screens of the gallery that show a reward: a pot, and five members who share it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import SETTINGS, Feature, Key, Settings
from mapper.ui.reward.reward_grid import RewardGrid
from mapper.ui.window.window import Window
from tests.ui.gallery_fights import NARROW
from tests.ui.gallery_hands import Room, document_of
from tests.ui.gallery_table import dark, played
from tests.ui.hands import settle, workspace_of

Screen = Callable[[Room], QWidget | QPixmap]
CLASSES = ("Warrior", "Mage", "Expert", "Warrior")
HAS: Mapping[str, int | str] = {"HP": 9, "HP max": 9, "Constitution": 13, "Level": 1}
GOBLINS, OGRE = "12 goblins, HD 1, 4 hp", "1 ogre, HD 4, 18 hp"


def learned(campaign: Campaign) -> Change:
    """The group of the example by Sovereign's rules: each of a class, the last one hired."""
    group = next(iter(campaign.all(Party)))
    key, party = Key("party", "", group), campaign.one(Party, Key("party", "", group))
    fields = [{**HAS, "Class": name, "XP": 900 + 250 * at} for at, name in enumerate(CLASSES)]
    members = tuple(
        replace(each, fields={**each.fields, **own})
        for each, own in zip(party.members, fields, strict=True)
    )
    hired = Member("Hob", fields={"HP": 4, "HP max": 4, "Counts as": "henchman"})
    before = campaign.one(Settings, SETTINGS)
    swaps = {
        key: Swap(party, replace(party, members=(*members, hired))),
        SETTINGS: Swap(before, replace(before, systems=("sovereign",))),
    }
    return Change("Learn", swaps)


def settled(campaign: Campaign) -> Change:
    """A town where the group is."""
    at = next(iter(campaign.all(Party).values())).at
    assert at.spot is not None
    return add_thing(campaign, at.map, Feature(at.spot, "Stillwater", "overt", is_settlement=True))


def grid_of(window: Window) -> RewardGrid:
    return workspace_of(window).grids.reward


def empty(room: Room) -> Window:
    room.window.resize(*NARROW)
    window = played(room, days=0)
    document = document_of(window)
    document.do(learned(document.campaign))
    window.desks.bring("play")
    window.action_set.made["reward"].trigger()
    settle(window)
    return window


def won(room: Room) -> Window:
    """Foes who are dead or have fled, treasure, and coins; on the way."""
    window = empty(room)
    fighting, grid = workspace_of(window).grids.fight.session, grid_of(window)
    fighting.begin()
    for line in (GOBLINS, OGRE):
        assert fighting.add(line) == ""
    foes = [who for who, each in fighting.fighters.items() if each.foe is not None]
    fighting.leave(foes[:9], "fled")
    fighting.write(tuple(foes[12:]), "HP", "0")
    fighting.end()
    for line in ("600 XP for the riddle", "940 gold", "Silver chalice, 120 gold"):
        assert grid.pot.add(line) == ""
    grid.take_keys()
    settle(window)
    return window


def back(room: Room) -> Window:
    """In a town, gathered: each row says what it would bring."""
    window = won(room)
    grid, document = grid_of(window), document_of(window)
    grid.pot.gather()
    document.do(settled(document.campaign))
    grid.take_keys()
    settle(window)
    return window


def shared(room: Room) -> Window:
    window = back(room)
    grid_of(window).do()
    settle(window)
    return window


REWARD_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "reward-empty": empty,
        "reward-won": won,
        "reward": back,
        "reward-shared": shared,
        "dark-reward": dark(back),
    }
)
