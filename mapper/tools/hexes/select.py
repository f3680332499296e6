"""What can be chosen and taken hold of on a map of hexes: hexes, things, points of paths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from math import hypot
from typing import Self

import numpy as np

from mapper.commands.clipboard.copying import STRAIGHT, Turning, move, paste, paste_area, placing
from mapper.commands.paths.path_shapes import insert_point, move_point
from mapper.commands.paths.paths import the_path
from mapper.commands.terrain.terrain import move_region_name
from mapper.commands.things.things import bend_label, move_label, move_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Label, Map, Path, Region, TerrainType, lying_on, name_of
from mapper.model.clip import Clip
from mapper.model.hexes.chunks import Area, area_from_arrays, area_of
from mapper.model.hexes.hex_transform import HexTransform
from mapper.model.hexes.hexes import ORIGIN, Hex, Point, Top, add, centre, hex_at, offset, subtract
from mapper.model.hexes.shapes import (
    Q_AXIS,
    R_AXIS,
    HexBand,
    HexShape,
    flood,
    line_axial,
    of_terrain,
    rectangle,
)
from mapper.model.hexes.sides import HexCorner, corner_point, nearest_corner
from mapper.model.marks_in_hex import marks_at
from mapper.model.path_geometry import Stop, stops
from mapper.model.selection import Selection, Thing
from mapper.tools.shared.select import Drag, Grip, Select
from mapper.tools.shared.tool import (
    LARGE,
    NO_OUTCOME,
    Hand,
    MadeChange,
    Moved,
    Outcome,
    Paint,
    Preview,
    hexes_counted,
    now_or_later,
    refuse_many,
)

ON_POINT = 0.25
"""So far from a point of a path, in hexes, it is still that point that is meant."""

FROM_AFAR, MOST_NEAR = 1.7, 0.45
"""A picked path is meant from so much further than other things, but never so many hexes away."""

ON_MARK = 0.36
"""So far from the middle of a hex its token or feature is meant."""

ON_ONE = 0.18
"""So far from the middle of a mark it is this one that is meant, of several in a hex."""

HINT = "Click or Enter puts it down, R and Shift+R turn it, M mirrors it, Esc drops it."


def select_hexes(paint: Paint) -> Select:
    return Select(paint, HexChoices())


@dataclass(slots=True)
class HexChoices:
    """
    Alt at the press: a lasso, not a box.

    A drag moves what is chosen, a token or a feature of it, the name of a region that is written
    there, or leads the chosen path elsewhere. A click on a label or close to a path chooses that
    instead of the hex, but not on the mark of a thing.
    """

    def is_click(self, way: Sequence[Hand]) -> bool:
        return len({hand.hex for hand in way}) == 1

    def chosen_at(self, campaign: Campaign, paint: Paint, hand: Hand) -> Selection:
        if hand.control or hand.shift:
            return hand.chosen.with_area(area_of([hand.hex]))
        picked = hand.chosen.the("path")
        index = stop_at(campaign, paint.map_id, picked, hand)
        if index is not None:
            stop = stops(the_path(campaign, paint.map_id, picked))[index]
            return Selection(thing=hand.chosen.thing, stop=stop)
        is_on_mark = bool(things_at(campaign, paint.map_id, hand))
        if hand.words is not None and hand.words.kind == "label" and not is_on_mark:
            return Selection(thing=hand.words)
        path = "" if is_on_mark else path_near(campaign, paint.map_id, hand.hex, hand.point)
        return Selection(thing=Thing("path", path)) if path else Selection(area_of([hand.hex]))

    def enclosed(self, campaign: Campaign, paint: Paint, way: Sequence[Hand]) -> Selection:
        hexes = [at for at, _ in groupby(hand.hex for hand in way)]
        area = lassoed(hexes) if way[0].alt else _box(campaign, paint.map_id, hexes)
        return way[0].chosen.with_area(area)

    def grip_at(self, campaign: Campaign, paint: Paint, hand: Hand) -> Grip | None:
        """The nearest to the hand of what can be moved here."""
        if not hand.is_plain:
            return None
        area = hand.chosen.area
        if (bend := _bend_grip(campaign, paint, hand)) is not None:
            return bend
        if hand.words is not None and hand.words == hand.chosen.thing:
            return words_grip(campaign, paint, hand.words)
        grip = _point_grip(campaign, paint, hand)
        if grip is None and area == area_of([hand.hex]):
            grip = _thing_grip(campaign, paint, hand)
        if grip is None and hand.hex in area:
            grip = _region_name_grip(campaign, paint, hand) or _area_grip(area)
        return grip

    def hover(self, _campaign: Campaign, _paint: Paint, hand: Hand) -> Preview:
        area = hand.chosen.area
        words = f"{hexes_counted(len(area))} selected" if area else ""
        return Preview(area_of([hand.hex]), None, words)

    def outlined(self, found: Selection, _way: Sequence[Hand], words: str) -> Preview:
        return Preview(found.area, None, f"{words} {hexes_counted(len(found.area))}")


def _area_grip(area: Area) -> Grip:
    """Some hexes, with what lies on them; they stay chosen."""
    words = f"Move {hexes_counted(len(area))}"

    def placed(drag: Drag) -> Area:
        return HexTransform(drag.start.hex, drag.to.hex).area(area)

    def make(drag: Drag) -> Outcome:
        by = subtract(drag.to.hex, drag.start.hex)
        if by == ORIGIN:
            return NO_OUTCOME
        made = moved(drag.campaign, drag.paint.map_id, area, by)
        return Outcome(made, drag.to.chosen.with_area(placed(drag)))

    return Grip(words, lambda drag: Preview(placed(drag), None, words), make)


def _thing_grip(campaign: Campaign, paint: Paint, hand: Hand) -> Grip | None:
    """The token or feature of a hex that is meant, if its mark or the hex's middle is hit."""
    map_id, found = paint.map_id, things_at(campaign, paint.map_id, hand)
    if not found:
        return None
    thing, name = found[0]
    words = f"Move {name}"

    def make(drag: Drag) -> Outcome:
        to = drag.to.hex
        if to == drag.start.hex:
            return NO_OUTCOME
        change = move_thing(drag.campaign, Key(thing.kind, map_id, thing.id), to)
        return Outcome(change, Selection(area_of([to])), Moved(thing, to))

    return Grip(words, lambda drag: Preview(area_of([drag.to.hex]), None, words), make)


