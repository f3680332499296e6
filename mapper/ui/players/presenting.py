"""Between the campaign and the players' screen: what the game master shows there, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from mapper.drawing.base.painted_afresh import painted_afresh
from mapper.drawing.known_pictures import Decode
from mapper.drawing.style import Unknown
from mapper.exporters.recap_text import recap_in_words
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.hexes.hexes import Point
from mapper.model.map_view import Extent
from mapper.model.places import FeatureAt
from mapper.model.recap import Recap
from mapper.play.gate.known import HandOut
from mapper.storage.file import local_now
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.players.followed_map import FollowedMap, Handed, handed
from mapper.ui.players.screen import screen_state as states
from mapper.ui.players.screen.monitor_choice import (
    ScreenPlacement,
    after,
    every_monitor,
    placed,
)
from mapper.ui.players.screen.party_place import party_in
from mapper.ui.players.screen.screen_state import Follow, Showing
from mapper.ui.players.screen.window import PlayersWindow
from mapper.ui.widgets.thumbnails import style

KEYS_THERE = (
    *("push", "hold", "blackout", "follow_party", "follow_view", "hand_out", "turn_page"),
    "players_screen",
)
Why = Literal["push", "view", "party"]
"""Who brings another map onto the screen."""

MONITOR, LOOK, STYLE = "players/monitor", "players/unknown", "players/style"


class Presenting(QObject):
    """The link between the campaign and the players' screen.

    `changed` says that another thing is shown, or may be; `refused` and `said` carry why.
    """

    changed = Signal()
    said = Signal(str)
    refused = Signal(str)

    def __init__(self, beside: QWidget, settings: QSettings) -> None:
        super().__init__(beside)
        self._beside, self._settings, self._now = beside, settings, local_now
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        for alters in (app.screenAdded, app.screenRemoved):
            alters.connect(self._look_for_monitor)
        self._document: Document | None = None
        self._decode: Decode | None = None
        self._shown: FollowedMap | None = None
        self._coming: FollowedMap | None = None
        self._why: Why = "push"
        self._asked: Handed | None = None
        self._handed: Handed | None = None
        self._has_party_moved = False
        self._placement: ScreenPlacement | None = None
        self._seen: Extent | None = None
        self._seen_level = 1
        self.is_lost = False
        """Whether its monitor is gone."""
        self.group = ""
        self.is_pointing = False
        self.screen = PlayersWindow(style(), _look(settings), recall(settings, STYLE, ""))
        self.screen.closed.connect(self._closed)
        self.screen.clicked.connect(beside.activateWindow)
        beside.destroyed.connect(self.screen.deleteLater)  # it has no parent that would

    @property
    def showing(self) -> Showing:
        return self.screen.showing

    @property
    def is_open(self) -> bool:
        """Whether there is a players' screen, be its monitor gone for the moment."""
        return self.screen.isVisible() or self.is_lost

    @property
    def is_coming(self) -> bool:
        """Whether a map was pushed, or has changed, that is not made or painted yet."""
        return any(each.is_behind or each.is_unpainted for each in self._in_use())

    @property
    def shown_groups(self) -> list[str]:
        """The names of those whose knowledge is on the screen."""
        if self._shown is None or self._document is None:
            return []
        parties = self._document.campaign.all(Party)
        return [parties[id_].name for id_ in self._shown.groups if id_ in parties]

    def take(self, actions: Mapping[str, QAction]) -> None:
        """The keys that hold on the players' window, too; Blackout is at hand everywhere."""
        for id_ in KEYS_THERE:
            self.screen.addAction(actions[id_])
        actions["blackout"].setAutoRepeat(False)

    def work_on(self, document: Document | None, decode: Decode | None = None) -> None:
        """Another campaign or none: black, and nothing of the last one is kept."""
        self._document, self._shown, self._handed, self._seen = document, None, None, None
        self._call_off()
        self.group, self.is_pointing = "", False
        self._show(states.forgotten(self.showing))
        self._decode = decode
        if document is not None:
            document.changed.connect(self._follow_change)
            document.map_chosen.connect(self._follow_map)

    def toggle(self) -> None:
        """Open the players' screen, black; or close it."""
        if self.is_open:
            self.close()
            return
        monitors = every_monitor()
        remembered = recall(self._settings, MONITOR, "")
        self._place(placed(monitors, remembered, self._beside.screen().name()))

    def close(self) -> None:
        self.is_lost = False
        self._call_off()
        self._show(states.blacked_out(self.showing))
        self.screen.close()
        self.changed.emit()

    def finish(self) -> None:
        """Close the players' screen, as the program ends."""
        self.close()
        for each in self.findChildren(FollowedMap):
            each.stop()

    def to_next_monitor(self) -> None:
        """Onto the next one; black, as nobody knows what hangs on it."""
        before = self._placement
        to = None if before is None else after(every_monitor(), before.monitor)
        if to is None:
            self.refused.emit(tr("There is no other monitor."))
            return
        is_full = to.name != self._beside.screen().name()
        self._place(ScreenPlacement(to, is_full))

    def push(self) -> None:
        """Show what is known of the map that the game master looks at."""
        if self._document is not None and self._document.map_id:
            self._fetch(self._document.map_id, self._groups(), "push")

    def _fetch(self, map_id: str, groups: Sequence[str], why: Why) -> None:
        """What groups know of a map instead of what is shown, once it is made."""
        self._coming, self._why = self._followed(map_id, groups), why
        self._leave_others()
        self._coming.begin()

    def _followed(self, map_id: str, groups: Sequence[str]) -> FollowedMap:
        assert self._document is not None
        return FollowedMap(self._document, map_id, groups, self._told, self, self._decode)

    def _call_off(self) -> None:
        """What is on its way never comes."""
        self._coming = self._asked = None
        self._leave_others()

    def _leave_others(self) -> None:
        """Maps that nobody looks at are followed no more."""
        for each in self.findChildren(FollowedMap):
            if each not in self._in_use():
                each.leave()

    def _in_use(self) -> list[FollowedMap]:
        on = (each.on for each in (self._asked, self._handed) if each is not None)
        every = dict.fromkeys((self._shown, self._coming, *on))
        return [each for each in every if each is not None]

    def _told(self, which: FollowedMap) -> None:
        """A map that is followed is made, or made anew, or gone."""
        if which is self._coming:
            self._arrive(which)
        elif which is self._shown:
            self._show_anew(which)
        if self._asked is not None and which is self._asked.on:
            self._give(self._asked)
        elif self._handed is not None and which is self._handed.on:
            self._hand_anew(self._handed)
        self._settle()

    def _arrive(self, made: FollowedMap) -> None:
        """What is to be shown is made; a map of which nothing is known is not pushed."""
        if made.has_any or (self._why == "party" and not made.is_gone):
            self._push(made)
            return
        self._call_off()
        if self._why == "push" and not made.is_gone:
            self.refused.emit(tr("Nothing of this map is known yet, so there is nothing to show."))

    def _show_anew(self, shown: FollowedMap) -> None:
        if shown.is_gone:
            self._shown = self._handed = None
            self._show(states.forgotten(self.showing))
        else:
            self._show(states.known_anew(self.showing, shown.known))

    def toggle_hold(self) -> None:
        self._call_off()
        before, shown = self.showing, self._shown
        if shown is not None:
            shown.hold(not before.is_held)
        if before.is_held:
            self._show(states.released(before, shown.known if shown else None))
        else:
            self._show(states.held(before, self._now()))

    def toggle_blackout(self) -> None:
        before, was_coming = self.showing, self._coming is not None
        self._call_off()
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
            self._ask_for(at.map, at.id, is_zone=False)

    def hand_out_zone(self, map_id: str, id_: str) -> None:
        """What is read aloud of a zone that they have mapped."""
        if self._document is not None:
            self._ask_for(map_id, id_, is_zone=True)

    def _ask_for(self, map_id: str, id_: str, *, is_zone: bool) -> None:
        """A hand-out, once it is known what players know of its map."""
        shown, groups = self._shown, self._groups()
        if shown is not None and shown.is_of(map_id, groups):
            self._give(Handed(shown, id_, is_zone))
        else:
            self._asked = Handed(self._followed(map_id, groups), id_, is_zone)
            self._leave_others()
            self._asked.on.begin()

    def _give(self, asked: Handed) -> None:
        assert self._document is not None
        made, why_not = handed(self._document, asked)
        if why_not:
            self._asked = None
            self.refused.emit(why_not)
        else:
            self._handed = made
            self._call_off()
            self._show(states.handed_out(self.showing, made.hand_out))

    def _hand_anew(self, before: Handed) -> None:
        """A hand-out of what is hidden again is taken away at once."""
        assert self._document is not None
        made, why_not = handed(self._document, before)
        if why_not:
            self.put_back()
            return
        self._handed = made
        if not self.showing.is_held:
            self._show(states.handed_anew(self.showing, made.hand_out))

    def has_handed(self, map_id: str, id_: str, *, is_zone: bool) -> bool:
        """Whether this feature or zone is what is handed out now."""
        out = self._handed if self.showing.hand_out is not None else None
        return out is not None and (out.on.map_id, out.id, out.is_zone) == (map_id, id_, is_zone)

    def show_picture(self, content: bytes) -> None:
        """A picture that has nothing to do with any map."""
        self._hand_alone(HandOut(image=painted_afresh(content)))

    def show_recap(self, recap: Recap) -> None:
        """What happened, to be read on their screen."""
        title = ", ".join(filter(None, (recap.title, recap.about)))
        self._hand_alone(HandOut(title, recap_in_words(recap)))

    def _hand_alone(self, hand_out: HandOut) -> None:
        self._handed = None
        self._call_off()
        self._show(states.handed_out(self.showing, hand_out))

    @property
    def has_pages(self) -> bool:
        """Whether what is handed out has several."""
        return self.screen.sheets.count > 1

    def turn_page(self) -> None:
        """The next page of a long hand-out; after the last one comes the first."""
        sheets = self.screen.sheets
        is_last = sheets.number == sheets.count - 1
        self.screen.turn_page(-sheets.number if is_last else 1)

    def fit(self) -> None:
        """All that players know, as large as their screen allows."""
        self.screen.fit()

    def put_back(self) -> None:
        """Away with the hand-out."""
        self._handed = None
        self._leave_others()
        self._show(states.put_back(self.showing))

    def point(self, at: Point | None) -> None:
        """The pointer is seen where something is known of the same map, and nowhere else."""
        is_there_too = self._shown is not None and self._shown.map_id == self._looked_at
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

    def set_style(self, name: str) -> None:
        """In which style players see all maps; empty: each as it has it."""
        self._settings.setValue(STYLE, name)
        self.screen.set_style(name)
        self.changed.emit()

    def _groups(self) -> list[str]:
        assert self._document is not None
        parties = self._document.campaign.all(Party)
        return [self.group] if self.group in parties else sorted(parties)

    def _push(self, made: FollowedMap) -> None:
        before, self._shown, self._coming, self._handed = self._shown, made, None, None
        self._leave_others()
        is_same = before is not None and before.is_of(made.map_id, made.groups)
        made.hold(self.showing.is_held)
        showing = states.pushed(self.showing, made.known, self._now())
        self._show(showing, is_other=not is_same)
        party = party_in(made.known.players)
        if party is not None and not is_same:
            self.screen.show_level(party.level)
        self._catch_up()

    def _show(self, showing: Showing, *, is_other: bool = False) -> None:
        """What happens on the map is told by the picture; `changed` is for all else."""
        before = self.showing
        is_waiting = any(each.is_outdated for each in self._in_use())
        showing = replace(showing, is_waiting=is_waiting)
        if showing == before and not is_other:
            return
        self.screen.show_scene(showing, is_other_map=is_other)
        has_map = (before.known is None, showing.known is None)
        is_alike = _beside_the_map(before) == _beside_the_map(showing)
        if is_other or not is_alike or has_map[0] != has_map[1]:
            self.changed.emit()

    def _place(self, placement: ScreenPlacement | None) -> None:
        if placement is None:
            return
        self._call_off()
        self._placement, self.is_lost = placement, False
        self._settings.setValue(MONITOR, placement.monitor.identity)
        self._show(states.blacked_out(self.showing))
        self.screen.place(placement)
        self.changed.emit()

    def _look_for_monitor(self, _screen: object = None) -> None:
        """A monitor has come or gone. One that comes back is black: who knows where it hangs."""
        if self._placement is None or not self.is_open:
            return
        is_back = self._placement.monitor in every_monitor()
        if not is_back and not self.is_lost:
            self.is_lost = True
            self._call_off()
            self._show(states.blacked_out(self.showing))
            self.screen.hide()
            self.changed.emit()
            self.refused.emit(tr("The players’ monitor is gone; nothing is shown any more."))
        elif is_back and self.is_lost:
            self._place(self._placement)
            self.said.emit(tr("The players’ monitor is back, and black until you push."))

    def _closed(self) -> None:
        self._call_off()
        if not self.is_lost:
            self._show(states.blacked_out(self.showing))
        QTimer.singleShot(0, self, self.changed.emit)  # it is seen until then

    def _follow_change(self, change: Change) -> None:
        """All that is followed follows; until it has, nothing is shown that may be hidden now."""
        self._has_party_moved |= "party" in change.kinds
        for each in self._in_use():
            each.follow(change)
        self._show(self.showing)
        self._settle()

    def _settle(self) -> None:
        """Once the shown map is made anew, the party is followed."""
        if self._has_party_moved and not (self._shown is not None and self._shown.is_behind):
            self._has_party_moved = False
            if self.showing.follow == "party":
                self._follow_party()

    def _follow_map(self, map_id: str) -> None:
        """Another map is looked at; players see it too if they follow that look."""
        if self.showing.follow == "view" and self.showing.is_live:
            self._fetch(map_id, self._groups(), "view")

    def _follow_party(self) -> None:
        """Onto another map with it, too."""
        if self._document is None or self._shown is None or not self.showing.is_live:
            return
        parties, groups = self._document.campaign.all(Party), self._shown.groups
        leader = next((parties[id_] for id_ in groups if id_ in parties), None)
        if leader is not None and leader.at.map != self._shown.map_id:
            self._fetch(leader.at.map, groups, "party")
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
        shown = self._shown
        if showing.follow == "view" and self._seen and shown and shown.map_id == self._looked_at:
            self.screen.show_part(self._seen)
            level = shown.level_of(self._seen_level)
            self.screen.show_level(self.screen.level if level is None else level)

    @property
    def _looked_at(self) -> str:
        """The map that the game master looks at."""
        return self._document.map_id if self._document is not None else ""


def _beside_the_map(showing: Showing) -> Showing:
    return replace(showing, known=None, is_waiting=False)


def _look(settings: QSettings) -> Unknown:
    written = recall(settings, LOOK, Unknown.PARCHMENT.value)
    return next((look for look in Unknown if look.value == written), Unknown.PARCHMENT)
