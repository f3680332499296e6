"""Who recovers takes breath, and has what was shot and can be used again."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.deeds.deed_asked import DeedAsked, do_deed
from mapper.commands.delve.doors import recover
from mapper.commands.delve.offers import offers
from mapper.commands.delve.set_by_hand import edit_delver
from mapper.commands.edits import Draft
from mapper.commands.offer import Answer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.scene import Taker
from tests.commands.barrow import ANN, delver, in_it, roll_all
from tests.commands.vale import US, party

THREE = Answer(dice=(3,))


def archer(site: str = "delving", shot: int = 7, **fields: int) -> Campaign:
    """Ann has four arrows left, and has shot seven."""
    campaign = in_it(site)
    roll_all(campaign)
    draft, row = Draft(campaign), party(campaign)
    ann, *others = row.members
    arrows = {"Ammunition": 4, "Ammunition used": shot}
    ann = replace(ann, fields={**ann.fields, **arrows, **fields})
    draft.put(Key("party", "", US), replace(row, members=(ann, *others)))
    campaign.apply(draft.change("Arrows"))
    return campaign


def arrows(campaign: Campaign) -> tuple[object, object]:
    fields = party(campaign).members[0].fields
    return fields.get("Ammunition"), fields.get("Ammunition used")


def gather(campaign: Campaign, dice: dict[str, int], **told: int) -> None:
    system, deed = deed_called("Gather ammunition")
    who = {"archer": (Taker(US, ANN),)}
    campaign.apply(do_deed(campaign, DeedAsked(system, deed, US, who, told, dice)))


def last(campaign: Campaign) -> LogEntry:
    return [*campaign.all(LogEntry).values()][-1]


def test_who_recovers_has_all_again_that_was_shot() -> None:
    campaign = archer()

    campaign.apply(recover(campaign, US, ANN, Random(1), THREE))

    assert (11, 0) == arrows(campaign)
    assert last(campaign).text.endswith(", and gathered 7 arrows, bolts or stones.")
    assert "Ann takes breath." == last(campaign).player_text


def test_who_has_shot_nothing_gathers_nothing() -> None:
    campaign = archer(shot=0)

    campaign.apply(recover(campaign, US, ANN, Random(1), THREE))

    assert (4, 0) == arrows(campaign)
    assert "gathered" not in last(campaign).text


def test_a_rest_by_turns_brings_no_arrows_back() -> None:
    campaign = archer("torchlit_turns")

    campaign.apply(recover(campaign, US, ANN, Random(1)))

    assert (4, 7) == arrows(campaign)


def test_who_gathers_what_is_not_broken_takes_breath_in_the_same_action() -> None:
    campaign = archer(FP=6)
    row = delver(campaign, ANN)
    entries = len(campaign.all(LogEntry))

    gather(campaign, {"breath": 3}, destroyed=2, lost=1)

    assert (8, 0) == arrows(campaign)
    assert (False, True) == (row.has_acted, delver(campaign, ANN).has_acted)
    assert entries + 1 == len(campaign.all(LogEntry))
    assert "Ann recovered" in last(campaign).text


@pytest.mark.parametrize("site", ["torchlit_turns", "dungeon_turns"])
def test_where_no_rule_has_an_action_to_recover_gathering_takes_none(site: str) -> None:
    campaign = archer(site)

    gather(campaign, {}, destroyed=0, lost=0)

    assert (11, 0) == arrows(campaign)
    assert not delver(campaign, ANN).has_begun


@pytest.mark.parametrize(
    ("fatigue", "shot", "why"),
    [(10, 0, "Ann has all 10 fatigue points."), (10, 3, ""), (9, 0, "")],
)
def test_who_lacks_nothing_is_offered_no_rest_to_recover(fatigue: int, shot: int, why: str) -> None:
    campaign = archer(shot=shot, FP=10)
    campaign.apply(edit_delver(campaign, US, ANN, fatigue=fatigue))

    offered = {offer.name: offer.why_not for offer in offers(campaign, US, ANN)}

    assert why == offered["recover"]
