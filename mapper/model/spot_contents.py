"""What lies at a spot on a map of either kind, and what a hex belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Feature, Label, Path, Region, Token
from mapper.model.campaign.zone_rows import Passage
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import hexes_beside
from mapper.model.map_view import MapView
from mapper.model.places import Spot, zone_of

NO_WAYS: Mapping[str, Passage] = {}


class SpotContents(NamedTuple):
    """The things of a hex or a zone in the order in which they are listed, and what opens there."""

    features: Mapping[str, Feature]
    tokens: Mapping[str, Token]
    opens: tuple[str, ...]
    """The maps behind it."""
    ways: Mapping[str, Passage]
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


def features_at(features: Mapping[str, Feature], spot: Spot) -> dict[str, Feature]:
    """The features at a hex or in a zone, in the order in which they are listed."""
    zone = zone_of(spot)
    found = [
        (id_, feature)
        for id_, feature in features.items()
        if (zone_of(feature.at) == zone if zone else feature.at == spot)
    ]
    return dict(sorted(found, key=lambda pair: (pair[1].order, natural(pair[0]))))


def passes(path: Path, at: Hex) -> bool:
    """Whether a path runs through a hex, or along one of its sides."""
    return at in path.hexes or any(at in hexes_beside(side) for side in path.sides)
