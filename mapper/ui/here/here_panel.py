"""The Here panel: the key of the place where the chosen group is, to play by."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import LYING_CLASSES, Key
from mapper.model.hexes.chunks import ChunkAt, chunk_of
from mapper.model.key_table.key_lines import place_of_key
from mapper.model.map_view import MapView
from mapper.model.places import Place, in_all
from mapper.play.gm_map import gm_map
from mapper.ui.app.measures import NEAR, PLACE, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.here.arrivals import Arrival, Arrivals
from mapper.ui.here.key_list import KeyAsks, KeyList
from mapper.ui.here.key_tiles import KeyTiles
from mapper.ui.here.key_words import PlaceHead, RowShown, head_of, rows_of
from mapper.ui.players.presenting import Presenting
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.hidden_panels import UntilSeen, lies_behind
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import IconButton, text_button

MOST_BEFORE = 30
IN_CHUNKS = frozenset({"terrain", "region_hexes", "elevation", "visited"})
SHOWN = frozenset(
    {
        *("map", "terrain_type", "region", "path", "path_kind", "feature", "token", "zone"),
        *("passage", "passage_state", "passage_found", "found", "trap_state", "zone_known"),
        *("creature_state", "token_state", "taken"),
        *("party", "journey", "delve", "mooring"),
        *IN_CHUNKS,
    }
)
"""The kinds of rows that the key of a place says anything of."""


class HereAsks(NamedTuple):
    """What the panel asks for: a place in view, something new keyed at one, the form of what is.

    `leave`: the keys are to be with the map again.
    """

    look_at: Callable[[Place], object]
    add: Callable[[Place], object]
    edit: Callable[[Key, Place], object]
    leave: Callable[[], object]


class HerePanel(QWidget):
    """The key of the place where the chosen group is, or of one that was asked for.

    `turned` carries the place that it is of from now on.

    It fills by itself as the group, or who of it is chosen, comes to another place; never while
    somebody types in it, or while it is pinned. What goes on right now stands in its
    `meeting_room`. `unread` says that they have come where something is keyed, and it lies behind.
    """

    unread = Signal()
    turned = Signal(object)

    def __init__(
        self, travel: TravelSession, delving: DelveSession, presenting: Presenting, asks: HereAsks
    ) -> None:
        super().__init__()
        self._asks = asks
        self._tiles = KeyTiles(travel, delving, presenting, asks.look_at)
        self._document = delving.document
        self.place: Place | None = None
        self._arrivals = Arrivals(delving)
        self._owed: Arrival | None = None
        self._filled: Place | None = None
        self._before: list[Place] = []
        self._others: tuple[str, MapView] | None = None
        self.number, self.name = plain_label(), ElidedLabel()
        self.players_number = plain_label()
        give_tip(self.players_number, tr("The number that it has on the players' map"))
        self.ground, self.nothing = ElidedLabel(), faint()
        self.back = IconButton("chevron_left", tr("Back to the place before"), self.go_back)
        self.pin = IconButton("pin", tr("Stay with this place"), self._follow_group)
        self.meeting_room = QVBoxLayout()
        self.meeting_room.setContentsMargins(NEAR, NEAR, NEAR, 0)
        name = tr("The key of the place")
        follow = travel.editor.links.follow
        self.list = KeyList(name, KeyAsks(self._tiles.of, self._edit, asks.leave, follow))
        self.only = text_button(tr("Add a feature"), "", self._add)
        self._lay_out()
        self._unseen = UntilSeen(self, self._fill)
        self._connect()
        self._follow_group()
        self._fill()

    def take_keys(self) -> None:
        """The keys go to the list."""
        self.list.take_keys()

    def renew_tiles(self) -> None:
        """What may be done with what is keyed may be otherwise."""
        self.list.renew_tiles()

    def put_meeting(self, box: QWidget) -> None:
        """What goes on right now stands above the list."""
        self.meeting_room.addWidget(box)

    def show_place(self, place: Place) -> None:
        """Show the key of a place that was asked for, and of whatever the group comes to next."""
        if place.spot is not None and not self.pin.isChecked():
            self._go_to(Place(place.map, in_all(place.spot)))

    def go_back(self) -> None:
        """To the place that was shown before."""
        while self._before:
            place = self._before.pop()
            if self._is_there(place):
                self._turn_to(place)
                return
        self._refresh_head()

    def catch_up(self) -> None:
        """The keys have gone elsewhere: who typed here may do so no more."""
        owed = self._owed
        if owed is not None and owed.at is not None and not self._is_typing:
            self._take_up(owed.at, has_come=owed.has_come)

    @property
    def _is_typing(self) -> bool:
        focused = QApplication.focusWidget()
        if not isinstance(focused, QLineEdit | QPlainTextEdit | QAbstractSpinBox):
            return False
        return self.isAncestorOf(focused)

    def _follow_group(self) -> None:
        """The group may have come to another place."""
        found = None if self.pin.isChecked() else self._arrivals.look()
        if found is None:
            self._refresh_head()
        elif found.at is None:
            self._owed = None
            self._turn_to(None)
        elif self._is_typing:
            self._owed = found
        else:
            self._take_up(found.at, has_come=found.has_come)

    def _take_up(self, at: Place, *, has_come: bool) -> None:
        self._owed = None
        self._go_to(at)
        is_new = has_come and self._document.file.redoable() is None
        if is_new and lies_behind(self) and self._is_keyed():
            self.unread.emit()

    def _is_keyed(self) -> bool:
        """Whether there is more to read than where ways lead."""
        return any(each.sign != "way" for each in self._read()[1])

    def _go_to(self, place: Place) -> None:
        if place == self.place or not self._is_there(place):
            return
        if self.place is not None:
            self._before = [*self._before, self.place][-MOST_BEFORE:]
        self._turn_to(place)

    def _turn_to(self, place: Place | None) -> None:
        self.place = place
        self._fill()
        self.turned.emit(place)

    def _is_there(self, place: Place) -> bool:
        campaign = self._document.campaign
        if place.map not in campaign.maps():
            return False
        return place.hex is not None or campaign.has(Key("zone", place.map, place.zone))

    def _view(self, map_id: str) -> MapView:
        """The map of the place, which need not be the one that is shown."""
        view = self._document.view
        if map_id == self._document.map_id and view is not None:
            return view
        if self._others is None or self._others[0] != map_id:
            self._others = map_id, gm_map(self._document.campaign, map_id)
        return self._others[1]

    def _follow(self, change: Change) -> None:
        if any(map(self._concerns, change.rows)):
            self._others = None
            self._fill()

    def _concerns(self, key: Key) -> bool:
        if key.kind not in SHOWN:
            return False
        at = self.place.hex if self.place is not None else None
        if isinstance(key.id, ChunkAt):
            return at is not None and key.id == chunk_of(at)
        return True

    def _fill(self) -> None:
        """Show the key of the place as it is now."""
        if self._unseen.waits():
            return
        if self.place is not None and not self._is_there(self.place):
            self.place = None
        is_same, self._filled = self.place == self._filled, self.place
        head, rows = self._read()
        self.number.setText(head.number)
        self.number.setVisible(bool(head.number))
        self.name.setText(head.name)
        self.players_number.setText(head.players)
        self.players_number.setVisible(bool(head.players))
        self.ground.setText(head.ground)
        self.ground.setVisible(bool(head.ground))
        self.list.show_rows(rows, is_same_place=is_same)
        self._say_nothing(any(each.sign != "way" for each in rows))
        self._refresh_head()

    def _read(self) -> tuple[PlaceHead, list[RowShown]]:
        """The head and the rows of the place, as they are now."""
        place, campaign, group = self.place, self._document.campaign, self._tiles.delving.group
        if place is None:
            return PlaceHead("", ""), []
        view = self._view(place.map)
        return head_of(campaign, view, place, group), rows_of(campaign, view, place, group)

    def _say_nothing(self, has_any: bool) -> None:
        """Where nothing is keyed stands a sentence, and what may be done about it.

        The party bar says that there is nobody.
        """
        is_anywhere = self.place is not None
        self.nothing.setVisible(not has_any)
        self.only.setVisible(not has_any and is_anywhere)
        self.only.setEnabled(not self._document.file.read_only)
        nobody = tr("The key of the place where a group is stands here.")
        self.nothing.setText(tr("Nothing is keyed here.") if is_anywhere else nobody)

    def _add(self) -> None:
        if self.place is not None:
            self._asks.add(self.place)

    def _refresh_head(self) -> None:
        self.back.setEnabled(bool(self._before))
        self.pin.setEnabled(self.place is not None)

    def _edit(self, shown: RowShown) -> None:
        """A clue is a part of what it points to, wherever that lies."""
        key, place = shown.key, self.place
        if place is None:
            return
        thing = self._document.campaign.get(key)
        if isinstance(thing, LYING_CLASSES) or shown.sign == "clue":
            place = place_of_key(self._document.campaign, key)
        self._asks.edit(key, place)

    def _connect(self) -> None:
        self._document.changed.connect(self._follow)
        for session in (self._tiles.travel, self._tiles.delving):
            session.changed.connect(self._follow_group)

    def _lay_out(self) -> None:
        self.pin.setCheckable(True)
        bold = self.number.font()
        bold.setBold(True)
        self.number.setFont(bold)
        for label in (self.number, self.name):
            measure(label, letters=PLACE)
        named = self.number, (self.name, 1), self.players_number
        head = row(self.back, *named, self.pin, space=TIGHT)
        head.setContentsMargins(TIGHT, TIGHT, TIGHT, 0)
        empty = row(self.nothing, self.only, space=NEAR)
        empty.setAlignment(self.only, Qt.AlignmentFlag.AlignRight)
        for part in (self.ground, self.nothing):
            part.setContentsMargins(NEAR, 0, NEAR, 0)
        self.players_number.setForegroundRole(self.nothing.foregroundRole())
        empty.setContentsMargins(0, 0, NEAR, 0)
        self.ground.setForegroundRole(self.nothing.foregroundRole())
        fill(self, self.meeting_room, head, self.ground, empty, (self.list, 1), space=TIGHT)
