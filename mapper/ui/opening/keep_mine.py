"""What the open campaign holds and what was refused since another program wrote: into a copy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from mapper.model.campaign.change import Change
from mapper.model.campaign.postponed_changes import as_of_now, in_turn
from mapper.model.map_view import MapView
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile
from mapper.ui.window.document import Document


class WentOn(NamedTuple):
    """What going on in a copy has come to.

    What could not be kept of the file, in words; the changes that were made after all, as one, and
    the shown map after them; and why others still could not be.
    """

    lost: str | None
    change: Change
    view: MapView | None
    why: NotAllowed | None


def go_on_in(document: Document, copy: Path, refused: Sequence[Change]) -> WentOn:
    """Write a copy, work on it from now on, and make what was refused; fit for any thread."""
    lost = document.file.save_copy(copy, replace=True)
    document.file.go_on_in(copy)
    document.elsewhere = None
    made, left, why = Change("", {}), [], None
    for change in in_turn(refused):
        try:
            made = made.then(_make(document.file, change))
        except NotAllowed as found:
            left.append(change)
            why = found
    document.refused = tuple(left)
    view = document.view_after(made) if made else None
    return WentOn(lost, made, view, why)


def keep_in(document: Document, copy: Path) -> None:
    """Write a copy with what was refused in it, and leave it; fit for any thread."""
    document.file.save_copy(copy)
    with CampaignFile(copy, keep_backups=False) as file:
        for change in in_turn(document.refused):
            _make(file, change)


def _make(file: CampaignFile, change: Change) -> Change:
    now = as_of_now(file.campaign, change)
    file.do(now)
    return now
