"""From a hex into a dungeon, five rounds with fixed dice, and out again: told line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import pytest

from mapper.commands.delve.delve_action import AtDoor
from mapper.commands.delve.doors import force
from mapper.commands.delve.entering import enter, leave
from mapper.commands.delve.fought import fight
from mapper.commands.delve.hazards import roll
from mapper.commands.delve.lights import light_up
from mapper.commands.delve.moving import hurry_all, move_all
from mapper.commands.delve.searching import search
from mapper.commands.delve.turn_order import close_round, pass_all
from mapper.commands.offer import Answer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Clock
from mapper.model.campaign.rows import CLOCK, Key, Row
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.map_view import MapView
from mapper.play.delve.encounters import Dice
from tests.commands.barrow import (
    ANN,
    BARROW,
    BEA,
    END,
    GALLERY,
    GUARD,
    MOUTH,
    PASSAGE,
    SHRINE,
    SHRINE_DOOR,
    before_it,
    heard,
)
from tests.commands.vale import US, party, told
from tests.play.minted import player_map

DICE = Random(1)
Deed = Callable[[Campaign], Change]


def rolled(campaign: Campaign) -> Change:
    """The die that is due, and where what it brings comes from."""
    (die,) = campaign.all(DueDie)
    return roll(campaign, die, DICE, face=1, dice=Dice(hour=12))


ROUNDS: Sequence[Sequence[Deed]] = (
    (
        lambda c: enter(c, US, BARROW),
        lambda c: light_up(c, US, ANN, left=5),
        lambda c: move_all(c, US, PASSAGE),
        lambda c: search(c, US, ANN),
        lambda c: pass_all(c, US),
        lambda c: close_round(c, US, DICE, face=13),
    ),
    (
        lambda c: move_all(c, US, GUARD),
        lambda c: force(c, AtDoor(US, BEA, SHRINE_DOOR), DICE, Answer(succeeds=True)),
        lambda c: close_round(c, US, DICE, face=9),
    ),
    (
        lambda c: move_all(c, US, SHRINE),
        lambda c: search(c, US, ANN),
        lambda c: search(c, US, BEA),
        lambda c: pass_all(c, US),
        rolled,
        lambda c: close_round(c, US, DICE),
        lambda c: fight(c, US, 3),
    ),
    (
        lambda c: hurry_all(c, US, "run", END),
        lambda c: close_round(c, US, DICE, face=11),
    ),
    (
        lambda c: move_all(c, US, GALLERY),
        lambda c: close_round(c, US, DICE, face=5),
    ),
    (
        lambda c: hurry_all(c, US, "walk", MOUTH),
        lambda c: close_round(c, US, DICE, face=2),
        lambda c: leave(c, US),
    ),
)
LOG = """
We went into Barrow of Hob: 1.
Ann lit a torch: 5 rounds.
Ann, Bea and Cal moved to 2.
Ann searched 2, and nothing hidden is left; a secret is here: give a clue.
Hazard d20 (normal): 13, nothing.
Round 1 is over: it is 00:06.
Ann, Bea and Cal moved to 3, opening the door to 3.
Bea forced the door to 4.
Hazard d20 (normal): 9, nothing.
Round 2 is over: it is 00:12.
Ann, Bea and Cal moved to 4.
Ann searched 4. Found: Idol of Hob.
Bea searched 4. Found: the concealed door to 5.
Hazard d20 (normal): 1, encounter: ghouls, at 3 (0°), nearest to 12 o’clock; Ann meets them first.
Round 3 is over: it is 00:18.
A fight of 3 rounds.
Ann, Bea and Cal ran to 7 through 2 zones, opening the concealed door to 5 and the door to 7.
Ann sets off a trap: the door to 5.
Ann sets off a trap: Pit.
Hazard d20 (normal): 11, nothing.
Ann’s torch goes out.
Round 4 is over: it is 00:27.
Ann, Bea and Cal moved to 6.
Hazard d12 (risky): 5, nothing.
Round 5 is over: it is 00:33.
Ann, Bea and Cal walked to 1 through 6 zones.
Hazard d20 (normal): 2, nothing.
Round 6 is over: it is 00:39.
We left Barrow of Hob for 0101.
"""
PLAYERS_LOG = """
We went into The Barrow.
Ann lit a torch.
Ann, Bea and Cal went on.
No hidden features remain.
Round 1 is over.
Ann, Bea and Cal went to the guardroom.
Bea forced the door.
Round 2 is over.
Ann, Bea and Cal went to the shrine.
Ann searches. Found: An idol.
Bea searches. Found: a door.
An encounter.
Round 3 is over.
A fight of 3 rounds.
Ann, Bea and Cal went on.
Ann sets off a trap: at a door.
Ann sets off a trap: A pit.
Ann’s torch goes out.
Round 4 is over.
Ann, Bea and Cal went on.
Round 5 is over.
Ann, Bea and Cal went to the mouth.
Round 6 is over.
We left the dungeon.
"""


class Walked(NamedTuple):
    """The campaign after it all, and what it was after each change and each round."""

    campaign: Campaign
    changes: list[Change]
    states: list[dict[Key, Row]]
    views: list[MapView]
    minutes: list[int]


@pytest.fixture(scope="module")
def walked() -> Walked:
    campaign = before_it()
    done = Walked(campaign, [], [dict(campaign.rows())], [], [])
    for deeds in ROUNDS:
        for deed in deeds:
            change = deed(campaign)
            campaign.apply(change)
            done.changes.append(change)
            done.states.append(dict(campaign.rows()))
        done.views.append(player_map(campaign, BARROW, [US]))
        done.minutes.append(party(campaign).minutes)
    return done


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


def test_the_log_tells_it_line_by_line(walked: Walked) -> None:
    assert lines(LOG) == told(walked.campaign)[1:]


def test_players_read_what_they_know(walked: Walked) -> None:
    assert lines(PLAYERS_LOG) == heard(walked.campaign)


def test_the_clock_goes_by_rounds_and_the_fight(walked: Walked) -> None:
    assert [6, 12, 21, 27, 33, 39] == walked.minutes
    assert Clock(39) == walked.campaign.get(CLOCK)


def test_players_see_zones_once_they_are_mapped_and_not_those_run_through(walked: Walked) -> None:
    assert [2, 3, 4, 4, 5, 7] == [len(view.zones) for view in walked.views]


def test_players_see_the_doors_of_what_they_know_and_no_secret_one(walked: Walked) -> None:
    assert [3, 5, 6, 6, 7, 8] == [len(view.passages) for view in walked.views]
    kinds = {row.kind for view in walked.views for row in view.passages.values()}
    assert "secret_door" not in kinds


def test_players_see_what_was_found(walked: Walked) -> None:
    shown = [sorted(row.title for row in view.features.values()) for view in walked.views]

    none: list[str] = []
    idol = ["An altar", "An idol"]
    assert [none, none, idol, idol, idol, ["A pit", *idol]] == shown


def test_in_a_place_that_is_not_mapped_nobody_is_seen(walked: Walked) -> None:
    assert [1, 1, 1, 0, 1, 0] == [len(view.tokens) for view in walked.views]


def test_all_is_undone_step_by_step_and_done_again(walked: Walked) -> None:
    campaign = Campaign(walked.states[-1])
    for change, before in zip(reversed(walked.changes), walked.states[-2::-1], strict=True):
        campaign.apply(change.inverted())
        assert before == campaign.rows()
    for change, after in zip(walked.changes, walked.states[1:], strict=True):
        campaign.apply(change)
        assert after == campaign.rows()
