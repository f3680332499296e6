"""Rows are found by chunk, and a change is followed without building all anew."""

from __future__ import annotations

from typing import Any

import pytest

from mapper.drawing.base.buckets import Buckets, chunks_seen, differ_in_more_than, differing
from mapper.drawing.base.grid import PixelRect
from mapper.model.campaign.rows import Token
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.hexes.hexes import Hex
from mapper.model.places import the_hex

pytestmark = pytest.mark.qt

NEAR, FAR = Token(Hex(1, 1), "Near"), Token(Hex(100, 1), "Far")


def buckets() -> Buckets[Token]:
    made: Buckets[Token] = Buckets(lambda row: the_hex(row.at))
    made.follow({"1": NEAR, "2": FAR})
    return made


def test_rows_lie_in_the_chunk_of_their_hex() -> None:
    assert {"2": FAR} == buckets().within(ChunkAt(3, 0))


@pytest.mark.parametrize(
    ("rows", "touched"),
    [
        pytest.param({"1": NEAR, "2": FAR}, set(), id="equal rows"),
        pytest.param({"1": NEAR}, {ChunkAt(3, 0)}, id="taken away"),
        pytest.param(
            {"1": Token(Hex(40, 1), "Near"), "2": FAR}, {ChunkAt(0, 0), ChunkAt(1, 0)}, id="moved"
        ),
        pytest.param({"1": NEAR, "3": FAR}, {ChunkAt(3, 0)}, id="another id"),
        pytest.param({}, {ChunkAt(0, 0), ChunkAt(3, 0)}, id="all taken away"),
    ],
)
def test_a_change_touches_its_own_chunks(rows: dict[str, Token], touched: set[ChunkAt]) -> None:
    assert touched == buckets().follow(rows)


def test_after_a_change_rows_are_found_where_they_are() -> None:
    made = buckets()

    made.follow({"2": Token(Hex(1, 1), "Far")})

    assert [{ChunkAt(0, 0)}, 1] == [set(made.chunks), len(made)]


def test_rows_that_differ_are_told_as_they_were_and_are() -> None:
    other = Token(Hex(2, 2), "Other")

    found = differing({"1": NEAR, "2": FAR}, {"1": other, "3": FAR})

    assert {(NEAR, other), (None, FAR), (FAR, None)} == set(found)


def test_only_chunks_in_sight_are_found() -> None:
    known = {ChunkAt(q, r): None for q in range(-9, 10) for r in range(-9, 10)}

    found = chunks_seen(known, 10.0, PixelRect(0, 0, 200, 200), "flat")

    assert ChunkAt(0, 0) in found
    assert len(found) <= 4


class Looked(dict[str, Token]):
    """Rows that count how many of them are looked at."""

    looks = 0

    def get(self, id_: str, default: object = None) -> Any:
        self.looks += 1
        return super().get(id_, default)


def test_that_many_differ_is_known_without_looking_at_all() -> None:
    before = Looked({f"{number}": NEAR for number in range(1_000)})

    is_so = differ_in_more_than(10, before, {id_: Token(Hex(2, 2), "Moved") for id_ in before})

    assert (True, 11) == (is_so, before.looks)


@pytest.mark.parametrize(
    ("most", "is_so"), [pytest.param(3, False, id="as many"), pytest.param(2, True, id="more")]
)
def test_altered_added_and_missing_rows_all_differ(most: int, *, is_so: bool) -> None:
    before, after = {"1": NEAR, "2": FAR, "4": FAR}, {"1": FAR, "3": FAR, "4": FAR}

    assert is_so == differ_in_more_than(most, before, after)
