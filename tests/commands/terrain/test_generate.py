"""A rectangle of a map filled by seed: what is replaced, what stays, what is refused."""

from __future__ import annotations

import pytest

from mapper.commands.terrain.generate import generate
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.encoding import decode, encode
from mapper.model.campaign.rows import Key, Map, Path, Row, TerrainType
from mapper.model.generate.landscape import TERRAINS, landscape
from mapper.model.hexes.chunks import ChunkAt, count_mapped, value_at
from mapper.model.hexes.hexes import Hex, Numbering
from mapper.model.not_allowed import NotAllowed

BLANK = 200
CODES = {name: 100 + number for number, name in enumerate(TERRAINS)}


def campaign(*more: tuple[Key, Row], lacking: str = "") -> Campaign:
    terrains = {
        Key("terrain_type", "", name): TerrainType(code, name, "#808080")
        for name, code in CODES.items()
        if name != lacking
    }
    land = Map("Land", top="pointy", numbering=Numbering(shove="even"))
    return Campaign({**terrains, Key("map", "", "land"): land, **dict(more)})


def after(before: Campaign, columns: int = 30, rows: int = 20, seed: int = 7) -> Campaign:
    before.apply(generate(before, "land", columns, rows, seed))
    return before


def test_the_landscape_is_written_with_the_codes_of_the_campaign() -> None:
    made = landscape(30, 20, "pointy", "even", 7, codes=CODES)

    found = after(campaign())

    assert made.terrain == dict(found.chunks("terrain", "land"))


def test_the_rivers_become_paths() -> None:
    made = landscape(30, 20, "pointy", "even", 7, codes=CODES)

    found = after(campaign())

    assert [Path("river", river) for river in made.rivers] == list(found.all(Path, "land").values())


def test_rivers_from_earlier_stay() -> None:
    old = Path("river", (Hex(0, 0), Hex(1, 0)), "Old river")

    found = after(campaign((Key("path", "land", "4"), old)))

    assert ("4", old) == next(iter(found.all(Path, "land").items()))
    assert "5" in found.all(Path, "land")


def test_terrain_inside_the_rectangle_is_replaced() -> None:
    full = bytes([BLANK]) * 1024

    found = after(campaign((Key("terrain", "land", ChunkAt(0, 0)), full)), 3, 2)

    chunks = found.chunks("terrain", "land")
    inside = [Hex(q, 0) for q in range(3)] + [Hex(q, 1) for q in range(2)]
    assert BLANK not in [value_at(chunks, at) for at in inside]


def test_terrain_outside_the_rectangle_stays() -> None:
    full = bytes([BLANK]) * 1024

    found = after(campaign((Key("terrain", "land", ChunkAt(0, 0)), full)), 3, 2)

    chunk = found.chunks("terrain", "land")[ChunkAt(0, 0)]
    assert 1024 - 5 == chunk.count(BLANK)


def test_the_change_can_be_taken_back() -> None:
    before = campaign()
    change = generate(before, "land", 30, 20, 7)
    before.apply(change)

    before.apply(change.inverted())

    assert campaign().rows() == before.rows()


def test_making_the_same_again_changes_no_terrain() -> None:
    found = after(campaign())

    change = generate(found, "land", 30, 20, 7)

    assert [] == [key for key in change.rows if key.kind == "terrain"]


def test_what_is_made_can_be_written_and_read() -> None:
    change = generate(campaign(), "land", 30, 20, 7)

    rows = {key: swap.after for key, swap in change.rows.items() if swap.after is not None}

    assert rows == {key: decode(key, encode(row)) for key, row in rows.items()}


def test_a_map_of_one_hex_can_be_made() -> None:
    found = after(campaign(), 1, 1)

    assert 1 == count_mapped(found.chunks("terrain", "land"))


@pytest.mark.parametrize("name", ["ocean", "swamp", "dunes"])
def test_a_terrain_that_the_list_lacks_is_named(name: str) -> None:
    with pytest.raises(NotAllowed, match=f"“{name}”"):
        generate(campaign(lacking=name), "land", 5, 5, 1)


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (-1, -1), (100_000, 100_000)])
def test_a_size_that_cannot_be_made_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(NotAllowed, match=r"hexes"):
        generate(campaign(), "land", columns, rows, 1)


def test_a_map_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotAllowed, match="“sea”"):
        generate(campaign(), "sea", 5, 5, 1)
