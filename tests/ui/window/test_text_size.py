"""Text is larger or smaller in the whole window at once, and nothing that matters is cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabBar,
    QWidget,
)

from mapper.model.campaign.rows import Map
from mapper.model.campaign.zone_rows import ZonePlan
from mapper.ui.app.measures import (
    ALOUD,
    LEAST_WIDE,
    MASTHEAD,
    PLACE,
    POINTS,
    READ,
    SMALL,
    STATUS,
    TITLE,
)
from mapper.ui.app.settings import TEXT_SIZE
from mapper.ui.app.text_size import TEXT_SIZES, USUAL
from mapper.ui.app.theme import apply_theme
from mapper.ui.dungeons.dungeons import DungeonDialog
from mapper.ui.maps.maps import AskedMap, MapDialog
from mapper.ui.opening.new_campaign import NewCampaignDialog
from mapper.ui.widgets.lettering import heading
from mapper.ui.widgets.map_picture import PreviewDialog
from mapper.ui.widgets.thumbnails import preview
from mapper.ui.window.docks import DeskName
from mapper.ui.window.preferences import Preferences
from mapper.ui.window.window import Window
from tests.ui.hands import settle, workspace_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

LARGEST = TEXT_SIZES[-1]


@pytest.fixture(autouse=True)
def _usual_afterwards(qapp: QApplication) -> Iterator[None]:
    yield
    apply_theme(qapp, "light")


def test_no_text_is_smaller_than_ten_points() -> None:
    assert 10 <= SMALL * POINTS


def size_of(part: QWidget) -> int:
    """Per cent of the usual size."""
    return round(part.font().pointSizeF() / POINTS * 100)


def ask(window: Window, id_: str) -> None:
    window.action_set.made[id_].trigger()
    settle(window)


def test_text_grows_at_once_in_all_that_is_open(window: Window) -> None:
    ask(window, "larger_text")

    parts = [part for part in window.findChildren(QWidget) if isinstance(part, QLabel | QLineEdit)]
    sizes = {size_of(part) for part in parts if part.isVisible()}
    types = MASTHEAD, TITLE, PLACE, ALOUD, READ, 1, SMALL
    assert {110} <= sizes <= {round(110 * each) for each in types}
    assert {110} == {size_of(part) for part in (window.menuBar(), window.top, window.statusBar())}


def test_what_holds_text_grows_with_it(window: Window) -> None:
    before = window.top.height()

    for _ in range(5):
        ask(window, "larger_text")

    assert (LARGEST * before // 100, LARGEST * STATUS // 100) == (
        window.top.height(),
        window.statusBar().height(),
    )


def test_a_title_that_is_open_stays_so_many_times_as_large(qtbot: QtBot, window: Window) -> None:
    title = heading("Chapel")
    qtbot.add_widget(title)

    ask(window, "smaller_text")

    assert round(90 * TITLE) == size_of(title)


def test_it_goes_no_further_than_there_are_sizes(window: Window) -> None:
    for _ in range(9):
        ask(window, "larger_text")
    largest = size_of(window)
    for _ in range(9):
        ask(window, "smaller_text")

    assert (LARGEST, TEXT_SIZES[0]) == (largest, size_of(window))
    assert not window.action_set.made["smaller_text"].isEnabled()


def test_it_goes_back_to_its_usual_size(window: Window) -> None:
    ask(window, "smaller_text")

    ask(window, "usual_text")

    assert USUAL == size_of(window)
    assert not window.action_set.made["usual_text"].isEnabled()


def test_the_next_window_has_it_too(qtbot: QtBot, window: Window, settings: QSettings) -> None:
    ask(window, "larger_text")

    another = Window(settings)
    qtbot.add_widget(another)

    assert 110 == size_of(another)


def test_panels_that_nobody_has_seen_yet_have_it_too(qtbot: QtBot, settings: QSettings) -> None:
    settings.setValue(TEXT_SIZE, 150)

    window = Window(settings)
    qtbot.add_widget(window)

    labels = [part for part in window.layers.findChildren(QLabel) if part.text()]
    assert labels
    assert {150} == {size_of(part) for part in (*labels, window.heartbeat.state)}


@pytest.mark.parametrize("desk", ["prepare", "play"])
def test_with_the_largest_text_all_panels_lie_in_a_small_window(
    window: Window, desk: DeskName
) -> None:
    for _ in range(5):
        ask(window, "larger_text")
    window.desks.bring(desk)

    window.resize(LEAST_WIDE, 720)
    settle(window)

    places = {id_: place_in(dock, window) for id_, dock in window.docks.items() if dock.is_on_top}
    assert len(places) >= 2
    assert [] == [id_ for id_, place in places.items() if not window.rect().contains(place)]
    assert window.minimumSizeHint().width() <= LEAST_WIDE


def place_in(part: QWidget, window: QWidget) -> QRect:
    return QRect(part.mapTo(window, QPoint(0, 0)), part.size())


def test_what_the_file_holds_is_believed_if_there_is_such_a_size(
    qtbot: QtBot, settings: QSettings
) -> None:
    settings.setValue(TEXT_SIZE, 700)

    window = Window(settings)
    qtbot.add_widget(window)

    assert USUAL == size_of(window)


def test_that_the_players_screen_is_off_is_said_as_long_as_there_is_room(window: Window) -> None:
    usual = window.chip.text()

    window.set_text_size(LARGEST)
    settle(window)

    assert ("Players’ screen: off", "Off") == (usual, window.chip.text())


def test_it_is_chosen_in_the_preferences(qtbot: QtBot, window: Window) -> None:
    preferences = Preferences(window.settings, window.action_set, window)
    qtbot.add_widget(preferences)
    preferences.changed.connect(window.honour)

    preferences.text_size.setCurrentIndex(TEXT_SIZES.index(130))
    preferences.text_size.activated.emit(TEXT_SIZES.index(130))
    settle(window)

    assert (130, 130) == (size_of(window), size_of(preferences))


def test_the_words_of_the_map_stay_as_they_are(window: Window) -> None:
    view, size = window.canvas.view, QSize(400, 300)
    before = preview(view, size)

    ask(window, "larger_text")

    assert before == preview(view, size)


@pytest.mark.parametrize("desk", ["prepare", "play"])
@pytest.mark.parametrize("size", [USUAL, LARGEST])
def test_nothing_that_matters_is_cut_in_a_small_window(
    window: Window, desk: str, size: int
) -> None:
    if desk == "play":
        window.action_set.made["play_desk"].trigger()
    window.set_text_size(size)

    window.resize(1280, 720)
    settle(window)

    assert (1280, 720) == (window.width(), window.height())
    assert window.canvas.width() >= 440
    assert [] == [told(part) for part in controls(window) if is_cut(part, window)]


@pytest.mark.parametrize("size", [USUAL, 130, LARGEST])
def test_all_names_on_tabs_are_small_and_whole_in_a_small_window(window: Window, size: int) -> None:
    window.resize(1280, 720)
    for each in (90, size):
        window.set_text_size(each)
        settle(window)

    direct = Qt.FindChildOption.FindDirectChildrenOnly
    rows = [row for row in window.findChildren(QTabBar, options=direct) if row.isVisible()]
    assert {round(size * SMALL)} == {size_of(row) for row in rows}
    assert [] == [
        row.tabText(at)
        for row in rows
        for at in range(row.count())
        if row.tabRect(at).width() < row.fontMetrics().horizontalAdvance(row.tabText(at))
    ]


def test_nothing_to_play_by_lies_over_another_in_the_smallest_window(window: Window) -> None:
    window.action_set.made["play_desk"].trigger()
    window.set_text_size(LARGEST)

    window.resize(1024, 768)
    settle(window)

    floor = workspace_of(window).play_floor
    party = floor.party
    above = [floor._dice, floor.now, floor.notices]
    below = [party.group, party.back, party._area, party.on, party.add, floor.step]
    assert [] == [*overlapping(window, above), *overlapping(window, below)]


@pytest.mark.parametrize("size", [QSize(1024, 748), QSize(1280, 700)])
@pytest.mark.parametrize("kind", ["campaign", "dungeon", "map"])
def test_with_the_largest_text_what_asks_for_a_new_map_lies_in_a_small_window(
    qtbot: QtBot, window: Window, settings: QSettings, kind: str, size: QSize
) -> None:
    window.set_text_size(LARGEST)
    window.resize(size)
    settle(window)

    dialog = asking_for(kind, settings, window)
    qtbot.add_widget(dialog)
    dialog.show()
    settle(window)

    assert dialog.size() == dialog.size().boundedTo(size)
    assert dialog.rect().contains(place_in(dialog.do_button, dialog))


def asking_for(kind: str, settings: QSettings, window: Window) -> PreviewDialog:
    if kind == "campaign":
        return NewCampaignDialog(settings, window)
    if kind == "map":
        return MapDialog(AskedMap(Map("Vale"), "A map by itself."), settings, window)
    return DungeonDialog("New dungeon", Map("Deep", plan=ZonePlan()), "By itself.", None, window)


def overlapping(window: Window, parts: Sequence[QWidget]) -> list[str]:
    """Those of a row that begin before the one before them ends."""
    places = [
        QRect(part.mapTo(window, QPoint()), part.size()) for part in parts if part.isVisible()
    ]
    pairs = pairwise(places)
    return [f"{one} {other}" for one, other in pairs if other.left() <= one.right()]


def controls(window: Window) -> list[QWidget]:
    kinds = QAbstractButton | QComboBox | QLineEdit
    parts = [part for part in window.findChildren(QWidget) if isinstance(part, kinds)]
    return [part for part in parts if part.isVisible() and not part.visibleRegion().isEmpty()]


def is_cut(part: QWidget, window: Window) -> bool:
    """Whether it reaches out of the window, is too low for its letters or too narrow for them."""
    left = part.mapTo(window, part.rect().topLeft()).x()
    is_low = part.height() < part.fontMetrics().height() and bool(letters(part))
    is_narrow = isinstance(part, QPushButton) and part.width() < letters(part)
    return is_low or is_narrow or left < 0 or left + part.width() > window.width()


def letters(part: QWidget) -> int:
    """How wide the letters of a button are."""
    text = part.text().replace("&", "") if isinstance(part, QAbstractButton) else "X"
    return max(map(part.fontMetrics().horizontalAdvance, text.split("\n")))


def told(part: QWidget) -> str:
    return f"{type(part).__name__} {part.accessibleName() or getattr(part, 'text', str)()}"
