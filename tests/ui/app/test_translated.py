"""Every text can be translated: forms for one and many, and a whole program in another language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QObject
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTabBar,
    QWidget,
)

from mapper.commands.delve.offers import offers as delve_offers
from mapper.commands.edits import levels_of
from mapper.commands.maps.map_rules import SYSTEMS
from mapper.commands.night.nights import why_no_night
from mapper.commands.time.clock import all_weathers
from mapper.commands.travel.offers import offers
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Feature, Region, TerrainType
from mapper.model.campaign.rows import Path as Way
from mapper.model.campaign.travel_rows import Timer
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.check import remarks
from mapper.model.search.find import texts_of
from mapper.model.zones.zones import named, passage_named
from mapper.play.delve.checklist import checklist
from mapper.play.delve.lights import light_name, lights_of
from mapper.play.delve.site_procedure import delve_of
from mapper.play.house_rules import in_words, numbers_of
from mapper.play.log_words import shortly
from mapper.play.map_rules import calendar_of, rules_of
from mapper.play.travel.chosen_procedure import procedure_on
from mapper.resources import resources
from mapper.ui.app.settings_file import recent_files
from mapper.ui.app.translated import tr
from mapper.ui.here.here_panel import HerePanel
from mapper.ui.hexes.paths import NEW
from mapper.ui.hexes.terrain_dialog import GROUND
from mapper.ui.keying.map_words import zone_on
from mapper.ui.keying.remarks_panel import RemarksPanel
from mapper.ui.opening.campaign_names import ENDING
from mapper.ui.opening.new_campaign import home_folder
from mapper.ui.rules.house_rules import RuleTree
from mapper.ui.table.dice_tray import USUAL
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.hidden_panels import lies_behind
from mapper.ui.window.actions.help import licences
from mapper.ui.window.app import translators
from mapper.ui.window.desks.next_step import NextStep
from mapper.ui.window.desks.party_bar import PartyBar
from mapper.ui.window.desks.party_cards import CardChip
from mapper.ui.window.desks.slots import DeedSlots
from tests.ui import texts
from tests.ui.opened import BroughtUp, brought_up
from tests.ui.pseudo import Pseudo, untranslated, written
from tests.ui.whole import SCREENS

if TYPE_CHECKING:
    from mapper.ui.window.desks.party_cards import CardChip
from mapper.ui.window.window import Window

pytestmark = pytest.mark.qt

FILLED_LATE = HerePanel, PartyBar, NextStep, DeedSlots, RemarksPanel
KEYS = r"((Ctrl|Shift|Alt)\+)*([A-Z]|F\d+|Home|Return|Space|Del|Left|Right|Up|Down|PgUp|PgDown|\W)"


@pytest.fixture
def english(qapp: QCoreApplication) -> Iterator[None]:
    """The words of the program as they are in English."""
    loaded = translators(QLocale(QLocale.Language.English))
    for translator in loaded:
        qapp.installTranslator(translator)
    yield
    for translator in loaded:
        qapp.removeTranslator(translator)


@pytest.fixture(scope="module", autouse=True)
def renewed(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--renew-words"):
        texts.renew()


def test_every_text_with_a_number_has_its_english_forms() -> None:
    forms = texts.english()

    assert texts.counted() == sorted(text for text in forms if all(forms[text]))


def test_what_the_program_loads_is_made_from_the_forms(tmp_path: Path) -> None:
    texts.compile_to(tmp_path / "made.qm")

    assert (tmp_path / "made.qm").read_bytes() == texts.QM.read_bytes()


@pytest.mark.parametrize(("number", "said"), [(1, "1 change"), (2, "2 changes"), (0, "0 changes")])
def test_a_number_decides_the_form(english: None, number: int, said: str) -> None:
    assert said == tr("%n changes", number)


def test_no_text_is_put_together_before_it_is_translated() -> None:
    assert [] == [
        f"{module}:{call.lineno}"
        for module, call in texts.calls()
        if any(isinstance(node, ast.JoinedStr) for node in ast.walk(call.args[0]))
    ]


def test_no_text_is_shown_that_was_not_translated() -> None:
    assert [] == list(texts.shown_bare())


@pytest.fixture(scope="module")
def known() -> frozenset[str]:
    """The texts that translators find."""
    return frozenset(texts.texts())


class Spoken(NamedTuple):
    """A screen of the program in the language that nobody speaks, and what was asked of it."""

    up: BroughtUp
    asked: frozenset[str]


@pytest.fixture(scope="module", params=SCREENS)
def spoken(
    request: pytest.FixtureRequest,
    qapp: QCoreApplication,
    example: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Spoken]:
    """Each screen, brought up once for all questions."""
    language = Pseudo()
    qapp.installTranslator(language)
    with brought_up(request.param, example, tmp_path_factory.mktemp("spoken")) as up:
        yield Spoken(up, frozenset(language.asked))
    qapp.removeTranslator(language)


@pytest.mark.slow
def test_every_text_on_a_screen_is_translated(spoken: Spoken) -> None:
    kept = sorted(as_they_are(spoken.up.window), key=len, reverse=True)

    found = [
        text
        for part, text in written(spoken.up.screen)
        if not is_of_others(part) and not is_owed(part) and is_left(text, kept)
        if not (isinstance(part, RuleTree) and text in values_of_rules())
    ]

    assert [] == found


@pytest.mark.slow
def test_every_text_that_is_asked_for_is_known_to_translators(
    spoken: Spoken, known: frozenset[str]
) -> None:
    assert set() == spoken.asked - known


@pytest.mark.slow
def test_longer_texts_are_not_cut_off(spoken: Spoken) -> None:
    QCoreApplication.processEvents()

    assert [] == list(cut_off(spoken.up.screen))


def as_they_are(window: Window) -> set[str]:
    """What is not translated: what the user wrote, where files lie, and names that are names."""
    found = {
        "Cognita",
        "Lantern Coast",
        "A1",
        ENDING,
        *USUAL,
        GROUND.colour,
        NEW.colour,
        *licences(resources() / "licences"),
        *(course.title for course in window.first_steps.courses.values()),
    }
    if window.document is not None:
        campaign = window.document.campaign
        found |= {window.document.name, *(row.name for row in campaign.all(TerrainType).values())}
        found |= {row.name for row in campaign.maps().values()}
        map_id = window.document.map_id
        found |= {row.name for row in campaign.all(Way, map_id).values()}
        found |= set(filter(None, (*said_of(campaign), *said_in_play(campaign))))
        found |= set(filter(None, played_in(campaign)))
        found |= set(filter(None, delved(campaign)))
        for region in (row for on in campaign.maps() for row in campaign.all(Region, on).values()):
            found |= {region.name, region.colour}
        found |= set(filter(None, zoned(campaign, map_id)))
        found |= set(filter(None, refused_here(window)))
        found |= {entry.label for entry in [window.document.file.undoable()] if entry is not None}
    for path in (*recent_files(window.settings), home_folder() / "any"):
        found |= {str(path), str(path.parent)}
    return found


def said_of(campaign: Campaign) -> Iterator[str]:
    """What the game master has written, and what is remarked on it, in English for now."""
    for row in campaign.rows().values():
        texts = None if isinstance(row, bytes) else texts_of(row)
        if texts is not None:
            yield from (*texts.titles, *texts.tags, *texts.texts)
            yield from (part for text in texts.texts for part in text.splitlines())
        if isinstance(row, Feature):
            yield ", ".join(row.tags)
    yield from (remark.text for remark in remarks(campaign))


def zoned(campaign: Campaign, map_id: str) -> Iterator[str]:
    """How the model speaks of zones, passages and levels, in English for now."""
    zones = campaign.all(Zone, map_id)
    for zone in zones.values():
        for name in (zone.name, named(zone), "outside"):
            yield from (name, name[:1].upper() + name[1:])
    for row in campaign.all(Passage, map_id).values():
        said = passage_named(row, zones)
        yield from (said, said[:1].upper() + said[1:])
    if campaign.maps()[map_id].plan is not None:
        yield from (level.name for level in levels_of(campaign, map_id))


def said_in_play(campaign: Campaign) -> Iterator[str]:
    """What groups and times are called, and what the rules say, in English for now."""
    calendar = calendar_of(campaign)
    yield from (*(month.name for month in calendar.months), *calendar.weekdays)
    yield from (calendar.year_name, *(moon.name for moon in calendar.moons))
    yield from (timer.text for timer in campaign.all(Timer).values())
    for id_, row in campaign.all(Party).items():
        yield row.name
        for member in row.members:
            yield from (member.name, member.player, member.notes, *member.fields)
        for offer in offers(campaign, id_):
            yield from (offer.cost, offer.why_not)
        yield why_no_night(campaign, id_)
    for map_id in campaign.maps():
        procedure = procedure_on(campaign, map_id)
        yield from (procedure.unit, procedure.single)
        yield from (name.replace("_", " ") for name in all_weathers(campaign, map_id))
        rules = rules_of(campaign, map_id)
        yield from (*rules.encounters, *rules.good_encounters)


def delved(campaign: Campaign) -> Iterator[str]:
    """What delvers may do, and what burns, as the rules say it in English for now."""
    for id_, party in campaign.all(Party).items():
        if not party.at.zone:
            continue
        yield from ("Add a dungeon", "Light a torch", "Encounter")
        zones = campaign.all(Zone, party.at.map)
        yield from (f"Place {party.name} in {named(zone)}" for zone in zones.values())
        yield from (zone_on(campaign, party.at.map, zone) for zone in zones)
        for who in delve_of(campaign, id_).delvers:
            for offer in delve_offers(campaign, id_, who):
                bare = offer.words.removeprefix("the ")
                yield from (offer.words, bare[:1].upper() + bare[1:], offer.why_not)
        yield from (light_name(campaign, row) for row in lights_of(campaign, id_).values())
        now = checklist(campaign, id_)
        yield from (*now.environment, *(ending.words for ending in now.endings))


def played_in(campaign: Campaign) -> Iterator[str]:
    """The names of groups, the words of the log and of the calendar."""
    yield from (party.name for party in campaign.all(Party).values())
    for member in (each for party in campaign.all(Party).values() for each in party.members):
        yield from map(str, member.fields.values())
    for entry in campaign.all(LogEntry).values():
        yield from (entry.text, entry.player_text, shortly(entry))
        for party in campaign.all(Party).values():
            alone = entry.text.removeprefix(f"{party.name} ")
            yield f"{alone[:1].upper()}{alone[1:]}"
    calendar = calendar_of(campaign)
    yield from calendar.weekdays
    for month in calendar.months:
        yield from (month.name, month.season, month.season.capitalize())


def refused_here(window: Window) -> Iterator[str]:
    """Why tiles of the key of the place may not be done, as the rules say it in English for now."""
    if window.workspace is not None:
        keyed = window.workspace.here.list
        yield from (tile.why_not for row in keyed.rows for tile in keyed._asks.tiles_of(row))


def is_left(text: str, kept: list[str]) -> bool:
    """Whether anything but such names and the names of keys stands outside of the brackets."""
    rest = untranslated(text)
    for name in kept:
        rest = rest.replace(name, " ")
    words = [word for word in re.split(r",?\s+|[()]", rest) if any(map(str.isalpha, word))]
    return any(re.fullmatch(KEYS, word) is None for word in words)


def is_of_others(part: QObject) -> bool:
    """Texts that Qt translates, and texts that are shown as they were written."""
    if isinstance(part, QPlainTextEdit):
        return part.isReadOnly()  # a licence, or a report for those who mend the program
    box = part.parent()
    if isinstance(box, QDialogButtonBox) and isinstance(part, QPushButton):
        return box.standardButton(part) != QDialogButtonBox.StandardButton.NoButton
    return part.objectName().startswith(("qt_", "ScrollLeft", "ScrollRight"))


def values_of_rules() -> set[str]:
    """What stands in the files of the rules, which is typed as it is read."""
    numbers = (each for system in SYSTEMS for each in numbers_of(system))
    return {in_words(each.book) for each in numbers if each.book is not None}


def is_owed(part: QObject) -> bool:
    """Whether it is a text of a part that lies behind, and is filled as it comes up."""
    panel: QObject | None = part
    while panel is not None and not isinstance(panel, FILLED_LATE):
        panel = panel.parent()
    return isinstance(panel, FILLED_LATE) and lies_behind(panel)


def is_behind(widget: QWidget, screen: QWidget) -> bool:
    """Whether it is in a panel that lies under another, where it has no room of its own."""
    return not screen.rect().contains(widget.mapTo(screen, widget.rect().center()))


def cut_off(screen: QWidget) -> Iterator[str]:
    """The texts that have less room than they need."""
    for widget in screen.findChildren(QWidget):
        gives_way = isinstance(widget, CardChip)  # on purpose; its card has all of it in its tip
        if gives_way or not widget.isVisibleTo(screen) or is_behind(widget, screen):
            continue
        match widget:
            case ElidedLabel():  # gives way on purpose, and has all of it in its tip
                is_cut = widget.is_cut and widget.toolTip() != widget.text()
            case QLabel() if widget.wordWrap():
                is_cut = widget.height() < widget.heightForWidth(widget.width())
            case QAbstractButton() if not widget.text():
                continue
            case QLabel() | QAbstractButton() | QComboBox():
                wanted = widget.sizeHint()
                is_cut = widget.width() < wanted.width() or widget.height() < wanted.height()
            case QLineEdit():
                wide = widget.fontMetrics().horizontalAdvance(widget.placeholderText())
                is_cut = widget.width() < wide
            case QTabBar():  # those of panels give way on purpose, and have all of it in their tips
                is_told = all(widget.tabToolTip(at) for at in range(widget.count()))
                is_cut = widget.width() < widget.sizeHint().width() and not is_told
            case _:
                continue
        if is_cut:
            text = getattr(widget, "text", widget.accessibleName)()
            yield f"{type(widget).__name__} {text} {widget.size().toTuple()}"
