"""Fights: begun, fought round by round in their grid over the map, and ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import needing
from mapper.ui.window.actions.rows import Do, Items, Submenu, at_play, in_campaign

if TYPE_CHECKING:
    from mapper.ui.window.desks.grids import Grids
    from mapper.ui.window.workspace import Workspace


def _grids(at: Workspace) -> Grids:
    return at.grids


needs_fight = needing(
    "There is no fight; Fight begins one.",
    lambda at: _grids(at).fight.session.fight,
    needs.group,
    "fight",
)

FIGHTS: Items = in_campaign(
    needs_fight,
    Do("fight", "&Fight", "Shift+F11").does(
        at_play(lambda at: _grids(at).fight.toggle()),
        "Who takes part, and what each is about to do; a fight begins if there is none.",
        needs.group,
        lambda at: _grids(at).fight.isVisible(),
        of={"fight", "panel"},
    ),
    Do("fight_initiative", "Roll &initiative").does(
        lambda at: _grids(at).fight.session.roll_initiative(),
        "For all whose initiative nobody has said.",
    ),
    Do("fight_all", "All act, and the round ends").does(
        lambda at: _grids(at).fight.session.do_round(),
        "Who has not acted does what stands in the row, in the order of the round; then it ends.",
    ),
    Do("fight_round", "End the r&ound of the fight").does(
        lambda at: _grids(at).fight.session.end_round(),
        "What lasts so many rounds goes on, nerve is tried, and the clock with it.",
    ),
    Do("end_fight", "&End the fight").does(
        lambda at: _grids(at).fight.end(),
        "Dented armour counts again, and the time that it took has passed.",
    ),
)
FIGHT_SUBMENUS = (
    Submenu("Fi&ght", ("fight", "fight_initiative", "fight_all", "fight_round", "end_fight")),
)
