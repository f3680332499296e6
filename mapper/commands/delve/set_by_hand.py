"""Values of a stay that the game master sets by hand; each is told in the log."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TypedDict, Unpack

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.time.log import LONGEST_TEXT
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Delve, Delver, EntryNoise, Speed
from mapper.model.not_allowed import NotAllowed
from mapper.rules.violence.encounters import count_turns

MOST = 1_000_000
FULL_TURN = 360


class DelverValues(TypedDict, total=False):
    """What of a delver can be set."""

    speed: Speed
    has_moved: bool
    has_acted: bool
    is_done: bool
    runs: int
    is_exhausted: bool
    fatigue: int | None


class DelveValues(TypedDict, total=False):
    """What of a stay can be set."""

    round: int
    every: int
    since_check: int
    site: str
    heading: int
    hazard: int
    entry: EntryNoise
    omens: tuple[str, ...]


def edit_delver(campaign: Campaign, group: str, who: str, **values: Unpack[DelverValues]) -> Change:
    """Set what is said of a delver; who is to act again takes the hazard die out of the tray."""
    action = DelveAction(campaign, group, override=True)
    before, name = action.delver(who), action.called(who)
    for number in (values.get("runs"), values.get("fatigue")):
        if number is not None and not 0 <= number <= MOST:
            raise NotAllowed(f"A number from 0 to {MOST:,} must stand here.")
    after = replace(before, **values)
    if after == before:
        return Change(f"Edit {name}", {})
    action.put(who, after)
    action.log(f"{name}: {_differences(before, after)} (set by hand).", "note")
    if before.is_done and not after.is_done:
        _take_hazard_back(action)
    return action.change(f"Edit {name}")


def edit_delve(campaign: Campaign, group: str, **values: Unpack[DelveValues]) -> Change:
    """Set the number of the round, its die, the count of checks, how the place is watched."""
    action = DelveAction(campaign, group, override=True)
    before = action.delve
    _check(action, values)
    after = replace(before, **values)
    if after == before:
        return Change("Edit the delve", {})
    action.delve = after
    if after.hazard and not before.hazard:
        _take_hazard_back(action)
    action.log(f"{_differences(before, after)} (set by hand).", "note")
    return action.change("Edit the delve")


def keep_omen(campaign: Campaign, group: str, text: str) -> Change:
    """A sign of what comes next: told with the next encounter."""
    words = omen_words(text)
    action = DelveAction(campaign, group, override=True)
    action.delve = replace(action.delve, omens=(*action.delve.omens, words))
    action.log(f"Omen: {words}", "note")
    return action.change("Keep an omen")


def omen_words(text: str) -> str:
    """A sign as it is kept."""
    words = " ".join(text.split())
    if not words or len(words) > LONGEST_TEXT:
        raise NotAllowed(f"An omen needs words, and at most {LONGEST_TEXT:,} letters.")
    return words


def _check(action: DelveAction, values: DelveValues) -> None:
    if not 1 <= values.get("round", 1) <= MOST or not 0 <= values.get("since_check", 0) <= MOST:
        raise NotAllowed(f"A number up to {MOST:,} must stand here.")
    if not 0 <= values.get("heading", 0) < FULL_TURN:
        raise NotAllowed("A heading is from 0 to 359 degrees.")
    if not 0 <= values.get("hazard", 0) <= max(action.tables.delving.hazard_dice.values()):
        raise NotAllowed("The hazard die has no such face.")
    for omen in values.get("omens", ()):
        omen_words(omen)
    if "every" in values:
        count_turns(action.tables.violence, values["every"])
    known = action.tables.sovereign.wandering.every
    if values.get("site") and values["site"] not in known:
        raise NotAllowed(f"Places are {', '.join(known)}, not {values['site']}.")


def _differences(before: Delver | Delve, after: Delver | Delve) -> str:
    """What was set, from what to what."""
    parts = [
        f"{field.name.replace('_', ' ')} {_said(getattr(before, field.name))}"
        f" → {_said(getattr(after, field.name))}"
        for field in fields(before)
        if getattr(before, field.name) != getattr(after, field.name)
    ]
    return ", ".join(parts)


def _said(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case None | "" | ():
            return "–"
        case tuple():
            return "; ".join(map(str, value))
        case _:
            return str(value)


def _take_hazard_back(action: DelveAction) -> None:
    for id_, row in action.campaign.all(DueDie).items():
        if row.group == action.group and row.mark == "hazard":
            action.draft.put(Key("due_die", "", id_), None)
