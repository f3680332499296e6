"""The screens of the gallery that show play at the table: log, dice tray, time, players' pane."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.leads import give_lead
from mapper.commands.time.clock import add_timer, name_day, set_weather
from mapper.commands.time.evenings import begin_evening, end_evening
from mapper.commands.time.log import add_note
from mapper.commands.travel.camping import camp, dawn
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.travel_rows import Timer
from mapper.model.hexes.hexes import Hex, line
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, the_hex
from mapper.model.selection import Thing
from mapper.play.map_rules import now
from mapper.ui.editing.document import Document
from mapper.ui.log.last_time import LastTimeDialog
from mapper.ui.log.month_dialog import MonthDialog
from mapper.ui.output.recap_dialog import RecapDialog
from mapper.ui.rules.rules_dialog import RulesDialog
from mapper.ui.table.note_dialog import NoteDialog
from mapper.ui.table.time_dialogs import CalendarDialog, JumpDialog, TimersDialog
from mapper.ui.window import files
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import Room, asked_for, document_of, laid_over
from tests.ui.hands import settle
from tests.until import PATIENCE, until

Screen = Callable[[Room], QWidget | QPixmap]
MILL = Hex(10, 8)
DAYS = 3


def played(room: Room, days: int = DAYS) -> Window:
    """The example after some days on the way; a die is due."""
    files.open_example(room.window)
    until(lambda: room.window.document, PATIENCE, QApplication.processEvents)
    return played_on(room, days)


def played_on(room: Room, days: int) -> Window:
    """The same with the example that is open."""
    document = document_of(room.window)
    group = next(iter(document.campaign.all(Party)))
    chance = Random(7)
    _try(document, lambda: set_weather(document.campaign, document.map_id, "rain"))
    for _ in range(days):
        if _go_on(document, group, MILL, chance):
            break
    words = "The miller’s boy asks to come along.", "The miller’s boy asks to come along."
    document.do(add_note(document.campaign, words[0], player_text=words[1]))
    _until_due(document, group, chance)
    settle(room.window)
    return room.window


def _go_on(document: Document, group: str, goal: Hex, chance: Random) -> bool:
    """A day's way towards a hex; whether it was reached."""
    while (at := the_hex(_party(document, group).at.spot)) != goal:
        ahead = line(at, goal)[1]
        if not _try(document, partial(step, document.campaign, group, ahead, chance)):
            _sleep(document, group, chance)
            return False
        roll_all(document, chance)
    return True


def _sleep(document: Document, group: str, chance: Random) -> None:
    for command in (camp, dawn):
        _try(document, partial(command, document.campaign, group))
        roll_all(document, chance)


def _until_due(document: Document, group: str, chance: Random) -> None:
    for _ in range(DAYS):
        if due_dice(document.campaign):
            return
        _try(document, lambda: camp(document.campaign, group))
        if not due_dice(document.campaign):
            _try(document, lambda: dawn(document.campaign, group))


def roll_all(document: Document, chance: Random | None = None) -> None:
    chance = chance or Random(1)
    for die in due_dice(document.campaign):
        document.do(roll(document.campaign, die, chance))


def _try(document: Document, command: Callable[[], Change]) -> bool:
    try:
        document.do(command())
    except NotAllowed:
        return False
    return True


def _party(document: Document, group: str) -> Party:
    return document.campaign.one(Party, Key("party", "", group))


def log_and_tray(room: Room) -> QWidget:
    window = played(room)
    window.action_set.made["log"].trigger()
    QApplication.processEvents()
    window.canvas.setFocus()
    return window


def log_empty(room: Room) -> QWidget:
    window = room.open("Lantern Coast")
    window.action_set.made["log"].trigger()
    settle(window)
    return window


def players(room: Room) -> QWidget:
    window = played(room)
    window.action_set.made["players"].trigger()
    QApplication.processEvents()
    assert window.workspace is not None
    canvas = window.workspace.players.canvas
    canvas.grab()
    until(lambda: canvas.is_sharp, PATIENCE, QApplication.processEvents)
    return window


def leads(room: Room) -> QWidget:
    """Of two things that nobody has found, in the pane of the players and in the Inspector."""
    window = players(room)
    assert isinstance(window, Window)
    assert window.workspace is not None
    workspace = window.workspace
    group, campaign = workspace.travel_session.group, workspace.document.campaign
    on = workspace.document.map_id
    features = campaign.all(Feature, on).items()
    unknown = [id_ for id_, row in features if row.visibility != "overt"]
    for id_ in unknown[:2]:
        at = FeatureAt(on, id_)
        workspace.document.do(give_lead(workspace.document.campaign, group, at))
    workspace.show_panel("inspector")
    workspace.inspect(the_hex(campaign.all(Feature, on)[unknown[0]].at))
    workspace.inspector.mark(Thing("feature", unknown[0]))
    QApplication.processEvents()
    return window


