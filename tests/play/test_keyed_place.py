"""What is keyed at a place, in the order of play, and what of it the group knows."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.groups.reveal import reveal, reveal_thing
from mapper.commands.leads import tell_clue
from mapper.commands.reward.gathering import take_treasure
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Creature, Hoard, Trap
from mapper.model.hexes.chunks import area_of
from mapper.model.places import Place
from mapper.play.gm_map import gm_map
from mapper.play.keyed_place import (
    KeyedClue,
    KeyedCreature,
    KeyedFeature,
    KeyedThing,
    KeyedTrap,
    KeyedTreasure,
    KeyedWay,
    keyed_at,
)
from tests.commands.vale import MAP, US, spot, vale

HERE = spot("0201")


def keyed() -> Campaign:
    """A hex with one of each, that nobody knows of."""
    campaign = vale()
    rows = (
        Feature(
            HERE,
            "Chest",
            "hidden",
            clues=(Clue("A scratch."),),
            trap=Trap(does="A dart"),
            creature=Creature(name="rats"),
            hoard=Hoard(12),
        ),
        Feature(HERE, "Shrine", "overt"),
        Token(HERE, "Hermit"),
    )
    for row in rows:
        campaign.apply(add_thing(campaign, MAP, row))
    return campaign


def things(campaign: Campaign, group: str = US) -> list[KeyedThing]:
    return [*keyed_at(campaign, gm_map(campaign, MAP), Place(MAP, HERE), group)]


def known(campaign: Campaign) -> dict[str, bool]:
    found = (each for each in things(campaign) if isinstance(each, KeyedFeature))
    return {each.row.title: each.is_known for each in found}


def taken_by(campaign: Campaign) -> list[str]:
    found = (each for each in things(campaign) if isinstance(each, KeyedTreasure))
    return [each.taken_by for each in found]


def key_of(campaign: Campaign, title: str) -> Key:
    rows = campaign.all(Feature, MAP).items()
    return Key("feature", MAP, next(id_ for id_, row in rows if row.title == title))


def test_it_comes_in_the_order_of_play() -> None:
    found = things(keyed())

    sorts = [KeyedCreature, KeyedFeature, KeyedClue, KeyedTreasure, KeyedTrap, KeyedWay]
    assert sorts == list(dict.fromkeys(map(type, found)))


def test_what_is_overt_comes_before_what_is_hidden() -> None:
    found = (each for each in things(keyed()) if isinstance(each, KeyedFeature))

    assert ["Shrine", "Chest"] == [each.row.title for each in found]


def test_nothing_is_known_to_nobody() -> None:
    found = things(keyed(), group="")

    features = [each for each in found if isinstance(each, KeyedFeature)]
    assert [False, False] == [each.is_known for each in features]


def test_what_lies_open_is_known_to_who_was_there() -> None:
    campaign = keyed()

    campaign.apply(reveal(campaign, US, MAP, area_of([HERE]), as_visited=True))

    assert {"Chest": False, "Shrine": True} == known(campaign)


def test_what_was_revealed_is_known_and_needs_no_clue() -> None:
    campaign = keyed()

    campaign.apply(reveal_thing(campaign, US, key_of(campaign, "Chest")))

    assert known(campaign)["Chest"]
    assert not [each for each in things(campaign) if isinstance(each, KeyedClue)]


def test_a_clue_that_was_told_is_known() -> None:
    campaign = keyed()
    (clue,) = (each for each in things(campaign) if isinstance(each, KeyedClue))

    campaign.apply(tell_clue(campaign, US, clue.here))

    (after,) = (each for each in things(campaign) if isinstance(each, KeyedClue))
    assert (False, True) == (clue.is_known, after.is_known)


def test_a_treasure_that_was_taken_says_by_whom() -> None:
    campaign = keyed()
    key = Key("party", "", US)
    there = replace(campaign.one(Party, key), at=Place(MAP, HERE))
    campaign.apply(Change("", {key: Swap(campaign.get(key), there)}))
    assert [""] == taken_by(campaign)

    campaign.apply(take_treasure(campaign, US, key_of(campaign, "Chest")))

    assert [US] == taken_by(campaign)
