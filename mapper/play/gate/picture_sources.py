"""Where the pictures of players' maps come from: what lies behind the names that the gate gave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from mapper.model.campaign.rows import Feature, ImagePoint
from mapper.model.images.image_bytes import is_hash
from mapper.play.gate.known import PlayerMap

PICTURE = "picture "
"""So begins the name of a feature's own picture in a players' map."""

LEVEL = "level "


class Scan(NamedTuple):
    """An image beneath a level, by its hash, and where it lies."""

    image: str
    spots: tuple[ImagePoint, ...]
    opacity: int


@dataclass(frozen=True, slots=True)
class PictureSources:
    """The game master's files, by the names that stand for them; never part of what players get."""

    icons: Mapping[str, str] = field(default_factory=dict)
    """The hash of a feature's own picture."""
    scans: Mapping[str, tuple[Scan, ...]] = field(default_factory=dict)
    """What lies beneath a level, the lowest first."""

    def still(self, now: PictureSources) -> PictureSources:
        """Those of a held map without the scans that are gone or lie otherwise by now."""
        scans = {
            name: tuple(each for each in before if each in now.scans.get(name, ()))
            for name, before in self.scans.items()
        }
        return self if scans == self.scans else PictureSources(self.icons, scans)


class PicturedMap(NamedTuple):
    """What players know of a map, and where its pictures come from."""

    players: PlayerMap
    pictures: PictureSources


def level_named(level: int) -> str:
    """What stands for all that lies beneath a level, be it anything or not."""
    return f"{LEVEL}{level}"


def stands_for_a_level(image: str) -> bool:
    return image.startswith(LEVEL)


def looks_of(row: Feature) -> str:
    """What decides a feature's place among others; its file does only if all else is alike."""
    return f"{replace(row, icon=PICTURE)!r}{row.icon}" if is_hash(row.icon) else repr(row)


def with_names(
    features: Mapping[str, Feature], icons: Mapping[str, str]
) -> tuple[Mapping[str, Feature], Mapping[str, str]]:
    """Features whose own pictures have names instead of hashes; a name once given stays."""
    if not any(is_hash(row.icon) for row in features.values()):
        return features, icons
    names = {hash_: name for name, hash_ in icons.items()}
    for row in features.values():
        if is_hash(row.icon):
            names.setdefault(row.icon, f"{PICTURE}{len(names) + 1}")
    named = {
        id_: replace(row, icon=names[row.icon]) if row.icon in names else row
        for id_, row in features.items()
    }
    return named, {name: hash_ for hash_, name in names.items()}
