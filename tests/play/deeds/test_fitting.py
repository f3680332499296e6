"""Which deeds are offered, in which order, and who takes part unless somebody says otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.edits import Draft
from mapper.commands.groups.party import edit_member
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.play.deeds.deed_files import NeededState, deed_called
from mapper.play.deeds.fitting import fitting, offered, usual_cast, why_not_whole, why_refused
from mapper.play.deeds.scene import Scene, Taker
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.sheets.states import with_states
from tests.play.deeds.healers import FIRST_AID, GROUP, healers, scene

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


def test_several_are_those_whom_the_deed_means() -> None:
    whom = {"skilled": "skilled.Heal > 0", "more": "no more.is dead"}
    deed = replace(FIRST_AID, who={"skilled": "several", "more": "some"}, whom=whom)

    who = usual_cast(healers(), GROUP, [], "sovereign", deed)

    assert {"skilled": (PIP,), "more": (YSOLDE, RAT)} == who


def test_the_dying_who_is_chosen_is_the_patient_of_somebody_able() -> None:
    campaign = in_state(in_state(healers(), "Pip", "dying"), "Rat", "out")
    campaign.apply(_chosen_systems(Settings("Healers", systems=("sovereign",))))

    found = fitting(campaign, GROUP, ["Pip"])

    assert found is not None
    assert ("Stabilise", (YSOLDE,), (PIP,)) == (
        found.deed.title,
        found.who["medic"],
        found.who["patient"],
    )


def test_who_can_do_nothing_is_not_among_those_who_do_it_at_first() -> None:
    campaign = in_state(healers(), "Pip", "dying")
    _, group_check = deed_called("Group check")

    who = usual_cast(campaign, GROUP, [], "sovereign", group_check)

    assert {"members": (YSOLDE, RAT)} == who


def test_what_nobody_has_written_refuses_nothing() -> None:
    need = NeededState("patient.HP > 5", "{patient} has {patient.HP}.")
    deed = replace(FIRST_AID, needs=(need,))

    said = [why_refused(scene(healer="Pip", patient=who), deed) for who in ("Ysolde", "Rat")]

    assert ["Ysolde has 3.", ""] == said


def test_a_default_that_nobody_has_written_refuses_nothing() -> None:
    need = NeededState("patient.Level >= 2", "{patient} is of level {patient.Level}.")
    deed = replace(FIRST_AID, needs=(need,))
    unwritten = healers()

    written = with_fields(healers(), "Rat", Level=1)

    said = [
        why_refused(scene(each, healer="Pip", patient="Rat"), deed) for each in (unwritten, written)
    ]
    assert ["", "Rat is of level 1."] == said


def test_a_need_of_several_is_asked_of_each_of_them() -> None:
    need = NeededState("no all.is Frail", "{all} is Frail.")
    deed = replace(FIRST_AID, who={"all": "several"}, needs=(need,))
    who = {"all": (PIP, YSOLDE, RAT)}

    campaign = in_state(healers(), "Rat", "Frail")

    said = [
        why_refused(Scene(each, GROUP, "sovereign", who), deed) for each in (healers(), campaign)
    ]
    assert ["", "Rat is Frail."] == said


@pytest.mark.parametrize("state", ["asleep", "stunned"])
def test_who_sleeps_or_is_stunned_does_nothing(state: str) -> None:
    campaign = in_state(healers(), "Pip", state)

    there = scene(campaign, healer="Pip", patient="Ysolde")

    assert f"Pip is {state}, and does nothing." == why_refused(there, FIRST_AID)


def test_the_dead_have_a_role_where_a_need_asks_for_them() -> None:
    dead = in_state(healers(), "Ysolde", "dead")
    deed = replace(FIRST_AID, needs=(NeededState("patient.is dead", "{patient} lives."),))

    there = scene(dead, healer="Pip", patient="Ysolde")

    assert ("Ysolde is dead.", "") == (why_refused(there, FIRST_AID), why_refused(there, deed))


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


def in_state(campaign: Campaign, who: str, states: str) -> Campaign:
    draft = Draft(campaign)
    put_sheet(draft, GROUP, who, with_states(sheet_of(campaign, GROUP, who), states, 600))
    campaign.apply(draft.change("As they are"))
    return campaign


def with_fields(campaign: Campaign, who: str, **fields: int) -> Campaign:
    draft, sheet = Draft(campaign), sheet_of(campaign, GROUP, who)
    for name, value in fields.items():
        sheet = sheet.with_value(name, value)
    put_sheet(draft, GROUP, who, sheet)
    campaign.apply(draft.change("As they are"))
    return campaign


def _chosen_systems(settings: Settings) -> Change:
    return Change("", {SETTINGS: Swap(healers().get(SETTINGS), settings)})


def test_who_has_no_hit_points_left_is_offered_rather_than_who_is_chosen() -> None:
    campaign = healers()
    sheet = sheet_of(campaign, GROUP, "Ysolde").with_value("HP", 0)
    campaign.apply(edit_member(campaign, GROUP, "Ysolde", sheet.member, sheet.state))
    system, deed = deed_called("At 0 hit points")

    who = usual_cast(campaign, GROUP, ["Pip"], system, deed)

    assert {"fallen": (YSOLDE,)} == who
