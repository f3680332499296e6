"""What the right mouse button offers on a map, for the place that it was clicked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mapper.commands.paths.paths import CROSSINGS, kind_name
from mapper.commands.things.things import remove_things
from mapper.model.board import KindOfMap, board_of
from mapper.model.campaign.rows import Key, Path, Region, lying_on, name_of
from mapper.model.campaign.zone_rows import Slope
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, Point
from mapper.model.hexes.sides import nearest_side
from mapper.model.map_view import MapView
from mapper.model.path_geometry import touches
from mapper.model.place_names import spot_named
from mapper.model.places import Cell, FeatureAt, Place, Spot, the_hex, zone_of
from mapper.model.selection import Thing, by_region
from mapper.play.map_rules import regions_at
from mapper.tools.clicks import feature_tool
from mapper.tools.hexes.paths_and_labels import crossing_tool, words_under
from mapper.tools.hexes.select import path_near, things_at, top_of
from mapper.tools.shared.tool import Hand, Worded, previewed
from mapper.tools.zones.passage import PassageTool
from mapper.tools.zones.select import ZoneChoices
from mapper.ui.app.translated import tr
from mapper.ui.delve.played_by_hand import offer_play
from mapper.ui.editing.tool_use import SELECT, TRAVEL
from mapper.ui.hexes import drawing_paths, selecting
from mapper.ui.hexes.path_words import CROSSING_WORDS
from mapper.ui.table.hex_play_menu import HeadOfMenu, offer_travel, offer_vessels
from mapper.ui.widgets.plain_text import without_keys
from mapper.ui.window.actions.play import make_known
from mapper.ui.window.actions.table import HIDING, REVEALING, KnowledgeEdit

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace

ZONE_ENTRIES: tuple[str | None, ...] = (
    *("edit_here", "delete", None),
    *("add_feature", "add_token", None),
    *("merge_zones", "zone_into_cells", None),
    *("copy", "paste", None, "go_up"),
)
OF_SEVERAL, OF_ONE = ("merge_zones",), ("edit_here", "add_feature", "add_token")

PLAY_ENTRIES: tuple[str | None, ...] = (
    *("delve_all", "delve_next", "next_step", None),
    *("level_up", "level_down", None, "show_pointer", "add_note"),
)
"""While delvers are led, this menu draws and deletes nothing, and leaves what is seen as it is."""

DONE_HERE = ("search_here", "search_all_day", "enter_dungeon", "camp", "split_group", "join_groups")
"""What the group does where it is, if it can."""
HEX_PLAY_ENTRIES: tuple[str | None, ...] = (
    *("put_vessel", "take_vessel", None),
    *("show_pointer", "add_note"),
)

STAIRS_HERE: Mapping[Slope, str] = MappingProxyType(
    {"down": "Stairs down here", "up": "Stairs up here"}
)

GivenOut = tuple[str, Callable[[], None]]
MenuRun = Callable[[], object]
OF_SELECTED = ("cut", "copy", "duplicate", "delete")


class MapMenu(NamedTuple):
    """The menu on one kind of map: the ids of its actions, and what is put before them."""

    entries: Callable[[Workspace], tuple[str | None, ...]]
    offer: Callable[[Workspace, QMenu, Cell, Point | None], None]


def context_menu(desk: Workspace, cell: Cell, pointed: Point | None) -> QMenu:
    """What the right mouse button offers on the map at a hex or square, and at a point of it."""
    of_map, made = MENUS[desk.tool_use.kind], desk.action_set.made
    menu = QMenu(desk.window)
    menu.setToolTipsVisible(True)
    for id_ in of_map.entries(desk):
        if id_ is None:
            menu.addSeparator()
        else:
            menu.addAction(made[id_])
    of_map.offer(desk, menu, cell, pointed)
    return menu


def offer_at_hex(desk: Workspace, menu: QMenu, cell: Cell, pointed: Point | None) -> None:
    """Put what fits a hex before all else in a menu."""
    use, at = desk.tool_use, the_hex(cell)
    if not desk.document.map_id:
        return
    if use.entry.id == SELECT and at not in use.selection.area:
        use.select(use.selection.with_area(area_of([at])))
    _HexMenuEntries(desk, menu, at, pointed).add_all()


class _HexMenuEntries(HeadOfMenu):
    """The entries of a hex."""

    def __init__(self, desk: Workspace, menu: QMenu, at: Hex, pointed: Point | None) -> None:
        super().__init__(menu)
        self._desk, self._document, self._at = desk, desk.document, at
        self._pointed = pointed if pointed is not None else desk.canvas.pointer
        area = desk.tool_use.selection.area
        self._is_of_several = len(area) > 1 and at in area
        self._is_hit = self._is_of_several
        """Whether the menu begins with something else than a path."""

    def add_all(self) -> None:
        """Of several hexes that are chosen, what is about this one alone is in a menu in it."""
        if self._is_of_several:
            self._add(self._selected, self._path, self._things, self._this_one, self._ground)
            return
        groups = self._entrance, self._hit, self._path, self._hand_outs
        self._add(*groups, self._things, self._behind, self._ground)

    def _add(self, *groups: Callable[[], None]) -> None:
        for group in groups:
            count = len(self.menu.actions())
            group()
            if len(self.menu.actions()) > count:
                self.menu.insertSeparator(self.before)

    def _selected(self) -> None:
        made = self._desk.action_set.made
        self.menu.insertActions(self.before, [made[id_] for id_ in OF_SELECTED])

    def _this_one(self) -> None:
        place = Place(self._document.map_id, self._at)
        inner = self.inner(tr("At {number}", number=spot_named(self._document.campaign, place)))
        alone = _HexMenuEntries(self._desk, inner, self._at, self._pointed)
        alone._add(alone._entrance, alone._hand_outs, alone._behind)

    def _hand_outs(self) -> None:
        offer_hand_outs(self._desk, self.menu, self.before, self._at)

    def _hit(self) -> None:
        """What lies here, by its name."""
        desk, at = self._desk, self._at
        campaign, map_id = self._document.campaign, self._document.map_id
        hand = desk.tool_use.hand_at(at, self._pointed)
        lying = (
            (Thing(kind, id_), name_of(row))
            for kind, rows in lying_on(campaign, map_id).items()
            for id_, row in rows.items()
            if row.at == at
        )
        by_mark = sorted(lying, key=lambda each: each[0] != hand.marked)
        for thing, name in islice(things_at(campaign, map_id, hand) or by_mark, 1):
            called, self._is_hit = name or tr("it"), True
            self.add(tr("Edit {name}", name=called), partial(_edit_thing, desk, thing))
            self.add(tr("Delete {name}", name=called), partial(_delete_thing, desk, thing))

    def _entrance(self) -> None:
        """Into the dungeon, where the group is at an entrance to it."""
        start = self._desk.travel_session.start
        action = self._desk.action_set.made["enter_dungeon"]
        if start == self._at and action.isEnabled():
            self.menu.insertAction(self.before, action)

    def _path(self) -> None:
        """What can be done with the path that is pointed at, or else with the one picked.

        Where something else was hit, all of it is in one menu.
        """
        use, picked = self._desk.tool_use, self._desk.tool_use.selection.the("path")
        point = self._pointed
        campaign, map_id = self._document.campaign, self._document.map_id
        pointed = path_near(campaign, map_id, self._at, point) if point is not None else ""
        if pointed and pointed != picked:
            led = partial(drawing_paths.picked_first, use, pointed)
            self._lead_on(picked, self._add_path(pointed, led))
        elif picked:
            self._add_path(picked, lambda run: run)

    def _lead_on(self, path: str, inner: QMenu | None) -> None:
        """The one that is picked may be led to the one that is pointed at."""
        name, use, map_id = self._called(path), self._desk.tool_use, self._document.map_id
        if name:
            run = partial(drawing_paths.lead_on_to_here, use, map_id, self._at, self._pointed)
            self._add_of_path(tr("Lead {path} on to here", path=name), run, inner)

    def _add_of_path(self, text: str, run: MenuRun, inner: QMenu | None) -> None:
        if self._is_hit and inner is not None:
            _add_to(inner, text, run)
        else:
            self.add(text, run)

    def _called(self, path: str) -> str:
        """A path by its name or its kind; empty where there is none."""
        campaign = self._document.campaign
        row = campaign.all(Path, self._document.map_id).get(path)
        return "" if row is None else row.name or kind_name(campaign, row.kind)

    def _add_path(self, path: str, led: Callable[[MenuRun], MenuRun]) -> QMenu | None:
        """What is done with a path, and the menu in which the most of it is."""
        use, map_id, at = self._desk.tool_use, self._document.map_id, self._at
        point, name = self._pointed, self._called(path)
        if not name:
            return None
        remove = led(lambda: drawing_paths.remove(use, map_id))
        inner = QMenu(without_keys(name), self.menu)
        self._add_of_path(tr("Delete {path}", path=name), remove, inner)
        self.menu.insertMenu(self.before, inner)
        for text, done in (
            (tr("Split it here"), drawing_paths.split),
            (tr("Lead it on to here"), drawing_paths.lead_on_to_here),
            (tr("Lead it by here"), drawing_paths.lead_by_here),
            (tr("Take this point out of it"), drawing_paths.take_point_out),
        ):
            _add_to(inner, text, led(partial(done, use, map_id, at, point)))
        for text, whole in (
            (tr("Reroute it cheaply"), drawing_paths.reroute),
            (tr("Join it"), drawing_paths.join),
            (tr("Reverse it"), drawing_paths.reverse),
        ):
            _add_to(inner, text, led(partial(whole, use, map_id)))
        return inner

    def _things(self) -> None:
        document, use, at = self._document, self._desk.tool_use, self._at
        paint = replace(use.paint, map_id=document.map_id)
        point = self._pointed
        hand = use.hand_at(at, point)
        self.add(tr("Add feature"), lambda: use.click_with(feature_tool(paint), hand))
        words = words_under(document.campaign, document.map_id, hand)
        label = words.id if words is not None and words.kind == "label" else ""
        text = tr("Edit label") if label else tr("Add label")
        self.add(text, lambda: use.worded.emit(Worded((at,), label)))
        if point is None or not self._is_crossed(point):
            return
        crossings = self.inner(tr("Bridge or ford"))
        for kind in CROSSINGS:
            tool = crossing_tool(replace(paint, crossing=kind))
            shown = previewed(tool, document.campaign, hand)
            action = crossings.addAction(without_keys(shown.text or tr(CROSSING_WORDS[kind])))
            action.triggered.connect(lambda _on=False, tool=tool: use.click_with(tool, hand))

    def _behind(self) -> None:
        """The map behind the hex; a new one where there is none."""
        desk, view = self._desk, self._document.view
        is_there = view is not None and self._at in view.opens.values()
        ids = ["go_down"] if is_there else ["new_child_map", "new_dungeon_here"]
        self.menu.insertActions(self.before, [desk.action_set.made[id_] for id_ in ids])

    def _ground(self) -> None:
        desk = self._desk
        alike, regions = desk.action_set.made["select_alike"], self._regions()
        if len(regions) > 1:
            inner = self.inner(tr("Select"))
            inner.addAction(alike)
            for text, run in regions:
                _add_to(inner, text, run)
        else:
            self.menu.insertAction(self.before, alike)
            for text, run in regions:
                self.add(text, run)
        if desk.clipboard.has_clip:
            self.add(tr("Paste here"), partial(selecting.paste_at, self._desk, self._at))

    def _regions(self) -> list[tuple[str, MenuRun]]:
        """What selects each region that the hex is in, in words."""
        campaign, map_id = self._document.campaign, self._document.map_id
        rows = campaign.all(Region, map_id)
        return [
            (
                tr("Select {region}", region=rows[id_].name),
                partial(selecting.select, self._desk, by_region(campaign, map_id, id_)),
            )
            for id_ in regions_at(campaign, map_id, self._at)
        ]

    def _is_crossed(self, point: tuple[float, float]) -> bool:
        document = self._document
        side = nearest_side(*point, top_of(document.campaign, document.map_id))
        paths = document.campaign.all(Path, document.map_id).values()
        return any(touches(path, side) for path in paths)


def _add_to(menu: QMenu, text: str, run: MenuRun) -> None:
    menu.addAction(without_keys(text)).triggered.connect(lambda _on=False: run())


def _edit_thing(desk: Workspace, thing: Thing) -> None:
    desk.show_panel("inspector")
    desk.inspector.mark(thing)
    desk.inspector.edit()


def _delete_thing(desk: Workspace, thing: Thing) -> None:
    key = Key(thing.kind, desk.document.map_id, thing.id)
    desk.tool_use.make_and_tell(lambda campaign: remove_things(campaign, [key]))


def is_led(desk: Workspace) -> bool:
    """Whether groups are led, and nothing is drawn: on the Play desk, or with their tool."""
    return desk.desks.is_play or desk.tool_use.entry.id == TRAVEL


def hex_entries(desk: Workspace) -> tuple[str | None, ...]:
    return HEX_PLAY_ENTRIES if is_led(desk) else ()


def offer_on_hexes(desk: Workspace, menu: QMenu, cell: Cell, pointed: Point | None) -> None:
    offer = offer_play_at_hex if is_led(desk) else offer_at_hex
    offer(desk, menu, cell, pointed)


def offer_play_at_hex(desk: Workspace, menu: QMenu, cell: Cell, _pointed: Point | None) -> None:
    """What is done about a hex while it is played: first what the group does."""
    at, on, made = the_hex(cell), desk.document.map_id, desk.action_set.made
    if not on:
        return
    head, place = HeadOfMenu(menu), Place(on, at)
    before = head.before
    offer_travel(desk.travel_session, head, at, desk.tool_use.go_to)
    offer_vessels(desk.travel_session, head, at)
    if desk.travel_session.start == at:
        menu.insertActions(before, [made[id_] for id_ in DONE_HERE if made[id_].isEnabled()])
    menu.insertSeparator(before)
    number = spot_named(desk.document.campaign, place)
    head.add(tr("The key of {place}", place=number), partial(_read_key, desk, place))
    offer_hand_outs(desk, menu, before, at)
    menu.insertSeparator(before)
    for text, known in ((tr("Reveal the hex"), REVEALING), (tr("Hide the hex"), HIDING)):
        head.add(text, partial(_make_known, desk, known, at))
    menu.insertSeparator(before)


def _read_key(desk: Workspace, place: Place) -> None:
    desk.show_panel("here")
    desk.here.show_place(place)


def _make_known(desk: Workspace, known: KnowledgeEdit, at: Hex) -> None:
    """To the group of the players' pane, or no longer."""
    on, group = desk.document.map_id, desk.players.group
    make_known(desk, lambda campaign: known.of_ground(campaign, group, on, area_of([at])))


