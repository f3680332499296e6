"""Hypothesis strategies for what a campaign is made of, and for what may happen to it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, get_args

from hypothesis import strategies as st

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.fight_rows import Altered, Fight, Foe, FoesNerve
from mapper.model.campaign.label_rows import LabelPreset, Letters
from mapper.model.campaign.play_rows import (
    Bearer,
    Clock,
    Condition,
    Evening,
    Found,
    LogEntry,
    Member,
    MemberState,
    Mooring,
    Mounts,
    Party,
    Supplies,
    Vessel,
)
from mapper.model.campaign.reward_rows import Gathered, Pot, ShareGot, Taken, Treasure
from mapper.model.campaign.rows import (
    KINDS,
    Crossing,
    Feature,
    Key,
    Label,
    Map,
    Path,
    PathKind,
    Pin,
    Region,
    Row,
    Settings,
    TerrainType,
    Token,
    Underlay,
)
from mapper.model.campaign.travel_rows import (
    Calendar,
    DueDie,
    Festival,
    Journey,
    MapRules,
    Month,
    Moon,
    Started,
    Timer,
    Weather,
)
from mapper.model.campaign.used_numbers import UsedNumbers
from mapper.model.hexes.chunks import SIZE, ChunkAt
from mapper.model.hexes.hexes import FURTHEST, Numbering, NumberStyle, Shove, Top
from mapper.model.hexes.sides import Side
from mapper.model.places import FeatureAt, ZonePoint
from tests.strategies_of_zones import (
    clues,
    creatures,
    entries,
    hexes_within,
    hoards,
    places,
    plans,
    points_of_zones,
    texts,
    traps,
    visibilities,
    zone_points,
    zone_rows_of,
)

hexes = hexes_within(FURTHEST)
spots = hexes | zone_points | st.builds(ZonePoint, texts, points_of_zones)
near_hexes = hexes_within(40)
tops: st.SearchStrategy[Top] = st.sampled_from(get_args(Top))
shoves: st.SearchStrategy[Shove] = st.sampled_from(get_args(Shove))
numberings = st.builds(
    Numbering,
    style=st.sampled_from(get_args(NumberStyle)),
    first_column=st.integers(-150, 150),
    first_row=st.integers(-150, 150),
    shove=shoves,
)

codes = st.integers(0, 255)
colours = st.integers(0, 0xFFFFFF).map(lambda colour: f"#{colour:06x}")
letters = st.builds(
    Letters,
    font=texts,
    colour=st.just("") | colours,
    measure=st.sampled_from(("size", "points", "hexes")),
    height=st.integers(0, 400),
    turn=st.integers(0, 359),
    is_even=st.booleans(),
)
minutes = st.integers(0, 1 << 40)
sides = st.builds(Side, hexes, st.integers(0, 5))
pins = st.builds(Pin, st.integers(-9000, 9000), st.integers(-9000, 9000), hexes)
sizes = st.fractions(Fraction(1, 100), 1000, max_denominator=100)
points = st.fractions(0, 100, max_denominator=100)
counts = st.integers(0, 1000)
bearers = st.builds(
    Bearer,
    name=texts,
    kind=st.sampled_from(("mule", "porter", "cart")),
    bears=st.builds(Supplies, counts),
    gear=texts,
    is_hitched=st.booleans(),
)
conditions = st.builds(Condition, texts, st.none() | minutes, st.none() | counts)
members = st.builds(
    Member,
    name=texts,
    player=texts,
    fields=st.dictionaries(texts, texts | st.integers(-9, 99), max_size=2),
    notes=texts,
    id=texts,
)


def _chunk(codes_at: Mapping[int, int]) -> bytes:
    return bytes(codes_at.get(index, 0) for index in range(SIZE))


def _entries(entries_at: Mapping[int, int]) -> bytes:
    return b"".join(entries_at.get(index, 0).to_bytes(4, "little") for index in range(SIZE))


rows_of: Mapping[str, st.SearchStrategy[Row]] = MappingProxyType(
    {
        **zone_rows_of,
        "settings": st.builds(
            Settings,
            name=texts,
            first_map=texts,
            systems=st.none() | st.lists(texts, max_size=2).map(tuple),
        ),
        "terrain_type": st.builds(
            TerrainType,
            code=st.integers(1, 255),
            name=texts,
            colour=colours,
            glyph=texts,
            classes=st.dictionaries(texts, texts, max_size=2),
        ),
        "map": st.builds(
            Map,
            name=texts,
            player_name=texts,
            top=tops,
            numbering=numberings,
            hex_size=sizes,
            unit=st.sampled_from(("miles", "km")),
            opened_by=st.none()
            | places(texts.filter(bool), st.none())
            | places(texts, hexes | zone_points),
            plan=st.none() | plans,
        ),
        "terrain": st.dictionaries(st.integers(0, SIZE - 1), codes, max_size=3).map(_chunk),
        "elevation": st.dictionaries(st.integers(0, SIZE - 1), codes, max_size=3).map(_chunk),
        "region_hexes": st.dictionaries(st.integers(0, SIZE - 1), st.just(1), max_size=3).map(
            _chunk
        ),
        "path_kind": st.builds(PathKind, name=texts, colour=colours, width=st.integers(1, 12)),
        "path": st.one_of(
            st.builds(
                Path,
                kind=st.sampled_from(("river", "road", "trail")),
                hexes=st.lists(hexes, min_size=1, max_size=4).map(tuple),
                name=texts,
                player_name=texts,
                is_paved=st.booleans(),
            ),
            st.builds(
                Path,
                kind=st.just("wall"),
                hexes=st.just(()),
                sides=st.lists(sides, min_size=1, max_size=4).map(tuple),
                name=texts,
            ),
        ),
        "crossing": st.builds(
            Crossing,
            kind=st.sampled_from(("bridge", "ford", "ferry", "gate")),
            side=sides,
            is_within=st.booleans(),
        ),
        "region": st.builds(Region, name=texts, colour=colours, gm_notes=texts),
        "feature": st.builds(
            Feature,
            at=spots,
            title=texts,
            visibility=visibilities,
            player_title=texts,
            gm_notes=texts,
            player_text=texts,
            icon=texts,
            is_landmark=st.booleans(),
            order=st.integers(-3, 3),
            clues=st.lists(clues, max_size=2).map(tuple),
            tags=st.lists(texts, max_size=2).map(tuple),
            opens=texts,
            related=st.lists(st.builds(FeatureAt, texts, texts), max_size=2).map(tuple),
            treasure=texts,
            trap=st.none() | traps,
            creature=st.none() | creatures,
            hoard=st.none() | hoards,
        ),
        "token": st.builds(Token, at=spots, name=texts, colour=colours, gm_notes=texts),
        "label": st.builds(
            Label,
            text=texts,
            hexes=st.lists(hexes, min_size=1, max_size=3).map(tuple),
            size=st.integers(1, 5),
            visibility=visibilities,
            points=st.lists(points_of_zones, max_size=2).map(tuple),
            letters=letters,
            preset=texts,
        ),
        "label_preset": st.builds(LabelPreset, name=texts, letters=letters),
        "underlay": st.builds(
            Underlay,
            image=texts,
            pins=st.lists(pins, min_size=2, max_size=3).map(tuple),
            opacity=st.integers(0, 100),
        ),
        "party": st.builds(
            Party,
            name=texts,
            at=places(texts, hexes | zone_points),
            minutes=minutes,
            believed=st.none() | hexes,
            members=st.lists(members, max_size=2).map(tuple),
            mounts=st.builds(Mounts, counts, st.lists(texts, max_size=2).map(tuple)),
            supplies=st.builds(Supplies, counts, counts, counts),
            vessel=st.none() | st.builds(Vessel, texts, texts, st.booleans()),
            bearers=st.lists(bearers, max_size=2).map(tuple),
            fires=st.sampled_from([(), ("dungeon",), ("wilderness_camp", "dungeon")]),
        ),
        "mooring": st.builds(
            Mooring, at=hexes, vessel=st.builds(Vessel, texts, texts), left_by=texts
        ),
        "member_state": st.builds(
            MemberState,
            st.booleans(),
            st.none() | counts,
            st.lists(conditions, max_size=2).map(tuple),
            bears=st.builds(Supplies, counts),
        ),
        "journey": st.builds(
            Journey,
            procedure=texts,
            most=points,
            left=points,
            began=minutes,
            spent=points,
            started=st.none() | st.builds(Started, hexes, points, st.integers(1, 9)),
            leads=st.lists(st.builds(FeatureAt, texts, texts), max_size=2).map(tuple),
            omens=st.lists(texts, max_size=2).map(tuple),
        ),
        "due_die": st.builds(
            DueDie,
            group=texts,
            mark=st.sampled_from(("half", "first", "all", "night", "watch")),
            minutes=minutes,
            at=places(texts, hexes | zone_points),
        ),
        "timer": st.builds(
            Timer, text=texts, due=minutes, every=minutes, group=texts, gold=st.integers(0, 9)
        ),
        "weather": st.builds(Weather, kind=texts, since=minutes, wind=texts),
        "calendar": st.builds(
            Calendar,
            months=st.lists(
                st.builds(Month, texts, st.integers(1, 40)), min_size=1, max_size=3
            ).map(tuple),
            weekdays=st.lists(texts, max_size=3).map(tuple),
            moons=st.lists(st.builds(Moon, texts, sizes), max_size=2).map(tuple),
            festivals=st.lists(
                st.builds(Festival, texts, st.integers(0, 9), st.integers(1, 40)), max_size=2
            ).map(tuple),
        ),
        "rules": st.builds(
            MapRules,
            travel=texts,
            overrides=st.dictionaries(texts, texts | st.integers(0, 9) | st.booleans(), max_size=2),
            weather=st.dictionaries(texts, st.lists(texts, max_size=2).map(tuple), max_size=2),
            can_get_lost=st.booleans(),
        ),
        "seen": st.dictionaries(st.integers(0, SIZE - 1), entries, max_size=3).map(_entries),
        "visited": st.dictionaries(st.integers(0, SIZE - 1), entries, max_size=3).map(_entries),
        "found": st.builds(Found, entries),
        "clock": st.builds(Clock, minutes=minutes),
        "log": st.builds(
            LogEntry,
            minutes=minutes,
            text=texts,
            at=st.none()
            | places(texts.filter(bool), st.none())
            | places(texts, hexes | zone_points),
            player_text=texts,
        ),
        "evening": st.builds(Evening, entries, st.none() | entries, texts),
        "fight": st.builds(
            Fight,
            system=texts,
            began=minutes,
            order=st.dictionaries(texts, st.integers(1, 20), max_size=2),
            hurt=st.dictionaries(texts, counts, max_size=2),
            nerve=st.builds(FoesNerve, st.booleans(), counts),
            did=st.lists(
                st.builds(
                    Altered,
                    texts,
                    texts,
                    st.dictionaries(texts, st.integers(-9, 9), max_size=2),
                    went=st.lists(conditions, max_size=1).map(tuple),
                ),
                max_size=2,
            ).map(tuple),
        ),
        "foe": st.builds(
            Foe,
            members,
            st.builds(MemberState, conditions=st.lists(conditions, max_size=2).map(tuple)),
            kind=texts,
        ),
        "pot": st.builds(
            Pot,
            counts,
            treasures=st.lists(st.builds(Treasure, texts, counts), max_size=2).map(tuple),
            gathered=st.lists(st.builds(Gathered, texts, points), max_size=2).map(tuple),
            shares=st.dictionaries(texts, st.builds(ShareGot, points, counts), max_size=2),
        ),
        "taken": st.builds(Taken, texts, entries),
        "given": st.builds(
            UsedNumbers,
            last=st.dictionaries(texts, counts, max_size=2),
            names=st.lists(texts, max_size=2).map(tuple),
        ),
    }
)

names = st.integers(1, 4).map(str)
chunk_places = st.builds(ChunkAt, st.integers(-2, 2), st.integers(-2, 2))


@st.composite
def keys(draw: st.DrawFn) -> Key:
    """A key of any kind; few enough of each that two draws often meet."""
    kind = draw(st.sampled_from(tuple(KINDS)))
    map_id = draw(names) if KINDS[kind].of_map else ""
    of = draw(names) if KINDS[kind].has_owner else ""
    if KINDS[kind].row is bytes:
        return Key(kind, map_id, draw(chunk_places), of)
    return Key(kind, map_id, draw(names), of)


@st.composite
def keyed_rows(draw: st.DrawFn) -> tuple[Key, Row]:
    key = draw(keys())
    return key, draw(rows_of[key.kind])


row_sets: st.SearchStrategy[dict[Key, Row]] = st.lists(keyed_rows(), max_size=6).map(dict)
campaigns = row_sets.map(Campaign)


@st.composite
def changes(draw: st.DrawFn, rows: Mapping[Key, Row]) -> Change:
    """A change that fits a campaign of these rows: some altered, some taken away, some new."""
    touched = draw(st.sets(st.sampled_from(tuple(rows)), max_size=3)) if rows else set()
    touched |= draw(st.sets(keys(), max_size=2))
    swaps = {}
    for key in sorted(touched, key=str):
        after = draw(rows_of[key.kind] if key not in rows else st.none() | rows_of[key.kind])
        if after != rows.get(key):
            swaps[key] = Swap(rows.get(key), after)
    return Change(draw(texts), swaps)


class Stroke(NamedTuple):
    """A campaign's rows, and changes that fit them one after the other."""

    rows: dict[Key, Row]
    changes: list[Change]


@st.composite
def strokes(draw: st.DrawFn) -> Stroke:
    """Two to four changes from a campaign that may be empty."""
    start = draw(row_sets)
    rows = dict(start)
    made = []
    for _ in range(draw(st.integers(2, 4))):
        change = draw(changes(rows))
        made.append(change)
        for key, swap in change.rows.items():
            if swap.after is None:
                del rows[key]
            else:
                rows[key] = swap.after
    return Stroke(start, made)
