"""The players' pane: what a group knows of the map, as its players would see it, and its leads."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QListWidgetItem, QWidget

from mapper.drawing.known_pictures import Decode, PaintedMap
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature
from mapper.model.place_names import spot_named
from mapper.model.places import Place, place_in
from mapper.play.gate.known import PlayerMap
from mapper.play.travel.leads import leads_of
from mapper.ui.app.measures import LEAST_MAP, NEAR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.document import Document
from mapper.ui.players.followed_map import FollowedMap
from mapper.ui.players.screen.party_place import PartyPlace, party_in
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.small_parts import ShortList, SteadyBox, WhereEmpty, caption
from mapper.ui.widgets.thumbnails import style
from mapper.ui.widgets.two_line_rows import DETAIL, NOTE, listed

OF_LEADS = frozenset({"journey", "feature", "found", "party", "map"})
SEARCHES: Mapping[Visibility, str] = MappingProxyType(
    {
        "overt": "lies open there",
        "hidden": "searched for by name, once they are there",
        "secret": "found first by a whole day’s search there",
    }
)


class KnownMapPanel(QWidget):
    """Keeps the players' map while it is seen; hidden, it costs nothing.

    `go_asked` carries the place of what there is a lead to.
    """

    chosen = Signal(str)
    go_asked = Signal(object)

    def __init__(self, document: Document, decode: Decode) -> None:
        super().__init__()
        self._document, self._decode = document, decode
        self._followed: FollowedMap | None = None
        self._shown: PaintedMap | None = None
        self.groups = SteadyBox()
        self.groups.setAccessibleName(tr("Group"))
        self.canvas = Canvas(style())
        self.canvas.setObjectName("players_canvas")
        self.canvas.setAccessibleName(tr("The players' map"))
        self.canvas.setMinimumHeight(LEAST_MAP)
        self.canvas.set_hand(True)
        self.nothing = faint(tr("Nothing is known yet."))
        self.only = WhereEmpty(tr("Form a group"), "form_group")
        self.nothing.setContentsMargins(NEAR, NEAR, NEAR, NEAR)
        self._led: list[tuple[Feature, Place]] = []
        self.leads = ShortList(tr("Leads"))
        self.leads_said = caption(tr("Leads: what they may search for"), self.leads)
        self.leads_said.setContentsMargins(NEAR, 0, NEAR, 0)
        self.leads.itemActivated.connect(self._go)
        self.leads.itemClicked.connect(self._go)
        names = caption(tr("Known to"), self.groups)
        names.setContentsMargins(NEAR, 0, TIGHT, 0)
        line = row(names, (self.groups, 1), space=TIGHT)
        line.setContentsMargins(0, 0, NEAR, 0)
        offered = row(self.only, None)
        offered.setContentsMargins(NEAR, 0, NEAR, 0)
        parts = line, self.nothing, offered, (self.canvas, 1), self.leads_said, self.leads
        fill(self, *parts, margin=(0, TIGHT, 0, 0), space=TIGHT)
        self.groups.currentIndexChanged.connect(self._choose)
        document.changed.connect(self._follow)
        document.map_chosen.connect(self._look_anew)
        self._list_groups()

    @property
    def group(self) -> str:
        """The group whose knowledge is shown, revealed to and hidden from; empty: there is none."""
        return str(self.groups.currentData() or "")

    @property
    def view(self) -> PlayerMap | None:
        """What is shown; None while the pane is hidden or there is nothing to know."""
        return self._shown.players if self._shown is not None else None

    def choose(self, group: str) -> None:
        row = self.groups.findData(group)
        if row >= 0:
            self.groups.setCurrentIndex(row)

    def show_images(self) -> None:
        """Images that were waited for are there."""
        self.canvas.show_images()

    def put_away(self) -> None:
        if self._followed is not None:
            self._followed.leave()
        self._followed = self._shown = None

    def stop(self) -> None:
        """Nothing of it goes on."""
        for each in self.findChildren(FollowedMap):
            each.stop()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look_anew()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.put_away()

    def _list_groups(self) -> None:
        before = self.group
        parties = self._document.campaign.all(Party)
        self.groups.refill({id_: row.name for id_, row in parties.items()}, before)
        self.groups.setEnabled(bool(parties))
        if self.group != before:
            self._choose()

    def _list_leads(self) -> None:
        """Those to what has not been found, wherever it lies."""
        campaign = self._document.campaign
        found = leads_of(campaign, self.group) if self.group else ()
        self._led = [
            (lead.feature, place_in(lead.at.map, lead.feature.at))
            for lead in found
            if not lead.is_found
        ]
        self.leads.clear()
        for feature, place in self._led:
            said = {NOTE: spot_named(campaign, place), DETAIL: tr(SEARCHES[feature.visibility])}
            self.leads.addItem(listed(feature.title, said))
        self.leads.fit()
        self.leads_said.setVisible(self.leads.count() > 0)

    def _go(self, item: QListWidgetItem) -> None:
        self.go_asked.emit(self._led[self.leads.row(item)][1])

    def _choose(self, _row: int = 0) -> None:
        self._look_anew()
        self.chosen.emit(self.group)

    def _look_anew(self, _map_id: str = "") -> None:
        """Another group or map: all of it anew, seen whole."""
        map_id, group = self._document.map_id, self.group
        self.put_away()
        if self.isVisible() and group and map_id:
            self._followed = FollowedMap(
                self._document, map_id, [group], self._show_made, self, self._decode
            )
            self._followed.begin()
        self._show_what_is_known()
        self._list_leads()

    def _follow(self, change: Change) -> None:
        if "party" in change.kinds:
            self._list_groups()
        if self.isVisible() and change.kinds & OF_LEADS:
            self._list_leads()
        if self._followed is not None:
            self._followed.follow(change)
        elif self.isVisible():
            self._look_anew()

    def _show_made(self, made: FollowedMap) -> None:
        if made is not self._followed or made.is_gone:
            return
        before, (view, pictures) = self._shown, made.known
        self._shown = made.known
        if before is None or before.players.extent() is None:
            self.canvas.set_map(view)
            self._show_level_of(party_in(view))
        else:
            self._show_after(before.players, view)
        if before is None or before.pictures is not pictures:
            self.canvas.renew_images(pictures)
        self._show_what_is_known()

    def _show_after(self, before: PlayerMap, view: PlayerMap) -> None:
        places = before.terrain.keys() | view.terrain.keys()
        changed = [at for at in places if before.terrain.get(at) != view.terrain.get(at)]
        self.canvas.show_change(view, changed)
        now = party_in(view)
        if now is not None and now != party_in(before):
            self._show_level_of(now)
            seen, (x, y) = self.canvas.seen(), now.at
            if not (seen.left < x < seen.right and seen.top < y < seen.bottom):
                self.canvas.centre_on(x, y)

    def _show_level_of(self, party: PartyPlace | None) -> None:
        if party is not None and self.canvas.level != party.level:
            self.canvas.show_level(party.level)

    def _show_what_is_known(self) -> None:
        view = self.view
        is_known = view is not None and view.extent() is not None
        self.canvas.setVisible(is_known)
        self.nothing.setVisible(not is_known)
        self.only.setVisible(not self.group)
        self.nothing.setText(
            tr("Nothing is known yet.")
            if self.group
            else tr("Nothing is known yet: there is no group.")
        )
