"""Reads a file of another program: which kind it is shows in what it holds, not in its name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mapper.commands.maps.add_imported import Imported
from mapper.foreign_bytes import whole
from mapper.model.not_allowed import NotAllowed


def read_foreign(path: Path, wanted: str | None = None) -> Imported:
    """The map that the file holds; NotAllowed says why it cannot be imported."""
    from mapper.importers.checked_values import MOST_BYTES, parsed

    if not path.is_file():
        raise NotAllowed(f"There is no file “{path}”; check the name.")
    try:
        data = whole(path, MOST_BYTES)
    except OSError as error:
        raise NotAllowed(f"“{path}” cannot be read: {error.strerror or error}.") from None
    try:
        return imported(parsed(data), wanted)
    except NotAllowed as refused:
        raise NotAllowed(f"“{path}” cannot be imported. {refused}") from None


def imported(value: Any, wanted: str | None = None) -> Imported:
    """The map in a value of JSON, taken for the wanted kind or for the one that it looks like."""
    from mapper.importers.donjon import from_donjon
    from mapper.importers.watabou import from_watabou

    if not isinstance(value, dict):
        raise NotAllowed("A map as another program exports it is written in braces.")
    kind = wanted or kind_of(value)
    return from_watabou(value) if kind == "watabou" else from_donjon(value)


def kind_of(value: Mapping[str, Any]) -> str:
    """Which of the kinds that can be read this is."""
    if {"rects", "doors"} <= value.keys():
        return "watabou"
    if {"cells", "cell_bit"} <= value.keys():
        return "donjon"
    for name, fields in _OTHERS.items():
        if fields <= value.keys():
            raise NotAllowed(f"It is {name}, which cannot be imported as a dungeon.")
    raise NotAllowed(
        "It is neither a One Page Dungeon by Watabou nor a dungeon by donjon; export one of these"
        " as JSON."
    )


_OTHERS: Mapping[str, frozenset[str]] = {
    "a map for virtual tabletops (Universal VTT)": frozenset({"line_of_sight", "resolution"}),
    "a map of Tiled": frozenset({"tiledversion", "layers"}),
    "a map of Trizbort": frozenset({"elements", "startRoom"}),
    "a city of Watabou’s": frozenset({"type", "features"}),
    "a scene of Foundry": frozenset({"walls", "grid"}),
    "a map of Hex Kit": frozenset({"layers", "topStaggered"}),
    "a graph": frozenset({"nodes", "directed"}),
    "the text form of a campaign (“cognita from-text” reads it)": frozenset({"format", "rows"}),
}
