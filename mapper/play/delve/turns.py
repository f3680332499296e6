"""Delvers and their rounds as rows keep them, and as the steps of the rules take them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mapper.model.campaign.delve_rows import Delve, Delver
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.zones.zone_graph import KnownDungeon
from mapper.play.delve.procedures import members_of, names_in, number_of
from mapper.rules.delving.delve_round import DelveRound
from mapper.rules.delving.delve_turn import DelverState, SiteState, Zone


def order_of(party: Party, delve: Delve) -> tuple[str, ...]:
    """The marching order, the first in front."""
    return tuple(name for name in names_in(party) if name in delve.delvers)


def delver_in(row: Delver, member: Member | None) -> DelverState:
    return DelverState(
        row.zone,
        number_of(member, "Con", "CON"),
        row.fatigue or 0,
        number_of(member, "FP"),
        row.runs,
        row.is_exhausted,
        row.has_moved,
        row.has_acted,
        row.speed,
        row.zones_moved,
    )


def delver_row(before: Delver, after: DelverState) -> Delver:
    return replace(
        before,
        zone=str(after.zone),
        speed=after.speed,
        has_moved=after.has_moved,
        has_acted=after.has_acted,
        zones_moved=after.zones_moved,
        runs=after.runs,
        is_exhausted=after.is_exhausted,
        fatigue=None if before.fatigue is None else after.fp,
    )


def site_in(
    ground: KnownDungeon,
    hidden: Mapping[Zone, tuple[str, ...]] | None = None,
    secret: Mapping[Zone, tuple[str, ...]] | None = None,
) -> SiteState:
    """The zones as the steps ask for them: next to one is where somebody may walk."""
    return SiteState(lambda zone: _beside(ground, str(zone)), hidden or {}, secret or {})


def _beside(ground: KnownDungeon, zone: str) -> tuple[str, ...]:
    return tuple(way.to for way in ground.ways(zone) if not way.bar)


def round_of(party: Party, delve: Delve, site: SiteState) -> DelveRound:
    """The round as it stands."""
    members = members_of(party)
    return DelveRound(
        order_of(party, delve),
        {name: delver_in(row, members.get(name)) for name, row in delve.delvers.items()},
        site,
        delve.round,
        party.minutes,
        frozenset(name for name, row in delve.delvers.items() if row.is_done),
    )


def fresh(row: Delver) -> Delver:
    """A delver as the next round begins."""
    return replace(
        row, has_moved=False, has_acted=False, is_done=False, speed="delve", zones_moved=0
    )
