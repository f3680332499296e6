"""Images beneath the terrain: aligned, moved, shown, and a grid fitted to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from mapper.commands.things.underlays import (
    add_underlay,
    drag_underlay,
    fit_grid,
    pin_underlay,
    place_underlay,
    remove_underlay,
    set_above,
    set_opacity,
    show_underlay,
)
from mapper.model.alignment import Holding, alignment
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import ImagePoint, Key, Pin, Underlay
from mapper.model.hexes.chunks import count_mapped
from mapper.model.hexes.hexes import FURTHEST, Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from tests.commands.crypt import CRYPT, crypt
from tests.model.dungeons import at
from tests.small import FOREST, MAP, PLAINS, small_rows, terrain

KEY = Key("underlay", MAP, "1")
PINS = (Pin(50, 50, Hex(0, 0)), Pin(50, 450, Hex(0, 4)))
SPOTS = (ImagePoint(0, 0, at(0, 0)), ImagePoint(70, 0, at(5, 0)))
SCAN = Underlay("abc", PINS)


@pytest.fixture
def campaign() -> Campaign:
    return Campaign({**small_rows(), KEY: SCAN})


CHANGES: dict[str, tuple[Callable[[Campaign], Change], Underlay | None]] = {
    "pin": (
        lambda c: pin_underlay(c, MAP, "1", (PINS[1], PINS[0])),
        replace(SCAN, pins=(PINS[1], PINS[0])),
    ),
    "drag": (
        lambda c: drag_underlay(c, MAP, "1", 10, -20),
        replace(SCAN, pins=(Pin(40, 70, Hex(0, 0)), Pin(40, 470, Hex(0, 4)))),
    ),
    "place": (
        lambda c: place_underlay(c, MAP, "1", Fraction(81, 2), (7, 9)),
        replace(SCAN, pins=(Pin(7, 9, Hex(0, 0)), Pin(7, 90, Hex(0, 2)))),
    ),
    "opacity": (lambda c: set_opacity(c, MAP, "1", 30), replace(SCAN, opacity=30)),
    "above": (lambda c: set_above(c, MAP, "1", True), replace(SCAN, is_above=True)),
    "hide": (lambda c: show_underlay(c, MAP, "1", False), replace(SCAN, is_shown=False)),
    "remove": (lambda c: remove_underlay(c, MAP, "1"), None),
}


@pytest.mark.parametrize("name", CHANGES)
def test_an_underlay_is_altered(name: str, campaign: Campaign) -> None:
    command, expected = CHANGES[name]

    campaign.apply(command(campaign))

    assert expected == campaign.get(KEY)


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_undone_is_as_it_was(name: str, campaign: Campaign) -> None:
    before = campaign.rows()
    change = CHANGES[name][0](campaign)

    campaign.apply(change)
    campaign.apply(change.inverted())

    assert before == campaign.rows()


def test_an_underlay_is_added(campaign: Campaign) -> None:
    campaign.apply(add_underlay(campaign, MAP, "def", PINS))

    assert Underlay("def", PINS) == campaign.get(Key("underlay", MAP, "2"))


def test_dragged_to_the_right_it_lies_further_right(campaign: Campaign) -> None:
    change = drag_underlay(campaign, MAP, "1", 100, 0)

    (swap,) = change.rows.values()
    assert isinstance(swap.after, Underlay)
    before, after = (alignment(pins, "flat").axial(50, 50) for pins in (PINS, swap.after.pins))
    assert after.first > before.first


@pytest.mark.parametrize(
    "pins",
    [
        pytest.param((PINS[0], PINS[0]), id="twice the same"),
        pytest.param((PINS[0], Pin(FURTHEST + 1, 0, Hex(0, 4))), id="too far in the image"),
        pytest.param((PINS[0], Pin(0, 0, Hex(FURTHEST + 1, 0))), id="too far on the map"),
    ],
)
def test_pins_that_hold_nothing_are_refused(pins: tuple[Pin, ...], campaign: Campaign) -> None:
    with pytest.raises(NotAllowed):
        add_underlay(campaign, MAP, "def", pins)


ON_ZONES: dict[str, tuple[Callable[[Campaign], Change], tuple[ImagePoint, ...]]] = {
    "pin": (lambda c: pin_underlay(c, CRYPT, "1", SPOTS[::-1]), SPOTS[::-1]),
    "drag": (
        lambda c: drag_underlay(c, CRYPT, "1", 10, -20),
        (ImagePoint(-10, 20, at(0, 0)), ImagePoint(60, 20, at(5, 0))),
    ),
    "place": (
        lambda c: place_underlay(c, CRYPT, "1", Fraction(71, 2), (7, 9)),
        (ImagePoint(7, 9, at(0, 0)), ImagePoint(78, 9, at(10, 0))),
    ),
}


@pytest.mark.parametrize("name", ON_ZONES)
def test_on_a_zone_map_it_is_held_by_spots(name: str) -> None:
    command, expected = ON_ZONES[name]
    campaign = crypt()
    campaign.apply(add_underlay(campaign, CRYPT, "def", SPOTS, level=2))

    campaign.apply(command(campaign))

    assert Underlay("def", (), spots=expected, level=2) == campaign.get(Key("underlay", CRYPT, "1"))


@pytest.mark.parametrize(
    ("map_id", "held_by"),
    [
        pytest.param(CRYPT, PINS, id="pins among zones"),
        pytest.param(MAP, SPOTS, id="spots among hexes"),
        pytest.param(CRYPT, (SPOTS[0], ImagePoint(9, 9, FootPoint(FURTHEST + 1, 0))), id="too far"),
    ],
)
def test_what_belongs_to_another_kind_of_map_is_refused(map_id: str, held_by: Holding) -> None:
    with pytest.raises(NotAllowed):
        add_underlay(crypt(), map_id, "def", held_by)


@pytest.mark.parametrize("opacity", [-1, 101])
def test_other_opacities_are_refused(opacity: int, campaign: Campaign) -> None:
    with pytest.raises(NotAllowed):
        set_opacity(campaign, MAP, "1", opacity)


def test_hexes_are_laid_under_the_whole_image(campaign: Campaign) -> None:
    campaign.apply(fit_grid(campaign, MAP, "1", (100, 900), FOREST))

    # Of the first column the image covers nine hexes, of which four were mapped before.
    assert 24 + 5 == count_mapped(campaign.chunks("terrain", MAP))
    assert (PLAINS, FOREST) == (terrain(campaign, "0104"), terrain(campaign, "0105"))