def zone_entries(desk: Workspace) -> tuple[str | None, ...]:
    return PLAY_ENTRIES if is_led(desk) else ZONE_ENTRIES


def offer_in_zone(desk: Workspace, menu: QMenu, cell: Cell, pointed: Point | None) -> None:
    """What fits a point, before all else; with a tool that draws, it is chosen too."""
    hand = desk.tool_use.hand_at(cell, pointed)
    played = menu
    if not is_led(desk):
        choose_pointed(desk, hand)
        _take_out(desk, menu)
        offer_stairs(desk, menu, hand)
        played = QMenu(tr("In play"), desk.window)
    before = next(iter(menu.actions()), QAction(menu))
    offer_play(desk.delving, desk.tool_use, played, hand)
    if played is not menu and played.actions():
        menu.insertMenu(before, played)
    elif played is not menu:
        played.deleteLater()
    offer_hand_outs(desk, menu, before, hand.spot)


def _take_out(desk: Workspace, menu: QMenu) -> None:
    """Only of several zones that are chosen is anything merged, and only of one is it edited."""
    is_one = len(desk.tool_use.selection.zones) < 2
    for id_ in OF_SEVERAL if is_one else OF_ONE:
        menu.removeAction(desk.action_set.made[id_])


def offer_stairs(desk: Workspace, menu: QMenu, hand: Hand) -> None:
    """Stairs at the point, with their other end on the level beneath or above."""
    use, map_id = desk.tool_use, desk.document.map_id
    if not hand.zone:
        return
    head = HeadOfMenu(menu)
    for slope in STAIRS_HERE:
        sketch = replace(use.paint.sketch, passage="stairs", slope=slope)
        tool = PassageTool(replace(use.paint, map_id=map_id, sketch=sketch))
        head.add(tr(STAIRS_HERE[slope]), partial(use.click_with, tool, hand))
    menu.insertSeparator(head.before)


