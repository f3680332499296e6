"""What the tool in hand shows over the map: its preview, handles, and what it has chosen."""

from __future__ import annotations

from mapper.model.campaign.rows import Key, Path
from mapper.model.hexes.layout import Point
from mapper.model.hexes.path_geometry import stops
from mapper.model.map_view import MapView
from mapper.model.places import FootPoint, zone_of
from mapper.model.zones.mark_layout import number_point, standing
from mapper.tools.hexes.grips import stop_point
from mapper.tools.shared.tool import NO_PICK, Following, Picked, Picking, PlaneFigure, Tool
from mapper.tools.zones.grips import handles
from mapper.tools.zones.zone_pointer import drawn, drawn_span, drawn_zone
from mapper.ui.window.document import Document


def path_handles(document: Document | None, tool: Tool, path: str) -> tuple[Point, ...]:
    """The points of the path that was picked, with a tool that can drag them."""
    if document is None or document.view is None or not isinstance(tool, Following):
        return ()
    row = document.campaign.get(Key("path", document.map_id, path))
    if not isinstance(row, Path):
        return ()
    return tuple(stop_point(stop, document.view.top) for stop in stops(row))


def chosen_marks(document: Document | None, tool: Tool, picked: Picked) -> tuple[PlaneFigure, ...]:
    """What is chosen of a map of zones, with handles where the tool can drag them."""
    view = document.view if document is not None else None
    if view is None or picked == NO_PICK:
        return ()
    rows = [view.zones[id_] for id_ in picked.zones if id_ in view.zones]
    shown = [ring for row in rows for ring in drawn_zone(row)]
    if len(rows) == 1 and isinstance(tool, Picking):
        shown += handles(rows[0])
    if picked.passage in view.passages:
        row = view.passages[picked.passage]
        shown += [drawn_span(at, "chosen") for at in (row.at, row.there) if at is not None]
    at = _thing_point(view, picked)
    if at is not None:
        shown.append(drawn((at,), "handle"))
    return tuple(shown)


def _thing_point(view: MapView, picked: Picked) -> FootPoint | None:
    """Where the chosen feature, token or label stands."""
    label = view.labels.get(picked.label)
    if label is not None:
        return label.points[0] if label.points else None
    thing = view.features.get(picked.feature) or view.tokens.get(picked.token)
    zone = view.zones.get(zone_of(thing.at)) if thing is not None else None
    if thing is None or zone is None:
        return None
    features = {
        id_: row for id_, row in view.features.items() if zone_of(row.at) == zone_of(thing.at)
    }
    tokens = {id_: row for id_, row in view.tokens.items() if zone_of(row.at) == zone_of(thing.at)}
    placed = standing(zone, number_point(zone), features, tokens)
    if picked.feature:
        return placed.features.get(picked.feature)
    return placed.tokens.get(picked.token)
