"""Which deeds are offered, in which order, and who takes part unless somebody says otherwise."""

from __future__ import annotations

from dataclasses import replace

from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.play.deeds.fitting import offered, usual_cast, why_not_whole
from mapper.play.deeds.scene import Taker
from tests.play.deeds.healers import FIRST_AID, GROUP, healers

PIP, YSOLDE, RAT = (Taker(GROUP, name) for name in ("Pip", "Ysolde", "Rat"))


def test_who_is_chosen_does_it_and_the_hurt_one_is_healed() -> None:
    who = usual_cast(healers(), GROUP, ["Rat"], "sovereign", FIRST_AID)

    assert {"healer": (RAT,), "patient": (YSOLDE,)} == who


def test_nobody_chosen_the_first_of_the_group_does_it() -> None:
    who = usual_cast(healers(), GROUP, [], "sovereign", FIRST_AID)

    assert {"healer": (PIP,), "patient": (YSOLDE,)} == who


def test_several_are_all_and_some_are_nobody_at_first() -> None:
    deed = replace(FIRST_AID, who={"all": "several", "more": "some"})

    who = usual_cast(healers(), GROUP, ["Rat"], "sovereign", deed)

    assert {"all": (PIP, YSOLDE, RAT), "more": ()} == who


def test_somebody_else_is_not_the_same_one_twice() -> None:
    deed = replace(FIRST_AID, who={"healer": "one", "patient": "another"})

    assert "Say who the patient is." == why_not_whole(deed, {"healer": (PIP,)})
    assert "The patient is somebody else." == why_not_whole(
        deed, {"healer": (PIP,), "patient": (PIP,)}
    )
    assert "" == why_not_whole(deed, {"healer": (PIP,), "patient": (RAT,)})


def test_what_fits_comes_first_and_what_does_not_last() -> None:
    campaign = healers()
    settings = Settings("Healers", systems=("sovereign",))
    campaign.apply(_chosen_systems(settings))

    found = offered(campaign, GROUP, ["Pip"])

    assert "First aid" == found[0].deed.title
    assert [each.rank for each in found] == sorted(each.rank for each in found)
    assert {"sovereign", "cross"} == {each.system for each in found}


def _chosen_systems(settings: Settings) -> Change:
    return Change("", {SETTINGS: Swap(healers().get(SETTINGS), settings)})
