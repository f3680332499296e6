"""The gallery's pictures of both desks: at every size, out of doors, in a dungeon, full, empty."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.groups.party import add_member, place_group
from mapper.commands.maps.map_rules import set_map_rules
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie, Mark
from mapper.model.hexes.hexes import Hex
from mapper.play.map_rules import rules_of
from mapper.ui.editing.document import Document
from mapper.ui.window.docks import DeskName
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import Room, document_of
from tests.ui.gallery_maps import the_example
from tests.ui.gallery_table import dark, played
from tests.ui.hands import settle

Screen = Callable[[Room], QWidget | QPixmap]
Size = tuple[int, int]
SMALLEST, SMALL, USUAL, LARGE = (1024, 768), (1280, 720), (1440, 900), (2560, 1440)
STAIR, CELLARS = Hex(11, 4), "the_lamp_cellars"
DUE: tuple[Mark, ...] = ("night", "half", "first")
FOUND = (
    "Due: The Heron pays 12 gold in wages",
    "Found: a barrow under the hawthorns.",
    "Pip’s torch goes out.",
    "Out of water.",
    "Found: the tin ring that Old Tam has sought since the spring fair.",
)
NAMES = (
    "Wilhelmina of the Nine Lamps",
    "Oswin",
    "Marigold",
    "Hob",
    "Tess",
    "Corbin",
    "Lark",
    "Ned",
)


def desk(name: DeskName, size: Size, room: Room) -> Window:
    """A desk after some days on the way; a die is due."""
    return seen(played(room), name, size)


def cellars(name: DeskName, size: Size, room: Room, *, site: str = "delving") -> Window:
    """The same in a dungeon, some zones away from the stair."""
    window = the_example(room)
    document, group = document_of(window), group_of(document_of(window))
    document.do(place_group(document.campaign, group, "wilderness", STAIR))
    rules = replace(rules_of(document.campaign, CELLARS), site=site)
    document.do(set_map_rules(document.campaign, CELLARS, rules))
    QApplication.processEvents()
    for action in ("enter_dungeon", "light_torch"):
        window.action_set.refresh()
        window.action_set.made[action].trigger()
        QApplication.processEvents()
    return seen(window, name, size)


def full(members: int, size: Size, room: Room) -> Window:
    """Three things are due, five were noticed, and many travel together."""
    window = played(room, days=0)
    document = document_of(window)
    _join(document, members)
    _fall_due(document)
    for number, text in enumerate(FOUND):
        entry = LogEntry(600, text, "find", at=document.campaign.all(Party)[group_of(document)].at)
        key = Key("log", "", str(9000 + number))
        document.do(Change("Find", {key: Swap(None, entry)}))
    return seen(window, "play", size)


def empty(name: DeskName, size: Size, room: Room) -> Window:
    """Nothing was drawn, and nobody travels."""
    return seen(room.open("Empty"), name, size)


def seen(window: Window, name: DeskName, size: Size) -> Window:
    window.desks.bring(name)
    window.resize(*size)
    QApplication.processEvents()
    window.canvas.fit()
    settle(window)
    return window


def group_of(document: Document) -> str:
    return next(iter(document.campaign.all(Party)))


def _join(document: Document, members: int) -> None:
    group = group_of(document)
    while (have := len(document.campaign.all(Party)[group].members)) < members:
        turn = f" {have // len(NAMES) + 1}" if have >= len(NAMES) else ""
        name = f"{NAMES[have % len(NAMES)]}{turn}"
        document.do(add_member(document.campaign, group, Member(name)))


def _fall_due(document: Document) -> None:
    group = group_of(document)
    party = document.campaign.all(Party)[group]
    dice = {
        Key("due_die", "", str(9000 + number)): Swap(
            None, DueDie(group, mark, party.minutes, party.at)
        )
        for number, mark in enumerate(DUE)
    }
    document.do(Change("Dice fall due", dice))


def _at_every_size() -> Mapping[str, Screen]:
    made: dict[str, Screen] = {}
    for size, after in ((SMALL, ""), (USUAL, "-1440"), (LARGE, "-2560")):
        made[f"desk-play{after}"] = partial(desk, "play", size)
        made[f"desk-prepare{after}"] = partial(desk, "prepare", size)
        made[f"desk-delve{after}"] = partial(cellars, "play", size)
        made[f"desk-dungeon{after}"] = partial(cellars, "prepare", size)
    return made


DESK_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        **_at_every_size(),
        "desk-play-1024": partial(desk, "play", SMALLEST),
        "desk-prepare-1024": partial(desk, "prepare", SMALLEST),
        "desk-dungeon-1024": partial(cellars, "prepare", SMALLEST),
        "desk-delve-1024": partial(cellars, "play", SMALLEST),
        "dark-desk-prepare-1024": dark(partial(desk, "prepare", SMALLEST)),
        "dark-desk-play": dark(partial(desk, "play", SMALL)),
        "dark-desk-delve-1440": dark(partial(cellars, "play", USUAL)),
        "dark-desk-play-2560": dark(partial(desk, "play", LARGE)),
        "dark-desk-prepare": dark(partial(desk, "prepare", SMALL)),
        "desk-play-full": partial(full, 8, SMALL),
        "desk-play-twenty": partial(full, 20, SMALL),
        "desk-play-full-1024": partial(full, 8, SMALLEST),
        "desk-play-empty": partial(empty, "play", SMALL),
        "desk-prepare-empty": partial(empty, "prepare", SMALL),
    }
)
