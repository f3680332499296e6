"""What a deed does: to sheets, supplies and the clock, in one step with one entry."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from mapper.commands.deeds.doing import Doing, doing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, zone_place
from mapper.play.deeds.answering import answered
from mapper.play.deeds.deed_files import Deed, Effect, Step, deed_called
from mapper.play.deeds.scene import Scene, Taker
from mapper.play.delve.site_procedure import sheet_of
from tests.play.deeds.healers import FIRST_AID, GROUP, KIT, healers, scene


def first_aid(campaign: Campaign) -> Doing:
    who = scene(campaign, healer="Pip", patient="Ysolde")
    dice = {"d6": 4}
    return doing(answered("sovereign", FIRST_AID, who, KIT, dice), KIT, dice)


def effect(
    *effects: Effect, who: str = "Ysolde", campaign: Campaign | None = None
) -> tuple[Campaign, Doing]:
    campaign = campaign or healers()
    deed = Deed("Something", "Check", who={"actor": "one"}, effects=effects)
    found = doing(answered("sovereign", deed, scene(campaign, actor=who)), {}, {})
    campaign.apply(found.change)
    return campaign, found


def of(*members: Member) -> Campaign:
    """The healers' campaign with others in the group."""
    campaign, key = healers(), Key("party", "", GROUP)
    before = campaign.one(Party, key)
    campaign.apply(Change("Others", {key: Swap(before, replace(before, members=members))}))
    return campaign


def harm(penalty: str) -> tuple[Campaign, Doing]:
    """A poison with a lasting penalty, in the words of the table."""
    campaign, told = healers(), {"save_success": False, "penalty": penalty}
    steps = (Step("poison_effect", of="victim"),)
    weak = Effect(state="victim.{penalty}")
    deed = Deed("Harm", "Check", who={"victim": "one"}, steps=steps, effects=(weak,))
    found = doing(answered("sovereign", deed, scene(campaign, victim="Ysolde"), told), told, {})
    campaign.apply(found.change)
    return campaign, found


def test_first_aid_heals_strains_and_takes_its_minute() -> None:
    campaign = healers()

    found = first_aid(campaign)
    campaign.apply(found.change)

    sheet = sheet_of(campaign, GROUP, "Ysolde")
    assert (8, 3) == (sheet.pool("HP").now, sheet.pool("Strain").now)
    assert 601 == campaign.one(Party, Key("party", "", GROUP)).minutes
    assert ("Ysolde: HP 3 → 8, Strain 2 → 3", "1 minute passes") == found.effects


def test_the_log_keeps_question_and_answer() -> None:
    campaign = healers()

    campaign.apply(first_aid(campaign).change)

    [entry] = campaign.all(LogEntry).values()
    assert entry.deed is not None
    assert "First aid" == entry.deed.title
    assert {"healer": ("Pip",), "patient": ("Ysolde",)} == dict(entry.deed.who)
    assert "first_aid" == json.loads(entry.deed.asked[0])["when"]["op"]
    assert 8 == json.loads(entry.deed.answered[0])["hp"]
    assert entry.text.startswith("Pip patches Ysolde up. Ysolde: HP 3 → 8")


def test_players_read_no_more_than_is_meant_for_them() -> None:
    campaign, told = healers(), replace(FIRST_AID, players="{healer} sees to {patient}.")
    quiet, loud = (
        doing(
            answered("sovereign", deed, scene(healer="Pip", patient="Ysolde"), KIT, {"d6": 4}),
            KIT,
            {},
        )
        for deed in (FIRST_AID, told)
    )

    campaign.apply(quiet.change)
    before = [entry.player_text for entry in campaign.all(LogEntry).values()]
    campaign.apply(quiet.change.inverted())
    campaign.apply(loud.change)
    after = [entry.player_text for entry in campaign.all(LogEntry).values()]

    assert ([""], ["Pip sees to Ysolde."]) == (before, after)


def test_taken_back_all_is_as_it_was() -> None:
    campaign, before = healers(), healers()
    found = first_aid(campaign)

    campaign.apply(found.change)
    campaign.apply(found.change.inverted())

    assert before.rows() == campaign.rows()


def test_a_deed_that_lacks_something_is_not_done() -> None:
    who = scene(healer="Pip", patient="Ysolde")

    with pytest.raises(NotAllowed, match="still to be told: d6"):
        doing(answered("sovereign", FIRST_AID, who, KIT), KIT, {})


