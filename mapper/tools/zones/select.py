"""Select on a map of zones: choose, move, reshape by corners and edges."""

from __future__ import annotations

from dataclasses import dataclass, field

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.nearby_zones import Nearby
from mapper.model.zones.zone_shapes import bounds, shape_of
from mapper.model.zones.zones import named
from mapper.tools.shared.tool import (
    NO_PICK,
    NOTHING,
    Held,
    News,
    Paint,
    Picked,
    PlaneFigure,
    Preview,
)
from mapper.tools.zones.grips import Grip, MovedZones, grip_at, thing_at
from mapper.tools.zones.zone_pointer import (
    drawn,
    drawn_to,
    drawn_zone,
    near_of,
    nearby_on,
    spot_of,
    zones_on,
)


@dataclass(slots=True)
class ZoneSelect:
    """
    A click chooses a zone, a passage, a feature; a drag moves it, or draws a box around zones.

    Control adds zones, Shift takes them out. The corners and walls of a chosen zone can be dragged:
    with Alt at the press a wall gets one more corner, and Shift takes a corner away.
    """

    paint: Paint
    chosen: Picked = NO_PICK
    news: News | None = None
    _start: FootPoint | None = None
    _from: FootPoint | None = None
    _grip: Grip | None = None
    _nearby: Nearby = field(default_factory=Nearby)

    def press(self, campaign: Campaign, _at: Hex, held: Held) -> Change | None:
        at = spot_of(held)
        self._start, self._from = at, drawn_to(campaign, self.paint, held._replace(alt=False))
        if at is None:
            return None
        nearby = nearby_on(campaign, self.paint, self._nearby)
        self._grip = grip_at(campaign, self.paint, self.chosen, at, held, nearby)
        if self._grip is None and not (held.control or held.shift):
            self._choose(campaign, at, held)
        return None

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def release(self, campaign: Campaign, _at: Hex, held: Held) -> Change | None:
        at, start, grip = spot_of(held), self._start, self._grip
        source = self._from
        self.cancel()
        if at is None or start is None or source is None:
            return None
        is_click = _apart(at, start) <= near_of(held)
        if grip is not None and grip.does(held, is_click=is_click):
            return grip.made(campaign, self.paint, source, held)
        if held.control or held.shift:
            self.chosen = self._altered(campaign, at, held)
        elif not is_click and grip is None:
            self.chosen = Picked(zones=self._boxed(campaign, start, at))
        elif is_click:
            self._choose(campaign, at, held)
        self.news = self.chosen
        return None

    def cancel(self) -> None:
        self._start, self._from, self._grip = None, None, None

    def preview(self, campaign: Campaign, _at: Hex, held: Held) -> Preview:
        at = spot_of(held)
        if at is None:
            return NOTHING
        if self._start is not None and self._from is not None:
            return self._dragged(campaign, at, held)
        nearby = nearby_on(campaign, self.paint, self._nearby)
        grip = grip_at(campaign, self.paint, self.chosen, at, held, nearby)
        if grip is not None and not isinstance(grip, MovedZones):
            return Preview(text=grip.words)
        id_ = nearby.zone_at(at, self.paint.sketch.level)
        if not id_:
            return NOTHING
        zone = campaign.one(Zone, Key("zone", self.paint.map_id, id_))
        return Preview(text=_said(zone), drawn=drawn_zone(zone, "guide"))

    def _dragged(self, campaign: Campaign, at: FootPoint, held: Held) -> Preview:
        assert self._start is not None
        assert self._from is not None
        is_click = _apart(at, self._start) <= near_of(held)
        if self._grip is not None:
            if not self._grip.does(held, is_click=is_click):
                return NOTHING
            try:
                shown = self._grip.shown(campaign, self.paint, self._from, held)
            except NotAllowed as refused:
                return Preview(text=str(refused))
            return Preview(text=self._grip.words, drawn=shown)
        if is_click:
            return NOTHING
        boxed = self._boxed(campaign, self._start, at)
        return Preview(text=f"Select {_counted(boxed)}", drawn=_box(self._start, at))

    def _choose(self, campaign: Campaign, at: FootPoint, held: Held) -> None:
        """What is at a point, ready to be dragged at once."""
        nearby = nearby_on(campaign, self.paint, self._nearby)
        found = thing_at(campaign, self.paint, at, held, nearby)
        if found == NO_PICK:
            id_ = nearby.zone_at(at, self.paint.sketch.level)
            found = Picked(zones=(id_,)) if id_ else NO_PICK
        if found != self.chosen:
            self.chosen = found
            if self._start is not None:
                self._grip = grip_at(campaign, self.paint, found, at, held, nearby, is_new=True)

    def _altered(self, campaign: Campaign, at: FootPoint, held: Held) -> Picked:
        id_ = nearby_on(campaign, self.paint, self._nearby).zone_at(at, self.paint.sketch.level)
        kept = tuple(zone for zone in self.chosen.zones if zone != id_)
        if not id_ or held.shift or id_ in self.chosen.zones:
            return Picked(zones=kept)
        return Picked(zones=(*kept, id_))

    def _boxed(self, campaign: Campaign, one: FootPoint, other: FootPoint) -> tuple[str, ...]:
        """The zones that lie wholly in a box."""
        left, right = sorted((one.x, other.x))
        top, bottom = sorted((one.y, other.y))
        found = []
        for id_, row in zones_on(campaign, self.paint).items():
            near, low, far, high = bounds(shape_of(row))
            if left <= near and far <= right and top <= low and high <= bottom:
                found.append(id_)
        return tuple(found)


def _box(one: FootPoint, other: FootPoint) -> tuple[PlaneFigure, ...]:
    corners = (one, FootPoint(other.x, one.y), other, FootPoint(one.x, other.y))
    return (drawn(corners, "guide"),)


def _said(zone: Zone) -> str:
    words = f"{named(zone)}: {zone.name}" if zone.number and zone.name else named(zone)
    return words[:1].upper() + words[1:]


def _counted(ids: tuple[str, ...]) -> str:
    return "1 zone" if len(ids) == 1 else f"{len(ids)} zones"


def _apart(one: FootPoint, other: FootPoint) -> int:
    return max(abs(one.x - other.x), abs(one.y - other.y))