def choose_pointed(desk: Workspace, hand: Hand) -> None:
    """What the pointer is at, unless it is one of the zones that are chosen already."""
    use = desk.tool_use
    found = ZoneChoices().chosen_at(desk.document.campaign, use.paint, hand)
    if not found.zones or found.zones[0] not in use.selection.zones:
        use.choose(SELECT)
        use.select(found)


def offer_hand_outs(desk: Workspace, menu: QMenu, before: QAction, spot: Spot | None) -> None:
    """What can be handed out of a spot to an open screen: one by its name, several in a menu.

    That menu also has what lays aside what is shown there.
    """
    view = desk.document.view
    if view is None or spot is None or not desk.presenting.is_open:
        return
    found = list(_handed_out(desk, view, spot))
    if not found:
        return
    is_shown = desk.presenting.showing.hand_out is not None
    several = QMenu(tr("Hand out"), menu) if is_shown or len(found) > 1 else None
    if several is not None and is_shown:
        several.addAction(desk.action_set.made["hand_out"])
        several.addSeparator()
    for title, give in found:
        name = without_keys(title)
        text = tr("Hand out {title}", title=name) if several is None else name
        action = QAction(text, menu)
        action.triggered.connect(lambda _on=False, give=give: give())
        if several is None:
            menu.insertAction(before, action)
        else:
            several.addAction(action)
    if several is not None:
        menu.insertMenu(before, several)


def _handed_out(desk: Workspace, view: MapView, spot: Spot) -> Iterator[GivenOut]:
    """What is read aloud of a zone, and the features there, in their order."""
    map_id, presenting = desk.document.map_id, desk.presenting
    zone = view.zones.get(zone_of(spot))
    if zone is not None and (zone.player_name or zone.player_text):
        called = " ".join(filter(None, (zone.number, zone.name or zone.player_name)))
        yield called, partial(presenting.hand_out_zone, map_id, zone_of(spot))
    for id_, row in board_of(view).contents(spot).features.items():
        title = row.title or row.player_title
        yield title, partial(presenting.hand_out, FeatureAt(map_id, id_))


MENUS: Mapping[KindOfMap, MapMenu] = MappingProxyType(
    {
        "hexes": MapMenu(hex_entries, offer_on_hexes),
        "zones": MapMenu(zone_entries, offer_in_zone),
    }
)
