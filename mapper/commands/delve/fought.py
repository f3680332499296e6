"""A fight as a stay in a dungeon counts it: its time, what burns in it, and the turn it takes."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.burning_down import units_begun
from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.turn_order import begin, burn_down, go_on
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.not_allowed import NotAllowed

MOST_ROUNDS = 1000


def fight(campaign: Campaign, group: str, rounds: int) -> Change:
    """A fight of so many rounds is over; no hazard die or check is rolled for its time.

    Where a fight takes turns, its time passes at once, as everybody spends this turn on it.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise NotAllowed(f"A fight has from 1 to {MOST_ROUNDS:,} rounds.")
    action = DelveAction(campaign, group, override=True)
    began = action.party.minutes
    fought_inside(action, began, action.rules.after_fight(began, rounds))
    said = f"{rounds} round{'s' if rounds > 1 else ''}"
    action.log(f"A fight of {said}.", "note", f"A fight of {said}.")
    return action.change(f"Fight {said}")


def fought_inside(action: DelveAction, began: int, after: int) -> None:
    """What a fight that lasted until then takes of a stay, and of its lights.

    Where it takes turns, each but the last is over with it, and the checks of the next are due.
    """
    action.delve = replace(action.delve, meeting=None)
    if action.rules.asked.fight_takes_turn:
        for _ in range((after - action.party.minutes) // action.rules.minutes()):
            go_on(action)
            begin(action)
        for who in action.order:
            action.put(who, replace(action.delver(who), has_acted=True, is_done=True))
        return
    before = action.party.minutes
    until = max(before, after)
    action.party = replace(action.party, minutes=until)
    burn_down(action, units_begun(action.rules, began, before, until))
