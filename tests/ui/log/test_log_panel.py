"""The log lists what happened, newest last, and only touches the rows that have changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from mapper.commands.groups.party import form_group
from mapper.commands.time.evenings import begin_evening, end_evening
from mapper.commands.time.log import add_note, edit_entry, remove_note
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import Clock, LogEntry, LogKind, Party
from mapper.model.campaign.rows import CLOCK, Key, Map, Row
from mapper.model.campaign.zone_rows import Zone, ZonePlan
from mapper.model.hexes.hexes import Hex
from mapper.model.places import FootPoint, Place, zone_place
from mapper.play import log_words
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.app.colours import Role
from mapper.ui.editing.document import Document
from mapper.ui.log.log_panel import LogAsks, LogPanel
from mapper.ui.log.log_rows import LogRows
from mapper.ui.table.note_dialog import NoteDialog
from mapper.ui.widgets.two_line_rows import NOTE, THING
from tests.counting import counted
from tests.small import MAP, small_rows, spot
from tests.ui.log_lines import headings, lines, mark, words
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

MANY, DAY = 450, 24 * 60
ASKS = LogAsks(print, print, print)
US = Key("party", "", "1")


def rows_of_play() -> dict[Key, Row]:
    """A group that has 450 entries in its log, an hour apart: every tenth a roll, others moves."""
    rows = small_rows()
    rows[CLOCK] = Clock(MANY * 60)
    rows[US] = Party("The Lanterns", Place(MAP, Hex(0, 0)), MANY * 60)
    for number in range(1, MANY + 1):
        kind: LogKind = "roll" if number % 10 == 0 else "move"
        rows[Key("log", "", f"{number}")] = LogEntry(
            number * 60, f"Entry {number}.", kind, "1", Place(MAP, Hex(0, 0))
        )
    return rows


def opened(folder: Path, rows: dict[Key, Row]) -> Document:
    path = folder / "long.cognita"
    create_file(path, rows)
    return Document(CampaignFile(path, keep_backups=False))


@pytest.fixture
def document(qapp: QApplication, tmp_path: Path) -> Iterator[Document]:
    made = opened(tmp_path, rows_of_play())
    yield made
    made.close()


@pytest.fixture
def looked_at() -> list[Place]:
    """The places that are brought into view."""
    return []


@pytest.fixture
def panel(qtbot: QtBot, document: Document, looked_at: list[Place]) -> LogPanel:
    made = LogPanel(editor_of(document, qtbot), ASKS._replace(look_at=looked_at.append))
    qtbot.add_widget(made)
    made.resize(360, 560)
    made.show()
    return made


def rows_of(panel: LogPanel) -> list[tuple[object, object, object]]:
    """What the list holds: which entry, its words, and its hour; or the heading of a day."""
    rows = (panel.model.index(row) for row in range(panel.model.rowCount()))
    return [(row.data(THING), row.data(), row.data(NOTE)) for row in rows]


def anew(qtbot: QtBot, panel: LogPanel, document: Document) -> list[tuple[object, object, object]]:
    """What a panel that is made now would list, with the same filter."""
    other = LogPanel(editor_of(document, qtbot), ASKS)
    qtbot.add_widget(other)
    other.search.setText(panel.search.text())
    other.kind.setCurrentIndex(panel.kind.currentIndex())
    return rows_of(other)


def note(document: Document, words: str = "Rain.") -> None:
    document.do(add_note(document.campaign, words, group="1"))


@pytest.mark.parametrize(("key", "row"), [(Qt.Key.Key_Home, 0), (Qt.Key.Key_End, -1)])
def test_home_and_end_lead_through_the_list(panel: LogPanel, key: Qt.Key, row: int) -> None:
    mark(panel, 200)

    QTest.keyClick(panel.list, key)

    assert lines(panel)[row] == panel.list.currentIndex()


def test_all_entries_are_listed_by_days_the_newest_last(panel: LogPanel) -> None:
    assert [f"Entry {number}." for number in range(1, MANY + 1)] == words(panel)
    assert ["Hearthday, 1 Hoarfrost", "Ploughday, 2 Hoarfrost"] == headings(panel)[:2]


def test_an_entry_has_its_hour_and_no_date(panel: LogPanel) -> None:
    assert (("1",), "Entry 1.", "01:00") == rows_of(panel)[1]


def test_an_entry_that_is_undone_is_not_listed_any_more(
    panel: LogPanel, document: Document
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
            {US: Swap(campaign.get(US), replace(campaign.one(Party, US), name="The Lamps"))},
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


def test_a_filter_lists_what_fits(panel: LogPanel) -> None:
    panel.kind.setCurrentIndex(panel.kind.findData("roll"))

    assert [f"Entry {number}." for number in range(10, MANY + 1, 10)] == words(panel)


def test_what_does_not_fit_the_filter_is_not_listed_when_it_is_written(
    panel: LogPanel, document: Document
) -> None:
    panel.search.setText("rain")

    note(document, "Rain at last.")
    note(document, "And sun.")

    assert ["Rain at last."] == words(panel)


def test_the_marked_entry_stays_marked_when_one_is_written(
    panel: LogPanel, document: Document
) -> None:
    mark(panel, 100)
    assert panel.told is not None
    marked = panel.told.id

    note(document)

    assert marked == panel.told.id
    assert lines(panel)[100] == panel.list.currentIndex()


def test_the_newest_is_marked_if_it_was(panel: LogPanel, document: Document) -> None:
    note(document)
    note(document)
    document.do(remove_note(document.campaign, "452"))

    assert panel.told is not None
    assert "451" == panel.told.id


def test_one_more_entry_is_put_in_alone(panel: LogPanel, document: Document) -> None:
    QApplication.processEvents()
    with counted(log_words.is_routine, LogRows.fill, natural) as calls:
        note(document)

    assert (0, True) == (calls["fill"], calls["is_routine"] <= 25)
    assert calls["natural"] < 40


def test_only_what_is_seen_is_worded(panel: LogPanel) -> None:
    QApplication.processEvents()
    with counted(LogPanel._says) as calls:
        panel.fill()
        QApplication.processEvents()

    assert calls["_says"] < 600


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
    with counted(LogRows.fill, LogPanel._offer_filters) as calls:
        note(document)
        note(document)
        pages.setCurrentWidget(panel)

    assert (1, 1) == (calls["fill"], calls["_offer_filters"])
    assert MANY + 2 == len(lines(panel))
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


@pytest.fixture
def in_crypt(document: Document) -> Document:
    """Its newest entry tells of a zone of a dungeon."""
    outline = tuple(FootPoint(x, y) for x, y in ((0, 0), (900, 0), (900, 900), (0, 900)))
    rows: dict[Key, Row] = {
        Key("map", "", "crypt"): Map("Crypt", plan=ZonePlan()),
        Key("zone", "crypt", "3"): Zone(outline, number="12", name="Wine cellar"),
        Key("log", "", f"{MANY + 1}"): LogEntry(
            MANY * 60, "They went down.", "move", "1", zone_place("crypt", "3")
        ),
    }
    document.do(Change("Go down", {key: Swap(None, row) for key, row in rows.items()}))
    return document


def test_an_entry_of_a_dungeon_names_its_zone(in_crypt: Document, panel: LogPanel) -> None:
    assert "12 Wine cellar" in panel.words.toPlainText().splitlines()[0].split(" · ")


def test_a_click_on_an_entry_of_a_dungeon_leads_to_its_zone(
    in_crypt: Document, panel: LogPanel, looked_at: list[Place]
) -> None:
    panel.list.activated.emit(lines(panel)[-1])

    assert [zone_place("crypt", "3")] == looked_at


def test_a_zone_that_is_renamed_is_named_so_in_the_log(in_crypt: Document, panel: LogPanel) -> None:
    key = Key("zone", "crypt", "3")
    before = in_crypt.campaign.one(Zone, key)

    in_crypt.do(Change("Rename", {key: Swap(before, replace(before, name="Ossuary"))}))

    assert "12 Ossuary" in panel.words.toPlainText().splitlines()[0].split(" · ")


def in_view(panel: LogPanel) -> bool:
    """Whether the newest entry is seen to its end."""
    QApplication.processEvents()
    last = panel.list.visualRect(lines(panel)[-1])
    return bool(last.bottom() <= panel.list.viewport().height() + 1)


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


def evening(document: Document, *notes: str) -> None:
    document.do(begin_evening(document.campaign, "2024-05-31"))
    for said in notes:
        note(document, said)
    document.do(end_evening(document.campaign))


def test_the_log_of_an_evening_is_what_was_logged_in_it(
    panel: LogPanel, document: Document
) -> None:
    evening(document, "Rain.")
    evening(document, "Sun.")
    panel.search.setText("sun")

    panel.show_evening(1)

    assert ["Evening 1 begins.", "Rain.", "Evening 1 ends."] == words(panel)
    assert "Evening 1, 31 May 2024" == panel.evening.currentText()


def test_the_evening_that_runs_goes_on_in_the_list(panel: LogPanel, document: Document) -> None:
    document.do(begin_evening(document.campaign, ""))
    panel.show_evening(1)

    note(document, "Rain.")

    assert ["Evening 1 begins.", "Rain."] == words(panel)


def test_the_log_of_a_day_has_that_day_alone(panel: LogPanel) -> None:
    panel.show_day(1)

    assert (["Ploughday, 2 Hoarfrost"], 24) == (headings(panel), len(words(panel)))
    assert "2 Hoarfrost" == panel.day.currentText()


def test_the_log_of_a_group_is_what_it_did(panel: LogPanel, document: Document) -> None:
    document.do(add_note(document.campaign, "Nobody's."))

    panel.group.setCurrentIndex(panel.group.findData("1"))

    assert (MANY, False) == (len(words(panel)), "Nobody's." in words(panel))


def test_a_group_that_is_formed_can_be_chosen(panel: LogPanel, document: Document) -> None:
    document.do(form_group(document.campaign, "Scouts", MAP, spot("0101")))

    assert "Scouts" in [panel.group.itemText(at) for at in range(panel.group.count())]


def of_a_day() -> list[LogEntry]:
    """Night, dawn and what is eaten; then a find, and camp."""
    told: list[tuple[int, str, LogKind]] = [
        (16 * 60, "We made camp.", "rest"),
        (DAY + 480, "Day 2 dawns for We.", "day"),
        (DAY, "Due: We pays 2 gold in wages", "due"),
        (DAY + 480, "We consumed 4 rations.", "day"),
        (DAY + 600, "Found: a well.", "find"),
        (DAY + 700, "Due: Bell tolls", "due"),
    ]
    return [LogEntry(minutes, text, kind) for minutes, text, kind in told]


@pytest.fixture
def short(qtbot: QtBot, tmp_path: Path) -> Iterator[LogPanel]:
    """Of a campaign of two days."""
    entries = {Key("log", "", f"{at}"): row for at, row in enumerate(of_a_day(), 1)}
    document = opened(tmp_path, {**small_rows(), **entries})
    made = LogPanel(editor_of(document, qtbot), ASKS)
    qtbot.add_widget(made)
    made.show()
    yield made
    document.close()


def test_wages_and_dawn_are_one_line_in_the_order_of_the_clock(short: LogPanel) -> None:
    night = "Wages: 2 gold · Day 2 dawns · consumed 4 rations"

    assert ["We made camp.", night, "Found: a well.", "Due: Bell tolls"] == words(short)


def test_the_words_of_a_folded_line_are_read_whole_beneath_the_list(short: LogPanel) -> None:
    mark(short, 1)

    told = short.words.toPlainText().splitlines()
    assert ["2 Hoarfrost, 00:00", "Due: We pays 2 gold in wages"] == told[:2]
    assert ("We consumed 4 rations.", "4") == (told[-1], short.told.id if short.told else "")


@pytest.mark.parametrize(
    ("text", "aloud", "told"),
    [
        ("Round 7 is over: it is 16:06.", "Round 7 is over.", []),
        ("The miller lies.", "The miller greets you.", ["Players read: The miller greets you."]),
    ],
)
def test_what_players_read_is_told_where_it_is_something_else(
    panel: LogPanel, document: Document, text: str, aloud: str, told: list[str]
) -> None:
    document.do(add_note(document.campaign, text, player_text=aloud))

    mark(panel, -1)

    assert told == panel.words.toPlainText().splitlines()[2:]


def test_of_the_one_group_that_there_is_what_it_did_is_told(
    panel: LogPanel, document: Document
) -> None:
    note(document, "The Lanterns went to 1809.")
    alone = words(panel)[-1]

    document.do(form_group(document.campaign, "Scouts", MAP, spot("0101")))

    assert ("Went to 1809.", "The Lanterns went to 1809.") == (alone, words(panel)[-2])


def test_what_is_looked_for_by_kind_is_not_folded(short: LogPanel) -> None:
    short.kind.setCurrentIndex(short.kind.findData("day"))

    assert ["Day 2 dawns for We.", "We consumed 4 rations."] == words(short)


def test_the_marked_entry_is_filled_short_of_the_edge_as_rows_of_other_lists_are(
    panel: LogPanel,
) -> None:
    mark(panel, 100)
    row, palette = panel.list.visualRect(lines(panel)[100]), panel.list.palette()

    seen = panel.list.viewport().grab().toImage()

    names = [seen.pixelColor(x, row.center().y()).name() for x in (row.left(), row.left() + 4)]
    assert [palette.color(role).name() for role in (Role.Base, Role.Highlight)] == names


def test_arrows_pass_over_the_headings_of_days(short: LogPanel) -> None:
    mark(short, 1)

    QTest.keyClick(short.list, Qt.Key.Key_Up)

    assert lines(short)[0] == short.list.currentIndex()


def written_by_hand(panel: LogPanel, words: str) -> None:
    panel.add_note()
    (dialog,) = panel.window().findChildren(NoteDialog)
    dialog.text.setPlainText(words)
    dialog.accept()
    QApplication.processEvents()


def test_a_note_that_was_written_is_in_view_chosen_and_confirmed(
    panel: LogPanel, qtbot: QtBot
) -> None:
    said: list[str] = []
    panel._editor.said.connect(said.append)
    panel.search.setText("Entry 3.")
    mark(panel, 0)

    written_by_hand(panel, "The innkeeper lies.")

    told = panel.told
    assert told is not None
    assert "The innkeeper lies." == told.entry.text
    assert "" == panel.search.text()
    at = panel.list.visualRect(panel.list.currentIndex())
    assert panel.list.viewport().rect().contains(at)
    assert ["Written down: The innkeeper lies."] == said
