"""Pairs of campaigns that are equal in what a group knows, and as different as may be elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from types import MappingProxyType

from mapper.model.campaign.label_rows import Letters
from mapper.model.campaign.play_rows import Found, LogEntry, Mooring, Party
from mapper.model.campaign.rows import (
    Crossing,
    Feature,
    Key,
    Label,
    Map,
    Path,
    PathKind,
    Pin,
    Region,
    Row,
    Settings,
    TerrainType,
    Token,
    Underlay,
)
from mapper.model.hexes.chunks import SIZE, ChunkAt, index_in_chunk
from mapper.model.hexes.hexes import Hex, Numbering, distance, neighbour
from mapper.model.hexes.sides import Side, hexes_beside
from mapper.model.path_geometry import hexes_of
from mapper.model.places import Place
from tests.play.any_rows import UNSEEN, any_row, on_another_map, otherwise, unseen_rows
from tests.rings import ring

MARK = "XSECRETX"
"""Stands in every field that is the game master's alone, and in the ids that they give things."""

MAP, GROUP, OTHERS = f"wild-{MARK}", f"us-{MARK}", f"them-{MARK}"
MAP_THERE = "another-wild"
"""The map of the twin, whose game master calls it otherwise."""

AT = ChunkAt(0, 0)
LAND = tuple(Hex(q, r) for q in range(9) for r in range(9))
BOG = 9
"""A terrain that is nowhere on the map."""

PRINTED_AS: Mapping[str, object] = MappingProxyType(
    {"top": "flat", "numbering": Numbering(), "hex_size": Fraction(6), "unit": "miles"}
)
"""What players know of how a map is laid out."""

RENAMED = ("feature", "found", "path", "crossing", "region", "label")
Rows = dict[Key, Row]


def campaign_rows(chance: Random) -> tuple[Rows, frozenset[Hex], frozenset[Hex]]:
    """Rows of a campaign, and what of the land the group has visited or at least seen."""
    visited = frozenset(chance.sample(LAND, chance.randint(1, 20)))
    seen = visited | frozenset(chance.sample(LAND, chance.randint(0, 20)))
    rows: Rows = {
        **unseen_rows(chance, MAP, GROUP, mark),
        Key("map", "", MAP): any_row(
            Map, chance, mark, player_name="The Vale", plan=None, **PRINTED_AS
        ),
        Key("terrain", MAP, AT): terrain({at: chance.randint(1, 3) for at in LAND}),
        Key("elevation", MAP, AT): bytes([chance.randint(1, 9)]) * SIZE,
        Key("seen", MAP, AT, GROUP): entries({at: chance.randint(1, 3) for at in seen - visited}),
        Key("visited", MAP, AT, GROUP): entries({at: chance.randint(1, 3) for at in visited}),
        Key("party", "", GROUP): any_row(
            Party, chance, mark, name="We", at=Place(MAP, min(visited)), shares="", believed=None
        ),
        Key("path_kind", "", "1"): any_row(PathKind, chance, mark, colour="#884422", width=2),
        Key("terrain_type", "", "bog"): any_row(TerrainType, chance, mark, code=BOG),
        Key("underlay", MAP, "1"): Underlay(MARK, (Pin(0, 0, LAND[0]), Pin(9, 9, LAND[9]))),
    }
    for code, name in enumerate(("plains", "forest", "hills"), 1):
        rows[Key("terrain_type", "", name)] = TerrainType(code, name, f"#{code}0a0a0", name)
    for number in range(1, 9):
        rows |= _things(chance, f"{number}")
    for number in range(3):
        rows[Key("mooring", MAP, f"{number}")] = _mooring(visited, chance, mark)
    features = [key for key in rows if key.kind == "feature"]
    for key in chance.sample(features, 3):
        rows[Key("found", MAP, key.id, GROUP)] = Found(chance.randint(1, 3))
    return rows, visited, seen


