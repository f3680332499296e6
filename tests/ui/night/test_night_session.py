"""The night of a group as rows: who is in it, what was told of them, what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Member, MemberState, Supplies
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Journey
from mapper.play.night.nights import OTHERS
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.night.night_columns import night_columns
from mapper.ui.night.night_session import NightSession
from tests.commands.night.camped import EVENING, US, WHOLE, camped, party, sheet, told
from tests.ui.opened import editor_of

pytestmark = pytest.mark.qt

FRESH = MemberState()


@pytest.fixture
def document(qapp: QApplication, tmp_path: Path) -> Iterator[Document]:
    """Two who hike, with food for one, and three others."""
    path = tmp_path / "camp.cognita"
    rows = camped("neverwhere", supplies=Supplies(1, 9), Ann=FRESH, Bea=MemberState(fatigue=5))
    create_file(path, dict(rows.rows()))
    document = Document(CampaignFile(path, keep_backups=False))
    yield document
    document.close()


@pytest.fixture
def night(document: Document, qtbot: QtBot) -> NightSession:
    session = NightSession(editor_of(document, qtbot), lambda: US, Random(1))
    session.begin()
    return session


def cells(night: NightSession, who: str) -> list[str]:
    return [column.says((who,)) for column in night_columns(night)]


def test_all_are_in_it_with_what_is_so(night: NightSession) -> None:
    assert {"Ann", "Bea"} == night.ticked
    told = ["Ann", "ration", "measure", "no", "8", "all", "–", "", "yes", "–"]
    assert told == cells(night, "Ann")
    assert "nothing" == cells(night, "Bea")[1]


def test_what_it_comes_to_says_who_goes_without(night: NightSession) -> None:
    assert "Rations 1 → 0, water 9 → 7. Go without: Bea." == night.comes_to()


def test_a_row_says_what_it_would_do_and_one_that_is_left_out_says_so(night: NightSession) -> None:
    before = night.would("Bea")
    night.tick(["Bea"], is_on=False)

    assert "FP 5 → 12, hungry today" == before
    assert "Left out" == night.would("Bea")
    assert "Rations 1 → 0, water 9 → 8." == night.comes_to()


def test_who_is_left_out_is_as_before(night: NightSession, document: Document) -> None:
    night.do(["Ann"])

    assert 5 == sheet(document.campaign, "Bea").state.fatigue
    assert not any(text.startswith("Bea") for text in told(document.campaign))


def test_what_came_of_it_stands_in_the_rows_until_it_is_undone(
    night: NightSession, document: Document
) -> None:
    night.do(["Ann", "Bea"])
    came, is_due = night.would("Bea"), night.is_due
    document.undo()

    assert ("FP 5 → 12, hungry today.", False) == (came, is_due)
    assert night.is_due
    assert {"Ann", "Bea"} == night.ticked


def test_a_row_is_taken_back_told_otherwise_and_slept_again(
    night: NightSession, document: Document
) -> None:
    night.do(["Ann", "Bea"])
    night.take_back(["Bea"])
    taken_back = sheet(document.campaign, "Bea").state.fatigue
    night.tell("food", ["Bea"], "enough")
    night.do(["Bea"])

    assert 5 == taken_back
    assert 12 == sheet(document.campaign, "Bea").state.fatigue
    words = [row.text for row in document.campaign.all(LogEntry).values()]
    assert "The night of Bea is taken back: FP 12 → 5." in words


def test_a_row_whose_taking_back_is_undone_has_slept(
    night: NightSession, document: Document
) -> None:
    night.do(["Ann", "Bea"])
    night.take_back(["Bea"])
    before = night.would("Bea")
    document.undo()

    assert "Return sleeps it again: FP 5 → 12, hungry today" == before
    assert "FP 5 → 12, hungry today." == night.would("Bea")
    assert set() == night.ticked


def test_who_has_slept_does_not_sleep_twice(night: NightSession, document: Document) -> None:
    night.do(["Ann", "Bea"])
    minutes = party(document.campaign).minutes

    assert not night.do(["Ann", "Bea"])
    assert minutes == party(document.campaign).minutes


def test_nothing_is_worked_out_once_nobody_looks(night: NightSession) -> None:
    night.put_away()

    assert [] == night.lines()
    assert "" == night.comes_to()


def test_why_no_night_can_be_slept_is_said(night: NightSession, document: Document) -> None:
    behind = replace(party(document.campaign), name="They", minutes=0)
    document.do(Change("They", {Key("party", "", "they"): Swap(None, behind)}))

    assert night.comes_to().startswith("We is ahead in time: They comes first.")


def test_hours_are_told_as_people_write_them(night: NightSession) -> None:
    slept = next(each for each in night_columns(night) if each.head == "Slept")
    assert slept.tell is not None

    told = [slept.tell(("Ann",), words) for words in ("6½", "many")]

    assert Fraction(13, 2) == night.plans["Ann"].hours
    assert ["", "Who sleeps in a night sleeps from 0 to 24 hours."] == told


def test_a_die_is_told_of_who_keeps_watch(night: NightSession) -> None:
    die = next(each for each in night_columns(night) if each.head == "Die")
    before = die.can_tell(("Ann",))
    night.tell("watch", ["Ann"], 1)
    assert die.tell is not None

    assert (False, True) == (before, die.can_tell(("Ann",)))
    assert ("", {"Ann": 7}) == (die.tell(("Ann",), "7"), night.dice)
    assert "The die of a Will roll shows from 1 to 20." == die.tell(("Ann",), "21")


def test_the_night_of_another_group_is_one_of_its_own(document: Document, qtbot: QtBot) -> None:
    they = replace(party(document.campaign), name="They", members=(Member("Cal", fields=WHOLE),))
    document.do(Change("They", {Key("party", "", "they"): Swap(None, they)}))
    chosen = [US]
    session = NightSession(editor_of(document, qtbot), lambda: chosen[0], Random(1))
    session.begin()
    session.tell("hours", ["Ann"], Fraction(3))

    chosen[0] = "they"
    session.follow_choice()

    assert ["Cal"] == [session.name(who) for line in session.lines() for who in line]


def test_without_a_group_there_are_no_rows(document: Document, qtbot: QtBot) -> None:
    session = NightSession(editor_of(document, qtbot), lambda: "", Random(1))

    session.begin()

    assert ([], "") == (session.lines(), session.comes_to())


def test_the_others_have_slept_once_their_taking_back_is_undone(
    document: Document, qtbot: QtBot
) -> None:
    several = replace(party(document.campaign), others=3, supplies=Supplies(9, 9))
    document.do(Change("More", {Key("party", "", US): Swap(party(document.campaign), several)}))
    session = NightSession(editor_of(document, qtbot), lambda: US, Random(1))
    session.begin()
    session.do(["Ann", "Bea", OTHERS])
    eaten = party(document.campaign).supplies
    session.take_back([OTHERS])
    taken_back = party(document.campaign).supplies

    document.undo()

    assert (Supplies(4, 4), Supplies(7, 7)) == (eaten, taken_back)
    assert not session.do([OTHERS])
    assert eaten == party(document.campaign).supplies


def test_a_row_follows_what_is_undone_and_done_again(
    night: NightSession, document: Document
) -> None:
    night.do(["Ann", "Bea"])
    night.take_back(["Bea"])
    document.undo()
    redone = document.file.redo()
    assert redone is not None
    document.made_apart(redone)
    taken_back = night.is_slept("Bea")
    night.do(["Bea"])
    again = night.is_slept("Bea")
    document.undo()

    assert [False, True, False] == [taken_back, again, night.is_slept("Bea")]


def test_a_row_taken_back_is_as_in_the_evening_and_says_what_it_would_do(
    night: NightSession, document: Document
) -> None:
    """They had marched the day before, and have not on the day that dawned since."""
    key = Key("journey", "", US)
    hours = Fraction(5)
    marched = Journey("hiking", hours, hours, began=EVENING - 600, hours_since_rest=hours)
    document.do(Change("March", {key: Swap(document.campaign.get(key), marched)}))
    night.do(["Ann", "Bea"])
    night.take_back(["Bea"])

    night.tell("hours", ["Bea"], Fraction(3))

    assert not night.plan_of("Bea").has_rested
    assert "good for 6 hours awake" in night.would("Bea")


def test_a_night_that_was_closed_is_looked_back_at_to_take_a_row_back(
    night: NightSession, document: Document
) -> None:
    night.do(["Ann", "Bea"])
    night.put_away()
    night.begin()

    assert night.take_back(["Bea"])

    assert (["Ann"], {"Bea"}) == ([*night.slept], night.ticked)
    assert 5 == sheet(document.campaign, "Bea").state.fatigue


def test_a_night_before_another_step_is_looked_back_at_no_more(
    night: NightSession, document: Document
) -> None:
    night.do(["Ann", "Bea"])
    night.put_away()
    now = party(document.campaign)
    later = replace(now, minutes=now.minutes + 60)
    document.do(Change("Wait", {Key("party", "", US): Swap(now, later)}))
    night.begin()

    assert not night.take_back(["Bea"])


def test_who_was_warm_is_warm_on_later_nights(night: NightSession) -> None:
    night.warm_all()
    night.tell("is_warm", ["Bea"], value=False)
    night.do(["Ann", "Bea"])

    night.begin()

    assert (True, False) == (night.plan_of("Ann").is_warm, night.plan_of("Bea").is_warm)


def test_who_is_in_it_stays_so_while_the_same_group_is_chosen(night: NightSession) -> None:
    night.follow_group()

    assert {"Ann", "Bea"} == night.ticked


def test_all_are_warm_or_none(night: NightSession) -> None:
    night.warm_all()
    warm = [plan.is_warm for plan in night.plans.values()]
    night.warm_all()

    assert ([True, True], False) == (warm, any(p.is_warm for p in night.plans.values()))
