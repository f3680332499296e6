"""Packs as they are borne: weighed by the books, shared out and handed on without loss."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.groups.party import set_supplies
from mapper.commands.load.hiring import dismiss, hire
from mapper.commands.reward.gathering import add_treasure
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Supplies
from mapper.model.campaign.reward_rows import Treasure
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.scene import Scene, Taker
from mapper.play.load.load_rules import loads_of, pace_of
from mapper.play.load.packs import (
    NOBODY,
    SUPPLIES,
    Packs,
    handed,
    shared,
    things_in,
    told,
    total_of,
)
from tests.commands.load.train import EVERYBODY, in_kilos, in_points, load, packs, weighed
from tests.commands.vale import US, vale
from tests.commands.vale import told as log


def test_nobody_bears_supplies_of_which_nobody_has_said_who_has_them() -> None:
    campaign = in_points()

    assert Supplies(20, 10, 3) == packs(campaign)[NOBODY].supplies
    assert Supplies() == packs(campaign)["Ann"].supplies


def test_rations_are_shared_out_evenly_and_the_first_have_what_is_over() -> None:
    after = shared(packs(in_points()), ["Ann", "Bea", "Mule 3"], "rations")

    assert [7, 7, 6, 0] == [after[who].has("rations") for who in ("Ann", "Bea", "Mule 3", NOBODY)]


def test_more_than_there_is_is_borne_by_nobody() -> None:
    with pytest.raises(NotAllowed, match="Only 20 of rations"):
        told(packs(in_points()), ["Ann"], "rations", "21")


TRAIN = in_points()
WHO = st.sampled_from(EVERYBODY)
SUPPLY = st.sampled_from(SUPPLIES)
DOINGS = st.one_of(
    st.builds(lambda who, to, what: partial(handed, who=[who], to=to, what=what), WHO, WHO, SUPPLY),
    st.builds(lambda who, to: partial(handed, who=[who], to=to, what="gear"), WHO, WHO),
    st.builds(lambda who, to, what: partial(shared, who=[who, to], supply=what), WHO, WHO, SUPPLY),
    st.builds(
        lambda who, what, amount: partial(told, who=[who], supply=what, amount=str(amount)),
        *(WHO, SUPPLY, st.integers(0, 12)),
    ),
)


@given(st.lists(DOINGS, max_size=8))
def test_nothing_is_lost_whoever_takes_shares_and_hands_on(
    doings: list[Callable[[Packs], Packs]],
) -> None:
    before = now = packs(TRAIN)

    for do in doings:
        with suppress(NotAllowed):
            now = do(now)

    things = ",".join(pack.gear for pack in now.values())
    assert [total_of(before, each) for each in SUPPLIES] == [total_of(now, s) for s in SUPPLIES]
    assert ["rope 1", "tent 5"] == sorted(things_in(things))


def test_a_pack_slows_who_pushes_their_limits_and_who_cannot_haul_it_goes_nowhere() -> None:
    """Strength 12 readies 6 and stows 12; two and four more slow to 20 feet, and so on to 10."""
    campaign = in_points()
    moves = []
    for rations in (6, 7, 11, 15):
        load(campaign, told(packs(campaign), ["Ann"], "rations", "0"))
        load(campaign, told(packs(campaign), ["Ann"], "rations", str(rations)))
        ann = weighed(campaign, "Ann")
        moves.append(ann.move.value if ann.move is not None else ann.why_stuck)

    assert [30, 20, 10] == moves[:3]
    assert "Leave something behind" in str(moves[3])
    assert [23, 18] == [weighed(campaign, "Ann").load, weighed(campaign, "Ann").free]


@pytest.mark.parametrize(
    ("who", "free"), [("Mule 3", 15), ("Mule 1", 0), ("Porter 1", 12), ("Cart 1", 300)]
)
def test_beasts_porters_and_carts_bear_what_the_text_says(who: str, free: int) -> None:
    assert free == weighed(in_points(), who).free


def test_a_cart_stands_still_without_two_beasts_to_pull_it() -> None:
    campaign = in_points()

    campaign.apply(dismiss(campaign, US, ["Mule 2"]))

    assert "2 beasts must be hitched" in weighed(campaign, "Cart 1").why_stuck
    assert "stands still" in pace_of(*loads_of(campaign, US)).why_stuck


def test_a_mule_that_bears_too_much_holds_up_all() -> None:
    campaign = in_points()

    load(campaign, told(packs(campaign), ["Mule 3"], "rations", "16"))

    assert (
        "Mule 3 bears 16, and 15 is all that it can." == pace_of(*loads_of(campaign, US)).why_stuck
    )
    assert "Mule 3 bears 16" in log(campaign)[-1]


@pytest.mark.parametrize(("rations", "move"), [(0, 4), (1, 4), (18, 4), (19, 3)])
def test_by_kg_the_load_is_measured_against_basic_lift(rations: int, move: int) -> None:
    """Basic Lift is 10 kg: over 10 kg is light, over 30 medium; mail weighs 12, a ration 1."""
    campaign = in_kilos()

    load(campaign, told(packs(campaign), ["Ann"], "rations", str(rations)))

    ann = weighed(campaign, "Ann")
    assert [12 + rations, 10, move] == [ann.load, ann.free, ann.move and ann.move.value]


def test_mules_that_pull_a_cart_share_what_it_weighs_to_them() -> None:
    """A tenth of the cart of 100 kg and its 20 rations is 12 kg, of which each has 6."""
    campaign = in_kilos()

    load(campaign, told(packs(campaign), ["Cart 1"], "rations", "20"))

    assert (Fraction(20), "") == (
        weighed(campaign, "Cart 1").load,
        weighed(campaign, "Cart 1").why_stuck,
    )
    move = weighed(campaign, "Mule 1").move
    assert move is not None
    assert 6 == move.value


def test_where_no_rules_weigh_packs_they_are_only_told() -> None:
    campaign = vale()
    campaign.apply(hire(campaign, US, "mule", 1))

    load(campaign, told(packs(campaign), ["Mule 1"], "rations", "6"))

    assert [6, None, None] == [*weighed(campaign, "Mule 1")[:3]]


def said_by_deeds(campaign: Campaign, *names: str) -> list[object]:
    """What a deed that Ann does reads of her."""
    scene = Scene(campaign, US, "neverwhere", {"hiker": (Taker(US, "Ann"),)})
    found = [scene.found(f"hiker.{name}") for name in names]
    assert {"worked out"} == {each.source for each in found if each}
    return [each.value if each else None for each in found]


def test_a_deed_reads_what_supplies_add_to_a_sheet_until_they_are_eaten() -> None:
    campaign = in_kilos()
    load(campaign, told(packs(campaign), ["Ann"], "rations", "19"))

    before = said_by_deeds(campaign, "Carried", "Encumbrance")
    campaign.apply(set_supplies(campaign, US, Supplies(rations=2)))

    assert [31, "medium"] == before
    assert [14, "light"] == said_by_deeds(campaign, "Carried", "Encumbrance")


def test_a_deed_reads_what_treasure_adds_to_a_sheet() -> None:
    campaign = in_kilos()
    campaign.apply(add_treasure(campaign, US, Treasure("Idol", 40, 60)))

    load(campaign, handed(packs(campaign), [NOBODY], "Ann", "treasure"))

    assert [72, "heavy"] == said_by_deeds(campaign, "Carried", "Encumbrance")
