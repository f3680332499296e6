"""The cards of the party bar: what stands on each, and what is set by hand on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import MemberState, Party
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Delver
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import called, fresh
from mapper.play.sheets.member_sheet import because_of, card_of, last_told, systems_of
from mapper.play.sheets.states import state_said
from mapper.play.travel.chosen_procedure import procedure_on
from mapper.play.travel.procedure import amount
from mapper.rules.shared.reasons import exactly
from mapper.ui.app.colours import HALF, READY, SPENT, due_colours
from mapper.ui.app.measures import CORNER, HAIR, NEAR, SMALL, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import delver_in_words, state_in_words
from mapper.ui.table.sheet_entries import state_words
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.table.travel_words import (
    MODES,
    date_in_words,
    day_in_words,
    day_of,
    march_in_words,
    place_of,
)
from mapper.ui.widgets.lettering import larger
from mapper.ui.widgets.plain_text import give_tip, shortened, without_keys

ROUND, DISC, LINES = 8, 16, 3
CUTS = 3
LONGEST_TOLD = 160
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
TYPED = frozenset("0123456789+-=")


class ChipShown(NamedTuple):
    """What a chip stands for: a pool or a count by its name, or a state; and its words.

    `shorter` are those where these have no room, the longest first.
    """

    name: str
    words: str
    is_state: bool = False
    shorter: tuple[str, ...] = ()


class CardShown(NamedTuple):
    """What a card shows: a name, chips, lines beneath them, and all of it in words."""

    id: str
    name: str
    lines: tuple[str, ...] = ()
    told: str = ""
    chips: tuple[ChipShown, ...] = ()
    is_chosen: bool = False
    is_faint: bool = False


def member_cards(delving: DelveSession, chosen: str) -> Iterator[CardShown]:
    """Everybody of the chosen group, in marching order."""
    party, campaign = delving.party, delving.campaign
    if party is None:
        return
    rules, delvers, systems = delving.rules, delving.delvers, systems_of(campaign)
    unit = rules.unit if rules is not None else "round"
    words = state_words(rules.unit if rules is not None else None)
    for member in party.members:
        who = id_of(member)
        sheet, row = sheet_of(campaign, delving.group, who), delvers.get(who)
        known = card_of(sheet, systems)
        chips = [
            ChipShown(name, _pool(tr(name), now, most), shorter=_shorter(name, now, most))
            for name, now, most in known.pools
        ]
        if known.state is not None:
            said = state_said(known.state, party.minutes, words)
            chips.append(ChipShown(known.state.name, said, is_state=True))
        states = [state_said(each, party.minutes, words) for each in sheet.conditions().values()]
        fields = (f"{name} {value}" for name, value in member.fields.items())
        told = [member.name, member.player, *fields, *states]
        told += _tired_in_words(sheet.state, fresh(member))
        if row is not None:
            told.append(delver_in_words(campaign, party.at.map, row, unit))
        acted = state_in_words(row, unit) if row is not None else ""
        is_done = row is not None and row.is_done
        said = "\n".join(dict.fromkeys(filter(None, told)))
        if not chosen and who == delving.leader and row is not None and not is_done:
            acted = f"{tr('next')}, {acted}" if acted else tr("next")
        lines = tuple(filter(None, (acted,)))
        yield CardShown(who, member.name, lines, said, tuple(chips), who == chosen, is_done)


def group_card(
    travel: TravelSession, delving: DelveSession, *, is_chosen: bool
) -> CardShown | None:
    """The group's own: what it has to live on, and what is left of its day or its round."""
    party = travel.party
    if party is None:
        return None
    left = sum(not row.is_done for row in delving.delvers.values())
    acting = tr("%n to act", n=left) if delving.is_inside else _left_of_day(travel)
    supplies = party.supplies
    food = tr("Food {rations}, water {water}", rations=supplies.rations, water=supplies.water)
    lines = tuple(filter(None, (food, acting)))
    told = "\n".join(filter(None, (party.name, *_facts(travel, party))))
    return CardShown("", party.name, lines, told, is_chosen=is_chosen)


def other_cards(campaign: Campaign, group: str) -> Iterator[CardShown]:
    """The groups that are not the chosen one."""
    for id_, row in campaign.all(Party).items():
        if id_ != group:
            lines = tr("%n members", n=len(row.members)), place_of(campaign, row)
            yield CardShown(id_, row.name, lines, f"{row.name}\n{lines[1]}", is_faint=True)


