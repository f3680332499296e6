"""Searches of a zone for what is hidden, and clues to what no search finds."""

from __future__ import annotations

from collections.abc import Sequence

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.turn_order import keep
from mapper.commands.leads import put_told
from mapper.commands.play_action import Telling
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import ClueTold, Journey
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.finds import ClueHere, HiddenThing, hidden_in, is_found, secrets_in
from mapper.rules.delving.delving import clue_of_check

NONE_REMAIN = "No hidden features remain."
"""The same words, whether or not something secret is there."""

NOTHING_FOUND = "You find nothing."
"""Where a search may fail, and where one has: the same words, whether or not something is there."""


def search(
    campaign: Campaign,
    group: str,
    who: str,
    *,
    pick: HiddenThing | None = None,
    succeeds: bool = True,
    override: bool = False,
) -> Change:
    """Search the zone one stands in: one hidden thing of it, or none remain.

    The first that is listed is found, or what the game master picks. By turns, or in a deed, the
    table says whether the search succeeds.
    """
    action = DelveAction(campaign, group, override=override)
    zone, name = action.delver(who).zone, action.called(who)
    action.refuse_busy(who)
    hidden = hidden_in(campaign, action.map, action.owner, zone)
    if pick is not None:
        if pick not in hidden:
            raise NotAllowed("This is not hidden here.")
        hidden = (pick, *(thing for thing in hidden if thing != pick))
    secret = secrets_in(campaign, action.map, action.owner, zone)
    named = {f"{thing.kind}/{thing.id}": thing for thing in hidden}
    journey = campaign.get(Key("journey", "", group))
    told = journey.told if isinstance(journey, Journey) else ()
    ids = tuple(
        thing.id for thing in secret if ClueTold(thing.kind, thing.map, thing.id) not in told
    )
    sought = action.rules.search(action.inside, who, tuple(named), ids)
    keep(action, who, sought.delver)
    found = named.get(sought.found) if succeeds else None
    clue = "; a secret is here: give a clue" if sought.asks_clue else ""
    what = "" if found else ", and nothing hidden is left" if succeeds else ", and found nothing"
    is_sure = succeeds and not action.rules.asked.search_may_fail
    nothing = NONE_REMAIN if is_sure else NOTHING_FOUND
    words = f"{name} searched {action.named(zone)}{what}{clue}."
    if found is not None:
        action.find(found, zone, Telling(words, f"{name} searches."))
    else:
        action.log(words, "search", nothing, zone)
    return action.change(f"{name} searches")


def search_all(campaign: Campaign, group: str) -> Change:
    """Who can search does so, in marching order, until nothing is left to be found.

    Who cannot now, or need not, keeps move and action.
    """
    action = DelveAction(campaign, group)
    able = [who for who in action.order if _can_act(action, who)]
    if not able:
        raise NotAllowed(f"All have acted in this {action.rules.unit}.")
    here, whole, done, why = campaign.snapshot(), Change("", {}), set[str](), ""
    for who in able:
        zone = action.delver(who).zone
        if zone in done:
            continue
        is_last = not hidden_in(here, action.map, action.owner, zone)
        try:
            change = search(here, group, who)
        except NotAllowed as refused:
            why = why or str(refused)
            continue
        if is_last:
            done.add(zone)
        here.apply(change)
        whole = whole.then(change)
    if not whole:
        raise NotAllowed(why)
    return Change("All search", whole.rows)


def _can_act(action: DelveAction, who: str) -> bool:
    row = action.delver(who)
    return not (row.has_acted or row.is_done)


def give_clue(
    campaign: Campaign,
    group: str,
    clue: ClueHere,
    *,
    who: str = "",
    roll: str = "",
    player_text: str | None = None,
) -> Change:
    """Tell the group of a clue; `roll` is the check that chose it, where there was one.

    To what lies on a map of hexes it is a lead.
    """
    action = DelveAction(campaign, group, override=True)
    told = clue.clue.text if player_text is None else player_text
    whose = f" ({action.called(who)}{f', {roll}' if roll else ''})" if who or roll else ""
    zone = action.delver(who).zone if who else ""
    put_told(campaign, action.draft, group, clue.thing)
    action.log(f"Clue to {clue.title}{whose}: {clue.clue.text}", "find", told, zone)
    return action.change("Give a clue")


def clue_by_check(clues: Sequence[ClueHere], thing: HiddenThing, *, succeeds: bool) -> ClueHere:
    """Which of the clues to a thing an investigation brings."""
    return clue_of_check([clue for clue in clues if clue.thing == thing], succeeds=succeeds)


def follow_clue(campaign: Campaign, group: str, thing: HiddenThing, *, zone: str = "") -> Change:
    """The players have drawn the conclusion: what was secret is known."""
    action = DelveAction(campaign, group, override=True)
    if is_found(campaign, thing, action.owner):
        return Change("Follow a clue", {})
    action.find(thing, zone)
    return action.change("Follow a clue")
