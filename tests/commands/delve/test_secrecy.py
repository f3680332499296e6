"""What players read and see of a delve is the same, whatever there is that they do not know of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.delve_action import AtDoor
from mapper.commands.delve.doors import listen, recover
from mapper.commands.delve.entering import enter, leave
from mapper.commands.delve.hazards import encounter, roll_reaction
from mapper.commands.delve.lights import light_up
from mapper.commands.delve.moving import hurry_all, move_all
from mapper.commands.delve.searching import search
from mapper.commands.delve.turn_order import close_round
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Feature, Key, Row
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Creature, Passage, Zone
from mapper.model.places import ZonePoint
from tests.commands.barrow import (
    ANN,
    BARROW,
    BEA,
    CAL,
    GALLERY,
    GUARD,
    GUARD_DOOR,
    MOUTH,
    NICHE_DOOR,
    PASSAGE,
    SECRET,
    SHRINE,
    TOMB,
    before_it,
    heard,
    roll_all,
)
from tests.commands.vale import US
from tests.play.minted import player_map

SITES = ("delving", "torchlit_turns", "dungeon_turns")
DICE = Random(3)
Deed = Callable[[Campaign], Change]
OFFER_WORDS: tuple[Deed, ...] = (
    lambda c: enter(c, US, BARROW),
    lambda c: light_up(c, US, ANN, left=1),
    lambda c: move_all(c, US, PASSAGE),
    lambda c: search(c, US, ANN, succeeds=False, override=True),
    lambda c: listen(c, AtDoor(US, BEA, GUARD_DOOR, override=True), Random(1)),
    lambda c: recover(c, US, CAL, Random(1), override=True),
    lambda c: encounter(c, US, Random(1)),
    lambda c: roll_reaction(c, US, Random(2)),
    lambda c: close_round(c, US, Random(1), face=6),
    lambda c: move_all(c, US, GUARD),
)


def otherwise(campaign: Campaign) -> None:
    """Another barrow to the game master, and the same to who has not been further than this."""
    rows: dict[Key, Row | None] = {
        Key("rules", BARROW, "rules"): MapRules(
            site=campaign.one(MapRules, Key("rules", BARROW, "rules")).site, encounters=("bats",)
        ),
        Key("passage", BARROW, SECRET): None,
        Key("passage", BARROW, NICHE_DOOR): None,
        Key("feature", BARROW, "1"): None,
        Key("feature", BARROW, "2"): None,
        Key("feature", BARROW, "9"): Feature(
            ZonePoint(PASSAGE), "Other", "secret", creature=Creature("9")
        ),
    }
    for id_ in (MOUTH, PASSAGE, GUARD):
        zone = campaign.one(Zone, Key("zone", BARROW, id_))
        rows[Key("zone", BARROW, id_)] = replace(zone, name="Other", number=f"X{id_}", tags=("x",))
    for id_ in (SHRINE, TOMB, GALLERY):
        zone = campaign.one(Zone, Key("zone", BARROW, id_))
        rows[Key("zone", BARROW, id_)] = replace(zone, player_name="other", danger="deadly")
    door = campaign.one(Passage, Key("passage", BARROW, GUARD_DOOR))
    rows[Key("passage", BARROW, GUARD_DOOR)] = replace(door, name="Other")
    swaps = {key: Swap(campaign.get(key), row) for key, row in rows.items()}
    campaign.apply(Change("Otherwise", swaps))


def played(campaign: Campaign) -> Campaign:
    for deed in OFFER_WORDS:
        campaign.apply(deed(campaign))
        roll_all(campaign)
    return campaign


@pytest.mark.parametrize("site", SITES)
def test_two_barrows_that_differ_in_what_is_unknown_read_and_look_the_same(site: str) -> None:
    one, other = before_it(site), before_it(site)
    otherwise(other)
    for campaign in (one, other):
        played(campaign)

    assert heard(one) == heard(other)
    assert player_map(one, BARROW, [US]) == player_map(other, BARROW, [US])


def test_running_through_tells_only_that_they_ran() -> None:
    one, other = before_it(), before_it()
    otherwise(other)
    for campaign in (one, other):
        campaign.apply(enter(campaign, US, BARROW))
        for to in (GUARD, MOUTH):
            campaign.apply(hurry_all(campaign, US, "run", to))
            campaign.apply(close_round(campaign, US, DICE, face=6))
        campaign.apply(leave(campaign, US))

    assert heard(one) == heard(other)
    assert player_map(one, BARROW, [US]) == player_map(other, BARROW, [US])
    assert "guardroom" not in " ".join(heard(one))
