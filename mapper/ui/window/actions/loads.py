"""The loads: who bears what, in a grid over the map."""

from __future__ import annotations

from mapper.ui.window.actions import needs
from mapper.ui.window.actions.rows import Do, Items, at_play, in_campaign

LOADS: Items = in_campaign(
    needs.group,
    Do("load", "&Load", "Ctrl+F11").does(
        at_play(lambda at: at.grids.load.toggle()),
        "Who bears what of supplies, gear and treasure: members, beasts, carts, people hired.",
        needs.group,
        lambda at: at.grids.load.isVisible(),
        of={"party", "panel"},
    ),
)
