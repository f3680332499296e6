"""Pictures for players: what is known is in them, and of all else neither a pixel nor a word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from mapper.drawing.base.images import StoredImages
from mapper.drawing.known_pictures import NOTHING_PAINTED, PaintedPictures, painted
from mapper.drawing.map_painter import MapPainter
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, TerrainType
from mapper.play.gate.mint import KnownMap, known_map
from tests.drawing.sample import style
from tests.play.any_rows import first_map
from tests.play.scanned_halls import KNOWN, SCAN, UNKNOWN, colours, halls_over_a_scan, with_images
from tests.play.scans import hashed, known_rooms, scan, scanned
from tests.play.twins import GROUP, MARK, Rows, campaign_rows
from tests.play.zone_twins import dungeon_rows, zone_twin

pytestmark = pytest.mark.qt

SVG = f'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><!-- {MARK} --></svg>'.encode()


USUAL = 10
"""So many pairs are compared, unless `--pairs` asks for more."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "pair" in metafunc.fixturenames:
        metafunc.parametrize("pair", range(metafunc.config.getoption("--pairs") or USUAL))


def known(rows: Rows) -> KnownMap:
    return known_map(Campaign(rows), first_map(rows), [GROUP])


def pictures(
    known: KnownMap,
    blobs: Iterable[tuple[str, bytes]] | None,
    before: PaintedPictures = NOTHING_PAINTED,
) -> PaintedPictures:
    """Of a campaign that has these images; None: what can be had without painting."""
    decode = None if blobs is None else StoredImages(dict(blobs).get).at_once
    return painted(known.players, known.sources, decode, before)


def test_not_a_byte_of_them_is_the_game_masters(pair: int) -> None:
    rows = dungeon_rows(Random(pair))
    other = zone_twin(rows, Random(pair + 100_000))
    rooms = known_rooms(rows)

    one, two = (
        with_images(pictures(known(each | scans), blobs).pictures)
        for turn, each in enumerate((rows, other))
        for scans, blobs in [scanned(each, rooms, Random(pair + turn))]
    )

    assert one == two


def test_of_a_scan_they_hold_the_colours_of_what_is_known_and_no_hash() -> None:
    made = pictures(known(halls_over_a_scan("a", "b")), [SCAN]).pictures

    assert {KNOWN} == colours(made)
    assert SCAN[0].encode() not in with_images(made)


@pytest.mark.parametrize("content", [SVG, scan("#ff0000", "#00ff00")])
def test_of_the_file_of_a_features_own_picture_nothing_comes_along(content: bytes) -> None:
    rows, _, _ = campaign_rows(Random(3))
    own: Rows = {
        key: replace(row, icon=hashed(content)) if isinstance(row, Feature) else row
        for key, row in rows.items()
    }

    made = pictures(known(own), [(hashed(content), content)]).pictures

    assert ["picture 1"] == [*made.icons]
    held = with_images(made)
    assert not any(each in held for each in (MARK.encode(), b"svg", hashed(content).encode()))


def test_what_stands_is_not_painted_again() -> None:
    at = known(halls_over_a_scan("a", "b"))
    before = pictures(at, [SCAN])

    after = pictures(at, None, before)

    assert after.is_whole
    assert before.pictures is after.pictures


def test_what_is_learnt_comes_to_what_was_painted() -> None:
    before = pictures(known(halls_over_a_scan("a", "b")), [SCAN])
    more = known(halls_over_a_scan("a", "b", "c"))

    meanwhile = pictures(more, None, before)
    after = pictures(more, [SCAN], meanwhile)

    assert (before.pictures, False) == (meanwhile.pictures, meanwhile.is_whole)
    assert {KNOWN, UNKNOWN} == colours(after.pictures)
    assert pictures(more, [SCAN]).pictures == after.pictures


def test_of_what_is_hidden_again_no_pixel_is_kept_even_until_the_rest_is_painted() -> None:
    before = pictures(known(halls_over_a_scan("b", "c")), [SCAN])
    less = known(halls_over_a_scan("b"))

    meanwhile = pictures(less, None, before)
    after = pictures(less, [SCAN], meanwhile)

    assert (set(), False) == (colours(meanwhile.pictures), meanwhile.is_whole)
    assert {KNOWN} == colours(after.pictures)


def test_a_picture_of_what_is_not_known_any_more_is_kept_no_longer() -> None:
    rows, _, _ = campaign_rows(Random(3))
    image = scan("#ff0000", "#ff0000")
    own: Rows = {
        key: replace(row, icon=hashed(image)) if isinstance(row, Feature) else row
        for key, row in rows.items()
    }
    at = known(own)
    before = pictures(at, [(hashed(image), image)])

    bare = replace(at, players=replace(at.players, features={}))

    assert {} == pictures(bare, None, before).pictures.icons


def test_where_more_of_a_scan_is_known_only_that_is_painted_again() -> None:
    before = pictures(known(halls_over_a_scan("a")), [SCAN])
    more = known(halls_over_a_scan("a", "d"))
    after = pictures(more, [SCAN], before)
    painter = MapPainter(style(), more.players, images=before.pictures)

    areas = painter.set_images(after.pictures, 10.0)

    assert areas is not None
    assert [(3, 4)] == [(round(a.left / 40 + 0.4), round(a.right / 40 - 0.4)) for a in areas]


def test_where_another_scan_lies_all_is_painted_again() -> None:
    at = known(halls_over_a_scan("a"))
    painter = MapPainter(style(), at.players)

    assert painter.set_images(pictures(at, [SCAN]).pictures, 10.0) is None


def test_of_images_of_terrain_come_those_of_what_is_known_alone() -> None:
    rows, _, _ = campaign_rows(Random(3))
    lands = [scan("#ff0000", "#00ff00"), scan("#0000ff", "#00ffff")]
    listed = {row.code: key for key, row in rows.items() if isinstance(row, TerrainType)}
    at = known(rows)
    seen = {row.name for row in at.players.terrain_types.values()}
    own: Rows = {
        key: replace(row, images=(hashed(lands[row.name in seen]),), laid="tiled")
        for key, row in rows.items()
        if isinstance(row, TerrainType)
    }

    found = known(rows | own)
    made = pictures(found, [(hashed(each), each) for each in lands]).pictures

    assert listed
    assert {"picture 1": hashed(lands[1])} == found.sources.icons
    assert {("picture 1",)} == {row.images for row in found.players.terrain_types.values()}
    assert "#0000ff" == made.icons["picture 1"].levels[0].pixelColor(1, 1).name()
    assert hashed(lands[1]).encode() not in with_images((made, found.players))
