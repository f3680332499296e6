"""Pairs of zone maps that are equal in what a group knows, and else as different as may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from mapper.model.campaign.play_rows import Found, Member, Party
from mapper.model.campaign.rows import (
    Feature,
    ImagePoint,
    Key,
    Label,
    Map,
    Row,
    Settings,
    Token,
    Underlay,
)
from mapper.model.campaign.zone_rows import (
    Delve,
    Delver,
    Level,
    Light,
    Passage,
    PassageFound,
    PassageKind,
    PassageSide,
    PassageState,
    Span,
    Standing,
    TrapStanding,
    TrapState,
    Zone,
    ZoneKnown,
    ZonePlan,
)
from mapper.model.places import FootPoint, Place, ZonePoint, zone_place
from mapper.model.zones.zone_adjacency import fabric_of
from mapper.model.zones.zone_shapes import rectangle
from tests.play.any_rows import (
    UNSEEN,
    any_row,
    on_another_map,
    otherwise,
    renamed,
    unseen_rows,
)
from tests.play.known_rooms import CRYPT, ROOM, ROOMS, THING, WAY, ZONE, Known
from tests.play.twins import GROUP, MARK, OTHERS, Rows, mark

CRYPT_THERE = "another-crypt"
"""The map of the twin, whose game master calls it otherwise."""

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
TRAPS: tuple[TrapStanding, ...] = ("armed", "detected", "disarmed", "sprung")


def dungeon_rows(chance: Random) -> Rows:
    """Rooms in rows, most of them with doors between, some known, one at the least on the map."""
    zones = {f"{ZONE}{number}": _zone(chance, number) for number in range(ROOMS)}
    plan = ZonePlan(levels=(Level(1, MARK, "Above"), Level(BELOW, MARK)))
    hidden = (ImagePoint(0, 0, FootPoint(0, 0)), ImagePoint(9, 0, FootPoint(ROOM, 0)))
    rows: Rows = {
        **unseen_rows(chance, CRYPT, GROUP, mark),
        Key("map", "", CRYPT): any_row(Map, chance, mark, player_name="The Crypt", plan=plan),
        Key("map", "", MARK): any_row(Map, chance, mark, plan=None, opened_by=Place(CRYPT)),
        Key("underlay", CRYPT, "1"): Underlay(MARK, (), spots=hidden, is_shown=False),
        **{Key("zone", CRYPT, id_): row for id_, row in zones.items()},
    }
    rows |= _ways(chance, zones)
    entered = chance.sample(list(zones), chance.randint(1, 8))
    for id_ in entered:
        entry = chance.randint(1, 4)
        known = ZoneKnown(chance.choice((0, entry)), entry, chance.choice((0, entry)))
        rows[Key("zone_known", CRYPT, id_, GROUP)] = known
    rows[Key("zone_known", CRYPT, entered[0], GROUP)] = ZoneKnown(1, 1, 1)
    for number in range(10):
        rows |= _things(chance, f"{THING}{number}", chance.choice(list(zones)))
    return rows | _delvers(chance, rows, list(zones))


def _zone(chance: Random, number: int) -> Zone:
    row, column = divmod(number, 4)
    corner = FootPoint(column * ROOM, row * ROOM)
    shape = rectangle(corner, FootPoint(corner.x + ROOM, corner.y + ROOM))
    return any_row(
        Zone,
        chance,
        mark,
        outline=shape.outline,
        holes=(),
        player_name=chance.choice(("", "Hall")),
        player_text=chance.choice(("", "Damp.")),
        level=1 if number < 8 else BELOW,
    )


def _ways(chance: Random, zones: dict[str, Zone]) -> Rows:
    rows: Rows = {}
    for number, each in enumerate(fabric_of(zones, {}).proposals()):
        if chance.random() < 0.8:
            kind = chance.choice(KINDS_OF_DOORS)
            is_wide = kind == "opening" and chance.random() < 0.5
            sides = _sides(chance, *each.zones)
            places = {"at": each.at, "there": None, "beyond": None}
            row = any_row(Passage, chance, mark, kind=kind, sides=sides, is_wide=is_wide, **places)
            rows |= _with_play(chance, f"{WAY}{number}", row)
    gate = any_row(
        Passage,
        chance,
        mark,
        kind="door",
        sides=_sides(chance, f"{ZONE}0", ""),
        at=Span(FootPoint(0, 500), FootPoint(0, 900)),
        there=None,
        beyond=Place(MARK, ZonePoint(MARK)),
        is_wide=False,
    )
    return rows | _with_play(chance, f"{WAY}gate", gate)


def _sides(chance: Random, *zones: str) -> tuple[PassageSide, ...]:
    return tuple(
        any_row(PassageSide, chance, mark, zone=zone, player_text="Old.") for zone in zones
    )


def _with_play(chance: Random, id_: str, row: Passage) -> Rows:
    rows: Rows = {Key("passage", CRYPT, id_): row}
    if chance.random() < 0.3:
        found = PassageFound(chance.randint(1, 4), chance.choice(("", "locked")))
        rows[Key("passage_found", CRYPT, id_, GROUP)] = found
    if chance.random() < 0.3:
        state, trap = chance.choice(SEEN_AS), chance.choice(TRAPS)
        played = any_row(PassageState, chance, mark, state=state, trap=trap)
        rows[Key("passage_state", CRYPT, id_)] = played
    return rows


def _things(chance: Random, id_: str, zone: str) -> Rows:
    feature = any_row(
        Feature,
        chance,
        mark,
        at=ZonePoint(zone),
        player_title=f"Thing {chance.randint(1, 4)}",
        player_text="Told.",
        icon=chance.choice(("", "tower")),
    )
    at = FootPoint(
        *(chance.randrange(many) * ROOM + chance.randint(1, ROOM - 1) for many in (4, 2))
    )
    rows: Rows = {
        Key("feature", CRYPT, id_): feature,
        Key("token", CRYPT, id_): any_row(Token, chance, mark, at=ZonePoint(zone)),
        Key("label", CRYPT, id_): Label(
            chance.choice(("Deep", "Dark")),
            (),
            visibility=chance.choice(("overt", "hidden")),
            points=(at,),
            preset=mark(),
        ),
    }
    if chance.random() < 0.2:
        rows[Key("found", CRYPT, id_, GROUP)] = Found(chance.randint(1, 4))
    if chance.random() < 0.3:
        played = any_row(TrapState, chance, mark, state=chance.choice(TRAPS))
        rows[Key("trap_state", CRYPT, id_)] = played
    return rows


def _delvers(chance: Random, rows: Rows, zones: list[str]) -> Rows:
    """A group that keeps together or does not; whoever is where nothing is known has no name."""
    here = chance.choice(zones)
    told = {"name": "We", "at": zone_place(CRYPT, here), "shares": "", "believed": None}
    delvers, members = {}, []
    for name in ("Ada", "Bo", "Cy"):
        zone = here if chance.random() < 0.5 else chance.choice(zones)
        shown = name if Known(rows, chance).is_outlined(zone) else f"{MARK} {name}"
        members.append(any_row(Member, chance, mark, name=shown, id=f"{MARK} id of {name}"))
        delvers[members[-1].id] = any_row(Delver, chance, mark, zone=zone)
    party = any_row(Party, chance, mark, members=tuple(members), **told)
    delve = any_row(Delve, chance, mark, delvers=delvers)
    others = any_row(Party, chance, mark, at=zone_place(CRYPT, here))
    return {
        Key("party", "", GROUP): party,
        Key("party", "", OTHERS): others,
        Key("delve", "", GROUP): delve,
    }


def zone_twin(rows: Rows, chance: Random, there: str = CRYPT_THERE) -> Rows:
    """The same to the group; to the game master another dungeon. New ids, in another order."""
    known = Known(rows, chance)
    kept: Rows = {}
    for key, row in rows.items():
        other = OTHERWISE.get(key.kind, _as_it_is)(key, row, known)
        if other is not None:
            kept[key] = other
    kept |= _news(known)
    changed = list(kept.items())
    chance.shuffle(changed)
    return on_another_map(dict(_renamed(changed, chance)), {CRYPT: there})


def _renamed(rows: list[tuple[Key, Row]], chance: Random) -> list[tuple[Key, Row]]:
    """By other ids, and the lower zones on another level: who knows them cannot tell how many."""
    names: dict[str, str] = {}
    deep = chance.randint(2, 9)

    def new(text: str) -> str:
        if not text.startswith((ZONE, WAY, THING)):
            return text
        return names.setdefault(text, f"x{chance.randrange(1 << 40)}")

    def anew(row: Row) -> Row:
        row = renamed(row, new)
        return replace(row, level=deep) if isinstance(row, Zone) and row.level == BELOW else row

    return [(key._replace(id=renamed(key.id, new)), anew(row)) for key, row in rows]


def _news(known: Known) -> Rows:
    """What the group knows nothing of: beyond what there is, and below it."""
    far = rectangle(FootPoint(20 * ROOM, 0), FootPoint(21 * ROOM, ROOM))
    below = rectangle(FootPoint(0, 0), FootPoint(ROOM, ROOM))
    chance, word = known.chance, known.word
    deep = chance.randint(10, 12)
    elsewhere = any_row(Delver, chance, word, zone=f"{ZONE}1")
    return {
        Key("zone", CRYPT, "90"): any_row(Zone, chance, word, outline=far.outline, holes=()),
        Key("zone", CRYPT, "91"): any_row(
            Zone, chance, word, outline=below.outline, holes=(), level=deep
        ),
        Key("zone_known", CRYPT, "90", OTHERS): ZoneKnown(1, 1, 1),
        Key("zone_known", CRYPT, "91", GROUP): ZoneKnown(0, 1, 0),
        Key("feature", CRYPT, "90"): any_row(
            Feature, chance, word, visibility="overt", at=ZonePoint("90")
        ),
        Key("party", "", OTHERS): any_row(Party, chance, word, at=zone_place(CRYPT, f"{ZONE}0")),
        Key("delve", "", OTHERS): any_row(Delve, chance, word, delvers={"New": elsewhere}),
        Key("light", "", "90"): any_row(Light, chance, word, at=zone_place(CRYPT, f"{ZONE}0")),
    }


def _as_it_is(_key: Key, row: Row, _known: Known) -> Row | None:
    return row


def _unseen(_key: Key, row: Row, known: Known) -> Row | None:
    """Gone, or another one."""
    if isinstance(row, Settings):
        return Settings(known.word(), row.first_map)
    return any_row(type(row), known.chance, known.word) if known.chance.random() < 0.5 else None


def _map(key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Map)
    if key.id != CRYPT:
        return None
    levels = (Level(1, known.word(), "Above"), Level(BELOW, known.word()))
    told = {"player_name": row.player_name, "plan": ZonePlan(levels=levels)}
    return any_row(Map, known.chance, known.word, **told)


def _other_zone(key: Key, row: Row, known: Known) -> Row | None:
    """Of a zone of which nothing is known, the walls stay, as its neighbour may be open to it."""
    assert isinstance(row, Zone)
    kept: tuple[str, ...] = ("outline", "holes", "level")
    if known.is_outlined(str(key.id)):
        kept += ("kind", "ground")
    if known.is_inside(str(key.id)):
        kept += ("player_name", "player_text", "light")
    return otherwise(row, kept, known.chance, known.word)


def _known_zone(_key: Key, row: Row, known: Known) -> Row | None:
    """Whether it was entered makes no difference to what is seen of it."""
    assert isinstance(row, ZoneKnown)
    return replace(row, entered=known.chance.randint(0, 9))


def _other_way(key: Key, row: Row, known: Known) -> Row | None:
    """A closed door stays one, be it locked or not; a trap that does not show may be none."""
    assert isinstance(row, Passage)
    is_found = known.has_found("passage_found", key.id)
    sides = tuple(_other_side(side, known, is_found=is_found) for side in row.sides)
    kept: tuple[str, ...] = ("at", "there", "is_wide", "slope", "material", "kind")
    if not known.sees(key.id, row):
        if known.chance.random() < 0.5:
            return None
        away = row.beyond and Place(known.word())
        return otherwise(row, kept[:3], known.chance, known.word, sides=sides, beyond=away)
    kept += ("is_trapped",) if known.trap_shows(key.id) else ()
    told = {"sides": sides, "state": known.alike(row.state), "beyond": row.beyond and Place("x")}
    return otherwise(row, kept, known.chance, known.word, **told)


def _other_side(side: PassageSide, known: Known, *, is_found: bool) -> PassageSide:
    if not known.is_outlined(side.zone):
        return otherwise(side, ("zone",), known.chance, known.word)
    is_overt = side.visibility == "overt"
    told: dict[str, object] = {} if is_overt else {"visibility": "hidden"}
    kept: tuple[str, ...] = ("zone", "visibility") if is_overt else ("zone",)
    if known.is_inside(side.zone) and (is_overt or is_found):
        kept += ("player_text",)
    return otherwise(side, kept, known.chance, known.word, **told)


def _state_of_way(key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, PassageState)
    trap = row.trap if row.trap == "armed" else known.chance.choice(TRAPS[1:])
    told = {"state": known.alike(row.state), "trap": trap}
    return any_row(PassageState, known.chance, known.word, **told)


def _state_of_trap(key: Key, row: Row, known: Known) -> Row | None:
    """What they do not know of may be in any state; what is over with is so in one way or other."""
    assert isinstance(row, TrapState)
    state: TrapStanding = row.state
    if not known.meets_trap(key.id):
        state = known.chance.choice(TRAPS)
    elif row.state in ("disarmed", "sprung"):
        state = known.chance.choice(TRAPS[2:])
    return any_row(TrapState, known.chance, known.word, state=state)


def _other_feature(key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Feature)
    if not known.meets(key.id, row):
        return None
    kept = ("at", "visibility", "player_title", "player_text", "icon")
    trap = row.trap and otherwise(row.trap, (), known.chance, known.word)
    return otherwise(row, kept, known.chance, known.word, trap=trap)


def _other_label(_key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Label)
    (at,) = row.points
    zone = f"{ZONE}{at.y // ROOM * 4 + at.x // ROOM}"
    if row.visibility != "overt" or not known.is_outlined(zone):
        return None
    return replace(row, preset=known.word())


def _other_group(key: Key, row: Row, known: Known) -> Row | None:
    assert isinstance(row, Party)
    if key.id != GROUP:
        return None
    kept = ("name", "shares", "believed")
    members = tuple(_other_member(member, known) for member in row.members)
    told = {"at": zone_place(row.at.map, known.strayed(row.at.zone)), "members": members}
    return otherwise(row, kept, known.chance, known.word, **told)


def _other_member(row: Member, known: Known) -> Member:
    """Who is where nothing is known may be anybody."""
    name = known.word() if row.name.startswith(MARK) else row.name
    return any_row(Member, known.chance, known.word, name=name, id=row.id)


def _other_delve(_key: Key, row: Row, known: Known) -> Row | None:
    """Who is where nothing is known may be anywhere else where nothing is."""
    assert isinstance(row, Delve)
    delvers = {
        who: any_row(Delver, known.chance, known.word, zone=known.strayed(each.zone))
        for who, each in row.delvers.items()
    }
    return any_row(Delve, known.chance, known.word, delvers=delvers)


OTHERWISE: Mapping[str, Callable[[Key, Row, Known], Row | None]] = MappingProxyType(
    {
        **dict.fromkeys(UNSEEN, _unseen),
        "map": _map,
        "underlay": lambda _key, _row, _known: None,
        "zone": _other_zone,
        "zone_known": _known_zone,
        "passage": _other_way,
        "passage_state": _state_of_way,
        "trap_state": _state_of_trap,
        "feature": _other_feature,
        "label": _other_label,
        "party": _other_group,
        "delve": _other_delve,
    }
)