def test_what_a_deed_lacks_is_called_as_people_say_it() -> None:
    who = scene(healer="Pip", patient="Ysolde")

    with pytest.raises(NotAllowed, match="still to be told: healer’s kit"):
        doing(answered("sovereign", FIRST_AID, who, {}), {}, {})


def test_a_refusal_of_the_rules_refuses_the_deed() -> None:
    who = scene(healer="Pip", patient="Ysolde")
    refused = answered("sovereign", FIRST_AID, who, KIT, {"d6": 9})

    with pytest.raises(NotAllowed, match="A d6 shows 1 to 6"):
        doing(refused, KIT, {"d6": 9})


def test_a_state_begins_and_ends() -> None:
    campaign, _ = effect(Effect(state="actor.Frail", lasts="7 days"))

    state = sheet_of(campaign, GROUP, "Ysolde").conditions()["Frail"]
    assert 600 + 7 * 1440 == state.until


def test_an_effect_waits_for_its_condition() -> None:
    campaign, found = effect(Effect(when="actor.HP > 5", set="actor.HP", to="1"))

    assert 3 == sheet_of(campaign, GROUP, "Ysolde").pool("HP").now
    assert () == found.effects


def test_supplies_are_never_less_than_none() -> None:
    campaign, found = effect(Effect(supply="rations", by="-9"))

    assert 0 == campaign.one(Party, Key("party", "", GROUP)).supplies.rations
    assert ("We: rations 4 → 0",) == found.effects


def test_what_is_charged_is_charged_until_now() -> None:
    campaign, _ = effect(Effect(charged="actor.march"))

    found = scene(campaign, actor="Ysolde").found("actor.hours since march")
    assert found is not None
    assert 0 == found.value


def test_an_effect_on_nobody_is_refused() -> None:
    with pytest.raises(NotAllowed, match=r"“other\.HP”"):
        effect(Effect(set="other.HP", to="1"))


@pytest.mark.parametrize("minutes", ["-10", "600000"])
def test_time_passes_forwards_and_a_year_at_most(minutes: str) -> None:
    with pytest.raises(NotAllowed, match="0 to 527,040 minutes"):
        effect(Effect(minutes=minutes))


def test_what_is_set_is_told_with_what_it_was() -> None:
    _, found = effect(Effect(add="actor.Dexterity", by="-2"), Effect(add="actor.Sneak", by="1"))

    assert ("Ysolde: Dexterity 14 → 12, Sneak −1 → 0",) == found.effects


def test_a_state_has_the_name_that_was_told() -> None:
    _, found = harm("weak")

    assert ("Ysolde: weak",) == found.effects


@pytest.mark.parametrize("penalty", ["weak, slow", "w" * 41])
def test_a_state_that_no_line_of_states_can_hold_is_refused(penalty: str) -> None:
    with pytest.raises(NotAllowed, match="A state has 1 to 40 letters and no comma"):
        harm(penalty)


def test_nobody_is_brought_into_more_states_than_a_line_holds() -> None:
    with pytest.raises(NotAllowed, match="more than 30 states"):
        effect(*(Effect(state=f"actor.state {number}") for number in range(31)))


def test_more_supplies_than_a_group_can_have_are_refused() -> None:
    with pytest.raises(NotAllowed, match="We has 1,000,000 of rations at the most"):
        effect(Effect(supply="rations", by="999999999"))


@pytest.mark.parametrize(
    "beyond",
    [
        Effect(charged="actor.march", ago="-99999999999999"),
        Effect(add="actor.Teeth", by="1000000000"),
    ],
)
def test_what_no_row_can_hold_is_refused(beyond: Effect) -> None:
    with pytest.raises(NotAllowed, match=r"at most 1099511627776|to 999,999,999"):
        effect(beyond)


def test_of_a_count_that_ends_the_log_says_so() -> None:
    rich = of(Member("Ann", fields={"XP": 99_999_999}))

    campaign, found = effect(Effect(add="actor.XP", by="50"), who="Ann", campaign=rich)

    assert 100_000_000 == sheet_of(campaign, GROUP, "Ann").value("XP").whole
    assert ("Ann: XP 99999999 → 100000000", "Ann: XP ends at 100,000,000") == found.effects


