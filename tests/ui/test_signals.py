"""Qt's binding survives many signals: a version of it drops references that are not its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.qt, pytest.mark.slow]

ROOT = Path(__file__).parents[2]

EMITTING = """
from PySide6.QtCore import QCoreApplication, QObject, Signal


class Bell(QObject):
    rung = Signal(object, bool)


app = QCoreApplication([])
bell, heard = Bell(), []
bell.rung.connect(lambda what, is_loud: heard.append(is_loud))
for number in range(20_000):
    bell.rung.emit(None if number % 2 else {"number": number}, True)
assert len(heard) == 20_000
"""

UNDOING = """
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from tests.small import painted, small_rows

app = QCoreApplication([])
path = Path(sys.argv[1])
create_file(path, small_rows())
file = CampaignFile(path, keep_backups=False)
file._connection.execute("PRAGMA synchronous = OFF")
document, heard = Document(file), []
document.changed.connect(lambda change: heard.append(change.label))
document.do(painted(document.campaign, "0101"))
for _ in range(10_000):
    document.undo()
    document.made_apart(file.redo())
document.close()
assert len(heard) == 20_001
"""


@pytest.mark.parametrize("program", [EMITTING, UNDOING], ids=["20,000 signals", "20,000 undos"])
def test_the_program_survives(program: str, tmp_path: Path) -> None:
    words = [sys.executable, "-c", program, str(tmp_path / "small.cognita")]

    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)

    assert (0, "") == (run.returncode, run.stderr)
