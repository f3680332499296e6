"""The loads over the map: who comes along above, a row for each, what it comes to below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from mapper.play.load.packs import NOBODY, BornePack, GearOrTreasure, Supply, things_in, titles
from mapper.rules.shared.reasons import mixed
from mapper.ui.app.colours import Role, due_colours
from mapper.ui.app.measures import TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.grid.grid_session import Those
from mapper.ui.grid.grid_table import CellWriting, GridColumn
from mapper.ui.grid.map_grid import (
    GridAsks,
    GridWords,
    LineWords,
    MapGrid,
    TellLine,
    allow,
    grid_button,
)
from mapper.ui.load.load_session import LoadSession
from mapper.ui.widgets.ask_dialog import pop_up

BAR = 4
BEARS = 8
"""The column of how much somebody bears, with its bar; the first is that of the ticks."""
OF: tuple[tuple[str, Supply], ...] = (
    ("Rations", "rations"),
    ("Water", "water"),
    ("Light", "light"),
)
"""The supplies, by what their columns are called."""


class LoadGrid(MapGrid):
    """The grid of what the chosen group bears."""

    def __init__(self, editor: Editor, group: Callable[[], str], asks: GridAsks) -> None:
        session = self.session = LoadSession(editor, group)
        words = GridWords(
            tr("Load"),
            tr(
                "Arrows move, Space ticks, digits tell (+2, -1, = shares evenly), "
                "Return does it, Escape: map"
            ),
            tr("Nobody is in the group yet. Add members to it, or type who is hired."),
        )
        super().__init__(session, load_columns(session), words, asks)
        self.view.setItemDelegateForColumn(BEARS, LoadBar(self))
        hires = LineWords(
            tr("Hire: 3 porters, 2 mules, a pack horse, a cart"),
            tr("Who comes along"),
            tr("How many of whom come along to bear goods; then Return"),
        )
        self.hires = TellLine(hires, session.hire, session)
        self._make_buttons()
        self.lay_out(
            head=(self.shares, self.hands, self.hitches, self.dismisses),
            above=(self.hires,),
            foot=(self.loads, self.drops),
        )
        self.refresh()

    def refresh(self) -> None:
        """What all of it comes to, and what can be done with it."""
        super().refresh()
        unit = self.session.rules.unit if self.session.group else ""
        self.title.setText(" · ".join(filter(None, (tr("Load"), unit))))
        nothing = tr("Nothing is told yet: type numbers, or share and hand on.")
        for button in (self.drops, self.loads):
            allow(button, "" if self.session.is_told else nothing)

    def take_keys(self) -> None:
        """The keys go to who is hired while nobody is there, else to the rows."""
        if self.model.lines:
            super().take_keys()
        else:
            self.hires.setFocus()

    def _make_buttons(self) -> None:
        session = self.session
        self.hitches = grid_button(
            tr("Hit&ch"),
            tr("Beasts that are ticked or marked pull carts, or bear packs again"),
            lambda: session.hitch(self.view.chosen()),
        )
        self.dismisses = grid_button(
            tr("Dism&iss"),
            tr("Who is ticked or marked comes along no more; supplies stay with the group"),
            lambda: session.dismiss(self.view.chosen()),
        )
        self.shares = grid_button(
            tr("Sh&are evenly…"),
            tr("Among who is ticked or marked; among all members where that is one"),
            self._share,
        )
        self.hands = grid_button(
            tr("Hand &on…"), tr("What who is ticked or marked has, to another"), self._hand
        )
        self.drops = grid_button(tr("Forget it"), tr("Let go of all that is told"), session.drop)
        self.loads = grid_button(
            tr("Load"), tr("All that is told is done, as one step (Return)"), self.do
        )

    def _share(self) -> None:
        those = self.view.chosen()
        ways = [(tr(head), [what]) for head, what in OF]
        ways.append((tr("All three"), [what for _, what in OF]))
        share = self.session.share
        pop_up(((text, partial(self._told, share, s, those)) for text, s in ways), self.shares)

    def _told(self, tell: Callable[..., str], *told: object) -> None:
        """Tell something, and say why it was not so."""
        why = tell(*told)
        if why:
            self.session.refuse(why)

    def _hand(self) -> None:
        """First what, then to whom."""
        those = self.view.chosen()
        packs = [self.session.pack(who) for who in those]
        ways = [(text, partial(self._hand_to, those, what)) for text, what in _whole(packs)]
        for pack in packs:
            single = [*things_in(pack.gear), *(each.title for each in pack.treasures)]
            ways += [(thing, partial(self._hand_one, pack.who, thing)) for thing in single]
        if not ways:
            self.session.refuse(tr("Who is chosen bears nothing that could be handed on."))
            return
        pop_up(ways, self.hands)

    def _hand_to(self, those: list[str], what: Supply | GearOrTreasure) -> None:
        self._ask_whom(lambda to: self.session.hand(those, to, what))

    def _hand_one(self, giver: str, thing: str) -> None:
        self._ask_whom(lambda to: self.session.hand_thing(giver, to, thing))

    def _ask_whom(self, hand: Callable[[str], str]) -> None:
        packs = self.session.packs.items()
        names = [(pack.name if who != NOBODY else tr("Nobody"), who) for who, pack in packs]
        pop_up(((name, partial(self._told, hand, who)) for name, who in names), self.hands)


class LoadBar(CellWriting):
    """How much somebody bears of what they bear freely: in words, with a bar beneath."""

    def __init__(self, grid: LoadGrid) -> None:
        super().__init__(grid.view)
        self._grid = grid

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().paint(painter, option, index)
        weighed = self._grid.session.weighed(self._grid.model.at(index)[0])
        if weighed.free is None:
            return
        part = min(Fraction(1), weighed.load / (weighed.free or 1))
        frame = QRect(option.rect.left() + TIGHT, option.rect.bottom() - BAR, 0, BAR - 1)
        frame.setWidth(option.rect.width() - 2 * TIGHT)
        palette = option.palette
        is_marked = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(frame, palette.color(Role.Mid))
        is_over = weighed.load > weighed.free or bool(weighed.why_stuck)
        frame.setWidth(round(part * frame.width()))
        usual = Role.HighlightedText if is_marked else Role.Highlight
        painter.fillRect(frame, due_colours(palette)[0] if is_over else palette.color(usual))


def _whole(packs: Sequence[BornePack]) -> list[tuple[str, Supply | GearOrTreasure]]:
    """What of these packs can be handed on whole, in words."""
    found: list[tuple[str, Supply | GearOrTreasure]] = [
        (tr("All {supply}", supply=tr(head).lower()), what)
        for head, what in OF
        if any(pack.has(what) for pack in packs)
    ]
    if any(pack.gear for pack in packs):
        found.append((tr("All gear"), "gear"))
    if any(pack.treasures for pack in packs):
        found.append((tr("All treasure"), "treasure"))
    return found


def load_columns(session: LoadSession) -> tuple[GridColumn, ...]:
    """What stands in a row of loads, from the left."""

    def shown(head: str, wide: int, says: Callable[[LoadSession, str], str]) -> GridColumn:
        return GridColumn(head, wide, lambda those: says(session, those[0]))

    def supply(head: str, what: Supply) -> GridColumn:
        return GridColumn(
            tr(head),
            52,
            lambda those: _number(session, those[0], what),
            partial(session.tell_supply, what),
        )

    return (
        shown(tr("Who"), 112, _name),
        *(supply(head, what) for head, what in OF),
        GridColumn(
            tr("Gear"),
            112,
            lambda those: session.pack(those[0]).gear,
            session.tell_gear,
            can_tell=partial(_has_gear, session),
        ),
        shown(tr("Treasure"), 84, lambda at, who: titles(at.pack(who))),
        GridColumn(
            tr("Wage"),
            40,
            lambda those: _wage(session, those[0]),
            session.tell_wage,
            can_tell=lambda those: session.pack(those[0]).bearer is not None,
        ),
        shown(tr("Bears"), 78, _bears),
        shown(tr("Move"), 44, _move),
        shown(tr("Would"), 0, lambda at, who: at.would(who)),
    )


def _name(session: LoadSession, who: str) -> str:
    pack = session.pack(who)
    if who == NOBODY:
        return tr("With nobody")
    is_hitched = pack.bearer is not None and pack.bearer.is_hitched
    return tr("{name}, pulls", name=pack.name) if is_hitched else pack.name


def _number(session: LoadSession, who: str, supply: Supply) -> str:
    return f"{session.pack(who).has(supply) or ''}"


def _has_gear(session: LoadSession, those: Those) -> bool:
    """Whether things can be told of: of a bearer, and of a member whose sheet has a pack."""
    pack = session.pack(those[0])
    return pack.bearer is not None or (pack.sheet is not None and bool(session.rules.gear))


def _wage(session: LoadSession, who: str) -> str:
    bearer = session.pack(who).bearer
    return f"{bearer.wage or ''}" if bearer is not None else ""


def _bears(session: LoadSession, who: str) -> str:
    weighed = session.weighed(who)
    if weighed.free is None:
        return mixed(weighed.load)
    return tr("{load} of {free}", load=mixed(weighed.load), free=mixed(weighed.free))


def _move(session: LoadSession, who: str) -> str:
    weighed = session.weighed(who)
    if weighed.why_stuck:
        return "–"
    return "" if weighed.move is None else mixed(weighed.move.value)
