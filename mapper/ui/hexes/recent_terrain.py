"""Which terrains stand on the keys 1 to 9: those used last, each keeping its key while it stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSettings

from mapper.ui.app.settings_file import recall

KEYS = 9
SLOTS = "palette/recent"
USED = "palette/used"
FIRST = (
    "grassland",
    "plains",
    "forest",
    "hills",
    "mountains",
    "sea",
    "lake",
    "swamp",
    "desert",
)
"""What stands on the keys before anything was used: not the blank ground of a new map."""


@dataclass(frozen=True, slots=True)
class RecentTerrain:
    """Ids of terrain: by key, and by when they were used last, newest first."""

    slots: tuple[str, ...] = ()
    used: tuple[str, ...] = ()

    def after(self, id_: str) -> RecentTerrain:
        """When this one is used: if it has no key, it takes that of the one unused for longest."""
        used = (id_, *(other for other in self.used if other != id_))
        if id_ in self.slots:
            return RecentTerrain(self.slots, used[:KEYS])
        if len(self.slots) < KEYS:
            return RecentTerrain((*self.slots, id_), used[:KEYS])
        oldest = max(self.slots, key=lambda other: _rank(other, self.used))
        slots = tuple(id_ if other == oldest else other for other in self.slots)
        return RecentTerrain(slots, used[:KEYS])

    def among(self, listed: Sequence[str]) -> RecentTerrain:
        """Only what a campaign has, and the first of its list on the keys that are left."""
        known = [id_ for id_ in self.slots if id_ in listed]
        others = [id_ for id_ in listed if id_ not in known]
        slots = (*known, *others)[:KEYS]
        return RecentTerrain(slots, tuple(id_ for id_ in self.used if id_ in slots))


def _rank(id_: str, used: Sequence[str]) -> int:
    return used.index(id_) if id_ in used else len(used)


def recall_recent(settings: QSettings) -> RecentTerrain:
    slots = dict.fromkeys(id_ for id_ in recall(settings, SLOTS, list(FIRST)) if id_)
    used = dict.fromkeys(id_ for id_ in recall(settings, USED, list[str]()) if id_)
    return RecentTerrain(tuple(slots)[:KEYS], tuple(used)[:KEYS])


def remember_recent(settings: QSettings, recent: RecentTerrain) -> None:
    settings.setValue(SLOTS, list(recent.slots))
    settings.setValue(USED, list(recent.used))