def twin(rows: Rows, visited: frozenset[Hex], seen: frozenset[Hex], chance: Random) -> Rows:
    """The same to the group; to the game master another campaign. New ids, in another order."""
    changed = _others(rows, visited, seen, chance)
    chance.shuffle(changed)
    names: dict[tuple[str, object], str] = {}

    def renamed(kind: str, id_: object) -> str:
        kind = {"found": "feature", "region_hexes": "region"}.get(kind, kind)
        return names.setdefault((kind, id_), f"{len(names) + 100}")

    found = {
        key._replace(
            id=renamed(key.kind, key.id) if key.kind in RENAMED else key.id,
            of=renamed(key.kind, key.of) if key.kind == "region_hexes" else key.of,
        ): row
        for key, row in changed
    }
    return on_another_map(found, {MAP: MAP_THERE})


def _mooring(visited: frozenset[Hex], chance: Random, word: Callable[[], str]) -> Mooring:
    """A vessel somewhere but in sight of the group, which never was theirs."""
    at = chance.choice([at for at in LAND if distance(at, min(visited)) > 1])
    return any_row(Mooring, chance, word, at=at)


def _things(chance: Random, id_: str) -> Rows:
    at = chance.choice(LAND)
    way = [chance.choice(LAND)]
    for _ in range(chance.randint(1, 6)):
        way.append(neighbour(way[-1], chance.randrange(6)))
    sides = [Side(chance.choice(LAND), chance.randrange(6))]
    return {
        Key("feature", MAP, id_): any_row(
            Feature,
            chance,
            mark,
            at=at,
            player_title=f"Place {chance.randint(1, 4)}",
            player_text=f"Told {chance.randint(1, 4)}",
            icon=chance.choice(("tower", "village")),
        ),
        Key("path", MAP, id_): Path(
            chance.choice(("river", "road", "1")), tuple(way), MARK, chance.choice(("", "Long Way"))
        ),
        Key("path", MAP, f"along{id_}"): Path("wall", (), MARK, "", tuple(sides)),
        Key("crossing", MAP, id_): Crossing(
            "bridge", sides[0], MARK, is_within=chance.random() < 0.5
        ),
        Key("region", MAP, id_): any_row(
            Region, chance, mark, player_name=chance.choice(("", "", "The Fen"))
        ),
        Key("region_hexes", MAP, AT, id_): terrain(dict.fromkeys(chance.sample(LAND, 9), 1)),
        Key("label", MAP, id_): Label(
            chance.choice(("Sea", "Heath")),
            (at,),
            visibility=chance.choice(("overt", "hidden")),
            letters=Letters(colour=chance.choice(("", "#aa0000")), turn=chance.choice((0, 30))),
            preset=MARK,
        ),
        Key("token", MAP, id_): any_row(Token, chance, mark, at=at),
        Key("log", "", id_): any_row(LogEntry, chance, mark, player_text=""),
        Key("log", "", f"{int(id_) + 10}"): any_row(
            LogEntry,
            chance,
            mark,
            minutes=60 * int(id_),
            party=chance.choice(("", GROUP)),
            player_text=f"Said {chance.randint(1, 4)}",
        ),
        Key("log", "", f"{int(id_) + 20}"): any_row(LogEntry, chance, mark, party=OTHERS),
    }


def mark() -> str:
    return MARK


@dataclass(frozen=True, slots=True)
class Known:
    """What the group knows, and the chance that makes all else different."""

    visited: frozenset[Hex]
    seen: frozenset[Hex]
    found: frozenset[object]
    chance: Random

    def word(self) -> str:
        return f"other {self.chance.random()}"


Otherwise = Callable[[Key, Row, Known], Row | None]


def _others(
    rows: Rows, visited: frozenset[Hex], seen: frozenset[Hex], chance: Random
) -> list[tuple[Key, Row]]:
    """Each row as it may be in the other campaign; some are left out, some are new."""
    found = frozenset(key.id for key in rows if key.kind == "found")
    known = Known(visited, seen, found, chance)
    kept: Rows = {}
    for key, row in rows.items():
        other = OTHERWISE.get(key.kind, _as_it_is)(key, row, known)
        if other is not None:
            kept[key] = other
    for number in range(chance.randint(0, 3)):
        kept |= _news(f"n{number}", chance)
    return list(kept.items())


