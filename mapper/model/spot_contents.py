"""What lies at a spot on a map of either kind, and what a hex belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeVar

from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Feature, Label, Path, Region, Token
from mapper.model.campaign.zone_rows import Passage
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import hexes_beside
from mapper.model.map_view import MapView
from mapper.model.places import Spot, zone_of

NO_WAYS: Mapping[str, Passage] = MappingProxyType({})


class LiesAtSpot(Protocol):
    """A row of something that lies at a hex or in a zone."""

    @property
    def at(self) -> Spot: ...


class SpotContents(NamedTuple):
    """The things of a hex or a zone in the order in which they are listed, and what opens there."""

    features: Mapping[str, Feature] = MappingProxyType({})
    tokens: Mapping[str, Token] = MappingProxyType({})
    opens: tuple[str, ...] = ()
    """The maps behind it."""
    ways: Mapping[str, Passage] = NO_WAYS
    """What leads out of it; out of a hex nothing does."""


class HexBelongings(NamedTuple):
    """What a hex belongs to: the regions around it, the paths that pass it, the words over it."""

    regions: Mapping[str, Region]
    paths: Mapping[str, Path]
    labels: Mapping[str, Label]


def belongings_of(view: MapView, at: Hex) -> HexBelongings:
    return HexBelongings(
        regions={
            id_: region
            for id_, region in view.regions.items()
            if value_at(view.region_hexes.get(id_, {}), at)
        },
        paths={id_: path for id_, path in view.paths.items() if passes(path, at)},
        labels={id_: words for id_, words in view.labels.items() if at in words.hexes},
    )


R = TypeVar("R", bound=LiesAtSpot)


def lying_at(rows: Mapping[str, R], spot: Spot) -> dict[str, R]:
    """The rows that lie at a hex or in a zone, in the order in which they were made."""
    zone = zone_of(spot)
    found = {
        id_: row
        for id_, row in rows.items()
        if (zone_of(row.at) == zone if zone else row.at == spot)
    }
    return dict(sorted(found.items(), key=lambda pair: natural(pair[0])))


def contents_at(
    view: MapView, spot: Spot, opens: tuple[str, ...], ways: Mapping[str, Passage] = NO_WAYS
) -> SpotContents:
    """What lies at a hex or in a zone, beside the maps behind it and what leads out of it."""
    return SpotContents(features_at(view.features, spot), lying_at(view.tokens, spot), opens, ways)


def features_at(features: Mapping[str, Feature], spot: Spot) -> dict[str, Feature]:
    """The features at a hex or in a zone, in the order in which they are listed."""
    return dict(sorted(lying_at(features, spot).items(), key=lambda pair: pair[1].order))


def passes(path: Path, at: Hex) -> bool:
    """Whether a path runs through a hex, or along one of its sides."""
    return at in path.hexes or any(at in hexes_beside(side) for side in path.sides)
