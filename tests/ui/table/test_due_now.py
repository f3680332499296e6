"""What falls due is listed in the order of the clock, and each line leads to what answers it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import perf_counter

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from mapper.commands.delve.turn_order import close_round
from mapper.commands.fight.fighting import write_for_all, write_states
from mapper.commands.groups.party import add_member
from mapper.commands.time.clock import add_timer
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.members import id_of, state_id
from mapper.model.campaign.play_rows import Condition, Member, MemberState, Party
from mapper.model.campaign.rows import SETTINGS, Key, Settings
from mapper.model.campaign.travel_rows import DueDie, Journey, Mark, Timer
from mapper.model.campaign.zone_rows import Light
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.ui.delve.lights_box import LightsDialog
from mapper.ui.table.due_now import MARKS, DueNow, due_lines
from mapper.ui.table.member_dialog import MemberDialog
from mapper.ui.table.time_dialogs import TimersDialog
from mapper.ui.window.window import Window
from tests.commands.barrow import in_it
from tests.commands.fight.brawl import ANN, TAM, brawl, minutes_now
from tests.commands.fight.brawl import US as FIGHTERS
from tests.commands.vale import US
from tests.ui.hands import workspace_of
from tests.ui.window.desks.test_desks import make_due, sized, take
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton


def tray(window: Window) -> DueNow:
    return workspace_of(window).table


def first_group(window: Window) -> tuple[str, Party]:
    group = workspace_of(window).travel_session.group
    campaign = workspace_of(window).document.campaign
    return group, campaign.all(Party)[group]


def somebody(window: Window, name: str, *states: Condition) -> str:
    """One more of the group, who is in these states; gives the id."""
    document = workspace_of(window).document
    group, _party = first_group(window)
    state = MemberState(conditions=states)
    document.do(add_member(document.campaign, group, Member(name), state))
    QApplication.processEvents()
    return id_of(document.campaign.all(Party)[group].members[-1])


def timer(window: Window, text: str, minutes: int) -> None:
    document = workspace_of(window).document
    document.do(add_timer(document.campaign, Timer(text, minutes)))
    QApplication.processEvents()


def dice(window: Window, count: int) -> None:
    group, party = first_group(window)
    marks: tuple[Mark, ...] = ("half", "night", "turn")
    rows = {
        Key("due_die", "", str(901 + at)): Swap(None, DueDie(group, mark, party.minutes, party.at))
        for at, mark in enumerate(marks[:count])
    }
    workspace_of(window).document.do(Change("Dice", rows))
    QApplication.processEvents()


def listed(window: Window) -> QMenu:
    """The list that the number opens."""
    QTest.mouseClick(tray(window).more, LEFT)
    QApplication.processEvents()
    return next(menu for menu in tray(window).findChildren(QMenu) if menu.isVisible())


def test_who_is_dying_is_told_with_what_is_left_and_a_click_opens_the_deed(at_play: Window) -> None:
    now = first_group(at_play)[1].minutes
    who = somebody(at_play, "Dag", Condition("dying", now + 4, 6))
    before = tray(at_play).ending.text()

    QTest.mouseClick(tray(at_play).go, LEFT)

    card = workspace_of(at_play).deeds.card
    assert "Dag is dying: 4 rounds" == before
    assert card is not None
    group = first_group(at_play)[0]
    assert "Stabilise" == card.asked.deed.title
    assert [(group, who)] == [*card.asked.who["patient"]]
    assert (group, who) not in card.asked.who["medic"]


def test_a_click_anywhere_on_what_is_due_opens_its_card(at_play: Window) -> None:
    somebody(at_play, "Vey", Condition("dying", first_group(at_play)[1].minutes + 3))

    QTest.mouseClick(tray(at_play).ending, LEFT)

    card = workspace_of(at_play).deeds.card
    assert card is not None
    assert "Stabilise" == card.asked.deed.title


def test_of_two_who_are_dying_the_one_meant_is_the_patient(at_play: Window) -> None:
    now = first_group(at_play)[1].minutes
    somebody(at_play, "Dag", Condition("dying", now + 6, 6))
    who = somebody(at_play, "Una", Condition("dying", now + 2, 2))

    QTest.mouseClick(tray(at_play).go, LEFT)

    card = workspace_of(at_play).deeds.card
    assert card is not None
    assert [who] == [taker.who for taker in card.asked.who["patient"]]


def test_what_kills_stands_before_dice_and_all_else_is_in_the_order_of_the_clock(
    at_play: Window,
) -> None:
    now = first_group(at_play)[1].minutes
    timer(at_play, "Bell tolls", now + 20)
    somebody(at_play, "Dag", Condition("dying of poison", now + 30))
    dice(at_play, 2)
    number = tray(at_play).more.text()

    menu = listed(at_play)

    lines = [action.text() for action in menu.actions()]
    assert "+3" == number
    assert ["Dag is dying of poison: 3 turns", "Bell tolls: 2 turns"] == [lines[0], lines[3]]
    assert lines[1].startswith("Half of the day")
    assert lines[2].startswith("Night camp")
    assert lines[0] == tray(at_play).ending.text()
    assert tray(at_play).ending.isVisible()
    menu.close()


def test_a_fall_stands_before_all_else() -> None:
    campaign = brawl()
    campaign.apply(write_for_all(campaign, FIGHTERS, [ANN], "HP", 0))
    campaign.apply(write_states(campaign, FIGHTERS, [TAM], "dying 4 rounds"))
    die = DueDie(FIGHTERS, "watch", minutes_now(campaign), Place("wild", Hex(0, 0)))

    campaign.apply(Change("Die", {Key("due_die", "", "901"): Swap(None, die)}))

    kinds = [(line.kind, line.about) for line in due_lines(campaign, FIGHTERS)]
    assert [("deed", "At 0 health"), ("state", "dying"), ("die", "")] == kinds


def test_a_die_of_the_list_comes_into_the_tray(at_play: Window) -> None:
    dice(at_play, 2)
    menu = listed(at_play)

    menu.actions()[1].trigger()

    assert "902" == tray(at_play).die
    menu.close()


def test_a_timer_leads_to_the_timers(at_play: Window) -> None:
    timer(at_play, "Bell tolls", first_group(at_play)[1].minutes + 30)

    QTest.mouseClick(tray(at_play).go, LEFT)

    (dialog,) = at_play.findChildren(TimersDialog)
    assert dialog.isVisible()


def test_what_no_deed_answers_leads_to_the_sheet(at_play: Window) -> None:
    now = first_group(at_play)[1].minutes
    somebody(at_play, "Dag", Condition("stunned", now + 1, 1))

    QTest.mouseClick(tray(at_play).go, LEFT)

    assert [True] == [each.isVisible() for each in at_play.findChildren(MemberDialog)]


def test_what_ends_some_other_week_is_not_due(at_play: Window) -> None:
    now = first_group(at_play)[1].minutes
    timer(at_play, "Ship sails", now + 7 * 1440)
    somebody(at_play, "Dag", Condition("without care", now + 7 * 1440), Condition("prone"))

    assert tray(at_play).nothing.isVisible()
    assert not tray(at_play).go.isVisible()
    assert not tray(at_play).more.isVisible()


def counted(window: Window, *hours: int) -> list[str]:
    """So many more of the group, of whom each last ate so long ago, by Neverwhere."""
    document = workspace_of(window).document
    group, party = first_group(window)
    settings = document.campaign.one(Settings, SETTINGS)
    rows = {SETTINGS: Swap(settings, replace(settings, systems=("neverwhere",)))}
    document.do(Change("Neverwhere", rows))
    for at, ago in enumerate(hours):
        state = MemberState(charged={"food": party.minutes - 60 * ago})
        document.do(add_member(document.campaign, group, Member(f"Eater {at}"), state))
    QApplication.processEvents()
    return [id_of(row) for row in document.campaign.all(Party)[group].members[-len(hours) :]]


def test_a_meal_is_due_by_the_clock_and_a_click_opens_its_card_for_the_hungriest(
    at_play: Window,
) -> None:
    quiet = tray(at_play).nothing.isVisible()
    _first, second = counted(at_play, 9, 17)
    before = tray(at_play).ending.text()

    QTest.mouseClick(tray(at_play).go, LEFT)

    card = workspace_of(at_play).deeds.card
    assert (True, "Eater 1, Eater 0: no meal for 17 hours") == (quiet, before)
    assert card is not None
    assert ("Missed meals", [second]) == (
        card.asked.deed.title,
        [taker.who for taker in card.asked.who["eater"]],
    )


def test_what_is_due_to_many_is_one_line_and_what_ends_within_the_hour_stands_before_it(
    at_play: Window,
) -> None:
    counted(at_play, 9, 9, 9)
    now = first_group(at_play)[1].minutes
    somebody(at_play, "Dag", Condition("dying", now + 4, 6))
    timer(at_play, "Ship sails", now + 70)

    menu = listed(at_play)

    lines = [action.text() for action in menu.actions()]
    assert "Dag is dying: 4 rounds" == tray(at_play).ending.text()
    assert ["Eater 0 and 2 others: no meal for 9 hours", "Ship sails: 2 hours"] == lines[-2:]
    menu.close()


def test_a_torch_that_burns_out_of_doors_is_told_and_a_click_shows_it(at_play: Window) -> None:
    group, party = first_group(at_play)
    who = id_of(party.members[0])
    rows: dict[Key, Swap] = {
        Key("light", "", f"90{left}"): Swap(
            None, Light("torch", left, True, group=group, carrier=who, has_burned=True)
        )
        for left in (2, 6)
    }
    workspace_of(at_play).document.do(Change("Lights", rows))
    QApplication.processEvents()
    said = tray(at_play).ending.text()

    QTest.mouseClick(tray(at_play).go, LEFT)

    (dialog,) = at_play.findChildren(LightsDialog)
    assert "Ysolde’s torch goes out: 2 rounds" == said
    assert not tray(at_play).more.isVisible()
    assert (2, False) == (dialog.list.count(), dialog.toggle.isEnabled())
    dialog.close()


def test_what_is_due_moves_nothing(at_play: Window) -> None:
    floor = workspace_of(at_play).play_floor

    def places() -> list[QRect]:
        return [part.geometry() for part in (floor.now, floor.notices, floor.party, floor.step)]

    before = places()
    now = first_group(at_play)[1].minutes
    somebody(at_play, "Dag the very long-named of the hills", Condition("dying", now + 4, 6))
    timer(at_play, "Bell tolls " * 9, now + 30)
    told = places()
    dice(at_play, 3)

    assert [before, before] == [told, places()]


@pytest.mark.parametrize("met", ["", "A pack of thin wolves"])
def test_in_a_small_window_the_words_of_a_die_stand_before_its_faces(
    at_play: Window, met: str
) -> None:
    sized(at_play, 1024, 640)
    make_due(at_play)
    due = tray(at_play).due

    tray(at_play).tell(met)
    QApplication.processEvents()
    read = {}
    for words in MARKS.values():
        due.say(words)
        read[words] = due.text()

    assert tray(at_play).real.field.isVisible()
    assert {words: words for words in read} == read


def test_unseen_it_is_not_filled(window: Window) -> None:
    now = first_group(window)[1].minutes

    timer(window, "Bell tolls", now + 30)

    before = tray(window).ending.text()
    take(window, "play_desk")
    assert ("", "Bell tolls: 3 turns") == (before, tray(window).ending.text())


def test_twenty_members_who_need_all_there_is_cost_little(at_play: Window) -> None:
    document, (group, party) = workspace_of(at_play).document, first_group(at_play)
    counted(at_play, 1)
    now, ago = party.minutes, party.minutes - 30 * 60
    charged = dict.fromkeys(("food", "water", "waking", "sleep"), ago)
    for at in range(16):
        state = MemberState(conditions=(Condition("dying", now + 6, 6),), charged=charged)
        document.do(add_member(document.campaign, group, Member(f"Dag {at}"), state))
    QApplication.processEvents()

    took = []
    for _ in range(10):
        begun = perf_counter()
        tray(at_play).show_due()
        took.append(perf_counter() - begun)

    assert min(took) < 0.005, sorted(took)
    assert "Dag 0 and 15 others: no meal for 30 hours" in [
        line.words for line in tray(at_play).lines
    ]
    assert not [dialog for dialog in at_play.findChildren(QDialog) if dialog.isVisible()]


def test_what_is_due_to_several_goes_on_to_the_next_once_it_is_done(at_play: Window) -> None:
    first, second = counted(at_play, 17, 9)
    deeds = workspace_of(at_play).deeds
    (line,) = (line for line in tray(at_play).lines if line.kind == "deed")
    tray(at_play).answer(line)
    asked = deeds.card
    assert asked is not None
    before = [taker.who for each in asked.asked.who.values() for taker in each]

    document, (_group, party) = workspace_of(at_play).document, first_group(at_play)
    fed = MemberState(charged={"food": party.minutes})
    key = Key("member_state", "", state_id(first))
    document.do(Change("Fed", {key: Swap(document.campaign.get(key), fed)}))
    deeds.done.emit()
    until(lambda: deeds.card is not asked, PATIENCE, QApplication.processEvents)

    assert deeds.card is not None
    after = [taker.who for each in deeds.card.asked.who.values() for taker in each]
    assert (first in before, first in after, second in after) == (True, False, True)


def test_food_that_the_die_calls_for_is_told_and_a_click_offers_what_answers_it(
    at_play: Window,
) -> None:
    at = workspace_of(at_play)
    group, party = first_group(at_play)
    journey = at.document.campaign.get(Key("journey", "", group))
    assert isinstance(journey, Journey)
    swap = Swap(journey, replace(journey, is_waning=True))
    at.document.do(Change("Wane", {Key("journey", "", group): swap}))
    QApplication.processEvents()
    said = [line for line in tray(at_play).lines if line.kind == "offer"]

    tray(at_play).answer(said[0])
    QApplication.processEvents()

    menu = next(each for each in at_play.findChildren(QMenu) if each.isVisible())
    eat = menu.actions()[0]
    assert [f"{party.name}: food is due"] == [line.words for line in said]
    assert ["Eat and drink", "Forage"] == [each.text() for each in menu.actions()]
    eat.trigger()
    assert not [line for line in tray(at_play).lines if line.kind == "offer"]


@pytest.mark.parametrize(
    ("site", "mark"),
    [
        ("torchlit_turns", "wandering"),
        ("dungeon_turns", "turn"),
        ("overloaded_dungeon", "overloaded"),
    ],
)
def test_the_dice_of_each_procedure_by_turns_are_told(site: str, mark: str) -> None:
    campaign = in_it(site)

    while not campaign.all(DueDie):
        campaign.apply(close_round(campaign, US, Random(8)))

    [die] = campaign.all(DueDie).values()
    first = due_lines(campaign, US)[0]
    assert (mark, "die") == (die.mark, first.kind)


def test_the_key_that_rolls_what_is_due_does_so_in_an_empty_dice_field(at_play: Window) -> None:
    workspace_of(at_play).tray.take_keys()
    dice(at_play, 1)

    QTest.keyClicks(workspace_of(at_play).tray.line, "r")

    assert "" == tray(at_play).die
    assert "r" not in workspace_of(at_play).tray.line.text()
