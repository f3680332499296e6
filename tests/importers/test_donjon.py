"""Dungeons by donjon become zones, passages and features."""

from __future__ import annotations

from typing import Any

import pytest

from mapper.commands.maps.add_imported import Imported
from mapper.importers.read_foreign import imported
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import Passage
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, point_of, zone_of
from mapper.model.zones.zone_adjacency import fabric_of
from mapper.model.zones.zone_shapes import area, shape_of
from tests.importers.made import BIT, donjon, keyed


def read(**parts: Any) -> Imported:
    return imported(donjon(**parts))


def between(found: Imported, one: str, other: str) -> Passage:
    (row,) = (p for p in found.passages.values() if {s.zone for s in p.sides} == {one, other})
    return row


def of(contents: dict[str, Any]) -> list[Feature]:
    found = imported(keyed(contents))
    return [row for row in found.features.values() if zone_of(row.at) == "1"]


def test_rooms_keep_their_numbers() -> None:
    found = read()

    assert ["1", "2"] == [zone.number for zone in found.zones.values() if zone.kind == "room"]


def test_the_dungeon_is_called_what_the_file_calls_it() -> None:
    assert "The Tin Halls" == read().name


def test_a_cell_is_ten_feet_wide() -> None:
    found = read()

    assert 10 == found.plan.grid
    assert 900 + 50 == area(shape_of(found.zones["2"]))


def test_a_corridor_is_cut_into_zones_of_about_one_move() -> None:
    found = read()

    sizes = [area(shape_of(zone)) for zone in found.zones.values() if zone.kind == "corridor"]
    assert 2 <= len(sizes)
    assert 450 >= max(sizes)


def test_stretches_of_a_corridor_are_open_to_each_other() -> None:
    found = read()

    wide = [row for row in found.passages.values() if row.is_wide]
    corridors = [id_ for id_, zone in found.zones.items() if zone.kind == "corridor"]
    assert len(corridors) - 1 == len(wide)
    assert {"opening"} == {row.kind for row in wide}


def test_a_door_that_both_rooms_tell_of_is_one() -> None:
    assert "door" == between(read(), "1", "2").kind


def test_zones_that_passages_join_touch() -> None:
    found = read()

    fabric = fabric_of(found.zones, found.passages)
    apart = [
        row
        for row in found.passages.values()
        if row.sides[1].zone and not fabric.longest(row.sides[0].zone, row.sides[1].zone)
    ]

    assert [] == apart


@pytest.mark.parametrize(
    ("type_", "desc", "kind", "state", "material"),
    [
        ("arch", "Archway", "opening", "open", "wood"),
        ("door", "Stuck Simple Wooden Door (DC 10 to break)", "door", "stuck", "wood"),
        ("door", "Unlocked Stone Door (60 hp)", "door", "closed", "stone"),
        ("locked", "Locked Iron Door (DC 25 to open)", "door", "locked", "metal"),
        ("trapped", "Trapped and Locked Iron Door", "door", "locked", "metal"),
        ("secret", "Secret (DC 20 to find) Stuck Good Wooden Door", "secret_door", "stuck", "wood"),
        ("portcullis", "Iron Portcullis (DC 20 to lift)", "portcullis", "closed", "metal"),
    ],
)
def test_what_is_said_of_a_door_is_what_it_is(
    type_: str, desc: str, kind: str, state: str, material: str
) -> None:
    row = between(read(door=type_, desc=desc), "1", "2")

    assert (kind, state, material) == (row.kind, row.state, row.material)


def test_a_trapped_door_is_trapped() -> None:
    assert between(read(door="trapped", desc="Trapped Iron Door"), "1", "2").is_trapped


def test_the_words_on_a_door_are_for_the_game_master() -> None:
    row = between(read(door="secret", desc="Secret Door"), "1", "2")

    assert ("Secret Door", "") == (row.sides[0].gm_notes, row.sides[0].player_text)
    assert "secret" == row.sides[0].visibility


def test_a_door_that_no_room_tells_of_is_found_by_its_cell() -> None:
    made = donjon(door="portcullis")
    for room in made["rooms"][1:]:
        room["doors"] = {}

    assert "portcullis" == between(imported(made), "1", "2").kind


