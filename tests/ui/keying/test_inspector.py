"""The Inspector lists what is at a hex, and its fields edit what is marked there."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar, cast

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.commands.terrain.terrain import add_region
from mapper.commands.things.features import add_clue, link_features, remove_clue
from mapper.commands.things.things import add_thing
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import LYING, Feature, Key, Map, Region, Token, name_of
from mapper.model.hexes.chunks import area_of
from mapper.model.places import FeatureAt, Place, Spot, ZonePoint
from mapper.model.selection import Selection, Thing
from mapper.ui.editing.document import Document
from mapper.ui.keying.inspector import Inspector, keying_forms
from mapper.ui.widgets.two_line_rows import DETAIL, NOTE
from tests.commands.crypt import CRYPT, HALL, crypt_rows
from tests.lying import lying
from tests.small import MAP, painted, spot
from tests.ui.fields import line, prose, switch
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

T = TypeVar("T")

pytestmark = pytest.mark.qt

HERE = spot("0302")
BELL, MILL = FeatureAt(MAP, "1"), FeatureAt(MAP, "2")


@pytest.fixture
def inspector(qtbot: QtBot, document: Document, settings: QSettings) -> Inspector:
    """A bell that is overt and a hidden mill at the hex that is shown."""
    for row in (Feature(HERE, "Bell", "overt", tags=("sea",)), Feature(HERE, "Mill", "hidden")):
        document.do(add_thing(document.campaign, MAP, row))
    editor = editor_of(document, qtbot)
    made = Inspector(editor, whole(keying_forms(editor, settings, Random(1))))
    qtbot.add_widget(made)
    made.show_hex(HERE)
    return made


def whole(pieces: Generator[None, None, T]) -> T:
    """What comes of a work that is done in pieces."""
    while True:
        try:
            next(pieces)
        except StopIteration as done:
            return cast("T", done.value)


def listed(inspector: Inspector) -> list[tuple[str, str]]:
    """The names in the list, and what is noted beside them."""
    rows = (inspector.list.item(row) for row in range(inspector.list.count()))
    return [(item.text(), str(item.data(NOTE))) for item in rows]


def row(document: Document, at: FeatureAt = BELL) -> Feature:
    return document.campaign.one(Feature, Key("feature", at.map, at.id))


def test_what_is_at_the_hex_is_listed_with_who_sees_it(inspector: Inspector) -> None:
    assert [("Bell", "Overt"), ("Mill", "Hidden")] == listed(inspector)


def test_the_hex_and_its_ground_are_told(inspector: Inspector) -> None:
    assert ("0302", "Plains") == (inspector.number.text(), inspector.ground.text())


def test_the_fields_stay_where_they_are_however_much_is_said_of_the_hex(
    inspector: Inspector, document: Document
) -> None:
    inspector.resize(300, 700)
    inspector.show()
    QApplication.processEvents()
    before = inspector.buttons.y()

    region = Region("The Barony of the Nine Lamps and of all the Isles before it", "#aa3355")
    document.do(add_region(document.campaign, MAP, region, area_of([HERE])))
    QApplication.processEvents()

    assert region.name in inspector.belongings.text()
    assert region.name in inspector.belongings.toolTip()
    assert before == inspector.buttons.y()


def test_an_empty_hex_says_so(inspector: Inspector) -> None:
    inspector.show_hex(spot("0101"))

    assert ("Nothing is keyed here yet.", []) == (inspector.nothing.text(), listed(inspector))


def test_without_a_hex_it_says_how_to_choose_one(inspector: Inspector) -> None:
    inspector.show_hex(None)

    assert inspector.nothing.text().startswith("Choose a hex")
    assert not inspector.add.isEnabled()


def test_tokens_and_maps_are_listed_too(inspector: Inspector, document: Document) -> None:
    mine = Map("Mine", opened_by=Place(MAP, HERE))
    rows = {
        Key("token", MAP, "1"): Swap(None, Token(HERE, "Ogre")),
        Key("map", "", "mine"): Swap(None, mine),
    }

    document.do(Change("Add", rows))

    assert [("Ogre", "Token"), ("Mine", "Map")] == listed(inspector)[2:]


def test_clues_are_listed_where_they_are_found_and_lead_on(
    inspector: Inspector, document: Document
) -> None:
    went: list[Place] = []
    inspector.form.clues.go_asked.connect(went.append)
    clue = Clue("Scorched sheep", Place(MAP, spot("0101")))
    document.do(add_clue(document.campaign, MILL, clue))

    inspector.show_hex(spot("0101"))
    QTest.mouseClick(inspector.follow, Qt.MouseButton.LeftButton)

    assert [("Scorched sheep", "Clue")] == listed(inspector)
    assert ("→ Mill, 0302", [Place(MAP, HERE)]) == (inspector.list.item(0).data(DETAIL), went)
    assert inspector.nothing.isHidden()


def test_a_clue_is_removed_where_it_is_found(inspector: Inspector, document: Document) -> None:
    clue = Clue("Scorched sheep", Place(MAP, spot("0101")))
    document.do(add_clue(document.campaign, MILL, clue))
    inspector.show_hex(spot("0101"))

    QTest.keyClick(inspector.list, Qt.Key.Key_Delete)

    assert ((), []) == (row(document, MILL).clues, listed(inspector))


def test_paint_elsewhere_leaves_the_list_alone(inspector: Inspector, document: Document) -> None:
    inspector.list.setCurrentRow(1)

    document.do(painted(document.campaign, "0101"))

    assert MILL == inspector.feature


def test_what_is_marked_stays_marked_when_another_goes(
    inspector: Inspector, document: Document
) -> None:
    inspector.list.setCurrentRow(0)
    inspector.remove()

    assert [("Mill", "Hidden")] == listed(inspector)
    assert MILL == inspector.feature


def test_undo_brings_back_what_was_removed(inspector: Inspector, document: Document) -> None:
    inspector.remove()

    document.undo()

    assert [("Bell", "Overt"), ("Mill", "Hidden")] == listed(inspector)


def test_features_are_put_in_order(inspector: Inspector) -> None:
    inspector.reorder(1)

    assert [("Mill", "Hidden"), ("Bell", "Overt")] == listed(inspector)
    assert BELL == inspector.feature


def test_a_copy_is_marked(inspector: Inspector) -> None:
    inspector.duplicate()

    assert ("Bell", "Overt") == listed(inspector)[-1]
    assert FeatureAt(MAP, "3") == inspector.feature


def test_the_die_says_what_it_rolled(inspector: Inspector, document: Document) -> None:
    said: list[str] = []
    inspector.form.editor.said.connect(said.append)

    inspector.form.die.click()

    number = Random(1).randint(1, 6)
    assert [f"Roll {number}: “Bell” is no landmark"] == said
    assert said == [inspector.form.rolled.text()]


def test_what_is_hidden_cannot_be_a_landmark(inspector: Inspector) -> None:
    inspector.list.setCurrentRow(1)

    form = inspector.form
    assert (False, False) == (switch(form, "is_landmark").isEnabled(), form.die.isEnabled())


def test_a_landmark_that_is_hidden_is_one_no_more(inspector: Inspector, document: Document) -> None:
    switch(inspector.form, "is_landmark").click()
    assert row(document).is_landmark

    inspector.form.visibility["secret"].click()

    assert ("secret", False) == (row(document).visibility, row(document).is_landmark)


def test_the_arrow_keys_choose_who_sees_it(inspector: Inspector, document: Document) -> None:
    inspector.show()
    inspector.form.visibility["overt"].setFocus()

    QTest.keyClick(inspector.form.visibility["overt"], Qt.Key.Key_Right)
    QTest.keyClick(inspector.form.visibility["hidden"], Qt.Key.Key_Space)

    assert "hidden" == row(document).visibility


HEX_TIPS = {
    "overt": "Seen by all who come to the hex",
    "hidden": "Found by a search of the hex; by name, where there is a lead",
    "secret": "Found by a search that takes a whole day, or worked out by clues",
}
ZONE_TIPS = {
    "overt": "Seen by all who come into the zone",
    "hidden": "Found by a search of the zone",
    "secret": "Found only through a clue",
}


@pytest.mark.parametrize(
    ("at", "tips"),
    [pytest.param(HERE, HEX_TIPS, id="hex"), pytest.param(ZonePoint("1"), ZONE_TIPS, id="zone")],
)
def test_how_a_thing_is_found_is_said_as_the_rules_of_the_place_have_it(
    inspector: Inspector, at: Spot, tips: dict[str, str]
) -> None:
    key = Key("feature", BELL.map, BELL.id)

    inspector.form.show_row(key, Feature(at, "Bell", "overt"))

    assert tips == {name: each.toolTip() for name, each in inspector.form.visibility.items()}


def test_a_settlement_is_one_step(inspector: Inspector, document: Document) -> None:
    switch(inspector.form, "is_settlement").click()
    document.undo()

    assert (False, False) == (
        row(document).is_settlement,
        switch(inspector.form, "is_settlement").isChecked(),
    )


def test_the_icon_is_chosen(inspector: Inspector, document: Document) -> None:
    inspector.form.edit(icon="castle")

    assert ("castle", "Icon: Castle") == (row(document).icon, inspector.form.icon.toolTip())


def test_clues_say_where_they_are_found(inspector: Inspector, document: Document) -> None:
    inspector.list.setCurrentRow(1)
    document.do(add_clue(document.campaign, MILL, Clue("A song", Place(MAP, spot("0404")))))

    item = inspector.form.clues.list.item(0)

    assert ("A song", "found at 0404 of Wild") == (item.text(), item.data(DETAIL))


def test_a_clue_is_asked_for_on_the_screen_where_the_list_is_at_its_foot(
    inspector: Inspector,
) -> None:
    inspector.list.setCurrentRow(1)
    room = inspector.screen().availableGeometry()
    inspector.show()
    inspector.move(room.left(), room.bottom() - 60)

    inspector.form.clues.add_clue()

    asked = inspector.form.clues.asked
    assert asked is not None
    assert room.contains(asked.frameGeometry())


def test_a_clue_leads_to_where_it_is_found(
    qtbot: QtBot, inspector: Inspector, document: Document
) -> None:
    inspector.list.setCurrentRow(1)
    document.do(add_clue(document.campaign, MILL, Clue("A song", Place(MAP, spot("0404")))))

    with qtbot.wait_signal(inspector.form.clues.go_asked) as asked:
        inspector.form.clues.go.click()

    assert [Place(MAP, spot("0404"))] == [Place(*at) for at in asked.args]


def test_the_clue_that_was_opened_is_written_whatever_is_shown_and_gone_meanwhile(
    inspector: Inspector, document: Document
) -> None:
    inspector.list.setCurrentRow(1)
    for text in ("A rumour", "A song", "A chart"):
        document.do(add_clue(document.campaign, MILL, Clue(text)))
    clues = inspector.form.clues
    clues.list.setCurrentRow(1)
    clues.edit_clue()
    asked = clues.asked
    assert asked is not None
    inspector.list.setCurrentRow(0)
    document.do(remove_clue(document.campaign, MILL, 0))

    asked.words.setPlainText("An old song")
    asked.accept()

    assert ["An old song", "A chart"] == [clue.text for clue in row(document, MILL).clues]


def test_a_clue_is_taken_away(inspector: Inspector, document: Document) -> None:
    inspector.list.setCurrentRow(1)
    document.do(add_clue(document.campaign, MILL, Clue("A song")))

    inspector.form.clues.remove.click()

    assert () == row(document, MILL).clues


def test_what_is_overt_takes_no_clue(inspector: Inspector) -> None:
    clues = inspector.form.clues

    assert (False, "What is overt needs no clue.") == (clues.add.isEnabled(), clues.nothing.text())


def test_the_map_behind_a_feature_is_chosen(inspector: Inspector, document: Document) -> None:
    document.do(Change("Add", {Key("map", "", "mine"): Swap(None, Map("Mine"))}))
    box = inspector.form.links.opens
    box.setCurrentIndex(box.findData("mine"))

    box.activated.emit(box.currentIndex())

    assert "mine" == row(document).opens


def test_a_link_is_listed_and_leads_there(
    qtbot: QtBot, inspector: Inspector, document: Document
) -> None:
    document.do(link_features(document.campaign, BELL, MILL))
    links = inspector.form.links
    assert ["Mill"] == [links.list.item(0).text()]

    with qtbot.wait_signal(links.go_asked) as asked:
        links.go.click()

    assert [Place(MAP, HERE)] == [Place(*at) for at in asked.args]


def test_both_ends_of_a_link_are_taken_away(inspector: Inspector, document: Document) -> None:
    document.do(link_features(document.campaign, BELL, MILL))

    inspector.form.links.remove.click()

    assert ((), ()) == (row(document).related, row(document, MILL).related)


def test_notes_are_read_as_markdown(inspector: Inspector, document: Document) -> None:
    notes = prose(inspector.form)
    notes.writing.setPlainText("It tolls at **low tide**.")

    notes.preview.click()

    assert "It tolls at low tide." == notes.reading.toPlainText()
    assert "It tolls at **low tide**." == row(document).gm_notes


def test_the_next_thing_is_written_after_one_was_read(inspector: Inspector) -> None:
    notes = prose(inspector.form)
    notes.writing.setPlainText("It tolls.")
    notes.preview.click()
    inspector.form.show_again()
    is_read_still = notes.preview.isChecked()

    inspector.list.setCurrentRow(1)

    assert (True, False) == (is_read_still, notes.preview.isChecked())
    assert not notes.writing.isHidden()


def test_a_preview_fetches_nothing(inspector: Inspector, tmp_path: Path) -> None:
    notes = prose(inspector.form)
    notes.writing.setPlainText(f"![map]({tmp_path.as_uri()}/map.png) <b>bold</b>")

    notes.preview.click()

    read = notes.reading.loadResource(2, f"{tmp_path.as_uri()}/map.png")
    assert isinstance(read, QImage)
    assert (1, 1) == (read.width(), read.height())
    assert "<b>bold</b>" in notes.reading.toPlainText()


def test_a_token_is_edited(inspector: Inspector, document: Document) -> None:
    inspector.add_new("token")
    line(inspector.forms["token"], "name").setText("Old Marrow")

    inspector.keep()

    (token,) = document.campaign.all(Token, MAP).values()
    assert "Old Marrow" == token.name


def test_enter_in_the_list_goes_to_the_fields(qtbot: QtBot, inspector: Inspector) -> None:
    left = []
    inspector.left.connect(lambda: left.append(True))
    inspector.show()
    inspector.activateWindow()
    qtbot.wait_until(inspector.isActiveWindow)

    QTest.keyClick(inspector.list, Qt.Key.Key_Return)

    assert (True, []) == (line(inspector.form, "title").hasFocus(), left)


@pytest.fixture
def in_crypt(inspector: Inspector, document: Document) -> Inspector:
    """The Inspector of a map of zones."""
    rows = {key: Swap(None, row) for key, row in crypt_rows().items()}
    here = {key: row for key, row in rows.items() if not document.campaign.has(key)}
    document.do(Change("Dig", here))
    document.choose_map(CRYPT)
    inspector.show_kind()
    return inspector


@pytest.mark.parametrize("kind", LYING)
def test_whatever_is_added_is_listed_and_its_fields_are_shown(
    inspector: Inspector, document: Document, kind: str
) -> None:
    inspector.show_hex(spot("0404"))

    inspector.add_new(kind)

    key = inspector.forms[kind].key
    assert [name_of(document.campaign.get(key))] == [name for name, _ in listed(inspector)]
    assert (kind, inspector.thing) == (key.kind, Thing(kind, str(key.id)))


@pytest.mark.parametrize("kind", LYING)
def test_whatever_is_chosen_in_a_dungeon_has_a_heading_and_can_be_left_and_removed(
    in_crypt: Inspector, document: Document, kind: str
) -> None:
    added = add_thing(document.campaign, CRYPT, lying(kind, ZonePoint(HALL)))
    document.do(added)
    (key,) = added.rows

    in_crypt.show_picked(Selection(thing=Thing(kind, str(key.id))))

    assert "Overt" == in_crypt.number.text()
    assert in_crypt.bin.isEnabled()
    assert in_crypt.back.isEnabled()
    assert not in_crypt.buttons.isHidden()


def test_a_nameless_thing_in_a_dungeon_can_be_left_and_removed_as_well(
    in_crypt: Inspector, document: Document
) -> None:
    nameless = Feature(ZonePoint(HALL), "", "overt")
    document.do(Change("Bring", {Key("feature", CRYPT, "99"): Swap(None, nameless)}))

    in_crypt.show_picked(Selection(thing=Thing("feature", "99")))

    assert "Without a title" == in_crypt.number.text()
    assert not in_crypt.buttons.isHidden()
