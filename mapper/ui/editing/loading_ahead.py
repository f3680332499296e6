"""What is slow to load, and loaded aside before the first click waits for it."""

from __future__ import annotations

import sys
from importlib import import_module
from threading import Thread

from mapper.model.board import zone_maps
from mapper.model.campaign.campaign import Campaign

GRAPHS = "networkx"


def load_for_dungeons(campaign: Campaign) -> None:
    """What dungeons take, before one enters: only where there is a dungeon."""
    if zone_maps(campaign.maps()):
        import_module("shapely")
        import_module("mapper.drawing.zones.painter")
        import_module(GRAPHS)


def load_graphs_aside() -> None:
    """What answers for ways and distances, while the window goes on; a second time it is there."""
    if GRAPHS not in sys.modules:
        Thread(target=import_module, args=(GRAPHS,), name="loading", daemon=True).start()
