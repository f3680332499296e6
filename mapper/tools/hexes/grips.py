"""What the select tool takes hold of: selected hexes, a token or feature, a point of a path."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from mapper.commands.clipboard.clipboard import STRAIGHT, Turning, move
from mapper.commands.paths.path_shapes import insert_point, move_point
from mapper.commands.paths.paths import the_path
from mapper.commands.things.features import move_feature
from mapper.commands.things.tokens import move_token
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Key, Map, Path, Token
from mapper.model.hexes.area import NOWHERE, Area, area_of
from mapper.model.hexes.hex_transform import HexTransform
from mapper.model.hexes.hexes import Hex, subtract
from mapper.model.hexes.layout import Point, Top, centre
from mapper.model.hexes.sides import HexCorner, corner_point, nearest_corner
from mapper.model.path_geometry import Stop, stops
from mapper.model.places import FeatureAt
from mapper.tools.shared.tool import LARGE, Held, Later, Made, Preview, hexes_counted

ON_POINT = 0.25
"""So far from a point of a path, in hexes, it is still that point that is meant."""

ON_LINE = 0.15
"""So far from the line between two of its points it is the stretch that is meant."""

ON_MARK = 0.36
"""So far from the middle of a hex its token or feature is meant."""


@dataclass(frozen=True, slots=True)
class HeldArea:
    """All that is selected, with what lies on it."""

    map_id: str
    area: Area
    start: Hex

    def shown(self, _campaign: Campaign, at: Hex, _held: Held) -> Preview:
        return Preview(self.area_at(at), None, f"Move {hexes_counted(len(self.area))}")

    def made(self, campaign: Campaign, at: Hex, _held: Held) -> Made:
        return moved(campaign, self.map_id, self.area, subtract(at, self.start))

    def area_at(self, at: Hex) -> Area:
        return HexTransform(self.start, at).area(self.area)


@dataclass(frozen=True, slots=True)
class HeldHexThing:
    """One token or feature."""

    key: Key
    name: str

    def shown(self, _campaign: Campaign, at: Hex, _held: Held) -> Preview:
        return Preview(area_of([at]), None, f"Move {self.name}")

    def made(self, campaign: Campaign, at: Hex, _held: Held) -> Made:
        id_ = str(self.key.id)
        if self.key.kind == "token":
            return move_token(campaign, self.key.map, id_, at)
        return move_feature(campaign, FeatureAt(self.key.map, id_), at)

    def area_at(self, at: Hex) -> Area:
        return area_of([at])


@dataclass(frozen=True, slots=True)
class HeldPoint:
    """One point of a path that has been picked, or a new one on the stretch after it."""

    map_id: str
    path: str
    index: int
    is_new: bool = False

    def shown(self, campaign: Campaign, at: Hex, held: Held) -> Preview:
        row = the_path(campaign, self.map_id, self.path)
        after = self.made(campaign, at, held).rows.get(Key("path", self.map_id, self.path))
        new = after.after if after is not None and isinstance(after.after, Path) else row
        words = "Lead the path by here" if self.is_new else "Move the point"
        return Preview(NOWHERE, None, words, sides=new.sides, line=new.hexes)

    def made(self, campaign: Campaign, at: Hex, held: Held) -> Change:
        to = _stop(campaign, self, at, held)
        command = insert_point if self.is_new else move_point
        return command(campaign, self.map_id, self.path, self.index, to)

    def area_at(self, _at: Hex) -> Area:
        return NOWHERE


Grip = HeldArea | HeldHexThing | HeldPoint


def grip_at(
    campaign: Campaign, map_id: str, at: Hex, held: Held, area: Area, path: str
) -> Grip | None:
    """What a press takes hold of: the nearest to the hand of what can be moved here."""
    if held.alt or held.control or held.shift:
        return None
    found = _point_of(campaign, map_id, held, path) if path else None
    if found is not None:
        return found
    if at in area and len(area) > 1:
        return HeldArea(map_id, area, at)
    thing = _thing_at(campaign, map_id, at, held)
    if thing is None and at in area:
        return HeldArea(map_id, area, at)
    return thing


def moved(
    campaign: Campaign,
    map_id: str,
    area: Area,
    by: Hex,
    turning: Turning = STRAIGHT,
) -> Made:
    """Some hexes moved or turned, at once or later: by how many they are."""

    def command(of: Campaign) -> Change:
        return move(of, map_id, area, by, turning)

    label = f"Move {hexes_counted(len(area))}"
    return Later(label, command) if len(area) > LARGE else command(campaign)


def path_near(campaign: Campaign, map_id: str, at: Hex, point: Point | None) -> str:
    """The path that runs within a quarter of a hex of a point; empty when none does."""
    top = top_of(campaign, map_id)
    place = centre(at, top) if point is None else point
    near = {at, *(Hex(at.q + q, at.r + r) for q in (-1, 0, 1) for r in (-1, 0, 1))}
    best, found = ON_POINT, ""
    for id_, row in campaign.all(Path, map_id).items():
        if near.isdisjoint(row.hexes or (side.hex for side in row.sides)):
            continue
        points = [stop_point(stop, top) for stop in stops(row)]
        far = min(_far(place, a, b) for a, b in pairwise(points))
        if far <= best:
            best, found = far, id_
    return found


def stop_point(stop: Stop, top: Top) -> Point:
    return corner_point(stop, top) if isinstance(stop, HexCorner) else centre(stop, top)


def top_of(campaign: Campaign, map_id: str) -> Top:
    return campaign.one(Map, Key("map", "", map_id)).top


def _far(place: Point, a: Point, b: Point) -> float:
    """From a place to the straight line between two points."""
    along_x, along_y = b.x - a.x, b.y - a.y
    square = along_x**2 + along_y**2
    share = ((place.x - a.x) * along_x + (place.y - a.y) * along_y) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return hypot(a.x + share * along_x - place.x, a.y + share * along_y - place.y)


def _point_of(campaign: Campaign, map_id: str, held: Held, path: str) -> HeldPoint | None:
    row = campaign.get(Key("path", map_id, path))
    if held.point is None or not isinstance(row, Path):
        return None
    top = top_of(campaign, map_id)
    points = [stop_point(stop, top) for stop in stops(row)]
    for index, (x, y) in enumerate(points):
        if hypot(x - held.point.x, y - held.point.y) <= ON_POINT:
            return HeldPoint(map_id, path, index)
    for index, (a, b) in enumerate(pairwise(points)):
        if _far(held.point, a, b) <= ON_LINE:
            return HeldPoint(map_id, path, index, is_new=True)
    return None


def _thing_at(campaign: Campaign, map_id: str, at: Hex, held: Held) -> HeldHexThing | None:
    x, y = centre(at, top_of(campaign, map_id))
    if held.point is None or hypot(x - held.point.x, y - held.point.y) > ON_MARK:
        return None
    for id_, token in campaign.all(Token, map_id).items():
        if token.at == at:
            return HeldHexThing(Key("token", map_id, id_), token.name)
    for id_, feature in campaign.all(Feature, map_id).items():
        if feature.at == at:
            return HeldHexThing(Key("feature", map_id, id_), feature.title)
    return None


def _stop(campaign: Campaign, grip: HeldPoint, at: Hex, held: Held) -> Stop:
    row = the_path(campaign, grip.map_id, grip.path)
    if row.sides and held.point is not None:
        return nearest_corner(*held.point, top_of(campaign, grip.map_id))
    return at
