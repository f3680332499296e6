"""The round sheet: who has acted, what is left, what burns, what is due, and the round's end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLineEdit,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QWidget,
)

from mapper.commands.delve.set_by_hand import DelverValues, DelveValues, edit_delve, edit_delver
from mapper.commands.offer import Answer, Offer
from mapper.model.campaign.delve_rows import Delver
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.play.delve.checklist import Checklist
from mapper.play.delve.site_procedure import NextCheck
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.delve.delve_dialogs import DelveDialog, DelverDialog
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import (
    DANGERS,
    ENTRIES,
    ENTRY_HINTS,
    SPEED_HINTS,
    SPEEDS,
    delver_in_words,
    state_in_words,
)
from mapper.ui.delve.encounter_box import EncounterBox
from mapper.ui.delve.lights_box import BurningBox
from mapper.ui.delve.march_list import MarchList
from mapper.ui.delve.round_head import RoundHead, RoundStopwatch
from mapper.ui.keying.map_words import zone_in_words
from mapper.ui.table.offer_answers import cost_in_words, offer_in_words, short_in_words
from mapper.ui.table.offer_list import OfferButton, OfferList, plain_button
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint, warning
from mapper.ui.widgets.plain_text import give_tip, on_button, plain_label
from mapper.ui.widgets.small_parts import TallArea, in_a_row, show_words
from mapper.ui.widgets.two_line_rows import FAINT, NOTE, THING

MOST_ROWS = 9


class RoundPanel(QWidget):
    """The Round panel.

    `go_asked` carries a zone to look at; `tool_asked` wants the tool that moves delvers.
    """

    go_asked = Signal(object)
    tool_asked = Signal()

    def __init__(
        self, delving: DelveSession, clock: RoundStopwatch, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._delving = delving
        self._is_filling = False
        self.head = RoundHead(delving, clock)
        self.news = plain_label()
        self.list = MarchList(tr("Delvers in marching order"))
        self.speeds = _toggles(self, tr_all(SPEEDS), tr_all(SPEED_HINTS), delving.set_speed)
        self.entries = _toggles(self, tr_all(ENTRIES), tr_all(ENTRY_HINTS), delving.set_entry)
        self.doors = faint(tr("Doors:"))
        self.offer_list = RoundOffers(delving)
        self.meeting = EncounterBox(delving)
        self.burning = BurningBox(delving, lambda: self.head.counts_effects)
        self.close_box = RoundClose(delving)
        self.nothing = plain_label()
        self.ways = OfferList(delving.accept, names_all=True)
        self.again = QPushButton(tr("Let act again"))
        self.come = QPushButton(tr("Encounter"))
        self._inside = QWidget()
        self._set_up()
        self._lay_out()
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.timeout.connect(self.fill)
        delving.changed.connect(self._due.start)
        self.fill()

    def as_it_is(self) -> RoundPanel:
        """The same, filled by what has come in this turn of the event loop."""
        if self._due.isActive():
            self.fill()
        return self

    def fill(self) -> None:
        """Show the round as it is; a change fills it in a turn of its own."""
        self._due.stop()
        delving = self._delving
        self._is_filling = True
        is_inside = delving.is_inside
        for part in (self._inside, self.burning, self.close_box):
            part.setVisible(is_inside)
        ways = delving.ways_in_or_out()
        self.ways.fill(map(plain_button, ways))
        nothing = _nothing_in_words(bool(delving.group), bool(ways))
        show_words(self.nothing, "" if is_inside else nothing)
        self.head.fill()
        if is_inside:
            self._fill_list()
            for speed, button in self.speeds.items():
                button.setChecked(speed == delving.speed)
                button.setVisible(delving.has_speeds)
            self.doors.setVisible(bool(delving.entry))
            for entry, button in self.entries.items():
                button.setChecked(entry == delving.entry)
                button.setVisible(bool(delving.entry))
            show_words(self.news, delving.news)
            self.offer_list.fill()
            for part in (self.meeting, self.burning, self.close_box):
                part.fill()
            met = delving.delve.meeting if delving.delve is not None else None
            self.come.setVisible(met is None)
            row = delving.delvers.get(delving.who)
            self.again.setVisible(row is not None and row.has_begun)
        self._is_filling = False

    def search(self) -> None:
        """Of the chosen one, or of all who can still act."""
        self.offer_list.search(self)

    def edit_delver(self) -> None:
        """Ask for all that is kept of the chosen one, or of whose turn it is."""
        delving, rules = self._delving, self._delving.rules
        who, group = delving.who or delving.leader, delving.group
        if rules is None or who not in delving.delvers:
            return

        def keep(values: DelverValues) -> str:
            return delving.editor.why_not(lambda c: edit_delver(c, group, who, **values))

        name, row = delving.called(who), delving.delvers[who]
        open_dialog(DelverDialog(name, row, rules, keep, self.window()))

    def edit_round(self) -> None:
        """Ask for all that is kept of the round."""
        delving, rules, delve = self._delving, self._delving.rules, self._delving.delve
        group = delving.group
        if rules is None or delve is None:
            return

        def keep(values: DelveValues) -> str:
            return delving.editor.why_not(lambda c: edit_delve(c, group, **values))

        open_dialog(DelveDialog(delve, rules, keep, self.window()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "burning"):
            self._delving.changed.emit()

    def _fill_list(self) -> None:
        delving, party, rules = self._delving, self._delving.party, self._delving.rules
        rows, unit = delving.delvers, rules.unit if rules is not None else "round"
        map_id = party.at.map if party is not None else ""
        zones = delving.campaign.all(Zone, map_id)
        self.list.clear()
        left = sum(not row.is_done for row in rows.values())
        self._add_row("", tr("All together"), tr("%n still to act", n=left), "", None)
        for who, row in rows.items():
            name, zone = delving.called(who), zones.get(row.zone)
            said = delver_in_words(delving.campaign, map_id, row, unit)
            state = state_in_words(row, unit)
            title = f"{name} ({state})" if state else name
            self._add_row(who, title, zone_in_words(zone), said, row)
        high = sum(self.list.sizeHintForRow(at) for at in range(min(len(rows) + 1, MOST_ROWS)))
        self.list.setFixedHeight(high + 2 * self.list.frameWidth())

    def _add_row(self, who: str, name: str, note: str, said: str, row: Delver | None) -> None:
        item = QListWidgetItem(turn_icon(row, self.palette()), name)
        item.setData(THING, who)
        item.setData(NOTE, note)
        item.setData(FAINT, row is not None and row.is_done)
        give_tip(item, said)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, said or note)
        self.list.addItem(item)
        if who == self._delving.who:
            self.list.setCurrentItem(item)

    def _choose(self, item: QListWidgetItem | None, _before: object) -> None:
        if item is not None and not self._is_filling:
            self._delving.choose(str(item.data(THING)))

    def _act_again(self) -> None:
        who = self._delving.who
        self._delving.do(
            lambda c, g: edit_delver(
                c, g, who, has_moved=False, has_acted=False, is_done=False, speed="delve"
            )
        )

    def _set_up(self) -> None:
        self.list.currentItemChanged.connect(self._choose)
        self.list.marched.connect(self._delving.march)
        self.list.stepped.connect(self._delving.step_in_order)
        self.list.edit_asked.connect(self.edit_delver)
        give_tip(self.list, tr("Dragged, or by Alt and an arrow: another marching order"))
        self.head.edit_asked.connect(self.edit_round)
        give_tip(self.again, tr("By hand: move and action are back, and the log says so"))
        self.again.clicked.connect(lambda _on=False: self._act_again())
        give_tip(self.come, tr("Somebody comes because you say so; from where is suggested"))
        self.come.clicked.connect(lambda _on=False: self.meeting.begin())
        self.meeting.go_asked.connect(self.go_asked)
        for label in (self.nothing, self.news):
            label.setWordWrap(True)

    def _lay_out(self) -> None:
        toggles = (*self.speeds.values(), self.doors, *self.entries.values())
        more = in_a_row(self.offer_list.other)
        more.addWidget(self.come, 0, Qt.AlignmentFlag.AlignRight)
        fill(
            self._inside,
            self.head,
            self.news,
            self.meeting,
            self.list,
            in_a_row(*toggles, None, self.again),
            self.offer_list.list,
            more,
            space=6,
        )
        page = QWidget()
        parts = self.nothing, self._inside, self.ways, self.burning
        fill(page, *parts, margin=8, space=4).addStretch(1)
        fill(self, TallArea(page), self.close_box, space=0)


K = TypeVar("K", bound=str)


def _toggles(
    of: QWidget, words: Mapping[K, str], hints: Mapping[K, str], choose: Callable[[K], None]
) -> dict[K, QToolButton]:
    """A button for each of some words, one of which is down."""
    group, made = QButtonGroup(of), {}
    for value in words:
        made[value] = button = QToolButton()
        button.setText(words[value])
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        give_tip(button, hints[value])
        button.clicked.connect(lambda _on=False, value=value: choose(value))
        group.addButton(button)
    return made


def _nothing_in_words(has_group: bool, has_way: bool) -> str:
    if not has_group:
        return tr("Nobody plays yet. Form a group in the Party panel.")
    if has_way:
        return tr("A dungeon can be gone into from where the group is.")
    return tr(
        "The group is in no dungeon, and no entrance is at its hex. Take it to one, or open a"
        " zone map and put it there: right click on a zone."
    )


class RoundClose(QFrame):
    """Stays in sight beneath the sheet."""

    def __init__(self, delving: DelveSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delving = delving
        self.ends, self.before = warning(), faint()
        self.close_button, self.pass_button = QPushButton(), QPushButton(tr("Pass"))
        self.close_button.setObjectName("close_round")
        self.close_button.clicked.connect(lambda _on=False: delving.close_round())
        self.pass_button.clicked.connect(lambda _on=False: delving.accept_named("pass_turn"))
        give_tip(self.pass_button, tr("The chosen one does nothing more in this round"))
        parts = self.ends, self.before, self.pass_button, self.close_button
        fill(self, *parts, margin=(8, 4, 8, 8), space=4)

    def fill(self) -> None:
        now = self._delving.checks
        if now is None:
            return
        ends = "; ".join(ending.words for ending in now.endings)
        show_words(self.ends, tr("With it: {what}", what=ends) if ends else "")
        show_words(self.before, checks_in_words(now))
        self.close_button.setText(button_in_words(now))
        who = self._delving.who or self._delving.leader
        row = self._delving.delvers.get(who)
        self.pass_button.setEnabled(row is not None and not row.is_done)
        on_button(self.pass_button, tr("{who} passes", who=self._delving.called(who)))


def button_in_words(now: Checklist) -> str:
    if now.unit == "round":
        if now.waiting:
            return tr("The rest pass; close round {number}", number=now.number)
        return tr("Close round {number}", number=now.number)
    if now.waiting:
        return tr("The rest pass; close turn {number}", number=now.number)
    return tr("Close turn {number}", number=now.number)


def checks_in_words(now: Checklist) -> str:
    """What is rolled, and what the surroundings ask for."""
    parts = []
    if now.rolled:
        parts.append(tr("The hazard die showed {face}", face=now.rolled))
    elif now.hazard_die:
        danger = tr(DANGERS[now.danger])
        parts.append(tr("Hazard d{faces}: {danger}", faces=now.hazard_die, danger=danger.lower()))
    if now.check is not None:
        parts.append(check_in_words(now.check))
    parts += now.environment
    return " · ".join(parts)


def check_in_words(check: NextCheck) -> str:
    if not check.turn:
        return tr("Nobody comes by, but for a noise")
    if check.at_end:
        return tr("Encounter check with the end of turn {number}", number=check.turn)
    if check.watched:
        return tr("Wandering check as turn {number} begins", number=check.turn)
    return tr("Encounter die as turn {number} begins", number=check.turn)


SIDE = 36
TO_ACT, HALF, DONE = "#2f8f5b", "#c98a1b", "#7d838c"


def turn_icon(row: Delver | None, palette: QPalette) -> QIcon:
    """A full disc: all is left; half a disc: one of move and action; a tick: done."""
    if row is None:
        icon = QIcon(_all(palette.color(QPalette.ColorRole.WindowText)))
        chosen = _all(palette.color(QPalette.ColorRole.HighlightedText))
        icon.addPixmap(chosen, QIcon.Mode.Selected)
        return icon
    picture = _blank()
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(4, 4, SIDE - 8, SIDE - 8)
    if row.is_done or (row.has_moved and row.has_acted):
        painter.setPen(_pen(DONE))
        painter.drawPolyline([QPointF(7, 19), QPointF(15, 27), QPointF(29, 10)])
    else:
        is_half = row.has_moved or row.has_acted
        painter.setPen(_pen(HALF if is_half else TO_ACT))
        painter.drawEllipse(box)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(HALF if is_half else TO_ACT))
        if is_half:
            painter.drawPie(box, 90 * 16, -180 * 16)
        else:
            painter.drawEllipse(box)
    painter.end()
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Disabled):
        icon.addPixmap(picture, mode)
    return icon


def _all(ink: QColor) -> QPixmap:
    """Three discs, for all together."""
    picture = _blank()
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for x, y in ((10, 12), (26, 12), (18, 26)):
        painter.drawEllipse(QPointF(x, y), 6.4, 6.4)
    painter.end()
    return picture


def _blank() -> QPixmap:
    picture = QPixmap(SIDE, SIDE)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


def _pen(colour: str) -> QPen:
    pen = QPen(QColor(colour), 4)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


HIDDEN = frozenset({"walk", "run", "other", "pass_turn"})
"""Offers that stand elsewhere in the sheet."""
ONLY_OPEN = frozenset({"look_in", "find", "disarm", "clue"})
"""Nobody misses these where they may not be done."""


class RoundOffers:
    """Follows the chosen group. Both parts are laid out by whoever shows them."""

    def __init__(self, delving: DelveSession) -> None:
        self._delving = delving
        self.list = OfferList(delving.accept)
        self.other = QLineEdit()
        self.other.setPlaceholderText(tr("Something else…"))
        self.other.setAccessibleName(tr("Something else that takes the action"))
        give_tip(self.other, tr("Write what it is, and press Enter: it takes the action"))
        self.other.returnPressed.connect(self._do_other)

    def fill(self) -> None:
        """Ask again what may be done."""
        self.list.fill(self.buttons())
        other = self._delving.offered("other")
        self.other.setVisible(other is not None and not other.why_not)

    def search(self, beside: QWidget) -> None:
        """Of the chosen one, or of all who can still act."""
        offer = self._delving.offered("search")
        if not self._delving.who:
            self._delving.search_together()
        elif offer is not None:
            self.list.decide(offer, beside)

    def buttons(self) -> Iterator[OfferButton]:
        """What may be done, each under the name that it has there."""
        offers = [each for each in self._delving.offers() if _is_listed(each)]
        at = [offer.target for offer in offers if offer.name != "move" and not offer.why_not]
        for offer in offers:
            cost, title = cost_in_words(offer), self._title(offer)
            if offer.name == "look_in" and at.count(offer.target) == 1:
                label, short = tr("Look into"), self._beyond(offer)
            else:
                label, short = _label(offer), self._short(offer)
            yield OfferButton(offer, title, cost, label, short)

    def _title(self, offer: Offer) -> str:
        """Zones are called by number and name."""
        if offer.name == "move":
            return tr("Go to {what}", what=self._zone(offer.target))
        return offer_in_words(offer)

    def _short(self, offer: Offer) -> str:
        """What a button says beside the name of its group."""
        if offer.name == "move":
            return self._zone(offer.target)
        return offer.words if offer.name == "clue" else short_in_words(offer)

    def _beyond(self, offer: Offer) -> str:
        """The zone that a passage leads to from where somebody stands."""
        delving, party = self._delving, self._delving.party
        row = delving.campaign.get(Key("passage", party.at.map if party else "", offer.target))
        here = delving.delvers[offer.who].zone
        if not isinstance(row, Passage):
            return ""
        return self._zone(next((side.zone for side in row.sides if side.zone != here), ""))

    def _zone(self, id_: str) -> str:
        party = self._delving.party
        zone = self._delving.campaign.get(Key("zone", party.at.map if party else "", id_))
        return zone_in_words(zone if isinstance(zone, Zone) else None)

    def _do_other(self) -> None:
        text, offer = self.other.text().strip(), self._delving.offered("other")
        if text and offer is not None and self._delving.accept(offer, Answer(words=text)):
            self.other.clear()


def _is_listed(offer: Offer) -> bool:
    return offer.name not in HIDDEN and not (offer.name in ONLY_OPEN and offer.why_not)


def _label(offer: Offer) -> str:
    """What an offer stands under: going, what is done on the spot, or the door it is done at."""
    match offer.name:
        case "move":
            return tr("Go to")
        case "clue":
            return tr("Clue to")
        case "disarm":
            return tr("Trap")
    if not offer.target:
        return tr("Here")
    words = offer.words.removeprefix("the ")
    return words[:1].upper() + words[1:]
