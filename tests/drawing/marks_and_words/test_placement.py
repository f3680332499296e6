"""Words keep clear of each other and of marks, the same wherever one begins to look."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import StoredImages, no_images
from mapper.drawing.base.layers import ALL_LAYERS
from mapper.drawing.hexes.content_layers import Keyed
from mapper.drawing.marks_and_words.placement import PlacedWords
from mapper.model.campaign.label_rows import Letters
from mapper.model.campaign.rows import Feature, Label, Region
from mapper.model.hexes.hexes import Hex, centre
from mapper.model.map_view import Extent, MapView
from tests.drawing.keyed_land import disc
from tests.drawing.sample import spot, style, wide_land

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

WHOLE = PixelRect(-200, -200, 4200, 4200)
PX = 44.0


def crowded(count: int = 700) -> MapView:
    """Features all over the map, some of them towns."""
    chance = Random(5)
    features = {
        str(number): Feature(
            spot(chance.randrange(60), chance.randrange(60)),
            f"The {chance.choice(('Old', 'Forsaken', 'Red'))} Place {number}",
            "overt",
            is_settlement=chance.random() < 0.1,
        )
        for number in range(count)
    }
    return replace(wide_land(), features=features)


def keyed(view: MapView) -> Keyed:
    return Keyed(view, style(), StoredImages(no_images), ALL_LAYERS)


def overlapping(one: PlacedWords, other: PlacedWords) -> bool:
    return any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        for a in one.boxes
        for b in other.boxes
    )


def test_no_title_covers_another() -> None:
    placed = keyed(crowded()).words(PX, WHOLE)

    assert [] == [pair for pair in combinations(placed, 2) if overlapping(*pair)]


def test_most_titles_find_room() -> None:
    placed = keyed(crowded(150)).words(PX, WHOLE)

    assert len(placed) > 120


@pytest.mark.parametrize("start", range(3))
def test_what_is_placed_does_not_depend_on_where_one_begins(start: int) -> None:
    view = crowded()
    areas = [
        PixelRect(left, top, left + 620, top + 540)
        for left in range(0, 2400, 600)
        for top in range(0, 2400, 500)
    ]
    Random(start).shuffle(areas)
    some = keyed(view)

    found = {placed.look for area in areas for placed in some.words(PX, area)}

    whole = {placed.look for placed in keyed(view).words(PX, WHOLE)}
    assert found == found & whole


def test_a_town_is_named_before_other_places() -> None:
    features = {
        "1": Feature(spot(30, 30), "A Place with a very long Name", "overt"),
        "2": Feature(spot(30, 31), "Town", "overt", is_settlement=True),
    }

    placed = keyed(replace(wide_land(), features=features)).words(16.0, WHOLE)

    assert ["Town"] == [each.saying.text for each in placed]


def test_what_the_game_master_writes_is_always_there() -> None:
    labels = {str(n): Label("Here be dragons", (spot(30, 30),)) for n in range(9)}

    placed = keyed(replace(wide_land(), labels=labels)).words(PX, WHOLE)

    assert 9 == len(placed)


def test_a_label_stays_where_it_was_written_when_another_is_written_near() -> None:
    sea = Label("The Grey Sea", (spot(30, 30),), 5, "water")
    straits = Label("Straits of Woe", (spot(28, 30), spot(33, 31)), 5, "water")
    alone, both = {"1": sea}, {"1": sea, "2": straits}

    (before,) = keyed(replace(wide_land(), labels=alone)).words(PX, WHOLE)

    after = keyed(replace(wide_land(), labels=both)).words(PX, WHOLE)
    assert before.look in [each.look for each in after]


def test_titles_give_way_to_a_label_written_among_them() -> None:
    view = replace(crowded(), labels={"2": Label("The Moor", (spot(30, 30),), 5)})

    placed = keyed(view).words(PX, WHOLE)

    (label,) = [each for each in placed if each.of[0] == "label"]
    middle = centre(spot(30, 30), "flat")
    assert (round(middle.x * PX), round(middle.y * PX)) == (label.x, label.y)
    assert [label] == [each for each in placed if overlapping(label, each)]


@pytest.mark.parametrize("far", [(), (Hex(5, 5), Hex(7, 4))], ids=["at a hex", "along a line"])
def test_a_label_at_the_edge_of_a_picture_is_whole_in_it(far: tuple[Hex, ...]) -> None:
    view = replace(wide_land(), labels={"1": Label("The Long Name", far or (Hex(5, 5),), 5)})
    free, framed = keyed(view), keyed(view)
    (word,) = free.words(PX, WHOLE)
    right = (word.bounds[2] - 8) / PX
    framed.keep_words_in(Extent(-10.0, -10.0, right, 90.0))

    (moved,) = framed.words(PX, WHOLE)

    assert (word.y, True) == (moved.y, right * PX - 20 < moved.bounds[2] <= right * PX)


@pytest.mark.parametrize(("size", "shown"), [(1, False), (3, True), (5, True)])
def test_small_words_are_seen_only_near(size: int, shown: bool) -> None:
    view = replace(wide_land(), labels={"1": Label("Deep", (spot(30, 30),), size)})

    assert shown == bool(keyed(view).words(12.0, WHOLE))


def test_words_along_a_line_follow_it() -> None:
    line = tuple(Hex(20 + step, 20 - step // 2) for step in range(12))
    view = replace(wide_land(), labels={"1": Label("The long way", line, 4)})

    (placed,) = keyed(view).words(30.0, WHOLE)

    middles = [(box[0] + box[2]) / 2 for box in placed.boxes]
    assert sorted(middles) == middles
    assert 12 == len(middles)


def test_words_never_stand_on_their_heads() -> None:
    line = tuple(Hex(31 - step, 20) for step in range(12))
    view = replace(wide_land(), labels={"1": Label("Backwards", line, 4)})

    (placed,) = keyed(view).words(30.0, WHOLE)

    assert placed.boxes[0][0] < placed.boxes[-1][0]


def test_a_region_is_named_in_itself() -> None:
    view = replace(
        wide_land(),
        regions={"1": Region("March", "#a02020")},
        region_hexes={"1": disc(spot(30, 30), 5)},
    )

    (placed,) = keyed(view).words(20.0, WHOLE)

    assert abs(placed.x - spot(30, 30).q * 0.866 * 20) < 40


def test_long_titles_are_cut() -> None:
    row = Feature(spot(30, 30), "The place " * 30, "overt")

    (placed,) = keyed(replace(wide_land(), features={"1": row})).words(PX, WHOLE)

    assert placed.saying.text.endswith("…")


def test_no_word_reaches_out_of_a_frame() -> None:
    land = keyed(crowded())
    frame = Extent(10.0, 10.0, 30.0, 24.0)
    land.keep_words_in(frame)

    placed = land.words(PX, PixelRect(*(round(edge * PX) for edge in frame)))

    boxes = [box for each in placed for box in each.boxes]
    assert len(placed) > 20
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    assert min(*lefts, *tops) >= 440
    assert (True, True) == (max(rights) <= 1320, max(bottoms) <= 1056)


def test_words_at_the_edge_of_a_frame_are_moved_inside() -> None:
    view = replace(wide_land(), features={"1": Feature(Hex(5, 5), "The Long Name", "overt")})
    free, framed = keyed(view), keyed(view)
    (word,) = free.words(PX, WHOLE)
    right = (word.bounds[2] - 8) / PX
    framed.keep_words_in(Extent(-10.0, -10.0, right, 90.0))

    (moved,) = framed.words(PX, WHOLE)

    assert (word.y, True) == (moved.y, moved.bounds[2] <= right * PX)


def test_words_of_a_hostile_size_are_no_wider_than_a_few_screens() -> None:
    huge = Letters(measure="points", height=400, tracking=400)
    label = Label("All the world " * 8, (spot(30, 30),), letters=huge)

    (placed,) = keyed(replace(wide_land(), labels={"1": label})).words(PX, WHOLE)

    left, _, right, _ = placed.bounds
    assert right - left < 9000
