"""
A change as the journal holds it: what differs between the rows' bytes, compressed.

Rows of equal length (chunks above all) are kept as their exclusive or, others as the middle parts
between the beginning and the end they share. A checksum of each side tells whether an entry still
fits what it is applied to.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.encoding import decode
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.storage.migrations import RawName
from mapper.storage.schema import id_text, read_key, saying

Name = TypeVar("Name", Key, RawName)

MOST_UNPACKED = 64 << 20
"""The largest change, before it is packed: repainting a million hexes takes 1.1 MB of it."""

MOST_NAMED = 16 << 20
"""How much of that may be the names of rows; a million hexes in chunks take 65 KB."""


class DoesNotFit(Exception):
    """A journal entry that does not belong to the rows it met."""


@contextmanager
def fitting(path: Path) -> Iterator[None]:
    """A journal that does not fit what it meets, as a sentence on what to do."""
    try:
        with saying(path):
            yield
    except DoesNotFit as error:
        raise NotAllowed(
            f"The journal is damaged ({error}); go back to a backup instead."
        ) from error


class Sides(NamedTuple):
    """A row's bytes before and after; None where there is no row."""

    before: bytes | None
    after: bytes | None


class _Part(NamedTuple):
    """How one row's difference lies in the payload."""

    kind: str
    map: str
    id: str
    before: int | None
    after: int | None
    shared_start: int
    shared_end: int
    crc_before: int
    crc_after: int


def pack(rows: Mapping[Key, Sides]) -> bytes:
    """An entry of what was done to rows."""
    return pack_by_name({(key.kind, key.map, id_text(key)): sides for key, sides in rows.items()})


def pack_by_name(rows: Mapping[RawName, Sides]) -> bytes:
    """The same of rows of any format, which are called as the file writes them."""
    parts = []
    payload = []
    for name, (before, after) in rows.items():
        old, new = before or b"", after or b""
        start, end = (0, 0) if len(old) == len(new) else _shared(old, new)
        parts.append(
            _Part(
                *name,
                None if before is None else len(old),
                None if after is None else len(new),
                start,
                end,
                zlib.crc32(old),
                zlib.crc32(new),
            )
        )
        if len(old) == len(new):
            payload.append(_xor(old, new))
        else:
            payload += [old[start : len(old) - end], new[start : len(new) - end]]
    header = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
    unpacked = b"".join([header, b"\0", *payload])
    if len(header) > MOST_NAMED or len(unpacked) > MOST_UNPACKED:
        raise NotAllowed("This is more than can be changed and taken back; do it in smaller parts.")
    return zlib.compress(unpacked, 1)


def change_of(rows: Mapping[Key, Sides], label: str) -> Change:
    """The change that makes rows out of what they were before."""
    return Change(label, {key: _swap(key, sides) for key, sides in rows.items()})


def _swap(key: Key, sides: Sides) -> Swap:
    before, after = (None if data is None else decode(key, data) for data in sides)
    return Swap(before, after)


def by_key(
    data: bytes, current: Callable[[Key], bytes | None], *, backwards: bool
) -> dict[Key, Sides]:
    """The rows before and after an entry, from what they are before it; backwards, after it."""
    return dict(_unpack(data, current, _key, backwards=backwards))


def by_name(
    data: bytes, current: Callable[[RawName], bytes | None], *, backwards: bool
) -> dict[RawName, Sides]:
    """The same of rows of any format, which are called as the file writes them."""
    return dict(_unpack(data, current, _name, backwards=backwards))


def named_in(data: bytes) -> Iterator[tuple[Key, bool]]:
    """The rows that an entry is about, and whether each is there after it."""
    for part in _parts(data)[0]:
        try:
            yield _key(part.kind, part.map, part.id), part.after is not None
        except (NotAllowed, TypeError, ValueError) as error:
            raise DoesNotFit("the entry cannot be read") from error


def _parts(data: bytes) -> tuple[list[_Part], bytes]:
    """How the rows of an entry differ, and in what."""
    try:
        header, _, payload = _unzipped(data).partition(b"\0")
        if len(header) > MOST_NAMED:
            raise DoesNotFit("the entry is larger than any change")
        return [_Part(*part) for part in json.loads(header)], payload
    except (zlib.error, ValueError, TypeError, RecursionError) as error:
        raise DoesNotFit("the entry cannot be read") from error


def _unpack(
    data: bytes,
    current: Callable[[Name], bytes | None],
    read: Callable[[str, str, str], Name],
    *,
    backwards: bool,
) -> Iterator[tuple[Name, Sides]]:
    parts, payload = _parts(data)
    if len({part[:3] for part in parts}) != len(parts):
        raise DoesNotFit("the entry names a row twice")
    at = 0
    for part in parts:
        try:
            key = read(part.kind, part.map, part.id)
            sides, at = _both_sides(part, current(key), payload, at, backwards)
        except (NotAllowed, TypeError, ValueError, OverflowError, AttributeError) as error:
            raise DoesNotFit("the entry cannot be read") from error
        crcs = zlib.crc32(sides.before or b""), zlib.crc32(sides.after or b"")
        if crcs != (part.crc_before, part.crc_after):
            raise DoesNotFit(f"{key} is not what the entry left or found")
        yield key, sides


def _unzipped(data: bytes) -> bytes:
    """What was packed, all of it and nothing behind it, unless it is more than a change can be."""
    packer = zlib.decompressobj()
    unpacked = packer.decompress(data, MOST_UNPACKED + 1)
    if len(unpacked) > MOST_UNPACKED:
        raise DoesNotFit("the entry is larger than any change")
    if not packer.eof or packer.unused_data:
        raise DoesNotFit("the entry cannot be read")
    return unpacked


def _both_sides(
    part: _Part, here: bytes | None, payload: bytes, at: int, backwards: bool
) -> tuple[Sides, int]:
    """The sides of one row, and where in the payload the next one's difference begins."""
    known, wanted = (part.after, part.before) if backwards else (part.before, part.after)
    if (None if here is None else len(here)) != known:
        raise DoesNotFit(f"{part.kind} {part.id} is not what the entry left or found")
    old, new = part.before or 0, part.after or 0
    if old == new:
        end = at + old
        middle = _xor(here or b"", payload[at:end])
    else:
        shared = part.shared_start + part.shared_end
        end = at + old + new - 2 * shared
        split = at + old - shared
        middle = payload[at:split] if backwards else payload[split:end]
    full = here or b""
    other = full[: part.shared_start] + middle + full[len(full) - part.shared_end :]
    there = None if wanted is None else other
    return (Sides(there, here) if backwards else Sides(here, there)), end


@lru_cache(maxsize=4096)
def _key(kind: str, map_id: str, id_: str) -> Key:
    """Long walks along the journal meet the same rows again and again."""
    return read_key(kind, map_id, id_)


def _name(kind: object, map_id: object, id_: object) -> RawName:
    if not (isinstance(kind, str) and isinstance(map_id, str) and isinstance(id_, str)):
        raise TypeError("a row is called by three words")
    return kind, map_id, id_


def _xor(a: bytes, b: bytes) -> bytes:
    return (int.from_bytes(a) ^ int.from_bytes(b)).to_bytes(len(a))


def _shared(a: bytes, b: bytes) -> tuple[int, int]:
    """How many bytes two rows share at the beginning, and of the rest at the end."""
    shorter = min(len(a), len(b))
    start = _longest(shorter, lambda n: a[:n] == b[:n])
    end = _longest(shorter - start, lambda n: a[len(a) - n :] == b[len(b) - n :])
    return start, end


def _longest(most: int, holds: Callable[[int], bool]) -> int:
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low
