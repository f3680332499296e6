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
    deed = DelveAction(campaign, group, override=True)
    _refuse_no_trap(deed, thing)
    _mark(deed, thing, TrapState(state, who))
    return deed.change(f"Trap {state}")


def disarm(
    campaign: Campaign,
    group: str,
    who: str,
    thing: HiddenThing,
    *,
    succeeds: bool,
) -> Change:
    """An action, or a turn, on a trap that was noticed; the table says whether it succeeds."""
    deed = DelveAction(campaign, group)
    title, told = trap_words(deed, thing)
    _refuse_no_trap(deed, thing)
    if thing.kind == "feature" and not is_found(campaign, thing, deed.owner):
        raise NotAllowed("Nobody has noticed this trap.")
    act(deed, who, "disarm_trap")
    if succeeds:
        mark_trap(deed, thing, TrapState("disarmed", who), "disarms")
    else:
        shown, tried = f": {told}" if told else "", f"{deed.called(who)} could not disarm a trap"
        deed.log(f"{tried}: {title}.", "note", f"{tried}{shown}.")
    return deed.change("Disarm a trap")


def tell_traps(
    deed: DelveAction, who: str, there: tuple[TrapThere, ...], traps: tuple[TrapOfZone, ...]
) -> None:
    """What care has shown, and what haste has set off."""
    for (thing, before), after in zip(there, traps, strict=True):
        if after.is_sprung and not before.is_sprung:
            mark_trap(deed, thing, TrapState("sprung", who), "sets off")
        elif after.is_known and not before.is_known:
            mark_trap(deed, thing, TrapState("detected", who), "notices")


def mark_trap(deed: DelveAction, thing: HiddenThing, state: TrapState, did: str) -> None:
    """A trap that has come to light, with its log entry."""
    title, told = trap_words(deed, thing)
    deed.set_trap(thing, state)
    what = f"{deed.called(state.by)} {did} a trap" if state.by else f"A trap is {state.state}"
    shown = f": {told}" if told else ""
    entry = deed.log(f"{what}: {title}.", "find", f"{what}{shown}.")
    if not is_found(deed.campaign, thing, deed.owner):
        _know_trap(deed, thing, entry)


def _know_trap(deed: DelveAction, thing: HiddenThing, entry: int) -> None:
    """Players see it where it lies, unless the zone is not on their map."""
    if thing.kind == "passage":
        return
    row = deed.campaign.one(Feature, Key("feature", thing.map, thing.id))
    if deed.known(zone_of(row.at)).mapped:
        deed.draft.put(Key("found", thing.map, thing.id, deed.owner), Found(entry))


def trap_words(deed: DelveAction, thing: HiddenThing) -> tuple[str, str]:
    """What a trap is called: to the game master, and to players."""
    if thing.kind == "passage":
        row = deed.passage(thing.id)
        return deed.door(thing.id), f"at a {PASSAGES[row.kind].told}"
    feature = deed.campaign.one(Feature, Key("feature", thing.map, thing.id))
    return feature.title, feature.player_title


def at_passage(deed: DelveAction, thing: HiddenThing) -> bool:
    """Whether a trap lies at a passage and not in a zone."""
    if thing.kind == "passage":
        return True
    row = deed.campaign.one(Feature, Key("feature", thing.map, thing.id))
    return row.trap is not None and bool(row.trap.passage)


def _mark(deed: DelveAction, thing: HiddenThing, state: TrapState) -> None:
    if state.state == "armed":
        title, _ = trap_words(deed, thing)
        deed.set_trap(thing, state)
        deed.log(f"A trap is armed: {title}.", "note")
        return
    mark_trap(deed, thing, state, DID[state.state])


def _refuse_no_trap(deed: DelveAction, thing: HiddenThing) -> None:
    if thing.kind == "passage":
        has_one = deed.passage(thing.id).is_trapped
    else:
        row = deed.campaign.one(Feature, Key("feature", thing.map, thing.id))
        has_one = row.trap is not None
    if not has_one:
        raise NotAllowed("There is no trap.")
