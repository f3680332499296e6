"""The tool in hand: what the mouse and the keyboard tell it, and what it does to the document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QSettings, Qt, Signal

from mapper.model.board import KindOfMap
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Path
from mapper.model.hexes.area import NOWHERE, Area
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.layout import Point
from mapper.model.map_view import MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import stops
from mapper.model.places import FootPoint, zone_of
from mapper.model.zones.mark_layout import number_point, standing
from mapper.tools.hexes.grips import stop_point
from mapper.tools.hexes.travel import NOBODY
from mapper.tools.shared.tool import (
    NO_PICK,
    NOTHING,
    Carrying,
    Chosen,
    CrossingKind,
    Following,
    Guide,
    Guided,
    Height,
    Held,
    Made,
    Paint,
    Picked,
    Picking,
    PlaneFigure,
    Selecting,
    Sent,
    Stepwise,
    Telling,
    Tool,
    Trip,
    Worded,
    ZoneSketch,
)
from mapper.tools.toolbox import TOOLBOX, tool_named
from mapper.tools.zones.grips import handles
from mapper.tools.zones.zone_pointer import drawn, drawn_span, drawn_zone
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor, Making, Then
from mapper.ui.editing.loading_ahead import load_graphs_aside
from mapper.ui.editing.tool_keys import STEPS, held_now, keys_of, stepped

PAN, SELECT, TRAVEL = "pan", "select", "travel"
COARSE = (PAN, SELECT, TRAVEL)


class ToolUse(QObject):
    """Between canvas, tool and document. `told` carries words for the status bar."""

    told = Signal(str)
    picked = Signal(int)
    changed = Signal()
    selected = Signal(object)
    chosen = Signal(object)
    path_picked = Signal(str)
    zones_picked = Signal(object)
    worded = Signal(object)
    trip_asked = Signal(object)

    def __init__(self, canvas: Canvas, settings: QSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._canvas, self._settings = canvas, settings
        self.editor: Editor | None = None
        self._step: int | None = None
        self._has_begun = False
        self._at: Hex | None = None
        self._held = Held()
        self.area = NOWHERE
        self.pivot: Hex | None = None
        self.path = ""
        self.chosen_zones = NO_PICK
        self._guide: Guide | None = None
        self.entry = tool_named(recall(settings, "tool", TOOLBOX[0].id))
        make, *_ = self.entry.makes.values()
        self.tool: Tool = make(Paint("", 0, recall(settings, "width", 1)))
        canvas.hovered.connect(self._hover)
        canvas.pressed.connect(self._press)
        canvas.moved.connect(self._drag)
        canvas.pointer_moved.connect(self._refine)
        canvas.released.connect(self._release)
        canvas.cancelled.connect(self._give_up)
        canvas.typed.connect(self._type)
        canvas.cursor_moved.connect(self._hover)
        canvas.set_hand(self.entry.id == PAN)

    @property
    def paint(self) -> Paint:
        return self.tool.paint

    @property
    def _document(self) -> Document | None:
        return self.editor.document if self.editor is not None else None

    @property
    def at(self) -> Hex | None:
        """The hex that is pointed at."""
        return self._at

    @property
    def kind(self) -> KindOfMap:
        """What the map that is shown is made of."""
        return self._document.kind if self._document is not None else "hexes"

    def use_on(self, editor: Editor | None) -> None:
        """Work on another document or another map of it, or on none."""
        self.cancel()
        self.editor = editor
        self.select(NOWHERE)
        self.pick_path("")
        self.pick_zones(NO_PICK)
        if editor is not None:
            self.tool.paint = replace(self.paint, map_id=editor.document.map_id)
            self.choose(self.entry.id)

    def choose(self, id_: str) -> None:
        """Take up another tool."""
        self.cancel()
        entry, kind = tool_named(id_), self.kind
        self.entry = entry if entry.fits(kind) else tool_named(SELECT)
        id_ = self.entry.id
        self._take(self.entry.made(self.paint, kind))
        self._settings.setValue("tool", id_)
        self._canvas.set_hand(id_ == PAN, is_fine=kind == "zones" and id_ not in COARSE)
        self.changed.emit()

    def carry(self, piece: Tool) -> None:
        """Have a copied piece in hand until it is put down or dropped; then the tool is back."""
        self.cancel()
        self._canvas.set_hand(False)
        self._take(piece)
        self.changed.emit()

    def make(self, command: Making, then: Then | None = None) -> bool:
        """Do what a command comes to on the open campaign; False if it was refused."""
        return self.editor is not None and self.editor.make(command, then)

    def refuse(self, why: str) -> None:
        if self.editor is not None:
            self.editor.refuse(why)

    def select(self, area: Area, pivot: Hex | None = None) -> None:
        """`pivot` is what it was turned about last, and will be the next time."""
        self.area, self.pivot = area, pivot
        if isinstance(self.tool, Selecting):
            self.tool.area = area
        self._canvas.show_selection(area)
        self._show()
        self.selected.emit(area)

    def pick_path(self, id_: str) -> None:
        """Have the points of this path in reach of the select tool."""
        self.path = id_
        if id_:
            load_graphs_aside()
        if isinstance(self.tool, Following):
            self.tool.path = id_
        self.show_again()
        self.path_picked.emit(id_)

    def pick_zones(self, picked: Picked) -> None:
        """Have this chosen on a map of zones."""
        self.chosen_zones = picked
        if isinstance(self.tool, Picking):
            self.tool.chosen = picked
        self.show_again(quietly=True)
        self.zones_picked.emit(picked)

    def guide_with(self, guide: Guide | None) -> None:
        """Have the travel tool ask this one about the groups."""
        self._guide = guide
        self._take(self.tool)

    def go(self) -> None:
        """Have the group go the way that was put together with the travel tool."""
        self._granted(lambda: self.trip_asked.emit(self.trip()))

    def trip(self) -> Trip:
        """The way that was put together with the travel tool; raises `NotAllowed` without one."""
        trip = self.tool.trip() if isinstance(self.tool, Guided) else None
        if trip is None:
            raise NotAllowed(tr("Click first where to go, with the Travel tool."))
        return trip

    def passed(self, way: Sequence[Hex]) -> None:
        """The group has been to these hexes."""
        if isinstance(self.tool, Guided):
            self.tool.passed(way)
        self._show()

    def paint_with(self, code: int) -> None:
        self.tool.paint = replace(self.paint, code=code)
        self._show()
        self.changed.emit()

    def paint_region(self, region: str) -> None:
        self.tool.paint = replace(self.paint, region=region)
        self._show()

    def draw_kind(self, path_kind: str) -> None:
        self.tool.paint = replace(self.paint, path_kind=path_kind)
        self._show()

    def cross_with(self, crossing: CrossingKind) -> None:
        self.tool.paint = replace(self.paint, crossing=crossing)
        self._show()

    def set_height(self, height: Height) -> None:
        self.tool.paint = replace(self.paint, height=height)
        self._show()

    def sketch_with(self, sketch: ZoneSketch) -> None:
        """Draw on a map of zones like this."""
        if sketch != self.paint.sketch:
            self.cancel()
            self.tool.paint = replace(self.paint, sketch=sketch)
            self._show()
            self.changed.emit()

    def set_width(self, width: int) -> None:
        self.widen(width - self.paint.width)

    def widen(self, by: int) -> None:
        self.tool.paint = self.paint.widened(by)
        self._settings.setValue("width", self.paint.width)
        self._show()
        self.changed.emit()

    def cancel(self) -> None:
        """Drop what was begun; what a stroke painted so far is taken back as one step."""
        document, step = self._document, self._step
        self.tool.cancel()
        self._step, self._has_begun = None, False
        if document is not None and step is not None:
            entry = document.file.undoable()
            if entry is not None and entry.step == step:
                document.undo()
        self._show()

    def hold(self, modifiers: Qt.KeyboardModifier) -> None:
        """Keys were pressed or let go while the pointer stands still."""
        held = held_now(self._canvas, modifiers)
        if held != self._held:
            self._held = held
            self._show()

    def show_again(self, *, quietly: bool = False) -> None:
        """The map has changed: what a click here would do may be something else."""
        self._canvas.show_handles(path_handles(self._document, self.tool, self.path))
        self._canvas.show_chosen(chosen_marks(self._document, self.tool, self.chosen_zones))
        self._show(quietly=quietly)

    def _granted(self, work: Callable[[], object]) -> bool:
        return self.editor is not None and self.editor.granted(work)

    def _take(self, tool: Tool) -> None:
        self.tool = tool
        if isinstance(tool, Selecting):
            tool.area = self.area
        if isinstance(tool, Following):
            tool.path = self.path
        if isinstance(tool, Picking):
            tool.chosen = self.chosen_zones
        if isinstance(tool, Guided):
            tool.guide = self._guide
        self.show_again()

    def _hover(self, at: Hex | None) -> None:
        self._at = at
        self._held = self._held._replace(point=self._canvas.pointer)
        self._show()

    def _press(self, at: Hex, modifiers: Qt.KeyboardModifier) -> None:
        self._at, self._held = at, held_now(self._canvas, modifiers)
        self._step, self._has_begun = None, True
        self._try(lambda campaign: self._begin(campaign, at))

    def _drag(self, passed: list[Hex], modifiers: Qt.KeyboardModifier) -> None:
        self._at, self._held = passed[-1], held_now(self._canvas, modifiers)
        tool, held = self.tool, self._held
        self._try(lambda campaign: tool.drag(campaign, passed[-1], held))

    def _refine(self, at: Hex, modifiers: Qt.KeyboardModifier) -> None:
        """The pointer moved inside of a hex, which few tools care about."""
        is_precise = self.entry.is_precise and not isinstance(self.tool, Carrying)
        if self.kind == "hexes" and not is_precise:
            return
        self._held = held_now(self._canvas, modifiers)
        if self._has_begun:
            self._drag([at], modifiers)
        else:
            self._show()

    def _release(self, at: Hex, modifiers: Qt.KeyboardModifier) -> None:
        self._at, self._held = at, held_now(self._canvas, modifiers)
        tool, held = self.tool, self._held
        self._try(lambda campaign: tool.release(campaign, at, held))
        has_done = self._has_begun
        self._step, self._has_begun = None, False
        if has_done:
            self._take_up_news()

    def _give_up(self) -> None:
        """Escape: a walk, or what was begun, or what is carried, or else what is selected."""
        if self._guide is not None and self._guide.halt():
            return
        tool = self.tool
        is_begun = self._has_begun or (isinstance(tool, Stepwise) and tool.is_begun)
        self.cancel()
        if isinstance(tool, Carrying):
            self.choose(self.entry.id)
        elif not is_begun and isinstance(tool, Selecting):
            self.pick_path("")
            self.select(NOWHERE)
        elif not is_begun and self.chosen_zones != NO_PICK:
            self.pick_zones(NO_PICK)

    def _type(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
        """A key that the tool in hand has wanted."""
        tool, at = self.tool, self._at
        self._step, self._has_begun = None, True
        if isinstance(tool, Guided) and key in STEPS:
            self._step_group(tool, key)
        elif isinstance(tool, Carrying):
            if key == Qt.Key.Key_R:
                tool.turn(-1 if modifiers & Qt.KeyboardModifier.ShiftModifier else 1)
            elif key == Qt.Key.Key_M:
                tool.mirror()
            elif at is not None:
                self._try(lambda campaign: tool.put(campaign, at))
        elif isinstance(tool, Stepwise):
            if key == Qt.Key.Key_Backspace:
                tool.back()
            else:
                self._try(tool.end)
        self._step, self._has_begun = None, False
        self._show()

    def _step_group(self, tool: Guided, key: Qt.Key) -> None:
        start = tool.guide.start if tool.guide is not None else None
        if start is None:
            self.refuse(NOBODY)
        else:
            to = stepped(key, start, self._canvas.view)
            self.trip_asked.emit(Trip((start, to)))

    def _begin(self, campaign: Campaign, at: Hex) -> Made:
        picked = self.tool.preview(campaign, at, self._held).picked
        if picked is not None:
            self.picked.emit(picked)
            return None
        return self.tool.press(campaign, at, self._held)

    def _try(self, gesture: Callable[[Campaign], Made]) -> None:
        """Do what the tool makes of a gesture; what is refused ends the stroke, and is said."""
        if self._has_begun and self._granted(lambda: self._do(gesture)):
            self._show()

    def _do(self, gesture: Callable[[Campaign], Made]) -> None:
        editor, tool = self.editor, self.tool
        if editor is None:
            return
        try:
            made = gesture(editor.document.campaign)
            self._step = editor.do(made, lambda _change: self._done_by(tool), self._step)
        except NotAllowed:
            tool.cancel()
            self._has_begun = False
            if isinstance(tool, Selecting):
                tool.area = self.area
            elif isinstance(tool, Carrying):
                tool.is_down = False
            raise

    def _done_by(self, tool: Tool) -> None:
        """What was done has been done: what is selected may have moved with it."""
        if isinstance(tool, Carrying):
            if tool.is_down and self.tool is tool:
                self.choose(self.entry.id)
                self.select(tool.place)
        elif isinstance(tool, Selecting) and tool.area is not self.area:
            self.select(tool.area)
        if isinstance(tool, Picking) and tool.chosen != self.chosen_zones:
            self.pick_zones(tool.chosen)

    def _take_up_news(self) -> None:
        """What the tool asks for besides a change."""
        tool = self.tool
        if not isinstance(tool, Telling) or tool.news is None:
            return
        news, tool.news = tool.news, None
        if isinstance(news, Worded):
            self.worded.emit(news)
        elif isinstance(news, Trip | Sent):
            self.trip_asked.emit(news)
        elif isinstance(news, Picked):
            self.pick_zones(news)
        elif isinstance(news, Chosen):
            if isinstance(tool, Following):
                self.pick_path(news.path)
            self.chosen.emit(news.hex)

    def _show(self, *, quietly: bool = False) -> None:
        """Show what a click here would do, and say it; what was said stays if done quietly."""
        document, at = self._document, self._at
        self._canvas.set_keys(*keys_of(self.tool))
        preview = NOTHING
        if document is not None and at is not None:
            preview = self.tool.preview(document.campaign, at, self._held)
        self._canvas.show_preview(preview)
        if not quietly:
            self.told.emit(preview.text or tr(self.entry.told(self.kind)))


def path_handles(document: Document | None, tool: Tool, path: str) -> tuple[Point, ...]:
    """The points of the path that was picked, with a tool that can drag them."""
    if document is None or document.view is None or not isinstance(tool, Following):
        return ()
    row = document.campaign.get(Key("path", document.map_id, path))
    if not isinstance(row, Path):
        return ()
    return tuple(stop_point(stop, document.view.top) for stop in stops(row))


def chosen_marks(document: Document | None, tool: Tool, picked: Picked) -> tuple[PlaneFigure, ...]:
    """What is chosen of a map of zones, with handles where the tool can drag them."""
    view = document.view if document is not None else None
    if view is None or picked == NO_PICK:
        return ()
    rows = [view.zones[id_] for id_ in picked.zones if id_ in view.zones]
    shown = [ring for row in rows for ring in drawn_zone(row)]
    if len(rows) == 1 and isinstance(tool, Picking):
        shown += handles(rows[0])
    if picked.passage in view.passages:
        row = view.passages[picked.passage]
        shown += [drawn_span(at, "chosen") for at in (row.at, row.there) if at is not None]
    at = _thing_point(view, picked)
    if at is not None:
        shown.append(drawn((at,), "handle"))
    return tuple(shown)


def _thing_point(view: MapView, picked: Picked) -> FootPoint | None:
    """Where the chosen feature, token or label stands."""
    label = view.labels.get(picked.label)
    if label is not None:
        return label.points[0] if label.points else None
    thing = view.features.get(picked.feature) or view.tokens.get(picked.token)
    zone = view.zones.get(zone_of(thing.at)) if thing is not None else None
    if thing is None or zone is None:
        return None
    features = {
        id_: row for id_, row in view.features.items() if zone_of(row.at) == zone_of(thing.at)
    }
    tokens = {id_: row for id_, row in view.tokens.items() if zone_of(row.at) == zone_of(thing.at)}
    placed = standing(zone, number_point(zone), features, tokens)
    if picked.feature:
        return placed.features.get(picked.feature)
    return placed.tokens.get(picked.token)
