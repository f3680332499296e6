"""The Inspector says in words which number a zone has on the players' map."""

from __future__ import annotations

from mapper.commands.groups.party import form_group
from mapper.commands.groups.reveal import reveal
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.selection import Selection, Thing
from mapper.ui.keying.inspector_text import players_number_in_words
from tests.commands.barrow import BARROW, GUARD, MOUTH, in_it
from tests.commands.vale import MAP, US, spot


def said(campaign: Campaign, *zones: str) -> str:
    return players_number_in_words(campaign, BARROW, Selection(zones=zones))


def test_a_zone_that_players_know_has_their_number() -> None:
    assert "1 on the players' map" == said(in_it(), MOUTH)


def test_a_zone_that_players_do_not_know_has_none() -> None:
    assert ["", ""] == [said(in_it(), GUARD), said(in_it(), MOUTH, GUARD)]


def test_a_thing_in_a_zone_has_none() -> None:
    picked = Selection(zones=(MOUTH,), thing=Thing("feature", "1"))

    assert "" == players_number_in_words(in_it(), BARROW, picked)


def test_where_groups_know_it_by_other_numbers_each_is_said() -> None:
    campaign = in_it()
    campaign.apply(form_group(campaign, "They", MAP, spot("0101")))
    others = next(id_ for id_ in campaign.all(Party) if id_ != US)
    for zone in (GUARD, MOUTH):
        campaign.apply(reveal(campaign, others, BARROW, [zone]))

    assert "1 (We), 2 (They) on the players' maps" == said(campaign, MOUTH)
