"""What the right mouse button offers at a hex that is played: go there, search, part and meet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mapper.commands.groups.party import place_group
from mapper.commands.offer import OfferName
from mapper.model.hexes.hexes import Hex
from mapper.play.travel.travel_map import moorings_on
from mapper.ui.app.translated import tr
from mapper.ui.table.offer_answers import offer_in_words
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.widgets.plain_text import give_tip, without_keys


class HeadOfMenu:
    """What puts entries before all else in a menu, in groups."""

    def __init__(self, menu: QMenu) -> None:
        self.menu = menu
        self.before = next(iter(menu.actions()), QAction(menu))

    def add(
        self, text: str, run: Callable[[], object], tip: str = "", *, can_be: bool = True
    ) -> None:
        action = QAction(without_keys(text), self.menu)
        action.triggered.connect(lambda _on=False: run())
        action.setEnabled(can_be)
        give_tip(action, tip)
        self.menu.insertAction(self.before, action)

    def inner(self, title: str) -> QMenu:
        """A menu in the menu."""
        made = QMenu(without_keys(title), self.menu)
        self.menu.insertMenu(self.before, made)
        return made


AFLOAT: frozenset[OfferName] = frozenset({"board", "go_ashore", "take_wing", "land"})


def offer_vessels(session: TravelSession, head: HeadOfMenu, at: Hex) -> None:
    """Put the vessels of a hex into a menu, and in that of the group how it leaves them."""
    here = moorings_on(session.campaign, session.document.map_id)
    for offer in session.offers():
        lies_at = here[offer.target].at if offer.target in here else session.start
        if offer.name in AFLOAT and at in (lies_at, session.start):
            head.add(
                offer_in_words(offer),
                partial(session.accept, offer),
                offer.why_not,
                can_be=not offer.why_not,
            )


def offer_travel(
    session: TravelSession, head: HeadOfMenu, at: Hex, go_to: Callable[[Hex], object]
) -> None:
    """Put what groups can do about a hex into a menu; what cannot be done says why."""
    add = head.add
    other, party, start = session.group_at(at), session.party, session.start
    if other and other != session.group:
        name = session.groups[other].name
        add(tr("Lead {group} from now on", group=name), partial(session.choose, other))
    if party is None or start == at:
        return
    if start is not None:
        foreseen = session.through((start, at))
        cost, _, how = foreseen.text.partition(": ")[2].partition(" · ")
        go = partial(go_to, at)
        if foreseen.hexes:
            add(tr("Go here: {cost}", cost=cost) if cost else tr("Go here"), go, how)
        else:
            add(tr("Go here"), go, foreseen.text, can_be=False)
    on = session.document.map_id
    place = partial(session.do, lambda campaign, group: place_group(campaign, group, on, at))
    add(tr("Place {group} here by hand", group=party.name), place)
