"""Colours as rows have them."""

from __future__ import annotations

import re
from typing import Annotated

from mapper.model.campaign.exact_numbers import WrittenAs


def is_colour(text: str) -> bool:
    """Written `#rrggbb`."""
    return re.fullmatch("#[0-9a-f]{6}", text) is not None


def _read_colour(written: object) -> str:
    if isinstance(written, str) and is_colour(written):
        return written
    raise ValueError("must be written #rrggbb")


Colour = Annotated[str, WrittenAs(_read_colour)]


def _read_own_colour(written: object) -> str:
    return "" if written == "" else _read_colour(written)


OwnColour = Annotated[str, WrittenAs(_read_own_colour)]
"""A colour, or empty: that of the style."""
