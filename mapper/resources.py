"""Where resources/ lies: beside the package when installed, in the source tree otherwise."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resources() -> Path:
    """The folder of rules, styles, icons, fonts and examples."""
    for folder in (_PACKAGE / "_resources", _PACKAGE.parent / "resources"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError("Cognita's resources are missing; install the program again.")
