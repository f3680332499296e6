"""What players may see of a map: what they know, and nothing that depends on anything else."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.play_rows import Found, LogEntry, Party
from mapper.model.campaign.rows import (
    Crossing,
    Feature,
    Key,
    Label,
    Map,
    Path,
    PathKind,
    Region,
    Row,
    TerrainType,
)
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import Side
from mapper.model.map_view import MapView, PathEnds
from mapper.model.places import Place
from mapper.play.gate.what_groups_know import player_log
from mapper.play.knowledge import LATEST
from tests.play.minted import player_map
from tests.play.twins import (
    AT,
    GROUP,
    MAP,
    MAP_THERE,
    MARK,
    Rows,
    campaign_rows,
    entries,
    terrain,
    twin,
)

HERE, BESIDE, FAR = Hex(2, 2), Hex(3, 2), Hex(6, 6)
PLAINS, MOOR = 1, 7
seeds = st.integers(0, 1 << 32)


def vale(*, visited: dict[Hex, int], seen: dict[Hex, int] | None = None, **rows: Row) -> Rows:
    """A small map; `feature_1=...` is the feature with the id 1."""
    land = {Hex(q, r): PLAINS for q in range(9) for r in range(9)}
    found: Rows = {
        Key("map", "", MAP): Map("The true name", "The Vale"),
        Key("terrain", MAP, AT): terrain({**land, BESIDE: MOOR}),
        Key("terrain_type", "", "plains"): TerrainType(PLAINS, "Plains", "#aabb88"),
        Key("terrain_type", "", "moor"): TerrainType(MOOR, "Moor", "#998877"),
        Key("visited", MAP, AT, GROUP): entries(visited),
        Key("seen", MAP, AT, GROUP): entries(seen or {}),
        Key("party", "", GROUP): Party("We", Place(MAP, HERE)),
    }
    for name, row in rows.items():
        kind, _, id_ = name.partition("_")
        found[Key(kind, MAP, id_)] = row
    return found


def shown(rows: Rows, as_of: int = LATEST, map_id: str = MAP) -> MapView:
    return player_map(Campaign(rows), map_id, [GROUP], as_of)


@given(seeds, seeds)
def test_what_is_not_known_makes_no_difference(seed: int, other: int) -> None:
    rows, visited, seen = campaign_rows(Random(seed))

    assert shown(rows) == shown(twin(rows, visited, seen, Random(other)), map_id=MAP_THERE)


@given(seeds)
def test_nothing_of_the_game_masters_is_in_it(seed: int) -> None:
    rows, _, _ = campaign_rows(Random(seed))

    assert MARK not in repr(shown(rows))


def test_a_bridge_in_a_hex_is_seen_by_who_was_in_that_hex() -> None:
    there = {f"crossing_{at.q}": Crossing("bridge", Side(at, 0), MARK, True) for at in (HERE, FAR)}
    beside = {"crossing_9": Crossing("ford", Side(BESIDE, 3), MARK, True)}

    view = shown(vale(visited={HERE: 1}, seen={BESIDE: 1, FAR: 1}, **there, **beside))

    assert [Crossing("bridge", Side(HERE, 0), is_within=True)] == [*view.crossings.values()]


def test_players_read_names_without_the_marks_of_links() -> None:
    inn = Feature(HERE, "Inn", "overt", "An inn", player_text="Near [[Eastgate|the gate]].")
    rows = vale(visited={HERE: 1}, feature_1=inn)
    rows[Key("log", "", "1")] = LogEntry(0, "Told.", "note", player_text="Ask at [[Eastgate]].")

    (known,) = shown(rows).features.values()
    (line,) = player_log(Campaign(rows), [GROUP])

    assert ("Near the gate.", "Ask at Eastgate.") == (known.player_text, line.text)


def test_only_known_hexes_have_terrain() -> None:
    view = shown(vale(visited={HERE: 1}, seen={BESIDE: 1}))

    assert [True, True, False] == [value_at(view.terrain, at) > 0 for at in (HERE, BESIDE, FAR)]


def test_the_list_of_terrain_holds_what_is_seen_alone() -> None:
    view = shown(vale(visited={BESIDE: 1}))

    assert {1: "Moor"} == {code: row.name for code, row in view.terrain_types.items()}


def test_what_looks_alike_is_one_terrain_whatever_the_rules_take_it_for() -> None:
    rows = vale(visited={HERE: 1, BESIDE: 1})
    plain = shown(rows | {Key("terrain", MAP, AT): terrain({HERE: PLAINS, BESIDE: PLAINS})})
    cursed = TerrainType(MOOR, "Plains", "#aabb88", classes={"hexploration": "swamp"})

    view = shown(rows | {Key("terrain_type", "", "moor"): cursed})

    assert plain == view


@pytest.mark.parametrize(
    ("visibility", "is_landmark", "visited", "found", "expected"),
    [
        ("overt", False, {HERE: 1}, False, "Inn: Ale"),
        ("overt", False, {}, False, ""),
        ("overt", True, {}, False, "Inn: "),
        ("hidden", False, {HERE: 1}, False, ""),
        ("hidden", False, {}, True, "Inn: Ale"),
        ("secret", False, {HERE: 1}, False, ""),
        ("secret", False, {HERE: 1}, True, "Inn: Ale"),
    ],
)
def test_a_feature_is_shown_once_it_was_met(
    visibility: Visibility,
    is_landmark: bool,
    visited: dict[Hex, int],
    found: bool,
    expected: str,
) -> None:
    inn = Feature(HERE, "The den", visibility, "Inn", "Thieves", "Ale", is_landmark=is_landmark)
    rows = vale(visited=visited, seen={HERE: 1}, feature_9=inn)
    if found:
        rows[Key("found", MAP, "9", GROUP)] = Found(2)

    features = shown(rows).features

    told = [f"{row.title}: {row.player_text}" for row in features.values()]
    assert [expected] * bool(expected) == told


def test_a_road_stops_at_the_edge_of_what_is_known() -> None:
    road = Path("road", (Hex(1, 2), HERE, BESIDE, Hex(4, 2), Hex(5, 2)), "The smugglers' way")
    view = shown(vale(visited={HERE: 1, BESIDE: 2}, path_4=road))

    assert {"1": Path("road", (HERE, BESIDE))} == view.paths
    assert {"1": PathEnds(3, 0)} == view.runs_on


def test_a_kind_of_path_is_known_by_its_looks() -> None:
    rows = vale(visited={HERE: 1, BESIDE: 1}, path_4=Path("8", (HERE, BESIDE)))
    rows[Key("path_kind", "", "8")] = PathKind("Smugglers' way", "#884422")

    view = shown(rows)

    assert {"own1": PathKind("", "#884422")} == view.path_kinds
    assert ["own1"] == [path.kind for path in view.paths.values()]


def test_a_region_without_a_name_for_players_is_not_shown() -> None:
    rows = vale(visited={HERE: 1}, region_1=Region("Goblins", "#446622"))
    rows[Key("region_hexes", MAP, AT, "1")] = terrain({HERE: 1})

    assert {} == shown(rows).regions


def test_a_region_is_shown_as_far_as_it_is_known() -> None:
    rows = vale(visited={HERE: 1}, region_1=Region("Goblins", "#446622", "The Fen"))
    rows[Key("region_hexes", MAP, AT, "1")] = terrain({HERE: 1, FAR: 1})

    view = shown(rows)

    assert {"1": Region("The Fen", "#446622", "The Fen")} == view.regions
    assert {"1": {AT: terrain({HERE: 1})}} == view.region_hexes


@pytest.mark.parametrize(
    ("known", "kept"),
    [
        pytest.param({HERE: 1, BESIDE: 1}, BESIDE, id="where they know the land"),
        pytest.param({HERE: 1}, None, id="in the unknown"),
    ],
)
def test_the_name_of_a_region_lies_where_it_was_put_if_that_is_known(
    known: dict[Hex, int], kept: Hex | None
) -> None:
    fen = Region("Goblins", "#446622", "The Fen", name_at=BESIDE)
    rows = vale(visited=known, region_1=fen)
    rows[Key("region_hexes", MAP, AT, "1")] = terrain({HERE: 1, FAR: 1})

    assert kept == shown(rows).regions["1"].name_at


def test_words_along_a_line_wait_until_all_of_it_is_known() -> None:
    rows = vale(visited={HERE: 1}, label_1=Label("Vale", (HERE, BESIDE)))

    assert {} == shown(rows).labels


def test_the_name_is_the_one_for_players() -> None:
    assert "The Vale" == shown(vale(visited={HERE: 1})).name


def test_what_was_learnt_later_was_not_known_then() -> None:
    rows = vale(visited={HERE: 1, BESIDE: 5})

    view = shown(rows, as_of=4)

    assert [True, False] == [value_at(view.terrain, at) > 0 for at in (HERE, BESIDE)]


def test_a_group_may_share_what_another_knows() -> None:
    rows = vale(visited={HERE: 1})
    rows[Key("party", "", "scouts")] = Party("Scouts", Place(MAP, FAR), shares=GROUP)

    view = player_map(Campaign(rows), MAP, ["scouts"])

    assert value_at(view.terrain, HERE)


def test_two_groups_together_know_what_either_does() -> None:
    rows = vale(visited={HERE: 4})
    rows[Key("party", "", "scouts")] = Party("Scouts", Place(MAP, FAR))
    rows[Key("visited", MAP, AT, "scouts")] = entries({FAR: 2, HERE: 9})

    view = player_map(Campaign(rows), MAP, [GROUP, "scouts"], as_of=5)

    assert [True, True] == [value_at(view.terrain, at) > 0 for at in (HERE, FAR)]


def test_lost_players_see_themselves_where_they_believe_to_be() -> None:
    rows = vale(visited={HERE: 1})
    rows[Key("party", "", GROUP)] = Party("We", Place(MAP, FAR), believed=HERE)

    assert [HERE] == [token.at for token in shown(rows).tokens.values()]
