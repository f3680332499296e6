"""A copied piece in the hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.clipboard.clipboard import copy
from mapper.model.campaign.campaign import Campaign
from mapper.model.clip import Clip
from mapper.model.hexes.area import area_of
from mapper.model.not_allowed import NotAllowed
from mapper.tools.hexes.carry import Carry
from mapper.tools.shared.tool import Carrying, Paint
from tests.small import FOREST, MAP, PLAINS, painted, spot
from tests.tools.gestures import FREE, done, small_campaign, terrains

PAINT = Paint(MAP, 1)


def forested() -> Campaign:
    """0202 is forest, 0203 plains."""
    campaign = small_campaign()
    campaign.apply(painted(campaign, "0202"))
    return campaign


def piece(campaign: Campaign) -> Clip:
    return copy(campaign, MAP, area_of([spot("0202"), spot("0203")]), spot("0202"))


def test_it_is_put_down_where_the_press_is() -> None:
    campaign = forested()
    tool = Carry(PAINT, piece(campaign))

    done(campaign, tool.press(campaign, spot("0502"), FREE))

    assert [FOREST, PLAINS] == [terrains(campaign)[spot(n)] for n in ("0502", "0503")]
    assert (True, area_of([spot("0502"), spot("0503")])) == (tool.is_down, tool.place)


def test_it_shows_where_it_would_lie() -> None:
    campaign = forested()
    tool = Carry(PAINT, piece(campaign))
    tool.turn(3)

    shown = tool.preview(campaign, spot("0502"), FREE)

    assert area_of([spot("0502"), spot("0501")]) == shown.hexes


@given(st.lists(st.sampled_from(["turn", "back", "mirror"]), max_size=8))
def test_turned_and_mirrored_back_it_lies_as_before(deeds: list[str]) -> None:
    campaign = forested()
    tool = Carry(PAINT, piece(campaign))
    before = tool.preview(campaign, spot("0502"), FREE).hexes
    opposite = {"turn": "back", "back": "turn", "mirror": "mirror"}

    for deed in [*deeds, *(opposite[deed] for deed in reversed(deeds))]:
        if deed == "mirror":
            tool.mirror()
        else:
            tool.turn(1 if deed == "turn" else -1)

    assert before == tool.preview(campaign, spot("0502"), FREE).hexes


def test_what_is_refused_is_not_down() -> None:
    campaign = forested()
    tool = Carry(PAINT, piece(campaign))

    with pytest.raises(NotAllowed):
        tool.put(campaign, spot("0502")._replace(q=1 << 24))

    assert not tool.is_down


def test_it_is_known_as_something_that_carries() -> None:
    assert isinstance(Carry(PAINT, piece(forested())), Carrying)
