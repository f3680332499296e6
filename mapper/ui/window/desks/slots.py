"""Nine slots for what who is chosen may do now; each stands where it always stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from mapper.commands.delve.offers import search_all_offer
from mapper.commands.offer import Offer
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage
from mapper.play.map_rules import rules_of
from mapper.play.travel.by_distance import ByMarching
from mapper.ui.app.measures import CONTROL, NEAR, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.theme import TILE
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import ENTRIES, ENTRY_HINTS, SPEED_HINTS, SPEEDS
from mapper.ui.keying.map_words import zone_on
from mapper.ui.shortcuts.action_set import ActionSet
from mapper.ui.table.offer_answers import (
    Accept,
    OfferButton,
    cost_in_words,
    decide,
    offer_in_words,
    plain_button,
    ways_to,
)
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.widgets.ask_dialog import pop_up
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.layouts import across, fill, row
from mapper.ui.widgets.lettering import section
from mapper.ui.widgets.plain_text import give_tip, on_button
from mapper.ui.widgets.search_popup import Findable
from mapper.ui.widgets.small_parts import OneOfButtons, SingleClicks

ONLY_OPEN = frozenset({"look_in", "find", "disarm", "clue", "walk", "run"})
"""Nobody misses these where they may not be done."""


def delve_deeds(delving: DelveSession) -> Iterator[OfferButton]:
    """All that may be done in the round, and what may not, and why."""
    offers = [each for each in delving.offers() if not (each.name in ONLY_OPEN and each.why_not)]
    at = [offer.target for offer in offers if offer.name != "move" and not offer.why_not]
    for offer in (aim for each in offers for aim in _aims(each)):
        title = _title(delving, offer)
        if offer.name == "look_in" and at.count(offer.target) == 1:
            title = tr("Look into {what}", what=_beyond(delving, offer))
        yield OfferButton(_of_all(delving, offer), title, cost_in_words(offer))


def _aims(offer: Offer) -> Iterator[Offer]:
    """Walking and running by each zone that they may lead to."""
    if offer.name not in {"walk", "run"}:
        yield offer
        return
    for choice in offer.asks:
        yield replace(offer, words=choice.what, asks=(choice,))


def _of_all(delving: DelveSession, offer: Offer) -> Offer:
    """Where nobody is chosen, all who still can do search."""
    if offer.name != "search" or delving.who:
        return offer
    return replace(search_all_offer(delving.group), cost=offer.cost, why_not=offer.why_not)


def _title(delving: DelveSession, offer: Offer) -> str:
    """Zones are called by number and name."""
    if offer.name == "move":
        return tr("Go to {what}", what=_zone(delving, offer.target))
    return offer_in_words(offer)


def _beyond(delving: DelveSession, offer: Offer) -> str:
    """The zone that a passage leads to from where somebody stands."""
    party = delving.party
    row = delving.campaign.get(Key("passage", party.at.map if party else "", offer.target))
    here = delving.delvers[offer.who].zone
    if not isinstance(row, Passage):
        return ""
    return _zone(delving, next((side.zone for side in row.sides if side.zone != here), ""))


def _zone(delving: DelveSession, id_: str) -> str:
    party = delving.party
    return zone_on(delving.campaign, party.at.map if party else "", id_)


K = TypeVar("K", bound=str)

ACROSS = 3
ABLE, UNABLE = 1, 4
"""Where among all deeds those stand that play offers, and those that it refuses now."""


class Slot(NamedTuple):
    """A slot: what it is called, and the offers and actions that it holds."""

    title: str
    deeds: tuple[str, ...]


SEARCH, LISTEN = Slot("Search", ("search", "search_all", "find")), Slot("Listen", ("listen",))
RECOVER, REST = Slot("Recover", ("recover",)), Slot("Rest", ("recover", "night"))
OPEN = Slot("Open", ("open_door", "close_door"))
FORCE = Slot("Force", ("force", "batter"))
LOOK, LOCK = Slot("Look", ("look_in",)), Slot("Lock, trap", ("pick", "disarm"))
TORCH = Slot("Torch", ("light_torch", "light_lantern", "lights"))
MEET = Slot("Meet", ("show_meeting", "encounter", "come_in"))
MEET_OUTSIDE, SEARCH_FOR = Slot("Encounter", ("encounter",)), Slot("Search for", ("search_for",))
REST_ON_THE_WAY, LOST_OR_AHEAD = (
    Slot("Rest", ("rest", "night")),
    Slot("Lost, afloat", ("find_way", "go_ashore", "board", "land", "take_wing", "act_ahead")),
)
HIKING = ByMarching.name
SLOTS: Mapping[str, tuple[Slot, ...]] = MappingProxyType(
    {
        "": (
            SEARCH,
            Slot("All day", ("search_all_day",)),
            Slot("Forage", ("forage",)),
            Slot("Eat", ("eat",)),
            REST_ON_THE_WAY,
            SEARCH_FOR,
            MEET_OUTSIDE,
            LOST_OR_AHEAD,
        ),
        HIKING: (
            Slot("Hike roll", ("hike_roll",)),
            Slot("Stop", ("stop_march",)),
            REST_ON_THE_WAY,
            Slot("Camp", ("camp", "night")),
            Slot("Dawn", ("dawn",)),
            SEARCH_FOR,
            MEET_OUTSIDE,
            LOST_OR_AHEAD,
        ),
        "delving": (SEARCH, LISTEN, RECOVER, OPEN, FORCE, LOOK, TORCH, LOCK),
        "torchlit_turns": (SEARCH, LISTEN, REST, OPEN, FORCE, LOCK, TORCH, MEET),
        "dungeon_turns": (SEARCH, LISTEN, REST, OPEN, FORCE, LOOK, TORCH, LOCK),
        "overloaded_dungeon": (SEARCH, LISTEN, REST, OPEN, FORCE, LOOK, TORCH, MEET),
    }
)
"""By procedure, by none where no other of these is; the last slot holds all deeds."""

BESIDE = (
    *("light_torch", "light_lantern", "lights", "show_meeting", "encounter", "come_in"),
    *("act_again", "edit_delver", "edit_round", "delve_by", "night"),
)
"""Actions that stand among the deeds of a dungeon."""

BESIDE_OUTSIDE = ("encounter", "night")

BY_ONE = frozenset({"light_torch", "light_lantern"})
"""Those that the chosen one does, or of all together the one whose turn it is."""

HINTED = frozenset({"rest"})
"""Offers that do more than their name tells; the action of that name tells what."""


class SlotDeed(NamedTuple):
    """A deed in a slot: an offer or an action by its name, its words, and how it is done."""

    name: str
    text: str
    cost: str
    why_not: str
    take: Callable[[QWidget], object]
    is_by_turn: bool = False
    """Nobody is chosen for it: whose turn it is does it."""
    hint: str = ""
    """What it comes to, where its name alone does not tell."""
    target: str = ""
    """The passage or the zone that it is about."""


class SlotOffers(NamedTuple):
    """What who is chosen may do: asked of the journey, or in a dungeon of the delve."""

    travel: TravelSession
    delving: DelveSession
    actions: ActionSet[Any]

    def asked(self) -> Iterator[SlotDeed]:
        """Each under the name that it has where it is done."""
        ways = map(plain_button, self.delving.ways_in_or_out())
        if not self.delving.is_inside:
            offers = map(plain_button, self.travel.offers())
            yield from (self._offered(each, self.travel.accept) for each in offers)
            yield from (self._offered(each, self.delving.accept) for each in ways)
            yield from map(self._action, BESIDE_OUTSIDE)
            return
        for each in (*delve_deeds(self.delving), *ways):
            yield self._offered(each, self.delving.accept)
        yield from map(self._action, BESIDE)

    def why_none(self) -> str:
        """Why nobody can do anything out of doors; nothing where they can."""
        return "" if self.delving.is_inside else self.travel.why_no_offers()

    def slots(self) -> tuple[Slot, ...]:
        rules, party = self.delving.rules, self.travel.party
        if rules is not None:
            return SLOTS.get(rules.name, SLOTS[""])
        name = rules_of(self.travel.campaign, party.at.map).travel if party is not None else ""
        return SLOTS[HIKING if name == HIKING else ""]

    def _offered(self, each: OfferButton, accept: Accept) -> SlotDeed:
        offer = each.offer
        is_by_turn = bool(offer.who) and not self.delving.who and offer.name != "move"
        button = each._replace(text=self._by(each.text, offer.who)) if is_by_turn else each
        run = partial(take, button, accept)
        hint = tr(self.actions.rows[offer.name].hint) if offer.name in HINTED else ""
        made = SlotDeed(offer.name, button.text, each.cost, offer.why_not, run, is_by_turn, hint)
        return made._replace(target=offer.target)

    def _action(self, id_: str) -> SlotDeed:
        actions, is_by_turn = self.actions, id_ in BY_ONE and not self.delving.who
        text, hint = actions.text(id_), tr(actions.rows[id_].hint)
        text = self._by(text, self.delving.leader) if is_by_turn else text
        why = actions.why_not(id_)
        return SlotDeed(id_, text, hint, why, lambda _beside: actions.take(id_), is_by_turn)

    def _by(self, text: str, who: str) -> str:
        return tr("{what}, by {who}", what=text, who=self.delving.called(who))


class SlotButton(QToolButton):
    """A slot; without a deed that fits it is grey, and keeps its place.

    `pointed_at` says that the pointer has come to it, or has left it.
    """

    pointed_at = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty(TILE, True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed_at.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed_at.emit(False)


class GoingHow(QWidget):
    """How the chosen go on: at which speed, or how they come through doors; empty if not asked."""

    def __init__(self, delving: DelveSession) -> None:
        super().__init__()
        self._delving = delving
        self.setAccessibleName(tr("How they go on"))
        self.setObjectName("going")
        self._line = across(self, space=0)
        measure(self, high=CONTROL)
        self.speeds = self._toggles(tr_all(SPEEDS), tr_all(SPEED_HINTS), delving.set_speed)
        self.entries = self._toggles(tr_all(ENTRIES), tr_all(ENTRY_HINTS), delving.set_entry)

    def fill(self) -> None:
        delving = self._delving
        for speed, button in self.speeds.items():
            button.setChecked(speed == delving.speed)
            button.setVisible(delving.has_speeds)
        for entry, button in self.entries.items():
            button.setChecked(entry == delving.entry)
            button.setVisible(bool(delving.entry))

    def _toggles(
        self, words: Mapping[K, str], hints: Mapping[K, str], choose: Callable[[K], None]
    ) -> dict[K, QToolButton]:
        """A button for each of some words, one of which is down."""
        group, made = OneOfButtons(self), {}
        for value in words:
            made[value] = button = QToolButton()
            button.setText(words[value])
            button.setCheckable(True)
            measure(button, high=CONTROL)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            give_tip(button, hints[value])
            button.clicked.connect(lambda _on=False, value=value: choose(value))
            button.hide()
            group.addButton(button)
            self._line.addWidget(button)
        return made


class DeedSlots(QWidget):
    """The nine slots; `all_asked` says that the last one asks for every deed.

    `chosen` are those that hold what the game master wants in the place of their own, which is put
    in once they are `filled`; `chosen_taken` carries the number of such a slot. `pointed` carries
    the passage or zone that a deed is about that is pointed at, or nothing again.
    """

    all_asked = Signal()
    filled = Signal()
    chosen_taken = Signal(int)
    pointed = Signal(str)

    def __init__(self, deeds: SlotOffers, keys: str) -> None:
        super().__init__()
        self._deeds = deeds
        self.chosen: set[int] = set()
        self.setAccessibleName(tr("Deeds"))
        self.buttons = [SlotButton() for _ in range(ACROSS * ACROSS)]
        SingleClicks(*self.buttons)
        self.how = GoingHow(deeds.delving)
        self._held: dict[int, tuple[SlotDeed, ...]] = {}
        hint = self.hint = ElidedLabel(0)
        hint.shorter = min(keys.split(", "), key=len)
        hint.setText(keys)
        hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        hint.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.head = row(section(tr("Deeds")), self.how, (hint, 1))
        grid = QGridLayout()
        grid.setSpacing(TIGHT)
        for number, button in enumerate(self.buttons):
            button.clicked.connect(partial(self._take, number))
            button.pointed_at.connect(partial(self._point, number))
            grid.addWidget(button, number // ACROSS, number % ACROSS)
        fill(self, self.head, (grid, 1), margin=(NEAR, TIGHT, NEAR, NEAR), space=TIGHT)
        on_button(self.buttons[-1], tr("All…"))
        give_tip(self.buttons[-1], tr("Every deed, by a few letters ({keys})", keys=keys))
        self._unseen = UntilSeen(self, self.fill)
        self.fill()

    def fill(self) -> None:
        """Put what may be done now into the slots."""
        if self._unseen.waits():
            return
        self.how.fill()
        offered = tuple(self._deeds.asked())
        why_none = self._deeds.why_none() or tr("Nothing here to do so with.")
        for number, slot in enumerate(self._deeds.slots()):
            button = self.buttons[number]
            held = tuple(each for each in offered if each.name in slot.deeds)
            able = tuple(each for each in held if not each.why_not)
            self._held[number] = able
            on_button(button, tr(slot.title))
            button.setEnabled(bool(able))
            refused = held[0].why_not if held else why_none
            costs = "\n".join(f"{each.text}: {each.cost}" for each in able)
            costs += "".join(f"\n{each.hint}" for each in able if each.hint)
            if any(each.is_by_turn for each in able):
                costs += "\n" + tr("Choose somebody else in the party bar.")
            give_tip(button, costs or f"{tr(slot.title)}\n{refused}")
            button.setStatusTip("" if able else f"{tr(slot.title)}: {refused}")
        self.filled.emit()

    def changeEvent(self, event: QEvent) -> None:
        """What stands at the head is as wide as its words."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_unseen"):
            self.fill()

    def findable(self) -> Iterator[Findable]:
        """What play offers, what may be done before what may not, to be found by a few letters."""
        for each in self._deeds.asked():
            run = partial(each.take, self.buttons[-1])
            why = each.why_not
            rank = UNABLE if why else ABLE
            yield Findable(each.text, tr("Play"), each.cost, rank, run, why)

    def _take(self, number: int, _on: bool = False) -> None:
        if number == len(self.buttons) - 1:
            self.all_asked.emit()
            return
        beside = self.buttons[number]
        shown = self._held[number]
        if number in self.chosen:
            self.chosen_taken.emit(number)
        elif len(shown) == 1:
            shown[0].take(beside)
        else:
            menu = pop_up(((each.text, partial(each.take, beside)) for each in shown), beside)
            entries = menu.actions()
            menu.hovered.connect(lambda on: self.pointed.emit(shown[entries.index(on)].target))
            menu.aboutToHide.connect(lambda: self.pointed.emit(""))

    def _point(self, number: int, is_there: bool) -> None:
        """The one deed of a slot shows what it is about; of several each does in its menu."""
        held = self._held.get(number, ())
        self.pointed.emit(held[0].target if is_there and len(held) == 1 else "")


def take(button: OfferButton, accept: Accept, beside: QWidget) -> None:
    """Do what is offered, once the table has said what it asks."""
    ways = ways_to(button.offer, accept, beside.window(), button.text)
    decide(ways, beside, title=button.text)
