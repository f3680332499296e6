"""What campaign files are called: their ending, and names that nobody has yet."""

from __future__ import annotations

from pathlib import Path

ENDING = ".cognita"


def with_ending(path: Path) -> Path:
    return path if path.suffix == ENDING else path.with_name(path.name + ENDING)


def free_name(path: Path) -> Path:
    """This name, or the first after it that nobody has."""
    count = 2
    free = path
    while free.exists():
        free = path.with_name(f"{path.stem} {count}{path.suffix}")
        count += 1
    return free
