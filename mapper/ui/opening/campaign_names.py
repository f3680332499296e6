"""What campaign files are called: their ending, and names that nobody has yet."""

from __future__ import annotations

from pathlib import Path

from mapper.ui.widgets.free_name import numbered

ENDING = ".cognita"


def with_ending(path: Path) -> Path:
    return path if path.suffix == ENDING else path.with_name(path.name + ENDING)


def free_name(path: Path) -> Path:
    """This name, or the first after it that nobody has."""
    paths = (path.with_stem(stem) for stem in numbered(path.stem))
    return next(each for each in paths if not each.exists())
