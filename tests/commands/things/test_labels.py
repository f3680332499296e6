"""Words on the map."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.things.things import add_thing, edit_thing, move_label, remove_things
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Label
from mapper.model.hexes.hexes import subtract
from mapper.model.not_allowed import NotAllowed
from tests.small import MAP, small_rows, spot

KEY = Key("label", MAP, "1")
WOODS = Label("The Woods", (spot("0101"), spot("0201"), spot("0301")))


@pytest.fixture
def campaign() -> Campaign:
    return Campaign({**small_rows(), KEY: WOODS})


def test_a_label_along_a_line_passes_no_hex_twice_in_a_row(campaign: Campaign) -> None:
    doubled = replace(WOODS, hexes=(WOODS.hexes[0], *WOODS.hexes))

    campaign.apply(add_thing(campaign, MAP, doubled))

    assert WOODS == campaign.get(Key("label", MAP, "2"))


def test_a_label_is_edited(campaign: Campaign) -> None:
    campaign.apply(edit_thing(campaign, Key("label", MAP, "1"), replace(WOODS, size=5)))

    assert replace(WOODS, size=5) == campaign.get(KEY)


def test_a_label_is_moved_whole(campaign: Campaign) -> None:
    campaign.apply(move_label(campaign, MAP, "1", subtract(spot("0103"), spot("0101"))))

    hexes = (spot("0103"), spot("0203"), spot("0303"))
    assert replace(WOODS, hexes=hexes) == campaign.get(KEY)


def test_a_removed_label_comes_back_with_undo(campaign: Campaign) -> None:
    change = remove_things(campaign, [Key("label", MAP, "1")])

    campaign.apply(change)
    campaign.apply(change.inverted())

    assert WOODS == campaign.get(KEY)


@pytest.mark.parametrize(
    "label",
    [
        pytest.param(replace(WOODS, text=" "), id="no words"),
        pytest.param(replace(WOODS, hexes=()), id="nowhere"),
        pytest.param(replace(WOODS, size=9), id="too large"),
        pytest.param(replace(WOODS, hexes=WOODS.hexes * 99), id="too long"),
    ],
)
def test_what_cannot_be_drawn_is_refused(label: Label, campaign: Campaign) -> None:
    with pytest.raises(NotAllowed):
        add_thing(campaign, MAP, label)
