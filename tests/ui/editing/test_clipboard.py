"""Pieces of maps on the system's clipboard."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from mapper.ui.editing.clipboard import Clipboard

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

pytestmark = pytest.mark.qt

ROOT = Path(__file__).parents[3]

COPYING = """
from PySide6.QtGui import QGuiApplication

from mapper.ui.editing.clipboard import Clipboard

app = QGuiApplication([])
Clipboard(app).put("a piece")
"""


def test_what_one_window_puts_another_takes(qapp: QApplication) -> None:
    parent = QObject()
    one, other = Clipboard(parent), Clipboard(parent)

    one.put("a piece")

    assert (True, "a piece") == (other.has_clip, other.text())


def test_other_words_are_no_piece(qapp: QApplication) -> None:
    parent = QObject()
    clipboard = Clipboard(parent)

    QGuiApplication.clipboard().setText("a piece")

    assert (False, "") == (clipboard.has_clip, clipboard.text())


def test_the_program_ends_in_peace_after_something_was_copied() -> None:
    words = [sys.executable, "-c", COPYING]

    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)

    assert (0, "") == (run.returncode, run.stderr)
