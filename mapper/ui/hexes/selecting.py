"""What is done with the selected hexes, and how hexes are selected without pointing at each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QInputDialog

from mapper.commands.clipboard.clipboard import Turning, copy, cut, delete, middle, paste_notes
from mapper.commands.clipboard.cut import clear_things, has_things
from mapper.commands.terrain.terrain import paint_area
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.clip import Clip, clip_from_text, clip_to_text
from mapper.model.hex_board import HexBoard
from mapper.model.hexes.area import NOWHERE, Area, area_of
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.flood import grown, shrunk
from mapper.model.hexes.hex_transform import HexTransform
from mapper.model.hexes.hexes import ORIGIN, Hex, subtract
from mapper.model.not_allowed import NotAllowed
from mapper.model.selection import all_mapped, by_terrain, by_text, inverted
from mapper.tools.hexes.carry import Carry
from mapper.tools.hexes.grips import moved
from mapper.tools.shared.tool import LARGE, Later, Made, hexes_counted
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.editing.jobs import refusing, run_job
from mapper.ui.editing.tool_use import SELECT, ToolUse
from mapper.ui.hexes import drawing_paths

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

LONG = 1_000_000
"""A copied text of more letters than this is read beside the window."""

SOON_COPIED = 10 * LARGE
"""So many hexes are copied at once, so that they can be pasted at once."""

STEPS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
)


def why_no_piece(use: ToolUse) -> str | None:
    """Why there is nothing to copy."""
    return None if use.area else tr("Select some hexes first.")


def why_nothing(use: ToolUse) -> str | None:
    """Why there is nothing to delete."""
    return None if use.path else why_no_piece(use)


def select(window: Window, area: Area) -> None:
    """Select hexes, with the tool that goes on from there."""
    if window.tool_use.entry.id != SELECT:
        window.tool_use.choose(SELECT)
    window.tool_use.select(area)
    window.say(tr("{hexes} selected", hexes=hexes_counted(len(area))))


def select_all(window: Window) -> None:
    document = _document(window)
    select(window, all_mapped(document.campaign, document.map_id))


def select_none(window: Window) -> None:
    window.tool_use.select(NOWHERE)


def invert(window: Window) -> None:
    document = _document(window)
    select(window, inverted(document.campaign, document.map_id, window.tool_use.area))


def grow(window: Window) -> None:
    select(window, grown(window.tool_use.area))


def shrink(window: Window) -> None:
    select(window, shrunk(window.tool_use.area))


def select_alike(window: Window) -> None:
    """All hexes with the terrain of the selected ones, or of the one that is pointed at."""
    document, use = _document(window), window.tool_use
    chunks = document.campaign.chunks("terrain", document.map_id)
    pointed = use.at or window.canvas.cursor_hex
    area = use.area or area_of([pointed] if pointed is not None else [])
    codes = {value_at(chunks, at) for at in area} - {0}
    if not codes:
        window.refuse(tr("Select or point at a hex with the terrain that is wanted."))
        return
    select(window, by_terrain(document.campaign, document.map_id, codes))


def select_by_text(window: Window) -> None:
    text, is_given = QInputDialog.getText(
        window, tr("Select by text"), tr("Where a title, name or label has these words:")
    )
    if is_given:
        select_named(window, text)


def select_named(window: Window, text: str) -> None:
    document = _document(window)
    area = by_text(document.campaign, document.map_id, text)
    if area:
        select(window, area)
    else:
        window.refuse(tr("Nothing on this map is called “{words}”.", words=text.strip()))


def copy_selected(window: Window) -> None:
    area = window.tool_use.area
    _copied(window, lambda: window.say(tr("{hexes} copied", hexes=hexes_counted(len(area)))))


def cut_selected(window: Window) -> None:
    """First copied, then taken away, so that nothing is lost on the way."""
    map_id, area = _document(window).map_id, window.tool_use.area
    _copied(window, lambda: _do(window, area, lambda campaign: cut(campaign, map_id, area)))


def paste(window: Window) -> None:
    """Have what was copied in hand."""
    text = window.clipboard.text()

    def read(_tell: object) -> Clip:
        return clip_from_text(text)

    if len(text) > LONG:
        carry, refused = partial(_carry, window), refusing(window.refuse)
        run_job(window, tr("Reading what was copied…"), read, carry, refused)
        return
    window.granted(lambda: _carry(window, clip_from_text(text)))


def duplicate(window: Window) -> None:
    """Have another one of what is selected in hand."""
    document = _document(window)
    _carry(window, copy(document.campaign, document.map_id, window.tool_use.area))


def delete_selected(window: Window) -> None:
    """The path that was picked; or else what stands at the hexes; or else the hexes themselves."""
    document, use = _document(window), window.tool_use
    map_id, area, path = document.map_id, use.area, use.path
    if path and not area:
        drawing_paths.remove(use, map_id)
    elif has_things(document.campaign, map_id, area):
        delete_things(window)
    else:
        delete_all(window)


def delete_all(window: Window) -> None:
    map_id, area = _document(window).map_id, window.tool_use.area
    _do(window, area, lambda campaign: delete(campaign, map_id, area))


def delete_things(window: Window) -> None:
    map_id, area = _document(window).map_id, window.tool_use.area
    _do(window, area, lambda campaign: clear_things(campaign, map_id, area))


def delete_terrain(window: Window) -> None:
    map_id, area = _document(window).map_id, window.tool_use.area
    _do(window, area, lambda campaign: paint_area(campaign, map_id, area, 0))


def move_selected(window: Window, where: str) -> None:
    """By one column or row; the selection goes along."""
    document, area = _document(window), window.tool_use.area
    assert document.view is not None
    at = middle(area)
    to = HexBoard(document.view).beside(at, *STEPS[where])
    placed, map_id = HexTransform(at, to), document.map_id
    window.make(
        lambda campaign: moved(campaign, map_id, area, subtract(to, at)),
        lambda _change: window.tool_use.select(placed.area(area)),
    )


def turn_selected(window: Window, times: int) -> None:
    _turn(window, times % 6, is_mirrored=False)


def mirror_selected(window: Window) -> None:
    _turn(window, 0, is_mirrored=True)


def _turn(window: Window, rotate: int, *, is_mirrored: bool) -> None:
    """About the same hex as the last time, so that turning on leads back."""
    document, use = _document(window), window.tool_use
    assert document.view is not None
    area, map_id, pivot = use.area, document.map_id, use.pivot or middle(use.area)
    turning = Turning(rotate, is_mirrored, pivot)
    placed = HexTransform(pivot, pivot, rotate, is_mirrored, document.view.top)
    use.make(
        lambda campaign: moved(campaign, map_id, area, ORIGIN, turning),
        lambda _change: use.select(placed.area(area), pivot),
    )


def _do(window: Window, area: Area, command: Command) -> None:
    """Run a command on so many hexes, at once or later."""
    label = tr("Working on {hexes}", hexes=hexes_counted(len(area)))

    def made(campaign: Campaign) -> Made:
        return Later(label, command) if len(area) > LARGE else command(campaign)

    window.make(made)


def _copied(window: Window, then: Callable[[], object]) -> None:
    """Put what is selected on the clipboard."""
    document, use = _document(window), window.tool_use
    map_id, area, anchor = document.map_id, use.area, _anchor(window)

    def text_of(campaign: Campaign) -> str:
        return clip_to_text(copy(campaign, map_id, area, anchor))

    def done(text: str) -> None:
        window.clipboard.put(text)
        then()

    if len(area) <= SOON_COPIED:
        done(text_of(document.campaign))
        return
    as_now = document.campaign.snapshot()
    run_job(window, tr("Copying…"), lambda _tell: text_of(as_now), done, window.refuse)


def _anchor(window: Window) -> Hex:
    """The hex that leads at a paste: the pointed one if it is selected, or else the middle."""
    use = window.tool_use
    return use.at if use.at is not None and use.at in use.area else middle(use.area)


def _carry(window: Window, clip: Clip) -> None:
    document, use = _document(window), window.tool_use
    if use.at is None:
        window.canvas.set_cursor(window.canvas.middle())
    use.carry(Carry(replace(use.paint, map_id=document.map_id), clip))
    window.canvas.setFocus()
    for note in paste_notes(document.campaign, document.map_id, clip):
        window.say(note)


def _document(window: Window) -> Document:
    document = window.document
    if document is None:
        raise NotAllowed(tr("Open or make a campaign first."))
    return document
