"""Placing, accepting, rejecting, editing and removing passages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.zones.passages import (
    accept,
    add_passage,
    edit_passage,
    move_passage,
    propose_again,
    reject,
    remove_passages,
    set_kind,
    turn_passage,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, PassageSide, RejectedPassage, Span, Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import OUTDOORS, Place, ZonePoint
from mapper.model.zones.doorways import placed
from mapper.model.zones.zone_adjacency import Proposal, fabric_of
from tests.commands.crypt import CAVE, CELL, CRYPT, HALL, HEROES, PASSAGEWAY, VAULT, crypt, passage
from tests.model.dungeons import at
from tests.small import MAP

WALL = Span(at(40, 32), at(40, 37))
"""Between the corridor and the vault, which have no passage."""

DOOR = Passage("door", (PassageSide(PASSAGEWAY), PassageSide(VAULT)), WALL)


def done(change: Change) -> Campaign:
    campaign = crypt()
    campaign.apply(change)
    return campaign


def proposals(campaign: Campaign) -> list[Proposal]:
    fabric = fabric_of(campaign.all(Zone, CRYPT), campaign.all(Passage, CRYPT))
    return fabric.proposals(campaign.all(RejectedPassage, CRYPT).values())


def test_a_door_is_added() -> None:
    change = add_passage(crypt(), CRYPT, DOOR)

    assert ("Add a door between a corridor and zone 3", DOOR) == (
        change.label,
        passage(done(change), "6"),
    )


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (replace(DOOR, sides=(PassageSide(HALL), PassageSide(CAVE))), "Only stairs and shafts"),
        (replace(DOOR, sides=(PassageSide(HALL), PassageSide("99"))), "no zone “99”"),
        (replace(DOOR, beyond=OUTDOORS), "leads nowhere else"),
        (replace(DOOR, sides=(PassageSide(HALL), PassageSide(CELL, clues=(Clue(" "),)))), "a text"),
        (
            replace(DOOR, sides=(PassageSide(HALL), PassageSide()), beyond=Place(MAP)),
            "Wild.* is a map of hexes; choose a hex of it",
        ),
        (
            replace(DOOR, sides=(PassageSide(HALL), PassageSide()), beyond=Place(CRYPT, Hex(0, 0))),
            "Crypt is a map of zones; choose a zone of it",
        ),
    ],
)
def test_a_passage_that_cannot_be_is_refused(wanted: Passage, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        add_passage(crypt(), CRYPT, wanted)


def test_a_clue_to_a_passage_lies_in_a_zone_that_is_there() -> None:
    clue = Clue("A draught", Place(CRYPT, ZonePoint("99")))
    wanted = replace(DOOR, sides=(PassageSide(HALL, clues=(clue,)), PassageSide(CELL)))

    with pytest.raises(NotAllowed, match="no zone “99”"):
        add_passage(crypt(), CRYPT, wanted)


def test_what_is_proposed_can_be_accepted() -> None:
    campaign = done(accept(crypt(), CRYPT, proposals(crypt())))

    ways = [[side.zone for side in passage(campaign, id_).sides] for id_ in ("6", "7")]
    assert [[HALL, VAULT], [PASSAGEWAY, VAULT]] == ways


def test_what_is_accepted_as_a_secret_door_is_secret_from_both_sides() -> None:
    campaign = done(accept(crypt(), CRYPT, proposals(crypt())[:1], "secret_door"))

    assert ["secret", "secret"] == [side.visibility for side in passage(campaign, "6").sides]


def test_what_is_rejected_is_proposed_no_more() -> None:
    campaign = done(reject(crypt(), CRYPT, proposals(crypt())))

    assert [] == proposals(campaign)


def test_what_was_rejected_can_be_proposed_again() -> None:
    campaign = done(reject(crypt(), CRYPT, proposals(crypt())))

    campaign.apply(propose_again(campaign, CRYPT))

    assert proposals(crypt()) == proposals(campaign)


def test_a_passage_that_is_placed_is_rejected_no_more() -> None:
    campaign = done(reject(crypt(), CRYPT, proposals(crypt())))

    campaign.apply(add_passage(campaign, CRYPT, DOOR))

    assert 1 == len(campaign.all(RejectedPassage, CRYPT))


def test_a_passage_is_edited() -> None:
    wanted = replace(passage(crypt(), "1"), material="stone", is_trapped=True)

    assert wanted == passage(done(edit_passage(crypt(), CRYPT, "1", wanted)), "1")


def test_a_door_made_secret_is_hidden_from_both_sides() -> None:
    after = passage(done(set_kind(crypt(), CRYPT, ["1"], "secret_door")), "1")

    assert ["secret", "secret"] == [side.visibility for side in after.sides]


def test_a_secret_door_made_a_door_is_plain_to_see() -> None:
    after = passage(done(set_kind(crypt(), CRYPT, ["3"], "door")), "3")

    assert ["overt", "overt"] == [side.visibility for side in after.sides]


def test_an_opening_made_a_door_is_closed() -> None:
    campaign = crypt()
    ajar = replace(passage(campaign, "2"), state="open")
    campaign.apply(edit_passage(campaign, CRYPT, "2", ajar))

    campaign.apply(set_kind(campaign, CRYPT, ["2"], "door"))

    assert "closed" == passage(campaign, "2").state


def test_a_door_is_moved_along_its_wall() -> None:
    there = Span(at(40, 12), at(40, 17))

    assert there == passage(done(move_passage(crypt(), CRYPT, "1", there)), "1").at


def test_stairs_that_are_turned_lead_up_from_below() -> None:
    before = passage(crypt(), "4")

    after = passage(done(turn_passage(crypt(), CRYPT, "4")), "4")

    assert (CAVE, before.there, before.at, "up") == (
        after.sides[0].zone,
        after.at,
        after.there,
        after.slope,
    )


@pytest.mark.parametrize(
    "key",
    [
        Key("passage", CRYPT, "1"),
        Key("passage_state", CRYPT, "1"),
        Key("passage_found", CRYPT, "1", HEROES),
    ],
    ids=str,
)
def test_with_a_passage_goes_what_has_become_of_it(key: Key) -> None:
    assert done(remove_passages(crypt(), CRYPT, ["1"])).get(key) is None


def test_a_click_on_a_shared_wall_places_a_door_between_the_zones() -> None:
    found = placed(crypt().all(Zone, CRYPT), at(41, 34), 1, grid=500)

    assert found is not None
    assert ({PASSAGEWAY, VAULT}, {at(40, 30), at(40, 35)}) == (
        {side.zone for side in found.sides},
        {*found.at},
    )


def test_a_click_on_an_outer_wall_places_a_door_out_of_the_map() -> None:
    found = placed(crypt().all(Zone, CRYPT), at(61, 10), 1)

    assert found is not None
    assert [CELL, ""] == [side.zone for side in found.sides]


def test_a_click_far_from_any_wall_places_nothing() -> None:
    assert placed(crypt().all(Zone, CRYPT), at(100, 100), 1) is None
