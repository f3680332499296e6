"""What the right mouse button offers in a dungeon that is played: delvers sent, doors, traps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from mapper.commands.delve.hazards import move_meeting
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import Passage
from mapper.model.selection import Selection
from mapper.play.delve.finds import HiddenThing, trap_of
from mapper.tools.shared.tool import Hand, Sent
from mapper.tools.zones.select import thing_at
from mapper.tools.zones.zone_pointer import nearby_on
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import TRAPS
from mapper.ui.delve.door_and_trap_states import (
    set_standing,
    set_trap_state,
    standing_of,
    traps_shown,
)
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.keying.zone_words import PASSAGE_KINDS, STATES
from mapper.ui.table.offer_answers import offer_in_words, ways_to
from mapper.ui.widgets.plain_text import give_tip, without_keys


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


class HeadOfMenu:
    """What puts entries before all else in a menu, in groups."""

    def __init__(self, menu: QMenu) -> None:
        self._menu = menu
        self._before = next(iter(menu.actions()), QAction(menu))

    def _add(self, text: str, run: Callable[[], object], why_not: str = "") -> None:
        action = QAction(without_keys(text), self._menu)
        action.triggered.connect(lambda _on=False: run())
        action.setEnabled(not why_not)
        give_tip(action, why_not)
        self._menu.insertAction(self._before, action)

    def _inner(self, title: str) -> QMenu:
        inner = QMenu(without_keys(title), self._menu)
        self._menu.insertMenu(self._before, inner)
        return inner


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
            self._add(tr("Send {who} here", who=who), partial(at.send, Sent(zone)))
        self._add(tr("Put {who} here", who=who), partial(at.put_in, zone))
        if at.is_here and at.delve is not None and at.delve.meeting is not None:
            self._add(
                tr("Put the encounter here"),
                lambda: at.do(lambda c, g: move_meeting(c, g, zone)),
            )
        self._menu.insertSeparator(self._before)

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
                    self._add(text, ways[0].run, offer.why_not)
                else:
                    inner = self._inner(text)
                    inner.setEnabled(not offer.why_not)
                    give_tip(inner.menuAction(), offer.why_not)
                    for way in ways:
                        _entry(inner, way.text, way.run)
        door = self._called(HiddenThing("passage", passage, at.document.map_id))
        states = ((tr(STATES[s]), s == now, partial(set_standing, at, passage, s)) for s in STATES)
        self._states(tr("{door} is now", door=door), states)
        self._menu.insertSeparator(self._before)

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
            self._menu.insertSeparator(self._before)

    def _called(self, thing: HiddenThing) -> str:
        row = self._delving.campaign.get(Key(thing.kind, thing.map, thing.id))
        match row:
            case Passage(name=name, kind=kind):
                return name or tr(PASSAGE_KINDS[kind])
            case Feature(title=title):
                return title
        return ""

    def _states(self, title: str, states: Iterator[tuple[str, bool, Callable[[], object]]]) -> None:
        inner = self._inner(title)
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
