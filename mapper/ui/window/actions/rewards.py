"""The reward: what the group has won, and who gets what of it, in a grid over the map."""

from __future__ import annotations

from mapper.ui.window.actions import needs
from mapper.ui.window.actions.rows import Do, Items, at_play, in_campaign

REWARDS: Items = in_campaign(
    needs.group,
    Do("reward", "Re&ward", "Shift+F12").does(
        at_play(lambda at: at.grids.reward.toggle()),
        "What the group has won: experience, gold and treasure, and who gets what of it.",
        needs.group,
        lambda at: at.grids.reward.isVisible(),
        of={"pot", "panel"},
    ),
)
