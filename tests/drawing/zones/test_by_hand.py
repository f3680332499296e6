"""What is drawn of a dungeon that was made by hand: stairs, numbers beside them, narrow rock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.zones.passages import turned
from mapper.drawing.zones.floors import hatching
from mapper.drawing.zones.passages import Passages
from mapper.drawing.zones.words import clear_of
from mapper.drawing.zones.zone_outlines import Plots
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, Zone, ZonePlan
from mapper.model.hexes.chunks import Floats
from mapper.model.map_view import Extent, GmMap
from mapper.model.places import Square
from mapper.model.zones.zone_shapes import rectangle, shape_of, without
from mapper.ui.canvas.place_in_words import place_in_words
from tests.drawing.sample import pixels
from tests.drawing.zones.test_painter import whole
from tests.drowned_halls import at, room

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]


def stairs(*ends: float) -> Passage:
    """From the first zone down to the second."""
    x, y, to_x, to_y = ends
    span = Span(at(x, y), at(to_x, to_y))
    sides = PassageSide("1"), PassageSide("2")
    return Passage("stairs", sides, span, there=span, state="open", slope="down")


def cellar(way: Passage) -> GmMap:
    """A room on each of two levels, with this between them."""
    rooms = {"1": room(2, 2, 10, 8, "1"), "2": replace(room(2, 2, 10, 8, "2"), level=2)}
    return GmMap("", plan=ZonePlan(), zones=rooms, passages={"1": way})


def strokes(*zones: Zone) -> Floats:
    """The middles of the strokes around zones of a map."""
    rows = {str(number): row for number, row in enumerate(zones, 1)}
    seen = Extent(-5, -5, 30, 30)
    plots = Plots(GmMap("", plan=ZonePlan(), zones=rows)).within(1, seen)
    lines = hatching(seen, plots)
    return (lines[:, :2] + lines[:, 2:]) / 2


def test_stairs_that_lead_down_lead_up_from_their_other_end() -> None:
    way = stairs(4, 2, 5, 2)

    below = whole(cellar(way), level=2)

    assert (pixels(below) == pixels(whole(cellar(turned(way)), level=2))).all()


def test_whether_stairs_lead_up_or_down_is_seen() -> None:
    down = stairs(4, 2, 5, 2)

    shown = [pixels(whole(cellar(replace(down, slope=way)), level=1)) for way in ("down", "up")]

    assert (shown[0] != shown[1]).any()


def test_a_number_makes_way_for_stairs() -> None:
    view = cellar(stairs(6.5, 6.7, 7.5, 6.7))
    plots = Plots(view)
    taken = Passages(view, plots).flights(1)

    moved = clear_of((7.0, 6.0), plots.plot("1"), taken)

    assert taken[0].contains(7.0, 6.0)
    assert not taken[0].contains(*moved)


def test_a_number_is_clear_of_the_landing_that_shines_through_beside_the_stairs() -> None:
    view = cellar(stairs(6.5, 7.95, 7.5, 7.95))
    plots = Plots(view)

    (_, y) = clear_of((7.0, 6.0), plots.plot("1"), Passages(view, plots).flights(1))

    assert y + 0.5 < 7.95 - 2


def test_a_number_that_lies_on_no_stairs_stays() -> None:
    view = cellar(stairs(2, 3, 2, 4))
    plots = Plots(view)

    assert (7.0, 6.0) == clear_of((7.0, 6.0), plots.plot("1"), Passages(view, plots).flights(1))


@pytest.mark.parametrize("apart", [1, 1.6, 2])
def test_rock_between_two_near_floors_is_hatched_all_over(apart: float) -> None:
    middles = strokes(room(0, 0, 12, 4), room(0, 4 + apart, 12, 4))

    x, y = middles[:, 0], middles[:, 1]
    holes = [
        left
        for left in range(12)
        if not ((x >= left) & (x < left + 1) & (abs(y - 4 - apart / 2) < 0.35)).any()
    ]
    assert [] == holes


def test_rock_between_floors_that_lie_apart_stays_bare() -> None:
    y = strokes(room(0, 0, 12, 4), room(0, 7, 12, 4))[:, 1]

    assert not ((y > 5.3) & (y < 5.7)).any()


@pytest.mark.parametrize(("wide", "are_hatched"), [(0.5, False), (0.8, False), (1, True)])
def test_pillars_of_a_size_look_alike(wide: float, are_hatched: bool) -> None:
    hall = room(0, 0, 20, 20, "1")
    places = [(x, y) for x in (3, 8, 13) for y in (3, 8, 13)]
    pillars = [rectangle(at(x, y), at(x + wide, y + wide)) for x, y in places]
    (left,) = without(shape_of(hall), pillars)

    middles = strokes(replace(hall, outline=left.outline, holes=left.holes))

    corners = (middles - place for place in places)
    assert {are_hatched} == {bool(((off > 0) & (off < wide)).all(1).any()) for off in corners}


def test_an_amber_number_is_explained_where_one_points() -> None:
    risky = replace(room(2, 2, 10, 8, "1"), danger="risky")
    view = GmMap("", plan=ZonePlan(), zones={"1": risky})

    assert "amber number" in place_in_words(view, Square(5, 5), 1)
