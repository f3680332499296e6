"""A dungeon from a seed as one step, on a map that is there or with a new one."""

from __future__ import annotations

import pytest

from mapper.commands.maps.maps import add_dungeon, add_zone_map, generate_dungeon
from mapper.model.campaign.rows import Map
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.generate.random_dungeon import Wishes
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from tests.commands.crypt import CRYPT, crypt
from tests.small import MAP


def test_a_new_dungeon_is_one_step() -> None:
    campaign = crypt()

    id_, change = add_dungeon(campaign, "Maze", 3, Wishes(12), opened_by=Place(MAP, Hex(2, 1)))
    campaign.apply(change)

    assert ("Make the dungeon Maze", 12) == (change.label, len(campaign.all(Zone, id_)))


def test_what_players_call_it_is_kept_in_one_line() -> None:
    id_, change = add_dungeon(crypt(), "Maze", 3, Wishes(12), player_name=" The\nWarren ")

    (_, made), *_ = change.of_kind("map").values()
    assert isinstance(made, Map)
    assert ("maze", "The Warren") == (id_, made.player_name)


def test_its_entrance_leads_to_its_hex() -> None:
    campaign = crypt()

    id_, change = add_dungeon(campaign, "Maze", 3, Wishes(12), opened_by=Place(MAP, Hex(2, 1)))
    campaign.apply(change)

    beyond = [row.beyond for row in campaign.all(Passage, id_).values() if row.beyond]
    assert [Place(MAP, Hex(2, 1))] == beyond


def test_a_dungeon_is_made_on_an_empty_map() -> None:
    campaign = crypt()
    id_, change = add_zone_map(campaign, "Maze")
    campaign.apply(change)

    campaign.apply(generate_dungeon(campaign, id_, 3, Wishes(12)))

    assert 12 == len(campaign.all(Zone, id_))


@pytest.mark.parametrize(
    ("map_id", "why"), [(CRYPT, "has zones already"), (MAP, "is a map of hexes")]
)
def test_no_dungeon_is_made_over_what_is_there(map_id: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        generate_dungeon(crypt(), map_id, 3, Wishes(12))
