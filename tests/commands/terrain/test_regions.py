"""Regions: painted, joined and cut as sets are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.terrain.terrain import (
    add_region,
    edit_region,
    paint_region,
    remove_region,
    subtract_region,
    unite_regions,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Region
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import FURTHEST, Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.selection import by_region
from mapper.play.map_rules import regions_at
from tests.small import MAP, small_rows
from tests.strategies import near_hexes

strewn = st.sets(near_hexes, max_size=12)
BARONY = Region("Barony", "#aa3355")
MARCH = Region("March", "#3355aa", danger="risky")
DULL: Any = "dull"


def with_regions(barony: set[Hex], march: set[Hex]) -> Campaign:
    campaign = Campaign(small_rows())
    campaign.apply(add_region(campaign, MAP, BARONY, area_of(barony)))
    campaign.apply(add_region(campaign, MAP, MARCH, area_of(march)))
    return campaign


@given(strewn, st.lists(st.tuples(strewn, st.booleans()), max_size=4))
def test_a_region_is_painted_as_a_set_is_made(
    first: set[Hex], strokes: list[tuple[set[Hex], bool]]
) -> None:
    campaign = with_regions(first, set())
    wanted = set(first)

    for hexes, is_inside in strokes:
        campaign.apply(paint_region(campaign, MAP, "1", area_of(hexes), is_inside))
        wanted = wanted | hexes if is_inside else wanted - hexes

    assert area_of(wanted) == by_region(campaign, MAP, "1")


@given(strewn, strewn)
def test_regions_are_united_and_subtracted_as_sets(barony: set[Hex], march: set[Hex]) -> None:
    united, cut = with_regions(barony, march), with_regions(barony, march)

    united.apply(unite_regions(united, MAP, "1", "2"))
    cut.apply(subtract_region(cut, MAP, "1", "2"))

    assert area_of(barony | march) == by_region(united, MAP, "1")
    assert area_of(barony - march) == by_region(cut, MAP, "1")


@given(strewn, strewn, near_hexes)
def test_a_hex_knows_its_regions(barony: set[Hex], march: set[Hex], at: Hex) -> None:
    wanted = [id_ for id_, hexes in (("1", barony), ("2", march)) if at in hexes]

    assert tuple(wanted) == regions_at(with_regions(barony, march), MAP, at)


@pytest.mark.parametrize(
    "command",
    [
        lambda c: add_region(c, MAP, Region("Waste", "#000000"), area_of([Hex(70, 0)])),
        lambda c: edit_region(c, MAP, "1", replace(BARONY, gm_notes="Taxed")),
        lambda c: remove_region(c, MAP, "1"),
        lambda c: paint_region(c, MAP, "1", area_of([Hex(5, 5)])),
        lambda c: paint_region(c, MAP, "1", area_of([Hex(0, 0)]), is_inside=False),
        lambda c: unite_regions(c, MAP, "1", "2"),
        lambda c: subtract_region(c, MAP, "1", "2"),
    ],
)
def test_each_command_can_be_taken_back(command: Callable[[Campaign], Change]) -> None:
    campaign = with_regions({Hex(0, 0), Hex(1, 0)}, {Hex(1, 0), Hex(2, 0)})
    before = campaign.rows()

    change = command(campaign)
    campaign.apply(change)
    campaign.apply(change.inverted())

    assert change
    assert before == campaign.rows()


def test_a_stroke_touches_only_its_chunks() -> None:
    campaign = with_regions({Hex(0, 0), Hex(70, 70)}, set())

    change = paint_region(campaign, MAP, "1", area_of([Hex(1, 1)]))

    assert 1 == len(change.rows)


def test_a_region_goes_with_its_hexes() -> None:
    campaign = with_regions({Hex(0, 0), Hex(70, 70)}, set())

    campaign.apply(remove_region(campaign, MAP, "1"))

    left = [key for key in campaign.rows() if key.kind.startswith("region")]
    assert [Key("region", MAP, "2")] == left


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (lambda c: add_region(c, MAP, Region(" ", "#000000")), "needs a name"),
        (lambda c: add_region(c, MAP, Region("barony", "#000000")), "already"),
        (lambda c: edit_region(c, MAP, "2", replace(MARCH, name="Barony")), "already"),
        (lambda c: add_region(c, MAP, Region("Waste", "black")), "#rrggbb"),
        (lambda c: edit_region(c, MAP, "1", replace(BARONY, danger=DULL)), "deadly"),
        (lambda c: paint_region(c, MAP, "9", area_of([])), "no region “9”"),
        (lambda c: paint_region(c, MAP, "1", area_of([Hex(FURTHEST + 32, 0)])), "further out"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(
    command: Callable[[Campaign], Change], words: str
) -> None:
    with pytest.raises(NotAllowed, match=words):
        command(with_regions(set(), set()))
