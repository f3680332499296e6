"""The hexes of the one door to what players may see: what they know of a hex map, copied anew."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Mooring, Party
from mapper.model.campaign.rows import (
    KINDS_OF_OURS,
    OURS,
    Crossing,
    Feature,
    ImageLaid,
    Label,
    Path,
    PathKind,
    Region,
    TerrainType,
    Token,
)
from mapper.model.crop import runs_of_hexes
from mapper.model.hexes.chunks import (
    Area,
    ChunkAt,
    Codes,
    area_of_chunks,
    bits_of,
    chunk_of,
    index_in_chunk,
)
from mapper.model.hexes.hexes import Hex, neighbours
from mapper.model.hexes.shapes import middle
from mapper.model.hexes.sides import Side, hexes_beside
from mapper.model.map_view import PathEnds
from mapper.model.path_geometry import hexes_of, spanned, spanning
from mapper.model.places import hex_of
from mapper.model.search.link_marks import in_words
from mapper.play.gate.known import looks_of
from mapper.play.knowledge import Knowledge, knows_as

T = TypeVar("T")

Known = Mapping[ChunkAt, npt.NDArray[np.bool_]]


def numbered(rows: Iterable[T]) -> dict[str, T]:
    """With new ids, in their order."""
    return {f"{number}": row for number, row in enumerate(rows, 1)}


def masked_terrain(
    campaign: Campaign, map_id: str, known: Known, places: Iterable[ChunkAt]
) -> dict[ChunkAt, Codes]:
    """The codes of the known hexes of some chunks, as the campaign has them."""
    chunks = campaign.chunks("terrain", map_id)
    return {
        place: np.where(known[place], np.frombuffer(chunks[place], np.uint8), np.uint8(0))
        for place in places
        if place in chunks and place in known
    }


@dataclass(frozen=True, slots=True)
class Renaming:
    """Codes are given anew, as the campaign's own tell how long its list of terrain is."""

    codes: Codes
    types: Mapping[int, TerrainType]

    def of(self, masked: Mapping[ChunkAt, Codes]) -> dict[ChunkAt, bytes]:
        return {
            place: self.codes[codes].tobytes() for place, codes in masked.items() if codes.any()
        }


class TerrainLook(NamedTuple):
    """All that players see of a terrain."""

    name: str
    colour: str
    glyph: str
    images: tuple[str, ...]
    laid: ImageLaid


def renamed_codes(campaign: Campaign, used: Iterable[frozenset[int]]) -> Renaming:
    """New codes for those that are used; what looks alike has one, whatever else it is."""
    every = frozenset[int]().union(*used) - {0}
    listed = {row.code: row for row in campaign.all(TerrainType).values()}
    looks = {
        code: TerrainLook(
            row.name, row.colour, row.glyph, row.images, row.laid if row.images else "hex"
        )
        for code in every
        if (row := listed.get(code)) is not None
    }
    shown = sorted(set(looks.values()))
    renamed = np.zeros(256, np.uint8)
    renamed[sorted(every)] = len(shown) + 1  # what the list does not have looks all alike
    for code, look in looks.items():
        renamed[code] = shown.index(look) + 1
    types = {
        code: TerrainType(
            code, look.name, look.colour, look.glyph, images=look.images, laid=look.laid
        )
        for code, look in enumerate(shown, 1)
    }
    return Renaming(renamed, types)


@dataclass(frozen=True, slots=True)
class KnownStretch:
    """A part of a path that is known from end to end."""

    since: int
    path: Path
    ends: PathEnds

    def of_kind(self, kind: str) -> KnownStretch:
        return replace(self, path=replace(self.path, kind=kind))


def runs_of(path: Path, known: Known, knowledge: Knowledge) -> tuple[KnownStretch, ...]:
    """The parts of a path that are known; each stops at the edge of what is."""
    return tuple(_runs(path, known, knowledge) if path.hexes else _sides(path, known))


