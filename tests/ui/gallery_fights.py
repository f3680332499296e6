"""The screens of the gallery that show a fight: five members against eleven goblins and an ogre."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.fight_rows import FightSide
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import SETTINGS, Key, Settings
from mapper.play.fight.fighters import ADVENTURERS, ENEMIES
from mapper.ui.fight.fight_grid import FightGrid
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import Room, document_of
from tests.ui.gallery_table import dark, played
from tests.ui.hands import settle, workspace_of

Screen = Callable[[Room], QWidget | QPixmap]
NARROW = (1280, 720)
SCORES: Mapping[str, int | str] = {
    "Agility": 11,
    "Brawn": 13,
    "Cunning": 10,
    "AC": 7,
    "Damage": "1d8",
}
HEALTH: Mapping[str, int | str] = {"HP": 8, "HP max": 8}
GOBLINS = "11 goblins, HD 1, AC 8, attribute 11, 4 hp, 1d6 damage"
OGRE = "1 ogre, HD 4, AC 9, attribute 13, 18 hp, 1d10 damage"


def armed(campaign: Campaign) -> Change:
    """The group of the example with what Violence asks, whose rules are switched on."""
    group = next(iter(campaign.all(Party)))
    key, party = Key("party", "", group), campaign.one(Party, Key("party", "", group))
    every = (*party.members, Member("Wren"))
    members = tuple(replace(each, fields={**SCORES, **HEALTH, **each.fields}) for each in every)
    before = campaign.one(Settings, SETTINGS)
    after = replace(before, systems=(*(before.systems or ()), "violence"))
    swaps = {key: Swap(party, replace(party, members=members)), SETTINGS: Swap(before, after)}
    return Change("Arm the group", swaps)


def begun(room: Room) -> Window:
    room.window.resize(*NARROW)
    window = played(room, days=0)
    document = document_of(window)
    document.do(armed(document.campaign))
    window.desks.bring("play")
    window.action_set.made["fight"].trigger()
    settle(window)
    return window


def grid_of(window: Window) -> FightGrid:
    return workspace_of(window).grids.fight


def able(grid: FightGrid, side: FightSide) -> list[str]:
    """Those of a side who may act."""
    every = grid.session.fighters.items()
    return [who for who, each in every if each.side == side and not each.why_idle]


def fought(room: Room) -> Window:
    """In the third round: some are hurt or dead, two have acted, two more are to act together."""
    window = begun(room)
    grid = grid_of(window)
    for line in (GOBLINS, OGRE):
        assert grid.session.add(line) == ""
    grid.session.roll_initiative()
    for _ in range(2):
        grid.session.do(able(grid, ADVENTURERS))
        grid.session.do(able(grid, ENEMIES)[-3:])
        grid.session.end_round()
    members = able(grid, ADVENTURERS)
    grid.session.do(members[:2])
    grid.session.tell_dice(members[2:3], "9 4")
    grid.session.write_states(members[3:4], "prone")
    grid.session.tick(members[2:4], is_on=True)
    grid.take_keys()
    settle(window)
    return window


def empty(room: Room) -> Window:
    return begun(room)


def unfolded(room: Room) -> Window:
    window = fought(room)
    grid = grid_of(window)
    grid.session.unfolded = {"goblins"}
    grid.model.fill()
    settle(window)
    return window


def on_map(room: Room) -> Window:
    """The map while one fights: foes beside the group, with how many still stand."""
    window = fought(room)
    grid = grid_of(window)
    grid.session.leave(["Ogre"], "fled")
    grid.show_map()
    window.action_set.made["zoom_in"].trigger()
    settle(window)
    return window


def small(room: Room) -> Window:
    window = fought(room)
    window.resize(1024, 768)
    settle(window)
    return window


FIGHT_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "fight-begun": empty,
        "fight": fought,
        "fight-unfolded": unfolded,
        "fight-on-map": on_map,
        "fight-small": small,
        "dark-fight": dark(fought),
    }
)