def made_so(campaign: Campaign, group: str, who: str, field: str) -> str:
    """The last entries that tell of a field of a member, each with why it came to that."""
    lines = []
    for entry in last_told(campaign, group, called(campaign, group, who), field):
        why = because_of(entry)
        said = f"{entry.text} ({why})" if why else entry.text
        lines.append(f"{day_in_words(campaign, entry.minutes)}: {shortened(said, LONGEST_TOLD)}")
    return "\n".join(lines)


class CardChip(QAbstractButton):
    """A pool, or the worst state, on a card: a click, Return or a digit sets it or ends it."""

    def __init__(self, card: PartyCard) -> None:
        super().__init__(card)
        self.chip = ChipShown("", "")
        self.cuts = 0
        """How often its words were made shorter."""
        self._card = card
        measure(self, letters=SMALL)
        self.clicked.connect(self._take)

    def show_chip(self, chip: ChipShown, *, is_stop: bool) -> None:
        """`is_stop`: Tab comes to it."""
        self.chip = chip
        self.setText(without_keys(chip.words))
        self.setAccessibleName(chip.words)
        policy = Qt.FocusPolicy
        self.setFocusPolicy(policy.StrongFocus if is_stop else policy.ClickFocus)
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.said) + 2 * TIGHT, metrics.height())

    @property
    def said(self) -> str:
        """Its words, or shorter ones where those have no room."""
        ways = self.chip.words, *self.chip.shorter
        return ways[min(self.cuts, len(ways) - 1)]

    def event(self, event: QEvent) -> bool:
        """What made it so is looked up once somebody asks; digits mean something here."""
        if event.type() == QEvent.Type.ToolTip:
            hint = tr("Click to end it") if self.chip.is_state else tr("Click to set it")
            give_tip(self, "\n".join(filter(None, (self._card.told_of(self), hint))))
        elif _is_asked_by(event, _is_typed):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in OPENING:
            self._card.ask(self)
        elif _is_typed(event) and not self.chip.is_state:
            self._card.ask(self, event.text())
        elif key in STEPS:
            self._card.step_from(self, STEPS[key])
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Escape):
            self._card.setFocus()
        else:
            super().keyPressEvent(event)

    def _take(self, _on: bool = False) -> None:
        """Of a member who is chosen it is asked for; the first click on a card chooses."""
        if self._card.card.is_chosen:
            self._card.ask(self)
        else:
            self._card.click()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, role = QPainter(self), QPalette.ColorRole
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_chosen = self._card.card.is_chosen
        colours, room = self.palette(), self.rect().adjusted(TIGHT, 0, -TIGHT + HAIR, 0)
        ink = colours.color(role.HighlightedText if is_chosen else role.Text)
        if self.chip.is_state:
            ink, ground = due_colours(self.palette())
            painter.setBrush(ground)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(self.rect(), CORNER, CORNER)
        painter.setPen(ink)
        metrics = self.fontMetrics()
        words = metrics.elidedText(self.said, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        if self.hasFocus() or self.underMouse():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            strong = ink if is_chosen or self.chip.is_state else colours.color(role.Link)
            painter.setPen(QPen(strong, HAIR if self.hasFocus() else 1))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), CORNER, CORNER)
        painter.end()


class CardAsks(NamedTuple):
    """What a card asks for: to be taken, to be opened, what made a value so, and the like.

    A chip with what was typed on it is to be set or ended, the menu comes at the point that was
    clicked; the keys go to the card so many further on, or this one goes there itself.
    """

    take: Callable[[str], object]
    open_: Callable[[str], object]
    told: Callable[[str, str], str]
    set_value: Callable[[PartyCard, CardChip, str], object]
    show_menu: Callable[[PartyCard, QPoint], object]
    step: Callable[[PartyCard, int], object]
    march: Callable[[PartyCard, int], object]


