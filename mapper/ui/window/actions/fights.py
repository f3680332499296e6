"""Fights, fought round by round in their grid over the map; and the reward, in one of its own."""

from __future__ import annotations

from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import needing
from mapper.ui.window.actions.play import grids_of
from mapper.ui.window.actions.rows import Do, Items, at_play, in_campaign

needs_fight = needing(
    "There is no fight; Fight begins one.",
    lambda at: grids_of(at).fight.session.fight,
    needs.group,
    "fight",
)

FIGHTS: Items = in_campaign(
    needs_fight,
    Do("fight", "&Fight", "Shift+F11").does(
        at_play(lambda at: grids_of(at).fight.toggle()),
        "Who takes part, and what each is about to do; a fight begins if there is none.",
        needs.group,
        lambda at: grids_of(at).fight.isVisible(),
        of={"fight", "panel"},
    ),
    Do("fight_initiative", "Roll &initiative").does(
        lambda at: grids_of(at).fight.session.roll_initiative(),
        "For all whose initiative nobody has said.",
    ),
    Do("fight_all", "All act, and the round ends").does(
        lambda at: grids_of(at).fight.session.do_round(),
        "Who has not acted does what stands in the row, in the order of the round; then it ends.",
    ),
    Do("fight_round", "End the r&ound of the fight").does(
        lambda at: grids_of(at).fight.session.end_round(),
        "What lasts so many rounds goes on, nerve is tried, and the clock with it.",
    ),
    Do("end_fight", "&End the fight").does(
        lambda at: grids_of(at).fight.end(),
        "Dented armour counts again, and the time that it took has passed.",
    ),
)
REWARDS: Items = in_campaign(
    needs.group,
    Do("reward", "Re&ward", "Shift+F12").does(
        at_play(lambda at: grids_of(at).reward.toggle()),
        "What the group has won: experience, gold and treasure, and who gets what of it.",
        needs.group,
        lambda at: grids_of(at).reward.isVisible(),
        of={"pot", "panel"},
    ),
)
