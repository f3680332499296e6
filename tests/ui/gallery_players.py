"""The screens of the gallery that show what players see, beside what the game master sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.groups.reveal import reveal, reveal_thing
from mapper.commands.things.things import add_thing
from mapper.drawing.style import Unknown
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, centre, within
from mapper.model.places import FeatureAt
from mapper.ui.players.screen.window import PlayersWindow
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import Room, document_of
from tests.ui.gallery_table import dark, played
from tests.ui.hands import settle
from tests.until import PATIENCE, until

Screen = Callable[[Room], QWidget | QPixmap]
WIDE, HIGH = 1280, 720
DESK, CASE = "#5d5348", "#1b1a19"
RIM, GAP = 14, 46
TRAVELLED = (Hex(11, 3), Hex(13, 1), Hex(15, 2), Hex(9, 6), Hex(10, 8), Hex(17, 0))
LETTER = (
    "To whoever finds this: the lamps of the Quay are lit for ships that never come. Do not follow"
    " the second light.\n\nWe have buried what we found under the third mile-stone, counted from"
    " the mill. — M."
)


def pushed(room: Room) -> Window:
    """After some days on the way and some tales by the fire; the players' screen is open."""
    window = played(room)
    document = document_of(window)
    group = next(iter(document.campaign.all(Party)))
    for at in TRAVELLED:
        area = area_of(within(at, 2))
        document.do(reveal(document.campaign, group, document.map_id, area))
    take_up(window)
    window.presenting.push()
    return window


def take_up(window: Window) -> None:
    window.action_set.made["players_screen"].trigger()
    screen = window.presenting.screen
    screen.showNormal()
    screen.resize(WIDE, HIGH)
    QApplication.processEvents()
    screen.fit()


def side_by_side(window: Window) -> QPixmap:
    """Both as they would hang side by side on a wall."""
    settle(window)
    look(window.presenting.screen)
    window.heartbeat.miniature.look()
    window.chip.fill()
    left, right = window.grab(), window.presenting.screen.grab()
    wide = left.width() + right.width() + 4 * RIM + 3 * GAP
    high = max(left.height(), right.height()) + 2 * RIM + 2 * GAP
    wall = QPixmap(wide, high)
    wall.fill(QColor(DESK))
    painter = QPainter(wall)
    x = GAP
    for shown in (left, right):
        y = (high - shown.height()) // 2
        case = shown.rect().translated(x + RIM, y).adjusted(-RIM, -RIM, RIM, RIM)
        painter.fillRect(case, QColor(CASE))
        painter.setPen(QPen(QColor("#35322f"), 2))
        painter.drawRect(case)
        painter.drawPixmap(QPoint(x + RIM, y), shown)
        x += shown.width() + 2 * RIM + GAP
    painter.end()
    return wall


def look(screen: PlayersWindow) -> None:
    """Until all of it is drawn at its own size."""
    screen.grab()
    until(lambda: screen.is_sharp, PATIENCE, QApplication.processEvents)
    QApplication.processEvents()


def live(room: Room) -> QPixmap:
    return side_by_side(pushed(room))


def follows(room: Room) -> QPixmap:
    window = pushed(room)
    window.presenting.screen.zoom_by(1.5)
    window.presenting.follow("party")
    return side_by_side(window)


def points(room: Room) -> QPixmap:
    window = pushed(room)
    window.presenting.set_pointing(True)
    window.presenting.screen.point_at(centre(TRAVELLED[2], "flat"))
    return side_by_side(window)


def held(room: Room) -> QPixmap:
    window = pushed(room)
    window.presenting._now = lambda: datetime(2026, 5, 1, 20, 41, tzinfo=UTC)
    window.presenting.toggle_hold()
    document = document_of(window)
    group = next(iter(document.campaign.all(Party)))
    area = area_of(within(Hex(6, 10), 3))
    document.do(reveal(document.campaign, group, document.map_id, area))
    return side_by_side(window)


def black(room: Room) -> QPixmap:
    window = pushed(room)
    window.presenting.toggle_blackout()
    return side_by_side(window)


def opened(room: Room) -> QPixmap:
    """Before anything is pushed."""
    window = played(room)
    take_up(window)
    return side_by_side(window)


def hand_out(room: Room, times: int = 1) -> QPixmap:
    window = pushed(room)
    document = document_of(window)
    at = TRAVELLED[0]
    letter = Feature(
        at,
        "The forged letter",
        "overt",
        "A letter in a bottle",
        player_text="\n\n".join([LETTER] * times),
    )
    made = add_thing(document.campaign, document.map_id, letter)
    document.do(made)
    group = next(iter(document.campaign.all(Party)))
    (id_,) = [str(key.id) for key in made.rows if key.kind == "feature"]
    document.do(reveal_thing(document.campaign, group, Key("feature", document.map_id, id_)))
    window.presenting.hand_out(FeatureAt(document.map_id, id_))
    return side_by_side(window)


def in_look(unknown: Unknown) -> Screen:
    def shown(room: Room) -> QWidget:
        window = pushed(room)
        window.presenting.set_unknown(unknown)
        look(window.presenting.screen)
        return window.presenting.screen

    return shown


PLAYERS_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "players-live": live,
        "players-follow": follows,
        "players-pointer": points,
        "players-held": held,
        "players-black": black,
        "players-opened": opened,
        **{f"players-look-{look.value}": in_look(look) for look in Unknown},
        "dark-players-live": dark(live),
        "players-hand-out": hand_out,
        "players-hand-out-pages": partial(hand_out, times=12),
    }
)
