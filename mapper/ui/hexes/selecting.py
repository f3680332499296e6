"""What is done with the selected hexes, and how hexes are selected without pointing at each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtWidgets import QInputDialog

from mapper.commands.clipboard.copying import (
    Turning,
    clear_things,
    copy,
    cut,
    delete,
    has_things,
    paste_notes,
)
from mapper.commands.clipboard.copying import paste as pasted
from mapper.commands.terrain.terrain import paint, remove_region
from mapper.commands.things.things import remove_things
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, TerrainType
from mapper.model.clip import Clip, clip_from_text, clip_to_text, images_of, with_images
from mapper.model.hex_board import HexBoard
from mapper.model.hexes.chunks import Area, area_of, value_at
from mapper.model.hexes.hex_transform import HexTransform
from mapper.model.hexes.hexes import ORIGIN, Hex, subtract
from mapper.model.hexes.shapes import grown, middle, shrunk
from mapper.model.selection import (
    NOTHING_CHOSEN,
    Selection,
    all_mapped,
    by_terrain,
    by_text,
    inverted,
)
from mapper.storage.reading import read_blob
from mapper.tools.hexes.select import HexPiece, moved
from mapper.tools.shared.tool import LARGE, hexes_counted, now_or_later
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.document import Document
from mapper.ui.editing.jobs import refusing, run_job
from mapper.ui.editing.tool_use import SELECT, ToolUse
from mapper.ui.hexes import drawing_paths

LONG = 1_000_000
"""A copied text of more letters than this is read beside the window."""

SOON_COPIED = 10 * LARGE
"""So many hexes are copied at once, so that they can be pasted at once."""

STEPS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
)


def why_no_piece(use: ToolUse) -> str | None:
    """Why there is nothing to copy."""
    return None if use.selection.area else tr("Select some hexes first.")


def why_nothing(use: ToolUse) -> str | None:
    """Why there is nothing to delete."""
    is_one = any(use.selection.the(kind) for kind in ("path", "label", "region"))
    return None if is_one else why_no_piece(use)


def select(desk: Desk, area: Area) -> None:
    """Select hexes, with the tool that goes on from there."""
    if desk.tool_use.entry.id != SELECT:
        desk.tool_use.choose(SELECT)
    desk.tool_use.select(desk.tool_use.selection.with_area(area))
    desk.say(tr("{hexes} selected", hexes=hexes_counted(len(area))))


def select_all(desk: Desk) -> None:
    document = desk.document
    select(desk, all_mapped(document.campaign, document.map_id))


def select_none(desk: Desk) -> None:
    desk.tool_use.select(NOTHING_CHOSEN)


def invert(desk: Desk) -> None:
    document = desk.document
    select(desk, inverted(document.campaign, document.map_id, desk.tool_use.selection.area))


def grow(desk: Desk) -> None:
    select(desk, grown(desk.tool_use.selection.area))


def shrink(desk: Desk) -> None:
    select(desk, shrunk(desk.tool_use.selection.area))


def select_alike(desk: Desk) -> None:
    """All hexes with the terrain of the selected ones, or of the one that is pointed at."""
    document, use = desk.document, desk.tool_use
    chunks = document.campaign.chunks("terrain", document.map_id)
    pointed = use.hex or desk.canvas.cursor_hex
    area = use.selection.area or area_of([pointed] if pointed is not None else [])
    codes = {value_at(chunks, at) for at in area} - {0}
    if not codes:
        desk.refuse(tr("Select or point at a hex with the terrain that is wanted."))
        return
    select(desk, by_terrain(document.campaign, document.map_id, codes))


def select_by_text(desk: Desk) -> None:
    text, is_given = QInputDialog.getText(
        desk.window, tr("Select by text"), tr("Where a title, name or label has these words:")
    )
    if is_given:
        select_named(desk, text)


def select_named(desk: Desk, text: str) -> None:
    document = desk.document
    area = by_text(document.campaign, document.map_id, text)
    if area:
        select(desk, area)
    else:
        desk.refuse(tr("Nothing on this map is called “{words}”.", words=text.strip()))


def copy_selected(desk: Desk) -> None:
    area = desk.tool_use.selection.area
    _copied(desk, lambda: desk.say(tr("{hexes} copied", hexes=hexes_counted(len(area)))))


def cut_selected(desk: Desk) -> None:
    """First copied, then taken away, so that nothing is lost on the way."""
    _copied(desk, lambda: _do(desk, cut))


def paste(desk: Desk) -> None:
    """Have what was copied in hand."""
    text = desk.clipboard.text()

    def read(_tell: object) -> Clip:
        return clip_from_text(text)

    if len(text) > LONG:
        carry, refused = partial(_carry, desk), refusing(desk.refuse)
        run_job(desk.window, tr("Reading what was copied…"), read, carry, refused)
        return
    desk.editor.granted(lambda: _carry(desk, clip_from_text(text)))


def duplicate(desk: Desk) -> None:
    """Have another one of what is selected in hand."""
    document = desk.document
    _carry(desk, copy(document.campaign, document.map_id, desk.tool_use.selection.area))


def delete_selected(desk: Desk) -> None:
    """A path's point or what else was picked, else what stands at the hexes, else those."""
    document, use = desk.document, desk.tool_use
    map_id, area, path = document.map_id, use.selection.area, use.selection.the("path")
    if path and not area and use.selection.stop is not None:
        drawing_paths.take_picked_out(use, map_id)
    elif path and not area:
        drawing_paths.remove(use, map_id)
    elif label := use.selection.the("label"):
        use.make_and_tell(lambda c: remove_things(c, [Key("label", map_id, label)]))
    elif region := use.selection.the("region"):
        use.make_and_tell(lambda c: remove_region(c, map_id, region))
        use.select(NOTHING_CHOSEN)
    elif has_things(document.campaign, map_id, area):
        delete_things(desk)
    else:
        delete_all(desk)


