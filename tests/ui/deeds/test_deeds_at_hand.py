"""A deed is found by a few letters, filled in on its card, done, undone, and done another way."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from mapper.commands.time.log import add_note
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key, Row
from mapper.play.delve.site_procedure import sheet_of
from mapper.storage.file import CampaignFile
from mapper.ui.app.measures import CONTROL
from mapper.ui.app.translated import CONTEXT
from mapper.ui.deeds.deed_card import DeedCard
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.deeds.deeds_at_hand import Chosen, DeedsAtHand
from mapper.ui.deeds.input_fields import LineField, OneOfField, RowsField, TickField
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from tests.play.deeds.healers import GROUP
from tests.ui import texts
from tests.ui.pseudo import Pseudo

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton
RETURN, KIT = Qt.Key.Key_Return, ("first_aid", "healers_kit")
DIFFICULTY = ("skill_check", "dc")
WIDE, MOST_HIGH, ROOM = 372, 404, 602
"""How wide a card is, how high it may be, and how much there is above the status line."""


class Longer(Pseudo):
    """A language whose words are a third longer."""

    def translate(
        self, context: str, text: str, _disambiguation: str | None = None, _n: int = -1
    ) -> str:
        super().translate(context, text)
        third = ceil(len(text) / 3)
        return text + ("eeeeee " * third)[:third] if context == CONTEXT else text


def opened(deeds: DeedsAtHand, over: QWidget, title: str = "First aid") -> DeedCard:
    offered = next(each for each in deeds.offered() if each.deed.title == title)
    card = deeds.open_offered(offered, over)
    QApplication.processEvents()
    return card


def pools(document: Document) -> tuple[int | None, int | None]:
    sheet = sheet_of(document.campaign, GROUP, "Ysolde")
    return sheet.pool("HP").now, sheet.pool("Strain").now


def entries(document: Document) -> list[str]:
    return [str(id_) for id_ in document.campaign.all(LogEntry)]


def removed(key: Key, row: Row) -> Change:
    return Change("", {key: Swap(row, None)})


def healed(deeds: DeedsAtHand, over: QWidget, face: int) -> None:
    """By three clicks: the kit, a face, and the button that does it."""
    card = opened(deeds, over)
    kit = card.given.parts[KIT].field
    assert isinstance(kit, TickField)
    kit.box.click()
    card.dice.lines["first_aid", "d6"].real.tiles[face - 1].click()
    card.do_button.click()


def test_three_clicks_heal_somebody_and_one_undo_takes_it_back(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    healed(deeds, over, 4)
    after = pools(document)
    document.undo()

    assert ((8, 3), (3, 2)) == (after, pools(document))
    assert [] == entries(document)
    assert deeds.card is None


def test_before_it_is_agreed_to_it_says_what_it_would_do(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    card = opened(deeds, over)
    before = card.then.text
    kit = card.given.parts[KIT].field
    assert isinstance(kit, TickField)
    QTest.keyClick(kit.box, Qt.Key.Key_Space)
    QTest.keyClick(card, Qt.Key.Key_R)

    assert "First aid takes a healer’s kit." == before
    assert card.then.text.endswith("1 minute passes.")
    assert "HP 3 → " in card.then.text
    assert (3, 2) == pools(document)


def test_by_keys_alone_it_is_found_filled_in_and_done(
    deeds: DeedsAtHand, over: QWidget, document: Document, qtbot: QtBot
) -> None:
    box = DeedFinder(deeds.findable(over), over)
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


def test_escape_leaves_all_as_it_was(deeds: DeedsAtHand, over: QWidget, document: Document) -> None:
    card = opened(deeds, over)

    QTest.keyClick(card, Qt.Key.Key_Escape)

    assert (None, [], (3, 2)) == (deeds.card, entries(document), pools(document))


def test_a_value_that_is_opened_is_told_otherwise(deeds: DeedsAtHand, over: QWidget) -> None:
    card = opened(deeds, over)
    part = card.given.parts["first_aid", "hp"]
    told = part.words.text(), part.words.source

    part.words.click()
    assert isinstance(part.field, LineField)
    part.field.line.setText("5")

    assert ("HP 3", "sheet") == told
    assert ("HP 5", "by hand", True) == (
        part.words.text(),
        part.words.source,
        part.words.is_by_hand,
    )


def test_what_is_typed_takes_the_place_of_what_stood_in_a_field_and_escape_gives_it_back(
    deeds: DeedsAtHand, over: QWidget
) -> None:
    card = opened(deeds, over)
    part = card.given.parts["first_aid", "hp"]

    shown = []
    for key in ("5", Qt.Key.Key_Escape, "3", Qt.Key.Key_Escape):
        if part.field is None:
            part.words.click()
        line = part.field
        assert isinstance(line, LineField)
        if isinstance(key, str):
            QTest.keyClicks(line.line, key)
        else:
            QTest.keyClick(line.line, key)
        shown.append((part.words.text(), part.words.source, part.is_open))

    asked = ("HP 3", "sheet", False)
    assert [("HP 5", "by hand", True), asked, ("HP 3", "by hand", True), asked] == shown
    assert card.isVisible()
    assert {} == {place: value for place, value in card.asked.told.items() if "hp" in place}


def test_a_wrong_value_is_said_before_any_die_is_rolled(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    card = opened(deeds, over)
    card.given.parts[KIT].open_field().show_value(value=True)
    card.given.parts["first_aid", "hp"].open_field().show_value(99999999)

    QTest.keyClick(card, RETURN)

    assert {} == dict(card.asked.dice)
    assert "HP is from 0 to 12, not 99999999." == card.then.text
    assert not card.do_button.isEnabled()
    assert [] == entries(document)


@pytest.mark.parametrize("has_fallen", [False, True], ids=["at first", "again"])
def test_the_key_that_rolls_says_what_is_wrong_and_rolls_nothing(
    deeds: DeedsAtHand, over: QWidget, has_fallen: bool
) -> None:
    card = opened(deeds, over)
    card.given.parts[KIT].open_field().show_value(value=True)
    if has_fallen:
        QTest.keyClick(card, Qt.Key.Key_R)
    before = dict(card.asked.dice)
    card.given.parts["first_aid", "hp"].open_field().show_value(99999999)

    QTest.keyClick(card, Qt.Key.Key_R)

    assert (before, has_fallen) == (dict(card.asked.dice), bool(before))
    assert "HP is from 0 to 12, not 99999999." == card.then.text


def test_what_is_wrong_is_said_before_what_is_still_to_be_told(
    deeds: DeedsAtHand, over: QWidget
) -> None:
    card = opened(deeds, over, "Check")
    card.given.parts["skill_check", "skill_level"].open_field().show_value("x")

    QTest.keyClick(card, Qt.Key.Key_R)

    assert "skill_check.dice" not in card.asked.dice
    assert card.then.text.startswith("Skill level: must be a whole number")


def test_what_the_rules_refuse_is_said_in_its_place(deeds: DeedsAtHand, over: QWidget) -> None:
    card = opened(deeds, over)
    QTest.keyClick(card, Qt.Key.Key_R)

    field = card.given.parts["first_aid", "strain"].open_field()
    field.show_value("99x")

    assert card.then.text.startswith("Strain: must be a whole number")
    assert "" == card.why.text
    assert not card.do_button.isEnabled()


def test_opened_again_the_last_deed_is_done_in_place_with_another_die(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    healed(deeds, over, 4)
    [entry] = entries(document)

    card = deeds.open_entry(entry, over)
    assert card is not None
    assert card.again.text().startswith("Replaces what was logged at ")
    card.dice.lines["first_aid", "d6"].real.tiles[0].click()
    QTest.keyClick(card, RETURN)
    after = pools(document)
    document.undo()

    assert ((5, 3), (3, 2)) == (after, pools(document))
    assert [] == entries(document)


def test_opened_again_on_another_evening_the_last_deed_is_done_in_place(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    healed(deeds, over, 4)
    path = document.file.path
    document.close()
    again = Document(CampaignFile(path, keep_backups=False))
    anew = DeedsAtHand(Editor(again, over), lambda: Chosen(GROUP, "Pip"), Random(1))
    [entry] = entries(again)

    card = anew.open_entry(entry, over)
    assert card is not None
    shown = card.given.parts["first_aid", "hp"].words.text()
    card.dice.lines["first_aid", "d6"].real.tiles[0].click()
    QTest.keyClick(card, RETURN)

    assert ("HP 3", (5, 3)) == (shown, pools(again))
    assert 1 == len(entries(again))
    again.undo()
    assert ((3, 2), []) == (pools(again), entries(again))
    again.close()


def test_after_something_else_was_done_it_is_a_new_deed(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    healed(deeds, over, 4)
    [entry] = entries(document)
    document.do(add_note(document.campaign, "Rain."))

    card = deeds.open_entry(entry, over)
    assert card is not None
    assert card.again.text().startswith("Done anew: ")
    QTest.keyClick(card, RETURN)

    assert (12, 4) == pools(document)
    assert 3 == len(entries(document))


def test_the_card_follows_what_is_done_beside_it(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    healed(deeds, over, 4)
    card = opened(deeds, over)
    shown = card.given.parts["first_aid", "hp"].words.text()

    document.undo()

    assert ("HP 8", "HP 3") == (shown, card.given.parts["first_aid", "hp"].words.text())


def test_somebody_else_takes_part_at_a_click(deeds: DeedsAtHand, over: QWidget) -> None:
    card = opened(deeds, over)
    menu = card.who.menu_of("patient", "one")

    next(each for each in menu.actions() if each.text() == "Rat").trigger()

    assert ["Rat"] == [each.who for each in card.asked.who["patient"]]
    assert card.who.tiles["patient"].text() == "Rat"


class CardSize(NamedTuple):
    """How wide and high a card is, and whether all of it has room."""

    wide: int
    high: int
    has_room: bool


def measured(card: DeedCard) -> CardSize:
    QApplication.processEvents()
    layout = card.layout()
    assert layout is not None
    return CardSize(card.width(), card.height(), layout.minimumSize().width() <= card.width())


def sizes(deeds: DeedsAtHand, over: QWidget) -> Iterator[tuple[str, CardSize, CardSize]]:
    """Each deed with its card once its dice have fallen, and with all inputs shown."""
    for each in deeds.offered():
        card = deeds.open_offered(each, over)
        card.roll()
        folded = measured(card)
        card.given.unfold()
        yield each.deed.title, folded, measured(card)


def test_no_card_is_higher_than_there_is_room(deeds: DeedsAtHand, over: QWidget) -> None:
    found = [*sizes(deeds, over)]

    every = [size for _, *both in found for size in both]
    assert {(WIDE, True)} == {(size.wide, size.has_room) for size in every}
    assert [] == [title for title, folded, _ in found if folded.high > MOST_HIGH]
    assert sum(whole.high > MOST_HIGH for _, _, whole in found) <= 5
    assert max(size.high for size in every) <= MOST_HIGH + 2 * CONTROL


def test_the_rule_is_read_whole_on_every_card(deeds: DeedsAtHand, over: QWidget) -> None:
    cards = [(each.deed.title, deeds.open_offered(each, over)) for each in deeds.offered()]

    assert [] == [title for title, card in cards if card.text.is_cut]


def test_words_a_third_longer_have_room_on_every_card_and_are_known_to_translators(
    deeds: DeedsAtHand, over: QWidget, qapp: QApplication
) -> None:
    language = Longer()
    qapp.installTranslator(language)
    found = [*sizes(deeds, over)]
    qapp.removeTranslator(language)

    assert set() == language.asked - {*texts.texts()}
    assert [] == [title for title, _, whole in found if not whole.has_room]
    assert max(whole.high for _, _, whole in found) <= ROOM


def test_what_was_told_is_offered_again_the_next_time(deeds: DeedsAtHand, over: QWidget) -> None:
    card = opened(deeds, over, "Check")
    card.given.parts[DIFFICULTY].open_field().show_value("9")
    card.do()

    again = opened(deeds, over, "Check")

    words = again.given.parts[DIFFICULTY].words
    assert ("difficulty 9", "as last time") == (words.text(), words.source)
    assert again.do_button.text().startswith("Roll and do it")
    assert again.do_button.hasFocus()


def test_what_is_offered_again_can_be_told_otherwise(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    card = opened(deeds, over, "Check")
    card.given.parts[DIFFICULTY].open_field().show_value("9")
    card.do()

    again = opened(deeds, over, "Check")
    again.given.parts[DIFFICULTY].words.click()
    field = again.given.parts[DIFFICULTY].field
    assert isinstance(field, LineField)
    field.line.setText("11")
    again.do()

    assert (
        "against 11" in document.campaign.one(LogEntry, Key("log", "", entries(document)[-1])).text
    )


def test_a_tick_of_the_last_time_is_set_and_says_so(deeds: DeedsAtHand, over: QWidget) -> None:
    healed(deeds, over, 4)

    kit = opened(deeds, over).given.parts[KIT]

    assert isinstance(kit.field, TickField)
    assert (True, "as last time") == (kit.field.box.isChecked(), kit.hint.text())


def test_done_again_in_place_it_still_offers_what_was_told(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    card = opened(deeds, over, "Check")
    card.given.parts[DIFFICULTY].open_field().show_value("9")
    card.do()
    redone = deeds.open_entry(entries(document)[-1], over)
    assert redone is not None
    redone.given.parts[DIFFICULTY].open_field().show_value("11")
    redone.do()

    again = opened(deeds, over, "Check")

    words = again.given.parts[DIFFICULTY].words
    assert ("difficulty 11", "as last time") == (words.text(), words.source)


@pytest.mark.parametrize("typed", ["12", "1e5000", "٣"])
def test_what_is_none_of_the_fields_raises_none(
    deeds: DeedsAtHand, over: QWidget, typed: str
) -> None:
    card = opened(deeds, over, "An attribute changes")
    card.given.parts["attribute_change", "delta"].open_field().show_value("1")

    field = card.given.parts["attribute_change", "score"].open_field()
    assert isinstance(field, OneOfField)
    field.box.setEditText(typed)

    assert not card.do_button.isEnabled()
    assert card.then.text.startswith("Score: choose one of Strength, Dexterity, ")


def test_what_is_chosen_from_a_sheet_shows_what_stands_there(
    deeds: DeedsAtHand, over: QWidget
) -> None:
    card = opened(deeds, over, "Check")
    parts = card.given.parts
    menu = card.who.menu_of("actor", "one")

    next(each for each in menu.actions() if each.text() == "Ysolde").trigger()
    chosen = parts["skill_check", "attribute_modifier"].open_field()
    assert isinstance(chosen, OneOfField)
    chosen.show_value("DEX")

    assert "DEX +1" == chosen.box.currentText()
    assert "DEX" == card.asked.told["skill_check.attribute_modifier"]
    assert "STR" == chosen.box.itemText(0)
    next(each for each in menu.actions() if each.text() == "Rat").trigger()
    assert "DEX" == chosen.box.currentText()


class Elsewhere(QObject):
    """The first click of those that a window is told of fell elsewhere."""

    def __init__(self, over: QObject) -> None:
        super().__init__(over)
        self.left = [QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease]
        over.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        is_first = self.left[:1] == [event.type()]
        self.left = self.left[is_first:]
        return is_first


def test_the_second_click_of_a_double_click_that_opened_it_does_nothing(
    deeds: DeedsAtHand, over: QWidget
) -> None:
    card = opened(deeds, over)
    handle, at = card.windowHandle(), card.cancel.mapTo(card, card.cancel.rect().center())
    elsewhere = Elsewhere(handle)

    QTest.mouseDClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, at)
    stays = card.isVisible()
    QTest.mouseClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, at)

    assert ([], True, None) == (elsewhere.left, stays, deeds.card)


def test_the_round_is_asked_anew_each_time(deeds: DeedsAtHand, over: QWidget) -> None:
    card = opened(deeds, over, "Stabilise")
    for name in ("fell_in_round", "attempt_in_round"):
        card.given.parts["stabilize", name].open_field().show_value("1")
    card.do()

    again = opened(deeds, over, "Stabilise")

    assert again.given.parts["stabilize", "fell_in_round"].given.found is None
    assert not again.do_button.isEnabled()


def test_one_key_rolls_and_does_what_is_told_whole(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    card = opened(deeds, over, "Chance in a hundred")
    asked = next(iter(card.given.parts.values()))
    asked.open_field().show_value("50")

    QTest.keyClick(card, RETURN)

    assert 1 == len(entries(document))
    assert deeds.card is None


def test_a_face_that_was_tapped_counts_beside_those_that_are_rolled(
    deeds: DeedsAtHand, over: QWidget
) -> None:
    card = opened(deeds, over, "Check")
    card.given.parts[DIFFICULTY].open_field().show_value("8")
    line = card.dice.lines["skill_check", "dice"]

    shown = []
    for face in (1, 2, 3, 4, 5, 6):
        line.real.tiles[face - 1].click()
        QTest.keyClick(card, Qt.Key.Key_R)
        shown.append(card.asked.dice["skill_check.dice"])

    assert [1, 2, 3, 4, 5, 6] == [faces[0] for faces in shown]
    assert {2} == {*map(len, shown)}


def test_opened_again_only_what_was_told_otherwise_is_by_hand(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    card = opened(deeds, over, "Check")
    card.given.parts[DIFFICULTY].open_field().show_value("8")
    card.do()
    [entry] = entries(document)

    again = deeds.open_entry(entry, over)

    assert again is not None
    parts = [part.words for part in again.given.parts.values()]
    assert [] == [part.text() for part in parts if part.is_by_hand]
    words = again.given.parts["skill_check", "attribute_modifier"].words
    assert "not on the sheet" == words.source
    assert "The sheet has no value for it" in words.toolTip()


def test_a_face_that_is_typed_is_not_done_at_once(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    card = opened(deeds, over, "Chance in a hundred")
    line = next(iter(card.dice.lines.values()))

    QTest.keyClicks(line.real.field, "42")
    QTest.keyClick(line.real.field, RETURN)

    assert "42" == line.shows.text()
    assert [] == entries(document)


def test_the_group_gone_its_card_goes_too(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    opened(deeds, over)
    row = document.campaign.get(Key("party", "", GROUP))
    assert row is not None

    document.do(removed(Key("party", "", GROUP), row))

    assert deeds.card is None


def test_each_of_several_sheets_stands_under_the_name_of_whose_it_is(
    deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    card = opened(deeds, over, "Chase")
    for name in ("pursued", "head_start_rounds"):
        card.given.parts["chase_modifier", name].open_field().show_value("3")

    field = card.given.parts["chase_check", "pursuers"].open_field()

    (group,) = document.campaign.all(Party).values()
    assert isinstance(field, RowsField)
    shown = [row.findChildren(QLabel)[0].text() for row in field.rows]
    assert len(shown) > 1
    assert set(shown) <= {member.name for member in group.members}
    dexterity = field.rows[0].parts["DEX"].focusProxy()
    assert isinstance(dexterity, QWidget)
    assert f"{shown[0]}: DEX" == dexterity.accessibleName()