def shown_paths(
    campaign: Campaign, runs_by_path: Mapping[str, tuple[KnownStretch, ...]]
) -> tuple[dict[str, Path], dict[str, PathEnds], dict[str, PathKind]]:
    """All known parts, numbered anew; what is of no kind is not copied."""
    every = list(chain.from_iterable(runs_by_path.values()))
    renamed, looks = _kinds_anew(campaign, {run.path.kind for run in every})
    runs = [run.of_kind(renamed[run.path.kind]) for run in every if run.path.kind in renamed]
    runs.sort(key=_order)
    ends = numbered(run.ends for run in runs)
    runs_on = {id_: each for id_, each in ends.items() if each != PathEnds(None, None)}
    return numbered(run.path for run in runs), runs_on, looks


def _kinds_anew(
    campaign: Campaign, used: Collection[str]
) -> tuple[dict[str, str], dict[str, PathKind]]:
    """New names for the kinds of path that are used, and the looks of the game master's own."""
    own = campaign.all(PathKind)
    looks = {
        kind: PathKind("", row.colour, row.width, row.dash)
        for kind, row in own.items()
        if kind in used
    }
    shown = sorted(set(looks.values()), key=lambda row: (row.colour, row.width, row.dash))
    renamed = {kind: f"own{shown.index(look) + 1}" for kind, look in looks.items()}
    renamed |= {kind: kind for kind in KINDS_OF_OURS}
    return renamed, {f"own{number}": look for number, look in enumerate(shown, 1)}


def _order(run: KnownStretch) -> tuple[object, ...]:
    path, ends = run.path, [-1 if end is None else end for end in run.ends]
    return run.since, path.kind, path.hexes, path.sides, path.player_name, path.is_paved, ends


def _runs(path: Path, known: Known, knowledge: Knowledge) -> Iterator[KnownStretch]:
    for hexes, ends in runs_of_hexes(path.hexes, partial(_is_in, known)):
        yield _run(path, hexes, ends, min(map(knowledge.seen_since, hexes)))


def _run(path: Path, hexes: tuple[Hex, ...], ends: PathEnds, since: int) -> KnownStretch:
    if path.kind != "river" and hexes[::-1] < hexes:
        hexes, ends = hexes[::-1], PathEnds(ends.after, ends.before)
    shown = Path(path.kind, hexes, player_name=path.player_name, is_paved=path.is_paved)
    return KnownStretch(since, shown, ends)


def _sides(path: Path, known: Known) -> Iterator[KnownStretch]:
    """A path along hexsides is seen from either side of it."""
    run: list[Side] = []
    for side in (*path.sides, None):
        if side is not None and any(_is_in(known, at) for at in hexes_beside(side)):
            run.append(side)
        elif run:
            shown = min(tuple(run), tuple(run[::-1]))
            yield KnownStretch(
                0, Path(path.kind, (), "", path.player_name, shown), PathEnds(None, None)
            )
            run = []


class Met(NamedTuple):
    """A feature as players know it, and what decides its place among the others."""

    since: int
    at: tuple[int, ...]
    looks: str
    feature: Feature | None


UNMET = Met(0, (), "", None)


def met_as(id_: str, row: Feature, knowledge: Knowledge) -> Met:
    """Overt where they have been; a landmark in sight; whatever they have found."""
    at = hex_of(row.at)
    if at is None:
        return UNMET
    found = knowledge.found.get(id_, 0)
    visited = knowledge.visited_since(at) if row.visibility == "overt" else 0
    since = min((entry for entry in (found, visited) if entry), default=0)
    text = row.player_text
    if not since and row.visibility == "overt" and row.is_landmark:
        since, text = knowledge.seen_since(at), ""
    if not since:
        return UNMET
    copied = _copied(row, text)
    return Met(since, at, looks_of(copied), copied)


def shown_features(met: Mapping[str, Met]) -> dict[str, Feature]:
    shown = sorted((each for each in met.values() if each.since), key=lambda each: each[:3])
    return numbered(each.feature for each in shown if each.feature is not None)


def _copied(row: Feature, player_text: str) -> Feature:
    return Feature(
        at=row.at,
        title=row.player_title,
        visibility="overt",
        player_title=row.player_title,
        player_text=in_words(player_text),
        icon=row.icon,
        is_landmark=row.is_landmark,
        is_settlement=row.is_settlement,
    )


