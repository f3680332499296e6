"""The list of paths says what is drawn on the map, and follows every change of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon

from mapper.commands.paths.paths import add_path, remove_path, rename_path
from mapper.model.campaign.change import Change
from mapper.ui.editing.document import Document
from mapper.ui.hexes.paths import ID, PathRows
from tests.small import MAP, spot

pytestmark = pytest.mark.qt


@pytest.fixture
def model(document: Document) -> PathRows:
    made = PathRows(document)
    document.changed.connect(lambda change: made.follow(touched(change)))
    return made


def touched(change: Change) -> list[str]:
    return [str(key.id) for key in change.rows if key.kind == "path"]


def draw(document: Document, kind: str = "road") -> str:
    """A path through two hexes; its id."""
    change = add_path(document.campaign, MAP, kind, (spot("0101"), spot("0102")))
    document.do(change)
    (id_,) = touched(change)
    return id_


def words(model: PathRows) -> list[str]:
    return [str(model.index(row).data()).replace("%n", "2") for row in range(model.rowCount())]


def test_what_is_drawn_comes_last(document: Document, model: PathRows) -> None:
    draw(document, "road")

    draw(document, "river")

    assert ["Road, 2 hex(es)", "River, 2 hex(es)"] == words(model)


def test_a_new_name_is_shown(document: Document, model: PathRows) -> None:
    id_ = draw(document)

    document.do(rename_path(document.campaign, MAP, id_, "Old King’s Way", ""))

    assert ["Old King’s Way, 2 hex(es)"] == words(model)


def test_what_is_deleted_goes(document: Document, model: PathRows) -> None:
    first, second = draw(document), draw(document)

    document.do(remove_path(document.campaign, MAP, first))

    assert [second] == [model.index(row).data(ID) for row in range(model.rowCount())]
    assert 0 == model.index_of(second).row()


def test_what_is_not_on_the_map_is_nowhere(document: Document, model: PathRows) -> None:
    assert not model.index_of(draw(document) + "x").isValid()


def test_each_path_is_drawn_small(document: Document, model: PathRows) -> None:
    draw(document)

    assert isinstance(model.index(0).data(Qt.ItemDataRole.DecorationRole), QIcon)


def test_what_is_deleted_comes_back_to_its_place(document: Document, model: PathRows) -> None:
    first, second = draw(document), draw(document)
    document.do(remove_path(document.campaign, MAP, first))

    document.undo()

    assert [first, second] == [model.index(row).data(ID) for row in range(model.rowCount())]
