"""The key of a place in words: its head, what is read aloud, and a row for each thing there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Literal, NamedTuple

from mapper.commands.things.features import called
from mapper.model.board import board_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Region, name_of
from mapper.model.campaign.zone_rows import CreatureState, Hoard, Passage, Trap, Zone
from mapper.model.hexes.chunks import value_at
from mapper.model.map_view import MapView
from mapper.model.place_names import spot_named
from mapper.model.places import Place
from mapper.model.search.link_marks import in_words
from mapper.model.spot_contents import StepOut, WayOut
from mapper.model.stat_lines import line_of
from mapper.model.zones.passages import PASSAGES
from mapper.play.gate.player_zones import numbers_known
from mapper.play.keyed_place import (
    KeyedClue,
    KeyedCreature,
    KeyedFeature,
    KeyedThing,
    KeyedTrap,
    KeyedTreasure,
    KeyedWay,
    MapWithin,
    keyed_at,
)
from mapper.play.map_rules import regions_at
from mapper.play.travel.procedure import the_vessel, vessel_in_words
from mapper.play.travel.travel_map import moorings_on
from mapper.ui.app.translated import tr
from mapper.ui.canvas.place_in_words import height_in_words, terrain_in_words
from mapper.ui.delve.delve_words import TRAPS
from mapper.ui.keying.inspector_text import path_in_words
from mapper.ui.keying.map_words import WHERE, zone_in_words
from mapper.ui.keying.zone_words import DANGERS, GROUNDS, LIGHTS, PASSAGE_KINDS, STATES, ZONE_KINDS
from mapper.ui.widgets.plain_text import shortened

KeySign = Literal[
    "aloud",
    "notes",
    "overt",
    "hidden",
    "secret",
    "clue",
    "creature",
    "trap",
    "treasure",
    "way",
]
SIGNS: Mapping[KeySign, str] = MappingProxyType(
    {
        "aloud": "Read aloud",
        "notes": "Notes",
        "overt": "Overt",
        "hidden": "Hidden",
        "secret": "Secret",
        "clue": "Clue",
        "creature": "Creatures",
        "trap": "Trap",
        "treasure": "Treasure",
        "way": "Way",
    }
)
IN_LINE = 400
"""So many letters of a text stand in a row that is closed; all of it once it is opened."""


class PlaceHead(NamedTuple):
    """What a place is called, its number first, how it is there, and its number to players."""

    number: str
    name: str
    ground: str = ""
    players: str = ""


class RowShown(NamedTuple):
    """A row of the key: its sign and words, and what stands beneath them once it is opened.

    `key` is what it is keyed as, `thing` what may be done with it.
    """

    sign: KeySign
    key: Key
    words: str
    below: str = ""
    aloud: str = ""
    notes: str = ""
    is_known: bool = False
    thing: KeyedThing | None = None


def head_of(campaign: Campaign, view: MapView, place: Place, group: str) -> PlaceHead:
    """Players are those of this group."""
    zone = view.zones.get(place.zone)
    if zone is not None:
        number = numbers_known(campaign, place.map, group).get(place.zone, "")
        players = tr("players' {number}", number=number) if number else ""
        name = zone.name or tr(ZONE_KINDS[zone.kind])
        return PlaceHead(zone.number, name, _traits(zone), players)
    if place.hex is None:
        return PlaceHead("", "")
    regions = campaign.all(Region, place.map)
    names = (regions[id_].name for id_ in regions_at(campaign, place.map, place.hex))
    lying = (row for row in moorings_on(campaign, place.map).values() if row.at == place.hex)
    vessels = [tr("{vessel} lies here", vessel=vessel_in_words(row.vessel)) for row in lying]
    party = campaign.all(Party).get(group)
    if party is not None and party.vessel is not None and party.at == place:
        vessels.append(tr("aboard {vessel}", vessel=the_vessel(party.vessel)))
    words = ", ".join([terrain_in_words(view, place.hex), *names, *vessels])
    return PlaceHead(board_of(view).name(place.hex), words, height_in_words(view, place.hex))


def rows_of(campaign: Campaign, view: MapView, place: Place, group: str) -> list[RowShown]:
    """All rows of the key, from what is read aloud to what leads out."""
    things = [*keyed_at(campaign, view, place, group)]
    zone = view.zones.get(place.zone)
    rows = [*_of_zone(zone, place)] if zone is not None else [*_first_aloud(things)]
    for thing in things:
        made = _row(campaign, view, thing)
        if made is not None:
            rows.append(made)
    return [*map(_as_read, rows)]


def _as_read(row: RowShown) -> RowShown:
    """Names without the marks of links, but in the notes, where they lead on."""
    words, below, aloud = map(in_words, (row.words, row.below, row.aloud))
    return row._replace(words=words, below=below, aloud=aloud)


def _of_zone(zone: Zone, place: Place) -> Iterator[RowShown]:
    key = Key("zone", place.map, place.zone)
    if zone.player_text.strip():
        yield RowShown("aloud", key, zone.player_text.strip())
    if zone.gm_notes.strip():
        text = zone.gm_notes.strip()
        yield RowShown("notes", key, _in_line(text), notes=text)


def _first_aloud(things: list[KeyedThing]) -> Iterator[RowShown]:
    """Of a hex: what players are told of the first thing that all see who come there."""
    for thing in things:
        if isinstance(thing, KeyedFeature) and thing.visibility == "overt":
            text = thing.row.player_text.strip()
            if text:
                yield RowShown("aloud", thing.key, text, thing=thing)
                return


def _row(campaign: Campaign, view: MapView, thing: KeyedThing) -> RowShown | None:
    made: RowShown | None
    match thing:
        case KeyedFeature():
            made = _feature_row(thing)
        case KeyedClue():
            made = _clue_row(thing)
        case KeyedCreature():
            made = _creature_row(thing)
        case KeyedTrap():
            made = _trap_row(view, thing)
        case KeyedTreasure():
            made = _treasure_row(campaign, thing)
        case MapWithin():
            name = campaign.maps()[thing.to.map].name
            made = RowShown("way", thing.key, tr("Into {map}", map=name), thing=thing)
        case KeyedWay():
            made = _way_row(campaign, view, thing)
    return made


def _feature_row(thing: KeyedFeature) -> RowShown:
    row = thing.row
    return RowShown(
        thing.visibility,
        thing.key,
        row.title or row.player_title or tr("Without a title"),
        ", ".join(row.tags),
        row.player_text.strip(),
        row.gm_notes.strip(),
        thing.is_known,
        thing,
    )


def _clue_row(thing: KeyedClue) -> RowShown:
    told = thing.here.clue.text
    below = tr("Clue to {title}", title=thing.here.title)
    known = thing.is_known
    return RowShown("clue", thing.key, _in_line(told), below, told, "", known, thing)


def _creature_row(thing: KeyedCreature) -> RowShown:
    creature = thing.row.creature
    stats = line_of(replace(creature, count="", name="")) if creature is not None else ""
    notes, state = thing.row.gm_notes.strip(), thing.state
    below = " · ".join(filter(None, (*_toll(state), stats))) if state is not None else stats
    return RowShown(
        "creature", thing.key, _begun(called(thing.row)), below, notes=notes, thing=thing
    )


def _toll(state: CreatureState) -> Iterator[str]:
    """What a fight has left of them."""
    if state.slain:
        yield tr("Slain: {number}", number=state.slain)
    if state.fled:
        yield tr("Fled: {number}", number=state.fled)
    if state.gave_up:
        yield tr("Gave up: {number}", number=state.gave_up)
    if not state.is_gone:
        yield tr("Left: {number}", number=state.left)


def _trap_row(view: MapView, thing: KeyedTrap) -> RowShown:
    stands = tr(TRAPS[thing.standing])
    known = thing.standing != "armed"
    if thing.trap is None:
        where = _passage_called(thing.row) if isinstance(thing.row, Passage) else ""
        words = tr("Trap: {what}", what=where)
        return RowShown("trap", thing.key, words, stands, is_known=known, thing=thing)
    words = tr("Trap: {what}", what=_of_trap(thing.trap, thing.row))
    row = view.passages.get(thing.trap.passage)
    at = tr("at the {way}", way=_passage_called(row).lower()) if row is not None else ""
    below = " · ".join(filter(None, (stands, at, *_by(thing.trap))))
    return RowShown("trap", thing.key, words, below, is_known=known, thing=thing)


def _of_trap(trap: Trap, row: Feature | Passage) -> str:
    hard = tr("DC {number}", number=trap.difficulty) if trap.difficulty is not None else ""
    return ", ".join(filter(None, (trap.does.strip() or name_of(row), hard)))


def _by(trap: Trap) -> Iterator[str]:
    if trap.sprung_by.strip():
        yield tr("sprung by {what}", what=trap.sprung_by.strip())
    if trap.found_by.strip():
        yield tr("found by {what}", what=trap.found_by.strip())


def _treasure_row(campaign: Campaign, thing: KeyedTreasure) -> RowShown:
    row = thing.row
    words = tr("Treasure: {what}", what=row.treasure.strip() or row.title)
    worth = _worth(row.hoard) if row.hoard is not None else ()
    below = " · ".join((*_taken(campaign, thing.taken_by), *worth))
    is_taken = bool(thing.taken_by)
    return RowShown(
        "treasure",
        thing.key,
        _in_line(words),
        below,
        notes=row.treasure,
        is_known=is_taken,
        thing=thing,
    )


def _taken(campaign: Campaign, group: str) -> Iterator[str]:
    """Who has it now."""
    party = campaign.found(Party, Key("party", "", group))
    if group:
        yield tr("taken by {who}", who=party.name) if party is not None else tr("taken")


def _worth(hoard: Hoard) -> Iterator[str]:
    if hoard.coins:
        yield tr("{coins} gold in coins", coins=f"{hoard.coins:,}")
    if hoard.worth:
        yield tr("worth {gold} gold", gold=f"{hoard.worth:,}")
    if hoard.load:
        yield tr("load {number}", number=f"{hoard.load:,}")
    if hoard.carried_by.strip():
        yield tr("carried by {who}", who=hoard.carried_by.strip())


def _way_row(campaign: Campaign, view: MapView, thing: KeyedWay) -> RowShown | None:
    if isinstance(thing.way, StepOut):
        return _step_row(view, thing, thing.way)
    way = thing.way
    stands = [*_standing(thing, way)]
    to = _led(campaign, view, thing, way)
    words = tr(
        "{where}: {way} to {place}", where=_where(way), way=_passage_called(way.row), place=to
    )
    return RowShown(
        "way",
        thing.key,
        words,
        " · ".join(stands),
        way.side.player_text.strip(),
        way.side.gm_notes.strip(),
        thing.is_known,
        thing,
    )


def _standing(thing: KeyedWay, way: WayOut) -> Iterator[str]:
    """How a passage stands, what hides it, and what its table of kinds does not say."""
    traits = PASSAGES[way.row.kind]
    if traits.has_leaf or thing.standing != "open":
        yield next(tr(words) for each, words in STATES.items() if each == thing.standing)
    if way.side.visibility != "overt":
        yield tr("hidden") if way.side.visibility == "hidden" else tr("secret")
    if not traits.is_both_ways and way.side is way.row.sides[1]:
        yield tr("from the other side only")


def _led(campaign: Campaign, view: MapView, thing: KeyedWay, way: WayOut) -> str:
    if way.other.zone:
        return zone_in_words(way.other.zone, view.zones, view.passages)
    beyond = thing.to
    if beyond is None or beyond.map not in campaign.maps():
        return tr("the outside")
    spot, name = spot_named(campaign, beyond), campaign.maps()[beyond.map].name
    return tr("{spot} of {map}", spot=spot, map=name) if spot else name


def _step_row(view: MapView, thing: KeyedWay, way: StepOut) -> RowShown | None:
    if not value_at(view.terrain, way.to) and not way.features:
        return None
    number, terrain = board_of(view).name(way.to), terrain_in_words(view, way.to)
    names = [feature.title for feature in _foremost(way.features)]
    place = ", ".join([f"{number} {terrain}", *names])
    words = tr("{where}: {place}", where=_where(way), place=place)
    return RowShown("way", thing.key, words, _by_paths(view, way), thing=thing)


def _foremost(features: tuple[Feature, ...]) -> tuple[Feature, ...]:
    """The one by which a hex is best known."""
    order = ("overt", "hidden", "secret")
    ranked = sorted(
        features,
        key=lambda row: (not row.is_settlement, order.index(row.visibility), row.order),
    )
    return tuple(ranked[:1])


def _by_paths(view: MapView, way: StepOut) -> str:
    along = [path_in_words(view, path) for path in way.paths]
    over = [tr("over the {path}", path=path_in_words(view, path)) for path in way.crossed]
    return " · ".join(dict.fromkeys([*along, *over]))


def _passage_called(row: Passage) -> str:
    return row.name or tr(PASSAGE_KINDS[row.kind])


def _where(way: WayOut | StepOut) -> str:
    return tr(WHERE[way.where])


def _traits(zone: Zone) -> str:
    words = [tr(LIGHTS[zone.light])]
    if zone.danger != "normal":
        words.append(tr(DANGERS[zone.danger]))
    if zone.ground != "floor":
        words.append(tr(GROUNDS[zone.ground]))
    return " · ".join([*words, *zone.tags])


def _in_line(text: str) -> str:
    return shortened(" ".join(text.split()), IN_LINE)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