def shown_crossings(campaign: Campaign, map_id: str, knowledge: Knowledge) -> dict[str, Crossing]:
    shown = [
        spanning(Crossing(row.kind, row.side), spanned(row))
        for row in campaign.all(Crossing, map_id).values()
        if any(knowledge.visited_since(at) for at in hexes_of(row))
    ]
    shown.sort(key=lambda row: (row.side, row.is_within, row.kind))
    return numbered(shown)


def shown_regions(
    campaign: Campaign, map_id: str, known: Known
) -> tuple[dict[str, Region], dict[str, dict[ChunkAt, bytes]]]:
    """Those that have a name for players, as far as they know them.

    Where the game master put a name is theirs, too, if all that it may cover there is known.
    """
    shown = []
    for id_, row in campaign.all(Region, map_id).items():
        if not row.player_name:
            continue
        chunks = campaign.chunks("region_hexes", map_id, id_)
        hexes = {}
        for place in sorted(chunks.keys() & known.keys()):
            mask = known[place] & (np.frombuffer(chunks[place], np.uint8) != 0)
            if mask.any():
                hexes[place] = mask.astype(np.uint8).tobytes()
        if hexes:
            copied = Region(
                row.player_name,
                row.colour,
                row.player_name,
                has_border=row.has_border,
                has_name=row.has_name,
                name_size=row.name_size,
            )
            if row.is_name_moved and _is_name_known(row, hexes, known):
                copied = replace(copied, name_by=row.name_by, name_at=row.name_at)
            shown.append((copied, hexes))
    shown.sort(key=lambda each: (repr(each[0]), sorted(each[1].items())))
    return numbered(row for row, _ in shown), numbered(hexes for _, hexes in shown)


def _is_name_known(row: Region, hexes: Mapping[ChunkAt, bytes], known: Known) -> bool:
    """Whether all is known that lies as far from some hexes as the name was moved."""
    area = area_of_chunks(hexes)
    by, (q, r) = row.name_off(middle(area)), area.axial()
    every = Area({place: bits_of(mask) for place, mask in known.items() if mask.any()})
    return bool(every.holds(q + by.q, r + by.r).all())


def shown_labels(campaign: Campaign, map_id: str, known: Known) -> dict[str, Label]:
    """Those for all to see, where every hex of them is known."""
    shown = [
        Label(row.text, row.hexes, row.size, row.style, letters=row.letters)
        for row in campaign.all(Label, map_id).values()
        if row.visibility == "overt" and row.hexes and all(_is_in(known, at) for at in row.hexes)
    ]
    shown.sort(key=lambda row: (row.hexes, repr(row)))
    return numbered(shown)


def shown_tokens(
    campaign: Campaign, map_id: str, groups: Iterable[str], known: Known
) -> dict[str, Token]:
    """The groups themselves, where they believe to be, and the vessels that they know of."""
    parties = campaign.all(Party)
    on = [id_ for id_ in groups if id_ in parties]
    here = [parties[id_] for id_ in on if parties[id_].at.map == map_id]
    standing = ((row.believed or row.at.hex, row.name) for row in here)
    shown = sorted((at, name) for at, name in standing if at is not None)
    tokens = [Token(at, name, colour=OURS) for at, name in shown]
    owners = {knows_as(campaign, id_) for id_ in on}
    spots = [row.at.hex for row in here if row.at.hex is not None and row.believed is None]
    sees = {at for spot in spots for at in (spot, *neighbours(spot)) if _is_in(known, at)}
    vessels = _shown_vessels(campaign.all(Mooring, map_id).values(), owners, sees)
    return numbered([*tokens, *vessels])


def _shown_vessels(
    moorings: Iterable[Mooring], owners: Collection[str], sees: Collection[Hex]
) -> list[Token]:
    """What lies in sight of the groups, and where one left it, for all that it knows."""
    found = []
    for row in moorings:
        is_theirs = row.left_by in owners
        if is_theirs or (row.at in sees and not row.is_gone):
            kind = row.vessel.kind.replace("_", " ")
            found.append(Token(row.at, (is_theirs and row.vessel.name) or kind, "boat"))
    return sorted(found, key=lambda token: (token.at, token.name))


def _is_in(known: Known, at: Hex) -> bool:
    mask = known.get(chunk_of(at))
    return mask is not None and bool(mask[index_in_chunk(at)])
