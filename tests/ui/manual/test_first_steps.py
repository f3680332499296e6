"""First steps: each waits for what there is, and its line is ticked once that is done."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMessageBox

from mapper.commands.terrain.terrain import paint
from mapper.commands.things.things import add_thing
from mapper.commands.travel.finding_the_way import step as go
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import KINDS, Feature, Key, Region
from mapper.model.campaign.travel_rows import Journey
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import ORIGIN, Hex, neighbours
from mapper.ui.manual.first_steps import ADDS, DOES, OPENED, Lesson, Tick, courses, is_done_by
from mapper.ui.manual.manual import Manual
from mapper.ui.manual.pages import MARK, shipped_pages
from mapper.ui.window.actions import PLAYING
from mapper.ui.window.desks.desks import DRAWING_KEYS
from mapper.ui.window.menus import action_words
from mapper.ui.window.window import Window
from tests.ui.hands import workspace_of

pytestmark = pytest.mark.qt
ALL = courses(next(page for page in shipped_pages() if page.name == "first_steps.md"))
HEXCRAWL, DUNGEON, EVENING = (course.id for course in ALL)


@pytest.mark.parametrize("course", ALL, ids=[course.id for course in ALL])
def test_each_step_waits_for_what_there_is(course: Lesson) -> None:
    named = {
        f"{kind}.{name}"
        for kind, each in KINDS.items()
        for name in getattr(each.row, "__annotations__", ())
    }
    assert course.opens in action_words()
    assert len(course.steps) > 5
    for _, _, tick in course.steps:
        if tick.verb == DOES:
            assert tick.what in action_words()
        elif tick.verb != OPENED:
            assert tick.verb in (ADDS, "alters", "removes")
            assert tick.what in KINDS
            assert not tick.having or f"{tick.what}.{tick.having}".partition("=")[0] in named


@pytest.mark.parametrize("course", ALL, ids=[course.id for course in ALL])
def test_a_step_whose_key_works_on_one_desk_says_on_which(course: Lesson) -> None:
    desk, amiss = "", list[str]()

    for step in course.steps:
        named = re.findall(r"(Prepare|Play) desk", f"{step.title} {step.text}")
        desk = named[-1] if named else desk
        does = {mark[2] for mark in MARK.finditer(step.text)}
        wanted = {"Prepare"} if does & DRAWING_KEYS else {"Play"} if does & PLAYING else set()
        amiss += [step.title] if wanted - {desk} else []

    assert not amiss


@pytest.mark.parametrize("title", ["Key an inn.", "Draw a room.", "Lead a corridor away."])
def test_a_step_that_leaves_the_keys_in_a_name_says_how_they_come_back(title: str) -> None:
    (text,) = (step.text for course in ALL for step in course.steps if step.title == title)

    assert re.search(r"name.*\*\*Return\*\*", text)


def test_a_row_that_was_there_is_altered_and_not_added() -> None:
    row = Region("Moor", "#8c4a8f")
    change = Change("Rename", {Key("region", "A", "1"): Swap(row, row)})

    done = [is_done_by(change, Tick(verb, "region")) for verb in (ADDS, "alters")]

    assert [False, True] == done


def test_a_step_may_ask_for_a_value() -> None:
    row = Region("Moor", "#8c4a8f")
    change = Change("Add", {Key("region", "A", "1"): Swap(None, row)})

    asked = ("name=Moor", "name=Fen", "name=*", "player_name=*")
    done = [is_done_by(change, Tick(ADDS, "region", each)) for each in asked]

    assert [True, False, True, False] == done


def test_a_step_may_ask_that_something_becomes_other_than_it_was() -> None:
    journey = Journey("travel_points", Fraction(4), Fraction(0), 0)
    key = Key("journey", "", "1")
    camped = Change("Camp", {key: Swap(journey, replace(journey, has_camped=True))})
    told = Change("Omen", {key: Swap(replace(journey, has_camped=True), journey)})
    formed = Change("Form", {key: Swap(None, journey)})

    makes_camp, passes = Tick("alters", "journey", "has_camped=*"), Tick("alters", "journey", "day")
    done = [is_done_by(each, makes_camp) for each in (camped, told, formed)]

    assert [True, False, False] == done
    assert not any(is_done_by(each, passes) for each in (camped, formed))
    assert is_done_by(Change("Dawn", {key: Swap(journey, replace(journey, day=2))}), passes)


def test_a_step_may_ask_that_something_is_gone() -> None:
    row = Region("Moor", "#8c4a8f")
    gone = Change("Remove", {Key("region", "A", "1"): Swap(row, None)})

    done = [is_done_by(gone, Tick(verb, "region")) for verb in ("removes", "alters")]

    assert [True, False] == done


def test_an_evening_on_the_example_can_be_done_line_by_line(window: Window) -> None:
    steps, desk = window.first_steps, workspace_of(window)
    steps.begin(EVENING)
    document, titles = desk.document, list[list[str]]()

    def ticked() -> None:
        titles.append([steps.steps[at].title for at in sorted(steps.done)])

    for action in ("play_desk", "begin_evening", "next_step"):
        window.action_set.take(action)
        ticked()
    while desk.table.die:
        desk.table.roll_die(6)
    ticked()
    window.action_set.take("roll_die")
    window.action_set.take("next_step")
    ticked()
    goes = (go(document.campaign, "1", at, Random(1)) for at in neighbours(Hex(17, 0)))
    document.do(next(goes))
    ticked()

    assert [[step.title for step in steps.steps[:count]] for count in range(1, 7)] == titles


def test_a_line_is_ticked_once_it_is_done_and_stays_so(window: Window, settings: QSettings) -> None:
    document, steps = window.document, window.first_steps
    assert document is not None
    steps.begin(HEXCRAWL)
    begun = steps.done

    document.do(paint(document.campaign, document.map_id, area_of([ORIGIN]), 1))
    window.action_set.take("undo")

    titles = [steps.steps[at].title for at in sorted(steps.done)]
    assert not begun
    assert ["Paint some forest.", "Take it back."] == titles
    assert "✓" in steps.list.toPlainText()


def test_they_are_left_at_any_time_and_come_back_as_they_were(window: Window) -> None:
    steps = window.first_steps
    steps.begin(EVENING)
    window.action_set.take("play_desk")
    before = steps.done

    steps.leave.click()
    is_gone = steps.isHidden()
    window.action_set.take("first_steps")

    assert is_gone
    assert before == steps.done
    assert steps.isVisible()


def test_with_a_campaign_open_another_one_is_opened_once_it_is_meant(window: Window) -> None:
    wanted = list[str]()
    window.first_steps.wanted.disconnect()
    window.first_steps.wanted.connect(wanted.append)
    window.help.open_page("first_steps.md")

    window.findChildren(Manual)[0].asked.emit(EVENING)
    before = [*wanted]
    (box,) = window.findChildren(QMessageBox)
    box.buttons()[0].click()

    assert [] == before
    assert ["example"] == wanted
    assert not any(each.isVisible() for each in window.findChildren(Manual))
    assert window.first_steps.isVisible()


def test_without_a_campaign_one_is_opened_first(window: Window) -> None:
    wanted = list[str]()
    window.show_document(None)
    window.first_steps.wanted.disconnect()
    window.first_steps.wanted.connect(wanted.append)

    window.help.asked.emit(DUNGEON)

    assert ["new"] == wanted
    assert frozenset() == window.first_steps.done


def test_another_course_begins_anew(window: Window) -> None:
    window.first_steps.begin(HEXCRAWL)
    document = window.document
    assert document is not None
    campaign: Campaign = document.campaign

    window.first_steps.choice.taken.emit(DUNGEON)
    document.do(add_thing(campaign, document.map_id, Feature(ORIGIN, "Inn", "overt")))

    titles = [window.first_steps.steps[at].title for at in window.first_steps.done]
    assert "Put something in it." in titles
