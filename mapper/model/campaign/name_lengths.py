"""How long names may be: what the window takes, and what is shown of those from other hands."""

from __future__ import annotations

LONGEST_NAME = 200


def shortened(name: str, most: int = LONGEST_NAME) -> str:
    """A name as it is drawn: too long a one ends in the middle."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"
