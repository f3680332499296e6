"""A copied piece in the hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.clipboard.copying import copy
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.clip import Clip
from mapper.model.hexes.chunks import area_of
from mapper.model.not_allowed import NotAllowed
from mapper.model.selection import Selection
from mapper.tools.hexes.select import HexPiece
from mapper.tools.shared.select import Carry
from mapper.tools.shared.tool import Paint, ToolKey
from tests.small import FOREST, MAP, PLAINS, painted, spot
from tests.tools.gestures import on, played, small_campaign, terrains

PAINT = Paint(MAP, 1)


def forested() -> Campaign:
    """0202 is forest, 0203 plains."""
    campaign = small_campaign()
    campaign.apply(painted(campaign, "0202"))
    return campaign


def piece(campaign: Campaign) -> Clip:
    return copy(campaign, MAP, area_of([spot("0202"), spot("0203")]), spot("0202"))


def carried(campaign: Campaign) -> Carry:
    return Carry(PAINT, HexPiece(piece(campaign)))


def test_it_is_put_down_where_the_press_is_and_is_chosen_then() -> None:
    campaign = forested()

    put = played(campaign, carried(campaign), [on(spot("0502"))])

    assert [FOREST, PLAINS] == [terrains(campaign)[spot(n)] for n in ("0502", "0503")]
    assert Selection(area_of([spot("0502"), spot("0503")])) == put.chosen


def test_its_images_are_kept_once_it_is_put_down_and_not_before() -> None:
    campaign, kept = forested(), list[Clip]()
    clip = replace(piece(campaign), images={"0": b"wood"})
    tool = Carry(PAINT, HexPiece(clip, keep=kept.append))
    tool.type(campaign, "turn", on(spot("0502")))
    tool.preview(campaign, on(spot("0502")))
    before = [*kept]

    played(campaign, tool, [on(spot("0502"))])

    assert ([], [clip]) == (before, kept)


def test_it_shows_where_it_would_lie() -> None:
    campaign = forested()
    tool = carried(campaign)
    for _ in range(3):
        tool.type(campaign, "turn", on(spot("0502")))

    shown = tool.preview(campaign, on(spot("0502")))

    assert area_of([spot("0502"), spot("0501")]) == shown.hexes


def test_it_is_seen_in_the_colours_of_its_terrain() -> None:
    campaign = forested()

    shown = carried(campaign).preview(campaign, on(spot("0502")))

    forest, plains = (area_of([spot(number)]) for number in ("0502", "0503"))
    assert {"#7d9a5e": forest, "#dfe0a8": plains} == dict(shown.carried)


@given(st.lists(st.sampled_from(["turn", "turn_back", "mirror"]), max_size=8))
def test_turned_and_mirrored_back_it_lies_as_before(deeds: list[ToolKey]) -> None:
    campaign, at = forested(), on(spot("0502"))
    tool = carried(campaign)
    before = tool.preview(campaign, at).hexes
    opposite: dict[ToolKey, ToolKey] = {
        "turn": "turn_back",
        "turn_back": "turn",
        "mirror": "mirror",
    }

    for deed in [*deeds, *(opposite[deed] for deed in reversed(deeds))]:
        tool.type(campaign, deed, at)

    assert before == tool.preview(campaign, at).hexes


def test_enter_puts_it_down() -> None:
    campaign = forested()

    outcome = carried(campaign).type(campaign, "end", on(spot("0502")))

    assert isinstance(outcome.change, Change)


def test_nothing_is_put_where_no_map_reaches() -> None:
    campaign = forested()

    with pytest.raises(NotAllowed):
        carried(campaign).press(campaign, on(spot("0502")._replace(q=1 << 24)))