class PartyCard(QAbstractButton):
    """A card: a click takes it, a second one or Return opens what is behind it."""

    def __init__(self, wide: int, asks: CardAsks) -> None:
        super().__init__()
        self.card = CardShown("", "")
        self.chips: list[CardChip] = []
        self._asks, self._free, self._first_free = asks, 0, 1
        self.setFixedWidth(wide)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.clicked.connect(self._take)

    def keep_free(self, wide: int) -> None:
        """So much at the right of the name is for a button."""
        self._free = wide

    def show_card(self, card: CardShown) -> None:
        if card != self.card:
            self.card = card
            self.setText(without_keys(card.name))
            self.setAccessibleName(card.name)
            self.setAccessibleDescription(card.told)
            give_tip(self, card.told)
            self._show_chips()
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(self.width(), 0)

    def sizeHint(self) -> QSize:
        return QSize(self.width(), LINES * self.fontMetrics().height())

    def event(self, event: QEvent) -> bool:
        """Alt and an arrow move it, whatever they mean elsewhere."""
        if _is_asked_by(event, _is_march):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in OPENING:
            self._asks.open_(self.card.id)
        elif key in STEPS:
            (self._asks.march if _is_march(event) else self._asks.step)(self, STEPS[key])
        elif key == Qt.Key.Key_Down and self._shown_chips():
            self._shown_chips()[0].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._asks.show_menu(self, event.pos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_chips()

    def paintEvent(self, _event: QPaintEvent) -> None:
        role, card, colours = QPalette.ColorRole, self.card, self.palette()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = (role.Link, HAIR) if self.hasFocus() else (role.Mid, 1)
        painter.setPen(QPen(colours.color(edge[0]), edge[1]))
        painter.setBrush(colours.color(role.Highlight if card.is_chosen else role.Base))
        painter.drawRoundedRect(self.rect().adjusted(1, HAIR, -1, -HAIR - 1), ROUND, ROUND)
        ink = role.HighlightedText if card.is_chosen else role.Text
        is_pale = card.is_faint and not card.is_chosen
        painter.setPen(colours.color(role.PlaceholderText if is_pale else ink))
        self._draw_name(painter)
        painter.setFont(larger(self.font(), SMALL))
        for number, line in self._free_lines():
            self._write(painter, line, self._line(number))
        painter.end()

    def _draw_name(self, painter: QPainter) -> None:
        font, room = self.font(), self._line(0)
        font.setBold(True)
        painter.setFont(font)
        if not self.icon().isNull():
            at = QRect(room.right() - DISC + TIGHT, room.top(), DISC, room.height())
            self.icon().paint(painter, at)
            room.setRight(at.left() - HAIR)
        self._write(painter, self.card.name, room.adjusted(0, 0, -max(0, self._free - NEAR), 0))

    def _write(self, painter: QPainter, line: str, room: QRect) -> None:
        shown = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)

    def _free_lines(self) -> list[tuple[int, str]]:
        """The lines beneath the chips, each with its number, as far as there is room."""
        first = self._first_free
        return [*enumerate(self.card.lines[: max(0, LINES - first)], first)]

    def _line(self, number: int) -> QRect:
        """Where a line stands; the name is the first."""
        high = min(self.fontMetrics().height(), (self.height() - 2 * TIGHT) // LINES)
        top = (self.height() - LINES * high) // 2
        return QRect(NEAR, top + number * high, self.width() - 2 * NEAR, high)

    def _show_chips(self) -> None:
        shown = self.card.chips
        while len(self.chips) < len(shown):
            self.chips.append(CardChip(self))
        for number, chip in enumerate(self.chips):
            chip.setVisible(number < len(shown))
            if number < len(shown):
                chip.show_chip(shown[number], is_stop=self.card.is_chosen)
        self._place_chips()

    def _place_chips(self) -> None:
        """The pools side by side beneath the name, as far as they have room; then the state."""
        shown, room, left, number = self._shown_chips(), self.width() - HAIR, TIGHT, 1
        has_state = any(chip.chip.is_state for chip in shown)
        self._shorten([chip for chip in shown if not chip.chip.is_state], has_state, room - left)
        for chip in shown:
            wide = chip.sizeHint().width()
            is_cut = left + wide > room and not has_state
            if left > TIGHT and (chip.chip.is_state or is_cut):
                left, number = TIGHT, number + 1
            line = self._line(number)
            chip.setGeometry(left, line.top(), max(0, min(wide, room - left)), line.height())
            left += wide
        self._first_free = number + 1 if shown else 1

    def _shorten(self, pools: list[CardChip], has_state: bool, room: int) -> None:
        """With a state beneath them pools have one line, in which no figure is cut."""
        for cuts in range(CUTS if has_state else 1):
            for chip in reversed(pools):
                if cuts == 0 or sum(each.sizeHint().width() for each in pools) > room:
                    chip.cuts = cuts

    def _shown_chips(self) -> list[CardChip]:
        return self.chips[: len(self.card.chips)]

    def told_of(self, chip: CardChip) -> str:
        """What made it so."""
        return self._asks.told(self.card.id, chip.chip.name)

    def ask(self, chip: CardChip, typed: str = "") -> None:
        """Set what a chip shows, with what was typed on it, or end it."""
        self._asks.set_value(self, chip, typed)

    def step_from(self, chip: CardChip, by: int) -> None:
        """The keys go on to the chip beside."""
        shown = self._shown_chips()
        shown[(shown.index(chip) + by) % len(shown)].setFocus(Qt.FocusReason.TabFocusReason)

    def _take(self, _on: bool = False) -> None:
        (self._asks.open_ if self.card.is_chosen else self._asks.take)(self.card.id)

    def show_icon(self, icon: QIcon) -> None:
        """How far somebody has acted; empty: it is nobody's turn."""
        self.setIcon(icon)
        self.update()


def _is_asked_by(event: QEvent, means: Callable[[QKeyEvent], bool]) -> bool:
    """Whether Qt asks if a key that means something here is no shortcut now."""
    is_asked = event.type() == QEvent.Type.ShortcutOverride
    return is_asked and isinstance(event, QKeyEvent) and means(event)


def _is_typed(event: QKeyEvent) -> bool:
    return event.text() in TYPED


def _is_march(event: QKeyEvent) -> bool:
    """Alt and an arrow along the bar."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return held == Qt.KeyboardModifier.AltModifier and Qt.Key(event.key()) in STEPS


def _pool(name: str, now: int, most: int | None) -> str:
    return f"{name} {now}" if most is None else f"{name} {now}/{most}"


def _shorter(name: str, now: int, most: int | None) -> tuple[str, ...]:
    """By its first letter, and then without its most; a name that is short by itself stays."""
    said = tr(name)
    initial = said if said.isupper() else said[:1]
    return _pool(initial, now, most), _pool(initial, now, None)


def _left_of_day(travel: TravelSession) -> str:
    """What is left of the day's travel, in two words; or why nobody goes on."""
    party, journey = travel.party, travel.journey
    if party is None or journey is None:
        return ""
    if journey.has_camped:
        return tr("in camp")
    why = procedure_on(travel.campaign, party.at.map).why_stuck(party)
    if why:
        return why
    if not journey.left:
        return tr("day spent")
    return tr("{left} left", left=amount(procedure_on(travel.campaign, party.at.map), journey.left))


def _facts(travel: TravelSession, party: Party) -> Iterator[str]:
    """Where, when, what is left of the day and why, what is held by dice, and all supplies."""
    campaign, journey, left = travel.campaign, travel.journey, party.supplies
    yield f"{place_of(campaign, party)} · {date_in_words(campaign, party.minutes)}"
    if journey is not None:
        procedure = procedure_on(campaign, party.at.map)
        why = procedure.why_stuck(party)
        yield why or day_of(procedure, journey, exactly)
        yield procedure.because(party)
        yield from march_in_words(procedure, party, journey)
        yield tr(MODES[journey.mode])
    count = sum(die.group == travel.group for die in campaign.all(DueDie).values())
    yield tr("%n encounter dice are to be rolled first.", n=count) if count else ""
    yield tr(
        "Food {rations} · water {water} · light {light}",
        rations=left.rations,
        water=left.water,
        light=left.light,
    )


def _tired_in_words(state: MemberState, rested: MemberState) -> list[str]:
    """Nothing of who is fresh; that somebody is exhausted is told among the states."""
    if state.fatigue is None or state.fatigue == rested.fatigue:
        return []
    return [tr("fatigue {points}", points=state.fatigue)]


SIDE, RIM = 36, 3


def turn_icon(row: Delver, ground: QColor) -> QIcon:
    """A full disc: all is left; half a disc: one of move and action; a tick: done.

    On a disc of the ground it is seen on a card that is chosen, too.
    """
    picture = QPixmap(SIDE, SIDE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawEllipse(QRectF(0, 0, SIDE, SIDE))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = QRectF(2 * RIM, 2 * RIM, SIDE - 4 * RIM, SIDE - 4 * RIM)
    if row.is_done or (row.has_moved and row.has_acted):
        painter.setPen(_pen(SPENT))
        painter.drawPolyline([QPointF(9, 19), QPointF(16, 26), QPointF(27, 11)])
    else:
        colour = HALF if row.has_moved or row.has_acted else READY
        painter.setPen(_pen(colour))
        painter.drawEllipse(box)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        around = 180 if colour == HALF else 360
        painter.drawPie(box, 90 * 16, -around * 16)
    painter.end()
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Disabled):
        icon.addPixmap(picture, mode)
    return icon


def _pen(colour: str) -> QPen:
    solid = Qt.PenStyle.SolidLine
    return QPen(QColor(colour), 4, solid, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
