"""Taking away what stands at hexes, while the ground stays."""

from __future__ import annotations

import pytest

from mapper.commands.clipboard.copying import clear_things, has_things
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Label, Token
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt
from tests.commands.stocked import CIRCLE, HEART, stocked
from tests.small import MAP


def things(campaign: Campaign) -> tuple[set[str], set[str], set[str]]:
    classes = Feature, Token, Label
    features, tokens, labels = (set(campaign.all(row_class, MAP)) for row_class in classes)
    return features, tokens, labels


def test_features_tokens_and_labels_go_and_the_ground_stays() -> None:
    campaign = stocked()
    before = dict(campaign.chunks("terrain", MAP))

    campaign.apply(clear_things(campaign, MAP, CIRCLE))

    assert ({"3"}, set(), set()) == things(campaign)
    assert before == campaign.chunks("terrain", MAP)


def test_links_to_what_goes_go_with_it() -> None:
    campaign = stocked()

    campaign.apply(clear_things(campaign, MAP, area_of([HEART])))

    links = [row.related for row in campaign.all(Feature, MAP).values()]
    assert [(FeatureAt(MAP, "3"),), ()] == links


def test_taking_nothing_away_is_refused() -> None:
    with pytest.raises(NotAllowed, match="No feature"):
        clear_things(stocked(), MAP, area_of([Hex(0, 0)]))


def test_whether_anything_stands_there() -> None:
    campaign = stocked()

    found = [has_things(campaign, MAP, area_of([at])) for at in (HEART, Hex(0, 0))]

    assert [True, False] == found
