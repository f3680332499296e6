"""Traps that are noticed, set off or disarmed, on the way or by the game master's hand."""

from __future__ import annotations

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.turn_order import act
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import TrapStanding, TrapState
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_of
from mapper.model.zones.passages import PASSAGES
from mapper.play.delve.finds import HiddenThing, TrapThere, is_found
from mapper.rules.delving.delve_turn import TrapOfZone

DID = {"detected": "notices", "sprung": "sets off", "disarmed": "disarms", "armed": "arms"}


def set_trap(
    campaign: Campaign, group: str, thing: HiddenThing, state: TrapStanding, who: str = ""
) -> Change:
    """By the game master's hand: no time passes and no rule is asked."""
    action = DelveAction(campaign, group, override=True)
    _refuse_no_trap(action, thing)
    _mark(action, thing, TrapState(state, who))
    return action.change(f"Trap {state}")


def disarm(
    campaign: Campaign,
    group: str,
    who: str,
    thing: HiddenThing,
    *,
    succeeds: bool,
) -> Change:
    """An action, or a turn, on a trap that was noticed; the table says whether it succeeds."""
    action = DelveAction(campaign, group)
    title, told = trap_words(action, thing)
    _refuse_no_trap(action, thing)
    if thing.kind == "feature" and not is_found(campaign, thing, action.owner):
        raise NotAllowed("Nobody has noticed this trap.")
    act(action, who, "disarm_trap")
    if succeeds:
        mark_trap(action, thing, TrapState("disarmed", who), "disarms")
    else:
        shown, tried = f": {told}" if told else "", f"{action.called(who)} could not disarm a trap"
        action.log(f"{tried}: {title}.", "note", f"{tried}{shown}.")
    return action.change("Disarm a trap")


def tell_traps(
    action: DelveAction, who: str, there: tuple[TrapThere, ...], traps: tuple[TrapOfZone, ...]
) -> None:
    """What care has shown, and what haste has set off."""
    for (thing, before), after in zip(there, traps, strict=True):
        if after.is_sprung and not before.is_sprung:
            mark_trap(action, thing, TrapState("sprung", who), "sets off")
        elif after.is_known and not before.is_known:
            mark_trap(action, thing, TrapState("detected", who), "notices")


def mark_trap(action: DelveAction, thing: HiddenThing, state: TrapState, did: str) -> None:
    """A trap that has come to light, with its log entry."""
    title, told = trap_words(action, thing)
    action.set_trap(thing, state)
    what = f"{action.called(state.by)} {did} a trap" if state.by else f"A trap is {state.state}"
    shown = f": {told}" if told else ""
    entry = action.log(f"{what}: {title}.", "find", f"{what}{shown}.")
    if not is_found(action.campaign, thing, action.owner):
        _know_trap(action, thing, entry)


def _know_trap(action: DelveAction, thing: HiddenThing, entry: int) -> None:
    """Players see it where it lies, unless the zone is not on their map."""
    if thing.kind == "passage":
        return
    row = action.campaign.one(Feature, Key("feature", thing.map, thing.id))
    if action.known(zone_of(row.at)).mapped:
        action.draft.put(Key("found", thing.map, thing.id, action.owner), Found(entry))


def trap_words(action: DelveAction, thing: HiddenThing) -> tuple[str, str]:
    """What a trap is called: to the game master, and to players."""
    if thing.kind == "passage":
        row = action.passage(thing.id)
        return action.door(thing.id), f"at a {PASSAGES[row.kind].told}"
    feature = action.campaign.one(Feature, Key("feature", thing.map, thing.id))
    return feature.title, feature.player_title


def at_passage(action: DelveAction, thing: HiddenThing) -> bool:
    """Whether a trap lies at a passage and not in a zone."""
    if thing.kind == "passage":
        return True
    row = action.campaign.one(Feature, Key("feature", thing.map, thing.id))
    return row.trap is not None and bool(row.trap.passage)


def _mark(action: DelveAction, thing: HiddenThing, state: TrapState) -> None:
    if state.state == "armed":
        title, _ = trap_words(action, thing)
        action.set_trap(thing, state)
        action.log(f"A trap is armed: {title}.", "note")
        return
    mark_trap(action, thing, state, DID[state.state])


def _refuse_no_trap(action: DelveAction, thing: HiddenThing) -> None:
    if thing.kind == "passage":
        has_one = action.passage(thing.id).is_trapped
    else:
        row = action.campaign.one(Feature, Key("feature", thing.map, thing.id))
        has_one = row.trap is not None
    if not has_one:
        raise NotAllowed("There is no trap.")