def _news(id_: str, chance: Random) -> Rows:
    """What the group knows nothing of."""
    at = chance.choice(ring(Hex(20, 20), 3))
    pins = (Pin(0, 0, at), Pin(9, 9, neighbour(at, 0)))
    return {
        Key("feature", MAP, id_): Feature(at, "New", "overt", "New", is_landmark=True),
        Key("path", MAP, id_): Path("road", (at, neighbour(at, 1))),
        Key("label", MAP, id_): Label("New", (at,)),
        Key("token", MAP, id_): Token(chance.choice(LAND), "New"),
        Key("underlay", MAP, id_): Underlay("ab", pins),
        Key("party", "", id_): Party("New", Place(MAP, chance.choice(LAND))),
        Key("visited", MAP, AT, OTHERS): entries(dict.fromkeys(LAND, 1)),
        Key("elevation", MAP, AT): bytes([chance.randint(1, 9)]) * SIZE,
    }


def _as_it_is(_key: Key, row: Row, _known: Known) -> Row | None:
    return row


def _gone(_key: Key, _row: Row, _known: Known) -> Row | None:
    return None


def _unseen(_key: Key, row: Row, known: Known) -> Row | None:
    """Gone, or another one."""
    if isinstance(row, Settings):
        return Settings(known.word(), row.first_map)
    return any_row(type(row), known.chance, known.word) if known.chance.random() < 0.5 else None


def _keeping(*kept: str) -> Otherwise:
    """As it is for players: these fields alone."""
    return lambda _key, row, known: otherwise(row, kept, known.chance, known.word)


def _land(key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, bytes)
    most = 3 if key.kind == "terrain" else 1
    return terrain(
        {
            at: row[index_in_chunk(at)] if at in known.seen else known.chance.randint(0, most)
            for at in LAND
        }
    )


def _path(key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Path)
    beside = {at for side in row.sides for at in hexes_beside(side)}
    if not known.seen & {*row.hexes, *beside}:
        return None
    return _keeping("kind", "hexes", "sides", "player_name", "is_paved")(key, row, known)


def _crossing(key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Crossing)
    is_near = known.visited & {*hexes_of(row)}
    return _keeping("kind", "side", "is_within")(key, row, known) if is_near else None


def _label(_key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Label)
    if row.visibility != "overt" or not known.seen.issuperset(row.hexes):
        return None
    return replace(row, preset=known.word())


def _feature(key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Feature)
    is_overt = row.visibility == "overt"
    is_met = key.id in known.found or (is_overt and row.at in known.visited)
    if not is_met and not (is_overt and row.is_landmark and row.at in known.seen):
        return None
    looks = ("at", "visibility", "player_title", "icon", "is_landmark", "is_settlement")
    told = ("player_text",) if is_met else ()
    return _keeping(*looks, *told)(key, row, known)


def _log(key: Key, row: Row, known: Known) -> Row | None:
    """What was told stays; where it was, and all that was not told, does not."""
    assert isinstance(row, LogEntry)
    if not row.player_text or row.party == OTHERS:
        return None
    return _keeping("minutes", "party", "player_text")(key, row, known)


def _terrain_type(key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, TerrainType)
    looks = _keeping("code", "name", "colour", "glyph", "images")
    return looks(key, row, known) if row.code != BOG else None


OTHERWISE: Mapping[str, Otherwise] = MappingProxyType(
    {
        **dict.fromkeys(UNSEEN, _unseen),
        "map": _keeping("player_name", "plan", *PRINTED_AS),
        "path_kind": _keeping("colour", "width", "dash"),
        "terrain_type": _terrain_type,
        "terrain": _land,
        "elevation": _gone,
        "underlay": _gone,
        "region_hexes": _land,
        "path": _path,
        "crossing": _crossing,
        "region": _keeping(
            "player_name", "colour", "has_border", "has_name", "name_by", "name_size", "name_at"
        ),
        "label": _label,
        "feature": _feature,
        "party": _keeping("name", "at", "shares", "believed"),
        "mooring": lambda _key, _row, known: _mooring(known.visited, known.chance, known.word),
        "log": _log,
    }
)


def terrain(codes: dict[Hex, int]) -> bytes:
    chunk = bytearray(SIZE)
    for at, code in codes.items():
        chunk[index_in_chunk(at)] = code
    return bytes(chunk)


def entries(entries: dict[Hex, int]) -> bytes:
    by_index = {index_in_chunk(at): entry for at, entry in entries.items()}
    return b"".join(by_index.get(index, 0).to_bytes(4, "little") for index in range(SIZE))
