"""The tool in hand: what the mouse and the keyboard tell it, and what it does to the document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import cos, radians, sin
from types import MappingProxyType

from PySide6.QtCore import QObject, QSettings, Qt, Signal

from mapper.model.board import KindOfMap, board_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Label, Path
from mapper.model.hex_board import HexBoard
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, Point, Top, centre, neighbours
from mapper.model.map_view import MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import stops
from mapper.model.places import Cell, FootPoint, hex_of, zone_of
from mapper.model.selection import NOTHING_CHOSEN, Selection, Thing
from mapper.model.zones.zones import number_point, standing
from mapper.tools.hexes.select import stop_point
from mapper.tools.shared.select import CarriedPiece, Carry
from mapper.tools.shared.tool import (
    NARROWEST,
    NOTHING,
    WIDEST,
    Guides,
    Hand,
    Moved,
    NewThing,
    Outcome,
    Paint,
    PlaneFigure,
    Sent,
    Tool,
    ToolKey,
    Trip,
    Wish,
    Worded,
    ZoneSketch,
    previewed,
)
from mapper.tools.toolbox import tool_named
from mapper.tools.travel import NOBODY
from mapper.tools.zones.select import handles
from mapper.tools.zones.zone_pointer import drawn, drawn_span, drawn_zone
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.canvas.canvas import ARROWS, Canvas
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor, Making, Then
from mapper.ui.editing.loading_ahead import load_graphs_aside

PAN, SELECT, TRAVEL, FILL, PICK = "pan", "select", "travel", "fill", "pick"
PAINTING = ("brush", FILL, "line", "rectangle", "hexagon")
"""What paints the terrain that is picked: the last of them is in the hand again then."""
COARSE = (PAN, SELECT, TRAVEL)
LEAVES_PATHS = (PAN, SELECT, "path", "crossing", "measure")
"""With these in hand a path stays chosen; whoever draws something else has done with it."""
NO_KEYS = Qt.KeyboardModifier.NoModifier
NEAR_PX = 7.0
"""What is this near to the pointer may be what is meant."""

K = Qt.Key

ANGLES: Mapping[Top, Mapping[Qt.Key, int]] = MappingProxyType(
    {
        "flat": {K.Key_Q: 210, K.Key_W: 270, K.Key_E: 330, K.Key_A: 150, K.Key_S: 90, K.Key_D: 30},
        "pointy": {K.Key_Q: 240, K.Key_W: 300, K.Key_E: 0, K.Key_A: 180, K.Key_S: 120, K.Key_D: 60},
    }
)
"""Where each key points to, in degrees clockwise from the right: as the keys lie to one another."""

STEPS = frozenset(ANGLES["flat"]) | frozenset(ARROWS)
KEYS: Mapping[Qt.Key, ToolKey] = MappingProxyType(
    {
        K.Key_Return: "end",
        K.Key_Enter: "end",
        K.Key_Backspace: "back",
        K.Key_R: "turn",
        K.Key_M: "mirror",
        **dict.fromkeys(STEPS, "step"),
    }
)
GestureStep = Callable[[Campaign, Hand], Outcome]


class ToolUse(QObject):
    """Between canvas, tool and document.

    `told` carries words for the status bar, `retold` those that stand in the place of the last of
    them only; `had_nothing` says that there was nothing for Escape to give up; `made`
    carries a thing that was made in a step, whose name is asked for, `moved` one that lies in
    another hex now. `aimed` says that the way that is put together has another goal.
    """

    told = Signal(str)
    retold = Signal(str)
    had_nothing = Signal()
    picked = Signal(int)
    changed = Signal()
    selected = Signal(object)
    worded = Signal(object)
    made = Signal(object, int)
    moved = Signal(object)
    aimed = Signal()

    def __init__(self, canvas: Canvas, settings: QSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._canvas, self._settings = canvas, settings
        self.editor: Editor | None = None
        self._step: int | None = None
        self._has_begun = False
        self._wish: Wish | None = None
        self.at: Cell | None = None
        """What is pointed at."""
        self._keys = NO_KEYS
        self._switched: set[str] = set()
        self.selection = NOTHING_CHOSEN
        self.marked: Thing | None = None
        self._guides = Guides()
        self._aim: tuple[Hex, ...] = ()
        self._painting = PAINTING[0]
        self.entry = tool_named(SELECT)
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
        canvas.stepped.connect(self.select_at)
        canvas.set_hand(self.entry.id == PAN)

    @property
    def paint(self) -> Paint:
        return self.tool.paint

    @property
    def _document(self) -> Document | None:
        return self.editor.document if self.editor is not None else None

    @property
    def hex(self) -> Hex | None:
        """The hex that is pointed at."""
        return hex_of(self.at)

    @property
    def kind(self) -> KindOfMap:
        """What the map that is shown is made of."""
        return self._document.kind if self._document is not None else "hexes"

    @property
    def _is_fine(self) -> bool:
        """Whether it matters to all tools where in a cell the pointer is."""
        view = self._document.view if self._document is not None else None
        return view is not None and board_of(view).is_fine

    @property
    def other_way(self) -> str:
        """What the tool in hand does with Alt held, or with its switch on; empty: nothing."""
        return tr(self.entry.other_way.get(self.kind, ""))

    @property
    def goes_the_other_way(self) -> bool:
        """Whether its switch is on; Alt then does what it does without."""
        return self.entry.id in self._switched and bool(self.other_way)

    def go_the_other_way(self, *, is_wanted: bool) -> None:
        """Turn the switch of the tool in hand, for as long as the campaign is open."""
        if is_wanted != self.goes_the_other_way:
            self._switched ^= {self.entry.id}
            self.show_again()
            self.changed.emit()

    def use_on(self, editor: Editor | None) -> None:
        """Work on another document or another map of it, or on none."""
        self.cancel()
        self.editor, self.at = editor, None
        if editor is None:
            self._switched.clear()
        self.select(NOTHING_CHOSEN)
        if editor is not None:
            self.tool.paint = replace(self.paint, map_id=editor.document.map_id)
            self.choose(self.entry.id)

    def choose(self, id_: str) -> None:
        """Take up another tool."""
        self.cancel()
        entry, kind = tool_named(id_), self.kind
        self.entry = entry if entry.fits(kind) else tool_named(SELECT)
        id_ = self.entry.id
        self._painting = id_ if id_ in PAINTING else self._painting
        self._take(self.entry.made(self.paint, kind))
        self._canvas.set_hand(id_ == PAN, is_fine=self._is_fine and id_ not in COARSE)
        if self.selection.the("path") and id_ not in LEAVES_PATHS:
            self.select(NOTHING_CHOSEN)
        self.changed.emit()

    def carry(self, piece: CarriedPiece) -> None:
        """Have a copied piece in hand until it is put down or dropped; then the tool is back."""
        if self.at is None:
            self._canvas.set_cursor(self._canvas.middle())
        self.cancel()
        self._canvas.set_hand(False)
        self._take(Carry(self.paint, piece))
        self.changed.emit()
        self._canvas.setFocus()

    def make(self, command: Making, then: Then | None = None) -> bool:
        """Do what a command comes to on the open campaign; False if it was refused."""
        return self.editor is not None and self.editor.make(command, then)

    def make_and_tell(self, command: Making) -> bool:
        """The same, and say what it came to."""
        return self.editor is not None and self.make(command, self.editor.tell)

    def click_with(self, tool: Tool, hand: Hand) -> None:
        """Do what a click of another tool comes to."""
        editor = self.editor
        if editor is None:
            return

        def click() -> None:
            outcome = tool.press(editor.document.campaign, hand)
            step = editor.do(outcome.change, lambda _change: self._choose_with(tool, outcome))
            self._grant(outcome.wish, step)

        editor.granted(click)

    def refuse(self, why: str) -> None:
        if self.editor is not None:
            self.editor.refuse(why)

    def select(self, selection: Selection) -> None:
        """Have this chosen on the map."""
        self.selection = selection
        if selection.the("path"):
            load_graphs_aside()
        self._canvas.show_selection(selection.area)
        self.show_again(quietly=not selection.area)
        self.selected.emit(selection)

    def mark(self, thing: Thing | None) -> None:
        """Of what lies in a hex, this one is meant where no mark is hit."""
        self.marked = thing

    def select_at(self, at: Cell) -> None:
        """Whoever goes to a hex with the tool that selects has chosen it."""
        there = hex_of(at)
        if there is not None and self.entry.id == SELECT and not isinstance(self.tool, Carry):
            self.select(Selection(area_of([there])))

    def guide_with(self, guides: Guides) -> None:
        """Have what travels ask these about the groups, and send them."""
        self._guides = guides
        self._take(self.tool)

    def go(self) -> None:
        """Have the group go where the travel tool has been told to."""
        self._granted(lambda: self._grant(self.tool.sent() or self.trip()))

    def go_to(self, goal: Hex) -> None:
        """Have the group go there, and as far as it does not come keep that for its goal."""
        if self.entry.id != TRAVEL:
            self.choose(TRAVEL)
        self.tool.lead_to(goal)
        self.go()
        self._show(quietly=True)

    def ahead(self) -> Trip | None:
        """The way that was put together and is not gone yet, if there is one."""
        try:
            sent = self.tool.sent() if self.tool.aim else None
        except NotAllowed:
            return None
        return sent if isinstance(sent, Trip) else None

    def look_away(self) -> None:
        """Nothing is pointed at until the hand moves: what is only looked at is no goal."""
        if self.entry.id == TRAVEL and not self.tool.aim:
            self.at = None
            self._show(quietly=True)

    def trip(self) -> Trip:
        """The way that was put together over hexes; raises `NotAllowed` without one."""
        sent = self.tool.sent()
        if not isinstance(sent, Trip):
            raise NotAllowed(tr("Click first where to go, with the Travel tool."))
        return sent

    def passed(self, way: Sequence[Hex]) -> None:
        """The group has been to these hexes."""
        self.tool.passed(way)
        self._show()

    def paint_with(self, paint: Paint) -> None:
        """Have the tool paint like this from now on."""
        self.tool.paint = paint
        self._show()
        self.changed.emit()

    def set_width(self, width: int) -> None:
        self.paint_with(replace(self.paint, width=min(WIDEST, max(NARROWEST, width))))
        self._settings.setValue("width", self.paint.width)

    def sketch_with(self, sketch: ZoneSketch) -> None:
        """Draw on a map of zones like this; what was begun otherwise is dropped."""
        if sketch != self.paint.sketch:
            self.cancel()
            self.paint_with(replace(self.paint, sketch=sketch))

    def cancel(self) -> None:
        """Drop what was begun; what a stroke painted so far is taken back as one step."""
        document, step = self._document, self._step
        self.tool.cancel()
        self._step, self._has_begun, self._wish = None, False, None
        if document is not None and step is not None:
            entry = document.file.undoable()
            if entry is not None and entry.step == step:
                document.undo()
        self._show()

    def hold(self, modifiers: Qt.KeyboardModifier) -> None:
        """Keys were pressed or let go while the pointer stands still."""
        if modifiers != self._keys:
            self._keys = modifiers
            self._show()

    def show_again(self, *, quietly: bool = False) -> None:
        """The map has changed: what a click here would do may be something else."""
        view = self._document.view if self._document is not None else None
        can_drag = self.entry.id == SELECT and not isinstance(self.tool, Carry)
        if view is not None:
            path = view.paths.get(self.selection.the("path")) if can_drag else None
            stop = self.selection.stop
            picked = stop_point(stop, view.top) if stop is not None else None
            self._canvas.show_handles(path_handles(view, path), picked)
            self._canvas.show_chosen(chosen_marks(view, self.selection, can_drag=can_drag))
        self._show(quietly=quietly)

    def hand_at(self, at: Cell, point: Point | None, keys: Qt.KeyboardModifier = NO_KEYS) -> Hand:
        """A hand in a cell, at some point of it or else in its middle."""
        canvas, modifier = self._canvas, Qt.KeyboardModifier
        point = point or canvas.board.middle(at)
        is_other, paints = self.goes_the_other_way, self.entry.paints
        return Hand(
            canvas.board.spot_at(point, self.paint.sketch.level),
            point,
            bool(keys & modifier.ShiftModifier),
            bool(keys & modifier.AltModifier) != (is_other and not paints),
            bool(keys & modifier.ControlModifier),
            NEAR_PX * canvas.devicePixelRatioF() / canvas.camera.px,
            self.selection,
            canvas.words_at(Point(*point)),
            over_edge=is_other and paints,
            marked=self.marked,
        )

    def _hand(self) -> Hand | None:
        """Where the hand is now; None where nothing is pointed at."""
        at = self.at
        return None if at is None else self.hand_at(at, self._canvas.pointer, self._keys)

    def _granted(self, work: Callable[[], object]) -> bool:
        return self.editor is not None and self.editor.granted(work)

    def _take(self, tool: Tool) -> None:
        self.tool = tool
        tool.led_by(self._guides)
        self.show_again()

    def _hover(self, at: Cell | None) -> None:
        self.at = at
        self._show()

    def _press(self, at: Cell, modifiers: Qt.KeyboardModifier) -> None:
        if self._canvas.is_led_by_keys and self.entry.id == FILL:
            self.refuse(tr("Return fills from here; Space is too easily typed."))
            return
        self._step, self._has_begun = None, True
        self._try(at, modifiers, self._begin)

    def _drag(self, at: Cell, modifiers: Qt.KeyboardModifier) -> None:
        self._try(at, modifiers, self.tool.drag)

    def _refine(self, at: Cell, modifiers: Qt.KeyboardModifier) -> None:
        """The pointer moved inside of a cell, which on a map of hexes few tools care about."""
        is_precise = self.entry.is_precise and not isinstance(self.tool, Carry)
        if self._is_fine or is_precise:
            self._keys = modifiers
            if self._has_begun:
                self._drag(at, modifiers)
            else:
                self._show()

    def _release(self, at: Cell, modifiers: Qt.KeyboardModifier) -> None:
        self._try(at, modifiers, self.tool.release)
        self._show(quietly=True)
        self._end()

    def _give_up(self) -> None:
        """Escape: a walk, or what was begun, or what is carried, or else what is chosen."""
        if self._guides.hexes is not None and self._guides.hexes.halt():
            return
        is_begun = self._has_begun or self.tool.is_begun
        if is_begun and self.entry.id == TRAVEL:
            self.at = None  # else the way to what is pointed at would stand in its place
        self.cancel()
        if isinstance(self.tool, Carry):
            self.choose(self.entry.id)
        elif not is_begun and self.selection:
            self.select(NOTHING_CHOSEN)
        elif not is_begun:
            self.had_nothing.emit()

    def _type(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
        """A key that the tool in hand has wanted."""
        meant, tool, canvas = meant_by(key, modifiers), self.tool, self._canvas
        at = self.at or canvas.cursor_cell or canvas.middle()
        self._step, self._has_begun = None, True
        if meant == "step":
            self._step_group(key)
        else:
            self._try(at, self._keys, lambda campaign, hand: tool.type(campaign, meant, hand))
        self._show()
        self._end()

    def _end(self) -> None:
        """A stroke is over: what it asks for besides is due."""
        has_done, self._has_begun = self._has_begun, False
        wish, self._wish = self._wish, None
        step, self._step = self._step, None
        if has_done:
            self._grant(wish, step)

    def _step_group(self, key: Qt.Key) -> None:
        guide = self._guides.hexes
        if guide is None or guide.start is None:
            self.refuse(NOBODY)
        else:
            guide.take(Trip((guide.start, stepped(key, guide.start, self._canvas.view))))

    def _begin(self, campaign: Campaign, hand: Hand) -> Outcome:
        picked = previewed(self.tool, campaign, hand).picked
        if picked is not None:
            self.picked.emit(picked)
            if self.entry.id == PICK:
                self.choose(self._painting)
            return Outcome()
        return self.tool.press(campaign, hand)

    def _try(self, at: Cell, modifiers: Qt.KeyboardModifier, gesture: GestureStep) -> None:
        """Do what the tool makes of a gesture; what is refused ends the stroke, and is said."""
        self.at, self._keys = at, modifiers
        if self._has_begun and self._granted(lambda: self._do(gesture)):
            self._show()

    def _do(self, gesture: GestureStep) -> None:
        editor, tool, hand = self.editor, self.tool, self._hand()
        if editor is None or hand is None:
            return
        try:
            outcome = gesture(editor.document.campaign, hand)
            self._wish = outcome.wish or self._wish
            self._step = editor.do(
                outcome.change, lambda _change: self._choose_with(tool, outcome), self._step
            )
        except NotAllowed:
            if not tool.keeps_what_is_refused:
                tool.cancel()
            self._has_begun = False
            raise

    def _choose_with(self, tool: Tool, outcome: Outcome) -> None:
        """What was done has been done: what is chosen may be something else now."""
        if outcome.selection is not None:
            if isinstance(tool, Carry) and self.tool is tool:
                self.choose(self.entry.id)
            self.select(outcome.selection)
            area, at, to = outcome.selection.area, self._canvas.cursor_hex, self.hex
            is_off = at is not None and at not in area
            if outcome.change and is_off and to is not None and to in area:
                self._canvas.set_cursor(to)  # who looks at what was moved goes along

    def _grant(self, wish: Wish | None, step: int | None = None) -> None:
        """What the tool asks for besides a change."""
        guides = self._guides
        match wish:
            case Worded():
                self.worded.emit(wish)
            case NewThing():
                if wish.hex is not None:
                    self._canvas.set_cursor(wish.hex)
                self.made.emit(wish.thing, step or 0)
            case Moved():
                self._canvas.set_cursor(wish.hex)
                self.moved.emit(wish.thing)
            case Trip() if guides.hexes is not None:
                guides.hexes.take(wish)
            case Sent() if guides.zones is not None:
                guides.zones.send(wish)

    def _show(self, *, quietly: bool = False) -> None:
        """Show what a click here would do, and say it; what was said stays if done quietly."""
        document, hand = self._document, self._hand()
        self._canvas.set_keys(*keys_of(self.tool))
        preview = NOTHING
        if document is not None and hand is not None:
            preview = previewed(self.tool, document.campaign, hand)
        self._canvas.show_preview(preview)
        if self.tool.aim != self._aim:
            self._aim = self.tool.aim
            self.aimed.emit()
        tell = self.retold if quietly else self.told
        tell.emit(preview.text or tr(self.entry.told(self.kind)))


def path_handles(view: MapView, path: Path | None) -> tuple[Point, ...]:
    """The points of a path that can be dragged."""
    return tuple(stop_point(stop, view.top) for stop in stops(path)) if path is not None else ()


def chosen_marks(view: MapView, chosen: Selection, *, can_drag: bool) -> tuple[PlaneFigure, ...]:
    """What is chosen of a map of zones, with handles where the tool can drag them; a label."""
    rows = [view.zones[id_] for id_ in chosen.zones if id_ in view.zones]
    shown = [ring for row in rows for ring in drawn_zone(row)]
    if len(rows) == 1 and can_drag:
        shown += handles(rows[0])
    passage = view.passages.get(chosen.the("passage"))
    if passage is not None:
        spans = (passage.at, passage.there)
        shown += [drawn_span(at, "chosen") for at in spans if at is not None]
    at = _thing_point(view, chosen)
    if at is not None:
        shown.append(drawn((at,), "handle"))
    return (*shown, *_label_marks(view, view.labels.get(chosen.the("label"))))


def _label_marks(view: MapView, label: Label | None) -> tuple[PlaneFigure, ...]:
    """The hexes through which a label is led; its letters stay in sight."""
    middles = (centre(at, view.top) for at in label.hexes) if label is not None else ()
    return tuple(PlaneFigure((middle,), "handle", is_closed=False) for middle in middles)


def _thing_point(view: MapView, chosen: Selection) -> FootPoint | None:
    """Where the chosen thing or label stands in a zone."""
    label = view.labels.get(chosen.the("label"))
    if label is not None:
        return label.points[0] if label.points else None
    thing, row = chosen.thing, chosen.lying_in(view)
    zone = view.zones.get(zone_of(row.at)) if row is not None else None
    if thing is None or zone is None:
        return None
    found = board_of(view).contents(row.at)
    placed = standing(zone, number_point(zone), found.things, found.ways.values())
    return placed.points[thing.kind].get(thing.id)


def keys_of(tool: Tool) -> tuple[frozenset[Qt.Key], frozenset[Qt.Key]]:
    """The keys that a tool has for itself now, and those that it has when nothing else is held."""
    wanted = tool.keys
    keys = frozenset(key for key, meant in KEYS.items() if meant in wanted)
    if "step" not in wanted:
        return keys, frozenset()
    return frozenset(), keys


def meant_by(key: Qt.Key, modifiers: Qt.KeyboardModifier) -> ToolKey:
    is_back = KEYS[key] == "turn" and modifiers & Qt.KeyboardModifier.ShiftModifier
    return "turn_back" if is_back else KEYS[key]


def stepped(key: Qt.Key, start: Hex, view: MapView) -> Hex:
    """The hex beside another that a key leads to."""
    if key in ARROWS:
        return HexBoard(view).beside(start, *ARROWS[key])
    top = view.top
    angle = radians(ANGLES[top][key])
    middle = centre(start, top)

    def along(at: Hex) -> float:
        place = centre(at, top)
        return (place.x - middle.x) * cos(angle) + (place.y - middle.y) * sin(angle)

    return max(neighbours(start), key=along)
