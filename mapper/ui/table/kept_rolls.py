"""The last rolls at the table of a campaign, remembered from one evening to the next."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from random import Random

from PySide6.QtCore import QSettings

from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.dice import Rolled, thrown
from mapper.ui.app.settings_file import recall

MOST_KEPT = 20


def keep_rolls(settings: QSettings, file: Path, rolls: Sequence[Rolled]) -> None:
    """The newest first; of more than are kept the oldest go."""
    settings.setValue(_key(file), [rolled.told for rolled in rolls[:MOST_KEPT]])


def rolls_kept(settings: QSettings, file: Path) -> list[Rolled]:
    """The newest first; whatever does not read as a roll with its faces is left out."""
    found = []
    for text in recall(settings, _key(file), list[str]())[:MOST_KEPT]:
        try:
            rolled = thrown(text, Random(0))
        except NotAllowed:
            continue
        if rolled.told == text:
            found.append(rolled)
    return found


def _key(file: Path) -> str:
    mark = hashlib.sha256(f"{file}".encode()).hexdigest()[:16]
    return f"rolls/{mark}"
