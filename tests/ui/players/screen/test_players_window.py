"""The players' window: its pixels, its names and its keys, and no more than players know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.drawing.base.painted_afresh import image_of, painted_afresh
from mapper.drawing.known_pictures import PaintedMap
from mapper.drawing.style import Unknown
from mapper.model.campaign.campaign import Campaign
from mapper.model.hexes.hexes import Hex, Point, centre
from mapper.play.gate.known import HandOut, PlayerMap
from mapper.ui.players.screen import screen_state as states
from mapper.ui.players.screen.hand_out_sheet import pages_of
from mapper.ui.players.screen.screen_state import NOTHING, Showing
from mapper.ui.players.screen.window import PlayersWindow
from mapper.ui.widgets.thumbnails import style
from tests.play.any_rows import first_map
from tests.play.minted import player_map
from tests.play.pairs import over_pairs
from tests.play.twins import GROUP, LAND, MARK, Rows, campaign_rows, twin
from tests.until import until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

NOW = datetime(2026, 5, 1, 20, 41, tzinfo=UTC)
SIZE = QSize(520, 400)
Opened = Callable[[Unknown], PlayersWindow]


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    def open_(unknown: Unknown = Unknown.PARCHMENT) -> PlayersWindow:
        window = PlayersWindow(style(), unknown)
        qtbot.add_widget(window)
        window.resize(SIZE)
        window.show()
        QApplication.processEvents()
        return window

    return open_


@pytest.fixture
def window(opened: Opened) -> PlayersWindow:
    return opened(Unknown.PARCHMENT)


def known(rows: Rows) -> PlayerMap:
    return player_map(Campaign(rows), first_map(rows), [GROUP])


def live(players: PlayerMap) -> Showing:
    return states.pushed(NOTHING, PaintedMap(players), NOW)


def seen(window: PlayersWindow) -> QImage:
    QApplication.processEvents()
    return window.grab().toImage()


def is_black(image: QImage) -> bool:
    black = QImage(image.size(), image.format())
    black.fill(QColor("#000000"))
    return image == black


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    over_pairs(metafunc, "unknown", [*Unknown])


def test_what_is_not_known_alters_no_pixel(opened: Opened, pair: int, unknown: Unknown) -> None:
    rows, visited, other_seen = campaign_rows(Random(pair))
    one, other = opened(unknown), opened(unknown)
    one.show_scene(live(known(rows)))

    other.show_scene(live(known(twin(rows, visited, other_seen, Random(pair + 10_000)))))

    assert seen(one) == seen(other)


def test_a_map_is_not_shown_a_moment_before_its_fog(window: PlayersWindow) -> None:
    assert is_black(seen(window))

    window.show_scene(states.blacked_out(live(known(campaign_rows(Random(1))[0]))))

    assert is_black(seen(window))


def test_blackout_is_on_the_screen_before_anything_else_happens(window: PlayersWindow) -> None:
    shown = live(known(campaign_rows(Random(1))[0]))
    window.show_scene(shown)
    frames: list[QImage] = []
    window.painted.connect(lambda: frames.append(window.picture(SIZE).toImage()))

    window.show_scene(states.blacked_out(shown))

    assert [True] == [is_black(frame) for frame in frames]


def test_side_panels_tooltips_thumbnails_and_titles_hold_nothing(window: PlayersWindow) -> None:
    window.show_scene(live(known(campaign_rows(Random(2))[0])))

    parts: list[QWidget] = [window, *window.findChildren(QWidget)]
    told = {part.toolTip() + part.statusTip() + part.whatsThis() for part in parts}
    named = {window.windowTitle(), window.accessibleName(), window.windowFilePath()}

    assert ({""}, {"Cognita", ""}, "") == (told, named, window.accessibleDescription())


def test_the_marker_of_the_game_master_is_in_nothing_that_the_window_holds(
    window: PlayersWindow,
) -> None:
    window.show_scene(live(known(campaign_rows(Random(3))[0])))

    assert MARK not in repr(window.showing) + repr(window.view)


def test_unknown_fog_is_not_treated_as_revealed(window: PlayersWindow) -> None:
    """The corner is far from all that is known; it is paper, whatever lies there."""
    window.show_scene(live(known(campaign_rows(Random(4))[0])))

    corner = seen(window).pixelColor(4, 4)

    assert abs(QColor(style().paper).lightness() - corner.lightness()) < 20


def test_the_extent_of_the_unknown_does_not_move_the_view(opened: Opened) -> None:
    rows, visited, others = campaign_rows(Random(8))
    one, other = opened(Unknown.OUTLINES), opened(Unknown.OUTLINES)
    one.show_scene(live(known(rows)))

    other.show_scene(live(known(twin(rows, visited, others, Random(9)))))

    assert one.camera == other.camera


def test_the_pointer_is_seen_on_what_is_known_and_nowhere_else(window: PlayersWindow) -> None:
    rows, _, others = campaign_rows(Random(5))
    window.show_scene(live(known(rows)))
    before = seen(window)
    away = next(at for at in LAND if at not in others)

    window.point_at(centre(away, "flat"))
    nothing = seen(window)
    window.point_at(centre(min(others), "flat"))

    assert before == nothing
    assert before != seen(window)


def test_the_pointer_is_not_seen_in_the_black(window: PlayersWindow) -> None:
    window.show_scene(states.blacked_out(live(known(campaign_rows(Random(5))[0]))))

    window.point_at(Point(0, 0))

    assert is_black(seen(window))


def test_an_image_brings_no_comment_along() -> None:
    drawn = QImage(8, 8, QImage.Format.Format_RGB32)
    drawn.fill(QColor("#336699"))
    drawn.setText("Comment", MARK)
    store = QByteArray()
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(drawn)
    assert MARK.encode() in bytes(store.data())

    painted = painted_afresh(bytes(store.data()))

    assert painted is not None
    assert (8, 8, bytes.fromhex("996633ff") * 64) == painted
    assert [] == image_of(painted).textKeys()


def test_a_hand_out_fills_the_screen_and_goes(window: PlayersWindow) -> None:
    shown = live(known(campaign_rows(Random(1))[0]))
    window.show_scene(shown)
    before = seen(window)

    window.show_scene(states.handed_out(shown, HandOut("A letter", "Come at once.")))
    letter = seen(window)
    window.show_scene(shown)

    assert before != letter
    assert before == seen(window)


def test_its_own_wheel_and_keys_move_it(window: PlayersWindow) -> None:
    window.show_scene(live(known(campaign_rows(Random(1))[0])))
    fitted = window.camera

    QTest.keyClick(window, Qt.Key.Key_Plus)
    QTest.keyClick(window, Qt.Key.Key_Left)
    moved = window.camera
    QTest.keyClick(window, Qt.Key.Key_Home)

    assert fitted.px < moved.px
    assert fitted == window.camera


def test_a_drag_moves_the_map_with_the_hand(window: PlayersWindow) -> None:
    window.show_scene(live(known(campaign_rows(Random(1))[0])))
    before = window.camera

    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=QPoint(50, 50))
    QTest.mouseMove(window, QPoint(80, 60))

    assert (before.left - 30, before.top - 10) == (window.camera.left, window.camera.top)
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=QPoint(80, 60))


def test_another_size_is_sharp_in_the_end(window: PlayersWindow, opened: Opened) -> None:
    shown = live(known(campaign_rows(Random(1))[0]))
    window.show_scene(shown)
    window.zoom_by(1)
    other = opened(Unknown.PARCHMENT)
    other.show_scene(shown)
    other.show_part(window.part_seen())
    until(lambda: seen(window) == seen(other), 10)


def test_a_change_is_painted_as_if_all_were(window: PlayersWindow, opened: Opened) -> None:
    rows, _, _ = campaign_rows(Random(6))
    window.show_scene(live(known(rows)))
    less = {key: row for key, row in rows.items() if key.kind != "seen"}

    window.show_scene(live(known(less)))

    other = opened(Unknown.PARCHMENT)
    other.show_scene(live(known(rows)))
    other.show_scene(live(known(less)), is_other_map=True)
    other.show_part(window.part_seen())
    until(lambda: seen(window) == seen(other), 10)


def test_a_hex_in_the_middle_is_in_sight(window: PlayersWindow) -> None:
    window.show_scene(live(known(campaign_rows(Random(1))[0])))

    window.show_point(centre(Hex(3, 3), "flat"))

    near, far = (centre(at, "flat") for at in (Hex(3, 3), Hex(90, 3)))
    assert (True, False) == (window.has_in_sight(near), window.has_in_sight(far))


def test_a_long_hand_out_goes_on_to_further_pages(window: PlayersWindow) -> None:
    words = [f"word{number}" for number in range(1500)]
    window.show_scene(states.handed_out(NOTHING, HandOut("Letter", " ".join(words))))
    first = seen(window)

    pages = pages_of(HandOut("Letter", " ".join(words)), window.size(), style())
    told = [page.hand_out.text for page in pages]
    window.turn_page(1)

    assert words == " ".join(told).split()
    assert window.sheets.count == len(told) > 1
    assert first != seen(window)


def test_a_page_after_the_last_one_is_the_last_one(window: PlayersWindow) -> None:
    window.show_scene(states.handed_out(NOTHING, HandOut("Letter", "word " * 1500)))

    window.turn_page(99)

    assert window.sheets.count - 1 == window.sheets.number


def test_a_short_hand_out_has_one_page(window: PlayersWindow) -> None:
    window.show_scene(states.handed_out(NOTHING, HandOut("Letter", "A few words.")))

    assert 1 == window.sheets.count


def test_a_map_is_seen_in_its_own_style_unless_the_screen_has_one(window: PlayersWindow) -> None:
    there = known(campaign_rows(Random(1))[0])
    beside = QPoint(3, 3)
    window.show_scene(live(replace(there, style="dark")), is_other_map=True)
    own = seen(window).pixelColor(beside).lightnessF()

    window.set_style("parchment")
    chosen = seen(window).pixelColor(beside).lightnessF()
    window.set_style("")

    assert own < 0.2
    assert chosen > 0.6
    assert own == seen(window).pixelColor(beside).lightnessF()
