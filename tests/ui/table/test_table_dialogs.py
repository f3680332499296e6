"""The dialogs of play: the calendar, what will fall due, the rules of a map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from mapper.commands.terrain.terrain import add_region
from mapper.commands.time.clock import add_timer
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import Region
from mapper.model.campaign.travel_rows import Calendar, Festival, MapRules, Month, Moon, Timer
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.map_rules import USUAL, rules_of
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.rules.rules_dialog import RulesDialog
from mapper.ui.table.note_dialog import NoteDialog
from mapper.ui.table.party_dialogs import SplitDialog, read
from mapper.ui.table.time_dialogs import CalendarDialog, JumpDialog, TimersDialog
from tests.commands.barrow import BARROW, in_it
from tests.small import small_rows
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def document(tmp_path: Path, qtbot: QtBot) -> Iterator[Document]:
    path = tmp_path / "small.cognita"
    create_file(path, small_rows())
    made = Document(CampaignFile(path, keep_backups=False))
    region = Region("Fells", "#8c4a8f")
    made.do(add_region(made.campaign, made.map_id, region, area_of([ORIGIN])))
    yield made
    made.close()


@pytest.fixture
def rules(document: Document, qtbot: QtBot) -> tuple[RulesDialog, list[MapRules]]:
    kept: list[MapRules] = []

    def keep(made: MapRules) -> str:
        kept.append(made)
        return ""

    dialog = RulesDialog(document.campaign, document.map_id, keep)
    qtbot.add_widget(dialog)
    return dialog, kept


def test_a_calendar_is_written_in_lines(qtbot: QtBot) -> None:
    dialog = CalendarDialog(USUAL, lambda _made: "")
    qtbot.add_widget(dialog)

    dialog.months.setPlainText("Thaw, 20, spring\nFrost, 10")
    dialog.weekdays.setPlainText("Sunday")
    dialog.moons.setPlainText("Luna, 59/2, 3")

    months = (Month("Thaw", 20, "spring"), Month("Frost", 10))
    moons = (Moon("Luna", Fraction(59, 2), Fraction(3)),)
    assert Calendar(months, ("Sunday",), moons) == dialog.calendar()


@pytest.mark.parametrize("days", ["1e5000", "1e4000000", "9" * 5000, "٣", "1/0", "--1"])
def test_a_number_that_is_none_of_ours_is_no_moon(days: str, qtbot: QtBot) -> None:
    dialog = CalendarDialog(USUAL, lambda _made: "")
    qtbot.add_widget(dialog)

    dialog.moons.setPlainText(f"Luna, {days}, 0")

    with pytest.raises(NotAllowed, match="is no moon"):
        dialog.calendar()


@pytest.mark.parametrize("days", ["1e3", "9" * 5000, "٣", "1/0", "--1"])
def test_a_number_that_is_none_of_ours_is_no_month(days: str, qtbot: QtBot) -> None:
    dialog = CalendarDialog(USUAL, lambda _made: "")
    qtbot.add_widget(dialog)

    dialog.months.setPlainText(f"Thaw, {days}, spring")

    with pytest.raises(NotAllowed, match="is no month"):
        dialog.calendar()


def test_a_number_too_long_to_read_stays_text() -> None:
    digits = "9" * 5000

    assert {"HP": digits} == read([f"HP: {digits}"])


def test_a_calendar_that_is_left_alone_stays_as_it_is(qtbot: QtBot) -> None:
    dialog = CalendarDialog(USUAL, lambda _made: "")
    qtbot.add_widget(dialog)

    assert USUAL == dialog.calendar()


def test_the_named_days_of_a_calendar_stay_as_it_is_set(qtbot: QtBot) -> None:
    named = replace(USUAL, festivals=(Festival("Midwinter", 0, 15),))
    dialog = CalendarDialog(named, lambda _made: "")
    qtbot.add_widget(dialog)

    dialog.year_name.setText("of the Lamp")

    assert replace(named, year_name="of the Lamp") == dialog.calendar()


@pytest.mark.parametrize("line", ["Thaw", "Thaw, 0", "Thaw, many, spring"])
def test_a_month_without_days_is_refused(qtbot: QtBot, line: str) -> None:
    dialog = CalendarDialog(USUAL, lambda _made: "")
    qtbot.add_widget(dialog)
    dialog.show()

    dialog.months.setPlainText(line)
    dialog.accept()

    assert (True, True) == (dialog.isVisible(), line in dialog.why.text())


def test_what_will_fall_due_is_listed_and_taken_away(qtbot: QtBot, document: Document) -> None:
    dialog = TimersDialog(editor_of(document, qtbot))
    qtbot.add_widget(dialog)
    dialog.text.setText("The ship sails")
    dialog.days.setValue(2)
    dialog.add.click()
    added = list(document.campaign.all(Timer).values())
    dialog.list.setCurrentRow(0)

    dialog.remove.click()

    assert ([Timer("The ship sails", 2 * 1440)], {}) == (added, document.campaign.all(Timer))


def test_where_time_is_let_pass_without_dice_it_is_said(
    tmp_path: Path, qtbot: QtBot, document: Document
) -> None:
    path = tmp_path / "barrow.cognita"
    create_file(path, in_it().rows())
    inside = Document(CampaignFile(path, keep_backups=False))
    dialogs = [JumpDialog(editor_of(each, qtbot)) for each in (document, inside)]
    for dialog in dialogs:
        qtbot.add_widget(dialog)

    said = [(each.inside.isHidden(), each.inside.text()) for each in dialogs]
    inside.close()

    assert [True, False] == [is_hidden for is_hidden, _ in said]
    words = (
        "In a dungeon: We. No dice are rolled and no rations are eaten meanwhile; do this only"
        " where it is safe."
    )
    assert words == said[1][1]


def test_a_timer_is_changed(qtbot: QtBot, document: Document) -> None:
    paid = Timer("Wages", 90 + 3 * 1440, 1440, gold=7)
    document.do(add_timer(document.campaign, paid))
    dialog = TimersDialog(editor_of(document, qtbot))
    qtbot.add_widget(dialog)
    dialog.list.setCurrentRow(0)

    dialog.edit.click()
    shown = dialog.text.text(), dialog.days.value(), dialog.hours.value(), dialog.every.value()
    dialog.text.setText("Pay")
    dialog.days.setValue(5)
    dialog.add.click()

    changed = replace(paid, text="Pay", due=90 + 5 * 1440)
    assert (("Wages", 3, 1, 1), [changed]) == (shown, list(document.campaign.all(Timer).values()))
    document.undo()
    assert [paid] == list(document.campaign.all(Timer).values())


def test_a_timer_that_is_added_after_one_was_changed_is_another(
    qtbot: QtBot, document: Document
) -> None:
    document.do(add_timer(document.campaign, Timer("Wages", 1440)))
    dialog = TimersDialog(editor_of(document, qtbot))
    qtbot.add_widget(dialog)
    dialog.list.setCurrentRow(0)
    dialog.edit.click()
    dialog.add.click()

    dialog.text.setText("The ship sails")
    dialog.add.click()

    assert ["Wages", "The ship sails"] == [t.text for t in document.campaign.all(Timer).values()]


def test_what_is_typed_at_once_goes_into_the_first_field_and_removes_no_timer(
    qtbot: QtBot, document: Document
) -> None:
    document.do(add_timer(document.campaign, Timer("Wages", 1440)))
    dialog = TimersDialog(editor_of(document, qtbot))
    qtbot.add_widget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.wait_until(dialog.isActiveWindow)

    QTest.keyClicks(dialog.focusWidget(), "Bell tolls")
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Delete)

    assert ("Bell tolls", 1) == (dialog.text.text(), len(document.campaign.all(Timer)))


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Delete])
def test_no_timer_is_removed_that_is_not_chosen(
    qtbot: QtBot, document: Document, key: Qt.Key
) -> None:
    document.do(add_timer(document.campaign, Timer("Wages", 1440)))
    dialog = TimersDialog(editor_of(document, qtbot))
    qtbot.add_widget(dialog)

    for part in (dialog.list, dialog.remove):
        QTest.keyClick(part, key)

    assert (1, False) == (len(document.campaign.all(Timer)), dialog.remove.isEnabled())


def test_a_chosen_timer_is_removed_by_its_key(qtbot: QtBot, document: Document) -> None:
    document.do(add_timer(document.campaign, Timer("Wages", 1440)))
    dialog = TimersDialog(editor_of(document, qtbot))
    qtbot.add_widget(dialog)
    dialog.list.setCurrentRow(0)

    QTest.keyClick(dialog.list, Qt.Key.Key_Delete)

    assert {} == document.campaign.all(Timer)


def test_a_timer_without_words_is_refused(qtbot: QtBot, document: Document) -> None:
    dialog = TimersDialog(editor_of(document, qtbot))
    qtbot.add_widget(dialog)

    dialog.add.click()

    assert ("A timer needs a name.", {}) == (dialog.why.text(), document.campaign.all(Timer))


def test_rules_are_chosen_for_a_map(rules: tuple[RulesDialog, list[MapRules]]) -> None:
    dialog, kept = rules
    dialog.procedure.setCurrentIndex(dialog.procedure.findData("watches"))
    dialog.can_get_lost.setChecked(True)
    dialog.house.put("hexploration.land.travel_points", 6)
    dialog.encounters.setPlainText("Wolves\nBandits")
    dialog.faces["1"].setCurrentIndex(dialog.faces["1"].findData("desert"))

    dialog.accept()

    assert [
        MapRules(
            "watches",
            overrides={"hexploration.land.travel_points": 6},
            encounter_tables={"1": "desert"},
            encounters=("Wolves", "Bandits"),
            can_get_lost=True,
        )
    ] == kept


def test_a_dungeon_is_delved_by_another_procedure(
    rules: tuple[RulesDialog, list[MapRules]],
) -> None:
    dialog, kept = rules
    dialog.site.setCurrentIndex(dialog.site.findData("torchlit_turns"))

    dialog.accept()

    assert ["torchlit_turns"] == [each.site for each in kept]


def test_what_is_not_touched_is_left_to_the_house_rules(
    rules: tuple[RulesDialog, list[MapRules]],
) -> None:
    dialog, kept = rules
    house = {"cross.house.site": "torchlit_turns", "cross.house.travel": "watches"}
    for name, value in house.items():
        dialog.house.put(name, value)

    dialog.accept()

    assert [MapRules(overrides=house)] == kept


def test_each_region_has_weather_of_its_own(rules: tuple[RulesDialog, list[MapRules]]) -> None:
    dialog, kept = rules
    dialog.seasons["winter"].setText("clear, clear, light snow")
    dialog.region.setCurrentIndex(1)
    dialog.seasons["winter"].setText("heavy_snow")
    dialog.region.setCurrentIndex(0)

    dialog.accept()

    wanted = {"winter": ("clear", "clear", "light_snow"), "winter/1": ("heavy_snow",)}
    assert wanted == dict(kept[0].weather)


def test_weather_that_the_rules_lack_is_refused(rules: tuple[RulesDialog, list[MapRules]]) -> None:
    dialog, kept = rules
    dialog.seasons["winter"].setText("frogs")

    dialog.accept()

    assert (True, []) == ("“frogs” is no weather" in dialog.why.text(), kept)


def test_rules_that_are_left_alone_stay_as_they_are(
    rules: tuple[RulesDialog, list[MapRules]], document: Document
) -> None:
    dialog, kept = rules

    dialog.accept()

    before = rules_of(document.campaign, document.map_id)
    assert before.travel in {"", kept[0].travel}
    assert (before.overrides, before.weather) == (kept[0].overrides, kept[0].weather)


def test_a_note_of_several_lines_is_kept_by_a_key(qtbot: QtBot) -> None:
    kept: list[tuple[str, str]] = []

    def keep(text: str, aloud: str) -> str:
        kept.append((text, aloud))
        return ""

    dialog = NoteDialog("A note", keep)
    qtbot.add_widget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.wait_until(dialog.isActiveWindow)

    QTest.keyClick(dialog.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    was_open = dialog.isVisible()
    QTest.keyClicks(dialog.text, "Rain")
    QTest.keyClick(dialog.text, Qt.Key.Key_Return)
    QTest.keyClicks(dialog.text, "and fog")
    QTest.keyClick(dialog.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    assert (True, False, [("Rain\nand fog", "")]) == (was_open, dialog.isVisible(), kept)
    assert "Ctrl+Return" in dialog.do_button.toolTip()


def test_the_other_return_key_writes_a_note_down_as_well(qtbot: QtBot) -> None:
    kept: list[str] = []

    def keep(text: str, _aloud: str) -> str:
        kept.append(text)
        return ""

    dialog = NoteDialog("A note", keep, text="Rain")
    qtbot.add_widget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.wait_until(dialog.isActiveWindow)

    QTest.keyClick(dialog.text, Qt.Key.Key_Enter, Qt.KeyboardModifier.ControlModifier)

    assert ["Rain"] == kept


def test_more_time_than_passes_at_once_is_refused_in_words(
    document: Document, qtbot: QtBot
) -> None:
    dialog = JumpDialog(editor_of(document, qtbot))
    qtbot.add_widget(dialog)

    dialog.hours.setValue(99_999_999)

    assert "At most 999 of each pass at once." == dialog.why.text()
    assert not dialog.do_button.isEnabled()


def test_return_in_a_house_rule_keeps_the_dialog_open(
    rules: tuple[RulesDialog, list[MapRules]],
) -> None:
    dialog, kept = rules
    dialog.show_house_rules()
    dialog.show()
    dialog.house.search.setText("land terrain swamp")
    house = dialog.house.list
    house.setFocus()
    while not house.currentIndex().siblingAtColumn(1).data():
        QTest.keyClick(house, Qt.Key.Key_Down)

    QTest.keyClick(house, Qt.Key.Key_Return)
    field = house.findChild(QLineEdit)
    assert field is not None
    QTest.keyClicks(field, "6")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()

    assert ({"hexploration.land.terrain.swamp": 6}, True, []) == (
        dict(dialog.house.overrides),
        dialog.isVisible(),
        kept,
    )


def test_what_falls_due_day_by_day_is_one_line_that_counts(
    document: Document, qtbot: QtBot
) -> None:
    document.do(add_timer(document.campaign, Timer("The Heron pays 12 gold", 1440, 1440)))
    dialog = JumpDialog(editor_of(document, qtbot))

    dialog.days.setValue(3)

    (line,) = (dialog.due.item(row).text() for row in range(dialog.due.count()))
    assert line.endswith(": 3 × Due: The Heron pays 12 gold")


def pages_of(dialog: RulesDialog) -> list[str]:
    return [dialog.pages.tabText(number) for number in range(dialog.pages.count())]


def test_the_rules_of_a_map_of_hexes_name_it_and_say_nothing_of_delves(
    rules: tuple[RulesDialog, list[MapRules]], document: Document
) -> None:
    dialog, _kept = rules

    name = document.campaign.maps()[document.map_id].name
    assert f"Rules of {name}" == dialog.windowTitle()
    assert ["Travel", "Encounters", "Weather", "House rules"] == pages_of(dialog)
    assert (True, True) == (dialog.site.isHidden(), dialog.inhabitants.isHidden())


def test_the_rules_of_a_dungeon_say_nothing_of_travel_and_weather(qtbot: QtBot) -> None:
    kept: list[MapRules] = []

    def keep(made: MapRules) -> str:
        kept.append(made)
        return ""

    dialog = RulesDialog(in_it(), BARROW, keep)
    qtbot.add_widget(dialog)
    dialog.site.setCurrentIndex(dialog.site.findData("dungeon_turns"))
    dialog.accept()

    assert ["Delve", "Encounters", "House rules"] == pages_of(dialog)
    assert (True, True) == (dialog.procedure.isHidden(), dialog.rivers_bar.isHidden())
    assert ["dungeon_turns"] == [each.site for each in kept]


def test_why_a_group_cannot_part_is_gone_once_somebody_is_ticked(qtbot: QtBot) -> None:
    party = Party("We", Place("wild", ORIGIN), members=(Member("Ann"), Member("Bea")))
    dialog = SplitDialog(party, "They", lambda _parting: "Somebody must go.")
    qtbot.add_widget(dialog)
    dialog.accept()
    before = dialog.why.text()

    dialog.members.item(0).setCheckState(Qt.CheckState.Checked)

    assert ("Somebody must go.", "") == (before, dialog.why.text())
