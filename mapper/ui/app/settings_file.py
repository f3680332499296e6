"""What the program remembers between runs: one small settings file, every value with its type."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QByteArray, QSettings

T = TypeVar("T", bound=bool | int | str | list[str] | QByteArray)

MOST_RECENT = 12


def remembered() -> QSettings:
    """The settings of this user; tests point QSettings elsewhere."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "cognita", "cognita")


def recall(settings: QSettings, key: str, otherwise: T) -> T:
    """A value as it was remembered, or another if there is none or it is not of its type."""
    if not settings.contains(key):
        return otherwise
    value = settings.value(key, otherwise, type(otherwise))
    return value if isinstance(value, type(otherwise)) else otherwise


def recent_files(settings: QSettings) -> list[Path]:
    """The campaigns that were open last, newest first."""
    return [Path(text) for text in recall(settings, "recent", list[str]()) if text]


def remember_file(settings: QSettings, path: Path) -> None:
    others = [str(known) for known in recent_files(settings) if known != path]
    settings.setValue("recent", [str(path), *others][:MOST_RECENT])


def picture_file(settings: QSettings, path: Path) -> Path:
    """Where a small picture is kept of the map that a campaign showed last."""
    name = sha256(str(path).encode()).hexdigest()
    return Path(settings.fileName()).parent / "pictures" / f"{name}.png"


def forget_file(settings: QSettings, path: Path) -> None:
    picture_file(settings, path).unlink(missing_ok=True)
    settings.setValue("recent", [str(known) for known in recent_files(settings) if known != path])
