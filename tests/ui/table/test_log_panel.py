"""The log lists what happened, newest last, and only touches the rows that have changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from mapper.commands.time.log import add_note, edit_entry, remove_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry, LogKind, Party
from mapper.model.campaign.rows import Key, Map, Row
from mapper.model.campaign.zone_rows import Zone, ZonePlan
from mapper.model.hexes.hexes import Hex
from mapper.model.places import FootPoint, Place, zone_place
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.table import log_panel
from mapper.ui.table.log_panel import MOST_SHOWN, LogAsks, LogPanel
from mapper.ui.widgets.two_line_rows import DETAIL, THING
from tests.counting import counted
from tests.small import MAP, small_rows
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

MANY = 450
ASKS = LogAsks(print, print, print)


@pytest.fixture
def document(qapp: QApplication, tmp_path: Path) -> Iterator[Document]:
    """A group that has 450 entries in its log: every tenth a roll, all others moves."""
    rows = small_rows()
    rows[Key("party", "", "1")] = Party("The Lanterns", Place(MAP, Hex(0, 0)))
    for number in range(1, MANY + 1):
        words = f"Entry {number}."
        kind: LogKind = "roll" if number % 10 == 0 else "move"
        rows[Key("log", "", f"{number}")] = LogEntry(
            number, words, kind, "1", Place(MAP, Hex(0, 0))
        )
    path = tmp_path / "long.cognita"
    create_file(path, rows)
    document = Document(CampaignFile(path, keep_backups=False))
    yield document
    document.close()


@pytest.fixture
def looked_at() -> list[Place]:
    """The places that are brought into view."""
    return []


@pytest.fixture
def panel(qtbot: QtBot, document: Document, looked_at: list[Place]) -> LogPanel:
    made = LogPanel(editor_of(document, qtbot), ASKS._replace(look_at=looked_at.append))
    qtbot.add_widget(made)
    made.show()
    return made


def rows_of(panel: LogPanel) -> list[tuple[str, str, str]]:
    """What the list holds: which entry, its words, and the fainter line below."""
    items = [panel.list.item(row) for row in range(panel.list.count())]
    return [(item.data(THING), item.text(), item.data(DETAIL)) for item in items]


def anew(qtbot: QtBot, panel: LogPanel, document: Document) -> list[tuple[str, str, str]]:
    """What a panel that is made now would list, with the same filter."""
    other = LogPanel(editor_of(document, qtbot), ASKS)
    qtbot.add_widget(other)
    other.search.setText(panel.search.text())
    other.kind.setCurrentIndex(panel.kind.currentIndex())
    return rows_of(other)


def newest(campaign: Campaign) -> list[str]:
    ids = sorted(campaign.all(LogEntry), key=natural)
    return ids[-MOST_SHOWN:]


def note(document: Document, words: str = "Rain.") -> None:
    document.do(add_note(document.campaign, words, group="1"))


def test_the_newest_entries_are_listed_the_newest_last(panel: LogPanel) -> None:
    ids = [id_ for id_, _, _ in rows_of(panel)]

    assert [f"{number}" for number in range(51, 451)] == ids


def test_one_more_entry_pushes_out_the_oldest(panel: LogPanel, document: Document) -> None:
    note(document)

    rows = rows_of(panel)
    assert (MOST_SHOWN, "52", "451") == (len(rows), rows[0][0], rows[-1][0])


def test_an_entry_that_is_undone_brings_the_oldest_back(
    qtbot: QtBot, panel: LogPanel, document: Document
) -> None:
    before = rows_of(panel)
    note(document)

    document.undo()

    assert before == rows_of(panel)


@pytest.mark.parametrize(
    "alter",
    [
        lambda campaign: edit_entry(campaign, "300", text="Other words.", player_text="Aloud."),
        lambda campaign: edit_entry(campaign, "10", text="Out of sight.", player_text=""),
        lambda campaign: Change(
            "Take out one in the middle",
            {Key("log", "", "200"): Swap(campaign.get(Key("log", "", "200")), None)},
        ),
        lambda campaign: Change(
            "Take out the first",
            {Key("log", "", "1"): Swap(campaign.get(Key("log", "", "1")), None)},
        ),
        lambda campaign: Change(
            "Rename the group",
            {
                Key("party", "", "1"): Swap(
                    campaign.get(Key("party", "", "1")), Party("The Lamps", Place(MAP, Hex(0, 0)))
                )
            },
        ),
        lambda _campaign: Change(
            "Another map", {Key("map", "", "other"): Swap(None, Map("Other", top="pointy"))}
        ),
    ],
)
@pytest.mark.parametrize("words", ["", "1", "other"])
def test_what_is_listed_after_a_change_and_its_undo_is_what_a_new_panel_lists(
    qtbot: QtBot, panel: LogPanel, document: Document, alter: object, words: str
) -> None:
    assert callable(alter)
    panel.search.setText(words)
    found = []

    def redo() -> None:
        change = document.file.redo()
        assert change is not None
        document.made_apart(change)

    for act in (lambda: document.do(alter(document.campaign)), document.undo, redo):
        act()
        found.append(rows_of(panel) == anew(qtbot, panel, document))

    assert [True, True, True] == found


def test_a_filter_lists_the_newest_that_fit(panel: LogPanel) -> None:
    panel.kind.setCurrentIndex(panel.kind.findData("roll"))

    assert [f"{number}" for number in range(10, 451, 10)] == [id_ for id_, _, _ in rows_of(panel)]


def test_what_does_not_fit_the_filter_is_not_listed_when_it_is_written(
    panel: LogPanel, document: Document
) -> None:
    panel.search.setText("rain")

    note(document, "Rain at last.")
    note(document, "And sun.")

    assert ["Rain at last."] == [words for _, words, _ in rows_of(panel)]


def test_the_marked_entry_stays_marked_when_one_is_written(
    panel: LogPanel, document: Document
) -> None:
    panel.list.setCurrentRow(100)
    assert panel.told is not None
    marked = panel.told.id

    note(document)

    assert (marked, 99) == (panel.told.id, panel.list.currentRow())


def test_the_newest_is_marked_if_it_was(panel: LogPanel, document: Document) -> None:
    note(document)
    note(document)
    document.do(remove_note(document.campaign, "452"))

    assert panel.told is not None
    assert "451" == panel.told.id


def test_one_more_entry_is_worded_and_laid_out_alone(panel: LogPanel, document: Document) -> None:
    with counted(log_panel._below, log_panel._has, LogPanel._write, natural) as calls:
        note(document)

    assert (1, 1) == (calls["_below"], calls["_write"])
    assert calls["natural"] < 40


def behind(document: Document, qtbot: QtBot) -> tuple[LogPanel, QStackedWidget]:
    """A panel behind another one, and both."""
    panel, pages = LogPanel(editor_of(document, qtbot), ASKS), QStackedWidget()
    pages.addWidget(QWidget())
    pages.addWidget(panel)
    pages.show()
    return panel, pages


def test_a_panel_behind_another_is_filled_when_it_comes_up(
    qtbot: QtBot, document: Document
) -> None:
    panel, pages = behind(document, qtbot)
    qtbot.add_widget(pages)
    with counted(LogPanel._write) as calls:
        note(document)
        note(document)

    pages.setCurrentWidget(panel)

    assert 0 == calls["_write"]
    assert newest(document.campaign) == [id_ for id_, _, _ in rows_of(panel)]
    assert not panel.list.isHidden()


def test_behind_another_panel_the_newest_is_the_marked_one(
    qtbot: QtBot, document: Document
) -> None:
    panel, pages = behind(document, qtbot)
    qtbot.add_widget(pages)
    note(document)
    written = panel.told

    document.undo()

    assert written is not None
    assert panel.told is not None
    assert ("451", "450") == (written.id, panel.told.id)


def test_a_click_after_many_steps_is_on_the_entry_that_is_seen_there(
    qtbot: QtBot, panel: LogPanel, document: Document
) -> None:
    for _ in range(5):
        note(document)

    panel.list.setCurrentRow(0)

    assert panel.told is not None
    assert panel.list.item(0).data(THING) == panel.told.id
    assert panel.list.item(0).flags() & Qt.ItemFlag.ItemIsSelectable


@pytest.fixture
def in_crypt(document: Document) -> Document:
    """Its newest entry tells of a zone of a dungeon."""
    outline = tuple(FootPoint(x, y) for x, y in ((0, 0), (900, 0), (900, 900), (0, 900)))
    rows: dict[Key, Row] = {
        Key("map", "", "crypt"): Map("Crypt", plan=ZonePlan()),
        Key("zone", "crypt", "3"): Zone(outline, number="12", name="Wine cellar"),
        Key("log", "", f"{MANY + 1}"): LogEntry(
            MANY, "They went down.", "move", "1", zone_place("crypt", "3")
        ),
    }
    document.do(Change("Go down", {key: Swap(None, row) for key, row in rows.items()}))
    return document


def test_an_entry_of_a_dungeon_names_its_zone(in_crypt: Document, panel: LogPanel) -> None:
    below = rows_of(panel)[-1][2]

    assert "12 Wine cellar" in below.split(" · ")


def test_a_click_on_an_entry_of_a_dungeon_leads_to_its_zone(
    in_crypt: Document, panel: LogPanel, looked_at: list[Place]
) -> None:
    panel.list.itemClicked.emit(panel.list.item(panel.list.count() - 1))

    assert [zone_place("crypt", "3")] == looked_at


def test_a_zone_that_is_renamed_is_named_so_in_the_log(in_crypt: Document, panel: LogPanel) -> None:
    key = Key("zone", "crypt", "3")
    before = in_crypt.campaign.one(Zone, key)

    in_crypt.do(Change("Rename", {key: Swap(before, replace(before, name="Ossuary"))}))

    assert "12 Ossuary" in rows_of(panel)[-1][2].split(" · ")


def in_view(panel: LogPanel) -> bool:
    """Whether the newest entry is seen to its end."""
    QApplication.processEvents()
    last = panel.list.visualItemRect(panel.list.item(panel.list.count() - 1))
    return last.bottom() <= panel.list.viewport().height() + 1


def first_read(panel: LogPanel) -> object:
    """The entry at the top of what is seen."""
    return panel.list.indexAt(QPoint(20, 20)).data(THING)


def test_the_newest_entry_stays_in_view_however_high_the_panel_is(panel: LogPanel) -> None:
    seen = []

    for wide, high in ((360, 560), (240, 300), (360, 700)):
        panel.resize(wide, high)
        seen.append(in_view(panel))

    assert [True, True, True] == seen


def test_what_comes_is_followed_unless_somebody_reads_further_up(
    panel: LogPanel, document: Document
) -> None:
    panel.resize(360, 400)
    QApplication.processEvents()
    bar = panel.list.verticalScrollBar()

    note(document, "Rain. " * 30)
    followed = in_view(panel)
    bar.setValue(bar.maximum() // 2)
    read = first_read(panel)
    note(document)
    QApplication.processEvents()

    assert followed
    assert (read, False) == (first_read(panel), in_view(panel))