def _bend_grip(campaign: Campaign, paint: Paint, hand: Hand) -> Grip | None:
    """One of the hexes through which the chosen label is led."""
    map_id, label = paint.map_id, hand.chosen.the("label")
    row = campaign.all(Label, map_id).get(label)
    if row is None or len(row.hexes) < 2 or hand.hex not in row.hexes:
        return None
    middle, index = centre(hand.hex, top_of(campaign, map_id)), row.hexes.index(hand.hex)
    if hypot(middle.x - hand.point.x, middle.y - hand.point.y) > ON_POINT:
        return None
    words = f"Bend “{row.text}”"

    def show(drag: Drag) -> Preview:
        line = (*row.hexes[:index], drag.to.hex, *row.hexes[index + 1 :])
        return Preview(area_of(line), None, words, line=line)

    def make(drag: Drag) -> Outcome:
        return Outcome(bend_label(drag.campaign, map_id, label, index, drag.to.hex) or None)

    return Grip(words, show, make)


def words_grip(campaign: Campaign, paint: Paint, words: Thing) -> Grip | None:
    """A label, or the name of a region."""
    map_id, id_ = paint.map_id, words.id
    row = campaign.get(Key(words.kind, map_id, id_))
    match row:
        case Label():
            told, hexes, move_by = f"Move “{row.text}”", row.hexes, move_label
        case Region():
            told, hexes, move_by = f"Move the name of {row.name}", (), move_region_name
        case _:
            return None

    def moved_by(drag: Drag) -> Hex:
        """As far as the hand has come, from wherever on the words it began."""
        (x, y), (from_x, from_y) = drag.to.point, drag.start.point
        return hex_at(x - from_x, y - from_y, top_of(campaign, map_id))

    def make(drag: Drag) -> Outcome:
        by = moved_by(drag)
        return Outcome(move_by(drag.campaign, map_id, id_, by) if by != ORIGIN else None)

    def show(drag: Drag) -> Preview:
        by = moved_by(drag)
        lies = tuple(add(at, by) for at in hexes) or (drag.to.hex,)
        return Preview(area_of(lies), None, told, line=lies if len(lies) > 1 else ())

    return Grip(told, show, make)


def _region_name_grip(campaign: Campaign, paint: Paint, hand: Hand) -> Grip | None:
    """The name of a region that is written over a chosen hex; the hexes beneath it stay."""
    if hand.words is None or hand.words.kind != "region":
        return None
    grip = words_grip(campaign, paint, hand.words)
    if grip is None:
        return None

    def make(drag: Drag) -> Outcome:
        is_one = drag.start.chosen.area == area_of([drag.start.hex])
        chosen = Selection(area_of([drag.to.hex])) if is_one else None
        return grip.make(drag)._replace(selection=chosen)

    return grip._replace(make=make)


