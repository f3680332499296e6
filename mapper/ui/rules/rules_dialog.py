"""The dialog for the rules of a map: how travel is reckoned, what dice and the sky bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QLineEdit,
    QTabWidget,
    QWidget,
)

from mapper.commands.maps.map_rules import (
    SYSTEMS,
    encounter_regions,
    set_map_rules,
    travel_procedures,
)
from mapper.commands.time.clock import all_weathers
from mapper.model.board import KindOfMap, kind_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Region
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.house_rules import SHARED, systems_played
from mapper.play.map_rules import calendar_of, profile_of, rules_of
from mapper.play.sheets.sheet_files import all_sheets
from mapper.ui.app.measures import NEAR
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.lines_field import LinesField
from mapper.ui.keying.zone_words import inhabitants_in_words
from mapper.ui.rules.house_rules import HouseRules
from mapper.ui.table.travel_words import how_it_goes_on, procedures_in_words, sites_in_words
from mapper.ui.widgets.ask_dialog import AskDialog, form_of, open_dialog
from mapper.ui.widgets.layouts import Part, fill
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, without_keys
from mapper.ui.widgets.small_parts import ChoiceBox, caption, label_of

LETTERS = 40
ASKED: Mapping[KindOfMap, frozenset[str]] = MappingProxyType(
    {"hexes": frozenset({"travel", "regions", "weather"}), "zones": frozenset({"delve"})}
)
"""What the rules of each kind of map are about, besides encounters and numbers."""
FACES: Mapping[str, str] = MappingProxyType({"desert": "Desert", "civilised": "Civilised land"})


def ask_rules(desk: Desk) -> None:
    """How travel, dice and weather are on the map that is shown."""
    open_dialog(_rules_dialog(desk))


def ask_house_rules(desk: Desk, path: str = "") -> None:
    """Which numbers of the rules are others on the map that is shown; one of them is marked."""
    dialog = _rules_dialog(desk)
    dialog.show_house_rules()
    if path:
        dialog.house.mark(path)
    open_dialog(dialog)


def _rules_dialog(desk: Desk) -> RulesDialog:
    document, map_id = desk.document, desk.document.map_id

    def keep(rules: MapRules) -> str:
        return desk.editor.why_not(lambda campaign: set_map_rules(campaign, map_id, rules))

    return RulesDialog(document.campaign, map_id, keep, desk.window)


class RulesDialog(AskDialog):
    """Closes when the rules were kept; otherwise it says why not.

    Of a dungeon it asks nothing of travel and weather, of a map of hexes nothing of delves.
    """

    def __init__(
        self,
        campaign: Campaign,
        map_id: str,
        keep: Callable[[MapRules], str],
        parent: QWidget | None = None,
    ) -> None:
        row = campaign.maps()[map_id]
        super().__init__(tr("Rules of {map}", map=row.name), self._try, parent, tr("&Set"))
        self._asks = ASKED[kind_of(row)]
        self._campaign, self._map_id, self._keep_rules = campaign, map_id, keep
        self._before = rules_of(campaign, map_id)
        self._regions = {id_: row.name for id_, row in campaign.all(Region, map_id).items()}
        self._weather = {name: in_words(kinds) for name, kinds in self._before.weather.items()}
        self.pages = QTabWidget()
        self._make_travel()
        self._make_encounters()
        self._make_weather()
        self._make_house()
        self.lay_out(self.pages, letters=LETTERS)

    def rules(self) -> MapRules:
        """What stands in the fields; `NotAllowed` if a line cannot be read."""
        self._keep_weather()
        tables = {id_: box.value() for id_, box in self.faces.items()}
        chosen, before = profile_of(self._before), self._before
        return MapRules(
            _unless_usual(self.procedure.value(), before.travel, chosen.travel),
            _unless_usual(self.site.value(), before.site, chosen.site),
            self.house.overrides,
            {id_: table for id_, table in tables.items() if table},
            tuple(self.encounters.lines()),
            tuple(self.good_encounters.lines()),
            {name: kinds(text) for name, text in self._weather.items() if text.strip()},
            self.can_get_lost.isChecked(),
            self.rivers_bar.isChecked(),
            self.inhabitants.value(),
        )

    def show_house_rules(self) -> None:
        self.pages.setCurrentIndex(self.pages.count() - 1)
        self.house.search.setFocus()

    def typed(self) -> tuple[object, ...]:
        """The weather of all regions, whichever of them is shown."""
        try:
            return (self.rules(),)
        except NotAllowed:
            return super().typed()

    def _try(self) -> str:
        made = self.rules()
        set_map_rules(self._campaign, self._map_id, made)
        return self._keep_rules(made)

    def _make_travel(self) -> None:
        chosen = profile_of(self._before)
        travels = procedures_in_words(travel_procedures())
        sites = sites_in_words()
        self.procedure = ChoiceBox(tr("Procedure"), travels, chosen.travel)
        self.site = ChoiceBox(tr("Procedure in a dungeon"), sites, chosen.site)
        give_tip(self.site, how_it_goes_on())
        for number, name in enumerate(sites):
            self.site.setItemData(number, how_it_goes_on(name), Qt.ItemDataRole.ToolTipRole)
        known = {"": tr("Not alert, or as zones say"), **inhabitants_in_words(self._before)}
        known.setdefault(self._before.inhabitants, self._before.inhabitants)
        self.inhabitants = ChoiceBox(tr("Inhabitants"), known, self._before.inhabitants)
        give_tip(self.inhabitants, tr("Of a dungeon, where a zone says nothing of its own"))
        self.can_get_lost = QCheckBox(tr("Groups can &lose their way"))
        self.can_get_lost.setChecked(self._before.can_get_lost)
        self.rivers_bar = QCheckBox(tr("&Rivers along hexsides bar the way without a crossing"))
        self.rivers_bar.setChecked(self._before.rivers_bar)
        of_dungeons = (tr("&Dungeon by"), self.site), (tr("&Inhabitants"), self.inhabitants)
        of_travel = self.can_get_lost, self.rivers_bar
        if "travel" in self._asks:
            self._leave_out(self.site, self.inhabitants)
            by = tr("&Travel by"), self.procedure
            self._add_page(tr("Travel"), form_of(by), *of_travel, None)
        else:
            self._leave_out(self.procedure, *of_travel)
            self._add_page(tr("Delve"), form_of(*of_dungeons), None)

    def _make_encounters(self) -> None:
        self.encounters = LinesField(self._before.encounters, tr("Encounters"))
        self.good_encounters = LinesField(self._before.good_encounters, tr("Good encounters"))
        tables = {each: tr(FACES.get(each, each)) for each in encounter_regions(self._before)}
        words, own = {"": tr("As usual"), **tables}, self._before.encounter_tables
        form = QFormLayout()
        self.faces: dict[str, ChoiceBox[str]] = {}
        for id_, name in self._regions.items():
            known = own.get(id_, "")
            box = self.faces[id_] = ChoiceBox(name, words, known if known in words else "")
            form.addRow(label_of(without_keys(name), box), box)
        of_regions: list[Part] = [faint(tr("Which faces of the die differ in a region:"))]
        if not self._regions:
            of_regions.append(faint(tr("The map has no regions yet.")))
        self._add_page(
            tr("Encounters"),
            caption(tr("&Encounters, one in a line: the die draws one"), self.encounters),
            self.encounters,
            caption(tr("&Good encounters"), self.good_encounters),
            self.good_encounters,
            *([*of_regions, form] if "regions" in self._asks else []),
            None,
        )

    def _make_weather(self) -> None:
        self.region = ChoiceBox(tr("Region"), {"": tr("Everywhere else"), **self._regions})
        seasons = dict.fromkeys(month.season for month in calendar_of(self._campaign).months)
        self.seasons: dict[str, QLineEdit] = {name: QLineEdit() for name in seasons if name}
        self._shown: str | None = None
        if "weather" not in self._asks:
            self._leave_out(self.region, *self.seasons.values())
            return
        form = QFormLayout()
        form.addRow(tr("&Region"), self.region)
        for name, field in self.seasons.items():
            field.setAccessibleName(name)
            field.setPlaceholderText(tr("any weather"))
            form.addRow(label_of(without_keys(name.capitalize()), field), field)
        every = in_words(all_weathers(self._campaign, self._map_id))
        self._show_weather()
        self.region.currentIndexChanged.connect(self._show_weather)
        self._add_page(
            tr("Weather"),
            form,
            faint(tr("Weather of these rules: {kinds}", kinds=every)),
            faint(tr("What is named twice comes twice as often.")),
            None,
        )

    def _make_house(self) -> None:
        campaign, map_id, sheets = self._campaign, self._map_id, all_sheets()
        played = systems_played(campaign, map_id)
        names = {system: tr(sheets[system].name) for system in SYSTEMS if system in sheets}
        names[SHARED] = tr("Procedures and hours")
        in_order = {system: names[system] for system in dict.fromkeys((*played, *names))}
        self.house = HouseRules(
            self._before,
            in_order,
            frozenset(played),
            lambda rules: set_map_rules(campaign, map_id, rules),
        )
        self._add_page(tr("House rules"), (self.house, 1))
        self.house.altered.connect(self._count)
        self._count(len(self._before.overrides))

    def _count(self, changed: int) -> None:
        """How many house rules there are."""
        said = tr("House rules ({count})", count=changed) if changed else tr("House rules")
        self.pages.setTabText(self.pages.count() - 1, said)

    def _show_weather(self, _index: int = 0) -> None:
        """The lists of the chosen region; those of the one before are kept."""
        self._keep_weather()
        self._shown = self.region.value()
        for season, field in self.seasons.items():
            field.setText(self._weather.get(_name(season, self._shown), ""))

    def _keep_weather(self) -> None:
        if self._shown is not None:
            for season, field in self.seasons.items():
                self._weather[_name(season, self._shown)] = field.text()

    def _leave_out(self, *fields: QWidget) -> None:
        """What means nothing on this map stays as it was."""
        for field in fields:
            field.setParent(self)
            field.hide()

    def _add_page(self, title: str, *parts: Part) -> None:
        page = QWidget()
        fill(page, *parts, margin=NEAR, space=NEAR)
        self.pages.addTab(page, title)


def in_words(weathers: Iterable[str]) -> str:
    """A list of weathers as one reads and types it."""
    return ", ".join(each.replace("_", " ") for each in weathers)


def kinds(text: str) -> tuple[str, ...]:
    """The weathers of a list, as the rules name them."""
    return tuple(part.strip().replace(" ", "_") for part in text.split(",") if part.strip())


def _unless_usual(chosen: str, before: str, shown: str) -> str:
    """A procedure; one that was not touched stays as it stood, so that house rules may name it."""
    return before if chosen == shown else chosen


def _name(season: str, region: str) -> str:
    return f"{season}/{region}" if region else season
