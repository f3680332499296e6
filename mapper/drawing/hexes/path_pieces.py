"""Paths cut into pieces: rivers, roads and trails one a hex, those along hexsides one a corner."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, pairwise
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QPainter

from mapper.drawing.base.ink import XY, along, hand
from mapper.drawing.hexes.path_lines import draw_line, draw_tower
from mapper.drawing.style import PAVED, Style
from mapper.model.campaign.rows import KINDS_OF_OURS, Path
from mapper.model.hexes.chunks import ChunkAt, Floats, Integers
from mapper.model.hexes.hexes import DIRECTIONS, ORIGIN, Hex, Top, centre, corners
from mapper.model.hexes.sides import Side
from mapper.model.map_view import MapView, PathEnds

CORNERS = 6
SIDE_KEYS = 3 * CORNERS
"""About each corner of a hex; and the first and the second half of each of its sides."""

STEPS = 16


def sides_as_array(sides: Iterable[Side]) -> Integers:
    """q, r and direction of each."""
    flat = chain.from_iterable((*side.hex, side.direction) for side in sides)
    return np.fromiter(flat, np.int64).reshape(-1, 3)


def side_pieces(
    sides: Integers, lengths: Integers
) -> tuple[Integers, Integers, Integers, Integers, Integers]:
    """Pieces of paths that follow each other: q, r, which side each is of, key, how far along.

    Two sides that touch have one hex in common, and there they meet at a corner; from the middle
    of the one to that of the other is a piece. A path begins and ends with half a side.
    """
    starts = np.cumsum(lengths) - lengths
    index = np.arange(len(sides)) - np.repeat(starts, lengths)
    at = np.flatnonzero(index > 0)
    q, r, first, second = _in_common(sides[at - 1], sides[at])
    turns_left = (first + 1) % CORNERS == second
    turns_right = (second + 1) % CORNERS == first
    corner = np.where(turns_left, second, first)
    meets = turns_left | turns_right
    ends_q, ends_r, ends_at, ends_key = _ends(sides, index, at, q, r, first, second, turns_left)
    at = at[meets]
    found = (
        np.concatenate((q[meets], ends_q)),
        np.concatenate((r[meets], ends_r)),
        np.concatenate((at, ends_at)),
        np.concatenate((corner[meets], ends_key)),
    )
    return (*found, index[found[2]])


def corner_line(key: int, top: Top, *, is_sharp: bool) -> tuple[list[XY], XY | None]:
    """The points of a piece, and the corner that it turns about; halves turn about none."""
    at = corners(ORIGIN, top)
    if key >= CORNERS:
        side, half = divmod(key - CORNERS, 2)
        first, last = at[side], at[(side + 1) % CORNERS]
        middle = _between(first, last, 0.5)
        ends = (first, middle) if half == 0 else (middle, last)
        return [_between(ends[0], ends[1], step / STEPS) for step in range(STEPS + 1)], None
    corner = (at[key].x, at[key].y)
    start, end = _between(at[key - 1], corner, 0.5), _between(corner, at[(key + 1) % CORNERS], 0.5)
    if is_sharp:
        half = STEPS // 2
        line = [_between(start, corner, step / half) for step in range(half)]
        return [*line, *(_between(corner, end, step / half) for step in range(half + 1))], corner
    line = []
    for step in range(STEPS + 1):
        share = step / STEPS
        line.append(_between(_between(start, corner, share), _between(corner, end, share), share))
    return line, corner


def _between(start: XY, end: XY, share: float) -> XY:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _in_common(before: Integers, after: Integers) -> tuple[Integers, Integers, Integers, Integers]:
    """The hex that two sides share, and the directions of both as it names them."""
    q, r = np.zeros(len(after), np.int64), np.zeros(len(after), np.int64)
    first, second = np.zeros(len(after), np.int64), np.full(len(after), 3, np.int64)
    for one_q, one_r, one in _names(before):
        for other_q, other_r, other in _names(after):
            is_it = (one_q == other_q) & (one_r == other_r) & (one != other)
            q, r = np.where(is_it, one_q, q), np.where(is_it, one_r, r)
            first, second = np.where(is_it, one, first), np.where(is_it, other, second)
    return q, r, first, second


def _names(sides: Integers) -> tuple[tuple[Integers, Integers, Integers], ...]:
    """A side as each of its two hexes names it."""
    steps = np.array(DIRECTIONS)[sides[:, 2]]
    own = (sides[:, 0], sides[:, 1], sides[:, 2])
    return own, (sides[:, 0] + steps[:, 0], sides[:, 1] + steps[:, 1], (sides[:, 2] + 3) % CORNERS)


def _ends(
    sides: Integers,
    index: Integers,
    at: Integers,
    q: Integers,
    r: Integers,
    first: Integers,
    second: Integers,
    turns_left: npt.NDArray[np.bool_],
) -> tuple[Integers, Integers, Integers, Integers]:
    """The half sides at which paths begin and end: the halves that do not meet another side."""
    is_last = np.append(index[1:] == 0, True)
    begins, ends = np.flatnonzero(index == 0), np.flatnonzero(is_last)
    is_alone = is_last[begins]
    of_first, of_last = (
        np.searchsorted(at, wanted) for wanted in (begins[~is_alone] + 1, ends[~is_alone])
    )
    alone = begins[is_alone]
    start_half = np.where(turns_left[of_first], 0, 1)
    end_half = np.where(turns_left[of_last], 1, 0)
    return (
        np.concatenate((q[of_first], q[of_last], sides[alone, 0], sides[alone, 0])),
        np.concatenate((r[of_first], r[of_last], sides[alone, 1], sides[alone, 1])),
        np.concatenate((begins[~is_alone], ends[~is_alone], alone, alone)),
        CORNERS
        + np.concatenate(
            (
                2 * first[of_first] + start_half,
                2 * second[of_last] + end_half,
                2 * sides[alone, 2],
                2 * sides[alone, 2] + 1,
            )
        ),
    )


ENDS_HERE = PathEnds(None, None)
NOWHERE_ON: Mapping[str, PathEnds] = {}

NOWHERE = 6
"""Instead of a side: the path begins or ends in this hex."""

SIZES = 6
HEXES_A_SIZE = 4
ENDS = 7
HEX_KEYS = ENDS * ENDS * SIZES * 2
PLAIN_KEYS = HEX_KEYS + SIDE_KEYS * SIZES
"""Of pieces that have their sides for themselves."""
BESIDE, INWARDS, OUTWARDS = 3, 1, 2
"""How a river shares a side: not at all, flowing into the hex, or out of it."""
KEYS_A_KIND = PLAIN_KEYS + (BESIDE * BESIDE - 1) * HEX_KEYS
ASIDE = 0.15
"""How far to the right of a river, in hexes, another path runs that shares a side with it."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """All pieces of a map's paths, sorted by chunk; the key says how a piece is drawn."""

    kinds: tuple[str, ...]
    q: Integers
    r: Integers
    key: Integers
    of_chunk: Mapping[ChunkAt, tuple[int, int]]

    def between(self, first_q: int, last_q: int, first_r: int, last_r: int) -> Integers:
        """Which pieces may lie among these hexes."""
        columns = range(first_q >> 5, (last_q >> 5) + 1)
        rows = range(first_r >> 5, (last_r >> 5) + 1)
        if len(columns) * len(rows) > len(self.of_chunk):
            return np.arange(len(self.q))
        found = (self.of_chunk.get(ChunkAt(q, r)) for r in rows for q in columns)
        spans = [np.arange(*span) for span in found if span is not None]
        return np.concatenate(spans) if spans else np.empty(0, np.int64)

    @property
    def river(self) -> int:
        """The number of rivers among the kinds; -1 where there are none."""
        return _number_of("river", self.kinds)

    def kind_of(self, key: Integers) -> Integers:
        return key // KEYS_A_KIND


