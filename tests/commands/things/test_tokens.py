"""Persons and monsters at hexes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.things.things import add_thing, edit_thing, move_thing, remove_things
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Token
from mapper.model.not_allowed import NotAllowed
from tests.small import MAP, small_rows, spot

KEY = Key("token", MAP, "1")
OGRE = Token(spot("0201"), "Ogre")


@pytest.fixture
def campaign() -> Campaign:
    return Campaign({**small_rows(), KEY: OGRE})


def test_a_token_is_added(campaign: Campaign) -> None:
    campaign.apply(add_thing(campaign, MAP, replace(OGRE, name=" Elf ")))

    assert replace(OGRE, name="Elf") == campaign.get(Key("token", MAP, "2"))


def test_a_token_is_edited(campaign: Campaign) -> None:
    campaign.apply(edit_thing(campaign, Key("token", MAP, "1"), replace(OGRE, gm_notes="Sleeps")))

    assert replace(OGRE, gm_notes="Sleeps") == campaign.get(KEY)


def test_a_token_is_moved(campaign: Campaign) -> None:
    campaign.apply(move_thing(campaign, Key("token", MAP, "1"), spot("0303")))

    assert replace(OGRE, at=spot("0303")) == campaign.get(KEY)


def test_a_removed_token_comes_back_with_undo(campaign: Campaign) -> None:
    change = remove_things(campaign, [Key("token", MAP, "1")])

    campaign.apply(change)
    campaign.apply(change.inverted())

    assert OGRE == campaign.get(KEY)


@pytest.mark.parametrize("token", [replace(OGRE, name=" "), replace(OGRE, colour="red")])
def test_a_token_has_a_name_and_a_colour(token: Token, campaign: Campaign) -> None:
    with pytest.raises(NotAllowed):
        add_thing(campaign, MAP, token)


def test_nothing_is_put_on_a_map_that_is_not_there(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="no map"):
        add_thing(campaign, "moon", OGRE)