def nothing_known(room: Room) -> QWidget:
    window = room.open("Lantern Coast")
    window.action_set.made["players"].trigger()
    settle(window)
    return window


def time_passes(room: Room) -> QWidget:
    window = played(room)
    document = document_of(window)
    roll_all(document)
    at = now(document.campaign)
    for timer in (
        Timer("The Heron pays 12 gold in wages", at + 900, 1440),
        Timer("The herring fleet is due at the mole", at + 2000),
    ):
        document.do(add_timer(document.campaign, timer))
    dialog = asked_for(window, "jump", JumpDialog)
    dialog.days.setValue(3)
    return dialog


def time_stands(room: Room) -> QWidget:
    return asked_for(played(room), "jump", JumpDialog)


def note(room: Room) -> QWidget:
    return asked_for(played(room), "add_note", NoteDialog)


def map_rules(room: Room) -> QWidget:
    dialog = asked_for(played(room), "map_rules", RulesDialog)
    dialog.pages.setCurrentIndex(1)
    return dialog


def rules_of_travel(room: Room) -> QWidget:
    return asked_for(played(room), "map_rules", RulesDialog)


def house_rules(room: Room) -> QWidget:
    dialog = asked_for(played(room), "house_rules", RulesDialog)
    dialog.house.put("hexploration.land.travel_points", 6)
    dialog.house.put("hexploration.land.terrain.swamp", "1/3")
    dialog.house.list.expandAll()
    return dialog


def house_rules_searched(room: Room) -> QWidget:
    dialog = asked_for(played(room), "house_rules", RulesDialog)
    dialog.house.put("hexploration.land.terrain.forest", "1/3")
    dialog.house.search.setText("forest")
    rules = dialog.house.list
    rules.setCurrentIndex(rules.indexBelow(rules.indexBelow(dialog.house.found.index(0, 0))))
    return dialog


def timers(room: Room) -> QWidget:
    return asked_for(played(room), "timers", TimersDialog)


def calendar(room: Room) -> QWidget:
    return asked_for(played(room), "calendar", CalendarDialog)


def a_month(room: Room) -> QWidget:
    """With a festival, and what will fall due."""
    window = played(room)
    document = document_of(window)
    at = now(document.campaign)
    for timer in (
        Timer("The herring fleet is due at the mole", at + 3 * 1440),
        Timer("The duke’s riders", at + 5 * 1440),
    ):
        document.do(add_timer(document.campaign, timer))
    for month, day, name in ((3, 12, "Feast of the First Light"), (3, 25, "Lamb fair")):
        document.do(name_day(document.campaign, month, day, name))
    return asked_for(window, "month", MonthDialog)


def after_an_evening(room: Room) -> Window:
    """Three days of the example were one evening, which is over."""
    files.open_example(room.window)
    until(lambda: room.window.document, PATIENCE, QApplication.processEvents)
    document = document_of(room.window)
    document.do(begin_evening(document.campaign, "2024-05-31"))
    window = played_on(room, DAYS)
    document.do(end_evening(document.campaign))
    return window


def last_time(room: Room) -> QWidget:
    return asked_for(after_an_evening(room), "last_time", LastTimeDialog)


def recap(room: Room) -> QWidget:
    return asked_for(after_an_evening(room), "recap", RecapDialog)


def weathers(room: Room) -> QPixmap:
    window = played(room)
    window.action_set.made["weather"].trigger()
    menu = QApplication.activePopupWidget()
    assert menu is not None
    return laid_over(window, menu)


def dark(screen: Screen) -> Screen:
    def in_the_dark(room: Room) -> QWidget | QPixmap:
        room.window.toggle_dark()
        return screen(room)

    return in_the_dark


TABLE_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "log": log_and_tray,
        "log-empty": log_empty,
        "players": players,
        "players-leads": leads,
        "players-nothing": nothing_known,
        "time": time_passes,
        "time-refused": time_stands,
        "note": note,
        "weather": weathers,
        "map-rules": map_rules,
        "map-rules-travel": rules_of_travel,
        "house-rules": house_rules,
        "house-rules-searched": house_rules_searched,
        "dark-house-rules": dark(house_rules_searched),
        "timers": timers,
        "calendar": calendar,
        "month": a_month,
        "last-time": last_time,
        "recap": recap,
        "dark-month": dark(a_month),
        "dark-log": dark(log_and_tray),
        "dark-players": dark(players),
        "dark-time": dark(time_passes),
    }
)
