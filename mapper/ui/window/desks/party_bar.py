"""The party bar: the group, a card for each of its members, and the groups elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QMenu, QScrollArea, QSizePolicy, QToolButton, QWidget

from mapper.commands.groups.party import (
    edit_member,
    end_state,
    order_members,
    remove_member,
    rename_group,
    set_value,
)
from mapper.commands.travel.camping import set_mode
from mapper.model.campaign.members import id_of
from mapper.model.campaign.travel_rows import TravelMode
from mapper.model.places import Place, zone_place
from mapper.play.delve.site_procedure import sheet_of, stopped_by
from mapper.play.members import called, members_of
from mapper.ui.app.measures import CONTROL, TIGHT
from mapper.ui.app.text_size import grown, grown_less, measure
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.editing.line_dialog import ask_line
from mapper.ui.table.group_dialog import ask_join
from mapper.ui.table.member_sheets import open_new_sheet, open_sheet
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.table.value_box import ValueBox
from mapper.ui.widgets.ask_dialog import show_above
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.layouts import across
from mapper.ui.widgets.plain_text import give_tip, plain_label, without_keys
from mapper.ui.widgets.small_parts import IconButton, text_button
from mapper.ui.window.desks.party_cards import (
    CardAsks,
    CardChip,
    CardShown,
    PartyCard,
    group_card,
    made_so,
    member_cards,
    other_cards,
    turn_icon,
)

GROUP_WIDE, CARD_WIDE, LEAST_CARD_WIDE, STEP_WIDE = 148, 124, 104, 20

GROUP_SHARE = 0.3
"""Of the bar the group has no more, however large the text is."""

ActionIds = tuple[str | None, ...]
"""The ids of actions, and lines between them."""

OF_TURNS: ActionIds = ("delve_next", "delve_all", "delve_speed")
INSIDE = frozenset({"delve_speed", "edit_delver", "act_again", "pass_turn"})
OUTSIDE = frozenset({"switch_mode"})
"""Actions that there are only in a dungeon, and only out of doors."""
OF_GROUP: ActionIds = (
    *("group_and_supplies", "load", "rename_group", "add_member", None),
    *("choose_group", "form_group", "split_group", "join_groups", None),
    *("show_group", "place_group", "switch_mode", *OF_TURNS, None, "disband_group"),
)
OF_MEMBER: ActionIds = (
    *("edit_member", "rename_member", "load", None, "delve_forward", "delve_back", None),
    *("show_group", "place_group", *OF_TURNS, "pass_turn", "act_again", "edit_delver", None),
    *("split_group", "remove_member"),
)
"""What the right button offers on the card of the group, and on a member's."""


class PartyAsks(NamedTuple):
    """What the bar asks for: a place in view, all that is known of the group, and a new group."""

    look_at: Callable[[Place], object]
    show_group: Callable[[], object]
    form_group: Callable[[], object]


