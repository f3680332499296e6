"""What players may see of a zone map: what they know, and nothing that depends on anything else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import between
from mapper.model.campaign.play_rows import Found, Member, Party
from mapper.model.campaign.rows import Key, Row
from mapper.model.campaign.zone_rows import (
    Delve,
    Delver,
    Passage,
    PassageFound,
    PassageSide,
    PassageState,
    Span,
    TrapState,
    Zone,
    ZoneKnown,
)
from mapper.model.map_view import MapView
from mapper.model.places import Place, zone_of, zone_place
from mapper.model.zones.zone_adjacency import fabric_in
from mapper.play.gate.mint import known_map, player_map_after
from mapper.play.gate.player_zones import numbers_known
from tests.commands.crypt import (
    CAVE,
    CELL,
    CRYPT,
    HALL,
    HEROES,
    PASSAGEWAY,
    VAULT,
    crypt_rows,
)
from tests.model.dungeons import at, room
from tests.play.known_rooms import CRYPT as TWIN_CRYPT
from tests.play.minted import player_map
from tests.play.twins import GROUP, MARK
from tests.play.zone_twins import CRYPT_THERE, dungeon_rows, zone_twin

seeds = st.integers(0, 1 << 32)


def shown(rows: dict[Key, Row], map_id: str = CRYPT, group: str = HEROES) -> MapView:
    return player_map(Campaign(rows), map_id, [group])


def knowing(*mapped: str, **others: Row) -> dict[Key, Row]:
    """The crypt as it is to heroes who have mapped some zones, in this order."""
    known = ("zone_known", "passage_found", "passage_state", "found")
    rows = {key: row for key, row in crypt_rows().items() if key.kind not in known}
    for entry, id_ in enumerate(mapped, 1):
        rows[Key("zone_known", CRYPT, id_, HEROES)] = ZoneKnown(entry, entry, entry)
    for name, row in others.items():
        kind, _, id_ = name.rpartition("_")
        of = HEROES if kind in ("passage_found", "found", "zone_known") else ""
        rows[Key(kind, CRYPT, id_, of)] = row
    return rows


@settings(max_examples=60)
@given(seeds, seeds)
def test_what_is_not_known_makes_no_difference(seed: int, other: int) -> None:
    rows = dungeon_rows(Random(seed))

    twin = shown(zone_twin(rows, Random(other)), CRYPT_THERE, GROUP)

    assert shown(rows, TWIN_CRYPT, GROUP) == twin


@settings(max_examples=60)
@given(seeds)
def test_nothing_of_the_game_masters_is_in_it(seed: int) -> None:
    view = shown(dungeon_rows(Random(seed)), TWIN_CRYPT, GROUP)

    assert MARK not in repr(view)


def test_only_known_zones_are_there() -> None:
    view = shown(knowing(HALL, CELL))

    assert ["The Hall", ""] == [zone.name for zone in view.zones.values()]


def test_a_zone_that_was_run_through_is_not_known() -> None:
    view = shown(knowing(HALL, zone_known_2=ZoneKnown(entered=2)))

    assert 1 == len(view.zones)


def test_of_a_zone_that_was_seen_only_its_walls_are_known() -> None:
    (zone,) = shown(knowing(zone_known_2=ZoneKnown(seen=1))).zones.values()

    assert Zone(room(40, 0, 60, 20).outline, number="1") == zone


def test_zones_are_numbered_as_they_became_known() -> None:
    view = shown(knowing(VAULT, PASSAGEWAY, HALL))

    assert ["1", "", "2"] == [zone.number for zone in view.zones.values()]


def test_levels_are_counted_from_those_that_are_known() -> None:
    assert [1] == [zone.level for zone in shown(knowing(CAVE)).zones.values()]


def test_a_wall_with_an_unknown_secret_door_is_plain_wall() -> None:
    with_door = knowing(CELL, VAULT)
    without = {key: row for key, row in with_door.items() if key != Key("passage", CRYPT, "3")}

    one, other = (shown(rows).once(fabric_in).walls for rows in (with_door, without))

    assert one == other


def test_a_wall_tells_nothing_of_the_zone_behind_it() -> None:
    bent = (at(40, 0), at(60, 0), at(60, 20), at(50, 20), at(40, 20))
    rows = knowing(CELL)
    rows[Key("zone", CRYPT, CELL)] = Zone(bent)

    (zone,) = shown(rows).zones.values()

    assert room(40, 0, 60, 20).outline == zone.outline


def test_a_secret_door_that_was_found_is_there() -> None:
    view = shown(knowing(CELL, passage_found_3=PassageFound(2)))

    assert {"door", "secret_door"} == {row.kind for row in view.passages.values()}


def test_a_door_leads_into_the_dark() -> None:
    view = shown(knowing(CELL))

    (door,) = view.passages.values()
    assert (["1", ""], None) == ([side.zone for side in door.sides], door.beyond)


def test_a_wide_opening_into_the_dark_is_as_wide_as_its_wall() -> None:
    rows = knowing(PASSAGEWAY)
    before = rows[Key("passage", CRYPT, "2")]
    assert isinstance(before, Passage)
    rows[Key("passage", CRYPT, "2")] = replace(before, is_wide=True)

    spans = [row.at for row in shown(rows).passages.values() if row.kind == "opening"]

    assert [{at(0, 30), at(40, 30)}] == [{*span} for span in spans]


def test_that_a_door_is_locked_does_not_show() -> None:
    rows = knowing(HALL, passage_state_1=PassageState("locked"))

    states = {row.kind: row.state for row in shown(rows).passages.values()}

    assert "closed" == states["door"]


def test_that_a_door_is_locked_is_known_to_those_who_tried_it() -> None:
    rows = knowing(HALL, passage_found_1=PassageFound(1, "locked"))

    states = {row.kind: row.state for row in shown(rows).passages.values()}

    assert "locked" == states["door"]


def test_that_a_door_opens_to_one_side_only_does_not_show() -> None:
    rows = knowing(HALL)
    rows[Key("passage", CRYPT, "1")] = Passage(
        "one_way", (PassageSide(HALL), PassageSide(CELL)), Span(at(40, 5), at(40, 10))
    )

    assert "one_way" not in {row.kind for row in shown(rows).passages.values()}


def test_stairs_are_seen_from_below_as_leading_up() -> None:
    (stairs,) = shown(knowing(CAVE)).passages.values()

    assert ("up", {at(5, 5), at(10, 5)}) == (stairs.slope, {*stairs.at})


def test_an_entrance_leads_out_without_saying_where() -> None:
    gates = [row for row in shown(knowing(HALL)).passages.values() if row.kind == "portcullis"]

    assert [Place("")] == [row.beyond for row in gates]


def test_overt_features_are_met_where_the_zone_was_mapped() -> None:
    rows = knowing(HALL, CELL, VAULT)

    assert 1 == len(shown(rows).features)


def test_a_hidden_feature_is_there_once_found() -> None:
    view = shown(knowing(HALL, CELL, found_2=Found(2)))

    assert [("1"), ("2")] == [zone_of(row.at) for row in view.features.values()]


def test_what_was_found_in_a_zone_that_is_not_known_stays_out() -> None:
    assert {} == shown(knowing(CELL, found_3=Found(2))).features


def test_a_trap_that_was_sprung_shows_itself() -> None:
    view = shown(knowing(CELL, trap_state_2=TrapState("sprung")))

    assert [False] == [row.trap.is_armed for row in view.features.values() if row.trap]


def test_a_group_in_a_zone_that_it_did_not_map_is_not_shown() -> None:
    assert {} == shown(knowing(CELL)).tokens


def test_as_of_an_entry_later_discoveries_are_not_made() -> None:
    rows = knowing(HALL, CELL)

    view = player_map(Campaign(rows), CRYPT, [HEROES], as_of=1)

    assert 1 == len(view.zones)


@pytest.mark.parametrize(
    "later",
    [
        knowing(HALL, CELL, VAULT),
        knowing(HALL, passage_state_1=PassageState("open")),
        knowing(HALL, trap_state_4=TrapState("detected")),
        knowing(HALL, passage_found_3=PassageFound(1)),
    ],
)
def test_a_map_that_follows_is_a_fresh_one(later: dict[Key, Row]) -> None:
    rows = knowing(HALL)
    campaign = Campaign(rows)
    before = known_map(campaign, CRYPT, [HEROES])
    before.players.once(fabric_in)
    change = between("Delve", rows, later)
    campaign.apply(change)

    after = player_map_after(before, campaign, change)

    fresh = known_map(campaign, CRYPT, [HEROES])
    assert fresh == after
    assert fresh.players.once(fabric_in).walls == after.players.once(fabric_in).walls


def test_members_who_part_are_seen_each_where_they_are_known_to_be() -> None:
    rows = knowing(HALL, CELL)
    delvers = {"Ada": Delver(HALL), "2": Delver(CELL), "Cy": Delver(VAULT), "gone": Delver(HALL)}
    members = Member("Ada"), Member("Bo", id="2"), Member("Cy")
    rows[Key("party", "", HEROES)] = Party("Heroes", zone_place(CRYPT, HALL), members=members)
    rows[Key("delve", "", HEROES)] = Delve("standard", 0, delvers=delvers)

    tokens = shown(rows).tokens.values()

    assert [("1", "Ada"), ("2", "Bo")] == [(zone_of(row.at), row.name) for row in tokens]


def test_a_group_that_keeps_together_is_one_token() -> None:
    rows = knowing(HALL)
    delvers = {"Ada": Delver(HALL), "Bo": Delver(HALL)}
    rows[Key("delve", "", HEROES)] = Delve("standard", 0, delvers=delvers)

    tokens = shown(rows).tokens.values()

    assert [("1", "Heroes")] == [(zone_of(row.at), row.name) for row in tokens]


@given(seed=seeds)
def test_a_zone_has_the_number_that_it_has_on_the_players_map(seed: int) -> None:
    campaign = Campaign(dungeon_rows(Random(seed)))
    known = known_map(campaign, TWIN_CRYPT, [GROUP])

    rows = campaign.all(Zone, TWIN_CRYPT)
    shown = {id_: known.zone(id_) for id_ in rows}

    numbers = numbers_known(campaign, TWIN_CRYPT, GROUP)
    assert {id_: row.number if row is not None else "" for id_, row in shown.items()} == {
        id_: numbers.get(id_, "") for id_ in rows
    }
