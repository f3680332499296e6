"""Pairs of zone maps that are equal in what a group knows, and else as different as may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from mapper.model.clues import IN_A_ZONE, Clue, ZoneAt
from mapper.model.fabric import fabric_of
from mapper.model.play_rows import Found, Party
from mapper.model.rows import Feature, Key, Label, Map, Row, Settings, Token
from mapper.model.zone_rows import (
    FOOT,
    Beyond,
    Countdown,
    Creature,
    Level,
    Light,
    NoPassage,
    Passage,
    PassageFound,
    PassageKind,
    PassageSide,
    PassageState,
    Point,
    Span,
    Standing,
    Trap,
    TrapStanding,
    TrapState,
    Zone,
    ZoneKnown,
    ZonePlan,
)
from mapper.model.zone_shapes import rectangle
from tests.play.twins import GROUP, MARK, OTHERS, Rows

CRYPT = "crypt"
ROOM = 20 * FOOT
BELOW = 4
SEEN_AS: tuple[Standing, ...] = ("open", "closed", "locked", "stuck", "broken")
KINDS_OF_DOORS: tuple[PassageKind, ...] = (
    "door",
    "secret_door",
    "concealed_door",
    "one_way",
    "portcullis",
    "opening",
)
TRAPS: tuple[TrapStanding, ...] = ("armed", "sprung")


def dungeon_rows(chance: Random) -> Rows:
    """Rooms in rows, most of them with doors between, some known; hidden things everywhere."""
    zones = {f"{number}": _zone(chance, number) for number in range(12)}
    rows: Rows = {
        Key("settings", "", "campaign"): Settings(MARK, CRYPT),
        Key("map", "", CRYPT): Map(
            MARK, "The Crypt", plan=ZonePlan(levels=(Level(1, MARK, "Above"), Level(BELOW, MARK)))
        ),
        **{Key("zone", CRYPT, id_): row for id_, row in zones.items()},
    }
    rows |= _ways(chance, zones)
    for id_ in chance.sample(list(zones), chance.randint(1, 8)):
        entry = chance.randint(1, 4)
        mapped = chance.choice((0, entry))
        known = ZoneKnown(chance.choice((0, entry)), entry, mapped)
        rows[Key("zone_known", CRYPT, id_, GROUP)] = known
    for number in range(10):
        rows |= _things(chance, f"{number}", chance.choice(list(zones)))
    rows[Key("party", "", GROUP)] = Party("We", CRYPT, IN_A_ZONE, zone=chance.choice(list(zones)))
    return rows


def _zone(chance: Random, number: int) -> Zone:
    row, column = divmod(number, 4)
    corner = Point(column * ROOM, row * ROOM)
    shape = rectangle(corner, Point(corner.x + ROOM, corner.y + ROOM))
    return Zone(
        shape.outline,
        number=MARK,
        name=MARK,
        player_name=chance.choice(("", "Hall")),
        gm_notes=MARK,
        player_text=chance.choice(("", "Damp.")),
        level=1 if number < 8 else BELOW,
        kind=chance.choice(("room", "corridor")),
        light=chance.choice(("dark", "dim")),
        danger=chance.choice(("normal", "deadly")),
        site=MARK,
        tags=(MARK,),
    )


def _ways(chance: Random, zones: dict[str, Zone]) -> Rows:
    rows: Rows = {}
    for number, each in enumerate(fabric_of(zones, {}).proposals()):
        if chance.random() < 0.8:
            kind = chance.choice(KINDS_OF_DOORS)
            sides = _sides(chance, *each.zones)
            is_wide = kind == "opening" and chance.random() < 0.5
            state = chance.choice(SEEN_AS)
            row = Passage(kind, sides, each.at, None, None, MARK, "wood", state, True, is_wide)
            rows |= _with_play(chance, f"{number}", row)
    gate = Passage("door", _sides(chance, "0", ""), Span(Point(0, 500), Point(0, 900)))
    rows |= _with_play(chance, "gate", replace(gate, beyond=Beyond(MARK, None, MARK)))
    return rows


def _sides(chance: Random, one: str, other: str) -> tuple[PassageSide, PassageSide]:
    clue = Clue(MARK, zone=ZoneAt(CRYPT, one))
    first, second = (
        PassageSide(zone, chance.choice(("overt", "hidden", "secret")), MARK, "Old.", (clue,))
        for zone in (one, other)
    )
    return first, second


def _with_play(chance: Random, id_: str, row: Passage) -> Rows:
    rows: Rows = {Key("passage", CRYPT, id_): row}
    if chance.random() < 0.3:
        found = PassageFound(chance.randint(1, 4), chance.choice(("", "locked")))
        rows[Key("passage_found", CRYPT, id_, GROUP)] = found
    if chance.random() < 0.3:
        trap = chance.choice(TRAPS)
        rows[Key("passage_state", CRYPT, id_)] = PassageState(chance.choice(SEEN_AS), trap)
    return rows


def _things(chance: Random, id_: str, zone: str) -> Rows:
    feature = Feature(
        IN_A_ZONE,
        MARK,
        chance.choice(("overt", "hidden", "secret")),
        f"Thing {chance.randint(1, 4)}",
        MARK,
        "Told.",
        clues=(Clue(MARK),),
        tags=(MARK,),
        zone=zone,
        treasure=MARK,
        trap=chance.choice((None, Trap())),
        creature=Creature(MARK),
    )
    rows: Rows = {
        Key("feature", CRYPT, id_): feature,
        Key("token", CRYPT, id_): Token(IN_A_ZONE, MARK, zone=zone),
        Key("label", CRYPT, id_): Label(
            chance.choice(("Deep", "Dark")),
            (IN_A_ZONE,),
            visibility=chance.choice(("overt", "hidden")),
            points=(Point(chance.randint(0, 4 * ROOM), chance.randint(0, 2 * ROOM)),),
        ),
        Key("light", "", id_): Light(MARK, 3, carrier=MARK),
        Key("countdown", "", id_): Countdown(MARK, 3),
    }
    if chance.random() < 0.2:
        rows[Key("found", CRYPT, id_, GROUP)] = Found(chance.randint(1, 4))
    if chance.random() < 0.2:
        rows[Key("trap_state", CRYPT, id_)] = TrapState(chance.choice(TRAPS))
    return rows


class Known(NamedTuple):
    """What the group knows of the rows, and the chance that makes all else different."""

    rows: Rows
    chance: Random

    def word(self) -> str:
        return f"other {self.chance.random()}"

    def is_outlined(self, zone: str) -> bool:
        row = self.rows.get(Key("zone_known", CRYPT, zone, GROUP))
        return isinstance(row, ZoneKnown) and bool(row.seen or row.mapped)

    def is_inside(self, zone: str) -> bool:
        row = self.rows.get(Key("zone_known", CRYPT, zone, GROUP))
        return isinstance(row, ZoneKnown) and bool(row.mapped)

    def has_found(self, kind: str, id_: object) -> bool:
        return Key(kind, CRYPT, str(id_), GROUP) in self.rows

    def sees(self, id_: object, row: Passage) -> bool:
        known = [side for side in row.sides if side.zone and self.is_outlined(side.zone)]
        if self.has_found("passage_found", id_):
            return bool(known)
        return any(side.visibility == "overt" for side in known)

    def meets(self, id_: object, row: Feature) -> bool:
        if not self.is_outlined(row.zone):
            return False
        state = self.rows.get(Key("trap_state", CRYPT, str(id_)))
        is_sprung = isinstance(state, TrapState) and state.state != "armed"
        if self.has_found("found", id_) or (row.trap is not None and is_sprung):
            return True
        return row.visibility == "overt" and self.is_inside(row.zone)


def zone_twin(rows: Rows, chance: Random) -> Rows:
    """The same to the group; to the game master another dungeon. New ids, in another order."""
    known = Known(rows, chance)
    kept = {}
    for key, row in rows.items():
        other = OTHERWISE.get(key.kind, _as_it_is)(key, row, known)
        if other is not None:
            kept[key] = other
    kept |= _news(known)
    changed = list(kept.items())
    chance.shuffle(changed)
    return dict(_renamed(changed, chance.randint(2, 9)))


def _renamed(rows: list[tuple[Key, Row]], deep: int) -> list[tuple[Key, Row]]:
    """Zones by other ids, the lower ones on another level: who knows them cannot tell how many."""

    def new(id_: object) -> str:
        return f"z{id_}" if id_ else ""

    def with_zones(row: Row) -> Row:
        match row:
            case Passage():
                one, other = (replace(side, zone=new(side.zone)) for side in row.sides)
                return replace(row, sides=(one, other))
            case Feature() | Token() | Party():
                return replace(row, zone=new(row.zone))
            case Zone() if row.level == BELOW:
                return replace(row, level=deep)
        return row

    return [
        (
            key._replace(id=new(key.id) if key.kind in ("zone", "zone_known") else key.id),
            with_zones(row),
        )
        for key, row in rows
    ]


def _news(known: Known) -> Rows:
    """What the group knows nothing of: beyond what there is, and below it."""
    far = rectangle(Point(20 * ROOM, 0), Point(21 * ROOM, ROOM))
    below = rectangle(Point(0, 0), Point(ROOM, ROOM))
    return {
        Key("zone", CRYPT, "90"): Zone(far.outline, name=known.word()),
        Key("zone", CRYPT, "91"): Zone(below.outline, level=known.chance.randint(10, 12)),
        Key("zone_known", CRYPT, "90", OTHERS): ZoneKnown(1, 1, 1),
        Key("feature", CRYPT, "90"): Feature(IN_A_ZONE, "New", "overt", "New", zone="90"),
        Key("no_passage", CRYPT, "90"): NoPassage(("1", "90")),
    }


def _as_it_is(_key: Key, row: Row, _known: Known) -> Row | None:
    return row


def _gone(_key: Key, _row: Row, _known: Known) -> Row | None:
    return None


def _map(_key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Map)
    plan = ZonePlan(levels=(Level(1, known.word(), "Above"), Level(BELOW, known.word())))
    return replace(row, name=known.word(), plan=plan)


def _other_zone(key: Key, row: Row, known: Known) -> Row | None:
    """Known walls stay; a zone of which nothing is known keeps its walls by chance only."""
    assert isinstance(row, Zone)
    new = known.word()
    secrets = replace(row, number=new, name=new, gm_notes=new, danger="risky", site=new, tags=())
    if known.is_inside(str(key.id)):
        return secrets
    secrets = replace(secrets, player_name=new, player_text=new, light="bright")
    if known.is_outlined(str(key.id)):
        return secrets
    return replace(secrets, ground="water", kind="cave")


def _other_way(key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Passage)
    if not known.sees(key.id, row):
        return None if known.chance.random() < 0.5 else replace(row, kind="secret_door")
    sides = [
        replace(side, gm_notes=known.word(), clues=())
        if known.is_inside(side.zone)
        else replace(side, gm_notes=known.word(), clues=(), player_text=known.word())
        for side in row.sides
    ]
    beyond = row.beyond and Beyond(known.word())
    return replace(row, sides=(sides[0], sides[1]), name=known.word(), beyond=beyond)


def _other_feature(key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Feature)
    if not known.meets(key.id, row):
        return None
    new = known.word()
    other = replace(row, title=new, gm_notes=new, clues=(), tags=(new,), treasure=new)
    return replace(other, creature=Creature(new))


def _other_label(_key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Label)
    (at,) = row.points
    zone = f"{at.y // ROOM * 4 + at.x // ROOM}"
    return row if row.visibility == "overt" and known.is_outlined(zone) else None


OTHERWISE: Mapping[str, Callable[[Key, Row, Known], Row | None]] = MappingProxyType(
    {
        "map": _map,
        "zone": _other_zone,
        "passage": _other_way,
        "feature": _other_feature,
        "label": _other_label,
        **dict.fromkeys(("token", "light", "countdown"), _gone),
    }
)
