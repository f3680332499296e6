"""A deed tried before it is agreed to, done, and asked again from the log."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from mapper.commands.deeds.deed_asked import DeedAsked, asked_again, do_deed, tried
from mapper.commands.time.log import add_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.scene import Taker
from tests.play.deeds.healers import GROUP, healers

SYSTEM, DEED = deed_called("First aid")
WHO = {"healer": (Taker(GROUP, "Pip"),), "patient": (Taker(GROUP, "Ysolde"),)}
KIT, FOUR = {"first_aid.healers_kit": True}, {"first_aid.d6": 4}
ASKED = DeedAsked(SYSTEM, DEED, GROUP, WHO, KIT, FOUR)


def the_entry(campaign: Campaign) -> LogEntry:
    [entry] = campaign.all(LogEntry).values()
    return entry


def test_it_says_what_it_would_do_and_does_nothing() -> None:
    campaign = healers()

    found = tried(campaign, ASKED)

    assert found.doing is not None
    assert ("Ysolde: HP 3 → 8, Strain 2 → 3", "1 minute passes") == found.doing.effects
    assert healers().rows() == campaign.rows()


def test_what_is_not_told_whole_would_do_nothing_yet() -> None:
    found = tried(healers(), DeedAsked(SYSTEM, DEED, GROUP, WHO))

    assert (None, "", False) == (found.doing, found.why_not, found.is_refused)
    assert {"healers_kit", "d6"} == {*found.answered.lacking}


def test_without_a_patient_it_asks_for_one() -> None:
    found = tried(healers(), DeedAsked(SYSTEM, DEED, GROUP, {"healer": WHO["healer"]}, KIT, FOUR))

    assert (None, "Say who the patient is.") == (found.doing, found.why_not)


def test_what_the_rules_refuse_is_refused() -> None:
    wrong = DeedAsked(SYSTEM, DEED, GROUP, WHO, KIT, {"first_aid.d6": 9})

    found = tried(healers(), wrong)

    assert (None, True) == (found.doing, found.is_refused)
    with pytest.raises(NotAllowed, match="d6 shows 1 to 6"):
        do_deed(healers(), wrong)


def test_what_the_rules_refuse_whatever_falls_is_refused_before_dice_are_rolled() -> None:
    without = DeedAsked(SYSTEM, DEED, GROUP, WHO, {"first_aid.healers_kit": False})

    found = tried(healers(), without)

    assert found.is_refused
    assert "kit" in found.why_not
    assert ["d6"] == found.answered.lacking


def test_a_deed_of_the_log_is_asked_again_as_it_was() -> None:
    campaign = healers()
    campaign.apply(do_deed(campaign, ASKED))

    assert ASKED == asked_again(campaign, the_entry(campaign))


def test_what_a_deed_does_not_ask_for_any_more_is_dropped_of_an_older_one() -> None:
    campaign = healers()
    campaign.apply(do_deed(campaign, ASKED))
    entry = the_entry(campaign)
    assert entry.deed is not None
    told = {**KIT, "first_aid.bandages": 3, "old": "x"}
    kept = replace(
        entry.deed,
        who={**entry.deed.who, "patient": ("Ysolde", "Ysolde")},
        told=json.dumps(told),
        dice=json.dumps({**FOUR, "d66": 9}),
    )

    again = asked_again(campaign, replace(entry, deed=kept))

    assert ASKED == again


def test_what_tells_of_no_deed_is_not_asked_again() -> None:
    campaign = healers()
    campaign.apply(add_note(campaign, "Rain."))

    with pytest.raises(NotAllowed, match="no deed"):
        asked_again(campaign, the_entry(campaign))
