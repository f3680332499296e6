"""Parts that keys have in common, in Markdown: words that count as no marks, features, tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Token
from mapper.model.campaign.zone_rows import Creature, Trap, Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import label
from mapper.model.map_view import MapView
from mapper.model.places import FeatureAt, Spot, hex_of, zone_of

MARKS = re.compile(r"[\\`*_\[\]<>#|~]|&(?=#?\w+;)|^[-+=](?=[-+=\s]|$)")
"""What would be taken for more than a letter where it stands."""

NUMBERED = re.compile(r"^(\d+)([.)])(?=\s|$)")
"""How a line of a numbered list begins."""

Views = Mapping[str, MapView]
"""The views of all maps by id: a clue, or what a feature opens, may be on another one."""


def one_line(text: str) -> str:
    """As plain words, in one line."""
    words = " ".join(text.split())
    return NUMBERED.sub(r"\1\\\2", MARKS.sub(r"\\\g<0>", words))


def capital(text: str) -> str:
    """With a large letter at its beginning."""
    return text[:1].upper() + text[1:]


def section(title: str, parts: Iterator[str]) -> list[str]:
    found = list(parts)
    return [f"## {title}", *found] if found else []


def feature_parts(views: Views, feature: Feature, here: str = "") -> Iterator[str]:
    """A feature under a heading of its own."""
    yield f"#### {one_line(feature.title) or 'Without a title'} ({', '.join(_marks(feature))})"
    lines = [
        *players_name(feature.player_title),
        *([f"Tags: {', '.join(map(one_line, feature.tags))}."] if feature.tags else []),
        *([f"{_creature(feature.creature)}."] if feature.creature is not None else []),
        *([f"{_trap(feature.trap)}."] if feature.trap is not None else []),
        *([f"Treasure: {one_line(feature.treasure)}"] if feature.treasure.strip() else []),
        *([f"Opens the map {map_named(views, feature.opens)}."] if feature.opens else []),
        *(f"See {_related(views, link)}." for link in feature.related),
    ]
    if lines:
        yield "  \n".join(lines)
    if feature.gm_notes.strip():
        yield feature.gm_notes.strip()
    if feature.player_text.strip():
        yield quoted(feature.player_text)
    if feature.clues:
        yield "\n".join(clue_line(views, clue, here) for clue in feature.clues)


def token_parts(token: Token) -> Iterator[str]:
    yield f"#### {one_line(token.name)} (token)"
    if token.creature is not None:
        yield f"{_creature(token.creature)}."
    if token.gm_notes.strip():
        yield token.gm_notes.strip()


def clue_line(views: Views, clue: Clue, here: str = "") -> str:
    """The clue and where it is found; of the map that is `here` no name is given."""
    return f"- Clue{_found_at(views, clue, here)}: {one_line(clue.text)}"


def players_name(name: str) -> list[str]:
    return [f"Players know it as {one_line(name)}."] if name else []


def map_named(views: Views, map_id: str) -> str:
    return f"“{one_line(views[map_id].name)}”" if map_id in views else "that is not there"


def number_of(view: MapView, at: Hex) -> str:
    return label(at, view.top, view.numbering)


def spot_words(views: Views, map_id: str, spot: Spot | None) -> str:
    """A hex or a zone with its map, in words."""
    view, at = views.get(map_id), hex_of(spot)
    zone = view.zones.get(zone_of(spot)) if view is not None else None
    if view is not None and at is not None:
        return f"{number_of(view, at)} of {one_line(view.name)}"
    if view is not None and zone is not None:
        return f"{zone_named(zone)} of {one_line(view.name)}"
    return "a zone that is not there" if at is None else "a hex of a map that is not there"


def zone_named(row: Zone) -> str:
    """By number and name, as far as it has them."""
    words = [one_line(word) for word in (row.number, row.name) if word.strip()]
    return " ".join(words) or f"a {row.kind}"


def quoted(text: str) -> str:
    """For reading aloud."""
    return "\n".join(f"> {line}".rstrip() for line in text.strip().splitlines())


def _marks(feature: Feature) -> list[str]:
    landmark = ["landmark"] if feature.is_landmark else []
    settlement = ["settlement"] if feature.is_settlement else []
    return [feature.visibility, *landmark, *settlement]


def _creature(creature: Creature) -> str:
    words = [
        *([f"number {one_line(creature.count)}"] if creature.count.strip() else []),
        *(["undead"] if creature.is_undead else []),
        *(["hostile"] if creature.is_hostile else []),
        *([f"morale {creature.morale}"] if creature.morale is not None else []),
        *map(one_line, creature.tags),
    ]
    return f"Creatures: {', '.join(words)}" if words else "Creatures"


def _trap(trap: Trap) -> str:
    where = " of a passage" if trap.passage else ""
    return f"A trap{where}" if trap.is_armed else f"A trap{where}, spent"


def _related(views: Views, link: FeatureAt) -> str:
    view = views.get(link.map)
    feature = view.features.get(link.id) if view is not None else None
    if feature is None:
        return "a feature that is not there"
    return f"{one_line(feature.title)} at {spot_words(views, link.map, feature.at)}"


def _found_at(views: Views, clue: Clue, here: str) -> str:
    if clue.at is None:
        return ""
    if clue.at.map == here and clue.at.zone in views[here].zones:
        return f" in {zone_named(views[here].zones[clue.at.zone])}"
    return f" {'in' if clue.at.zone else 'at'} {spot_words(views, *clue.at)}"
