"""What has become of doors and traps in play, as the game master sees it and sets it by hand."""

from __future__ import annotations

from collections.abc import Iterator

from mapper.commands.delve.doors import set_passage
from mapper.commands.delve.traps import set_trap
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import Passage, Standing, TrapStanding, TrapState
from mapper.play.delve.finds import HiddenThing
from mapper.play.delve.known_dungeon import state_of
from mapper.ui.delve.delve_session import DelveSession


def standing_of(delving: DelveSession, passage: str) -> Standing | None:
    """How a passage of the shown dungeon stands; None: the group is not there, or it is gone."""
    map_id = delving.document.map_id
    if not delving.is_here or delving.campaign.get(Key("passage", map_id, passage)) is None:
        return None
    return state_of(delving.campaign, map_id, passage).state


def set_standing(delving: DelveSession, passage: str, standing: Standing) -> bool:
    return delving.do(lambda c, g: set_passage(c, g, passage, standing))


def trap_of(delving: DelveSession, thing: HiddenThing) -> TrapStanding | None:
    """What has become of a trap; None where there is none."""
    if not delving.is_here or thing.map != delving.document.map_id:
        return None
    campaign = delving.campaign
    row = campaign.get(Key(thing.kind, thing.map, thing.id))
    match row:
        case Passage(is_trapped=True):
            return state_of(campaign, thing.map, thing.id).trap
        case Feature(trap=trap) if trap is not None:
            now = campaign.get(Key("trap_state", thing.map, thing.id))
            if isinstance(now, TrapState):
                return now.state
            return "armed" if trap.is_armed else "sprung"
    return None


def set_trap_state(delving: DelveSession, thing: HiddenThing, state: TrapStanding) -> bool:
    """By the chosen one, where one is chosen."""
    who = delving.who
    return delving.do(lambda c, g: set_trap(c, g, thing, state, who))


def traps_at(
    delving: DelveSession, *, passage: str = "", feature: str = ""
) -> Iterator[HiddenThing]:
    """The traps of a passage or of a feature."""
    map_id = delving.document.map_id
    if not delving.is_here:
        return
    own = (HiddenThing("passage", passage, map_id), HiddenThing("feature", feature, map_id))
    yield from (thing for thing in own if thing.id and trap_of(delving, thing) is not None)
    for id_, row in delving.campaign.all(Feature, map_id).items():
        if passage and row.trap is not None and row.trap.passage == passage:
            yield HiddenThing("feature", id_, map_id)
