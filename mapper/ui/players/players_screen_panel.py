"""The heartbeat of the players' screen: a small picture of it, its state, and its switches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from mapper.drawing.base.ink import painting
from mapper.drawing.style import Unknown
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.ui.app.colours import BLACK, HALF, READY, SPENT
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.document import Document
from mapper.ui.maps.map_styles import styles_or_own
from mapper.ui.players.presenting import Presenting
from mapper.ui.players.screen.screen_state import Showing
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint, section
from mapper.ui.widgets.pauses import pause
from mapper.ui.widgets.plain_text import give_tip, on_button
from mapper.ui.widgets.small_parts import ChoiceBox, SteadyBox, caption

SOON_MS = 80
"""The picture is drawn again once the screen rests for so long, so that it costs no frame."""

LOOKS: Mapping[Unknown, str] = MappingProxyType(
    {
        Unknown.PARCHMENT: "Parchment",
        Unknown.BLACK: "Darkness",
        Unknown.OUTLINES: "Hex outlines",
    }
)
MAIN = ("push", "hold", "blackout")
OTHERS = (
    "players_screen",
    "follow_party",
    "follow_view",
    "fit_players",
    "show_pointer",
    "hand_out",
    "next_monitor",
)
CHIP = QSize(38, 22)
CHIP_WIDE = 172


class Miniature(QWidget):
    """A small picture of the players' screen.

    What the players' window showed last, or that there is none.
    """

    def __init__(self, presenting: Presenting) -> None:
        super().__init__()
        self._presenting = presenting
        self.picture: QPixmap | None = None
        self.setMinimumSize(QSize(120, 96))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("What players see"))
        self._soon = looked_at_when_it_rests(self, presenting, self.look)

    def sizeHint(self) -> QSize:
        return QSize(240, 135)

    def look(self) -> None:
        """Draw it again from what the window draws."""
        shown = self._presenting
        is_on = shown.is_open and not shown.is_lost
        size = self.size() * self.devicePixelRatioF()
        self.picture = shown.screen.picture(size) if is_on and self.isVisible() else None
        self.setAccessibleDescription(state_in_words(shown))
        self.update()

    def resizeEvent(self, _event: object) -> None:
        self._soon.start()

    def showEvent(self, _event: object) -> None:
        self._soon.start()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        picture, ratio = self.picture, self.devicePixelRatioF()
        if picture is None:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("No picture"))
            return
        place = QRect(0, 0, round(picture.width() / ratio), round(picture.height() / ratio))
        place.moveCenter(self.rect().center())
        painter.drawPixmap(place, picture)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(place.adjusted(0, 0, -1, -1))


class PlayersScreenPanel(QWidget):
    """Only what the players' window is told and shows is told and shown here."""

    def __init__(self, presenting: Presenting) -> None:
        super().__init__()
        self._presenting = presenting
        self._document: Document | None = None
        self.miniature = Miniature(presenting)
        self.state, self.more = section(""), faint()
        self.groups = SteadyBox()
        words = tr_all(LOOKS)
        self.looks = ChoiceBox(tr("Unknown"), words, presenting.screen.unknown)
        self.styles = ChoiceBox(tr("Style"), styles_or_own(), presenting.screen.own_style)
        self._place, self._others = QWidget(), row(space=0)
        self._main = Flow(self._place)
        self._lay_out()
        self.groups.currentIndexChanged.connect(self._choose_group)
        self.looks.taken.connect(lambda look: presenting.set_unknown(Unknown(look)))
        self.styles.taken.connect(presenting.set_style)
        presenting.changed.connect(self.fill)
        self.fill()

    def take(self, actions: Mapping[str, QAction]) -> None:
        """The window's actions, as buttons."""
        beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        for line, ids in zip((self._main, self._others), (MAIN, OTHERS), strict=True):
            for id_ in ids:
                button = QToolButton()
                button.setDefaultAction(actions[id_])
                button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                button.setAccessibleName(actions[id_].text().replace("&", ""))
                if ids is MAIN:
                    button.setToolButtonStyle(beside)
                else:
                    button.setAutoRaise(True)
                line.addWidget(button)
        self._others.addStretch(1)

    def work_on(self, document: Document | None) -> None:
        self._document = document
        if document is not None:
            document.changed.connect(self._follow)
        self._list_groups()
        self.fill()

    def fill(self) -> None:
        """Say how things stand."""
        self.state.setText(state_in_words(self._presenting))
        self.more.setText(more_in_words(self._presenting))
        self.looks.show_value(self._presenting.screen.unknown)

    def _list_groups(self) -> None:
        parties = {} if self._document is None else self._document.campaign.all(Party)
        all_of_them = {"": tr("All groups together")} if len(parties) != 1 else {}
        names = all_of_them | {id_: row.name for id_, row in parties.items()}
        self.groups.refill(names, self._presenting.group)
        self.groups.setEnabled(len(parties) > 1)

    def _follow(self, change: Change) -> None:
        if "party" in change.kinds:
            self._list_groups()

    def _choose_group(self, _row: int) -> None:
        self._presenting.choose_group(str(self.groups.currentData() or ""))

    def _lay_out(self) -> None:
        whose, unknown = caption(tr("Push for"), self.groups), caption(tr("Unknown"), self.looks)
        parts = (
            (self.miniature, 1),
            self.state,
            self.more,
            self._place,
            self._others,
            row(whose, (self.groups, 1), space=TIGHT),
            row(unknown, (self.looks, 1), space=TIGHT),
            row(caption(tr("Style"), self.styles), (self.styles, 1), space=TIGHT),
        )
        fill(self, *parts, margin=NEAR, space=TIGHT)


