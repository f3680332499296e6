"""What a map holds at one hex, all kinds of things together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Feature, Label, Path, Region, TerrainType, Token
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.elevation import height_at
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import label
from mapper.model.hexes.sides import hexes_beside
from mapper.model.map_view import MapView
from mapper.model.places import Spot, zone_of


class HexContents(NamedTuple):
    """A hex by its number; of the ground, None is what nobody has said."""

    hex: Hex
    number: str
    terrain: TerrainType | None
    height: int | None
    features: Mapping[str, Feature]
    tokens: Mapping[str, Token]
    regions: Mapping[str, Region]
    paths: Mapping[str, Path]
    labels: Mapping[str, Label]
    opens: tuple[str, ...]
    """The maps that the hex opens."""


def here(view: MapView, at: Hex) -> HexContents:
    """All that lies at a hex, passes it, or has it within."""
    return HexContents(
        hex=at,
        number=label(at, view.top, view.numbering),
        terrain=view.terrain_types.get(value_at(view.terrain, at)),
        height=height_at(view.elevation, at),
        features=features_at(view.features, at),
        tokens={id_: token for id_, token in view.tokens.items() if token.at == at},
        regions={
            id_: region
            for id_, region in view.regions.items()
            if value_at(view.region_hexes.get(id_, {}), at)
        },
        paths={id_: path for id_, path in view.paths.items() if passes(path, at)},
        labels={id_: words for id_, words in view.labels.items() if at in words.hexes},
        opens=tuple(id_ for id_, by in view.opens.items() if by == at),
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
