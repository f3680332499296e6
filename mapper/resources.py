"""Where the files that come with the program lie, however it was installed."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent


def resources(package: Path = PACKAGE) -> Path:
    """The folder: beside the modules in a wheel, in the source tree, or in a frozen program."""
    candidates = [package / "_resources", package.parent / "resources"]
    unpacked = getattr(sys, "_MEIPASS", None)
    if unpacked is not None:
        candidates.append(Path(unpacked, "resources"))
    for folder in candidates:
        if folder.is_dir():
            return folder
    looked_in = ", ".join(str(folder) for folder in candidates)
    raise FileNotFoundError(
        f"Cognita's own files are missing; install it again. Looked in: {looked_in}."
    )


@cache
def shipped_styles() -> frozenset[str]:
    """The names of the styles that come with the program."""
    return frozenset(path.stem for path in (resources() / "styles").glob("*.toml"))
