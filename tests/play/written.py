"""A value for players as bytes, which hold all that it holds."""

from __future__ import annotations

import pickle
from io import BytesIO


def written(value: object) -> bytes:
    """Each object is written out where it stands: that two of them are one is not told."""
    content = BytesIO()
    pickler = pickle.Pickler(content, 5)
    pickler.fast = True
    pickler.dump(value)
    return content.getvalue()
