"""What several do together by Sovereign's turns: at a door, and coming in upon somebody."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.delve_action import AtDoor
from mapper.commands.delve.doors import force
from mapper.commands.delve.hazards import encounter, roll_reaction
from mapper.commands.delve.moving import place
from mapper.commands.delve.offers import offers
from mapper.commands.offer import Answer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.members import members_in
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.known_dungeon import ground_of
from mapper.play.delve.site_procedure import GroupInside, HowMet
from tests.commands.barrow import (
    ANN,
    BARROW,
    BEA,
    CAL,
    GUARD,
    MOUTH,
    SHRINE_DOOR,
    all_at,
    delve,
    delver,
    door_state,
)
from tests.commands.vale import US, party, told

TURNS = "torchlit_turns"
DOOR = AtDoor(US, ANN, SHRINE_DOOR)


def at_the_door(**fields: dict[str, int]) -> Campaign:
    """All before what is stuck; Ann does well at it, with +2."""
    campaign = all_at(GUARD, TURNS)
    key, row = Key("party", "", US), party(campaign)
    members = tuple(
        replace(each, fields={**each.fields, **fields.get(each.name, {})}) for each in row.members
    )
    after: Party = replace(row, members=members)
    campaign.apply(Change("Fields", {key: Swap(row, after)}))
    return campaign


def test_helpers_who_do_well_add_to_the_check_and_are_named() -> None:
    campaign = at_the_door(Bea={"STR": 1, "Exert": 0})

    answer = Answer(dice=(4, 3), helpers=(BEA,))
    campaign.apply(force(campaign, DOOR, Random(1), answer))

    assert told(campaign)[-1].endswith(" with Bea (2d6: 7, +3, against 10).")
    state = door_state(campaign, SHRINE_DOOR)
    assert state is not None
    assert "open" == state.state


def test_helpers_who_do_badly_take_from_it() -> None:
    campaign = at_the_door()

    campaign.apply(force(campaign, DOOR, Random(1), Answer(dice=(4, 3), helpers=(BEA, CAL))))

    assert "with Bea, Cal (2d6: 7, +0, against 10)" in told(campaign)[-1]


def test_who_helps_has_spent_the_turn_where_it_takes_turns() -> None:
    campaign = at_the_door()

    campaign.apply(force(campaign, DOOR, Random(1), Answer(dice=(1, 1), helpers=(BEA,))))

    assert [True, True, False] == [delver(campaign, who).has_acted for who in (ANN, BEA, CAL)]


def test_all_who_are_there_and_have_not_acted_may_help() -> None:
    campaign = at_the_door()
    campaign.apply(force(campaign, AtDoor(US, CAL, SHRINE_DOOR), Random(1), Answer(dice=(1, 1))))

    offer = next(each for each in offers(campaign, US, ANN) if each.name == "force")

    together = next(each for each in offer.asks if each.name == "together")
    assert (BEA,) == together.answer.helpers


def test_who_is_elsewhere_helps_nobody() -> None:
    campaign = at_the_door()
    campaign.apply(place(campaign, US, BEA, MOUTH))

    with pytest.raises(NotAllowed):
        force(campaign, DOOR, Random(1), Answer(dice=(6, 6), helpers=(BEA,)))


def test_the_modifier_for_coming_in_is_that_of_the_group() -> None:
    campaign = at_the_door(Bea={"DEX": 2, "Sneak": 0}, Cal={"DEX": 0, "Sneak": -1})
    members = members_in(US, party(campaign))
    inside = GroupInside(members, delve(campaign), ground_of(campaign, BARROW))

    score, theirs = site_rules(campaign, BARROW).scores_at_door(inside, ANN)

    assert ("DEX/Sneak", 2, "WIS/Notice") == (score.words, score.modifier, theirs)
    assert "companions who do well +1, companions who do badly -1" in score.how.replace("−", "-")


def test_who_has_no_hit_dice_said_is_not_taken_to_lose() -> None:
    campaign = at_the_door()
    campaign.apply(encounter(campaign, US, Random(1), who="ghouls"))

    campaign.apply(roll_reaction(campaign, US, Random(1), HowMet("talk", dice=(2, 3))))

    met = delve(campaign).meeting
    assert met is not None
    assert "fight_if_could_win" == met.reaction
    assert "nobody has said their hit dice" in told(campaign)[-1]
