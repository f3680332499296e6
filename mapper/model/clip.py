"""A piece of a map by itself, with all that lies on it: what is copied, and its text form."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from mapper.model.campaign.encoding import from_plain, plain
from mapper.model.campaign.ids import ID
from mapper.model.campaign.rows import KINDS, LYING, Feature, Key, Row, TerrainType, Token
from mapper.model.hexes.chunks import EMPTY, SIZE, Area, ChunkAt, mask_of
from mapper.model.hexes.hexes import FURTHEST, Hex
from mapper.model.images.image_bytes import hash_of, is_hash
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt

FORMAT = "cognita clip"
VERSION = 1
BITS = re.compile(f"[0-9a-f]{{1,{SIZE // 4}}}")

BULK = ("terrain", "elevation", "region_hexes")
SINGLE = ("terrain_type", "path_kind", "region", *LYING, "label", "path", "crossing")


@dataclass(frozen=True, slots=True)
class Clip:
    """The rows as they stood on their map, cut off at the edge of the area.

    `linked` and `maps` say what features that were not copied, and maps, are called to which
    links lead: so a link is only kept where it leads to the same thing again.
    """

    map: str
    anchor: Hex
    area: Area
    rows: Mapping[Key, Row]
    linked: Mapping[FeatureAt, str] = field(default_factory=dict)
    maps: Mapping[str, str] = field(default_factory=dict)
    images: Mapping[str, bytes] = field(default_factory=dict)
    """Those that it shows, by their hashes, where it goes to another campaign."""

    def chunks(self, kind: str, of: str = "") -> dict[ChunkAt, bytes]:
        return {
            key.id: row
            for key, row in self.rows.items()
            if key.kind == kind
            and key.of == of
            and isinstance(row, bytes)
            and isinstance(key.id, ChunkAt)
        }


def with_images(clip: Clip, load: Callable[[str], bytes | None]) -> Clip:
    """A copy that brings along the images of its terrain and its icons."""
    found = {name: load(name) for name in sorted(images_of(clip.rows.values()))}
    return replace(clip, images={name: each for name, each in found.items() if each is not None})


def images_of(rows: Iterable[Row]) -> Iterator[str]:
    """The hashes of what shows terrain and icons."""
    for row in rows:
        if isinstance(row, TerrainType):
            yield from row.images
        elif isinstance(row, Feature | Token) and is_hash(row.icon):
            yield row.icon


def masked(chunk: bytes, bits: int) -> bytes:
    """What a chunk holds at some of its hexes, and nothing elsewhere."""
    return (np.frombuffer(chunk, np.uint8) * mask_of(bits)).tobytes()


def clip_to_text(clip: Clip) -> str:
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "map": clip.map,
        "anchor": clip.anchor,
        "area": [[*place, f"{bits:x}"] for place, bits in clip.area.bits.items()],
        "rows": [[key.kind, key.id, key.of, plain(row)] for key, row in clip.rows.items()],
        "linked": [[*link, title] for link, title in clip.linked.items()],
        "maps": dict(clip.maps),
    }
    if clip.images:
        coded = {name: b64encode(each).decode() for name, each in clip.images.items()}
        whole["images"] = coded
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def clip_from_text(text: str) -> Clip:
    """What was copied; a sentence if the text is not a copy, or not a sound one."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        raise NotAllowed("The clipboard holds nothing that was copied from a map.") from None
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise NotAllowed("The clipboard holds nothing that was copied from a map.")
    if whole.get("version") != VERSION:
        raise NotAllowed("What was copied was copied by another version of Cognita.")
    map_id = _word(whole.get("map"))
    area = _area(_list(whole, "area"))
    rows = dict(_rows(_list(whole, "rows"), map_id, area))
    linked = {FeatureAt(*link[:2]): link[2] for link in _words(_list(whole, "linked"), 3)}
    maps = whole.get("maps")
    if not isinstance(maps, dict):
        raise _damaged("maps")
    named = {words[0]: words[1] for words in _words([[*pair] for pair in maps.items()], 2)}
    anchor = Hex(*_pair(whole.get("anchor"), FURTHEST))
    images = dict(_images(whole.get("images", {})))
    return Clip(map_id, anchor, area, rows, linked, named, images)


def _images(coded: Any) -> Iterator[tuple[str, bytes]]:
    if not isinstance(coded, dict):
        raise _damaged("images")
    for name, text in coded.items():
        try:
            content = b64decode(text, validate=True)
        except (ValueError, TypeError):
            raise _damaged("images") from None
        if hash_of(content) != name:
            raise _damaged("images")
        yield name, content


def _damaged(where: str) -> NotAllowed:
    return NotAllowed(f"What was copied is damaged at “{where[:40]}”; copy it again.")


def _list(whole: Mapping[str, Any], name: str) -> list[Any]:
    part = whole.get(name)
    if not isinstance(part, list):
        raise _damaged(name)
    return part


def _word(value: Any) -> str:
    if not isinstance(value, str) or not ID.fullmatch(value):
        raise _damaged(str(value))
    return value


def _words(listed: list[Any], count: int) -> Iterator[tuple[str, ...]]:
    for words in listed:
        if not isinstance(words, list) or len(words) != count:
            raise _damaged("links")
        if not all(isinstance(word, str) for word in words):
            raise _damaged("links")
        yield tuple(words)


def _pair(value: Any, furthest: int) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2:
        q, r = value
        if type(q) is int and type(r) is int and max(abs(q), abs(r)) <= furthest:
            return q, r
    raise _damaged("coordinates")


def _area(listed: list[Any]) -> Area:
    found: dict[ChunkAt, int] = {}
    for part in listed:
        if not isinstance(part, list) or len(part) != 3 or not isinstance(part[2], str):
            raise _damaged("area")
        bits = int(part[2], 16) if BITS.fullmatch(part[2]) else 0
        if not bits:
            raise _damaged("area")
        found[ChunkAt(*_pair(part[:2], FURTHEST >> 5))] = bits
    return Area(found)


def _rows(listed: list[Any], map_id: str, area: Area) -> Iterator[tuple[Key, Row]]:
    for part in listed:
        if not isinstance(part, list) or len(part) != 4:
            raise _damaged("rows")
        kind, id_, of, value = part
        if kind in BULK:
            place = ChunkAt(*_pair(id_, FURTHEST >> 5))
            owner = _word(of) if KINDS[kind].has_owner else ""
            key = Key(kind, map_id, place, owner)
            chunk = from_plain(key, value)
            assert isinstance(chunk, bytes)
            cut = masked(chunk, area.bits.get(place, 0))
            if cut != EMPTY:
                yield key, cut
        elif kind in SINGLE:
            key = Key(kind, map_id if KINDS[kind].of_map else "", _word(id_))
            yield key, from_plain(key, value)
        else:
            raise _damaged(str(kind))