def things_at(campaign: Campaign, map_id: str, hand: Hand) -> list[tuple[Thing, str]]:
    """What has a mark that is pointed at, with its name, first what is meant.

    That is the one whose mark is hit; between them, the marked one before what is drawn last.
    """
    lying, middle = lying_on(campaign, map_id), centre(hand.hex, top_of(campaign, map_id))
    off_x, off_y = hand.point.x - middle.x, hand.point.y - middle.y
    far = {
        Thing(mark.kind, mark.id): hypot(mark.off.x - off_x, mark.off.y - off_y)
        for mark in marks_at(lying, hand.hex)
    }
    nearest = min(far, key=far.__getitem__, default=None)
    hit = nearest if nearest is not None and far[nearest] <= ON_ONE else None
    if hit is None and hypot(off_x, off_y) > ON_MARK:
        return []
    found = [
        (Thing(kind, id_), name_of(row))
        for kind, rows in reversed(lying.items())
        for id_, row in rows.items()
        if row.at == hand.hex
    ]
    return sorted(found, key=lambda each: (each[0] != hit, each[0] != hand.marked))


def _point_grip(campaign: Campaign, paint: Paint, hand: Hand) -> Grip | None:
    """A point of the chosen path, or a new one on the stretch after it."""
    map_id, path = paint.map_id, hand.chosen.the("path")
    index = stop_at(campaign, map_id, path, hand)
    if index is not None:
        return _path_grip("Move the point", path, index, move_point)
    stretches = pairwise(_points(campaign, map_id, path))
    index = _nearest([from_line(hand.point, a, b) for a, b in stretches], hand)
    if index is not None:
        return _path_grip("Lead the path by here", path, index, insert_point)
    return None


def stop_at(campaign: Campaign, map_id: str, path: str, hand: Hand) -> int | None:
    """The number of the point of a path that is pointed at."""
    place, points = hand.point, _points(campaign, map_id, path)
    return _nearest([hypot(at.x - place.x, at.y - place.y) for at in points], hand)


def _nearest(far: list[float], hand: Hand) -> int | None:
    """Which is nearest to a hand, if it is meant so far away."""
    most = max(ON_POINT, min(MOST_NEAR, FROM_AFAR * hand.near))
    return far.index(min(far)) if far and min(far) <= most else None


def _points(campaign: Campaign, map_id: str, path: str) -> list[Point]:
    """Where the points of a path lie; none, if there is no such path."""
    row = campaign.get(Key("path", map_id, path))
    if not isinstance(row, Path):
        return []
    top = top_of(campaign, map_id)
    return [stop_point(stop, top) for stop in stops(row)]


def _path_grip(
    words: str, path: str, index: int, command: Callable[[Campaign, str, str, int, Stop], Change]
) -> Grip:
    def change(drag: Drag) -> Change:
        campaign, map_id, hand = drag.campaign, drag.paint.map_id, drag.to
        is_along = bool(the_path(campaign, map_id, path).sides)
        stop = nearest_corner(*hand.point, top_of(campaign, map_id)) if is_along else hand.hex
        return command(campaign, map_id, path, index, stop)

    def show(drag: Drag) -> Preview:
        map_id = drag.paint.map_id
        swap = change(drag).rows.get(Key("path", map_id, path))
        new = swap.after if swap is not None else None
        row = new if isinstance(new, Path) else the_path(drag.campaign, map_id, path)
        return Preview(text=words, sides=row.sides, line=row.hexes)

    return Grip(words, show, lambda drag: Outcome(change(drag)))


def moved(
    campaign: Campaign,
    map_id: str,
    area: Area,
    by: Hex,
    turning: Turning = STRAIGHT,
) -> MadeChange:
    """Some hexes moved or turned, at once or later: by how many they are."""
    label = f"Move {hexes_counted(len(area))}"
    return now_or_later(campaign, label, len(area), lambda of: move(of, map_id, area, by, turning))


def path_near(campaign: Campaign, map_id: str, at: Hex, place: Point) -> str:
    """The path that runs within a quarter of a hex of a point; empty when none does."""
    top = top_of(campaign, map_id)
    near = {at, *(Hex(at.q + q, at.r + r) for q in (-1, 0, 1) for r in (-1, 0, 1))}
    best, found = ON_POINT, ""
    for id_, row in campaign.all(Path, map_id).items():
        if near.isdisjoint(row.hexes or (side.hex for side in row.sides)):
            continue
        points = [stop_point(stop, top) for stop in stops(row)]
        far = min(from_line(place, a, b) for a, b in pairwise(points))
        if far <= best:
            best, found = far, id_
    return found


def stop_point(stop: Stop, top: Top) -> Point:
    return corner_point(stop, top) if isinstance(stop, HexCorner) else centre(stop, top)