class PartyBar(QWidget):
    """The only list of people: who is chosen here is chosen everywhere.

    `picked` says that somebody else is chosen.
    """

    picked = Signal()

    def __init__(
        self,
        travel: TravelSession,
        delving: DelveSession,
        actions: Mapping[str, QAction],
        asks: PartyAsks,
    ) -> None:
        """`actions`: by their ids, those that the menus of the cards take theirs from."""
        super().__init__()
        self.setAccessibleName(tr("The party"))
        self._travel, self._delving, self._actions, self._asks = travel, delving, actions, asks
        self._outside = ""
        self._seen = "", 0
        of_group = self._asked_by(self.choose, lambda _who: asks.show_group())
        self._of_members = self._asked_by(self.choose, self.open_member)
        self._of_others = self._asked_by(travel.choose, travel.choose)
        self.group = PartyCard(GROUP_WIDE, of_group)
        self.cards: list[PartyCard] = []
        self.others: list[PartyCard] = []
        self.nothing = plain_label(tr("Nobody travels yet"))
        at = tr("At the hex that is pointed at")
        self.form = text_button(tr("Form a group"), at, asks.form_group)
        self.choose_group = IconButton("chevron_down", tr("Choose a group"), self.show_groups)
        self.hirelings = QToolButton()
        self.add = IconButton("plus", tr("Add a member"), self.add_member)
        self.back = IconButton("chevron_left", tr("Those before"), lambda: self._scroll(-1))
        self.on = IconButton("chevron_right", tr("Those after"), lambda: self._scroll(1))
        self._strip = QWidget()
        self._line = across(self._strip, self.hirelings, None, space=TIGHT)
        self._area = _Strip(self._strip)
        self._lay_out()
        self._unseen = UntilSeen(self, self.fill)
        delving.changed.connect(self.fill)
        self.fill()

    @property
    def chosen(self) -> str:
        """The member who is chosen; empty: all together."""
        if self._delving.is_inside:
            return self._delving.who
        return self._outside if self._outside in self._ids() else ""

    @property
    def name(self) -> str:
        """The name of the member who is chosen, or else of the group."""
        party, who = self._travel.party, self.chosen
        if who:
            return called(self._travel.campaign, self._travel.group, who)
        return party.name if party is not None else ""

    @property
    def has_members(self) -> bool:
        return bool(self._ids())

    def fill(self) -> None:
        if self._unseen.waits():
            return
        travel, delving = self._travel, self._delving
        group = group_card(travel, delving, is_chosen=not self.chosen)
        for part in (self.group, self.add, self._area):
            part.setVisible(group is not None)
        for empty in (self.nothing, self.form):
            empty.setVisible(group is None)
        if group is None:
            self._show_steps(False)
            return
        self.choose_group.setVisible(len(travel.groups) > 1)
        self.group.keep_free(CONTROL if len(travel.groups) > 1 else 0)
        self.group.show_card(group)
        members = [*member_cards(delving, self.chosen)]
        others = [*other_cards(delving.campaign, delving.group)]
        self._share_out(members, others)
        self._whole.activate()
        self._show_chosen()

    def choose(self, who: str) -> None:
        """Have a member chosen, or all of the group."""
        if self._delving.is_inside:
            self._delving.choose(who)
        else:
            self._outside = who
            self.fill()
        self.picked.emit()

    def choose_next(self) -> None:
        """The next member; after the last all together. In a dungeon who is done is passed over."""
        if self._delving.is_inside:
            self._delving.choose_next()
            return
        order = ["", *self._ids()]
        self.choose(order[(order.index(self.chosen) + 1) % len(order)])

    def open_member(self, who: str) -> None:
        """Everything that is known of a member."""
        open_sheet(self._travel.editor, self._travel.group, who, self.window())

    def add_member(self) -> None:
        """A new one, with a sheet whose name is there to be typed over."""
        if self._travel.group:
            open_new_sheet(self._travel.editor, self._travel.group, self.window(), self.choose)

    def remove_member(self) -> None:
        """The one who is chosen leaves for good."""
        who = self.chosen
        self._travel.do(lambda c, group: remove_member(c, group, who))

    def ask_join(self) -> None:
        """Become one with a group that is here."""
        ask_join(self._travel, self.group)

    def rename(self) -> None:
        """Another name for the member who is chosen, or for the group."""
        who, travel = self.chosen, self._travel
        group, title = travel.group, tr("Rename {name}", name=self.name)

        def keep(name: str) -> bool:
            if not who:
                return travel.editor.make(lambda c: rename_group(c, group, name))
            named = replace(sheet_of(travel.campaign, group, who).member, name=name)
            return travel.editor.make(lambda c: edit_member(c, group, who, named))

        ask_line(title, tr("&Name"), keep, self.window(), self.name)

    def march(self, by: int) -> None:
        """The one who is chosen goes so many places further back."""
        order, who = self._ids(), self.chosen
        if self._delving.is_inside:
            self._delving.step_in_order(by)
        elif who:
            to = min(max(order.index(who) + by, 0), len(order) - 1)
            order.remove(who)
            order.insert(to, who)
            self._travel.do(lambda c, group: order_members(c, group, order))

    def switch_mode(self) -> None:
        """From travelling to exploring, or back."""
        journey = self._travel.journey
        if journey is not None:
            is_usual = journey.mode == "travelling"
            other: TravelMode = "exploring" if is_usual else "travelling"
            self._travel.do(lambda c, group: set_mode(c, group, other))

    def look(self) -> None:
        """Where the one who is chosen is, or the group."""
        party, row = self._travel.party, self._delving.delvers.get(self.chosen)
        if party is not None:
            at: Place = party.at if row is None else zone_place(party.at.map, row.zone)
            self._asks.look_at(at)

    def show_groups(self) -> None:
        """All groups; one of them is chosen."""
        menu, travel = QMenu(self), self._travel
        of_one = QActionGroup(menu)
        for id_, row in travel.groups.items():
            action = menu.addAction(without_keys(row.name), partial(travel.choose, id_))
            action.setCheckable(True)
            action.setChecked(id_ == travel.group)
            of_one.addAction(action)
        show_above(menu, self.group)

    def take_keys(self) -> None:
        """The keys go to the card that is chosen."""
        chosen = next((card for card in self._shown() if card.card.is_chosen), self.group)
        (chosen if chosen.isVisible() else self.form).setFocus(Qt.FocusReason.TabFocusReason)

    def menu(self, card: PartyCard) -> QMenu:
        """What may be done with the group, or with a member."""
        menu, is_inside = QMenu(self), self._delving.is_inside
        menu.setToolTipsVisible(True)
        for id_ in OF_GROUP if card is self.group else OF_MEMBER:
            if id_ is None:
                menu.addSeparator()
            elif id_ not in (OUTSIDE if is_inside else INSIDE):
                menu.addAction(self._actions[id_])
        return menu

    def ask_value(self, card: PartyCard, chip: CardChip, typed: str = "") -> ValueBox:
        """The small box in which a pool is set, or a state is ended."""
        shown, who, editor = chip.chip, card.card.id, self._travel.editor
        group, name = self._travel.group, card.card.name

        def keep(text: str) -> str:
            if shown.is_state:
                return editor.why_not(lambda c: end_state(c, group, who, shown.name))
            return editor.why_not(lambda c: set_value(c, group, who, shown.name, text))

        title = tr("{name}: {value}", name=name, value=shown.words)
        do = tr("End {state}", state=shown.name) if shown.is_state else tr("Set")
        box = ValueBox(title, do, keep, self, None if shown.is_state else typed)
        box.give_way_to(self._actions["deeds"])
        box.show_over(card)
        return box

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fill()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_unseen"):
            self.fill()

    def _share_out(self, members: Sequence[CardShown], others: Sequence[CardShown]) -> None:
        """A card each, narrower if there are many; if there are more still, the bar scrolls."""
        party = self._travel.party
        beside = party.others if party is not None else 0
        self.hirelings.setVisible(beside > 0)
        says = tr("%n others: hirelings, porters, escorts", n=beside)
        self.hirelings.setAccessibleName(says)
        give_tip(self.hirelings, "\n".join((says, tr("Click for all that the group has"))))
        least_wide, step = grown_less(LEAST_CARD_WIDE), grown(STEP_WIDE)
        group = min(grown(GROUP_WIDE), max(GROUP_WIDE, round(GROUP_SHARE * self.width())))
        self.group.setFixedWidth(group)
        room = self.width() - group - self.add.sizeHint().width() - 4 * TIGHT
        count = len(members) + len(others)
        self.hirelings.setText(f"+{beside}\n{tr('hired')}")
        fixed = self.hirelings.sizeHint().width() + TIGHT if beside else 0
        is_long = count * (least_wide + TIGHT) + fixed - TIGHT > room
        if is_long:
            room = max(LEAST_CARD_WIDE, room - 2 * (step + TIGHT))  # while the bar has no size yet
            least_wide = min(least_wide, room)
        has_room = count * (grown(CARD_WIDE) + TIGHT) + fixed <= room
        seen = max(1, (room + TIGHT) // (least_wide + TIGHT))
        of_seen = (room + TIGHT) // seen - TIGHT  # so that none of them is cut
        wide = of_seen if is_long else grown(CARD_WIDE) if has_room else least_wide
        self._show(self.cards, members, wide, self._of_members)
        self._show(self.others, others, wide, self._of_others)
        whole = max(0, count * (wide + TIGHT) + fixed - TIGHT)
        self._show_steps(is_long)
        self._strip.setFixedWidth(whole + -(whole + TIGHT) % (wide + TIGHT) * is_long)
        self._area.setFixedWidth(seen * (wide + TIGHT) - TIGHT if is_long else whole)
        self._area.horizontalScrollBar().setSingleStep(wide + TIGHT)

    def _show(
        self,
        cards: list[PartyCard],
        shown: Sequence[CardShown],
        wide: int,
        asks: CardAsks,
    ) -> None:
        while len(cards) < len(shown):
            card = PartyCard(wide, asks)
            at = self._line.indexOf(self.hirelings)
            self._line.insertWidget(self._line.count() - 1 if cards is self.others else at, card)
            QWidget.setTabOrder([self.group, *self.cards, *cards][-1], card)
            cards.append(card)
        for number, widget in enumerate(cards):
            widget.setVisible(number < len(shown))
            if number < len(shown):
                widget.setFixedWidth(wide)
                self._give_disc(widget, shown[number].id)
                widget.show_card(shown[number])

    def _asked_by(self, take: Callable[[str], object], open_: Callable[[str], object]) -> CardAsks:
        """What cards ask for that are taken and opened in this way."""
        menu, march = self._show_menu, self._march
        return CardAsks(take, open_, self._made_so, self.ask_value, menu, self._step, march)

    def _made_so(self, who: str, field: str) -> str:
        return made_so(self._travel.campaign, self._travel.group, who, field)

    def _show_menu(self, card: PartyCard, at: QPoint) -> None:
        """Of another group: it is chosen, and no more."""
        if card in self.others:
            self._travel.choose(card.card.id)
            return
        if not card.card.is_chosen:
            self.choose(card.card.id)
        show_above(self.menu(card), card, at.x())

    def _step(self, card: PartyCard, by: int) -> None:
        """The keys go on to the card beside."""
        shown = self._shown()
        beside = shown[(shown.index(card) + by) % len(shown)]
        beside.setFocus(Qt.FocusReason.TabFocusReason)
        self._area.ensureWidgetVisible(beside, TIGHT, 0)

    def _march(self, card: PartyCard, by: int) -> None:
        if card in self.cards:
            if not card.card.is_chosen:
                self.choose(card.card.id)
            self.march(by)

    def _shown(self) -> list[PartyCard]:
        parts = self.group, *self.cards, *self.others
        return [card for card in parts if not card.isHidden()]

    def _ids(self) -> list[str]:
        party = self._travel.party
        return [id_of(member) for member in party.members] if party is not None else []

    def _give_disc(self, widget: PartyCard, who: str) -> None:
        row = None if self._is_stopped(who) else self._delving.delvers.get(who)
        ground = self.palette().base().color()
        widget.show_icon(turn_icon(row, ground) if row is not None else QIcon())

    def _is_stopped(self, who: str) -> bool:
        member = members_of(self._travel.campaign, self._travel.group).get(who)
        return member is not None and bool(stopped_by(self._travel.campaign, who, member))

    def _show_chosen(self) -> None:
        """Whoever is newly chosen is wholly in sight; else the bar stays where it was moved to."""
        now = self.chosen, self._area.width()
        if now == self._seen:
            return
        self._seen = now
        self._line.activate()
        for card in self._shown():
            if card.card.is_chosen and card is not self.group:
                self._area.ensureWidgetVisible(card, 0, 0)

    def _scroll(self, by: int) -> None:
        """By as many cards as are seen."""
        bar = self._area.horizontalScrollBar()
        pitch = bar.singleStep()
        seen = (self._area.width() + TIGHT) // pitch
        bar.setValue(bar.value() + by * seen * pitch)

    def _show_steps(self, are_shown: bool) -> None:
        for button in (self.back, self.on):
            button.setVisible(are_shown)

    def _lay_out(self) -> None:
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        across(self.group, None, self.choose_group)
        self.hirelings.setAutoRaise(True)
        self.hirelings.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hirelings.clicked.connect(lambda _on=False: self._asks.show_group())
        for step in (self.back, self.on):
            measure(step, wide=STEP_WIDE)
        measure(self.form, high=CONTROL)
        people = self.group, self.back, self._area, self.on, self.add, None
        edges = TIGHT, 0, TIGHT, 0
        self._whole = across(self, self.nothing, self.form, *people, margin=edges, space=TIGHT)


class _Strip(QScrollArea):
    """Cards beside one another, which the wheel moves along."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(off)
        self.setVerticalScrollBarPolicy(off)
        self.setFrameShape(self.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inside = inside
        self.setWidget(inside)

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar, turned = self.horizontalScrollBar(), event.angleDelta()
        bar.setValue(bar.value() - (turned.x() or turned.y()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._inside.setFixedHeight(self.height())