def delete_all(desk: Desk) -> None:
    _do(desk, delete)


def delete_things(desk: Desk) -> None:
    _do(desk, clear_things)


def delete_terrain(desk: Desk) -> None:
    _do(desk, lambda campaign, map_id, area: paint(campaign, map_id, area, 0))


def move_selected(desk: Desk, where: str) -> None:
    """By one column or row; the selection goes along."""
    document, use = desk.document, desk.tool_use
    area = use.selection.area
    assert document.view is not None
    at = middle(area)
    to = HexBoard(document.view).beside(at, *STEPS[where])
    placed, map_id = HexTransform(at, to), document.map_id
    desk.editor.make(
        lambda campaign: moved(campaign, map_id, area, subtract(to, at)),
        lambda change: _moved_on(desk, change, area, placed),
    )


def _moved_on(desk: Desk, change: Change, area: Area, placed: HexTransform) -> None:
    """What was moved stays chosen, and whoever looks at it goes along."""
    at = desk.canvas.cursor_hex
    _put_down(desk, change, desk.tool_use.selection.with_area(placed.area(area)))
    if at is not None and at in area:
        desk.canvas.set_cursor(placed.hex(at))


def _put_down(desk: Desk, change: Change, chosen: Selection) -> None:
    """What was moved or turned stays chosen, and it is said."""
    desk.tool_use.select(chosen)
    desk.editor.tell(change)


def turn_selected(desk: Desk, times: int) -> None:
    _turn(desk, times % 6, is_mirrored=False)


def mirror_selected(desk: Desk) -> None:
    _turn(desk, 0, is_mirrored=True)


def _turn(desk: Desk, rotate: int, *, is_mirrored: bool) -> None:
    """About the same hex as the last time, so that turning on leads back."""
    document, use = desk.document, desk.tool_use
    assert document.view is not None
    area, map_id = use.selection.area, document.map_id
    pivot = use.selection.pivot or middle(area)
    turning = Turning(rotate, is_mirrored, pivot)
    placed = HexTransform(pivot, pivot, rotate, is_mirrored, document.view.top)
    use.make(
        lambda campaign: moved(campaign, map_id, area, ORIGIN, turning),
        lambda change: _put_down(desk, change, use.selection.with_area(placed.area(area), pivot)),
    )


def _do(desk: Desk, command: Callable[[Campaign, str, Area], Change]) -> None:
    """Run a command on the hexes that are selected, at once or later."""
    map_id, area = desk.document.map_id, desk.tool_use.selection.area
    label = tr("Working on {hexes}", hexes=hexes_counted(len(area)))

    def made(campaign: Campaign) -> Change:
        return command(campaign, map_id, area)

    desk.tool_use.make_and_tell(lambda campaign: now_or_later(campaign, label, len(area), made))


def _copied(desk: Desk, then: Callable[[], object]) -> None:
    """Put what is selected on the clipboard."""
    document, use = desk.document, desk.tool_use
    map_id, area, anchor = document.map_id, use.selection.area, _anchor(desk)
    file = document.file.path

    def text_of(campaign: Campaign) -> str:
        clip = copy(campaign, map_id, area, anchor)
        return clip_to_text(with_images(clip, partial(read_blob, file)))

    def done(text: str) -> None:
        desk.clipboard.put(text)
        then()

    if len(area) <= SOON_COPIED:
        done(text_of(document.campaign))
        return
    as_now = document.campaign.snapshot()
    run_job(desk.window, tr("Copying…"), lambda _tell: text_of(as_now), done, desk.refuse)


def _anchor(desk: Desk) -> Hex:
    """The hex that leads at a paste: the pointed one if it is selected, or else the middle."""
    at, area = desk.tool_use.hex, desk.tool_use.selection.area
    return at if at is not None and at in area else middle(area)


def _keep_images(document: Document, clip: Clip) -> None:
    """Those that the campaign has not, but for terrain in whose place it has some of its own."""
    here = {row.name.casefold() for row in document.campaign.all(TerrainType).values()}
    rows = clip.rows.values()
    coming = [r for r in rows if not (isinstance(r, TerrainType) and r.name.casefold() in here)]
    for hash_ in clip.images.keys() & {*images_of(coming)}:
        if document.file.blob(hash_) is None:
            document.file.add_blob(clip.images[hash_])


def paste_at(desk: Desk, at: Hex) -> None:
    """Put down what is on the clipboard at a hex, at once."""
    document, map_id = desk.document, desk.document.map_id
    clip = clip_from_text(desk.clipboard.text())

    def put_down(campaign: Campaign) -> Change:
        _keep_images(document, clip)
        return pasted(campaign, map_id, clip, at)

    desk.editor.make(put_down)


def _carry(desk: Desk, clip: Clip) -> None:
    document = desk.document
    desk.tool_use.carry(HexPiece(clip, keep=partial(_keep_images, document)))
    for note in paste_notes(document.campaign, document.map_id, clip):
        desk.say(note)
