"""What groups know of a map, kept up with the campaign, and what they are handed of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject

from mapper.drawing.base.painted_afresh import painted_afresh
from mapper.drawing.known_pictures import Decode, PaintedMap, PaintedPictures, painted
from mapper.drawing.map_painter import make_ready
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import Zone
from mapper.model.images.image_bytes import is_hash
from mapper.play.gate.known import NOTHING_KNOWN, NOTHING_TOLD, HandOut, Pixels, told_of
from mapper.play.gate.mint import KnownMap, concerns, known_map, may_hide, player_map_after
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.editing.jobs import LatestOnlyJob
from mapper.ui.widgets.pauses import pause

MANY_ZONES = 600
"""What is known of a map of more takes longer than a blink to make."""

AFTER_MS = 30
"""After a change the game master's own map goes first: two threads at work hold each other up."""

Made = tuple[KnownMap, Campaign]
"""With the snapshot that it was made of."""


class FollowedMap(QObject):
    """What some groups know of a map: made once it is begun, and anew after each change of it.

    Of a large map it is made beside the window, the newest or nothing, and so are its pictures
    where somebody decodes them. `told` hears each time.
    """

    def __init__(
        self,
        document: Document,
        map_id: str,
        groups: Sequence[str],
        told: Callable[[FollowedMap], object],
        parent: QObject,
        decode: Decode | None = None,
    ) -> None:
        super().__init__(parent)
        self.map_id, self.groups = map_id, tuple(groups)
        self.is_gone = False
        """Whether there is no such map any more."""
        self._document, self._told, self._decode = document, told, decode
        self._known: KnownMap | None = None
        self._held: KnownMap | None = None
        self._painting = PaintedPictures()
        self._since: Change | None = None
        self._is_left = False
        self._wanted: Callable[[Campaign], KnownMap] | None = None
        self._aside: LatestOnlyJob[Made] = LatestOnlyJob(self._take_made, self)
        self._brush: LatestOnlyJob[PaintedPictures] = LatestOnlyJob(self._take_painted, self)
        self._soon = pause(self, self._make_aside)

    @property
    def known(self) -> PaintedMap:
        """As it was made last, or as it is held."""
        shown = self._held or self._known
        players = shown.players if shown is not None else NOTHING_KNOWN
        return PaintedMap(players, self._painting.pictures)

    @property
    def has_any(self) -> bool:
        """Whether anything of it is known."""
        return self.known.players.extent() is not None

    @property
    def is_behind(self) -> bool:
        """Whether it is being made, or made anew."""
        return not self.is_gone and (self._known is None or self._since is not None)

    @property
    def is_unpainted(self) -> bool:
        """Whether pictures are still to come."""
        return not self._painting.is_whole

    @property
    def is_outdated(self) -> bool:
        """Whether what was made last may hold what is hidden by now."""
        return self._since is not None and may_hide(self._since, self.map_id)

    def is_of(self, map_id: str, groups: Sequence[str]) -> bool:
        return (self.map_id, self.groups) == (map_id, tuple(groups))

    def begin(self) -> None:
        self._make(lambda campaign: known_map(campaign, self.map_id, self.groups))

    def hold(self, is_held: bool) -> None:
        """From now on it learns nothing but forgets what it must; or it is live again."""
        self._held = self._known if is_held else None
        self._paint()

    def follow(self, change: Change) -> None:
        """The campaign has changed: what is being made is of a moment that is over."""
        known = self._known
        if self.map_id not in self._document.campaign.maps():
            self.is_gone = True
            self.leave()
            self._told(self)
        elif known is None:
            self.begin()
        elif self._since is not None or concerns(known, change):
            since = self._since = change if self._since is None else self._since.then(change)
            self._make(lambda campaign: player_map_after(known, campaign, since))

    def _make(self, make: Callable[[Campaign], KnownMap]) -> None:
        """Of what was asked for last, be it soon or at once."""
        campaign = self._document.campaign
        is_waiting = self._soon.isActive() or self._aside.is_busy
        if is_waiting or len(campaign.all(Zone, self.map_id)) > MANY_ZONES:
            self._wanted = make
            if not self._soon.isActive():
                self._soon.start(0 if self._known is None else AFTER_MS)
        else:
            self._take(make(campaign))

    def _make_aside(self) -> None:
        """Of the campaign as it is now, unless another thread is just about to alter it."""
        if self._document.is_busy:
            self._soon.start(AFTER_MS)
        elif self._wanted is not None:
            snapshot = self._document.campaign.snapshot()
            self._aside.ask(partial(_made_ready, self._wanted, snapshot))

    def feature(self, id_: str) -> Feature | None:
        """What they know of a feature of the game master's."""
        return None if self._known is None else self._known.feature(id_)

    def zone(self, id_: str) -> Zone | None:
        """What they know of a zone of the game master's."""
        return None if self._known is None else self._known.zone(id_)

    def level_of(self, level: int) -> int | None:
        """What they call a level of the game master's; None if they know nothing there."""
        rows = self._document.campaign.all(Zone, self.map_id)
        known = self._known.zones if self._known is not None else {}
        there = (self.zone(id_) for id_ in known if id_ in rows and rows[id_].level == level)
        return next((row.level for row in there if row is not None), None)

    def leave(self) -> None:
        """Nobody is told of it any more."""
        self._is_left = True
        self._soon.stop()
        self._go_if_idle()

    def _go_if_idle(self) -> None:
        if not (self._aside.is_busy or self._brush.is_busy):
            self.deleteLater()

    def stop(self) -> None:
        """Nothing of it goes on."""
        self._is_left = True
        self._soon.stop()
        self._aside.stop()
        self._brush.stop()

    def _take_made(self, made: Made) -> None:
        known, snapshot = made
        if self._is_left:
            self._go_if_idle()
            return
        if not self._document.is_busy:
            self._document.campaign.take_read(snapshot)
        self._take(known)

    def _take(self, known: KnownMap) -> None:
        is_as_told = known is self._known and not self.is_behind
        self._known, self._since = known, None
        self._held = self._held and self._held.still(known)
        self._paint()
        if not is_as_told:
            self._told(self)

    def _paint(self, before: PaintedPictures | None = None) -> None:
        """What is painted and still known stays; what lacks is painted beside the window."""
        shown = self._held or self._known
        if shown is None or self._decode is None:
            return
        known = partial(painted, shown.players, shown.sources)
        self._painting = known(None, before or self._painting)
        if self.is_unpainted and not self._brush.is_busy:
            self._brush.ask(partial(known, self._decode, self._painting))

    def _take_painted(self, painting: PaintedPictures) -> None:
        """Of a moment that may be over."""
        if self._is_left:
            self._go_if_idle()
        else:
            self._paint(painting)
            self._told(self)


