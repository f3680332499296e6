"""What happened, as players may read it in a diary, which knows nothing of any entry."""

from __future__ import annotations

from typing import NamedTuple


class RecapPart(NamedTuple):
    """What was told to one group, in paragraphs; to all of them, where it has no name."""

    group: str
    paragraphs: tuple[str, ...]


class RecapDay(NamedTuple):
    """A day of the campaign by its date."""

    date: str
    parts: tuple[RecapPart, ...]


class Recap(NamedTuple):
    """The days of an evening, or of any span, and whose diary it is."""

    title: str
    days: tuple[RecapDay, ...]
    about: str = ""
    """Which evening it was."""
