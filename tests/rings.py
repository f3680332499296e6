"""Rings of hexes, to walk and draw along."""

from __future__ import annotations

from mapper.model.hexes.hexes import Hex, neighbour


def ring(centre: Hex, radius: int) -> list[Hex]:
    """The hexes at exactly this distance, in one turn."""
    if radius == 0:
        return [centre]
    found = []
    at = Hex(centre.q - radius, centre.r + radius)
    for side in range(6):
        for _ in range(radius):
            found.append(at)
            at = neighbour(at, side)
    return found
