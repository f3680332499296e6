"""A program that shows a dialog for files beside its open campaign, and tells its locks."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication, QFileDialog, QFileSystemModel

from mapper.storage.file import CampaignFile
from mapper.ui.window.app import application
from tests.small import painted
from tests.until import until


def main(path: str) -> None:
    """A line of locks before the dialog has listed everything, and one after."""
    app = application([])
    with CampaignFile(Path(path), keep_backups=False) as file:
        file.do(painted(file.campaign, "0101"))
        before = locks()
        dialog = QFileDialog(None, "Open", str(Path(path).parent))
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.show()
        listed = dialog.findChild(QFileSystemModel)
        assert listed is not None
        kinds = [listed.index(str(each), 2) for each in Path(path).parent.iterdir()]
        until(lambda: all(listed.data(kind) for kind in kinds), 10, app.processEvents)
        sys.stdout.write(f"{before}\n{locks()}\n")
        dialog.close()
        QApplication.processEvents()


def locks() -> list[str]:
    """The locks of SQLite's kind that this process has, as the system tells them."""
    lines = [line.split() for line in Path("/proc/locks").read_text().splitlines()]
    return sorted(" ".join(w[1:]) for w in lines if w[1] == "POSIX" and w[4] == str(os.getpid()))


if __name__ == "__main__":
    main(sys.argv[1])
