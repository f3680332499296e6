"""The Inspector panel: what is at the chosen hex or zone, and the fields of what is marked."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import partial
from random import Random
from typing import Any, NamedTuple

from PySide6.QtCore import QSettings, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPalette
from PySide6.QtWidgets import QApplication, QListWidgetItem, QWidget

from mapper.commands.keying.many_lines import remove_lines
from mapper.commands.things.features import duplicate_feature, reorder_feature
from mapper.commands.things.things import CLASSES, add_thing, remove_things
from mapper.commands.zones.zones import unite_zones
from mapper.model.board import board_of
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import KINDS, LYING_CLASSES, Key, name_of
from mapper.model.campaign.zone_rows import Passage
from mapper.model.found_clues import WITH_CLUES
from mapper.model.hexes.chunks import ChunkAt, chunk_of
from mapper.model.hexes.hexes import Hex
from mapper.model.key_table.key_lines import KeyPart, place_of_key
from mapper.model.map_view import MapView
from mapper.model.place_names import spot_named
from mapper.model.places import FeatureAt, Place, Spot, ZonePoint, zone_of
from mapper.model.selection import NOTHING_CHOSEN, Selection, Thing, only
from mapper.model.spot_contents import SpotContents
from mapper.model.zones.zones import named
from mapper.ui.app.measures import HAIR, NEAR, PLACE, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.row_form import RowForm
from mapper.ui.keying.feature_form import FeatureForm, KeyedKind, keyed_kinds
from mapper.ui.keying.inspector_text import (
    ground_in_words,
    players_number_in_words,
    said_of_hex,
    said_of_label,
    said_of_path,
    said_of_zones,
)
from mapper.ui.keying.label_form import LabelForm
from mapper.ui.keying.zone_forms import PassageForm, zone_form
from mapper.ui.keying.zone_words import PASSAGE_KINDS
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.feature_icons import FeatureIcons
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.icons import list_icon
from mapper.ui.widgets.layouts import column, fill
from mapper.ui.widgets.lettering import emboldened, faint
from mapper.ui.widgets.small_parts import (
    DeleteKey,
    IconButton,
    ShortList,
    TallArea,
    in_a_row,
    text_button,
)
from mapper.ui.widgets.two_line_rows import DETAIL, NOTE, THING, listed

ICON_SIDE = 28
LEAST_LINES = 18
NOTHING = SpotContents()
LEADING_ON = ("map", "clue")
"""What is listed here and has its fields elsewhere."""
SHOWN_KINDS = frozenset(
    (*(kind for kind, row in KINDS.items() if not row.is_play), "journey", "zone_known")
)
"""The kinds of rows that the Inspector says anything of."""


class KeyingForms(NamedTuple):
    """The kinds of things of the Inspector, and its forms by the kinds of what they show."""

    kinds: Mapping[str, KeyedKind]
    forms: Mapping[str, Any]


def keying_forms(
    editor: Editor, settings: QSettings, dice: Random
) -> Generator[None, None, KeyingForms]:
    """Made one by one: whoever asks for them may do something else in between."""
    kinds = keyed_kinds(editor, FeatureIcons(editor.document.file.blob), settings, dice)
    forms: dict[str, RowForm] = {}
    for kind, each in kinds.items():
        forms[kind] = each.form()
        yield
    forms["zone"] = zone_form(editor)
    yield
    forms["label"] = LabelForm(editor)
    yield
    return KeyingForms(kinds, {**forms, "passage": PassageForm(editor)})


class Inspector(QWidget):
    """The Inspector of maps of both kinds.

    On a map of hexes it is about the chosen hex, and a thing is marked in the list. On a map of
    zones it is about what is chosen there: a zone with a list of what is in it, or one thing.

    `map_asked` carries a map to go to, `picked` what is to be chosen on the map instead; `chosen`
    says that something else is marked, `left` that the keys should go back to the map,
    `select_asked` that somebody wants to choose there.
    """

    map_asked = Signal(str)
    picked = Signal(object)
    removal_asked = Signal()
    chosen = Signal()
    left = Signal()
    select_asked = Signal()

    def __init__(self, editor: Editor, forms: KeyingForms) -> None:
        super().__init__()
        document = self._document = editor.document
        self._editor, self._kinds = editor, forms.kinds
        self.forms: Mapping[str, RowForm] = forms.forms
        self.form: FeatureForm = forms.forms["feature"]
        self._areas = {kind: TallArea(form) for kind, form in self.forms.items()}
        self.hex: Hex | None = None
        self._by_choice = False
        """Whether what is chosen is shown, and not the hex that is pointed at."""
        self._picked = NOTHING_CHOSEN
        self._found = NOTHING
        self._things: list[Thing] = []
        self.thing: Thing | None = None
        self.number, self.ground = emboldened(ElidedLabel()), ElidedLabel()
        self.belongings = ElidedLabel()
        self.list = ShortList(tr("What is here"), ICON_SIDE)
        self.nothing = faint()
        self._set_up_buttons()
        self._lay_out()
        self._unseen = UntilSeen(self, self._show)
        self.list.currentRowChanged.connect(self._mark_row)
        self.list.itemClicked.connect(self._follow_list)
        self.list.itemActivated.connect(self._activate)
        document.changed.connect(self._follow)
        self.show_kind()

    def lead_on(
        self,
        to_place: Callable[[Place], object],
        to_map: Callable[[str], object],
        link: Callable[[], object],
        tell: Callable[[str], object],
    ) -> None:
        """What leads away from the fields of a feature goes by these."""
        links, clues = self.form.links, self.form.clues
        links.go_asked.connect(to_place)
        links.map_asked.connect(to_map)
        self.map_asked.connect(to_map)
        links.link_asked.connect(link)
        clues.go_asked.connect(to_place)
        clues.tell_asked.connect(tell)

    def link_to(self, feature: FeatureAt) -> None:
        """Link the marked feature to another one."""
        self.form.links.link_to(feature)

    def show_kind(self) -> None:
        """What there is for a map of this kind, when another one is shown."""
        self._by_choice = self._document.kind == "zones"
        for part in (self.back, self.merge):
            part.setVisible(self._by_choice)
        for part in (self.copy, self.up, self.down, self.form.clues.tell):
            part.setVisible(not self._by_choice)  # in a dungeon, clues are given in the round
        says = tr("Delete what is chosen") if self._by_choice else tr("Remove what is marked")
        self.bin.show_as("remove", says)
        least = 0 if self._by_choice else LEAST_LINES  # at the table, the round needs the room
        self.setMinimumHeight(least * self.fontMetrics().height())
        self.show_hex(None)

    def add_box(self, box: QWidget) -> None:
        """A part of its own between what is chosen and what is drawn of it."""
        self._column.insertWidget(1, box)

    @property
    def feature(self) -> FeatureAt | None:
        """The feature that is marked."""
        thing = self.thing
        is_feature = thing is not None and thing.kind == "feature"
        return FeatureAt(self._document.map_id, thing.id) if thing and is_feature else None

    @property
    def spot(self) -> Spot | None:
        """Where things are put: also in the zone that the chosen one lies in."""
        row = self._row_shown() if self._by_choice else None
        if isinstance(row, LYING_CLASSES) and zone_of(row.at):
            return ZonePoint(zone_of(row.at))
        return self._listed

    @property
    def _listed(self) -> Spot | None:
        """Where all that lies there is listed."""
        zones = self._picked.zones
        return ZonePoint(zones[0]) if len(zones) == 1 else self.hex

    def show_hex(self, at: Hex | None) -> None:
        """Show what is at a hex; on a map of zones it is not what is pointed at that is shown."""
        at = None if self._by_choice else at
        if is_another := at != self.hex:
            self.keep()
        self.hex = at
        if not self._by_choice:
            self._picked = NOTHING_CHOSEN
        self._read(None if is_another else self.thing)

    def show_picked(self, picked: Selection) -> None:
        """Show what is chosen on a map of zones; on one of hexes, the path or label that is."""
        if not self._by_choice:
            is_shown = picked.the("path") or picked.the("label")
            picked = Selection(thing=picked.thing) if is_shown else NOTHING_CHOSEN
        if self._by_choice or picked != self._picked:
            if picked != self._picked:
                self.keep()
            self._picked = picked
            self._read(None)

    def why_nowhere(self) -> str | None:
        """Why nothing can be put here."""
        if self.spot is not None:
            return None
        if self._by_choice:
            return tr("Choose a zone first.")
        return tr("Choose a hex first, with the arrow keys or the Select tool.")

    def why_nothing(self) -> str | None:
        """Why there is nothing to be edited."""
        if not self._by_choice:
            return self.why_nowhere()
        return None if self._picked else tr("Nothing is chosen on the map.")

    def mark(self, thing: Thing) -> None:
        """Mark a thing of the list."""
        if thing in self._things:
            self._read(thing)

    def keep(self) -> None:
        """Put into the journal what was typed and is not there yet."""
        for form in self.forms.values():
            form.keep()

    def add_new(self, kind: str) -> None:
        """A new thing of a kind here, whose name is asked for."""
        if self.spot is None:
            return
        row, map_id = self._kinds[kind].new(self.spot), self._document.map_id
        step = self._added(kind, lambda campaign: add_thing(campaign, map_id, row))
        if step is not None:
            self.forms[kind].name_it(step)

    def duplicate(self) -> None:
        """A second one beside the marked feature, whose name is asked for."""
        at, spot = self.feature, self.spot
        if at is not None and spot is not None:
            step = self._added("feature", lambda campaign: duplicate_feature(campaign, at, spot))
            if step is not None:
                self.forms["feature"].name_it(step)

    def remove(self) -> None:
        """Take away the marked thing, or what is chosen on a map of zones."""
        thing, map_id = self.thing, self._document.map_id
        self.keep()
        if self._by_choice:
            self.removal_asked.emit()
        elif thing is not None and thing.kind in CLASSES:
            key, editor = Key(thing.kind, map_id, thing.id), self._editor
            editor.make(lambda c: remove_things(c, [key]), editor.tell)
        elif thing is not None and thing.kind == "clue":
            self._remove_clue(thing.id)

    def _remove_marked(self) -> None:
        """What is marked in the list; the zone that it lies in stays chosen."""
        row, around = self.list.currentRow(), self._picked
        if not self._by_choice:
            self.remove()
        elif row >= 0 and self._things[row].kind == "clue":
            self._remove_clue(self._things[row].id)
        elif row >= 0 and self._things[row].kind != "map":
            self._go_to(self._things[row])
            self.remove()
            self.picked.emit(around)

    def _remove_clue(self, name: str) -> None:
        clue, editor = self._found.clues[name], self._editor
        part = KeyPart(clue.leads_to, clue.within)
        editor.make(lambda c: remove_lines(c, [part]), editor.tell)

    def reorder(self, by: int) -> None:
        """Up or down in the list of the hex."""
        at = self.feature
        if at is not None:
            self._editor.edit(lambda c: reorder_feature(c, at, by))

    def merge_zones(self) -> None:
        """The first of the chosen zones takes in the others."""
        ids, map_id = self._picked.zones, self._document.map_id
        self._editor.make(
            lambda campaign: unite_zones(campaign, map_id, ids),
            lambda _change: self.picked.emit(Selection(zones=ids[:1])),
        )

    def edit(self) -> None:
        """Go to the fields of what is marked; to its map, if it is one."""
        form = self.forms.get(self._shown.kind)
        if self._shown.kind in LEADING_ON:
            self._lead_to(self._shown)
        elif form is not None:
            form.begin()
        else:
            self.add.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the map; what was typed is kept."""
        if event.key() == Qt.Key.Key_Escape:
            self.keep()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    @property
    def _shown(self) -> Thing:
        """Whose fields are shown: of what is marked, or of the zone."""
        return self.thing or Thing("zone", zone_of(self._listed))

    @property
    def _path(self) -> str:
        """The path that is chosen on a map of hexes, and not the hex beneath."""
        return self._picked.the("path")

    @property
    def _label(self) -> str:
        """The label that is chosen, and not what lies beneath it."""
        view, label = self._document.view, self._picked.the("label")
        return label if view is not None and label in view.labels else ""

    def _row_shown(self) -> Any:
        """The row of the thing that is marked or chosen."""
        thing = self.thing
        return self._rows(thing.kind).get(thing.id) if thing is not None else None

    def _set_up_buttons(self) -> None:
        self.back = IconButton("go_up", tr("To the zone"), self._go_back)
        self.first = text_button("", "", self._begin)
        self.follow = text_button(tr("Go where it leads"), "", self.edit)
        self._adders = {
            kind: IconButton(each.button, each.add, partial(self.add_new, kind))
            for kind, each in self._kinds.items()
        }
        self.add = self._adders["feature"]
        self.merge = IconButton("dungeon", tr("Merge the chosen zones"), self.merge_zones)
        self.copy = IconButton("copy", tr("Duplicate the feature"), self.duplicate)
        self.up = IconButton("chevron_up", tr("Move the feature up"), lambda: self.reorder(-1))
        self.down = IconButton("chevron_down", tr("Move the feature down"), lambda: self.reorder(1))
        self.bin = IconButton("remove", tr("Remove what is marked"), self.remove)

    def _lay_out(self) -> None:
        measure(self.number, letters=PLACE)
        self.belongings.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        said = (self.number, self.ground, self.belongings)
        ahead = (self.back, *self._adders.values(), self.merge, self.copy, self.up, self.down)
        self.buttons = QWidget()
        fill(self.buttons, in_a_row(*ahead, None, self.bin))
        found = (self.buttons, self.list, self.nothing)
        top = column(*said, *found, TIGHT, in_a_row(self.first, self.follow, None), space=HAIR)
        top.setContentsMargins(NEAR, NEAR, NEAR, TIGHT)
        self._blank = QWidget()
        areas = (*self._areas.values(), self._blank)
        self._column = fill(self, top, *((area, 1) for area in areas), space=0)
        for form in self.forms.values():
            form.left.connect(self.left)
        for on in (self.list, self.buttons, self.first):
            DeleteKey(on, self._remove_marked)

    def _added(self, kind: str, command: Command) -> int | None:
        """The step in which a thing was added and marked; no step if it was refused."""
        self.keep()
        made: list[Change] = []

        def once(campaign: Campaign) -> Change:
            made.append(command(campaign))
            return made[-1]

        step = self._editor.edit(once)
        if step is not None:
            self._go_to(Thing(kind, str(next(iter(made[-1].rows)).id)))
        return step

    def _go_to(self, thing: Thing) -> None:
        if self._by_choice:
            self.picked.emit(only(thing))
        else:
            self.mark(thing)

    def _follow(self, change: Change) -> None:
        view = self._document.view
        if view is None or not any(map(self._is_here, change.rows)):
            return
        if change.kinds == {"terrain"} and self.hex is not None:
            self.ground.setText(ground_in_words(view, self.hex))
        else:
            self._read(self.thing)

    def _is_here(self, key: Key) -> bool:
        """Whether a row may have to do with what is shown."""
        if key.map not in ("", self._document.map_id) and key.kind not in WITH_CLUES:
            return False
        is_near = self.hex is not None and key.id == chunk_of(self.hex)
        return key.kind in SHOWN_KINDS and (is_near or not isinstance(key.id, ChunkAt))

    def _read(self, marked: Thing | None) -> None:
        """Find out anew what is here; the same thing is marked if it is still there."""
        view, spot = self._document.view, self._listed
        is_there = view is not None and (self.hex is not None or zone_of(spot) in view.zones)
        row = self._things.index(marked) if marked in self._things else 0
        self._found = NOTHING
        if view is not None and spot is not None and is_there and not (self._path or self._label):
            self._found = board_of(view).contents(spot)
        found = self._found
        self._things = [
            *(Thing(kind, id_) for kind, rows in found.things.items() for id_ in rows),
            *(Thing("clue", name) for name in found.clues),
            *(Thing("passage", id_) for id_ in found.ways),
            *(Thing("map", id_) for id_ in found.opens),
        ]
        if self._by_choice or self._label:
            self.thing = self._picked.thing
        elif marked in self._things or not self._things:
            self.thing = marked if self._things else None
        else:
            self.thing = self._things[min(row, len(self._things) - 1)]
        if not self._unseen.waits():
            self._show()
        self.chosen.emit()

    def _show(self) -> None:
        view = self._document.view
        with QSignalBlocker(self.list):
            self.list.clear()
            if view is not None:
                self._say(view)
                for thing in self._things:
                    self.list.addItem(self._item(view, thing))
            self.list.fit()
            marked = self.thing
            self.list.setCurrentRow(self._things.index(marked) if marked in self._things else -1)
        self._show_form()

    def _say(self, view: MapView) -> None:
        """The title of what is shown, and what else is said of it."""
        if self._path in view.paths:
            title, ground, more = said_of_path(view, self._path)
            why = tr("Click a hex beside it to see what is keyed there.")
        elif self._label:
            title, ground, more = said_of_label(view.labels[self._label])
            why = ""
        elif self.hex is not None:
            title, ground, more = said_of_hex(view, self.hex)
            why = tr("Nothing is keyed here yet.")
        else:
            title, _, more = said_of_zones(view, self._picked)
            campaign, map_id = self._document.campaign, self._document.map_id
            ground = players_number_in_words(campaign, map_id, self._picked)
            why = tr("Choose a zone, a passage or a feature: click it with the Select tool.")
            if not self._by_choice:
                why = tr(
                    "Choose a hex: click it with the Select tool, or go there with the arrow keys."
                )
        is_hex = self.hex is not None and not (self._path or self._label)
        for label, text in ((self.number, title), (self.ground, ground), (self.belongings, more)):
            label.setText(text)
            label.setVisible(is_hex or bool(text))  # lest what is below moves from hex to hex
        self.nothing.setText(why)
        is_empty = not title or (self.hex is not None and not (self._things or self._label))
        self.nothing.setVisible(is_empty)
        self.first.setVisible(is_empty and not self._path)
        self.buttons.setVisible(bool(title))
        self.first.setText(tr("Add a feature") if title else tr("Select on the map"))

    def _item(self, view: MapView, thing: Thing) -> QListWidgetItem:
        icon, name, note, detail = self._row(view, thing)
        return listed(name, {THING: tuple(thing), NOTE: note, DETAIL: detail}, icon)

    def _row(self, view: MapView, thing: Thing) -> tuple[QIcon, str, str, str]:
        match thing.kind:
            case kind if kind in self._kinds:
                lying = self._found.things[kind][thing.id]
                tags = () if self._by_choice else getattr(lying, "tags", ())
                icon, note = self._kinds[kind].listed(lying, self.palette())
                return icon, name_of(lying), note, ", ".join(tags)
            case "clue":
                clue, campaign = self._found.clues[thing.id], self._document.campaign
                at = spot_named(campaign, place_of_key(campaign, clue.leads_to))
                to = ", ".join(filter(None, (clue.title, at)))
                return list_icon("search", self.palette()), clue.clue.text, tr("Clue"), f"→ {to}"
            case "passage":
                way = self._found.ways[thing.id]
                (other,) = (s.zone for s in way.sides if s.zone != zone_of(self._listed))
                to = tr("to {zone}", zone=named(view.zones.get(other)))
                name = way.name or tr(PASSAGE_KINDS[way.kind])
                return list_icon("passage", self.palette()), name, to, ""
        row = self._document.campaign.maps()[thing.id]
        return list_icon("hexagon", self.palette()), row.name, tr("Map"), ""

    def _show_form(self) -> None:
        kind, id_ = self._shown
        row = self._rows(kind).get(id_)
        shown = self._areas[kind] if row is not None else self._blank
        if row is not None:
            self.forms[kind].show_row(Key(kind, self._document.map_id, id_), row)
        at = QApplication.focusWidget()
        if shown is self._blank and at and any(a.isAncestorOf(at) for a in self._areas.values()):
            self.left.emit()
        for each in (*self._areas.values(), self._blank):
            each.setVisible(each is shown)
        self._refresh()

    def _rows(self, kind: str) -> Mapping[str, Any]:
        view = self._document.view
        if view is None:
            return {}
        rows: Mapping[str, Any] = getattr(view, f"{kind}s", {}) if kind in self.forms else {}
        return rows

    def _refresh(self) -> None:
        is_writable = not self._document.file.read_only
        for form in self.forms.values():
            form.setEnabled(is_writable)
        for button in self._adders.values():
            button.setEnabled(self.spot is not None and is_writable)
        self.first.setEnabled(self.spot is None or is_writable)
        thing, is_feature = self.thing, self.feature is not None and is_writable
        is_marked = thing is not None and thing.kind != "map"
        is_chosen = bool(self._picked) if self._by_choice else is_marked
        self.follow.setVisible(thing is not None and thing.kind in LEADING_ON)
        self.copy.setEnabled(is_feature)
        self.bin.setEnabled(is_chosen and is_writable)
        row, last = self.list.currentRow(), len(self._found.features) - 1
        self.up.setEnabled(is_feature and row > 0)
        self.down.setEnabled(is_feature and row < last)
        self.merge.setEnabled(len(self._picked.zones) > 1 and is_writable)
        self.back.setEnabled(bool(self._around()))

    def _begin(self) -> None:
        """What comes first where nothing is: something keyed, or something chosen."""
        if self.spot is not None:
            self.add_new("feature")
        else:
            self.select_asked.emit()

    def _around(self) -> str:
        """The zone that what is chosen lies in or leads from."""
        row = self._row_shown()
        if isinstance(row, Passage):
            return next((side.zone for side in row.sides if side.zone), "")
        return zone_of(row.at) if isinstance(row, LYING_CLASSES) else ""

    def _go_back(self) -> None:
        if self._around():
            self.picked.emit(Selection(zones=(self._around(),)))

    def _mark_row(self, row: int) -> None:
        """The keys went to a row of the list."""
        if not self._by_choice and 0 <= row < len(self._things):
            self.thing = self._things[row]
            self._show_form()
            self.chosen.emit()

    def _activate(self, item: QListWidgetItem) -> None:
        thing = Thing(*item.data(THING))
        if thing.kind in LEADING_ON:
            self._lead_to(thing)
        elif self._by_choice:
            self._go_to(thing)
        else:
            self.edit()

    def _follow_list(self, item: QListWidgetItem) -> None:
        thing = Thing(*item.data(THING))
        if self._by_choice and thing.kind not in LEADING_ON:
            self._go_to(thing)

    def _lead_to(self, thing: Thing) -> None:
        """To a map that opens here, or to the fields of what a clue leads to."""
        if thing.kind == "map":
            self.map_asked.emit(thing.id)
            return
        key = self._found.clues[thing.id].leads_to
        place, secret = place_of_key(self._document.campaign, key), Thing(key.kind, str(key.id))
        self.form.clues.go_asked.emit(place)
        if place.zone:
            self.picked.emit(only(secret))
        else:
            self.mark(secret)
