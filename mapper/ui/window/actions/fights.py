"""Fights: begun, fought round by round in their grid over the map, and ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import needing
from mapper.ui.window.actions.rows import Do, Items, Submenu, at_play, in_campaign

if TYPE_CHECKING:
    from mapper.ui.fight.fight_grid import FightGrid
    from mapper.ui.window.workspace import Workspace


def _grid(at: Workspace) -> FightGrid:
    return at.grids.fight


needs_fight = needing(
    "There is no fight; Fight begins one.", lambda at: _grid(at).session.fight, needs.group, "fight"
)

FIGHTS: Items = in_campaign(
    needs_fight,
    Do("fight", "&Fight", "Shift+F11").does(
        at_play(lambda at: _grid(at).toggle()),
        "Who takes part, and what each is about to do; a fight begins if there is none.",
        needs.group,
        lambda at: _grid(at).isVisible(),
        of={"fight", "panel"},
    ),
    Do("fight_initiative", "Roll &initiative").does(
        lambda at: _grid(at).session.roll_initiative(),
        "For all whose initiative nobody has said.",
    ),
    Do("fight_round", "End the r&ound of the fight").does(
        lambda at: _grid(at).session.end_round(),
        "What lasts so many rounds goes on, nerve is tried, and the clock with it.",
    ),
    Do("end_fight", "&End the fight").does(
        lambda at: _grid(at).end(),
        "Dented armour counts again, and the time that it took has passed.",
    ),
)
FIGHT_SUBMENUS = (Submenu("Fi&ght", ("fight", "fight_initiative", "fight_round", "end_fight")),)
