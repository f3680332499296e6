"""A delve round: the delvers' turns in marching order, then the dungeon turn that ends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mapper.model.campaign.zone_rows import Danger
from mapper.rules.delving.delve_turn import (
    DelverState,
    SiteState,
    TurnState,
    ZoneName,
    begun,
    ended,
)
from mapper.rules.delving.delving import hazard, minutes
from mapper.rules.delving.delving_tables import DelvingTables
from mapper.rules.shared.refused import Refused


@dataclass(frozen=True, slots=True)
class DelveRound:
    """Who has acted, where everyone is, and what the clock says."""

    order: tuple[str, ...]
    delvers: Mapping[str, DelverState]
    site: SiteState
    round: int = 1
    clock_minutes: int = 0
    acted: frozenset[str] = frozenset()
    sprung_by: Mapping[ZoneName, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    """What delvers are called in sentences, where not as they are here."""

    def called(self, who: str) -> str:
        return self.names.get(who, who)


@dataclass(frozen=True, slots=True)
class DungeonTurn:
    """The round after it, and what the hazard die brought; surprised only if it brought someone."""

    after: DelveRound
    random_encounter: bool
    surprised: tuple[str, ...]
    met_first: str | None
    """Who goes first in the marching order meets monsters first, too."""


def next_turn(state: DelveRound, name: str) -> TurnState:
    """The turn of a delver, who must be the next in the marching order (DEL-06)."""
    if name in state.acted:
        raise Refused("already_acted", f"{state.called(name)} has had a turn this round.")
    waiting = [each for each in state.order if each not in state.acted]
    if not waiting or waiting[0] != name:
        following = state.called(waiting[0]) if waiting else "nobody"
        raise Refused("not_next_in_order", f"Next in the marching order is {following}.")
    return begun(state.delvers[name], state.site)


def turn_taken(tables: DelvingTables, state: DelveRound, name: str, turn: TurnState) -> DelveRound:
    """The round after a delver's turn; who springs a trap first has sprung it (DEL-04)."""
    done = ended(tables, turn)
    sprung = {zone: name for zone in done.sprung if zone not in state.sprung_by}
    return replace(
        state,
        delvers={**state.delvers, name: done.delver},
        site=done.site,
        acted=state.acted | {name},
        sprung_by={**state.sprung_by, **sprung},
    )


def dungeon_turn(
    tables: DelvingTables, state: DelveRound, danger: Danger, roll: int
) -> DungeonTurn:
    """The hazard die, then the clock and the next round (DEL-08, DEL-10 to DEL-12, INT-12)."""
    waiting = [state.called(name) for name in state.order if name not in state.acted]
    if waiting:
        raise Refused("pcs_still_to_act", f"{', '.join(waiting)} still to act this round.")
    came = hazard(tables, danger, roll).is_encounter
    after = replace(
        state,
        round=state.round + 1,
        clock_minutes=state.clock_minutes + minutes(tables, 1),
        acted=frozenset(),
    )
    first = next(iter(state.order), None)
    caught = surprised(tables, state) if came else ()
    return DungeonTurn(after, came, caught, first if came else None)


def surprised(tables: DelvingTables, state: DelveRound) -> tuple[str, ...]:
    """Whom any encounter takes by surprise: who walked or ran in this round."""
    return tuple(
        name for name in state.order if tables.speeds[state.delvers[name].speed].is_surprised
    )


def reordered(state: DelveRound, order: tuple[str, ...]) -> DelveRound:
    """Another marching order, between rounds only (DEL-04)."""
    if state.acted:
        raise Refused("round_under_way", "The marching order can change between rounds only.")
    if sorted(order) != sorted(state.order):
        raise Refused("not_the_party", "The marching order must name each delver once.")
    return replace(state, order=order)
