"""Nine slots for what who is chosen may do now; each stands where it always stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.offer import Answer, Offer, OfferName
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.theme import TILE
from mapper.ui.app.translated import tr
from mapper.ui.deeds.deed_finder import Findable
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.round_panel import RoundOffers
from mapper.ui.table.offer_answers import Accept, decide, ways_to
from mapper.ui.table.offer_list import OfferButton, plain_button
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.widgets.ask_dialog import pop_up
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.lettering import faint, section
from mapper.ui.widgets.plain_text import give_tip, on_button

ACROSS = 3
ABLE, UNABLE = 1, 4
"""Where among all deeds those stand that play offers, and those that it refuses now."""


class Slot(NamedTuple):
    """A slot: what it is called, and the deeds that it holds."""

    title: str
    deeds: tuple[OfferName, ...]


SLOTS: Mapping[bool, tuple[Slot, ...]] = MappingProxyType(
    {
        False: (
            Slot("Search", ("search",)),
            Slot("All day", ("search_all_day",)),
            Slot("Forage", ("forage",)),
            Slot("Eat", ("eat",)),
            Slot("Rest", ("rest",)),
            Slot("Find the way", ("find_way",)),
            Slot("Search for", ("search_for",)),
            Slot("All the same", ("act_ahead",)),
        ),
        True: (
            Slot("Search", ("search", "find")),
            Slot("Listen", ("listen",)),
            Slot("Recover", ("recover",)),
            Slot("Open", ("open_door", "close_door")),
            Slot("Force", ("force", "batter")),
            Slot("Look", ("look_in",)),
            Slot("Lock, trap", ("pick", "disarm")),
            Slot("Clue", ("clue",)),
        ),
    }
)
"""What there is out of doors, and in a dungeon; the last slot holds all deeds."""


class SlotOffers(NamedTuple):
    """What who is chosen may do: asked of the journey, or in a dungeon of the delve."""

    travel: TravelSession
    delving: DelveSession
    in_round: RoundOffers

    def asked(self) -> tuple[OfferButton, ...]:
        """Each under the name that it has where it is done."""
        if self.delving.is_inside:
            return tuple(self.in_round.buttons())
        return tuple(map(plain_button, self.travel.offers()))

    def accept(self, offer: Offer, answer: Answer) -> bool:
        session = self.delving if self.delving.is_inside else self.travel
        return session.accept(offer, answer)


class SlotButton(QToolButton):
    """A slot; without a deed that fits it is grey, and keeps its place."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty(TILE, True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)


class DeedSlots(QWidget):
    """The nine slots; `all_asked` says that the last one asks for every deed."""

    all_asked = Signal()

    def __init__(self, deeds: SlotOffers, keys: str) -> None:
        super().__init__()
        self._deeds = deeds
        self.setAccessibleName(tr("Deeds"))
        self.buttons = [SlotButton() for _ in range(ACROSS * ACROSS)]
        self._held: dict[int, tuple[OfferButton, ...]] = {}
        head = QHBoxLayout()
        head.addWidget(section(tr("Deeds")))
        head.addStretch(1)
        head.addWidget(faint(keys))
        grid = QGridLayout()
        grid.setSpacing(TIGHT)
        for number, button in enumerate(self.buttons):
            button.clicked.connect(partial(self._take, number))
            grid.addWidget(button, number // ACROSS, number % ACROSS)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(NEAR, TIGHT, NEAR, NEAR)
        whole.setSpacing(TIGHT)
        whole.addLayout(head)
        whole.addLayout(grid, 1)
        on_button(self.buttons[-1], tr("All…"))
        give_tip(self.buttons[-1], tr("Every deed, by a few letters ({keys})", keys=keys))
        self._unseen = UntilSeen(self, self.fill)
        self.fill()

    def fill(self) -> None:
        """Put what may be done now into the slots."""
        if self._unseen.waits():
            return
        offered = self._deeds.asked()
        for number, slot in enumerate(SLOTS[self._deeds.delving.is_inside]):
            button = self.buttons[number]
            held = tuple(each for each in offered if each.offer.name in slot.deeds)
            able = tuple(each for each in held if not each.offer.why_not)
            self._held[number] = able
            on_button(button, tr(slot.title))
            button.setEnabled(bool(able))
            refused = held[0].offer.why_not if held else tr("Nothing here to do so with.")
            costs = "\n".join(f"{each.text}: {each.cost}" for each in able)
            give_tip(button, costs or f"{tr(slot.title)}\n{refused}")

    def findable(self) -> Iterator[Findable]:
        """What play offers, what may be done before what may not, to be found by a few letters."""
        window, accept = self.window(), self._deeds.accept
        for each in self._deeds.asked():
            run = partial(take, each, accept, window)
            why = each.offer.why_not
            rank = UNABLE if why else ABLE
            yield Findable(each.text, tr("Play"), each.cost, rank, run, why)

    def _take(self, number: int, _on: bool = False) -> None:
        if number == len(self.buttons) - 1:
            self.all_asked.emit()
            return
        beside = self.buttons[number]
        shown = self._held[number]
        if len(shown) == 1:
            take(shown[0], self._deeds.accept, beside)
        else:
            pop_up(
                ((each.text, partial(take, each, self._deeds.accept, beside)) for each in shown),
                beside,
                None,
            )


def take(button: OfferButton, accept: Accept, beside: QWidget) -> None:
    """Do what is offered, once the table has said what it asks."""
    decide(ways_to(button.offer, accept, beside.window()), beside)
