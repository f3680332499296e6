"""Three days in the example by mouse and keys, taken back to the first step, and redone."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.commands.travel.encounter_dice import due_dice
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Found, LogEntry, Party
from mapper.model.campaign.rows import Key, Row
from mapper.model.campaign.travel_rows import Journey
from mapper.model.hexes.hexes import hex_labelled, label
from mapper.model.places import the_hex
from mapper.play.map_rules import now
from mapper.resources import resources
from mapper.storage.file import create_file
from mapper.storage.reading import read_campaign
from mapper.storage.text_form import from_text
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.flows.conftest import OpenWindow
from tests.ui.hands import click, type_keys

pytestmark = pytest.mark.qt

Keys = Qt.KeyboardModifier
MAP, US = "wilderness", "1"


class Evening(NamedTuple):
    """How the company stands at the end of a day, as it is on disk."""

    at: str
    left: Fraction
    minutes: int
    found: frozenset[str]
    dice: int
    log: tuple[str, ...]


EVENINGS = (
    Evening(
        "1809",
        Fraction(4),
        10560,
        frozenset({"8"}),
        0,
        (
            "The Lantern Company made camp in 1809.",
            "Night camp: 5, nothing happens, a free turn.",
            "Due: The Lantern Company pays 4 gold in wages",
            "Day 8 dawns for The Lantern Company.",
        ),
    ),
    Evening(
        "1810",
        Fraction(4),
        12000,
        frozenset({"8", "9"}),
        0,
        (
            "The Lantern Company searched for 1 point. Found: Shrine in the Hollow Oak.",
            "The Lantern Company went to 1810: deep forest 1/2 = 1/2 → 2 points.",
            "Half of the day's points spent: 2, hidden site, but nothing is left to find.",
            "The Lantern Company made camp in 1810; 1 point lapsed.",
            "Night camp: 5, nothing happens, a free turn.",
            "Due: The Lantern Company pays 4 gold in wages",
            "Day 9 dawns for The Lantern Company.",
        ),
    ),
    Evening(
        "1812",
        Fraction(4),
        13440,
        frozenset({"8", "9"}),
        0,
        (
            "The Lantern Company went to 1811: forest 1/2 = 1/2 → 2 points.",
            "Half of the day's points spent: 5, nothing happens, a free turn.",
            "The Lantern Company went to 1812: forest 1/2 = 1/2 → 2 points.",
            "The Lantern Company made camp in 1812.",
            "Night camp: 5, nothing happens, a free turn.",
            "Due: The Lantern Company pays 4 gold in wages",
            "Day 10 dawns for The Lantern Company.",
        ),
    ),
)


class Table:
    """What a game master does at the window, and what is on disk then."""

    def __init__(self, window: Window, path: Path) -> None:
        self.window, self.path = window, path
        self.told = len(self.campaign.all(LogEntry))

    @property
    def campaign(self) -> Campaign:
        return read_campaign(self.path)

    @property
    def workspace(self) -> Workspace:
        assert self.window.workspace is not None
        return self.window.workspace

    def key(self, key: Qt.Key, keys: Keys = Keys.NoModifier) -> None:
        type_keys(self.window, key, keys)
        QApplication.processEvents()

    def go_to(self, number: str) -> None:
        """A click shows the way, the next one walks it."""
        row = self.campaign.maps()[MAP]
        at = hex_labelled(number, row.top, row.numbering)
        for _ in range(2):
            click(self.window.canvas, at)
            QApplication.processEvents()
        while self.workspace.travel_session.walking.is_under_way:
            QApplication.processEvents()

    def roll(self, face: int) -> None:
        """The real die shows a face."""
        QTest.mouseClick(self.workspace.table.faces[face - 1], Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def sleep(self) -> None:
        self.key(Qt.Key.Key_C, Keys.ShiftModifier)
        self.roll(5)
        self.key(Qt.Key.Key_W, Keys.ShiftModifier)

    def evening(self) -> Evening:
        """As the day before ended, and what was told since."""
        campaign = self.campaign
        row, party = campaign.maps()[MAP], campaign.one(Party, Key("party", "", US))
        entries = campaign.all(LogEntry)
        log = [entries[id_].text for id_ in sorted(entries, key=int)]
        told, self.told = log[self.told :], len(log)
        return Evening(
            label(the_hex(party.at.spot), row.top, row.numbering),
            campaign.one(Journey, Key("journey", "", US)).left,
            now(campaign),
            frozenset(campaign.all(Found, MAP, US)),
            len(due_dice(campaign)),
            tuple(told),
        )

    def picture(self) -> QImage:
        """What the players see."""
        canvas = self.workspace.players.canvas
        canvas.fit()
        for _ in range(40):
            canvas.grab()
            QApplication.processEvents()
            if canvas.is_sharp:
                break
        return canvas.grab().toImage()

    def rows(self) -> dict[Key, Row]:
        return dict(self.campaign.rows())


@pytest.fixture
def table(open_window: OpenWindow, tmp_path: Path) -> Table:
    """The example, with the players' pane open and the tool that travels in hand."""
    path = tmp_path / "example.cognita"
    text = from_text((resources() / "examples" / "example.json").read_text("utf-8"))
    create_file(path, text.rows, text.blobs.items())
    window = open_window(path)
    window.activateWindow()
    assert window.workspace is not None
    window.workspace.travel_session.random = Random(7)
    window.action_set.made["tool_travel"].trigger()
    window.action_set.made["players"].trigger()
    window.canvas.setFocus()
    QApplication.processEvents()
    return Table(window, path)


def first_day(table: Table) -> None:
    table.sleep()


def second_day(table: Table) -> None:
    table.key(Qt.Key.Key_S, Keys.ShiftModifier)
    table.go_to("1810")
    table.roll(2)
    table.sleep()


def third_day(table: Table) -> None:
    table.go_to("1812")
    table.roll(5)
    table.go_to("1812")
    table.sleep()


DAYS = (first_day, second_day, third_day)


def test_each_day_ends_as_the_book_says(table: Table) -> None:
    evenings = []
    for day in DAYS:
        day(table)
        evenings.append(table.evening())

    assert list(EVENINGS) == evenings


def test_all_three_days_are_taken_back_and_done_again_alike(table: Table) -> None:
    states, pictures, steps = [table.rows()], [table.picture()], []
    for day in DAYS:
        before = table.workspace.document.file.undoable()
        day(table)
        steps.append(_steps_since(table, before.step if before is not None else 0))
        states.append(table.rows())
        pictures.append(table.picture())

    back = [_moved(table, Qt.Key.Key_Z, count) for count in reversed(steps)]
    again = [_moved(table, Qt.Key.Key_Y, count) for count in steps]

    assert 3 <= len({_bytes(picture) for picture in pictures})
    assert [(states[at], pictures[at]) for at in (2, 1, 0)] == back
    assert [(states[at], pictures[at]) for at in (1, 2, 3)] == again


def _steps_since(table: Table, step: int) -> int:
    last = table.workspace.document.file.undoable()
    return (last.step if last is not None else 0) - step


def _moved(table: Table, key: Qt.Key, count: int) -> tuple[dict[Key, Row], QImage]:
    for _ in range(count):
        table.key(key, Keys.ControlModifier)
    return table.rows(), table.picture()


def _bytes(picture: QImage) -> bytes:
    return bytes(picture.constBits())
