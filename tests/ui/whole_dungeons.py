"""The screens of dungeons: a map of zones, a delve in one, and the dialogs of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.groups.party import add_member, form_group, place_group
from mapper.commands.maps.new_campaign import FIRST_MAP
from mapper.commands.offer import AskedDice
from mapper.model.alignment import spots_of_squares
from mapper.model.campaign.change import Swap
from mapper.model.campaign.play_rows import Member
from mapper.model.campaign.rows import Key, Underlay
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.places import OUTDOORS, ZonePoint
from mapper.model.selection import Selection, Thing
from mapper.play.delve.site_procedure import EntryScore
from mapper.ui.delve.delve_dialogs import ComeInDialog
from mapper.ui.editing.line_dialog import LineAsked, LineDialog
from mapper.ui.keying.zone_forms import PassageTargetDialog
from mapper.ui.table.offer_answers import CheckDialog
from mapper.ui.window.window import Window
from tests.drowned_halls import HALLS, added
from tests.ui.bringing_up import Screen, by_action, shown
from tests.until import PATIENCE, until


def delve(window: Window) -> QWidget:
    """The desk of play, of a group that stands in a dungeon with a torch, and meets somebody."""
    document = window.document
    assert document is not None
    assert window.workspace is not None
    map_id = f"{HALLS}_{len(document.campaign.maps())}"
    document.do(added("hatched", map_id))
    document.choose_map(map_id)
    group = window.workspace.travel_session.group
    if not group:
        document.do(form_group(document.campaign, "Lanterns", FIRST_MAP, ORIGIN))
        group = window.workspace.travel_session.group
        document.do(add_member(document.campaign, group, Member("Ysolde")))
    document.do(place_group(document.campaign, group, document.map_id, ZonePoint("7")))
    window.action_set.made["light_torch"].trigger()
    window.action_set.made["encounter"].trigger()
    window.action_set.made["play_desk"].trigger()
    remarks = window.workspace.remarks  # they speak of the group where it is now
    until(lambda: remarks.is_current, PATIENCE, QApplication.processEvents)
    return window


def of_round(action: str) -> Screen:
    """A dialog for what is kept of the round."""

    def opened(window: Window) -> QWidget:
        delve(window)
        return by_action(action)(window)

    return opened


def check(window: Window) -> QWidget:
    return shown(CheckDialog("…", bool, AskedDice(6, True, (("1", "Bram"),)), window))


def line(window: Window) -> QWidget:
    return shown(LineDialog(LineAsked("…", "…", "…", "…"), bool, window))


def come_in(window: Window) -> QWidget:
    return shown(ComeInDialog(EntryScore("…", 1), "…", bool, window))


def dungeon(window: Window) -> QWidget:
    """A map of zones, one of which is chosen."""
    document = window.document
    assert document is not None
    map_id = f"{HALLS}_{len(document.campaign.maps())}"
    document.do(added("hatched", map_id))
    document.choose_map(map_id)
    window.tool_use.select(Selection(zones=("7",)))
    return window


def dungeon_passage(window: Window) -> QWidget:
    dungeon(window)
    window.tool_use.select(Selection(thing=Thing("passage", "7")))
    return window


def beyond(window: Window) -> QWidget:
    assert window.document is not None
    return shown(PassageTargetDialog(window.document.campaign, OUTDOORS, bool, window))


def aligning_squares(window: Window) -> QWidget:
    """A dungeon, with an image that is being aligned: a corner is known, another was clicked."""
    document = window.document
    assert document is not None
    map_id = f"{HALLS}_{len(document.campaign.maps())}"
    image = Underlay("0" * 64, (), spots=spots_of_squares(Fraction(70), (0, 0), 5))
    halls = added("hatched", map_id)
    rows = {**halls.rows, Key("underlay", map_id, "1"): Swap(None, image)}
    document.do(replace(halls, rows=rows))
    document.choose_map(map_id)
    window.action_set.made["align_underlay"].trigger()
    for _ in range(2):
        QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    return window


DUNGEON_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "delve": delve,
        "delver": of_round("edit_delver"),
        "edited round": of_round("edit_round"),
        "check": check,
        "line": line,
        "come in": come_in,
        "dungeon": dungeon,
        "passage": dungeon_passage,
        "passage beyond": beyond,
        "aligning-squares": aligning_squares,
    }
)
