"""A campaign of healers, and its deeds in a window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.play.sheets.sheet_files import every_system
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.deeds.deeds_at_hand import Chosen, DeedsAtHand
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from tests.play.deeds.healers import GROUP, healers
from tests.ui.opened import deleted

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def document(qapp: QApplication, tmp_path: Path) -> Iterator[Document]:
    path = tmp_path / "healers.cognita"
    settings = Settings("Healers", systems=tuple(sorted(every_system())))
    create_file(path, healers().rows() | {SETTINGS: settings})
    document = Document(CampaignFile(path, keep_backups=False))
    yield document
    document.close()


@pytest.fixture
def over(qtbot: QtBot) -> QWidget:
    over = QWidget()
    qtbot.add_widget(over)
    over.resize(1280, 720)
    over.show()
    return over


@pytest.fixture
def deeds(document: Document, over: QWidget) -> Iterator[DeedsAtHand]:
    made = DeedsAtHand(Editor(document, over), lambda: Chosen(GROUP, "Pip"), Random(1))
    yield made
    made.close()
    deleted()
