"""What is held forgets what is hidden again, and learns nothing else."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.commands.groups.reveal import hide, hide_thing, reveal
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Key
from mapper.model.hexes.chunks import area_of, mapped
from mapper.play.gate.known import still_known
from tests.play.minted import player_map
from tests.play.twins import GROUP, LAND, MAP, campaign_rows

seeds = st.integers(0, 1 << 32)


@given(seeds)
@settings(max_examples=15)
def test_what_is_learnt_meanwhile_is_not_seen(seed: int) -> None:
    campaign = Campaign(campaign_rows(Random(seed))[0])
    held = player_map(campaign, MAP, [GROUP])

    campaign.apply(reveal(campaign, GROUP, MAP, area_of(LAND)))

    assert held == still_known(held, player_map(campaign, MAP, [GROUP]))


@given(seeds)
@settings(max_examples=15)
def test_what_is_hidden_again_is_gone(seed: int) -> None:
    chance = Random(seed)
    rows, _, seen = campaign_rows(chance)
    campaign = Campaign(rows)
    held = player_map(campaign, MAP, [GROUP])
    lost = set(chance.sample(sorted(seen), max(1, len(seen) // 2)))

    campaign.apply(hide(campaign, GROUP, MAP, area_of(lost)))

    left = still_known(held, player_map(campaign, MAP, [GROUP]))
    assert lost.isdisjoint(mapped(left.terrain))
    assert all(lost.isdisjoint(path.hexes) for path in left.paths.values())
    assert all(lost.isdisjoint(label.hexes) for label in left.labels.values())
    regions = (set(mapped(chunks)) for chunks in left.region_hexes.values())
    assert all(lost.isdisjoint(hexes) for hexes in regions)


def test_a_feature_that_is_forgotten_is_gone() -> None:
    campaign = Campaign(campaign_rows(Random(5))[0])
    held = player_map(campaign, MAP, [GROUP])

    for id_ in campaign.all(Found, MAP, GROUP):
        campaign.apply(hide_thing(campaign, GROUP, Key("feature", MAP, id_)))

    now = player_map(campaign, MAP, [GROUP])
    left = still_known(held, now)
    assert len(now.features) == len(left.features) < len(held.features)
