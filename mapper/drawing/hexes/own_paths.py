"""How a game master's own kinds of path are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from mapper.drawing.style import PathStyle, Style
from mapper.model.campaign.rows import PathKind

WIDTH = 0.013
"""A step of width, in hexes."""

CORE_FROM = 5
"""Broad lines have a lighter middle."""

LOOKS: Mapping[str, Literal["line", "dotted"]] = MappingProxyType({"dotted": "dotted"})
FAINTEST, FAINTER = 0.12, 0.04


def with_own(style: Style, kinds: Mapping[str, PathKind]) -> Style:
    """The same style, which knows these kinds too."""
    own = {id_: _drawn(kind) for id_, kind in kinds.items()}
    return replace(style, paths={**style.paths, **own}) if own else style


def _drawn(kind: PathKind) -> PathStyle:
    width = kind.width * WIDTH
    return PathStyle(
        kind.colour,
        _lighter(kind.colour) if kind.width >= CORE_FROM and kind.dash == "solid" else "",
        (width, width),
        0.1 if kind.dash == "dashed" else 0.0,
        min(1.0, FAINTEST + FAINTER * kind.width),
        LOOKS.get(kind.dash, "line"),
    )


def _lighter(colour: str) -> str:
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{part + (255 - part) * 11 // 20:02x}" for part in parts)
