"""The dialogs of keying: a clue is described, an icon searched and chosen, an image taken in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget

from mapper.commands.things.features import add_clue
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Map
from mapper.model.campaign.zone_rows import ZonePlan
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place, zone_place
from mapper.ui.editing.document import Document
from mapper.ui.keying.clues_and_links import ClueDialog
from mapper.ui.keying.icon_chooser import IconChooser, own_icons
from mapper.ui.keying.place_fields import PlaceFields
from mapper.ui.widgets.feature_icons import FeatureIcons
from tests.model.dungeons import room
from tests.small import MAP, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

VAULT = FeatureAt(MAP, "1")


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.add_widget(made)
    return made


def clue_dialog(document: Document, parent: QWidget, clue: Clue) -> ClueDialog:
    vault = Feature(spot("0101"), "Vault", "secret")
    key = Key("feature", *VAULT)
    if document.campaign.get(key) is None:
        document.do(Change("Add", {key: Swap(None, vault)}))
    campaign = document.campaign
    return ClueDialog("", campaign, clue, lambda said: add_clue(campaign, VAULT, said), parent)


def test_a_clue_is_described_with_its_place(document: Document, parent: QWidget) -> None:
    dialog = clue_dialog(document, parent, Clue(""))

    dialog.words.setPlainText("A song")
    dialog.map.setCurrentIndex(dialog.map.findData(MAP))
    dialog.number.setText("0404")
    dialog.accept()

    assert Clue("A song", Place(MAP, spot("0404"))) == dialog.clue()
    assert QDialog.DialogCode.Accepted == QDialog.DialogCode(dialog.result())


def test_a_map_within_another_is_chosen_by_its_first_letter(
    document: Document, parent: QWidget
) -> None:
    cave = Map("Cave of the Wyrm", opened_by=Place(MAP, spot("0101")))
    document.do(Change("Add", {Key("map", "", "cave"): Swap(None, cave)}))
    dialog = clue_dialog(document, parent, Clue(""))

    QTest.keyClicks(dialog.map, "c")

    assert "cave" == dialog.map.currentData()


def test_a_clue_that_is_there_fills_the_fields(document: Document, parent: QWidget) -> None:
    clue = Clue("A song", Place(MAP, spot("0404")))

    dialog = clue_dialog(document, parent, clue)

    assert ("0404", clue) == (dialog.number.text(), dialog.clue())


def twice_numbered(document: Document) -> tuple[Place, Place]:
    """Two zones of a new dungeon that are both 4."""
    rows = {str(level): replace(room(0, 0, 20, 20, level=level), number="4") for level in (1, 2)}
    put = {Key("zone", "crypt", id_): Swap(None, row) for id_, row in rows.items()}
    crypt = Map("Crypt", plan=ZonePlan())
    document.do(Change("Add", {Key("map", "", "crypt"): Swap(None, crypt), **put}))
    return zone_place("crypt", "1"), zone_place("crypt", "2")


def test_a_clue_in_one_of_two_zones_with_a_number_stays_there(
    document: Document, parent: QWidget
) -> None:
    _, second = twice_numbered(document)

    dialog = clue_dialog(document, parent, Clue("A song", second))

    assert second == dialog.clue().at


def test_a_zone_that_was_clicked_is_meant_whatever_other_has_its_number(
    document: Document, parent: QWidget
) -> None:
    first, second = twice_numbered(document)
    fields = PlaceFields(document.campaign, first, "Anywhere")

    fields.show_place(second)

    assert second == fields.place()


def test_a_number_that_is_typed_is_of_the_zone_that_has_it(document: Document) -> None:
    _, second = twice_numbered(document)
    fields = PlaceFields(document.campaign, second, "Anywhere")

    fields.number.setText("5")

    with pytest.raises(NotAllowed, match="no zone 5"):
        fields.place()


@pytest.mark.parametrize(
    ("text", "number", "why"),
    [
        pytest.param("A song", "somewhere", "not a hex number", id="no number"),
        pytest.param("A song", "4040", "that is mapped", id="off the map"),
        pytest.param("", "0404", "needs a text", id="no text"),
    ],
)
def test_a_clue_that_cannot_be_keeps_the_dialog_open(
    document: Document, parent: QWidget, text: str, number: str, why: str
) -> None:
    dialog = clue_dialog(document, parent, Clue(""))
    dialog.words.setPlainText(text)
    dialog.map.setCurrentIndex(dialog.map.findData(MAP))
    dialog.number.setText(number)

    dialog.accept()

    assert why in dialog.why.text()
    assert QDialog.DialogCode.Rejected == QDialog.DialogCode(dialog.result())


def refused(_data: bytes) -> str:
    raise NotAllowed("The disk is full.")


def chooser(
    document: Document, settings: QSettings, parent: QWidget, icon: str = ""
) -> IconChooser:
    blobs = document.file
    return IconChooser(
        FeatureIcons(blobs.blob), icon, own_icons([icon]), settings, blobs.add_blob, parent
    )


def test_an_icon_is_found_by_a_word(
    document: Document, settings: QSettings, parent: QWidget
) -> None:
    dialog = chooser(document, settings, parent)

    QTest.keyClicks(dialog.search, "castle")

    assert "castle" == dialog.icon()


def test_the_keys_move_in_the_list(
    document: Document, settings: QSettings, parent: QWidget
) -> None:
    dialog = chooser(document, settings, parent)
    QTest.keyClicks(dialog.search, "tower")

    QTest.keyClick(dialog.search, Qt.Key.Key_Return)

    assert "tower" == dialog.icon()


def test_the_icon_it_has_is_chosen_at_first(
    document: Document, settings: QSettings, parent: QWidget
) -> None:
    assert "inn" == chooser(document, settings, parent, "inn").icon()


def test_what_fits_nothing_says_so(
    document: Document, settings: QSettings, parent: QWidget
) -> None:
    dialog = chooser(document, settings, parent)

    QTest.keyClicks(dialog.search, "xyzzy")

    assert (0, False) == (dialog.list.count(), dialog.nothing.isHidden())


def picture(tmp_path: Path) -> Path:
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    image.save(str(tmp_path / "own.png"))
    return tmp_path / "own.png"


def test_an_image_of_ones_own_is_kept_in_the_campaign(
    qtbot: QtBot, document: Document, settings: QSettings, parent: QWidget, tmp_path: Path
) -> None:
    dialog = chooser(document, settings, parent)

    with qtbot.wait_signal(dialog.accepted):
        dialog.read(picture(tmp_path))

    assert document.file.blob(dialog.icon()) is not None


def test_an_image_in_use_is_offered_again(
    qtbot: QtBot, document: Document, settings: QSettings, parent: QWidget, tmp_path: Path
) -> None:
    hash_ = document.file.add_blob(picture(tmp_path).read_bytes())

    dialog = chooser(document, settings, parent, hash_)

    assert ("Your own 1", hash_) == (dialog.list.item(1).text(), dialog.icon())


@pytest.mark.parametrize("is_full", [True, False], ids=["a full disk", "no image"])
def test_an_image_that_is_refused_leaves_the_dialog_open(
    qtbot: QtBot,
    document: Document,
    settings: QSettings,
    parent: QWidget,
    tmp_path: Path,
    is_full: bool,
) -> None:
    icons = FeatureIcons(document.file.blob)
    dialog = IconChooser(icons, "inn", [], settings, refused, parent)
    (tmp_path / "no.png").write_text("no")

    dialog.read(picture(tmp_path) if is_full else tmp_path / "no.png")
    qtbot.wait_until(lambda: not dialog.why.isHidden())

    assert "inn" == dialog.icon()


def test_the_first_icon_listed_is_marked_after_each_letter(
    document: Document, settings: QSettings, parent: QWidget
) -> None:
    dialog = chooser(document, settings, parent, "inn")

    marked = list[int]()
    for letter in "house":
        QTest.keyClicks(dialog.search, letter)
        marked.append(dialog.list.currentRow())

    assert [0] * 5 == marked
    assert "house" == dialog.icon()
