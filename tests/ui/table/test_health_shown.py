"""How people are at their tokens: by a switch, off at first, and for the game master alone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from mapper.commands.groups.party import edit_member, place_group
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Condition, Party
from mapper.model.places import ZonePoint
from mapper.play.delve.site_procedure import sheet_of
from mapper.ui.app.settings import TOKEN_HEALTH
from mapper.ui.canvas.health_marks import Health, draw_health
from mapper.ui.window.window import Window
from tests.ui.hands import settle, workspace_of
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

GROUP, DUNGEON = "1", "the_lamp_cellars"


@pytest.fixture
def inside(window: Window) -> Window:
    """The group stands in the dungeon; Ysolde is poisoned."""
    document = workspace_of(window).document
    member = document.campaign.all(Party)[GROUP].members[0]
    sheet = sheet_of(document.campaign, GROUP, id_of(member)).with_condition(Condition("poisoned"))
    document.do(edit_member(document.campaign, GROUP, id_of(member), member, sheet.state))
    return window


def go_in(window: Window) -> None:
    document = workspace_of(window).document
    document.do(place_group(document.campaign, GROUP, DUNGEON, ZonePoint("1")))
    document.choose_map(DUNGEON)
    until(lambda: workspace_of(window).delving.is_here, PATIENCE, QApplication.processEvents)


def toggle(window: Window) -> None:
    window.action_set.made["show_health"].trigger()
    settle(window)


def at_tokens(window: Window) -> Mapping[str, Health | None]:
    return {mark.name: mark.health for mark in workspace_of(window).delving.marks()}


def test_tokens_tell_nothing_at_first(inside: Window) -> None:
    (group,) = workspace_of(inside).travel_session.marks()
    go_in(inside)

    assert {None} == {group.health, *at_tokens(inside).values()}


def test_each_delver_has_the_first_pool_and_the_worst_state(inside: Window) -> None:
    go_in(inside)

    toggle(inside)

    assert Health(7, 9, "P") == at_tokens(inside)["Ysolde"]
    assert Health(14, 14) == at_tokens(inside)["Bram"]


def test_a_group_has_the_pools_of_all_and_the_worst_state(inside: Window) -> None:
    toggle(inside)

    (mark,) = workspace_of(inside).travel_session.marks()
    assert mark.health is not None
    assert ("P", True) == (mark.health.state, mark.health.left < mark.health.most)


def test_the_switch_is_remembered(inside: Window) -> None:
    toggle(inside)
    on = inside.settings.value(TOKEN_HEALTH), inside.action_set.made["show_health"].isChecked()
    toggle(inside)

    assert (True, True) == on
    assert inside.action_set.made["show_health"].isChecked() is False


def test_players_see_nothing_of_it(inside: Window) -> None:
    go_in(inside)
    known = workspace_of(inside).players
    workspace_of(inside).show_panel("players")
    settle(inside)
    before = known.canvas.grab().toImage()

    toggle(inside)

    assert before == known.canvas.grab().toImage()
    shown = known.canvas._overlay
    assert not any((*shown.party.shown, shown.delve.tokens))


def drawn(radius: float, health: Health) -> QImage:
    image = QImage(80, 80, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    draw_health(painter, QPointF(40, 40), radius, health)
    painter.end()
    return image


@pytest.mark.parametrize("radius", [8.0, 22.0])
def test_what_is_left_and_a_state_are_told_without_colours(radius: float) -> None:
    looks = [Health(9, 9), Health(4, 9), Health(0, 9), Health(9, 9, "P"), Health(9, 9, "D")]

    grey = [drawn(radius, each).convertToFormat(QImage.Format.Format_Grayscale8) for each in looks]

    assert all(one != other for at, one in enumerate(grey) for other in grey[:at])
