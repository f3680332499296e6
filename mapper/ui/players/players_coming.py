"""What players are to see of a large dungeon, made beside the window: the newest or nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from mapper.drawing.base.map_painter import make_ready
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.zone_rows import Zone
from mapper.play.gate.mint import KnownMap, known_map
from mapper.ui.editing.jobs import LatestOnlyJob

MANY_ZONES = 600
"""What is known of a map of more takes longer than a blink to make."""


def is_large(campaign: Campaign, map_id: str) -> bool:
    return len(campaign.all(Zone, map_id)) > MANY_ZONES


class PlayersComing(QObject):
    """One map at a time, handed over with the snapshot it is of; what is called off never is."""

    def __init__(self, done: Callable[[KnownMap, Campaign], object], parent: QObject) -> None:
        super().__init__(parent)
        self._done = done
        self._wanted: tuple[str, Sequence[str]] | None = None
        self._aside: LatestOnlyJob[tuple[KnownMap, Campaign]] = LatestOnlyJob(self._take, self)

    @property
    def is_busy(self) -> bool:
        return self._wanted is not None

    def ask(self, campaign: Campaign, map_id: str, groups: Sequence[str]) -> None:
        """Make what these groups know of a map of the campaign as it is now."""
        self._wanted = map_id, groups
        self._aside.ask(partial(_made, campaign.snapshot(), map_id, groups))

    def ask_again(self, campaign: Campaign) -> None:
        """The campaign has changed: what is being made is of a moment that is over."""
        if self._wanted is None:
            return
        if self._wanted[0] in campaign.maps():
            self.ask(campaign, *self._wanted)
        else:
            self._wanted = None

    def call_off(self) -> None:
        self._wanted = None

    def stop(self) -> None:
        """Nothing of it goes on."""
        self._wanted = None
        self._aside.stop()

    def _take(self, made: tuple[KnownMap, Campaign]) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._done(*made)


def _made(campaign: Campaign, map_id: str, groups: Sequence[str]) -> tuple[KnownMap, Campaign]:
    known = known_map(campaign, map_id, groups)
    make_ready(known.players)
    return known, campaign
