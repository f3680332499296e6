"""The screens of the gallery that show a night: five members, others with them, too little food."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Condition, Member, MemberState, Party, Supplies
from mapper.model.campaign.rows import SETTINGS, Key, Settings
from mapper.play.members import state_key
from mapper.play.night.nights import OTHERS
from mapper.ui.night.night_grid import NightGrid
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import Room, document_of
from tests.ui.gallery_table import dark, played
from tests.ui.hands import settle, workspace_of

Screen = Callable[[Room], QWidget | QPixmap]
NARROW = (1280, 720)
BODY: Mapping[str, int | str] = {
    "HP": 7,
    "HP max": 12,
    "Strain": 2,
    "Constitution": 12,
    "FP": 9,
    "Level": 2,
}
HOURS = 60
FREE = 5
"""What a die shows that brings nothing."""


def weary(campaign: Campaign) -> Change:
    """The group of the example hurt and hungry, with Neverwhere's and Sovereign's rules on."""
    group = next(iter(campaign.all(Party)))
    key, party = Key("party", "", group), campaign.one(Party, Key("party", "", group))
    rows = (*party.members, Member("Wren"))[:5]
    members = tuple(replace(each, fields={**each.fields, **BODY}) for each in rows)
    before = campaign.one(Settings, SETTINGS)
    after = replace(before, systems=(*(before.systems or ()), "sovereign", "neverwhere"))
    supplies = Supplies(rations=6, water=9, light=3)
    swaps = {
        key: Swap(party, replace(party, members=members, supplies=supplies, others=2)),
        SETTINGS: Swap(before, after),
    }
    for number, member in enumerate(members):
        since = party.minutes - (number + 1) * 5 * HOURS
        states = (Condition("Frail"),) if number == 1 else ()
        state = MemberState(fatigue=9 - number, conditions=states, charged={"food": max(0, since)})
        place = state_key(member.id or member.name)
        swaps[place] = Swap(campaign.get(place), state)
    return Change("Weary", swaps)


def begun(room: Room) -> Window:
    room.window.resize(*NARROW)
    window = played(room, days=0)
    document = document_of(window)
    document.do(weary(document.campaign))
    group = next(iter(document.campaign.all(Party)))
    for die in due_dice(document.campaign, group):
        document.do(roll(document.campaign, die, Random(1), face=FREE))
    window.desks.bring("play")
    window.action_set.made["night"].trigger()
    settle(window)
    return window


def grid_of(window: Window) -> NightGrid:
    return workspace_of(window).grids.night


def planned(room: Room) -> Window:
    """Some are warm, some keep watch, one sleeps badly, and there is not enough for all."""
    window = begun(room)
    session = grid_of(window).session
    who = [each for each in session.plans if each]
    session.tell("is_warm", who[:3], True)
    session.tell("watch", who[3:4], 1)
    session.tell("watch", who[4:5], 2)
    session.tell("quality", who[2:3], Fraction(1, 2))
    session.tell("food", [OTHERS], "supplies")
    settle(window)
    return window


def slept(room: Room) -> Window:
    """It is over, and says what it has done."""
    window = planned(room)
    grid_of(window).do()
    settle(window)
    return window


NIGHT_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {"night": planned, "night-slept": slept, "dark-night": dark(planned)}
)
