"""The form of a zone offers who may live there, and keeps what of old was written freely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.zones.zones import edit_zone
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Zone
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.editing.row_form import RowForm
from mapper.ui.keying.zone_forms import zone_form
from mapper.ui.widgets.small_parts import ChoiceBox
from tests.commands.barrow import BARROW, MOUTH, before_it
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

KEY = Key("zone", BARROW, MOUTH)


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    path = tmp_path / "barrow.cognita"
    create_file(path, dict(before_it().rows()))
    made = Document(CampaignFile(path, keep_backups=False))
    yield made
    made.close()


@pytest.fixture
def form(document: Document, qtbot: QtBot) -> RowForm:
    made = zone_form(editor_of(document, qtbot))
    qtbot.add_widget(made)
    made.show_row(KEY, row(document))
    return made


def row(document: Document) -> Zone:
    return document.campaign.one(Zone, KEY)


def lives_there(document: Document, form: RowForm, site: str) -> None:
    document.do(edit_zone(document.campaign, BARROW, MOUTH, replace(row(document), site=site)))
    form.show_again()


def box(form: RowForm) -> ChoiceBox[str]:
    found = (each for each in form.findChildren(ChoiceBox))
    return next(each for each in found if each.accessibleName() == "Inhabitants")


def texts(form: RowForm) -> list[str]:
    return [box(form).itemText(at) for at in range(box(form).count())]


def test_the_words_of_the_rules_are_offered(form: RowForm) -> None:
    assert [
        "as the map: not alert",
        "Alerted",
        "Not alert",
        "Without defence",
        "Few live there",
        "An abandoned nook",
        "An unknown chamber",
    ] == texts(form)


def test_what_is_chosen_is_what_the_rules_read(document: Document, form: RowForm) -> None:
    box(form).setCurrentIndex(box(form).findData("few_inhabitants"))
    box(form).activated.emit(box(form).currentIndex())

    assert "few_inhabitants" == row(document).site


def test_free_words_are_kept_and_told_to_be_read_by_nothing(
    document: Document, form: RowForm
) -> None:
    lives_there(document, form, "a ruined priory")

    assert "“a ruined priory”: no rule reads this" == box(form).currentText()
    assert "a ruined priory" == row(document).site


def test_what_the_map_says_stands_in_the_first_place(document: Document, form: RowForm) -> None:
    document.do(set_map_rules(document.campaign, BARROW, MapRules(inhabitants="alerted")))

    form.show_again()

    assert "as the map: alerted" == box(form).currentText()
