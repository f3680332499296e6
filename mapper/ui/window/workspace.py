"""All that shows one open campaign: its panels, and how they hang together with the canvas."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject, QSettings, Qt, QTimer, SignalInstance
from PySide6.QtWidgets import QMainWindow, QWidget

from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.hexes.chunks import Area
from mapper.model.places import Cell, Place, hex_of, zone_of, zone_place
from mapper.model.selection import NOTHING_CHOSEN, Selection, Thing, only
from mapper.play.gm_map import chunks_in
from mapper.storage.reading import read_blob
from mapper.tools.shared.tool import Guides
from mapper.ui.app.settings import REAL_EFFECTS, ROUND_TIMER, TOKEN_HEALTH, is_on
from mapper.ui.app.translated import tr
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.canvas.delve_marks import DelveMarks
from mapper.ui.canvas.party_marks import TravellersShown
from mapper.ui.canvas.pixels import few_hexes_in
from mapper.ui.canvas.place_in_words import place_in_words
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.deeds.deeds_at_hand import Chosen, DeedsAtHand
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.encounter_box import EncounterBox
from mapper.ui.delve.lights_box import LightsDialog
from mapper.ui.delve.table_time import RoundStopwatch, TableTime
from mapper.ui.dungeons.zone_palette import ZonePalette
from mapper.ui.editing import whole_map_changes as whole_map
from mapper.ui.editing.clipboard import Clipboard
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.tool_use import SELECT, TRAVEL, ToolUse
from mapper.ui.grid.map_grid import GridAsks
from mapper.ui.here.here_panel import HereAsks, HerePanel
from mapper.ui.hexes.paths import PathsPanel
from mapper.ui.hexes.regions import RegionsPanel
from mapper.ui.hexes.terrain_palette import TerrainPalette
from mapper.ui.history.undo_panel import UndoPanel
from mapper.ui.key_table.key_table import KeyTable
from mapper.ui.keying.find import TextIndex
from mapper.ui.keying.inspector import Inspector, keying_forms
from mapper.ui.keying.label_edit import LabelEditor
from mapper.ui.keying.remarks_panel import RemarksPanel
from mapper.ui.log.log_panel import LogAsks, LogPanel
from mapper.ui.maps import maps, underlays
from mapper.ui.maps.image_loading import ImageLoading
from mapper.ui.maps.map_tree_panel import MapTreePanel
from mapper.ui.maps.overview import Overview
from mapper.ui.maps.underlays_panel import UnderlaysPanel
from mapper.ui.players.known_map_panel import KnownMapPanel
from mapper.ui.players.presenting import Presenting
from mapper.ui.shortcuts.action_set import ActionSet
from mapper.ui.shortcuts.keys_in_words import keys_in_words
from mapper.ui.table.dice_tray import DiceTray
from mapper.ui.table.due_now import DueLine, DueNow
from mapper.ui.table.group_dialog import GroupDialog
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.plain_text import titled
from mapper.ui.window import docks
from mapper.ui.window.delve_on_canvas import DelveOnCanvas
from mapper.ui.window.desks.desks import Desks, the_application
from mapper.ui.window.desks.grids import grids_of
from mapper.ui.window.desks.next_step import NextStep, WayAhead
from mapper.ui.window.desks.notices import NoticeAsks, Notices
from mapper.ui.window.desks.party_bar import PartyAsks, PartyBar
from mapper.ui.window.desks.play_floor import PlayFloor
from mapper.ui.window.desks.slots import DeedSlots, SlotOffers
from mapper.ui.window.desks.slots_of_choice import SlotsOfChoice
from mapper.ui.window.desks.table_clock import TableClock
from mapper.ui.window.desks.tool_options import ToolOptions
from mapper.ui.window.docks import Docks
from mapper.ui.window.map_page import PlacesInView, keep_seen, seen_last
from mapper.ui.window.status import DiskState, StatusWords, disk_state

P = TypeVar("P", bound=QWidget)

FULL_SIZE = 64.0
"""Pixels from hex to hex that count as 100 %."""


class Frame(NamedTuple):
    """What outlasts a campaign: the window, and what is used on one after the other."""

    window: QMainWindow
    canvas: Canvas
    tool_use: ToolUse
    clipboard: Clipboard
    settings: QSettings
    presenting: Presenting
    action_set: ActionSet[Any]
    docks: Docks
    desks: Desks
    show_grid: Callable[[QWidget | None], object]
    say: Callable[[str], None]
    refuse: Callable[[object], None]


def laid_out(document: Document, frame: Frame) -> Generator[None, None, Workspace]:
    """A workspace, made piece by piece: whoever asks for it may do something else in between."""
    workspace = Workspace(document, frame)
    yield from workspace.lay_out()
    return workspace


class Workspace(QObject):
    """The `Desk` with its panels: made anew for each campaign, and put away with it."""

    def __init__(self, document: Document, frame: Frame) -> None:
        super().__init__()
        self.document = document
        self.window, self.docks, self.desks = frame.window, frame.docks, frame.desks
        self.action_set = frame.action_set
        self.canvas, self.tool_use, self.clipboard = frame.canvas, frame.tool_use, frame.clipboard
        self.settings, self.presenting = frame.settings, frame.presenting
        self.say, self.refuse, self._show_grid = frame.say, frame.refuse, frame.show_grid
        self.editor = Editor(document, self.canvas)
        self.editor.refused.connect(self.refuse)
        self.editor.said.connect(self.say)
        self.panels: dict[str, QWidget] = {}
        self._shown = document.map_id
        self._place: Cell | None = None
        self._heard: list[Callable[[], object]] = []

    def lay_out(self) -> Iterator[None]:
        """Make all that is on it, the larger pieces each for itself."""
        editor, document = self.editor, self.document
        canvas, tool_use = self.canvas, self.tool_use
        self._lay_out_options()
        self.places = PlacesInView(self, self.zones, self._read_key, self.keep_typed)
        yield
        self.overview = self._panel("overview", Overview(document))
        yield
        self.undo = self._panel("undo", UndoPanel(document))
        self.maps = self._panel("maps", MapTreePanel(editor))
        self.underlays = self._panel("underlays", UnderlaysPanel(editor, canvas))
        yield
        self.regions = self._panel("regions", RegionsPanel(editor, tool_use))
        self.paths = self._panel("paths", PathsPanel(editor, tool_use))
        yield
        forms = yield from keying_forms(editor, self.settings, Random())
        yield
        self.inspector = self._panel("inspector", Inspector(editor, forms))
        yield
        self.remarks = self._panel("remarks", RemarksPanel(editor))
        self.travel_session = TravelSession(editor, Random(), self)
        self.delving = DelveSession(self.travel_session, self)
        self.at_table = TableTime(self.delving, RoundStopwatch(monotonic, self))
        self.honour()
        yield
        asks = LogAsks(self.places.look_at, partial(whole_map.rewind, self), self._open_deed)
        self.log = self._panel("log", LogPanel(editor, asks))
        self.clock = TableClock(editor, Random(), self.delving, self.at_table, self.action_set)
        self.tray = DiceTray(editor, self.settings, Random(), lambda: self.travel_session.group)
        yield
        self._lay_out_play()
        self.texts, self.key_table = TextIndex(document), KeyTable(self)
        self.words = StatusWords(self._disk, self._list_notices)
        self.notices.counted.connect(self._count_notices)
        self._hear(self.desks.switched, self._count_notices)
        yield
        self.images = ImageLoading(lambda hash_: read_blob(document.file.path, hash_), self)
        canvas.set_images(self.images.images)
        self.players = self._panel("players", KnownMapPanel(document, self.images.at_once))
        yield
        self._connect()
        self._show_map()

    def _lay_out_options(self) -> None:
        """What the tools draw with."""
        use = self.tool_use
        self.terrain = TerrainPalette(self.editor, self.settings)
        self.zones, self.label_editor = ZonePalette(self.editor, use), LabelEditor(self.canvas, use)
        options = ToolOptions(self.terrain, self.zones, self.label_editor, use)
        self.options = self._panel("terrain", options)

    def _lay_out_play(self) -> None:
        """What is there to play by: the tray, the party, the next step, and the slots."""
        travel, delving = self.travel_session, self.delving
        take, look, leave = self.action_set.take, self.places.look_at, self.canvas.setFocus
        asks = PartyAsks(look, self.ask_group, partial(take, "form_group"))
        self.party = party = PartyBar(travel, delving, self.action_set.made, asks)
        of_grids = GridAsks(self._show_grid, lambda: self.deeds, leave)
        self.grids = grids = grids_of(self.editor, travel, delving, of_grids)
        way = WayAhead(self.tool_use.ahead, self.tool_use.go, grids)
        self.step = NextStep(travel, delving, way, keys_in_words(self.action_set, "next_step"))
        self._hear(self.tool_use.aimed, self.step.fill)
        self.table = now = DueNow(self.editor, Random(), self.tray, lambda: delving.group)
        asked = NoticeAsks(look, partial(take, "last_time"))
        self.notices = Notices(self.document, self.settings, asked)
        self.play_floor = PlayFloor(self.tray, now, self.notices, party, self.step)
        deeds = SlotOffers(travel, delving, self.action_set)
        self.slots = self._panel("deeds", DeedSlots(deeds, keys_in_words(self.action_set, "deeds")))
        self.deeds = DeedsAtHand(
            self.editor, lambda: Chosen(delving.group, party.chosen), Random(), self
        )
        self.deeds.finding = self.action_set.made["deeds"]
        self.slots_of_choice = SlotsOfChoice(
            self.slots, self.deeds, self.settings, lambda: delving.is_inside
        )
        self.slots.all_asked.connect(self.find_deed)
        of_here = HereAsks(look, self._key_here, self._edit_keyed, leave)
        self.here = self._panel("here", HerePanel(travel, delving, self.presenting, of_here))
        delving.changed.connect(self.slots.fill)
        party.picked.connect(self.slots.fill)
        self.meeting = EncounterBox(delving, self.deeds, look, leave, partial(take, "fight"))
        self.here.put_meeting(self.meeting)
        self.here.unread.connect(self._open_key)
        now.meeting_asked.connect(self.show_meeting)
        now.answer_asked.connect(self.answer_due)
        delving.changed.connect(self._tell_round)
        self._tell_round()

    def _panel(self, id_: str, panel: P) -> P:
        """What stands in the dock of that name."""
        self.panels[id_] = panel
        return panel

    def _open_deed(self, entry: str) -> None:
        self.deeds.open_entry(entry, self.window)

    def find_deed(self) -> DeedFinder:
        """Open the box that finds a deed, of those that play offers and those on cards."""
        deeds = *self.slots.findable(), *self.tray.findable(), *self.deeds.findable(self.window)
        box = DeedFinder(deeds, self.window, self.deeds.switched_off)
        box.open_over()
        return box

    def _tell_round(self) -> None:
        """Who is met, and what ends with the round."""
        met = self.delving.met
        self.table.tell(met.who or tr("Somebody") if met is not None else "")
        self.meeting.fill()

    def see_meeting(self) -> None:
        """Those who are met come up; whoever is not named yet is named with the next keys."""
        self.desks.bring("play")
        self.show_panel("here")
        self.meeting.take_keys(if_unnamed=True)

    def show_meeting(self) -> None:
        """Those who are met, with the keys where they are named."""
        self.see_meeting()
        self.meeting.take_keys()

    def answer_due(self, line: DueLine) -> None:
        """Open what answers a thing that falls due: a deed, else the sheet; lights; timers."""
        if line.kind == "timer":
            self.action_set.take("timers")
        elif line.kind == "light":
            self.show_lights()
        elif line.kind == "deed":
            self.deeds.open_due(line.who, line.about, self.window)
        elif self.deeds.open_answering(line.id, line.about, self.window) is None:
            self.party.open_member(line.id)

    def show_lights(self) -> None:
        """All that burns or runs out, to be set."""
        at_table = self.at_table
        open_dialog(LightsDialog(self.delving, lambda: at_table.counts_effects, self.window))

    def ask_group(self) -> None:
        """Open all that is known of the chosen group."""
        if self.travel_session.party is not None:
            loads = self.grids.load
            open_dialog(GroupDialog(self.travel_session, self.window, loads.toggle))

    def _count_notices(self) -> None:
        """While one prepares, the status line tells how many notices wait."""
        count = self.notices.count
        self.words.show_notices(0 if self.desks.is_play else count)

    def _list_notices(self) -> None:
        self.desks.bring("play")
        self.notices.open_list()

    def show_panel(self, id_: str) -> None:
        """Bring a panel to the front."""
        docks.show(self.window, self.docks, id_)

    def inspect(self, at: Cell | None) -> None:
        """Show what is at a hex of the map in view; on a map of zones, what is chosen is shown."""
        self.inspector.show_hex(hex_of(at))

    def _read_pointed(self, at: Cell | None) -> None:
        """The key of a hex that is pointed at with the tool that selects."""
        if self.tool_use.entry.id == SELECT and hex_of(at) is not None:
            self.here.show_place(Place(self.document.map_id, hex_of(at)))

    def _read_picked(self, picked: Selection) -> None:
        """The key of the zone that is chosen with the tool that selects, or that a thing is in."""
        view, zone = self.document.view, picked.zones[0] if len(picked.zones) == 1 else ""
        if view is not None and picked.thing is not None:
            row = picked.lying_in(view)
            zone = zone_of(row.at) if row is not None else ""
        if self.tool_use.entry.id == SELECT and zone:
            self.here.show_place(zone_place(self.document.map_id, zone))

    def _read_key(self, place: Place) -> None:
        self.here.show_place(place)

    def _key_here(self, place: Place) -> None:
        """Something new is keyed at a place, in the Inspector."""
        self.places.go_to(place)
        self.show_panel("inspector")
        self.inspector.add_new("feature")

    def _ask_name(self, thing: Thing, step: int) -> None:
        """The cursor goes into the name of what a tool has made; a closed panel stays closed."""
        panel = "paths" if thing.kind == "path" else "inspector"
        self.tool_use.select(only(thing))
        if thing.kind == "feature" or not self.docks[panel].isHidden():
            self.show_panel(panel)
            self.inspector.mark(thing)
            form = self.paths.form if thing.kind == "path" else self.inspector.forms[thing.kind]
            form.name_it(step)

    def _edit_keyed(self, key: Key, place: Place) -> None:
        """The form of what is keyed at a place."""
        self.places.go_to(place)
        self.show_panel("inspector")
        thing = Thing(key.kind, str(key.id))
        if place.hex is not None:
            self.inspector.mark(thing)
        elif key.kind != "zone":
            self.tool_use.select(Selection(thing=thing))
        self.inspector.edit()

    def keep_typed(self) -> None:
        """Put into the journal what was typed and is not there yet."""
        for panel in (self.inspector, self.regions.form, self.paths.form):
            panel.keep()

    def keep_seen(self) -> None:
        """Remember what of the shown map is seen."""
        if self._shown:
            file = self.document.file.path
            keep_seen(self.settings, file, self._shown, self.canvas.camera)

    def look_where_left(self) -> None:
        """Show the part of the map that was seen when it was left."""
        seen = seen_last(self.settings, self.document.file.path, self._shown)
        if seen is not None:
            self.canvas.set_camera(seen)

    def put_away(self) -> None:
        """Take the panels out of the window; what the canvas and the tool tell goes nowhere."""
        self.label_editor.keep()
        self.keep_typed()
        for hear_no_more in self._heard:
            hear_no_more()
        for reader in (self.remarks, self.texts, self.key_table, self.editor.links):
            reader.stop()
        self.deeds.close()
        self.travel_session.stop()
        self.delving.stop()
        self.tool_use.guide_with(Guides())
        self.canvas.show_travellers(TravellersShown())
        self.canvas.show_delve(DelveMarks())
        self.tool_use.use_on(None)
        self.players.stop()
        self.images.stop()
        self.underlays.put_away()
        parts = self.clock, self.play_floor, self.label_editor, self.words, self.key_table
        for part in (*self.panels.values(), *self.grids, *parts):
            part.hide()
            part.deleteLater()
        self.document.close()
        self.document.deleteLater()
        self.deleteLater()

    def _hear(self, signal: SignalInstance, slot: Callable[..., object]) -> None:
        """Follow what outlasts this workspace, until it is put away."""
        self._heard.append(partial(signal.disconnect, signal.connect(slot)))

    def _connect(self) -> None:
        document, canvas, use = self.document, self.canvas, self.tool_use
        document.changed.connect(self._follow)
        document.overtaken.connect(lambda _why: self.words.look_at_disk())
        self.images.arrived.connect(canvas.show_images)
        document.map_chosen.connect(self._show_another)
        self.terrain.chosen.connect(lambda code: use.paint_with(replace(use.paint, code=code)))
        self.terrain.width_chosen.connect(use.set_width)
        self.overview.moved_to.connect(canvas.centre_on)
        self._hear(canvas.hovered, self._show_place)
        self._hear(canvas.cursor_moved, self._show_place)
        self._hear(canvas.cursor_moved, self._speak)
        document.changed.connect(self._speak)
        document.changed.connect(lambda _change: self._show_place(self._place))
        self._hear(canvas.camera_moved, self._show_camera)
        self._hear(use.picked, self.terrain.choose)
        self._hear(use.changed, lambda: self.terrain.set_brush_width(use.paint.width))
        self._hear(use.changed, self._show_options)
        self._hear(self.action_set.begun, self.keep_typed)
        self._connect_drawing()
        self._connect_maps()
        self._connect_keying()
        self._connect_travel()
        self._connect_table()
        self._connect_actions()

    def _connect_table(self) -> None:
        self.players.go_asked.connect(self.places.go_to)
        self.tray.left.connect(self.canvas.setFocus)
        self.images.arrived.connect(self.players.show_images)

    def _connect_actions(self) -> None:
        """What actions are asked after besides: whether they can be done may be otherwise."""
        ask_after, document = self.action_set.ask_after, self.document
        ask_after("group", self.travel_session.changed, self.delving.chosen, self.party.picked)
        ask_after("rolls", self.tray.rolled)
        ask_after("panel", self.inspector.chosen, self.log.chosen, self.players.chosen)
        document.changed.connect(self._ask_after_change)
        document.overtaken.connect(self.action_set.refresh)
        document.map_chosen.connect(self.action_set.refresh)

    def _ask_after_change(self, change: Change) -> None:
        for what in ("document", *change.kinds):
            self.action_set.refresh_of(what)

    def _connect_maps(self) -> None:
        zones, use = self.zones, self.tool_use
        self.undo.asked_for.connect(partial(whole_map.move_to, self))
        self.maps.asked_for.connect(self._take_about)
        self.maps.hex_wanted.connect(partial(maps.ask_hex, self))
        self.underlays.hexes_wanted.connect(partial(underlays.lay_hexes, self))
        self.underlays.add_asked.connect(partial(self.action_set.take, "add_underlay"))
        zones.level_chosen.connect(self._show_level)
        self.underlays.level_asked.connect(zones.choose_level)
        self._hear(use.selected, self.inspector.show_picked)
        self._hear(use.selected, self._read_picked)
        self.inspector.picked.connect(use.select)

    def _take_about(self, action: str, map_id: str) -> None:
        """What a button beside the tree of maps asks for: about the map that it points at."""
        about = {"map_properties": maps.properties, "remove_map": maps.remove}
        if action == "rename_map":
            self.maps.rename(map_id)
        elif action in about and not self.action_set.why_not(action):
            about[action](self, map_id)
        else:
            self.action_set.take(action)

    def _connect_keying(self) -> None:
        canvas = self.canvas
        self._hear(canvas.cursor_moved, self.inspect)
        self._hear(canvas.cursor_moved, self._read_pointed)
        self._hear(self.presenting.changed, self.here.renew_tiles)
        self._hear(the_application().focusChanged, lambda _before, _now: self.here.catch_up())
        self._hear(canvas.pressed, self._point)
        for panel in (self.inspector, self.regions.form, self.paths.form):
            panel.left.connect(canvas.setFocus)
        self.inspector.chosen.connect(lambda: self.tool_use.mark(self.inspector.thing))
        self.inspector.select_asked.connect(lambda: self.tool_use.choose(SELECT))
        self.inspector.select_asked.connect(canvas.setFocus)
        self.inspector.removal_asked.connect(partial(self.action_set.take, "delete"))
        self.remarks.go_asked.connect(self.places.go_to)
        self.remarks.counted.connect(self._count_remarks)

    def _connect_travel(self) -> None:
        use, travel_session = self.tool_use, self.travel_session
        travel_session.changed.connect(self._show_groups)
        travel_session.walking.moved.connect(use.passed)
        self._hear(use.changed, self._show_groups)
        self.at_the_delve = DelveOnCanvas(
            self.delving, self.canvas, use, self.zones, self.inspector, self.places.go_to_map
        )
        self.at_the_delve.follow_key(self.here, lambda: self.desks.is_play)
        self.slots.pointed.connect(self.at_the_delve.point_at)
        self._hear(self.desks.switched, self.at_the_delve.show_delve)
        self.delving.went.connect(lambda _map: QTimer.singleShot(0, self, self._bring_key))

    def _bring_key(self) -> None:
        """The key of the zone comes up as a group goes into a dungeon."""
        if self.delving.is_inside:
            self.desks.bring("play")
            self.show_panel("here")

    def _open_key(self) -> None:
        """Who comes where something is keyed has it open, unless somebody works in its place."""
        top = docks.on_top(self.docks, docks.stack("keys"))
        is_busy = bool(top) and docks.has_keys(self.docks[top])
        if self.desks.is_play and not is_busy and not self.docks["here"].isHidden():
            self.show_panel("here")

    def _connect_drawing(self) -> None:
        canvas, use = self.canvas, self.tool_use
        self._hear(use.worded, self.label_editor.write)
        self._hear(use.changed, self.label_editor.keep)
        self._hear(use.made, self._ask_name)
        self._hear(use.moved, self.inspector.mark)
        self.regions.looked_for.connect(canvas.show_cell)
        self.regions.selected.connect(self._select)
        self.paths.looked_for.connect(canvas.show_cell)

    def _select(self, area: Area) -> None:
        self.tool_use.choose(SELECT)
        self.tool_use.select(self.tool_use.selection.with_area(area))

    def honour(self) -> None:
        """What is counted at the table, as the preferences say."""
        self.travel_session.show_health(is_on(self.settings, TOKEN_HEALTH))
        self.at_table.count(
            rounds=is_on(self.settings, ROUND_TIMER), effects=is_on(self.settings, REAL_EFFECTS)
        )

    def _show_groups(self) -> None:
        """Where everybody is; with the tool that travels in hand, also how far they can come."""
        session = self.travel_session
        shown = TravellersShown(session.marks(), arrows=session.arrows())
        if self.tool_use.entry.id == TRAVEL:
            ways = session.days(), session.trail(), session.sights()
            shown = TravellersShown(shown.groups, *ways, shown.arrows)
        self.canvas.show_travellers(shown)
        self.tool_use.show_again(quietly=True)

    def _show_another(self, map_id: str) -> None:
        self.keep_seen()
        self._shown = map_id
        self._show_map()
        self.look_where_left()

    def _show_map(self) -> None:
        self._show_place(None)
        self._show_options()
        self.inspector.show_kind()
        self.canvas.show_level(self.zones.level)
        self.overview.show_level(self.zones.level)
        if self.document.view is not None:
            self.tool_use.use_on(self.editor)
            self.tool_use.guide_with(Guides(self.travel_session, self.delving))
            self.options.show_unit(self.document.view.unit)
            self.canvas.set_map(self.document.view)
            self._show_groups()
            self.at_the_delve.show_delve()
            code, width = self.terrain.code, self.terrain.brush_width
            self.tool_use.paint_with(replace(self.tool_use.paint, code=code, width=width))
            self._show_camera(self.canvas.camera)

    def _show_options(self) -> None:
        """What the tool in hand needs, under the name of that."""
        self.options.show_for(self.document.kind)
        self.desks.show_kind(self.document.kind)
        titled(self.docks["terrain"], self.options.called)

    def _show_level(self, level: int) -> None:
        self.tool_use.select(NOTHING_CHOSEN)
        self.canvas.show_level(level)
        self.overview.show_level(level)

    def _point(self, at: Cell, modifiers: Qt.KeyboardModifier) -> None:
        """A plain click with the tool that selects shows what is there."""
        if self.tool_use.entry.id == SELECT and modifiers == Qt.KeyboardModifier.NoModifier:
            self.canvas.set_cursor(at)

    def _follow(self, change: Change) -> None:
        view = self.document.view
        if view is None:
            return
        map_id = self.document.map_id
        self.canvas.show_change(view, chunks_in(change, map_id), few_hexes_in(change, map_id))
        self.tool_use.show_again()

    def _speak(self, _what: object = None) -> None:
        """Let screen readers know which hex the keyboard points at, and what is there now."""
        view, at = self.document.view, self.canvas.cursor_cell
        level = self.zones.level
        said = place_in_words(view, at, level) if view is not None and at is not None else ""
        self.canvas.setAccessibleDescription(said)

    def _show_place(self, at: Cell | None) -> None:
        self._place = at
        self.words.show_place(self.document.view, at, self.zones.level)

    def _show_camera(self, camera: Camera) -> None:
        self.words.show_zoom(camera.px / self.canvas.devicePixelRatioF() / FULL_SIZE)
        self.overview.show_frame(self.canvas.seen())

    def _count_remarks(self, count: int) -> None:
        title = tr("Check ({count})", count=count) if count else tr("Check")
        titled(self.docks["remarks"], title)

    def _disk(self) -> DiskState:
        state = disk_state(self.document.file, self.document.file.backup_problem)
        is_behind = not self.document.is_busy and self.document.file.is_behind
        return state._replace(
            read_only=state.read_only or self.document.elsewhere, is_behind=is_behind
        )
