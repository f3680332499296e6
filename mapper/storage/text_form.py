"""A campaign as readable, diffable JSON, and back: rows and images, no journal, no clock time."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.encoding import decode, plain
from mapper.model.campaign.rows import KINDS, Key, Row, TerrainType
from mapper.model.hexes.chunks import SIDE, SIZE
from mapper.model.not_allowed import NotAllowed
from mapper.storage.migrations import RawRow, migrated
from mapper.storage.schema import FORMAT_VERSION, read_key

FORMAT = "cognita"
UNMAPPED = "-"
TERRAIN = "terrain"
"""The chunks whose values are written as names."""
TWICE = "\0twice"
_ENCODER = json.JSONEncoder(ensure_ascii=False)
OUTER = ("the text form", "rows", "blobs")


class Text(NamedTuple):
    """What a text form holds."""

    rows: dict[Key, Row]
    blobs: dict[str, bytes]


def to_text(rows: Mapping[Key, Row], blobs: Iterable[tuple[str, bytes]]) -> str:
    """The same rows and images always give the same text, in whatever order they come."""
    ordered = Campaign(rows).rows()
    names = {row.code: str(key.id) for key, row in ordered.items() if isinstance(row, TerrainType)}
    written = (
        f"  {_json(str(key))}: {_row_text(row, names if key.kind == TERRAIN else {})}"
        for key, row in ordered.items()
    )
    images = (
        f"  {_json(name)}: {_json(base64.b64encode(data).decode())}" for name, data in sorted(blobs)
    )
    return (
        f'{{\n "format": "{FORMAT}",\n "version": {FORMAT_VERSION},\n'
        f' "rows": {_object(written)},\n "blobs": {_object(images)}\n}}\n'
    )


def from_text(text: str) -> Text:
    """The rows and images that a text form describes; NotAllowed says where it is wrong."""
    whole = _parsed(text)
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise NotAllowed("This is not the text form of a campaign; make one with “cognita text”.")
    version = whole.get("version")
    if type(version) is not int or version < 1:
        raise NotAllowed("The text form has no version; it should say which format it is in.")
    if version > FORMAT_VERSION:
        raise NotAllowed(
            f"The text form was written by a newer Cognita (format {_short(str(version))}, this one"
            f" reads up to {FORMAT_VERSION}); update Cognita to read it."
        )
    unknown = sorted(set(whole) - {"format", "version", "rows", "blobs"})
    if unknown:
        raise NotAllowed(f"“{_short(unknown[0])}” is not a part of the text form; leave it out.")
    raw = _raw_rows(_part(whole, "rows"))
    rows = {
        (key := read_key(kind, map_id, id_)): decode(key, data)
        for kind, map_id, id_, data in migrated(raw, version)
    }
    _refuse_inconsistent(rows)
    return Text(rows, dict(_blobs(_part(whole, "blobs"))))


def _json(value: Any) -> str:
    return _ENCODER.encode(value)


def _object(members: Iterable[str]) -> str:
    text = ",\n".join(members)
    return f"{{\n{text}\n }}" if text else "{}"


def _row_text(row: Row, names: Mapping[int, str]) -> str:
    if isinstance(row, bytes):
        return _chunk_text(row, names)
    fields = ",\n".join(f"   {_json(name)}: {_json(value)}" for name, value in plain(row).items())
    return f"{{\n{fields}\n  }}"


def _chunk_text(chunk: bytes, names: Mapping[int, str]) -> str:
    """A line for each r, from the lowest q on: names of terrain, each with how often it follows."""
    wide = len(chunk) // SIZE
    values = [int.from_bytes(chunk[at : at + wide], "little") for at in range(0, len(chunk), wide)]
    lines = (values[start : start + SIDE] for start in range(0, SIZE, SIDE))
    written = ",\n".join(f'   "{_line_text(line, names)}"' for line in lines)
    return f"[\n{written}\n  ]"


def _line_text(line: Iterable[int], names: Mapping[int, str]) -> str:
    words = []
    for code, run in groupby(line):
        times = len(list(run))
        name = UNMAPPED if code == 0 else names.get(code, f"#{code}")
        words.append(name if times == 1 else f"{name}*{times}")
    return " ".join(words)


def _parsed(text: str) -> Any:
    repeated: list[str] = []

    def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            names = [name for name, _ in pairs]
            repeated.append(next(name for name in names if names.count(name) > 1))
            return {TWICE: repeated[-1], **found}
        return found

    try:
        whole = json.loads(text, object_pairs_hook=without_repeats)
        if repeated:
            name, where = _repeat_in(whole) or (repeated[0], "an object")
            raise NotAllowed(
                f"“{_short(name)}” stands twice in {_short(where)}; leave one of them."
            )
    except json.JSONDecodeError as error:
        raise NotAllowed(
            f"This is not JSON: line {error.lineno}, column {error.colno}: {error.msg.lower()}."
        ) from None
    except (RecursionError, ValueError):
        raise NotAllowed(
            "This is not the text form of a campaign: it is nested too deeply, or holds a number"
            " that is too long."
        ) from None
    return whole


def _repeat_in(value: Any, where: str = "the text form") -> tuple[str, str] | None:
    """The first name that stands twice in an object, and the row that it is in."""
    if not isinstance(value, dict):
        return None
    if TWICE in value:
        return str(value[TWICE]), where
    inner = (_repeat_in(part, name if where in OUTER else where) for name, part in value.items())
    return next((found for found in inner if found), None)


def _short(name: str) -> str:
    return name if len(name) <= 120 else f"{name[:100]}…"


def _part(whole: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = whole.get(name, {})
    if not isinstance(part, dict):
        raise NotAllowed(f"“{name}” of the text form should be an object.")
    return part


def _raw_rows(rows: Mapping[str, Any]) -> Iterator[RawRow]:
    codes = _codes(rows)
    for path, value in rows.items():
        kind, *rest = path.split("/")
        has_map = len(rest) > _parts_without_map(kind)
        map_id, id_ = (rest[0], "/".join(rest[1:])) if has_map else ("", "/".join(rest))
        if isinstance(value, list):
            named = codes if kind == TERRAIN else {UNMAPPED: 0}
            wide = KINDS[kind].bytes_a_hex if kind in KINDS else 1
            yield kind, map_id, id_, _chunk(_short(path), value, named, wide)
        else:
            yield kind, map_id, id_, _row_json(_short(path), value)


def _parts_without_map(kind: str) -> int:
    """Of how many parts a row is called that lies on no map: its id, and whose it is."""
    known = KINDS.get(kind)
    return 2 if known is not None and known.has_owner and not known.of_map else 1


def _row_json(path: str, value: Any) -> bytes:
    if not isinstance(value, dict):
        raise NotAllowed(f"{path} should be an object with fields, or the lines of a chunk.")
    try:
        return json.dumps(value).encode()
    except (RecursionError, ValueError):
        raise NotAllowed(f"{path} is nested too deeply, or holds too long a number.") from None


def _codes(rows: Mapping[str, Any]) -> dict[str, int]:
    codes = {UNMAPPED: 0}
    for path, value in rows.items():
        code = value.get("code") if isinstance(value, dict) else None
        if path.startswith("terrain_type/") and type(code) is int:
            codes[path.removeprefix("terrain_type/")] = code
    return codes


def _chunk(path: str, lines: list[Any], codes: Mapping[str, int], wide: int) -> bytes:
    if len(lines) != SIDE:
        raise NotAllowed(f"{path} has {len(lines)} lines instead of {SIDE}.")
    read = (_line(f"{path}, line {n}", each, codes, wide) for n, each in enumerate(lines, 1))
    return b"".join(read)


def _line(where: str, line: Any, codes: Mapping[str, int], wide: int) -> bytes:
    if not isinstance(line, str):
        raise NotAllowed(f"{where} should be text that names terrain, such as “plains*32”.")
    values = bytearray()
    for word in line.split(" "):
        name, star, times = word.partition("*")
        code = codes.get(name)
        if code is None and (number := re.fullmatch("#([0-9]{1,10})", name)):
            code = int(number[1])
        if code is None or code >= 1 << 8 * wide:
            raise NotAllowed(f"{where}: “{_short(name)}” is not in the list of terrain.")
        if star and not re.fullmatch("[1-9]|[12][0-9]|3[0-2]", times):
            raise NotAllowed(f"{where}: “{_short(times)}” is not how often {name} can follow.")
        values += code.to_bytes(wide, "little") * int(times or 1)
    if len(values) != SIDE * wide:
        raise NotAllowed(f"{where} tells of {len(values) // wide} hexes instead of {SIDE}.")
    return bytes(values)


def _refuse_inconsistent(rows: Mapping[Key, Row]) -> None:
    """What no command would ever have made."""
    by_code: dict[int, Key] = {}
    for key, row in rows.items():
        if KINDS[key.kind].of_map and Key("map", "", key.map) not in rows:
            raise NotAllowed(f"{key} belongs to the map “{key.map}”, which is not there.")
        if isinstance(row, TerrainType) and by_code.setdefault(row.code, key) != key:
            raise NotAllowed(f"{by_code[row.code]} and {key} have the same code {row.code}.")
        if isinstance(row, bytes) and not any(row):
            raise NotAllowed(f"{key} maps no hex; leave it out.")


def _blobs(blobs: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    for hash_, value in sorted(blobs.items()):
        try:
            data = base64.b64decode(value, validate=True)
        except (binascii.Error, TypeError, ValueError):
            raise NotAllowed(
                f"The image {hash_[:12]} is not written in base64; copy it again, or leave it out."
            ) from None
        if hashlib.sha256(data).hexdigest() != hash_:
            raise NotAllowed(
                f"The image {hash_[:12]} is not the one of that hash; copy it again, or leave it"
                " out."
            )
        yield hash_, data
