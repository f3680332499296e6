"""What a group knows of a dungeon by the game master's hand, and where it is put."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from mapper.commands.groups.party import place_group
from mapper.commands.groups.reveal import hide, hide_thing, reveal, reveal_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.hexes import Hex
from mapper.model.map_view import MapView
from mapper.model.places import Place, ZonePoint, zone_of
from tests.commands.crypt import CELL, CRYPT, HALL, HEROES, VAULT, crypt
from tests.play.minted import player_map
from tests.small import MAP


def known_after(*deeds: Callable[[Campaign], Change]) -> MapView:
    campaign = crypt()
    for deed in deeds:
        campaign.apply(deed(campaign))
    return player_map(campaign, CRYPT, [HEROES])


def test_a_revealed_zone_shows_its_walls() -> None:
    view = known_after(lambda c: reveal(c, HEROES, CRYPT, [VAULT]))

    assert 3 == len(view.zones)


@pytest.mark.parametrize(("as_mapped", "expected"), [(False, ""), (True, "A cell.")])
def test_what_is_in_a_zone_shows_once_it_was_mapped(as_mapped: bool, expected: str) -> None:
    view = known_after(lambda c: reveal(c, HEROES, CRYPT, [CELL], as_visited=as_mapped))

    assert expected == view.zones["2"].player_text


def test_hidden_zones_are_known_no_more() -> None:
    assert {} == known_after(lambda c: hide(c, HEROES, CRYPT, [HALL, CELL])).zones


def test_a_revealed_passage_is_there() -> None:
    view = known_after(lambda c: reveal_thing(c, HEROES, Key("passage", CRYPT, "3")))

    assert "secret_door" in {row.kind for row in view.passages.values()}


def test_a_passage_hidden_again_is_there_no_more() -> None:
    view = known_after(
        lambda c: reveal_thing(c, HEROES, Key("passage", CRYPT, "3")),
        lambda c: hide_thing(c, HEROES, Key("passage", CRYPT, "3")),
    )

    assert "secret_door" not in {row.kind for row in view.passages.values()}


def test_what_is_revealed_is_logged() -> None:
    campaign = crypt()

    campaign.apply(reveal(campaign, HEROES, CRYPT, [VAULT]))

    assert ["Zone 3 revealed."] == [row.text for row in campaign.all(LogEntry).values()]


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        (lambda c: reveal(c, HEROES, CRYPT, [VAULT]), Place(CRYPT, ZonePoint(VAULT))),
        (lambda c: hide(c, HEROES, CRYPT, [HALL]), Place(CRYPT, ZonePoint(HALL))),
        (lambda c: hide(c, HEROES, CRYPT, [HALL, CELL]), Place(CRYPT)),
        (
            lambda c: reveal_thing(c, HEROES, Key("passage", CRYPT, "3")),
            Place(CRYPT, ZonePoint(CELL)),
        ),
    ],
)
def test_the_log_leads_to_what_was_revealed(
    deed: Callable[[Campaign], Change], expected: Place
) -> None:
    campaign = crypt()

    campaign.apply(deed(campaign))

    assert [expected] == [row.at for row in campaign.all(LogEntry).values()]


def test_what_is_known_already_is_not_logged() -> None:
    campaign = crypt()

    assert not reveal(campaign, HEROES, CRYPT, [HALL])


def test_a_group_is_put_into_a_zone() -> None:
    campaign = crypt()

    campaign.apply(place_group(campaign, HEROES, CRYPT, ZonePoint(VAULT)))

    assert VAULT == campaign.one(Party, Key("party", "", HEROES)).at.zone


def test_a_group_that_is_put_into_a_zone_has_mapped_it() -> None:
    view = known_after(lambda c: place_group(c, HEROES, CRYPT, ZonePoint(VAULT)))

    assert [True] == [zone_of(token.at) in view.zones for token in view.tokens.values()]


def test_a_group_that_is_put_on_a_hex_is_in_no_zone() -> None:
    campaign = crypt()

    campaign.apply(place_group(campaign, HEROES, MAP, Hex(1, 1)))

    assert "" == campaign.one(Party, Key("party", "", HEROES)).at.zone


def test_players_read_of_what_is_revealed_by_the_name_that_they_have_for_it() -> None:
    campaign, thing = crypt(), Key("feature", CRYPT, "1")
    row = campaign.one(Feature, thing)
    campaign.apply(Change("x", {thing: Swap(row, replace(row, player_title="A slate"))}))

    campaign.apply(reveal_thing(campaign, HEROES, thing))

    (entry,) = (row for row in campaign.all(LogEntry).values() if row.kind == "reveal")
    assert "Revealed: A slate." == entry.player_text
