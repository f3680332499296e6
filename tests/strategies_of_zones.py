"""Hypothesis strategies for the rows of zone maps."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import get_args

from hypothesis import strategies as st

from mapper.model.campaign.clues import Clue, Visibility
from mapper.model.campaign.rows import Row
from mapper.model.campaign.zone_rows import (
    Brightness,
    Countdown,
    Creature,
    CreatureState,
    Danger,
    Delve,
    Delver,
    Encounter,
    Ground,
    Hoard,
    Level,
    Light,
    Material,
    Passage,
    PassageFound,
    PassageKind,
    PassageSide,
    PassageState,
    RejectedPassage,
    Span,
    Speed,
    Standing,
    StatBlock,
    TokenState,
    Trap,
    TrapStanding,
    TrapState,
    WallStyle,
    Zone,
    ZoneKind,
    ZoneKnown,
    ZonePlan,
)
from mapper.model.hexes.hexes import FURTHEST, Hex
from mapper.model.places import FootPoint, Place, Spot, ZonePoint


def hexes_within(furthest: int) -> st.SearchStrategy[Hex]:
    return st.builds(Hex, st.integers(-furthest, furthest), st.integers(-furthest, furthest))


hexes = hexes_within(FURTHEST)
texts = st.text(max_size=8)
entries = st.integers(1, 2**32 - 1)
visibilities = st.sampled_from(get_args(Visibility))
zone_points = texts.filter(bool).map(ZonePoint)


def places(
    maps: st.SearchStrategy[str], spots: st.SearchStrategy[Spot | None]
) -> st.SearchStrategy[Place]:
    return st.builds(Place, maps, spots)


clues = st.builds(Clue, texts, st.none() | places(texts, hexes | zone_points))
_far = st.integers(-FURTHEST, FURTHEST)
points_of_zones = st.builds(FootPoint, _far, _far)
_levels = st.integers(-99, 99)
_tags = st.lists(texts, max_size=2).map(tuple)
_rings = st.lists(points_of_zones, min_size=3, max_size=5).map(tuple)
_spans = st.builds(Span, points_of_zones, points_of_zones)
_counts = st.integers(0, 1000)
plans = st.builds(
    ZonePlan,
    grid=st.sampled_from((0, 5, 10)),
    move=st.integers(1, 1000),
    walls=st.sampled_from(get_args(WallStyle)),
    levels=st.lists(st.builds(Level, _levels, texts, texts), max_size=2).map(tuple),
)
creatures = st.builds(
    Creature,
    count=texts,
    is_undead=st.booleans(),
    is_hostile=st.booleans(),
    morale=st.none() | st.integers(0, 99),
    tags=_tags,
    name=texts,
    hit_dice=st.none() | st.fractions(0, 9, max_denominator=4),
    armour_class=st.none() | _counts,
    attribute=st.none() | _counts,
    health=st.none() | _counts,
)
hoards = st.builds(Hoard, _counts, _counts, texts)
traps = st.builds(Trap, texts, st.booleans(), texts, texts, st.none() | _counts, texts)


delvers = st.builds(
    Delver,
    zone=texts,
    speed=st.sampled_from(get_args(Speed)),
    has_moved=st.booleans(),
    has_acted=st.booleans(),
    runs=_counts,
    fatigue=st.none() | _counts,
)
meetings = st.builds(
    Encounter,
    who=texts,
    at=st.none() | texts.filter(bool).map(ZonePoint),
    bearing=st.none() | st.integers(0, 359),
    feet=_counts,
    surprised=_tags,
)


def _side(zones: st.SearchStrategy[str]) -> st.SearchStrategy[PassageSide]:
    found = st.lists(clues, max_size=1).map(tuple)
    return st.builds(PassageSide, zones, visibilities, texts, texts, found)


zone_rows_of: Mapping[str, st.SearchStrategy[Row]] = MappingProxyType(
    {
        "zone": st.builds(
            Zone,
            outline=_rings,
            holes=st.lists(_rings, max_size=1).map(tuple),
            number=texts,
            name=texts,
            player_name=texts,
            gm_notes=texts,
            player_text=texts,
            level=_levels,
            kind=st.sampled_from(get_args(ZoneKind)),
            ground=st.sampled_from(get_args(Ground)),
            light=st.sampled_from(get_args(Brightness)),
            danger=st.sampled_from(get_args(Danger)),
            site=texts,
            tags=_tags,
        ),
        "passage": st.builds(
            Passage,
            kind=st.sampled_from(get_args(PassageKind)),
            sides=st.tuples(_side(st.just("1")), _side(st.sampled_from(("", "2")))),
            at=_spans,
            there=st.none() | _spans,
            beyond=st.none() | places(texts, st.none() | hexes | zone_points),
            name=texts,
            material=st.sampled_from(get_args(Material)),
            state=st.sampled_from(get_args(Standing)),
            is_trapped=st.booleans(),
            is_wide=st.booleans(),
            slope=st.sampled_from(("level", "up", "down")),
        ),
        "stat_block": st.builds(StatBlock, creatures),
        "no_passage": st.builds(RejectedPassage, st.tuples(texts, texts)),
        "passage_state": st.builds(
            PassageState,
            state=st.sampled_from(get_args(Standing)),
            trap=st.sampled_from(get_args(TrapStanding)),
            turns_battered=_counts,
            failed=st.dictionaries(texts, st.integers(1, 9), max_size=2),
        ),
        "zone_known": st.builds(ZoneKnown, *(st.just(0) | entries for _ in range(3))),
        "passage_found": st.builds(
            PassageFound, entries, st.sampled_from(("", *get_args(Standing)))
        ),
        "trap_state": st.builds(TrapState, st.sampled_from(get_args(TrapStanding)), texts),
        "creature_state": st.builds(CreatureState, *([_counts] * 4)),
        "token_state": st.builds(TokenState, st.builds(CreatureState, *([_counts] * 4))),
        "light": st.builds(
            Light,
            texts,
            _counts,
            st.booleans(),
            texts,
            texts,
            st.none() | places(texts, zone_points),
        ),
        "countdown": st.builds(
            Countdown, texts, _counts, st.sampled_from(("round", "turn", "hour", "real_minute"))
        ),
        "delve": st.builds(
            Delve,
            procedure=texts,
            began=_counts,
            round=st.integers(1, 99),
            delvers=st.dictionaries(texts, delvers, max_size=2),
            hazard=st.integers(0, 20),
            omens=_tags,
            meeting=st.none() | meetings,
        ),
    }
)
