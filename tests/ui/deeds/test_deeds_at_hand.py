"""A deed is found by a few letters, filled in on its card, done, undone, and done another way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.time.log import add_note
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import SETTINGS, Key, Row, Settings
from mapper.play.delve.stays import sheet_of
from mapper.play.sheets.sheet_files import every_system
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.deeds.deed_card import WIDE, DeedCard
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.deeds.deeds_at_hand import Chosen, DeedsAtHand
from mapper.ui.deeds.input_fields import NumberField, TickField
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from tests.play.deeds.healers import GROUP, healers
from tests.ui.opened import deleted

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

RETURN, KIT = Qt.Key.Key_Return, ("first_aid", "healers_kit")
MOST_HIGH = 602


@pytest.fixture
def document(qapp: QApplication, tmp_path: Path) -> Iterator[Document]:
    path = tmp_path / "healers.cognita"
    settings = Settings("Healers", systems=tuple(sorted(every_system())))
    create_file(path, healers().rows() | {SETTINGS: settings})
    document = Document(CampaignFile(path, keep_backups=False))
    yield document
    document.close()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.add_widget(window)
    window.resize(1280, 720)
    window.show()
    return window


@pytest.fixture
def deeds(document: Document, window: QWidget) -> Iterator[DeedsAtHand]:
    made = DeedsAtHand(Editor(document, window), lambda: Chosen(GROUP, "Pip"), Random(1))
    yield made
    made.close()
    deleted()


def opened(deeds: DeedsAtHand, window: QWidget, title: str = "First aid") -> DeedCard:
    offered = next(each for each in deeds.offered() if each.deed.title == title)
    card = deeds.open_offered(offered, window)
    QApplication.processEvents()
    return card


def pools(document: Document) -> tuple[int | None, int | None]:
    sheet = sheet_of(document.campaign, GROUP, "Ysolde")
    return sheet.pool("HP").now, sheet.pool("Strain").now


def entries(document: Document) -> list[str]:
    return [str(id_) for id_ in document.campaign.all(LogEntry)]


def removed(key: Key, row: Row) -> Change:
    return Change("", {key: Swap(row, None)})


def healed(deeds: DeedsAtHand, window: QWidget, face: int) -> None:
    """By three clicks: the kit, a face, and the button that does it."""
    card = opened(deeds, window)
    kit = card.given.parts[KIT].field
    assert isinstance(kit, TickField)
    kit.box.click()
    card.dice.lines["first_aid", "d6"].real.tiles[face - 1].click()
    card.do_button.click()


def test_three_clicks_heal_somebody_and_one_undo_takes_it_back(
    deeds: DeedsAtHand, window: QWidget, document: Document
) -> None:
    healed(deeds, window, 4)
    after = pools(document)
    document.undo()

    assert ((8, 3), (3, 2)) == (after, pools(document))
    assert [] == entries(document)
    assert deeds.card is None


def test_before_it_is_agreed_to_it_says_what_it_would_do(
    deeds: DeedsAtHand, window: QWidget, document: Document
) -> None:
    card = opened(deeds, window)
    before = card.then.text
    kit = card.given.parts[KIT].field
    assert isinstance(kit, TickField)
    QTest.keyClick(kit.box, Qt.Key.Key_Space)
    QTest.keyClick(card, Qt.Key.Key_R)

    assert "Still to be told: d6" == before
    assert card.then.text.endswith("1 minute passes.")
    assert "HP 3 → " in card.then.text
    assert (3, 2) == pools(document)


def test_by_keys_alone_it_is_found_filled_in_and_done(
    deeds: DeedsAtHand, window: QWidget, document: Document, qtbot: QtBot
) -> None:
    box = DeedFinder(deeds.findable(window), window)
    box.open_over()
    QTest.keyClicks(box.search, "first")
    QTest.keyClick(box, RETURN)
    qtbot.wait_until(lambda: deeds.card is not None)
    card = deeds.card
    assert card is not None
    field = card.given.parts[KIT].field
    assert isinstance(field, TickField)
    QTest.keyClick(field.box, Qt.Key.Key_Space)
    QTest.keyClick(card, Qt.Key.Key_R)
    QTest.keyClick(card, RETURN)

    assert 1 == len(entries(document))
    assert 3 == pools(document)[1]


def test_escape_leaves_all_as_it_was(
    deeds: DeedsAtHand, window: QWidget, document: Document
) -> None:
    card = opened(deeds, window)

    QTest.keyClick(card, Qt.Key.Key_Escape)

    assert (None, [], (3, 2)) == (deeds.card, entries(document), pools(document))


def test_a_value_that_is_opened_is_told_otherwise(deeds: DeedsAtHand, window: QWidget) -> None:
    card = opened(deeds, window)
    part = card.given.parts["first_aid", "hp"]
    told = part.words.text(), part.words.source

    part.words.click()
    assert isinstance(part.field, NumberField)
    part.field.line.setText("5")

    assert ("HP 3", "sheet") == told
    assert ("hp 5", "by hand", True) == (
        part.words.text(),
        part.words.source,
        part.words.is_by_hand,
    )


def test_what_the_rules_refuse_is_said_in_its_place(deeds: DeedsAtHand, window: QWidget) -> None:
    card = opened(deeds, window)
    QTest.keyClick(card, Qt.Key.Key_R)

    field = card.given.parts["first_aid", "strain"].open_field()
    field.show_value("99x")

    assert card.then.text.startswith("strain: must be a whole number")
    assert "" == card.why.text
    assert not card.do_button.isEnabled()


def test_opened_again_the_last_deed_is_done_in_place_with_another_die(
    deeds: DeedsAtHand, window: QWidget, document: Document
) -> None:
    healed(deeds, window, 4)
    [entry] = entries(document)

    card = deeds.open_entry(entry, window)
    assert card is not None
    card.dice.lines["first_aid", "d6"].real.tiles[0].click()
    QTest.keyClick(card, RETURN)
    after = pools(document)
    document.undo()

    assert ((5, 3), (3, 2)) == (after, pools(document))
    assert [] == entries(document)


def test_after_something_else_was_done_it_is_a_new_deed(
    deeds: DeedsAtHand, window: QWidget, document: Document
) -> None:
    healed(deeds, window, 4)
    [entry] = entries(document)
    document.do(add_note(document.campaign, "Rain."))

    card = deeds.open_entry(entry, window)
    assert card is not None
    QTest.keyClick(card, RETURN)

    assert (12, 4) == pools(document)
    assert 3 == len(entries(document))


def test_the_card_follows_what_is_done_beside_it(
    deeds: DeedsAtHand, window: QWidget, document: Document
) -> None:
    healed(deeds, window, 4)
    card = opened(deeds, window)
    shown = card.given.parts["first_aid", "hp"].words.text()

    document.undo()

    assert ("HP 8", "HP 3") == (shown, card.given.parts["first_aid", "hp"].words.text())


def test_somebody_else_takes_part_at_a_click(deeds: DeedsAtHand, window: QWidget) -> None:
    card = opened(deeds, window)
    menu = card.who.menu_of("patient", "one")

    next(each for each in menu.actions() if each.text() == "Rat").trigger()

    assert ["Rat"] == [each.who for each in card.asked.who["patient"]]
    assert card.who.tiles["patient"].text() == "Rat"


def test_no_card_is_higher_than_there_is_room(deeds: DeedsAtHand, window: QWidget) -> None:
    sizes = {}
    for each in deeds.offered():
        card = deeds.open_offered(each, window)
        card.given.unfold()
        card.dice.roll()
        sizes[each.deed.title] = card.width(), card.height()
        QApplication.processEvents()

    assert {WIDE} == {wide for wide, _ in sizes.values()}
    assert [] == [title for title, (_, high) in sizes.items() if high > MOST_HIGH]


def test_the_group_gone_its_card_goes_too(
    deeds: DeedsAtHand, window: QWidget, document: Document
) -> None:
    opened(deeds, window)
    row = document.campaign.get(Key("party", "", GROUP))
    assert row is not None

    document.do(removed(Key("party", "", GROUP), row))

    assert deeds.card is None
