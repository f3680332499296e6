"""Traps at hexes go off and are noticed by hand; whoever finds the thing sees its trap."""

from __future__ import annotations

from random import Random

import pytest

from mapper.commands.things.things import add_thing
from mapper.commands.travel.searching import search, set_trap_outside
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import Trap, TrapState
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt
from tests.commands.vale import MAP, US, spot, told, vale


def snared(number: str = "0101") -> tuple[Campaign, FeatureAt]:
    """With a trapped cairn at a hex; the group is at 0101."""
    campaign = vale()
    row = Feature(spot(number), "Cairn", "hidden", "A cairn", trap=Trap())
    added = add_thing(campaign, MAP, row)
    campaign.apply(added)
    (key,) = (key for key in added.rows if key.kind == "feature")
    return campaign, FeatureAt(MAP, str(key.id))


def test_a_trap_goes_off_and_is_known_since() -> None:
    campaign, cairn = snared()

    campaign.apply(set_trap_outside(campaign, US, cairn, "sprung"))

    assert "A trap is sprung: Cairn." == told(campaign)[-1]
    assert TrapState("sprung") == campaign.get(Key("trap_state", *cairn))
    assert cairn.id in campaign.all(Found, MAP, US)


def test_a_trap_is_armed_again_without_a_word_to_the_players() -> None:
    campaign, cairn = snared()
    campaign.apply(set_trap_outside(campaign, US, cairn, "sprung"))
    before = campaign.rows()

    change = set_trap_outside(campaign, US, cairn, "armed")
    campaign.apply(change)

    assert "A trap is armed: Cairn." == told(campaign)[-1]
    campaign.apply(change.inverted())
    assert before == campaign.rows()


def test_who_finds_a_trapped_thing_notices_the_trap() -> None:
    campaign, cairn = snared()
    campaign.apply(search(campaign, US, Random(1)))

    assert TrapState("detected") == campaign.get(Key("trap_state", *cairn))


def test_a_trap_of_another_hex_is_out_of_reach() -> None:
    campaign, cairn = snared("0301")

    with pytest.raises(NotAllowed, match="We is not where it is"):
        set_trap_outside(campaign, US, cairn, "sprung")