def top_of(campaign: Campaign, map_id: str) -> Top:
    return campaign.one(Map, Key("map", "", map_id)).top


def from_line(place: Point, a: Point, b: Point) -> float:
    """From a place to the straight line between two points."""
    along_x, along_y = b.x - a.x, b.y - a.y
    square = along_x**2 + along_y**2
    share = ((place.x - a.x) * along_x + (place.y - a.y) * along_y) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return hypot(a.x + share * along_x - place.x, a.y + share * along_y - place.y)


def lassoed(way: list[Hex]) -> Area:
    """The hexes of a closed line, and all that it surrounds."""
    lines = [line_axial(a, b) for a, b in zip(way, [*way[1:], way[0]], strict=True)]
    q, r = (np.concatenate(part) for part in zip(*lines, strict=True))
    first_q, last_q = int(q.min()) - 1, int(q.max()) + 1
    first_r, last_r = int(r.min()) - 1, int(r.max()) + 1
    count = (last_q - first_q + 1) * (last_r - first_r + 1)
    refuse_many(count, "select")
    edge = area_from_arrays(q, r)
    bounds = HexShape(
        (HexBand(Q_AXIS, first_q, last_q), HexBand(R_AXIS, first_r, last_r)), first_q, last_q
    )
    outside = flood(
        lambda place: bounds.bits(place) & ~edge.bits.get(place, 0), Hex(first_q, first_r), count
    )
    return bounds.area() - outside.area


def _box(campaign: Campaign, map_id: str, way: list[Hex]) -> Area:
    """From the first to the last hex, in columns and rows of the map's numbering."""
    on = campaign.one(Map, Key("map", "", map_id))
    ends = (offset(at, on.top, on.numbering.shove) for at in (way[0], way[-1]))
    (left, right), (first, last) = (sorted(pair) for pair in zip(*ends, strict=True))
    refuse_many((right - left + 1) * (last - first + 1), "select")
    return rectangle((left, right), (first, last), on.top, on.numbering.shove).area()


@dataclass(frozen=True, slots=True)
class HexPiece:
    """What was copied, turned by so many sixths; its images are kept once it is put down."""

    clip: Clip
    turning: Turning = STRAIGHT
    keep: Callable[[Clip], object] = id
    _lies: dict[tuple[str, Hex], Area] = field(default_factory=dict, init=False, compare=False)
    """Where it would lie at the place that was asked for last."""
    _colours: list[tuple[str, Area]] = field(default_factory=list, init=False, compare=False)

    def turned(self, times: int) -> Self:
        rotate, is_mirrored, _ = self.turning
        return replace(self, turning=Turning((rotate + times) % 6, is_mirrored))

    def mirrored(self) -> Self:
        rotate, is_mirrored, _ = self.turning
        return replace(self, turning=Turning(-rotate % 6, not is_mirrored))

    def put(self, campaign: Campaign, paint: Paint, hand: Hand) -> Outcome:
        clip, map_id, at = self.clip, paint.map_id, hand.hex
        label = f"Paste {hexes_counted(len(clip.area))}"
        self.keep(clip)
        chosen = Selection(self._area(campaign, map_id, at))
        made = now_or_later(
            campaign, label, len(clip.area), lambda of: paste(of, map_id, clip, at, self.turning)
        )
        return Outcome(made, chosen)

    def shown(self, campaign: Campaign, paint: Paint, hand: Hand) -> Preview:
        area = self._area(campaign, paint.map_id, hand.hex)
        placed = placing(campaign, paint.map_id, self.clip, hand.hex, self.turning)
        seen = tuple((colour, placed.area(part)) for colour, part in self._coloured())
        return Preview(area, None, f"Paste {hexes_counted(len(area))}. {HINT}", carried=seen)

    def _coloured(self) -> list[tuple[str, Area]]:
        """Its hexes by the colours of their terrain; none of one that is very large."""
        clip = self.clip
        if not self._colours and len(clip.area) <= LARGE:
            chunks = clip.chunks("terrain")
            for row in clip.rows.values():
                if isinstance(row, TerrainType):
                    has = of_terrain(chunks, row.code)
                    bits = {place: has(place) & own for place, own in clip.area.bits.items()}
                    self._colours.append((row.colour, Area({at: b for at, b in bits.items() if b})))
        return self._colours

    def _area(self, campaign: Campaign, map_id: str, at: Hex) -> Area:
        """Found once for each place."""
        if (map_id, at) not in self._lies:
            self._lies.clear()
            self._lies[map_id, at] = paste_area(campaign, map_id, self.clip, at, self.turning)
        return self._lies[map_id, at]
