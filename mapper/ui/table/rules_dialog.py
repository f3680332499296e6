"""The dialog for the rules of a map: how travel is reckoned, what dice and the sky bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QLineEdit,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.maps.map_rules import encounter_regions, set_map_rules, travel_procedures
from mapper.commands.time.clock import all_weathers
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Region
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.date_and_weather import calendar_of
from mapper.play.delve.chosen_site import site_procedures
from mapper.play.map_rules import profile_of, rules_of
from mapper.ui.app.translated import tr
from mapper.ui.editing.lines_field import LinesField
from mapper.ui.table.travel_words import PROCEDURES
from mapper.ui.widgets.ask_dialog import AskDialog
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import without_keys
from mapper.ui.widgets.small_parts import SteadyBox, caption, label_of

LETTERS = 32
FACES: Mapping[str, str] = MappingProxyType({"desert": "Desert", "civilised": "Civilised land"})


class RulesDialog(AskDialog):
    """Closes when the rules were kept; otherwise it says why not."""

    def __init__(
        self,
        campaign: Campaign,
        map_id: str,
        keep: Callable[[MapRules], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Rules of the map"), self._try, parent)
        self._campaign, self._map_id, self._keep_rules = campaign, map_id, keep
        self._before = rules_of(campaign, map_id)
        self._regions = {id_: row.name for id_, row in campaign.all(Region, map_id).items()}
        self._weather = {name: ", ".join(kinds) for name, kinds in self._before.weather.items()}
        self.pages = QTabWidget()
        self._make_travel()
        self._make_encounters()
        self._make_weather()
        self.lay_out(self.pages, letters=LETTERS)

    def rules(self) -> MapRules:
        """What stands in the fields; `NotAllowed` if a line cannot be read."""
        self._keep_weather()
        tables = {id_: str(box.currentData()) for id_, box in self.faces.items()}
        return MapRules(
            str(self.procedure.currentData()),
            self._site(),
            overrides(self.overrides.lines()),
            {id_: table for id_, table in tables.items() if table},
            tuple(self.encounters.lines()),
            tuple(self.good_encounters.lines()),
            {name: kinds(text) for name, text in self._weather.items() if text.strip()},
            self.can_get_lost.isChecked(),
            self.rivers_bar.isChecked(),
        )

    def _site(self) -> str:
        """The chosen procedure of dungeons; the usual one has no name as long as it is kept."""
        chosen, before = str(self.site.currentData()), self._before
        return before.site if chosen == profile_of(before).site else chosen

    def _try(self) -> str:
        made = self.rules()
        set_map_rules(self._campaign, self._map_id, made)
        return self._keep_rules(made)

    def _make_travel(self) -> None:
        self.procedure = SteadyBox()
        for name in travel_procedures():
            self.procedure.addItem(tr(PROCEDURES.get(name, name)), name)
        chosen = profile_of(self._before).travel
        self.procedure.setCurrentIndex(self.procedure.findData(chosen))
        self.procedure.setAccessibleName(tr("Procedure"))
        self.site = SteadyBox()
        for name in site_procedures():
            self.site.addItem(tr(PROCEDURES.get(name, name)), name)
        self.site.setCurrentIndex(self.site.findData(profile_of(self._before).site))
        self.site.setAccessibleName(tr("Procedure in a dungeon"))
        self.can_get_lost = QCheckBox(tr("Groups can &lose their way"))
        self.can_get_lost.setChecked(self._before.can_get_lost)
        self.rivers_bar = QCheckBox(tr("&Rivers along hexsides bar the way without a crossing"))
        self.rivers_bar.setChecked(self._before.rivers_bar)
        lines = (f"{name} = {value}" for name, value in self._before.overrides.items())
        self.overrides = LinesField(lines, tr("House rules"))
        form = QFormLayout()
        form.addRow(tr("&Travel by"), self.procedure)
        form.addRow(tr("&Dungeon by"), self.site)
        page = _page(form)
        for part in (self.can_get_lost, self.rivers_bar):
            page.addWidget(part)
        page.addWidget(caption(tr("&House rules, one in a line"), self.overrides))
        page.addWidget(self.overrides)
        page.addWidget(faint(tr("For example: {line}", line="hexploration.land.travel_points = 6")))
        self._add_page(page, tr("Travel"))

    def _make_encounters(self) -> None:
        self.encounters = LinesField(self._before.encounters, tr("Encounters"))
        self.good_encounters = LinesField(self._before.good_encounters, tr("Good encounters"))
        page = QVBoxLayout()
        for text, field in (
            (tr("&Encounters, one in a line: the die draws one"), self.encounters),
            (tr("&Good encounters"), self.good_encounters),
        ):
            page.addWidget(caption(text, field))
            page.addWidget(field)
        page.addWidget(faint(tr("Which faces of the die differ in a region:")))
        form = QFormLayout()
        self.faces: dict[str, SteadyBox] = {}
        for id_, name in self._regions.items():
            box = self.faces[id_] = SteadyBox()
            box.setAccessibleName(name)
            box.addItem(tr("As usual"), "")
            for table in encounter_regions(self._before):
                box.addItem(tr(FACES.get(table, table)), table)
            box.setCurrentIndex(max(0, box.findData(self._before.encounter_tables.get(id_, ""))))
            form.addRow(label_of(without_keys(name), box), box)
        if not self._regions:
            page.addWidget(faint(tr("The map has no regions yet.")))
        page.addLayout(form)
        self._add_page(page, tr("Encounters"))

    def _make_weather(self) -> None:
        self.region = SteadyBox()
        self.region.setAccessibleName(tr("Region"))
        self.region.addItem(tr("Everywhere else"), "")
        for id_, name in self._regions.items():
            self.region.addItem(name, id_)
        seasons = dict.fromkeys(month.season for month in calendar_of(self._campaign).months)
        self.seasons: dict[str, QLineEdit] = {name: QLineEdit() for name in seasons if name}
        self._shown: str | None = None
        form = QFormLayout()
        form.addRow(tr("&Region"), self.region)
        for name, field in self.seasons.items():
            field.setAccessibleName(name)
            field.setPlaceholderText(tr("any weather"))
            form.addRow(label_of(without_keys(name.capitalize()), field), field)
        page = _page(form)
        every = ", ".join(all_weathers(self._campaign, self._map_id))
        page.addWidget(faint(tr("Weather of these rules: {kinds}", kinds=every)))
        page.addWidget(faint(tr("What is named twice comes twice as often.")))
        self._show_weather()
        self.region.currentIndexChanged.connect(self._show_weather)
        self._add_page(page, tr("Weather"))

    def _show_weather(self, _index: int = 0) -> None:
        """The lists of the chosen region; those of the one before are kept."""
        self._keep_weather()
        self._shown = str(self.region.currentData())
        for season, field in self.seasons.items():
            field.setText(self._weather.get(_name(season, self._shown), ""))

    def _keep_weather(self) -> None:
        if self._shown is not None:
            for season, field in self.seasons.items():
                self._weather[_name(season, self._shown)] = field.text()

    def _add_page(self, layout: QVBoxLayout, title: str) -> None:
        page = QWidget()
        layout.addStretch(1)
        page.setLayout(layout)
        self.pages.addTab(page, title)


def overrides(lines: Sequence[str]) -> dict[str, str | int | bool]:
    """House rules by their names."""
    found: dict[str, str | int | bool] = {}
    for line in lines:
        name, equals, value = (part.strip() for part in line.partition("="))
        if not equals or not name or not value:
            raise NotAllowed(tr("“{line}” is no house rule: write name = value.", line=line))
        whole = value.removeprefix("-")
        is_number = whole.isascii() and whole.isdigit()
        words = {"true": True, "false": False}
        found[name] = int(value) if is_number else words.get(value.lower(), value)
    return found


def kinds(text: str) -> tuple[str, ...]:
    """The weathers of a list, as the rules name them."""
    return tuple(part.strip().replace(" ", "_") for part in text.split(",") if part.strip())


def _name(season: str, region: str) -> str:
    return f"{season}/{region}" if region else season


def _page(form: QFormLayout) -> QVBoxLayout:
    page = QVBoxLayout()
    page.addLayout(form)
    return page
