"""What a deed does: to sheets, supplies and the clock, in one step with one entry."""

from __future__ import annotations

import json

import pytest

from mapper.commands.deeds.doing import Doing, doing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import answered
from mapper.play.deeds.deed_files import Deed, Effect
from mapper.play.delve.stays import sheet_of
from tests.play.deeds.healers import FIRST_AID, GROUP, KIT, healers, scene


def first_aid(campaign: Campaign) -> Doing:
    who = scene(campaign, healer="Pip", patient="Ysolde")
    dice = {"d6": 4}
    return doing(answered("sovereign", FIRST_AID, who, KIT, dice), KIT, dice)


def effect(*effects: Effect) -> tuple[Campaign, Doing]:
    campaign = healers()
    deed = Deed("Something", "Check", who={"actor": "one"}, effects=effects)
    found = doing(answered("sovereign", deed, scene(campaign, actor="Ysolde")), {}, {})
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
