"""A map of another program is one change, and a map like any other."""

from __future__ import annotations

from mapper.commands.maps.add_imported import Imported, campaign_of, counted, import_map, shortened
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import SETTINGS, Key, Settings
from mapper.model.campaign.zone_rows import Zone, ZonePlan
from mapper.model.check import holds
from tests.model.dungeons import TWO, door
from tests.small import MAP, small_rows

FOUND = Imported("The Halls", ZonePlan(), TWO, {"1": door("1", "2")})


def test_a_map_comes_in_and_is_taken_back_whole() -> None:
    campaign = Campaign(small_rows())

    _, change = import_map(campaign, FOUND)
    campaign.apply(change)
    campaign.apply(change.inverted())

    assert small_rows() == campaign.rows()


def test_the_rows_lie_on_a_map_of_their_own() -> None:
    campaign = Campaign(small_rows())

    map_id, change = import_map(campaign, FOUND)
    campaign.apply(change)

    assert TWO == campaign.all(Zone, map_id)
    assert "Import the map The Halls" == change.label


def test_a_second_one_of_a_name_has_another_id() -> None:
    campaign = Campaign(small_rows())

    first, change = import_map(campaign, FOUND)
    campaign.apply(change)
    second, _ = import_map(campaign, FOUND)

    assert len({MAP, first, second}) == 3


def test_a_new_campaign_begins_with_the_map() -> None:
    campaign = Campaign(campaign_of(FOUND))

    settings = campaign.one(Settings, SETTINGS)

    assert Settings("The Halls", "the_halls") == settings
    assert campaign.get(Key("map", "", settings.first_map)) is not None
    assert holds(campaign).startswith("1 map")


def test_a_map_without_a_name_gets_one() -> None:
    campaign = Campaign(campaign_of(Imported(" ", ZonePlan(), TWO)))

    assert ["Imported map"] == [row.name for row in campaign.maps().values()]


def test_what_came_in_is_counted_in_words() -> None:
    assert "2 zones, 1 passage, 0 features" == counted(FOUND)


def test_a_long_title_is_cut_between_words() -> None:
    assert "Far too…" == shortened("Far  too long\nfor this", 12)
