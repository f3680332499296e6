"""Between the campaign and the players' screen: what the game master shows there, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from mapper.drawing.base.painted_afresh import painted_afresh
from mapper.drawing.style import Unknown
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.layout import Point
from mapper.model.map_view import Extent
from mapper.model.places import FeatureAt
from mapper.play.gate.known import HandOut
from mapper.play.gate.mint import KnownMap, known_map
from mapper.play.gate.player_map_after import player_map_after
from mapper.storage.file import local_now
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.maps.image_loading import ImageLoading
from mapper.ui.players.hand_outs import Handed, handed, handed_anew, handed_zone
from mapper.ui.players.monitors import Monitors
from mapper.ui.players.players_coming import PlayersComing, is_large
from mapper.ui.players.screen import screen_state as states
from mapper.ui.players.screen.monitor_choice import ScreenPlacement, after, is_there, placed
from mapper.ui.players.screen.party_place import party_in
from mapper.ui.players.screen.screen_state import Follow, Showing
from mapper.ui.players.screen.window import PlayersWindow
from mapper.ui.widgets.thumbnails import style

KEYS_THERE = ("push", "hold", "blackout", "follow_party", "follow_view", "hand_out", "turn_page")
MONITOR, LOOK = "players/monitor", "players/unknown"


class Presenting(QObject):
    """The link between the campaign and the players' screen.

    `changed` says that another thing is shown, or may be; `refused` and `said` carry why.
    """

    changed = Signal()
    said = Signal(str)
    refused = Signal(str)

    def __init__(
        self, beside: QWidget, settings: QSettings, now: Callable[[], datetime] = local_now
    ) -> None:
        super().__init__(beside)
        self._beside, self._settings, self._now = beside, settings, now
        self._monitors = Monitors(self)
        self._monitors.changed.connect(self._look_for_monitor)
        self._document: Document | None = None
        self._known: KnownMap | None = None
        self._handed: Handed | None = None
        self._placement: ScreenPlacement | None = None
        self._seen: Extent | None = None
        self._seen_level = 1
        self._coming = PlayersComing(self._take_coming, self)
        self._is_lost = False
        self.group = ""
        self.is_pointing = False
        self.screen = PlayersWindow(style(), _look(settings))
        self.screen.closed.connect(self._closed)
        beside.destroyed.connect(self.screen.deleteLater)  # it has no parent that would

    @property
    def showing(self) -> Showing:
        return self.screen.showing

    @property
    def is_open(self) -> bool:
        """Whether there is a players' screen, be its monitor gone for the moment."""
        return self.screen.isVisible() or self._is_lost

    @property
    def is_lost(self) -> bool:
        return self._is_lost

    @property
    def is_coming(self) -> bool:
        """Whether a map was pushed that is not made yet."""
        return self._coming.is_busy

    @property
    def unknown(self) -> Unknown:
        return self.screen.unknown

    @property
    def shown_map(self) -> str:
        return self._known.map_id if self._known is not None else ""

    @property
    def shown_groups(self) -> list[str]:
        """The names of those whose knowledge is on the screen."""
        if self._known is None or self._document is None:
            return []
        parties = self._document.campaign.all(Party)
        return [parties[id_].name for id_ in self._known.groups if id_ in parties]

    def take(self, actions: Mapping[str, QAction]) -> None:
        """The keys that hold on the players' window, too; Blackout is at hand everywhere."""
        for id_ in KEYS_THERE:
            self.screen.addAction(actions[id_])
        actions["blackout"].setAutoRepeat(False)

    def work_on(self, document: Document | None, images: ImageLoading | None = None) -> None:
        """Another campaign or none: black, and nothing of the last one is kept."""
        self._coming.call_off()
        self._document, self._known, self._handed, self._seen = document, None, None, None
        self.group, self.is_pointing = "", False
        self._show(states.forgotten(self.showing))
        if document is not None and images is not None:
            self.screen.set_images(images.images)
            images.arrived.connect(self.screen.show_images)
            document.changed.connect(self._follow_change)
            document.map_chosen.connect(self._follow_map)

    def toggle(self) -> None:
        """Open the players' screen, black; or close it."""
        if self.is_open:
            self.close()
            return
        monitors = self._monitors.all()
        remembered = recall(self._settings, MONITOR, "")
        self._place(placed(monitors, remembered, self._monitors.of(self._beside)))

    def close(self) -> None:
        self._is_lost = False
        self._coming.call_off()
        self._show(states.blacked_out(self.showing))
        self.screen.close()
        self.changed.emit()

    def finish(self) -> None:
        """Close the players' screen, as the program ends."""
        self.close()
        self._coming.stop()

    def to_next_monitor(self) -> None:
        """Onto the next one; black, as nobody knows what hangs on it."""
        before = self._placement
        to = None if before is None else after(self._monitors.all(), before.monitor)
        if to is None:
            self.refused.emit(tr("There is no other monitor."))
            return
        is_full = to.name != self._monitors.of(self._beside)
        self._place(ScreenPlacement(to, is_full))

    def push(self) -> None:
        """Show what is known of the map that the game master looks at."""
        document = self._document
        if document is None or not document.map_id:
            return
        self._coming.call_off()
        if is_large(document.campaign, document.map_id):
            self._coming.ask(document.campaign, document.map_id, self._groups())
        else:
            self._arrived(known_map(document.campaign, document.map_id, self._groups()))

    def _take_coming(self, known: KnownMap, snapshot: Campaign) -> None:
        if self._document is not None and not self._document.is_busy:
            self._document.campaign.take_read(snapshot)
        self._arrived(known)

    def _arrived(self, known: KnownMap) -> None:
        """What was pushed is made."""
        if known.players.extent() is None:
            self.refused.emit(tr("Nothing of this map is known yet, so there is nothing to show."))
            return
        self._push(known)

    def toggle_hold(self) -> None:
        self._coming.call_off()
        before, known = self.showing, self._known
        if not before.is_held:
            self._show(self._held())
        elif known is not None:
            self._show(states.released(before, known.players, known.pictures))
        else:
            self._show(states.released(before, None))

    def toggle_blackout(self) -> None:
        before, was_coming = self.showing, self.is_coming
        self._coming.call_off()
        if was_coming or not before.is_black:
            self._show(states.blacked_out(before))
        elif before.players is None and before.hand_out is None:
            self.refused.emit(tr("Nothing was pushed yet; it stays black."))
        else:
            self._show(states.lit(before))

    def follow(self, whom: Follow) -> None:
        self._show(states.following(self.showing, whom))
        self._catch_up()

    def look_at(self, seen: Extent, level: int = 1) -> None:
        """What of the map the game master sees now, and which level of it."""
        self._seen, self._seen_level = seen, level
        if self.showing.follow == "view":
            self._catch_up()

    def hand_out(self, at: FeatureAt) -> None:
        """What players may read and see of a feature that they know."""
        if self._document is not None:
            self._give(handed(self._document, self._known_on(at.map), at.id))

    def hand_out_zone(self, map_id: str, id_: str) -> None:
        """What is read aloud of a zone that they have mapped."""
        if self._document is not None:
            self._give(handed_zone(self._known_on(map_id), id_))

    def _known_on(self, map_id: str) -> KnownMap:
        known, groups = self._known, self._groups()
        if known is not None and known.map_id == map_id and list(known.groups) == groups:
            return known
        assert self._document is not None
        return known_map(self._document.campaign, map_id, groups)

    def _give(self, given: Handed | str) -> None:
        if isinstance(given, str):
            self.refused.emit(given)
            return
        self._coming.call_off()
        self._handed = given
        self._show(states.handed_out(self.showing, given.hand_out))

    def show_picture(self, content: bytes) -> None:
        """A picture that has nothing to do with any map."""
        self._coming.call_off()
        self._handed = None
        self._show(states.handed_out(self.showing, HandOut(image=painted_afresh(content))))

    def put_back(self) -> None:
        """Away with the hand-out."""
        self._handed = None
        self._show(states.put_back(self.showing))

    def point(self, at: Point | None) -> None:
        """The pointer is seen where something is known of the same map, and nowhere else."""
        is_there_too = self._document is not None and self._document.map_id == self.shown_map
        self.screen.point_at(at if self.is_pointing and is_there_too else None)

    def set_pointing(self, is_on: bool) -> None:
        self.is_pointing = is_on
        if not is_on:
            self.screen.point_at(None)
        self.changed.emit()

    def choose_group(self, group: str) -> None:
        """Whose knowledge is pushed next; empty: what all groups know together."""
        self.group = group
        self.changed.emit()

    def set_unknown(self, unknown: Unknown) -> None:
        self._settings.setValue(LOOK, unknown.value)
        self.screen.set_unknown(unknown)
        self.changed.emit()

    def _groups(self) -> list[str]:
        assert self._document is not None
        parties = self._document.campaign.all(Party)
        return [self.group] if self.group in parties else sorted(parties)

    def _held(self) -> Showing:
        return states.held(self.showing, self._now())

    def _push(self, known: KnownMap) -> None:
        before, self._known, self._handed = self._known, known, None
        is_same = before is not None and (before.map_id, before.groups) == (
            known.map_id,
            known.groups,
        )
        self._show(
            states.pushed(self.showing, known.players, self._now(), known.pictures),
            is_other=not is_same,
        )
        party = party_in(known.players)
        if party is not None and not is_same:
            self.screen.show_level(party.level)
        self._catch_up()

    def _show(self, showing: Showing, *, is_other: bool = False) -> None:
        """What happens on the map is told by the picture; `changed` is for all else."""
        before = self.showing
        self.screen.show_scene(showing, is_other_map=is_other)
        has_map = (before.players is None, showing.players is None)
        is_alike = _beside_the_map(before) == _beside_the_map(showing)
        if is_other or not is_alike or has_map[0] != has_map[1]:
            self.changed.emit()

    def _place(self, placement: ScreenPlacement | None) -> None:
        if placement is None:
            return
        self._coming.call_off()
        self._placement, self._is_lost = placement, False
        self._settings.setValue(MONITOR, placement.monitor.identity)
        self._show(states.blacked_out(self.showing))
        self.screen.place(placement)
        self.changed.emit()

    def _look_for_monitor(self) -> None:
        """A monitor has come or gone. One that comes back is black: who knows where it hangs."""
        if self._placement is None or not self.is_open:
            return
        is_back = is_there(self._monitors.all(), self._placement.monitor)
        if not is_back and not self._is_lost:
            self._is_lost = True
            self._coming.call_off()
            self._show(states.blacked_out(self.showing))
            self.screen.hide()
            self.changed.emit()
            self.refused.emit(tr("The players’ monitor is gone; nothing is shown any more."))
        elif is_back and self._is_lost:
            self._place(self._placement)
            self.said.emit(tr("The players’ monitor is back, and black until you push."))

    def _closed(self) -> None:
        self._coming.call_off()
        if not self._is_lost:
            self._show(states.blacked_out(self.showing))

    def _follow_change(self, change: Change) -> None:
        document = self._document
        if document is None:
            return
        self._coming.ask_again(document.campaign)
        if self._known is None and self._handed is None:
            return
        before, showing = self._known, self.showing
        if before is not None:
            if before.map_id not in document.campaign.maps():
                self._known, self._handed = None, None
                self._show(states.forgotten(showing))
                return
            self._known = player_map_after(before, document.campaign, change)
            if self._known is not before:
                showing = states.known_anew(showing, self._known.players, self._known.pictures)
        showing = self._still_handed(document, change, showing)
        if showing != self.showing:
            self._show(showing)
        if showing.follow == "party" and "party" in change.kinds:
            self._follow_party(document)

    def _still_handed(self, document: Document, change: Change, showing: Showing) -> Showing:
        """A hand-out of what is hidden again is taken away at once."""
        if self._handed is None:
            return showing
        known = player_map_after(self._handed.known, document.campaign, change)
        given = handed_anew(document, known, self._handed)
        if isinstance(given, str):
            self._handed = None
            return states.put_back(showing)
        self._handed = given
        return showing if showing.is_held else states.handed_anew(showing, given.hand_out)

    def _follow_map(self, map_id: str) -> None:
        """Another map is looked at; players see it too if they follow that look."""
        document = self._document
        if document is None or self.showing.follow != "view" or not self.showing.is_live:
            return
        if is_large(document.campaign, map_id):
            self._coming.ask(document.campaign, map_id, self._groups())
            return
        known = known_map(document.campaign, map_id, self._groups())
        if known.players.extent() is not None:
            self._push(known)

    def _follow_party(self, document: Document) -> None:
        """Onto another map with it, too."""
        if self._known is None or not self.showing.is_live:
            return
        parties = document.campaign.all(Party)
        leader = next((parties[id_] for id_ in self._known.groups if id_ in parties), None)
        if leader is not None and leader.at.map != self._known.map_id:
            self._push(known_map(document.campaign, leader.at.map, self._known.groups))
        self._catch_up()

    def _catch_up(self) -> None:
        """Bring into the middle what is followed, unless it is held."""
        showing = self.showing
        if showing.players is None or showing.is_held:
            return
        party = party_in(showing.players)
        if showing.follow == "party" and party is not None:
            self.screen.show_level(party.level)
            if not self.screen.has_in_sight(party.at):
                self.screen.show_point(party.at)
        looked_at = self._document.map_id if self._document is not None else ""
        if showing.follow == "view" and self._seen is not None and looked_at == self.shown_map:
            self.screen.show_part(self._seen)
            self._follow_level()

    def _follow_level(self) -> None:
        """Onto the level that the game master looks at, if anything of it is known."""
        assert self._document is not None
        assert self._known is not None
        rows, shown = self._document.campaign.all(Zone, self.shown_map), self.screen.view.zones
        there = (
            shown[name].level
            for id_, name in self._known.zones.items()
            if rows[id_].level == self._seen_level and name in shown
        )
        self.screen.show_level(next(there, self.screen.level))


def _beside_the_map(showing: Showing) -> Showing:
    return replace(showing, players=None, pictures=states.NO_PICTURES)


def _look(settings: QSettings) -> Unknown:
    written = recall(settings, LOOK, Unknown.PARCHMENT.value)
    return next((look for look in Unknown if look.value == written), Unknown.PARCHMENT)
