"""A part of a map by itself, cut off at its edge: for pictures and pages of a region."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

import numpy as np

from mapper.model.campaign.rows import Path
from mapper.model.hexes.chunks import SIDE, ChunkAt, Integers, Mask
from mapper.model.hexes.hexes import RADIUS, Hex, direction, hex_labelled, offset, on_plane
from mapper.model.hexes.sides import hexes_beside
from mapper.model.map_view import Extent, MapView, PathEnds
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import hexes_of
from mapper.model.places import the_hex
from mapper.model.zones.all_levels import zones_reaching_into

V = TypeVar("V", bound=MapView)
"""A part of what players know is that for players, too."""

IsIn = Callable[[Integers, Integers], Mask]
"""Whether hexes belong to the part, by their q and r."""


def rectangle_of(view: V, first: str, last: str) -> V:
    """What lies in the columns and rows from one hex number to another."""
    ends = [hex_labelled(each, view.top, view.numbering) for each in (first, last)]
    places = [offset(at, view.top, view.numbering.shove) for at in ends]
    left, right = sorted(column for column, _ in places)
    low, high = sorted(row for _, row in places)

    def is_in(q: Integers, r: Integers) -> Mask:
        across, along = (q, r) if view.top == "flat" else (r, q)
        parity = across & 1
        half = (across + parity if view.numbering.shove == "even" else across - parity) // 2
        column, row = (across, along + half) if view.top == "flat" else (along + half, across)
        return (column >= left) & (column <= right) & (row >= low) & (row <= high)

    part = part_of(view, is_in)
    if part.extent() is None:
        raise NotAllowed(f"There is nothing to be seen from {first} to {last}.")
    return part


def reaching_into(view: V, extent: Extent) -> V:
    """What lies in the hexes or zones that a rectangle of the plane touches."""
    if view.plan is not None:
        return zones_reaching_into(view, extent)

    def is_in(q: Integers, r: Integers) -> Mask:
        x, y = on_plane(q, r, view.top)
        across, along = (RADIUS, 0.5) if view.top == "flat" else (0.5, RADIUS)
        return np.asarray(
            (x > extent.left - across)
            & (x < extent.right + across)
            & (y > extent.top - along)
            & (y < extent.bottom + along)
        )

    return part_of(view, is_in)


def part_of(view: V, is_in: IsIn) -> V:
    def holds(at: Hex) -> bool:
        return bool(is_in(np.array([at.q]), np.array([at.r]))[0])

    paths, runs_on = _cut(view, holds)
    region_hexes = {id_: _masked(chunks, is_in) for id_, chunks in view.region_hexes.items()}
    return replace(
        view.with_lying(lambda row: row if holds(the_hex(row.at)) else None),
        terrain=_masked(view.terrain, is_in),
        elevation=_masked(view.elevation, is_in),
        region_hexes={id_: chunks for id_, chunks in region_hexes.items() if chunks},
        regions={id_: row for id_, row in view.regions.items() if region_hexes.get(id_)},
        paths=paths,
        runs_on=runs_on,
        labels={id_: row for id_, row in view.labels.items() if all(map(holds, row.hexes))},
        crossings={
            id_: row for id_, row in view.crossings.items() if any(map(holds, hexes_of(row)))
        },
        opens={id_: at for id_, at in view.opens.items() if holds(at)},
        clues={id_: clue for id_, clue in view.clues.items() if holds(the_hex(clue.at))},
    )


def _masked(chunks: Mapping[ChunkAt, bytes], is_in: IsIn) -> dict[ChunkAt, bytes]:
    r, q = np.indices((SIDE, SIDE))
    found = {}
    for place, chunk in chunks.items():
        mask = is_in(q + place.q * SIDE, r + place.r * SIDE)
        kept = np.frombuffer(chunk, np.uint8).reshape(SIDE, SIDE) * mask
        if kept.any():
            found[place] = kept.tobytes()
    return found


def _cut(
    view: MapView, holds: Callable[[Hex], bool]
) -> tuple[dict[str, Path], dict[str, PathEnds]]:
    """The runs of paths within the part, each with the way that it goes on beyond."""
    paths: dict[str, Path] = {}
    runs_on: dict[str, PathEnds] = {}
    for id_, path in view.paths.items():
        for number, (run, ends) in enumerate(_runs(path, view.runs_on.get(id_), holds)):
            name = id_ if not number else f"{id_}.{number}"
            paths[name] = run
            if ends != PathEnds(None, None):
                runs_on[name] = ends
    return paths, runs_on


def _runs(
    path: Path, known: PathEnds | None, holds: Callable[[Hex], bool]
) -> Iterator[tuple[Path, PathEnds]]:
    before, after = known or PathEnds(None, None)
    if path.sides:
        sides = tuple(side for side in path.sides if any(map(holds, hexes_beside(side))))
        if sides:
            yield replace(path, sides=sides), PathEnds(None, None)
        return
    for hexes, (comes, goes) in runs_of_hexes(path.hexes, holds):
        ends = PathEnds(before if comes is None else comes, after if goes is None else goes)
        yield replace(path, hexes=hexes), ends


def runs_of_hexes(
    hexes: tuple[Hex, ...], holds: Callable[[Hex], bool]
) -> Iterator[tuple[tuple[Hex, ...], PathEnds]]:
    """The runs of a way that are held, each with the directions in which the way goes on."""
    for is_held, group in groupby(range(len(hexes)), key=lambda index: holds(hexes[index])):
        run = [*group]
        if is_held:
            start, end = run[0], run[-1] + 1
            comes = direction(hexes[start], hexes[start - 1]) if start else None
            goes = direction(hexes[end - 1], hexes[end]) if end < len(hexes) else None
            yield hexes[start:end], PathEnds(comes, goes)
