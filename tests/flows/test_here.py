"""The key of the place at the table: it fills as the group arrives, and each tile does its deed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.commands.groups.party import place_group
from mapper.commands.travel.camping import give_points
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Journey
from mapper.model.campaign.zone_rows import Delve, TrapState
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place, zone_place
from mapper.storage.reading import read_campaign
from mapper.ui.editing.tool_use import SELECT, TRAVEL
from mapper.ui.here.here_panel import HerePanel
from mapper.ui.here.key_row import TileButton
from tests.flows.evening import ALT, CTRL, DUNGEON, GROUP, LEFT, SHIFT, STAIR, WILDERNESS, Evening
from tests.flows.hand import Hand
from tests.ui.full_places import ALOUD, everything_at, everything_in_zone
from tests.ui.hands import drag
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

FOOT, BESIDE = "1", Hex(12, 4)
ROPE_WALK = "2"


def here(evening: Evening) -> HerePanel:
    return evening.workspace.here


def signs(evening: Evening) -> list[str]:
    return [row.sign for row in here(evening).list.rows]


def tiles(evening: Evening, sign: str, words: str = "") -> list[TileButton]:
    """Those of the first row of that sign, as they are drawn."""
    keyed = here(evening).list
    number = next(
        at for at, row in enumerate(keyed.rows) if row.sign == sign and words in row.words
    )
    keyed.toggle(number)
    keyed.toggle(number)
    QApplication.processEvents()
    return [each for each in keyed.bound[number].tiles if not each.isHidden()]


def press(tile: TileButton) -> None:
    QTest.mouseClick(tile, LEFT)
    QApplication.processEvents()


def undo(evening: Evening) -> None:
    evening.window.action_set.made["undo"].trigger()
    QApplication.processEvents()


def done_and_undone(
    evening: Evening, sign: str, which: int, asked: Callable[[Campaign], object]
) -> list[object]:
    """What a question answers before a tile is pressed, after it, and once that is undone."""
    found = [asked(read_campaign(evening.path))]
    press(tiles(evening, sign)[which])
    found.append(asked(read_campaign(evening.path)))
    undo(evening)
    return [*found, asked(read_campaign(evening.path))]


def at_play(evening: Evening) -> None:
    evening.window.desks.bring("play")
    QApplication.processEvents()


def in_the_full_zone(evening: Evening) -> None:
    everything_in_zone(evening.workspace.document, DUNGEON, FOOT)
    at_play(evening)
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    shows(evening, zone_place(DUNGEON, FOOT))


def shows(evening: Evening, place: Place) -> None:
    """It comes to a place by itself."""
    until(lambda: here(evening).place == place, PATIENCE, QApplication.processEvents)


def feature_at(evening: Evening, sign: str) -> str:
    row = next(row for row in here(evening).list.rows if row.sign == sign)
    return str(row.key.id)


def test_it_fills_with_the_hex_that_the_group_walks_into(evening: Evening) -> None:
    everything_at(evening.workspace.document, WILDERNESS, BESIDE)
    at_play(evening)
    document = evening.workspace.document
    before = here(evening).place

    document.do(place_group(document.campaign, GROUP, WILDERNESS, BESIDE))

    shows(evening, Place(WILDERNESS, BESIDE))
    assert Place(WILDERNESS, STAIR) == before
    order = ["aloud", "creature", "overt", "hidden", "secret", "clue", "treasure", "trap", "way"]
    assert order == list(dict.fromkeys(signs(evening)))


def test_it_fills_with_the_zone_that_the_group_walks_into(evening: Evening) -> None:
    in_the_full_zone(evening)
    evening.workspace.tool_use.choose(TRAVEL)

    evening.click_zone(ROPE_WALK)

    shows(evening, zone_place(DUNGEON, ROPE_WALK))


def test_what_is_hidden_is_revealed_and_hidden_by_its_tile(evening: Evening) -> None:
    in_the_full_zone(evening)
    key = Key("found", DUNGEON, feature_at(evening, "hidden"), GROUP)

    found = done_and_undone(evening, "hidden", 1, lambda c: isinstance(c.get(key), Found))

    assert [False, True, False] == found


def test_a_clue_is_told_by_its_tile(evening: Evening) -> None:
    in_the_full_zone(evening)
    before = len(evening.log(0))

    press(tiles(evening, "clue")[0])
    told = evening.told(before)
    undo(evening)

    assert ["Wax on the wall beneath the third lamp."] == told
    assert before == len(evening.log(0))


def test_who_waits_there_is_met_by_a_tile(evening: Evening) -> None:
    in_the_full_zone(evening)

    def met(campaign: Campaign) -> str:
        row = campaign.get(Key("delve", "", GROUP))
        return row.meeting.who if isinstance(row, Delve) and row.meeting is not None else ""

    assert ["", "2 smugglers", ""] == done_and_undone(evening, "creature", 0, met)


def test_a_trap_that_was_noticed_goes_off_or_is_forgotten_by_its_tiles(
    evening: Evening,
) -> None:
    in_the_full_zone(evening)
    key = Key("trap_state", DUNGEON, feature_at(evening, "trap"))

    def stands(campaign: Campaign) -> str:
        row = campaign.get(key)
        return row.state if isinstance(row, TrapState) else ""

    noticed = "detected"
    assert [noticed, "sprung", noticed] == done_and_undone(evening, "trap", 0, stands)
    assert [noticed, "armed", noticed] == done_and_undone(evening, "trap", 1, stands)


def test_what_is_read_aloud_is_handed_out_and_put_away(evening: Evening) -> None:
    in_the_full_zone(evening)
    presenting = evening.workspace.presenting
    why = tiles(evening, "aloud")[0].toolTip()
    evening.window.action_set.made["players_screen"].trigger()
    evening.window.action_set.made["push"].trigger()
    QApplication.processEvents()

    evening.workspace.show_panel("here")
    QApplication.processEvents()
    press(tiles(evening, "aloud")[0])
    until(lambda: presenting.showing.hand_out, PATIENCE, QApplication.processEvents)
    press(tiles(evening, "aloud")[0])

    assert "Open the players’ screen first." in why
    assert presenting.showing.hand_out is None
    presenting.close()


def test_a_way_leads_there_and_the_arrow_back(evening: Evening) -> None:
    in_the_full_zone(evening)

    press(tiles(evening, "way", "The rope walk")[-1])
    there = here(evening).place
    QTest.mouseClick(here(evening).back, LEFT)

    assert zone_place(DUNGEON, ROPE_WALK) == there
    shows(evening, zone_place(DUNGEON, FOOT))


def test_out_of_doors_a_clue_is_a_lead_and_those_who_wait_are_met(evening: Evening) -> None:
    everything_at(evening.workspace.document, WILDERNESS, STAIR)
    at_play(evening)

    def leads(campaign: Campaign) -> int:
        row = campaign.get(Key("journey", "", GROUP))
        return len(row.leads) if isinstance(row, Journey) else 0

    before, since = leads(evening.workspace.document.campaign), len(evening.log(0))
    assert [before, before + 1, before] == done_and_undone(evening, "clue", 0, leads)
    press(tiles(evening, "creature", "2 smugglers")[0])
    assert ["Encounter: 2 smugglers."] == [words for _, words in evening.log(since)]


def test_a_click_with_the_select_tool_shows_another_zone(evening: Evening) -> None:
    in_the_full_zone(evening)
    evening.workspace.tool_use.choose(SELECT)

    evening.click_zone(ROPE_WALK)

    shows(evening, zone_place(DUNGEON, ROPE_WALK))


def test_a_pinned_key_stays(evening: Evening) -> None:
    in_the_full_zone(evening)
    QTest.mouseClick(here(evening).pin, LEFT)
    evening.workspace.tool_use.choose(TRAVEL)

    evening.click_zone(ROPE_WALK)
    until(
        lambda: evening.workspace.delving.delvers["Ysolde"].zone == ROPE_WALK,
        PATIENCE,
        QApplication.processEvents,
    )
    pinned = here(evening).place
    QTest.mouseClick(here(evening).pin, LEFT)

    assert zone_place(DUNGEON, FOOT) == pinned
    shows(evening, zone_place(DUNGEON, ROPE_WALK))


Act = Callable[[Hand], object]
WAYS_ON_HEXES: Mapping[str, tuple[Act, ...]] = MappingProxyType(
    {
        "a double click": (lambda hand: hand.click_on_map(hand.hex(BESIDE), twice=True),),
        "a letter": (lambda hand: hand.key(Qt.Key.Key_D),),
        "the way that is shown": (
            lambda hand: hand.click_on_map(hand.hex(BESIDE)),
            lambda hand: hand.key(Qt.Key.Key_Return, CTRL),
        ),
        "the right button": (
            lambda hand: hand.right_click(hand.hex(BESIDE)),
            lambda hand: hand.choose("Go here"),
        ),
        "a drag of the token": (lambda hand: drag(hand.canvas, STAIR, BESIDE),),
        "a place by hand": (
            lambda hand: hand.point_at(hand.hex(BESIDE)),
            lambda hand: hand.key(Qt.Key.Key_P, CTRL | ALT),
        ),
    }
)


def before_the_log(evening: Evening) -> Hand:
    """At play with the panel of the log in front, and something left of the day."""
    document = evening.workspace.document
    if evening.party.at.hex is not None:
        document.do(give_points(document.campaign, GROUP, Fraction(4)))
    at_play(evening)
    evening.workspace.tool_use.choose(TRAVEL)
    evening.workspace.show_panel("log")
    evening.window.canvas.setFocus()
    until(lambda: not here(evening).isVisible(), PATIENCE, QApplication.processEvents)
    return Hand(evening.window)


def is_open(evening: Evening, place: Place) -> bool:
    """Whether its key is to be read."""
    shows(evening, place)
    until(here(evening).isVisible, PATIENCE, QApplication.processEvents)
    first = here(evening).list.rows[0]
    return (ALOUD, "aloud") == (first.words, first.sign)


@pytest.mark.parametrize("way", WAYS_ON_HEXES)
def test_who_comes_to_a_hex_by_any_way_has_its_key_open(evening: Evening, way: str) -> None:
    everything_at(evening.workspace.document, WILDERNESS, BESIDE)
    hand = before_the_log(evening)

    for act in WAYS_ON_HEXES[way]:
        act(hand)
    hand.arrive()

    assert is_open(evening, Place(WILDERNESS, BESIDE))


WAYS_IN_DUNGEONS: Mapping[str, tuple[Act, ...]] = MappingProxyType(
    {
        "a click": (lambda hand: hand.click_on_map(hand.zone(ROPE_WALK)),),
        "one who goes alone": (
            lambda hand: hand.key(Qt.Key.Key_Comma),
            lambda hand: hand.click_on_map(hand.zone(ROPE_WALK)),
        ),
        "one who runs alone, and is done": (
            lambda hand: hand.key(Qt.Key.Key_Comma),
            lambda hand: hand.key(Qt.Key.Key_V, SHIFT),
            lambda hand: hand.key(Qt.Key.Key_V, SHIFT),
            lambda hand: hand.click_on_map(hand.zone(ROPE_WALK)),
        ),
        "a place by hand": (
            lambda hand: hand.point_at(hand.zone(ROPE_WALK)),
            lambda hand: hand.key(Qt.Key.Key_P, CTRL | ALT),
        ),
    }
)


@pytest.mark.parametrize("way", WAYS_IN_DUNGEONS)
def test_who_comes_into_a_zone_by_any_way_has_its_key_open(evening: Evening, way: str) -> None:
    everything_in_zone(evening.workspace.document, DUNGEON, ROPE_WALK)
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    shows(evening, zone_place(DUNGEON, FOOT))
    hand = before_the_log(evening)

    for act in WAYS_IN_DUNGEONS[way]:
        act(hand)

    assert is_open(evening, zone_place(DUNGEON, ROPE_WALK))


def test_who_comes_into_a_zone_by_a_deed_has_its_key_open(evening: Evening) -> None:
    everything_in_zone(evening.workspace.document, DUNGEON, ROPE_WALK)
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    shows(evening, zone_place(DUNGEON, FOOT))
    before_the_log(evening)

    evening.deed("Go to The rope walk")

    assert is_open(evening, zone_place(DUNGEON, ROPE_WALK))


def test_who_is_chosen_next_has_the_key_of_their_own_zone(evening: Evening) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    shows(evening, zone_place(DUNGEON, FOOT))
    hand = Hand(evening.window)
    for act in WAYS_IN_DUNGEONS["one who runs alone, and is done"]:
        act(hand)
    shows(evening, zone_place(DUNGEON, ROPE_WALK))

    hand.key(Qt.Key.Key_Comma)

    shows(evening, zone_place(DUNGEON, FOOT))


def test_who_takes_a_step_back_keeps_the_panel_in_front(evening: Evening) -> None:
    everything_at(evening.workspace.document, WILDERNESS, STAIR)
    hand = before_the_log(evening)
    hand.key(Qt.Key.Key_D)
    hand.arrive()
    evening.workspace.show_panel("log")
    QApplication.processEvents()

    undo(evening)
    until(
        lambda: evening.workspace.travel_session.start == STAIR,
        PATIENCE,
        QApplication.processEvents,
    )
    QApplication.processEvents()
    seen = evening.workspace.log.isVisible()
    evening.workspace.show_panel("here")

    shows(evening, Place(WILDERNESS, STAIR))
    assert seen


def test_where_nothing_is_keyed_the_panel_in_front_stays(evening: Evening) -> None:
    hand = before_the_log(evening)

    hand.key(Qt.Key.Key_D)
    hand.arrive()
    until(
        lambda: evening.workspace.travel_session.start == BESIDE,
        PATIENCE,
        QApplication.processEvents,
    )
    QApplication.processEvents()

    assert (False, True) == (here(evening).isVisible(), evening.workspace.log.isVisible())
