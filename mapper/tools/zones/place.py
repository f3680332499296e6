"""Feature and label: tools that put one thing into a map of zones."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import ZonePoint
from mapper.model.zones.zones import zone_at
from mapper.tools.hexes.place import NEW_TITLE
from mapper.tools.shared.tool import (
    NOTHING,
    Held,
    News,
    Paint,
    Picked,
    Preview,
    Worded,
    adding_in_words,
    visibility_of,
)
from mapper.tools.zones.zone_pointer import drawn, drawn_zone, spot_of, zones_on


@dataclass(slots=True)
class ZoneFeatureTool:
    """A click puts a feature where it is: overt, with Shift hidden, with Control secret."""

    paint: Paint
    news: News | None = None

    def press(self, campaign: Campaign, _at: Hex, held: Held) -> Change | None:
        at = spot_of(held)
        zones = zones_on(campaign, self.paint)
        zone = zone_at(zones, at, self.paint.sketch.level) if at is not None else ""
        if not zone:
            raise NotAllowed("A feature lies in a zone; click into one.")
        new = Feature(ZonePoint(zone, at), NEW_TITLE, visibility_of(held))
        change = add_thing(campaign, self.paint.map_id, new)
        self.news = Picked(feature=str(next(iter(change.rows)).id))
        return change

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def release(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def cancel(self) -> None:
        self.news = None

    def preview(self, campaign: Campaign, _at: Hex, held: Held) -> Preview:
        at = spot_of(held)
        if at is None:
            return NOTHING
        zones = zones_on(campaign, self.paint)
        zone = zone_at(zones, at, self.paint.sketch.level)
        if not zone:
            return Preview(text="A feature lies in a zone; click into one.")
        shown = (*drawn_zone(zones[zone], "guide"), drawn((at,), "handle"))
        return Preview(text=adding_in_words(held), drawn=shown)


@dataclass(slots=True)
class ZoneLabelTool:
    """A click asks for words, which stand there."""

    paint: Paint
    news: News | None = None

    def press(self, _campaign: Campaign, at: Hex, held: Held) -> None:
        point = spot_of(held)
        if point is not None:
            self.news = Worded((at,), points=(point,), level=self.paint.sketch.level)

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def release(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def cancel(self) -> None:
        self.news = None

    def preview(self, _campaign: Campaign, _at: Hex, held: Held) -> Preview:
        at = spot_of(held)
        if at is None:
            return NOTHING
        return Preview(text="Add a label", drawn=(drawn((at,), "handle"),))