def _made_ready(make: Callable[[Campaign], KnownMap], campaign: Campaign) -> Made:
    known = make(campaign)
    make_ready(known.players)
    return known, campaign


@dataclass(frozen=True, slots=True)
class Handed:
    """A hand-out, of which feature or zone it is, and on which map that is followed."""

    on: FollowedMap
    id: str
    is_zone: bool
    hand_out: HandOut = NOTHING_TOLD
    icon: str = ""


def handed(document: Document, asked: Handed) -> tuple[Handed, str]:
    """The same of what is known by now, or why there is none; a picture is painted once."""
    row = asked.on.zone(asked.id) if asked.is_zone else asked.on.feature(asked.id)
    if row is None:
        return asked, tr("The players do not know this yet; reveal it first.")
    icon = row.icon if isinstance(row, Feature) else ""
    is_alike = asked.icon == icon
    made = told_of(row, asked.hand_out.image if is_alike else _own_picture(document, icon))
    if made == NOTHING_TOLD:
        return asked, tr("It has no title, text or picture for players.")
    return Handed(asked.on, asked.id, asked.is_zone, made, icon), ""


def _own_picture(document: Document, icon: str) -> Pixels | None:
    """A feature's own picture; one of ours says nothing that the map does not say."""
    content = document.file.blob(icon) if is_hash(icon) else None
    return painted_afresh(content) if content else None