def looked_at_when_it_rests(
    widget: QWidget, presenting: Presenting, look: Callable[[], None]
) -> QTimer:
    """Has a widget look again at what players see, at once or once that rests."""
    soon = pause(widget, look, SOON_MS)
    presenting.screen.painted.connect(soon.start)
    presenting.changed.connect(look)
    return soon


class Chip(QToolButton):
    """A tiny heartbeat of the players' screen: what is seen there, and its state in a word."""

    def __init__(self, presenting: Presenting) -> None:
        super().__init__()
        self._presenting = presenting
        self.setAutoRaise(True)
        self.setFixedWidth(CHIP_WIDE)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(CHIP)
        self.setAccessibleName(tr("Players’ screen"))
        self._soon = looked_at_when_it_rests(self, presenting, self.fill)
        self.fill()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fill()

    def fill(self) -> None:
        shown = self._presenting
        says = state_in_short(shown)
        has_room = self.fontMetrics().horizontalAdvance(says) < CHIP_WIDE - CHIP.width() - 3 * NEAR
        on_button(self, says if has_room or shown.is_open else tr("Off"))
        told = tr("Players: {state}", state=state_in_words(shown))
        give_tip(self, f"{told}\n{more_in_words(shown)}")
        self.setAccessibleDescription(told)
        self.setIcon(_framed(shown))


def _framed(shown: Presenting) -> QPixmap:
    """The picture with a frame that tells live from at rest."""
    picture = QPixmap(CHIP)
    picture.fill(QColor(BLACK))
    with painting(picture) as painter:
        if shown.is_open and not shown.is_lost:
            seen = shown.screen.picture(CHIP)
            place = QRect(0, 0, seen.width(), seen.height())
            place.moveCenter(picture.rect().center())
            painter.drawPixmap(place.topLeft(), seen)
        is_live = shown.is_open and shown.showing.is_live
        painter.setPen(QColor(READY if is_live else HALF if shown.is_open else SPENT))
        painter.drawRect(picture.rect().adjusted(0, 0, -1, -1))
    return picture


def state_in_words(presenting: Presenting) -> str:
    """The first thing to know: whether players see anything, and whether it moves."""
    if presenting.is_lost:
        return tr("The monitor is gone")
    return _scene_in_words(presenting.showing) if presenting.is_open else tr("Off")


def state_in_short(presenting: Presenting) -> str:
    """The same in a word or two."""
    showing = presenting.showing
    if presenting.is_lost:
        return tr("Gone")
    if not presenting.is_open:
        return tr("Players’ screen: off")
    if showing.held_since is not None:
        return tr("Held {time}", time=f"{showing.held_since:%H:%M}")
    match showing.scene:
        case "black":
            return tr("Black")
        case "hand-out":
            return tr("Hand-out")
    return tr("Live")


def more_in_words(presenting: Presenting) -> str:
    """Whose knowledge it is, and what comes next."""
    showing = presenting.showing
    if presenting.is_lost:
        return tr("It will be black when it is back.")
    if not presenting.is_open:
        return tr("Open the players’ screen; it begins black.")
    if showing.players is None and showing.hand_out is None:
        return tr("Nothing was pushed yet.")
    return tr("Known to {groups}", groups=", ".join(presenting.shown_groups))


def _scene_in_words(showing: Showing) -> str:
    held = f"{showing.held_since:%H:%M}" if showing.held_since is not None else ""
    match showing.scene, held:
        case "black", "":
            return tr("Black")
        case "black", _:
            return tr("Black; held since {time}", time=held)
        case "hand-out", _:
            return tr("A hand-out")
        case _, "":
            return _live_in_words(showing)
        case _:
            return tr("Held since {time}", time=held)


def _live_in_words(showing: Showing) -> str:
    if showing.follow == "party":
        return tr("Live, follows the party")
    return tr("Live, follows your view") if showing.follow == "view" else tr("Live")
