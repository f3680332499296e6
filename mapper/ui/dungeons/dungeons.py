"""What can be done with maps of zones as a whole, and the dialog for what one is to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Literal, NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QFormLayout, QLineEdit, QRadioButton, QWidget

from mapper.commands.maps.maps import add_dungeon, add_zone_map, edit_zone_map
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, WallStyle, Zone, ZonePlan
from mapper.model.generate.random_dungeon import Wishes, random_dungeon
from mapper.model.hexes.hexes import Hex, label
from mapper.model.map_view import SQUARE, MapView
from mapper.model.places import FootPoint, Place
from mapper.model.zones.zone_shapes import circle, rectangle
from mapper.model.zones.zones import plan_in
from mapper.play.gm_map import gm_map
from mapper.ui.app.measures import NEAR, WIDE
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.jobs import LatestOnlyJob
from mapper.ui.editing.whole_map_changes import do_whole
from mapper.ui.keying.clues_and_links import ToldOfIn
from mapper.ui.keying.map_words import place_among_maps
from mapper.ui.widgets.ask_dialog import form_of, number_field, open_dialog, seed_fields
from mapper.ui.widgets.layouts import column, fill, row
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.map_picture import PreviewDialog

MOST_ZONES, MOST_LEVELS = 1000, 20


class DungeonWishes(QWidget):
    """The fields for what a random dungeon is to be like.

    `edited` is sent whenever any of them is altered.
    """

    edited = Signal()

    def __init__(self, random: Random) -> None:
        super().__init__()
        usual = Wishes()
        self.is_wanted = QCheckBox(tr("Ran&dom dungeon"))
        said = tr("Another random dungeon"), tr("Another one")
        self.seed, die = seed_fields(random, *said)
        self._shares = {
            "zones": number_field(tr("Zones"), 1, MOST_ZONES, usual.zones),
            "levels": number_field(tr("Levels"), 1, MOST_LEVELS, usual.levels),
            "loops": number_field(tr("Loops"), 0, 100, usual.loops),
            "doors": number_field(tr("Doors"), 0, 100, usual.doors),
            "secrets": number_field(tr("Secret doors"), 0, 100, usual.secrets),
        }
        for name in ("loops", "doors", "secrets"):
            self._shares[name].setSuffix(" %")
        shares = ((field.accessibleName(), field) for field in self._shares.values())
        self._fields = QWidget()
        inside = form_of((tr("Seed"), (self.seed, die)), *shares)
        fill(self._fields, inside, margin=(WIDE, 0, 0, 0))
        fill(self, self.is_wanted, self._fields)
        self.is_wanted.toggled.connect(self._turn)
        for field in (self.seed, *self._shares.values()):
            field.valueChanged.connect(lambda _value: self.edited.emit())
        self._turn(is_on=False)

    def wishes(self) -> Wishes:
        return Wishes(**{name: field.value() for name, field in self._shares.items()})

    def _turn(self, is_on: bool) -> None:
        self._fields.setEnabled(is_on)
        self.edited.emit()


WALLS: Mapping[WallStyle, str] = MappingProxyType(
    {"hatched": "&Hatched rock", "solid": "&Solid rock", "cave": "Ca&ve"}
)
GRIDS: Mapping[Literal[0, 5, 10], str] = MappingProxyType(
    {5: "&5 feet", 10: "&10 feet", 0: "N&one"}
)


class NewDungeon(NamedTuple):
    """The answer of the dialog for a new dungeon.

    What was chosen; without a seed there are no zones yet.
    """

    name: str
    player_name: str
    plan: ZonePlan
    seed: int | None = None
    wishes: Wishes = Wishes()


class DungeonDialog(PreviewDialog):
    """Shows at once what the walls look like: those of the map, or of a few rooms.

    Its form is made by hand, for walls and grids are radio buttons in rows and columns.
    """

    def __init__(
        self,
        title: str,
        of: Map,
        where: str,
        shown: MapView | None = None,
        parent: QWidget | None = None,
        *,
        random: Callable[[], Random] = Random,
    ) -> None:
        does = tr("&Save") if shown is not None else tr("C&reate")
        super().__init__(title, does, tr("Preview of the dungeon"), parent)
        self._plan, self._shown = plan_in(of), shown
        self.name = QLineEdit(of.name)
        self.player_name = QLineEdit(of.player_name)
        self.player_name.setPlaceholderText(tr("None: players see no name"))
        self.move_feet = number_field(tr("One &move").replace("&", ""), 5, 1000, self._plan.move)
        self.move_feet.setSingleStep(5)
        self.move_feet.setSuffix(" " + tr("feet"))
        self.walls = _choices(tr_all(WALLS).values(), [*WALLS].index(self._plan.walls))
        self.grids = _choices(tr_all(GRIDS).values(), [*GRIDS].index(self._plan.grid))
        self.random = DungeonWishes(random())
        self.begins_empty = faint(tr("The picture shows the style; the dungeon begins empty."))
        self.begins_empty.setWordWrap(True)
        self._aside: LatestOnlyJob[MapView] = LatestOnlyJob(self._show_random, self)
        self._lay_out(where)
        self._connect()
        self._follow()
        self.name.setFocus()
        self.name.selectAll()

    def chosen(self) -> NewDungeon:
        plan = replace(
            self._plan,
            grid=[*GRIDS][self.grids.checkedId()],
            walls=[*WALLS][self.walls.checkedId()],
            move=self.move_feet.value(),
        )
        is_random = self.random.is_wanted.isChecked()
        return NewDungeon(
            self.name.text().strip(),
            self.player_name.text().strip(),
            plan,
            self.random.seed.value() if is_random else None,
            self.random.wishes(),
        )

    def view(self) -> MapView:
        """What the picture shows, unless it is made from a seed."""
        plan = self.chosen().plan
        if self._shown is not None and self._shown.zones:
            return replace(self._shown, plan=plan)
        return sample_dungeon(plan)

    def done(self, result: int) -> None:
        self._aside.stop()
        super().done(result)

    def _connect(self) -> None:
        self.name.textChanged.connect(self._check)
        self.random.edited.connect(self._follow)
        for group in (self.walls, self.grids):
            group.idToggled.connect(lambda _id, is_on: self._follow() if is_on else None)

    def _lay_out(self, where: str) -> None:
        em = self.fontMetrics().height()
        fields = QWidget()
        form = QFormLayout(fields)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(NEAR)
        form.addRow(tr("&Name"), self.name)
        form.addRow(tr("Name for &players"), self.player_name)
        form.addRow(tr("Walls"), column(*self.walls.buttons()))
        form.addRow(tr("Grid"), row(*self.grids.buttons(), None))
        form.addRow(tr("One &move"), self.move_feet)
        said = faint(tr("Zones that are wider than one move can be split into cells."))
        form.addRow("", said)
        if self._shown is None:
            form.addRow(self.random)
            form.addRow(self.begins_empty)
        else:
            self.random.setParent(self)
            self.random.hide()
            self.begins_empty.setParent(self)
            self.begins_empty.hide()
        self.lay_out_map(fields, self.picture, (4, 5), where)
        self.take_room(QSize(48 * em, 24 * em))

    def _check(self) -> None:
        self.show_wrong("" if self.name.text().strip() else tr("A map needs a name."))

    def _follow(self) -> None:
        self._check()
        new = self.chosen()
        self.begins_empty.setVisible(self._shown is None and new.seed is None)
        if new.seed is None:
            self.picture.show_view(self.view())
        else:
            self._aside.ask(partial(_made, new.seed, new))

    def _show_random(self, view: MapView) -> None:
        if self.random.is_wanted.isChecked():
            self.picture.show_view(view)


def _made(seed: int, new: NewDungeon) -> MapView:
    """The upper level of the dungeon as it will be."""
    made = random_dungeon(seed, new.wishes, new.plan)
    zones = {id_: row for id_, row in made.zones.items() if row.level == 1}
    passages = {
        id_: row for id_, row in made.passages.items() if any(s.zone in zones for s in row.sides)
    }
    return MapView("", plan=new.plan, zones=zones, passages=passages)


def _choices(names: Iterable[str], chosen: int) -> QButtonGroup:
    group = QButtonGroup()
    for number, name in enumerate(names):
        group.addButton(QRadioButton(name), number)
    group.button(chosen).setChecked(True)
    return group


def sample_dungeon(plan: ZonePlan) -> MapView:
    """Two rooms, a round one, a pool, and what joins them."""
    zones = {
        "1": _room(0, 0, 7, 6, "1"),
        "2": _room(7, 2, 5, 2, ""),
        "3": _room(12, 0, 6, 5, "2"),
        "4": Zone(circle(_at(15, 10), 3 * SQUARE).outline, number="3", ground="water"),
        "5": _room(14, 5, 2, 2, ""),
        "6": _room(2, 6, 2, 3, ""),
        "7": _room(0, 9, 9, 4, "4"),
    }
    passages = {
        "1": _passage("1", "2", (7, 2), (7, 4)),
        "2": _passage("2", "3", (12, 2.5), (12, 3.5)),
        "3": _passage("3", "5", (14, 5), (16, 5)),
        "4": _passage("1", "6", (2, 6), (4, 6)),
        "5": _passage("6", "7", (2, 9), (4, 9)),
    }
    return MapView("", plan=plan, zones=zones, passages=passages)


def _at(x: float, y: float) -> FootPoint:
    return FootPoint(round(x * SQUARE), round(y * SQUARE))


def _room(x: float, y: float, wide: float, high: float, number: str) -> Zone:
    return Zone(rectangle(_at(x, y), _at(x + wide, y + high)).outline, number=number)


def _passage(one: str, other: str, start: tuple[float, float], end: tuple[float, float]) -> Passage:
    sides = (PassageSide(one), PassageSide(other))
    is_door = abs(end[0] - start[0]) + abs(end[1] - start[1]) < 2
    return Passage("door" if is_door else "opening", sides, Span(_at(*start), _at(*end)))


def new_dungeon(desk: Desk) -> None:
    """A map of zones by itself."""
    row = Map(tr("New dungeon"), plan=ZonePlan())
    _ask_new(desk, row, tr("A map by itself, beside those that there are."))


def new_dungeon_behind(desk: Desk, at: Hex) -> None:
    """A map of zones behind a hex, called after what is there."""
    document = desk.document
    name = name_behind(document, at, tr("Dungeon of {number}"))
    row = Map(name, plan=ZonePlan(), opened_by=Place(document.map_id, at))
    _ask_new(desk, row, place_among_maps(document.campaign.maps(), row) + ".")


def _ask_new(desk: Desk, row: Map, where: str) -> None:
    dialog = DungeonDialog(tr("New dungeon"), row, where, None, desk.window)
    dialog.accepted.connect(lambda: make(desk, row, dialog.chosen()))
    open_dialog(dialog)


def make(desk: Desk, row: Map, new: NewDungeon) -> None:
    """Add the map, and show it."""
    many = 0 if new.seed is None else new.wishes.zones
    add_and_show(desk, tr("Making the dungeon…"), lambda campaign: _added(campaign, row, new), many)


def add_and_show(
    desk: Desk, words: str, make_map: Callable[[Campaign], tuple[str, Change]], many: int
) -> None:
    """Add a map of so many parts, and show it."""
    ids: list[str] = []

    def added(campaign: Campaign) -> Change:
        id_, change = make_map(campaign)
        ids.append(id_)
        return change

    def shown(change: Change) -> None:
        desk.document.choose_map(ids[-1])
        desk.say(change.label)

    do_whole(desk, words, added, shown, many)


def _added(campaign: Campaign, row: Map, new: NewDungeon) -> tuple[str, Change]:
    told, by = new.player_name, row.opened_by
    if new.seed is None:
        return add_zone_map(campaign, new.name, new.plan, player_name=told, opened_by=by)
    return add_dungeon(
        campaign, new.name, new.seed, new.wishes, new.plan, player_name=told, opened_by=by
    )


def properties(desk: Desk, map_id: str) -> None:
    """Name, walls, grid and move of a map of zones."""
    document = desk.document
    row = document.campaign.maps()[map_id]
    campaign = document.campaign
    shown = document.view if map_id == document.map_id else gm_map(campaign, map_id)
    where = f"{place_among_maps(campaign.maps(), row)}."
    dialog = DungeonDialog(tr("Map properties"), row, where, shown, desk.window)

    def edit() -> None:
        new = dialog.chosen()
        named = new.name, new.player_name
        desk.editor.make(lambda campaign: edit_zone_map(campaign, map_id, new.plan, *named))

    dialog.accepted.connect(edit)
    show_who_tells(dialog, desk.editor, map_id)
    open_dialog(dialog)


def show_who_tells(dialog: PreviewDialog, editor: Editor, map_id: str) -> None:
    """Have the properties of a map list whose texts tell of it; gone to, they are closed."""
    told_of = ToldOfIn(editor)
    told_of.show_row(Key("map", "", map_id), None)
    dialog.add_below(told_of)
    editor.links.go_asked.connect(dialog.reject)


def name_behind(document: Document, at: Hex, otherwise: str) -> str:
    """A name for a map behind a hex: after the feature there, otherwise after its number."""
    row = document.campaign.one(Map, Key("map", "", document.map_id))
    features = document.view.features.values() if document.view is not None else ()
    title = next((feature.title for feature in features if feature.at == at), "")
    return title or otherwise.format(number=label(at, row.top, row.numbering))