def test_stairs_lead_out_of_the_map() -> None:
    (row,) = (p for p in read().passages.values() if p.kind == "stairs")

    assert ("down", "", FootPoint(7000, 7000)) == (row.slope, row.sides[1].zone, row.at.start)
    assert row.beyond is not None


def test_stairs_that_stand_in_the_rock_are_told() -> None:
    found = read(stairs=[{"row": 0, "col": 0, "dir": "south", "key": "down"}])

    assert ("These lead from no floor, or to nowhere: stairs at 0,0.",) == found.not_understood


def test_who_lives_in_a_room_is_a_feature_with_a_count_and_treasure() -> None:
    monster = ["11 x Goblin (cr 1/4); deadly", "--", "Treasure: 10 ep; 18 sp"]

    (row,) = of({"inhabited": "11 x Goblin", "detail": {"monster": monster}})

    assert row.creature is not None
    assert ("11 x Goblin", "11", "10 ep; 18 sp", "11 x Goblin (cr 1/4); deadly") == (
        row.title,
        row.creature.count,
        row.treasure,
        row.gm_notes,
    )


def test_a_trap_of_a_room_is_hidden_and_armed() -> None:
    (row,) = of({"detail": {"trap": ["Net Trap: DC 10 to find"]}})

    assert ("Net Trap", "hidden") == (row.title, row.visibility)
    assert row.trap is not None
    assert row.trap.is_armed


def test_hidden_treasure_is_hidden() -> None:
    (row,) = of({"detail": {"hidden_treasure": ["Hidden (DC 20 to find)", "--", "3 gp"]}})

    assert ("hidden", "Hidden (DC 20 to find)\n3 gp") == (row.visibility, row.treasure)


def test_what_a_room_is_like_stands_in_its_notes() -> None:
    found = imported(keyed({"summary": "Empty", "detail": {"room_features": "A dais"}}))

    assert "Empty\n\nA dais" == found.zones["1"].gm_notes.rpartition("moths.")[2].strip()


def test_what_is_in_a_corridor_lies_there() -> None:
    (row,) = (row for row in read().features.values() if row.title == "A draught")

    assert FootPoint(3500, 5500) == point_of(row.at)


def test_wandering_monsters_and_history_are_told_where_one_comes_in() -> None:
    found = read()

    noted = [zone.gm_notes for zone in found.zones.values() if "Lamp eater" in zone.gm_notes]
    assert ["History: Built by moths.\n\nWandering monsters:\n1. Lamp eater"] == noted


def test_a_round_room_is_round() -> None:
    made = donjon()
    made["rooms"][2]["shape"] = "circle"

    assert 650 < area(shape_of(imported(made).zones["2"])) < 800


def test_a_grid_of_hexes_is_told() -> None:
    found = read(settings={"name": "A", "grid": "Hex"})

    assert "The grid is Hex; its cells are taken for squares." in found.not_understood


def test_bits_that_we_do_not_know_are_told() -> None:
    found = read(cell_bit={**BIT, "lava": 1 << 31})

    assert ("These bits of cells are not understood: lava.",) == found.not_understood


def test_a_grid_that_is_padded_is_read_where_its_rooms_are() -> None:
    made = donjon()
    wide = len(made["cells"][0]) + 8
    made["cells"] = (
        [[0] * wide] * 4 + [[0] * 4 + row + [0] * 4 for row in made["cells"]] + [[0] * wide] * 4
    )
    made["settings"]["bleed"] = 4
    made["corridor_features"] = {}

    assert imported(donjon(corridor_features={})).zones == imported(made).zones


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"cells": [[-1]]}, "“cells.0.0” must be at least 0"),
        ({"cells": [["x"]]}, "“cells.0.0” must be a whole number"),
        ({"cells": [[0]]}, "no room and no corridor"),
        ({"cells": [[0]] * 501}, "“cells” is a list of more than 500"),
        ({"cell_bit": []}, "“cell_bit” must be fields in braces"),
        ({"rooms": [None, {"id": "a"}]}, "must be a whole number"),
    ],
)
def test_what_is_no_such_dungeon_is_refused_with_what_is_wrong(
    parts: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(NotAllowed, match=sentence):
        read(**parts)
