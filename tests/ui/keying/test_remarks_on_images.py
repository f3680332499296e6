"""The Check panel tells of images that are not drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.keying.remarks_panel import RemarksPanel
from tests.test_hostile_images import HOSTILE, with_images
from tests.ui.opened import editor_of

pytestmark = pytest.mark.qt

OTHERS = ("the rider's icon", "the terrain's image")


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    """A campaign with images that are not drawn."""
    rows, blobs = with_images(Path("/there"))
    create_file(tmp_path / "c.cognita", rows, blobs.items())
    document = Document(CampaignFile(tmp_path / "c.cognita", keep_backups=False))
    yield document
    document.file.close()


@pytest.fixture
def panel(qtbot: QtBot, document: Document) -> Iterator[RemarksPanel]:
    panel = RemarksPanel(editor_of(document, qtbot))
    qtbot.add_widget(panel)
    yield panel
    panel.stop()


def test_an_image_that_is_not_drawn_is_told_with_what_holds_it(
    qtbot: QtBot, panel: RemarksPanel
) -> None:
    with qtbot.wait_signal(panel.counted):
        panel.look()

    told = [remark.text for remark in panel.found if "is not drawn" in remark.text]
    assert len(HOSTILE) + len(OTHERS) == len(told)


def test_images_are_looked_for_where_the_campaign_goes_on(
    qtbot: QtBot, document: Document, panel: RemarksPanel, tmp_path: Path
) -> None:
    document.file.path.unlink()
    with qtbot.wait_signal(panel.counted):
        panel.look()

    document.file.save_copy(tmp_path / "mine.cognita")
    document.file.go_on_in(tmp_path / "mine.cognita")
    with qtbot.wait_signal(panel.counted):
        panel.look()

    told = [remark.text for remark in panel.found if "is not drawn" in remark.text]
    assert len(HOSTILE) + len(OTHERS) == len(told)
