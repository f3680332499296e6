"""Which hexes a change of terrain alters, as long as they are few."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, within
from mapper.play.gm_map import chunks_in
from mapper.ui.canvas.pixels import MOST_HEXES, few_hexes_in
from tests.small import FOREST, MAP, PLAINS, small_rows, spot


def test_a_stroke_alters_the_hexes_that_become_something_else() -> None:
    campaign = Campaign(small_rows())
    edge, beyond = spot("0101"), Hex(-40, 0)

    change = paint(campaign, MAP, area_of([edge, beyond]), FOREST)

    assert {edge, beyond} == few_hexes_in(change, MAP)
    assert {edge, beyond} == few_hexes_in(change.inverted(), MAP)


def test_what_is_painted_as_it_was_is_not_altered() -> None:
    campaign = Campaign(small_rows())

    change = paint(campaign, MAP, area_of([spot("0101"), Hex(-1, 0)]), PLAINS)

    assert {Hex(-1, 0)} == few_hexes_in(change, MAP)


def test_another_map_has_no_part_in_it() -> None:
    change = paint(Campaign(small_rows()), MAP, area_of([spot("0101")]), FOREST)

    assert set() == few_hexes_in(change, "other")


def test_many_hexes_are_not_told_one_by_one() -> None:
    many = [*within(Hex(100, 100), 9)]

    change = paint(Campaign(small_rows()), MAP, area_of(many), FOREST)

    assert len(many) > MOST_HEXES
    assert few_hexes_in(change, MAP) is None


class Walked(dict[Key, Swap]):
    """The rows of a change that count how often somebody goes through them."""

    walks = 0

    def __iter__(self) -> Iterator[Key]:
        self.walks += 1
        return super().__iter__()

    def items(self) -> Any:
        self.walks += 1
        return super().items()


def test_all_who_follow_a_change_go_through_its_rows_once() -> None:
    campaign = Campaign(small_rows())
    rows = Walked(paint(campaign, MAP, area_of([spot("0101")]), FOREST).rows)
    change = Change("Paint", rows)

    asked = change.kinds, change.kinds_on(MAP), chunks_in(change, MAP), few_hexes_in(change, MAP)

    assert all(asked)
    assert rows.walks == 1
