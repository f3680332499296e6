"""What is done by hand in a dungeon that is played: in the menu of the map and the Inspector."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFormLayout, QMenu, QWidget

from mapper.commands.delve.doors import set_passage
from mapper.commands.delve.hazards import move_meeting
from mapper.commands.delve.moving import set_trap
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import Passage, Standing, TrapStanding
from mapper.model.selection import NOTHING_CHOSEN, Selection
from mapper.play.delve.finds import HiddenThing, trap_of, traps_at
from mapper.play.delve.known_dungeon import state_of
from mapper.tools.shared.tool import Hand, Sent
from mapper.tools.zones.select import thing_at
from mapper.tools.zones.zone_pointer import nearby_on
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import TRAPS
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.keying.zone_words import PASSAGE_KINDS, STATES
from mapper.ui.table.hex_play_menu import HeadOfMenu
from mapper.ui.table.offer_answers import offer_in_words, ways_to
from mapper.ui.widgets.plain_text import give_tip, without_keys
from mapper.ui.widgets.small_parts import ChoiceBox, caption


def standing_of(delving: DelveSession, passage: str) -> Standing | None:
    """How a passage of the shown dungeon stands; None: the group is not there, or it is gone."""
    map_id = delving.document.map_id
    if not delving.is_here or delving.campaign.get(Key("passage", map_id, passage)) is None:
        return None
    return state_of(delving.campaign, map_id, passage).state


def set_standing(delving: DelveSession, passage: str, standing: Standing) -> bool:
    return delving.do(lambda c, g: set_passage(c, g, passage, standing))


def set_trap_state(delving: DelveSession, thing: HiddenThing, state: TrapStanding) -> bool:
    """By the chosen one, where one is chosen."""
    who = delving.who
    return delving.do(lambda c, g: set_trap(c, g, thing, state, who))


def traps_shown(delving: DelveSession, chosen: Selection) -> Iterator[HiddenThing]:
    """The traps at what is chosen, while the group is there."""
    ids = chosen.the("passage"), chosen.the("feature")
    if delving.is_here:
        yield from traps_at(delving.campaign, delving.document.map_id, *ids)


class PlayBox(QWidget):
    """Seen while the chosen group is in the dungeon that is shown."""

    def __init__(self, delving: DelveSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delving = delving
        self._chosen = NOTHING_CHOSEN
        self._trap: HiddenThing | None = None
        self.state = ChoiceBox(tr("Now"), tr_all(STATES))
        self.trap = ChoiceBox(tr("Trap now"), tr_all(TRAPS))
        for box in (self.state, self.trap):
            give_tip(box, tr("In play, by your hand: no time passes, and the log says so"))
        self._rows = QFormLayout(self)
        self._rows.setContentsMargins(NEAR, TIGHT, NEAR, 0)
        self._rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._rows.addRow(caption(tr("Now"), self.state), self.state)
        self._rows.addRow(caption(tr("Trap now"), self.trap), self.trap)
        self.state.taken.connect(self._set_state)
        self.trap.taken.connect(self._set_trap)
        delving.changed.connect(self.fill)
        self.fill()

    def show_picked(self, picked: Selection) -> None:
        self._chosen = picked
        self.fill()

    def fill(self) -> None:
        """Show the chosen passage or trap as it stands."""
        delving, chosen = self._delving, self._chosen
        state = standing_of(delving, chosen.the("passage")) if chosen.the("passage") else None
        self._trap = next(traps_shown(delving, chosen), None)
        trap = trap_of(delving.campaign, self._trap) if self._trap is not None else None
        for box, value in ((self.state, state), (self.trap, trap)):
            self._rows.setRowVisible(box, value is not None)
            if value is not None:
                box.show_value(value)
        self.setVisible(state is not None or trap is not None)

    def _set_state(self, value: str) -> None:
        state: Standing = next(each for each in STATES if each == value)
        set_standing(self._delving, self._chosen.the("passage"), state)
        self.fill()

    def _set_trap(self, value: str) -> None:
        state: TrapStanding = next(each for each in TRAPS if each == value)
        if self._trap is not None:
            set_trap_state(self._delving, self._trap, state)
        self.fill()


def offer_play(delving: DelveSession, use: ToolUse, menu: QMenu, hand: Hand) -> None:
    """Put what the chosen group can do at a point before all else in a menu."""
    campaign = delving.document.campaign
    if not delving.group:
        return
    found = Selection(thing=thing_at(campaign, use.paint, hand, nearby_on(campaign, use.paint)))
    offered = _ZonePlayEntries(menu, delving)
    if hand.zone:
        offered.add_sending(hand.zone)
    offered.add_door(found)
    offered.add_traps(found)


class _ZonePlayEntries(HeadOfMenu):
    """The entries of a dungeon."""

    def __init__(self, menu: QMenu, delving: DelveSession) -> None:
        super().__init__(menu)
        self._window = menu.parentWidget() or menu
        self._delving = delving

    def add_sending(self, zone: str) -> None:
        """Send the chosen to the zone, or put them there by hand."""
        at = self._delving
        who = at.called(at.who) or (at.party.name if at.party is not None else "")
        if at.is_here:
            self.add(tr("Send {who} here", who=who), partial(at.send, Sent(zone)))
        self.add(tr("Put {who} here", who=who), partial(at.put_in, zone))
        if at.is_here and at.delve is not None and at.delve.meeting is not None:
            self.add(
                tr("Put the encounter here"), lambda: at.do(lambda c, g: move_meeting(c, g, zone))
            )
        self.menu.insertSeparator(self.before)

    def add_door(self, found: Selection) -> None:
        """What may be done at a door, and how it stands now."""
        at, passage = self._delving, found.the("passage")
        now = standing_of(at, passage) if passage else None
        if now is None:
            return
        for offer in at.offers():
            if offer.target == passage and offer.name != "move":
                ways = ways_to(offer, at.accept, self._window)
                text = offer_in_words(offer)
                if len(ways) == 1:
                    self.add(text, ways[0].run, offer.why_not, can_be=not offer.why_not)
                else:
                    inner = self.inner(text)
                    inner.setEnabled(not offer.why_not)
                    give_tip(inner.menuAction(), offer.why_not)
                    for way in ways:
                        _entry(inner, way.text, way.run)
        door = self._called(HiddenThing("passage", passage, at.document.map_id))
        states = ((tr(STATES[s]), s == now, partial(set_standing, at, passage, s)) for s in STATES)
        self._states(tr("{door} is now", door=door), states)
        self.menu.insertSeparator(self.before)

    def add_traps(self, found: Selection) -> None:
        at = self._delving
        things = tuple(traps_shown(at, found))
        for thing in things:
            now = trap_of(at.campaign, thing)
            states = (
                (tr(TRAPS[s]), s == now, partial(set_trap_state, at, thing, s)) for s in TRAPS
            )
            self._states(tr("Trap ({name}) is now", name=self._called(thing)), states)
        if things:
            self.menu.insertSeparator(self.before)

    def _called(self, thing: HiddenThing) -> str:
        row = self._delving.campaign.get(Key(thing.kind, thing.map, thing.id))
        match row:
            case Passage(name=name, kind=kind):
                return name or tr(PASSAGE_KINDS[kind])
            case Feature(title=title):
                return title
        return ""

    def _states(self, title: str, states: Iterator[tuple[str, bool, Callable[[], object]]]) -> None:
        inner = self.inner(title)
        group = QActionGroup(inner)
        for text, is_now, run in states:
            action = _entry(inner, text, run)
            action.setCheckable(True)
            action.setChecked(is_now)
            group.addAction(action)


def _entry(menu: QMenu, text: str, run: Callable[[], object]) -> QAction:
    action = menu.addAction(without_keys(text))
    action.triggered.connect(lambda _on=False: run())
    return action
