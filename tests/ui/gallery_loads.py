"""The screens of the gallery that show loads: five members, mules that pull a cart, porters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from mapper.commands.groups.party import set_supplies
from mapper.commands.load.hiring import hire_told, hitch
from mapper.commands.load.loading import load_up
from mapper.commands.reward.gathering import add_treasure
from mapper.commands.time.clock import set_wages
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Member, Party, Supplies
from mapper.model.campaign.reward_rows import Treasure
from mapper.model.campaign.rows import SETTINGS, Key, Settings
from mapper.play.load.load_rules import loads_of
from mapper.play.load.packs import handed, told
from mapper.ui.load.load_grid import LoadGrid
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import Room, document_of
from tests.ui.gallery_table import dark, played
from tests.ui.hands import settle, workspace_of

Screen = Callable[[Room], QWidget | QPixmap]
NARROW = (1280, 720)
TRAIN = "2 mules, 3 porters, a cart"
STRENGTHS = (13, 11, 8, 15, 10)
FIFTH = Member("Wren", fields={"HP": 7, "HP max": 7, "Constitution": 9})
GEAR = ("rope 1, tent 4", "books 3", "tools 2", "shield 1, mail 2", "")


def group_of(campaign: Campaign) -> str:
    return next(iter(campaign.all(Party)))


def strong(campaign: Campaign) -> Change:
    """The group of the example with what Sovereign asks of who bears something."""
    key = Key("party", "", group_of(campaign))
    party = campaign.one(Party, key)
    members = tuple(
        replace(each, fields={**each.fields, "Strength": might, "Readied": "3", "Stowed": gear})
        for each, might, gear in zip((*party.members, FIFTH), STRENGTHS, GEAR, strict=True)
    )
    before = campaign.one(Settings, SETTINGS)
    after = replace(before, systems=("sovereign",))
    row = replace(party, members=members, others=0)
    return Change("Strong", {key: Swap(party, row), SETTINGS: Swap(before, after)})


def begun(room: Room) -> Window:
    """Nobody has said who bears what."""
    room.window.resize(*NARROW)
    window = played(room, days=0)
    document = document_of(window)
    group = group_of(document.campaign)
    document.do(strong(document.campaign))
    document.do(set_wages(document.campaign, group, 0))
    document.do(set_supplies(document.campaign, group, Supplies(40, 24, 12)))
    window.desks.bring("play")
    window.action_set.made["load"].trigger()
    settle(window)
    return window


def grid_of(window: Window) -> LoadGrid:
    return workspace_of(window).grids.load


def laden(room: Room) -> Window:
    """Much is shared out, and more is told that is not done yet."""
    window = begun(room)
    document, grid = document_of(window), grid_of(window)
    group = group_of(document.campaign)
    document.do(hire_told(document.campaign, group, TRAIN))
    document.do(hitch(document.campaign, group, ["Mule 1", "Mule 2"], is_hitched=True))
    document.do(add_treasure(document.campaign, group, Treasure("Silver bell", 300, 6)))
    packs = loads_of(document.campaign, group)[1]
    packs = handed(told(packs, ["Cart 1"], "rations", "20"), [""], "Cart 1", "treasure")
    document.do(load_up(document.campaign, group, told(packs, ["Porter 1"], "water", "12")))
    members = grid.session.members()
    grid.session.share(["light"], members)
    grid.session.tell_supply("rations", members[:3], "4")
    grid.session.tell_supply("water", members[1:2], "9")
    grid.take_keys()
    settle(window)
    return window


LOAD_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {"load-begun": begun, "load": laden, "dark-load": dark(laden)}
)
