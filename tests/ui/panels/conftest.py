"""A small document, and settings that are thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings

from mapper.storage.file import CampaignFile, create_file
from mapper.ui.document import Document
from tests.small import small_rows

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def document(qapp: QApplication, tmp_path: Path) -> Iterator[Document]:
    path = tmp_path / "small.cognita"
    create_file(path, small_rows())
    made = Document(CampaignFile(path, keep_backups=False))
    yield made
    made.close()
