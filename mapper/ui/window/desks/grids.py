"""The grids that may lie over the map of a campaign, one at a time."""

from __future__ import annotations

from typing import NamedTuple

from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.editing.editor import Editor
from mapper.ui.fight.fight_grid import FightGrid
from mapper.ui.grid.map_grid import GridAsks
from mapper.ui.load.load_grid import LoadGrid
from mapper.ui.night.night_grid import NightGrid
from mapper.ui.reward.reward_grid import RewardGrid
from mapper.ui.table.travel_session import TravelSession


class Grids(NamedTuple):
    """Each grid of a campaign by what it is for; all of them are put over the map."""

    fight: FightGrid
    reward: RewardGrid
    night: NightGrid
    load: LoadGrid


def grids_of(editor: Editor, travel: TravelSession, delving: DelveSession, asks: GridAsks) -> Grids:
    """All grids, about the group that is chosen."""

    def group() -> str:
        return delving.group

    grids = Grids(
        FightGrid(editor, delving, asks),
        RewardGrid(editor, group, asks),
        NightGrid(editor, delving, asks),
        LoadGrid(editor, group, asks),
    )
    for grid in grids:
        travel.changed.connect(grid.follow_group)
    return grids
