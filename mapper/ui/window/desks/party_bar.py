"""The party bar: the group, a card for each of its members, and the groups elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import MemberState, Party
from mapper.play.delve.stays import sheet_of
from mapper.play.members import fresh
from mapper.play.sheets.shown import card_of, systems_of
from mapper.ui.app.measures import HAIR, NEAR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import delver_in_words, state_in_words
from mapper.ui.delve.round_panel import turn_icon
from mapper.ui.table.member_sheets import open_new_sheet, open_sheet
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.widgets.ask_dialog import show_menu
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.plain_text import give_tip, without_keys
from mapper.ui.widgets.small_parts import IconButton

GROUP_WIDE, CARD_WIDE, LEAST_CARD_WIDE = 148, 124, 104
ROUND, DISC, SMALL = 8, 16, 10 / 11


class CardShown(NamedTuple):
    """What a card shows: a name, a line or two beneath it, and all of it in words."""

    id: str
    name: str
    lines: tuple[str, ...]
    told: str
    is_chosen: bool = False
    is_faint: bool = False


def pools_in_words(pools: tuple[tuple[str, int, int | None], ...]) -> str:
    """What is left, of how much, of what matters at a glance."""
    return " ".join(
        f"{name} {now}" if most is None else f"{name} {now}/{most}" for name, now, most in pools
    )


def supplies_in_words(row: Party) -> str:
    left = row.supplies
    return tr(
        "Food {rations} · water {water} · light {light}",
        rations=left.rations,
        water=left.water,
        light=left.light,
    )


def member_cards(delving: DelveSession, chosen: str) -> list[CardShown]:
    """Everybody of the chosen group, in marching order."""
    party, campaign = delving.party, delving.campaign
    if party is None:
        return []
    rules, delvers, systems = delving.rules, delving.delvers, systems_of(campaign)
    unit = rules.unit if rules is not None else "round"
    made = []
    for member in party.members:
        who = id_of(member)
        sheet, row = sheet_of(campaign, delving.group, who), delvers.get(who)
        known = card_of(sheet, systems)
        states = [each.name for each in sheet.conditions().values()]
        states += _tired_in_words(sheet.state, fresh(member))
        acted = state_in_words(row, unit) if row is not None else ""
        told = [member.name, member.player, *_fields_in_words(member.fields), *states]
        if row is not None:
            told.append(delver_in_words(campaign, party.at.map, row, unit))
        lines = tuple(filter(None, (pools_in_words(known.pools), acted or ", ".join(states[:1]))))
        is_done = row is not None and row.is_done
        said = "\n".join(filter(None, told))
        made.append(CardShown(who, member.name, lines, said, who == chosen, is_done))
    return made


def group_card(delving: DelveSession, *, is_chosen: bool) -> CardShown | None:
    party = delving.party
    if party is None:
        return None
    left = sum(not row.is_done for row in delving.delvers.values())
    acting = (tr("%n still to act", n=left),) if delving.is_inside else ()
    supplies = supplies_in_words(party)
    lines = (*acting, _short_supplies(party))
    return CardShown("", party.name, lines, f"{party.name}\n{supplies}", is_chosen)


def other_cards(campaign: Campaign, group: str) -> list[CardShown]:
    """The groups that are not the chosen one."""
    rows = campaign.all(Party)
    return [
        CardShown(id_, row.name, (tr("%n members", n=len(row.members)),), row.name, is_faint=True)
        for id_, row in rows.items()
        if id_ != group
    ]


class PartyCard(QAbstractButton):
    """A card: a click takes it, a second one or Return opens what is behind it."""

    taken = Signal(str)
    opened = Signal(str)

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.card = CardShown("", "", (), "")
        self.wide = wide
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.clicked.connect(self._take)

    def show_card(self, card: CardShown) -> None:
        if card != self.card:
            self.card = card
            self.setText(without_keys(card.name))
            self.setAccessibleName(card.name)
            self.setAccessibleDescription(card.told)
            give_tip(self, card.told)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.wide, 3 * self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.wide, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(self.card.id)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        role, card, colours = QPalette.ColorRole, self.card, self.palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(colours.color(role.Highlight if self.hasFocus() else role.Mid))
        painter.setBrush(colours.color(role.Highlight if card.is_chosen else role.Base))
        painter.drawRoundedRect(self.rect().adjusted(0, HAIR, -1, -HAIR - 1), ROUND, ROUND)
        ink = role.HighlightedText if card.is_chosen else role.Text
        painter.setPen(colours.color(role.PlaceholderText if self._is_pale else ink))
        high = self.fontMetrics().height()
        lines = (card.name, *card.lines)[: max(1, (self.height() - TIGHT) // high)]
        top = (self.height() - len(lines) * high) // 2
        for number, line in enumerate(lines):
            font = self.font()
            font.setBold(number == 0)
            font.setPointSizeF(font.pointSizeF() * (1 if number == 0 else SMALL))
            painter.setFont(font)
            self._write(painter, line, QRect(NEAR, top + number * high, self.width(), high))
        painter.end()

    @property
    def _is_pale(self) -> bool:
        return self.card.is_faint and not self.card.is_chosen

    def _write(self, painter: QPainter, line: str, at: QRect) -> None:
        room = at.adjusted(0, 0, -2 * NEAR, 0)
        if not self.icon().isNull() and painter.font().bold():
            self.icon().paint(painter, room.right() - DISC // 2, at.top(), DISC, DISC)
            room.adjust(0, 0, -DISC, 0)
        shown = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)

    def _take(self, _on: bool = False) -> None:
        (self.opened if self.card.is_chosen else self.taken).emit(self.card.id)


class PartyBar(QWidget):
    """The only list of people: who is chosen here is chosen everywhere.

    `group_asked` wants all that is known of the group.
    """

    group_asked = Signal()

    def __init__(self, travel: TravelSession, delving: DelveSession) -> None:
        super().__init__()
        self.setAccessibleName(tr("The party"))
        self._travel, self._delving = travel, delving
        self._outside = ""
        self.group = PartyCard(GROUP_WIDE)
        self.cards: list[PartyCard] = []
        self.others: list[PartyCard] = []
        self.more = QToolButton()
        self.add = IconButton("plus", tr("Add a member"), self.add_member)
        self._line = QHBoxLayout(self)
        self._hidden: Sequence[CardShown] = ()
        self._lay_out()
        self._unseen = UntilSeen(self, self.fill)
        delving.changed.connect(self.fill)
        self.fill()

    @property
    def chosen(self) -> str:
        """The member who is chosen; empty: all together."""
        if self._delving.is_inside:
            return self._delving.who
        party = self._delving.party
        ids = {id_of(member) for member in party.members} if party is not None else set()
        return self._outside if self._outside in ids else ""

    def fill(self) -> None:
        if self._unseen.waits():
            return
        delving = self._delving
        group = group_card(delving, is_chosen=not self.chosen)
        self.group.setVisible(group is not None)
        self.add.setVisible(group is not None)
        if group is not None:
            self.group.show_card(group)
        members = member_cards(delving, self.chosen)
        others = other_cards(delving.campaign, delving.group)
        self._share_out(members, others)

    def choose(self, who: str) -> None:
        """Have a member chosen, or all of the group."""
        if self._delving.is_inside:
            self._delving.choose(who)
        else:
            self._outside = who
            self.fill()

    def open_member(self, who: str) -> None:
        """Everything that is known of a member."""
        open_sheet(self._travel.editor, self._travel.group, who, self.window())

    def add_member(self) -> None:
        """A new one, with a sheet whose name is there to be typed over."""
        if self._travel.group:
            open_new_sheet(self._travel.editor, self._travel.group, self.window())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fill()

    def _share_out(self, members: Sequence[CardShown], others: Sequence[CardShown]) -> None:
        """A card each, narrower if there are many; who finds no room is behind the number."""
        room = self.width() - GROUP_WIDE - self.add.sizeHint().width() - 3 * TIGHT
        count = len(members) + len(others)
        wide = CARD_WIDE if count * (CARD_WIDE + TIGHT) <= room else LEAST_CARD_WIDE
        fits = max(0, room // (wide + TIGHT))
        if count > fits:
            fits = max(0, (room - self.more.sizeHint().width() - TIGHT) // (wide + TIGHT))
        shown, elsewhere = members[:fits], others[: max(0, fits - len(members))]
        self._hidden = (*members[len(shown) :], *others[len(elsewhere) :])
        self._show(self.cards, shown, wide, self.choose, self.open_member)
        self._show(self.others, elsewhere, wide, self._travel.choose, self._travel.choose)
        self.more.setVisible(bool(self._hidden))
        self.more.setText(f"+{len(self._hidden)}")

    def _show(
        self,
        cards: list[PartyCard],
        shown: Sequence[CardShown],
        wide: int,
        take: Callable[[str], object],
        open_: Callable[[str], object],
    ) -> None:
        while len(cards) < len(shown):
            card = PartyCard(wide)
            card.taken.connect(take)
            card.opened.connect(open_)
            before = self.more if cards is self.others else self._first_other()
            self._line.insertWidget(self._line.indexOf(before), card)
            cards.append(card)
        for number, widget in enumerate(cards):
            widget.setVisible(number < len(shown))
            if number < len(shown):
                widget.wide = wide
                widget.setFixedWidth(wide)
                self._give_disc(widget, shown[number].id)
                widget.show_card(shown[number])

    def _give_disc(self, widget: PartyCard, who: str) -> None:
        row = self._delving.delvers.get(who)
        if row is not None:
            widget.setIcon(turn_icon(row, self.palette()))
        elif not widget.icon().isNull():
            widget.setIcon(QIcon())

    def _first_other(self) -> QWidget:
        return self.others[0] if self.others else self.more

    def _choose_hidden(self) -> None:
        menu, groups = QMenu(self), self._travel.groups
        for card in self._hidden:
            take = self._travel.choose if card.id in groups else self.choose
            menu.addAction(without_keys(card.name), partial(take, card.id))
        show_menu(menu, self.more)

    def _lay_out(self) -> None:
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.group.setFixedWidth(GROUP_WIDE)
        self.group.taken.connect(self.choose)
        self.group.opened.connect(lambda _id: self.group_asked.emit())
        self.more.setAutoRaise(True)
        self.more.setAccessibleName(tr("Who else is there"))
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.more.clicked.connect(lambda _on=False: self._choose_hidden())
        self._line.setContentsMargins(TIGHT, 0, TIGHT, 0)
        self._line.setSpacing(TIGHT)
        for part in (self.group, self.more, self.add):
            self._line.addWidget(part)
        self._line.addStretch(1)


def _short_supplies(row: Party) -> str:
    left = row.supplies
    return tr("Food {rations}, water {water}", rations=left.rations, water=left.water)


def _fields_in_words(fields: Mapping[str, str | int]) -> list[str]:
    return [f"{name} {value}" for name, value in fields.items()]


def _tired_in_words(state: MemberState, rested: MemberState) -> list[str]:
    """Nothing of who is fresh."""
    parts = [tr("exhausted")] if state.is_exhausted else []
    if state.fatigue is not None and state.fatigue != rested.fatigue:
        parts.append(tr("fatigue {points}", points=state.fatigue))
    return parts