def test_a_state_of_the_second_of_one_name_is_kept() -> None:
    twins = of(Member("Ann"), Member("Ann"))

    campaign, found = effect(Effect(state="actor.out"), who="Ann 2", campaign=twins)

    assert ("Ann: out for 1 turn",) == found.effects
    assert sheet_of(campaign, GROUP, "Ann 2").has("out")
    assert not sheet_of(campaign, GROUP, "Ann").has("out")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("HP", "Rat has no HP on the sheet"),
        ("HP max", "Rat has no HP max on the sheet"),
        ("Dexterity", "Rat has no Dexterity on the sheet"),
    ],
)
def test_what_is_not_on_the_sheet_stays_unknown(place: str, said: str) -> None:
    campaign, found = effect(Effect(add=f"actor.{place}", by="-2"), who="Rat")

    assert (said,) == found.effects
    assert {} == sheet_of(campaign, GROUP, "Rat").member.fields


def test_a_march_of_whom_nobody_counts_tires_nobody_and_is_charged_all_the_same() -> None:
    march = (Effect(add="actor.FP", by="-2"), Effect(charged="actor.march"))

    campaign, found = effect(*march, who="Rat")

    state = sheet_of(campaign, GROUP, "Rat").state
    assert ("Rat has no FP on the sheet",) == found.effects
    assert (None, {"march": 600}) == (state.fatigue, state.charged)


def test_fatigue_that_is_counted_from_now_on_is_told() -> None:
    _, found = effect(Effect(set="actor.FP", to="7"), who="Rat")

    assert ("Rat: FP 7",) == found.effects


@pytest.mark.parametrize(
    ("before", "after"), [({}, {}), ({"Skill points": 3}, {"Skill points": 2})]
)
def test_a_raise_takes_points_of_those_who_count_them(
    before: dict[str, str | int], after: dict[str, str | int]
) -> None:
    campaign = of(Member("Ann", fields={"Level": 1, **before}))
    system, deed = deed_called("Raise a skill")
    told = {"from": "Sneak", "to": 0}

    found = answered(system, deed, scene(campaign, actor="Ann"), told)
    campaign.apply(doing(found, told, {}).change)

    fields = sheet_of(campaign, GROUP, "Ann").member.fields
    assert {"Level": 1, "Sneak": 0, **after} == fields


ZED = Taker("zed", "Zed")


def two_groups(at: Place, minutes: int = 90_000) -> Campaign:
    """Another group at a place, whose clock is far ahead."""
    zed = Party("They", at, minutes, members=(Member("Zed", fields={"HP": 3, "HP max": 9}),))
    return Campaign(healers().rows() | {Key("party", "", ZED.group): zed})


def to_zed(campaign: Campaign, *effects: Effect) -> Doing:
    who = {"actor": (Taker(GROUP, "Pip"),), "patient": (ZED,)}
    deed = Deed("Something", "Check", who={"actor": "one", "patient": "one"}, effects=effects)
    return doing(answered("sovereign", deed, Scene(campaign, GROUP, "sovereign", who)), {}, {})


def test_a_state_of_another_group_lasts_by_the_clock_of_that_group() -> None:
    campaign = two_groups(Place("wild", Hex(0, 0)))
    weak, fed = Effect(state="patient.weak", lasts="10 turns"), Effect(charged="patient.food")

    campaign.apply(to_zed(campaign, weak, fed).change)

    sheet = sheet_of(campaign, *ZED)
    turn = 10
    assert 90_000 + 10 * turn == sheet.conditions()["weak"].until
    assert 90_000 == sheet.state.charged["food"]


ELSEWHERE = [
    Place("wild", Hex(0, 1)),
    Place("cave", Hex(0, 0)),
    zone_place("wild", "hall"),
]


@pytest.mark.parametrize("at", ELSEWHERE)
def test_nothing_is_done_to_those_of_a_group_elsewhere(at: Place) -> None:
    rows = two_groups(at).rows() | {Key("map", "", "cave"): Map("Cave")}

    with pytest.raises(NotAllowed, match="Zed is not where We is; bring both groups to one place"):
        to_zed(Campaign(rows), Effect(add="patient.HP", by="1"))


def test_what_does_nothing_may_be_asked_of_a_group_elsewhere() -> None:
    assert () == to_zed(two_groups(ELSEWHERE[0])).effects
