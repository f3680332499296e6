"""Whatever is changed and known, the player map that follows equals the one made anew."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.commands.groups.party import form_group, place_group, share_knowledge
from mapper.commands.groups.reveal import hide, hide_thing, reveal, reveal_thing
from mapper.commands.terrain.terrain import paint
from mapper.commands.things.things import remove_things
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap, between
from mapper.model.campaign.rows import Feature, Key, Label, Path, Region, Row
from mapper.model.hexes.chunks import area_of
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt
from mapper.play.gate.mint import OF_ZONES, known_map, player_map_after
from tests.play.known_rooms import CRYPT
from tests.play.twins import GROUP, LAND, MAP, campaign_rows, terrain
from tests.play.zone_twins import dungeon_rows, zone_twin

STEPS = 12
FOLLOWED = OF_ZONES - {"party"}


def added(kind: str, campaign: Campaign, row: Row) -> Change:
    return Change("Add", {Key(kind, MAP, campaign.new_id(kind, MAP)): Swap(None, row)})


def drawn(campaign: Campaign, chance: Random) -> Change:
    """Something of the map altered."""
    at = chance.choice(LAND)
    match chance.randrange(6):
        case 0:
            return paint(campaign, MAP, area_of([at]), chance.randint(1, 4))
        case 1:
            seen = chance.choice(("overt", "hidden"))
            row = Feature(at, "F", "overt" if seen == "overt" else "hidden", "P", is_landmark=True)
            return added("feature", campaign, row)
        case 2:
            return added("path", campaign, Path("road", (at, chance.choice(LAND))))
        case 3:
            return added("label", campaign, Label("Fen", (at,)))
        case 4:
            id_ = campaign.new_id("region", MAP)
            hexes = terrain(dict.fromkeys(chance.sample(LAND, 5), 1))
            here = next(iter(campaign.chunks("terrain", MAP)))
            rows = {
                Key("region", MAP, id_): Swap(None, Region("R", "#446622", f"Fen {id_}")),
                Key("region_hexes", MAP, here, id_): Swap(None, hexes),
            }
            return Change("Add", rows)
    return remove_things(
        campaign, [Key("feature", *FeatureAt(MAP, chance.choice([*campaign.all(Feature, MAP)])))]
    )


def learnt(campaign: Campaign, chance: Random) -> Change:
    """Something that the group gets to know or forgets."""
    some = area_of(chance.sample(LAND, chance.randint(1, 6)))
    feature = chance.choice([*campaign.all(Feature, MAP)])
    match chance.randrange(6):
        case 0:
            return reveal(campaign, GROUP, MAP, some, as_visited=True)
        case 1:
            return reveal(campaign, GROUP, MAP, some)
        case 2:
            return hide(campaign, GROUP, MAP, some)
        case 3:
            return reveal_thing(campaign, GROUP, Key("feature", MAP, feature))
        case 4:
            return hide_thing(campaign, GROUP, Key("feature", MAP, feature))
    return place_group(campaign, GROUP, MAP, chance.choice(LAND))


def shared(campaign: Campaign, chance: Random) -> Change:
    """Another group comes, or shares what it knows."""
    others = [key.id for key in campaign.rows() if key.kind == "party" and key.id != GROUP]
    if others and chance.random() < 0.5:
        return share_knowledge(campaign, GROUP, str(chance.choice(others)))
    return form_group(campaign, f"Others {chance.random()}", MAP, chance.choice(LAND))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 32))
def test_it_equals_one_made_anew(seed: int) -> None:
    chance = Random(seed)
    rows, _, _ = campaign_rows(chance)
    campaign = Campaign(rows)
    follows = known_map(campaign, MAP, [GROUP])

    for _ in range(STEPS):
        try:
            change = chance.choice((drawn, learnt, learnt, learnt, shared))(campaign, chance)
        except NotAllowed:
            continue
        campaign.apply(change)
        follows = player_map_after(follows, campaign, change)

        anew = known_map(campaign, MAP, [GROUP])
        assert repr(anew.players) == repr(follows.players)


@pytest.mark.parametrize("pair", range(8))
def test_a_dungeon_that_follows_is_a_fresh_one_however_much_is_different(pair: int) -> None:
    campaign = Campaign(dungeon_rows(Random(pair)))
    follows = known_map(campaign, CRYPT, [GROUP])

    for turn in range(4):
        follows = player_map_after(follows, campaign, made_otherwise(campaign, pair * 10 + turn))

        assert known_map(campaign, CRYPT, [GROUP]) == follows


def made_otherwise(campaign: Campaign, number: int) -> Change:
    """All rows by which the map follows are those of another dungeon, or of a twin of this one."""
    before, chance = campaign.rows(), Random(number)
    other = zone_twin(before, chance, CRYPT) if number % 2 else dungeon_rows(chance)
    rest = {key: row for key, row in before.items() if key.kind not in FOLLOWED}
    later = rest | {key: row for key, row in other.items() if key.kind in FOLLOWED}
    change = between("Otherwise", before, later)
    campaign.apply(change)
    return change
