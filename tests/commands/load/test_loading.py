"""What everybody bears, as changes: nothing is lost, and each is one step with one entry."""

from __future__ import annotations

import pytest

from mapper.commands.groups.party import set_supplies
from mapper.commands.load.loading import load_up
from mapper.model.campaign.play_rows import Supplies
from mapper.model.not_allowed import NotAllowed
from mapper.play.load.packs import (
    NOBODY,
    handed_thing,
    shared,
    told,
)
from tests.commands.load.train import EVERYBODY, in_points, load, packs
from tests.commands.vale import US, party
from tests.commands.vale import told as log


def test_who_takes_rations_leaves_so_many_less_to_the_others() -> None:
    campaign = in_points()

    load(campaign, told(packs(campaign), ["Ann", "Bea"], "rations", "3"))

    after = packs(campaign)
    assert [3, 3, 14] == [after[who].has("rations") for who in ("Ann", "Bea", NOBODY)]
    assert Supplies(20, 10, 3) == party(campaign).supplies
    assert log(campaign)[-1].startswith("Load: Ann: rations 0 → 3; Bea: rations 0 → 3.")


def test_to_load_is_one_step_that_is_taken_back_whole() -> None:
    campaign = in_points()
    before = campaign.rows()
    change = load_up(campaign, US, shared(packs(campaign), EVERYBODY, "water"))

    campaign.apply(change)
    campaign.apply(change.inverted())

    assert change
    assert before == campaign.rows()


def test_what_is_eaten_comes_off_the_carts_before_the_people() -> None:
    campaign = in_points()
    load(campaign, told(packs(campaign), ["Ann", "Cart 1"], "rations", "8"))

    campaign.apply(set_supplies(campaign, US, Supplies(rations=10)))

    after = packs(campaign)
    assert [8, 2, 0] == [after[who].has("rations") for who in ("Ann", "Cart 1", NOBODY)]


def test_a_thing_is_handed_from_a_sheet_to_a_mule() -> None:
    campaign = in_points()

    load(campaign, handed_thing(packs(campaign), "Ann", "Mule 3", "tent 5"))

    after = packs(campaign)
    assert ("rope 1", "tent 5") == (after["Ann"].gear, after["Mule 3"].gear)
    assert "Ann: gear rope 1; Mule 3: gear tent 5" in log(campaign)[-1]


def test_what_was_bought_is_there_for_somebody_to_take() -> None:
    campaign = in_points()

    load(campaign, told(packs(campaign), [NOBODY], "rations", "+5"))

    assert 25 == party(campaign).supplies.rations
    assert "rations in all 20 → 25" in log(campaign)[-1]


@pytest.mark.parametrize("gear", ["rope", "rope 1, tent"])
def test_things_have_numbers(gear: str) -> None:
    campaign = in_points()
    mule = packs(campaign)["Mule 3"]._replace(gear=gear)

    with pytest.raises(NotAllowed, match="number"):
        load_up(campaign, US, {"Mule 3": mule})


def test_a_stranger_bears_nothing() -> None:
    campaign = in_points()
    stranger = packs(campaign)["Ann"]._replace(who="Zed")

    with pytest.raises(NotAllowed, match="Zed"):
        load_up(campaign, US, {"Zed": stranger})


def test_all_together_have_no_more_than_can_be_written() -> None:
    campaign = in_points()
    load(campaign, told(packs(campaign), [NOBODY], "rations", "999999"))

    with pytest.raises(NotAllowed, match="from 0 to 1,000,000"):
        load_up(campaign, US, {"Ann": packs(campaign)["Ann"].with_supply("rations", 900_000)})