Measured = dict[str, tuple[Path, Integers]]
"""Of each path its hexes, or its sides, as rows of an array, so that they are read only once."""


def measured_in(view: MapView) -> Measured:
    return _measured(view.paths, {})


def pieces_in(view: MapView) -> Pieces:
    return pieces_of(view.paths, view.once(measured_in), view.path_kinds, view.runs_on)


def pieces_of(
    paths: Mapping[str, Path],
    measured: Measured | None = None,
    own_kinds: Iterable[str] = (),
    runs_on: Mapping[str, PathEnds] = NOWHERE_ON,
) -> Pieces:
    """`measured` is kept from time to time by whoever asks again after every change.

    Kinds that are known have their place among them before any path is of that kind.
    """
    kinds = _kinds_drawn(paths, own_kinds)
    number = {kind: index for index, kind in enumerate(kinds)}
    known = _measured(paths, {} if measured is None else measured)
    along_hexes = [known[id_] for id_, path in paths.items() if path.hexes]
    along_sides = [known[id_] for id_, path in paths.items() if path.sides]
    found = []
    if along_hexes:
        ends = [runs_on.get(id_, ENDS_HERE) for id_, path in paths.items() if path.hexes]
        found.append(_through_hexes(number, along_hexes, ends if runs_on else []))
    if along_sides:
        found.append(_along_sides(number, along_sides))
    if not found:
        nothing = np.empty(0, np.int64)
        return Pieces(kinds, nothing, nothing, nothing, {})
    q, r, key = (np.concatenate(parts) for parts in zip(*found, strict=True))
    river = _number_of("river", kinds)
    chunk = ((r >> 5) + (1 << 20) << 22) + ((q >> 5) + (1 << 20) << 1)
    order = np.argsort(chunk + (key // KEYS_A_KIND != river), kind="stable")
    return _sorted(kinds, q[order], r[order], key[order])


def _kinds_drawn(paths: Mapping[str, Path], own_kinds: Iterable[str]) -> tuple[str, ...]:
    """What is paved comes last, so that it alters nothing of the others."""
    plain = sorted({*KINDS_OF_OURS, *own_kinds, *(path.kind for path in paths.values())})
    paved = sorted({drawn_as(path) for path in paths.values() if path.is_paved})
    return (*plain, *paved)


def _measured(paths: Mapping[str, Path], known: Measured) -> Measured:
    if len(known) > 2 * len(paths):
        known.clear()
    for id_, path in paths.items():
        before = known.get(id_)
        if before is None or before[0] is not path:
            steps = path.hexes
            places = np.array(steps, np.int64) if steps else sides_as_array(path.sides)
            known[id_] = (path, places)
    return known


def _along_sides(
    number: Mapping[str, int], drawn: list[tuple[Path, Integers]]
) -> tuple[Integers, Integers, Integers]:
    lengths = np.array([len(places) for _, places in drawn])
    kind = np.repeat(np.array([number[path.kind] for path, _ in drawn]), lengths)
    q, r, at, key, index = side_pieces(np.concatenate([places for _, places in drawn]), lengths)
    size = np.minimum(index // HEXES_A_SIZE, SIZES - 1)
    return q, r, kind[at] * KEYS_A_KIND + HEX_KEYS + key * SIZES + size


def _through_hexes(
    number: Mapping[str, int], drawn: list[tuple[Path, Integers]], ends: list[PathEnds]
) -> tuple[Integers, Integers, Integers]:
    """What comes from beyond the known comes as wide as it gets: its source tells nothing."""
    lengths = np.array([len(places) for _, places in drawn])
    places = np.concatenate([places for _, places in drawn])
    q, r = places[:, 0], places[:, 1]
    starts = np.cumsum(lengths) - lengths
    index = np.arange(len(q)) - np.repeat(starts, lengths)
    is_last = index == np.repeat(lengths, lengths) - 1
    kind = np.repeat(np.array([number[drawn_as(path)] for path, _ in drawn]), lengths)
    leave = _sides(q, r, is_last)
    enter = np.full(len(q), NOWHERE)
    enter[1:] = np.where(leave[:-1] == NOWHERE, NOWHERE, (leave[:-1] + 3) % 6)
    leave = _joined(kind, q, r, leave, is_last)
    if ends:
        index = index + np.repeat(_go_on(enter, leave, starts, lengths, ends), lengths)
    size = np.minimum(index // HEXES_A_SIZE, SIZES - 1)
    grows = ((index + 1) % HEXES_A_SIZE == 0) & (size < SIZES - 1)
    key = (enter * ENDS + leave) * SIZES * 2 + size * 2 + grows
    beside = _beside(kind == number["river"], q, r, enter, leave)
    aside = PLAIN_KEYS + (beside - 1) * HEX_KEYS
    return q, r, kind * KEYS_A_KIND + key + np.where(beside > 0, aside, 0)


def _beside(
    is_river: npt.NDArray[np.bool_], q: Integers, r: Integers, enter: Integers, leave: Integers
) -> Integers:
    """For each piece how rivers share the sides by which it comes and goes; of rivers nothing."""
    place = ((q + (1 << 25)) << 32) + ((r + (1 << 25)) << 3)
    into, out = (place[is_river] + side[is_river] for side in (enter, leave))
    found = np.zeros(len(q), np.int64)
    for times, side in ((BESIDE, enter), (1, leave)):
        here = place + side
        flow = np.where(np.isin(here, out), OUTWARDS, np.where(np.isin(here, into), INWARDS, 0))
        found += times * np.where(is_river | (side == NOWHERE), 0, flow)
    return found


def drawn_as(path: Path) -> str:
    """The kind of path that a style knows; what is paved looks otherwise."""
    return f"{path.kind}{PAVED}" if path.is_paved else path.kind


def _go_on(
    enter: Integers, leave: Integers, starts: Integers, lengths: Integers, ends: list[PathEnds]
) -> Integers:
    """Let paths run to the sides beyond which they go on; how many hexes of each lie before."""
    for at, side in zip(starts.tolist(), (each.before for each in ends), strict=True):
        enter[at] = enter[at] if side is None else side
    for at, side in zip(
        (starts + lengths - 1).tolist(), (each.after for each in ends), strict=True
    ):
        leave[at] = leave[at] if side is None else side
    return np.array([0 if each.before is None else SIZES * HEXES_A_SIZE for each in ends])


def _number_of(kind: str, kinds: tuple[str, ...]) -> int:
    return kinds.index(kind) if kind in kinds else -1


def _sorted(kinds: tuple[str, ...], q: Integers, r: Integers, key: Integers) -> Pieces:
    chunk = np.stack((q >> 5, r >> 5))
    cuts = np.flatnonzero((np.diff(chunk) != 0).any(axis=0)) + 1
    bounds = [0, *cuts.tolist(), len(q)]
    of_chunk = {
        ChunkAt(int(q[start]) >> 5, int(r[start]) >> 5): (start, end)
        for start, end in pairwise(bounds)
    }
    return Pieces(kinds, q, r, key, of_chunk)


def _sides(q: Integers, r: Integers, is_last: npt.NDArray[np.bool_]) -> Integers:
    """The side towards the next hex of the path."""
    table = np.full((5, 5), NOWHERE)
    for side, step in enumerate(DIRECTIONS):
        table[step.q, step.r] = side
    step_q = np.clip(np.diff(q, append=q[-1:]), -2, 2)
    step_r = np.clip(np.diff(r, append=r[-1:]), -2, 2)
    return np.where(is_last, NOWHERE, table[step_q, step_r])


def _joined(
    kind: Integers, q: Integers, r: Integers, leave: Integers, is_last: npt.NDArray[np.bool_]
) -> Integers:
    """Where a path ends on another of its kind, it leaves the hex by the side of that one."""
    place = (kind << 56) + ((q + (1 << 25)) << 28) + r + (1 << 25)
    onwards = np.flatnonzero(leave != NOWHERE)
    onwards = onwards[np.argsort(place[onwards], kind="stable")]
    ends = np.flatnonzero(is_last)
    if len(onwards) == 0:
        return leave
    found = np.searchsorted(place[onwards], place[ends])
    other = onwards[np.minimum(found, len(onwards) - 1)]
    joined = leave.copy()
    joined[ends] = np.where(place[other] == place[ends], leave[other], NOWHERE)
    return joined


def draw_piece(painter: QPainter, px: float, top: Top, style: Style, kind: str, key: int) -> None:
    path_style = style.path(kind)
    narrow, wide = path_style.width
    step = (wide - narrow) / (SIZES - 1)
    painter.scale(px, px)
    local = key % KEYS_A_KIND
    if HEX_KEYS <= local < PLAIN_KEYS:
        side_key, size = divmod(local - HEX_KEYS, SIZES)
        width = narrow + step * size
        line, corner = corner_line(side_key, top, is_sharp=path_style.is_angular)
        draw_line(painter, px, path_style, line, width, width)
        if corner is not None:
            draw_tower(painter, px, path_style, corner)
        return
    line = line_through(key, top, style, kind)
    if not line:
        return
    _, local = _beside_and_plain(local)
    size, grows = divmod(local % (SIZES * 2), 2)
    start, end = narrow + step * size, narrow + step * (size + grows)
    if local // (SIZES * 2 * ENDS) == NOWHERE and wide > narrow:
        start = narrow * 0.4
    draw_line(painter, px, path_style, line, start, end)
    draw_tower(painter, px, path_style, line[8])


def line_through(key: int, top: Top, style: Style, kind: str) -> list[XY]:
    """The points of a piece through a hex, about the middle of that; none of one along its sides.

    Nor of one that is a single hex.
    """
    number, local = divmod(key, KEYS_A_KIND)
    if HEX_KEYS <= local < PLAIN_KEYS:
        return []
    beside, local = _beside_and_plain(local)
    enter, leave = divmod(local // (SIZES * 2), ENDS)
    if enter == leave:
        return []
    narrow, wide = style.path(kind).width
    chance = hand(number * PLAIN_KEYS + local)
    shifts = _aside(enter, beside // BESIDE, top), _aside(leave, beside % BESIDE, top)
    return _line(enter, leave, top, chance, is_wild=wide > narrow, shifts=shifts)


def _beside_and_plain(local: int) -> tuple[int, int]:
    """How rivers share the sides of a piece, and its key without that."""
    if local < PLAIN_KEYS:
        return 0, local
    beside, plain = divmod(local - PLAIN_KEYS, HEX_KEYS)
    return beside + 1, plain


class BridgePlace(NamedTuple):
    """Where in its hex, from the middle, a path crosses a river, and in which direction it runs."""

    at: XY
    towards: XY


def bridge_place(
    pieces: Pieces, at: Hex, top: Top, style: Style, barring: Container[str]
) -> BridgePlace:
    """Where the first path of a hex crosses what bars its way there.

    Where they are not seen to cross, it is the point of the one that bars that is next to it.
    """
    near = pieces.between(at.q, at.q, at.r, at.r)
    own = pieces.key[near[(pieces.q[near] == at.q) & (pieces.r[near] == at.r)]].tolist()
    named = [(pieces.kinds[key // KEYS_A_KIND], key) for key in own]
    lines = [(kind, line_through(key, top, style, kind)) for kind, key in named]
    crossing = [line for kind, line in lines if line and kind not in barring]
    barred = [line for kind, line in lines if line and kind in barring]
    if not crossing or not barred:
        return BridgePlace((0.0, 0.0), (1.0, 0.0))
    (at_x, at_y), (step_x, step_y) = _fine(crossing)
    (bar_x, bar_y), _ = _fine(barred)
    far = np.hypot(at_x[:, None] - bar_x, at_y[:, None] - bar_y)
    here, there = np.unravel_index(np.argmin(far), far.shape)
    middle = float(bar_x[there]), float(bar_y[there])
    return BridgePlace(middle, (float(step_x[here]), float(step_y[here])))


FINE = 4
"""So many points to each of a line are enough to tell where two of them cross."""


def _fine(lines: list[list[XY]]) -> tuple[Floats, Floats]:
    """Many points of some lines, and the direction in which each runs there; x and y of both."""
    points, steps = [], []
    for line in lines:
        known = np.arange(len(line))
        wanted = np.linspace(0, len(line) - 1, FINE * (len(line) - 1) + 1)
        found = np.array([np.interp(wanted, known, each) for each in zip(*line, strict=True)])
        points.append(found)
        steps.append(np.gradient(found, axis=1))
    return np.concatenate(points, axis=1), np.concatenate(steps, axis=1)


def _aside(side: int, flow: int, top: Top) -> XY:
    """To the right of a river that flows over a side."""
    if not flow or side == NOWHERE:
        return 0.0, 0.0
    x, y = centre(DIRECTIONS[side], top)
    by = ASIDE if flow == OUTWARDS else -ASIDE
    return -y * by, x * by


def _line(
    enter: int,
    leave: int,
    top: Top,
    rng: Random,
    is_wild: bool,
    shifts: tuple[XY, XY] = ((0.0, 0.0), (0.0, 0.0)),
) -> list[tuple[float, float]]:
    """Points from side to side, square to both, winding a little if nature made it.

    `shifts`: how far from the middles of the sides it comes and goes.
    """
    (enter_x, enter_y), (leave_x, leave_y) = shifts
    sides = [centre(step, top) for step in DIRECTIONS]
    by = 0.07 if is_wild else 0.02
    middle = (rng.uniform(-by, by), rng.uniform(-by, by))
    if NOWHERE not in (enter, leave):
        pull = 0.16
        middle = (
            middle[0] + (sides[enter].x + sides[leave].x) * pull,
            middle[1] + (sides[enter].y + sides[leave].y) * pull,
        )
    knots = [(middle[0] + (enter_x + leave_x) / 2, middle[1] + (enter_y + leave_y) / 2)]
    if enter != NOWHERE:
        x, y = sides[enter]
        knots = [*((x * by + enter_x, y * by + enter_y) for by in (0.505, 0.4)), *knots]
    if leave != NOWHERE:
        x, y = sides[leave]
        knots = [*knots, *((x * by + leave_x, y * by + leave_y) for by in (0.4, 0.505))]
    return along(knots, 16)
