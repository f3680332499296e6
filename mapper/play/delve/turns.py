"""Delvers and their rounds as rows keep them, and as the steps of the rules take them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mapper.model.campaign.delve_rows import Delve, Delver
from mapper.model.campaign.members import Members
from mapper.model.campaign.play_rows import Member
from mapper.model.zones.zone_graph import KnownDungeon
from mapper.play.members import number_of
from mapper.rules.delving.delve_round import DelveRound
from mapper.rules.delving.delve_turn import DelverState, SiteState, ZoneName


def order_of(members: Members, delve: Delve) -> tuple[str, ...]:
    """The marching order, the first in front."""
    return tuple(who for who in members if who in delve.delvers)


IN_BOTH = ("has_moved", "has_acted", "speed", "zones_moved", "runs", "is_exhausted")
"""What a delver's row and the rules' delver hold under one name."""


def delver_in(row: Delver, member: Member | None) -> DelverState:
    return DelverState(
        zone=row.zone,
        con=number_of(member, "Con", "CON"),
        fp=row.fatigue or 0,
        fp_max=number_of(member, "FP"),
        **{name: getattr(row, name) for name in IN_BOTH},
    )


def delver_row(before: Delver, after: DelverState) -> Delver:
    return replace(
        before,
        zone=str(after.zone),
        fatigue=None if before.fatigue is None else after.fp,
        **{name: getattr(after, name) for name in IN_BOTH},
    )


def site_in(
    ground: KnownDungeon,
    hidden: Mapping[ZoneName, tuple[str, ...]] | None = None,
    secret: Mapping[ZoneName, tuple[str, ...]] | None = None,
) -> SiteState:
    """The zones as the steps ask for them: next to one is where somebody may walk."""
    return SiteState(lambda zone: _beside(ground, str(zone)), hidden or {}, secret or {})


def _beside(ground: KnownDungeon, zone: str) -> tuple[str, ...]:
    return tuple(way.to for way in ground.ways(zone) if not way.bar)


def round_of(members: Members, delve: Delve, site: SiteState) -> DelveRound:
    """The round as it stands."""
    return DelveRound(
        order_of(members, delve),
        {who: delver_in(row, members.get(who)) for who, row in delve.delvers.items()},
        site,
        delve.round,
        acted=frozenset(who for who, row in delve.delvers.items() if row.is_done),
        names={who: member.name for who, member in members.items()},
    )


def fresh(row: Delver) -> Delver:
    """A delver as the next round begins."""
    return replace(
        row, has_moved=False, has_acted=False, is_done=False, speed="delve", zones_moved=0
    )
