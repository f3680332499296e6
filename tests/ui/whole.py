"""The whole program on the screen: its window, and every dialog, opened without waiting in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from PySide6.QtWidgets import QApplication, QDialog, QWidget

from mapper.commands.groups.party import add_member, form_group
from mapper.commands.maps.new_campaign import FIRST_MAP
from mapper.commands.terrain.terrain import add_region, paint
from mapper.commands.things.underlays import add_underlay
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Found, Member, Party
from mapper.model.campaign.rows import Key, Pin, Region
from mapper.model.campaign.rows import Path as Way
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import ORIGIN, Hex, label
from mapper.model.places import Place, the_hex
from mapper.model.selection import Selection, Thing
from mapper.resources import resources
from mapper.storage.file import create_file
from mapper.storage.text_form import from_text
from mapper.tools.shared.tool import Worded
from mapper.ui.app.translated import tr
from mapper.ui.hexes.paths import NEW, PathKindDialog
from mapper.ui.hexes.terrain_dialog import GROUND, TerrainDialog
from mapper.ui.history.go_back import GoBackDialog
from mapper.ui.keying.clues_and_links import ClueDialog
from mapper.ui.keying.find import FindBox
from mapper.ui.keying.icon_chooser import IconChooser
from mapper.ui.opening.import_report import ImportReport
from mapper.ui.opening.new_campaign import NewCampaignDialog
from mapper.ui.output.output import export_dialog, print_dialog
from mapper.ui.table.group_dialog import GroupDialog
from mapper.ui.table.member_dialog import MemberDialog
from mapper.ui.table.party_dialogs import SplitDialog
from mapper.ui.widgets.feature_icons import FeatureIcons
from mapper.ui.window.crash import CrashDialog
from mapper.ui.window.preferences import Preferences
from mapper.ui.window.window import Window
from tests.ui.bringing_up import Screen, by_action, shown
from tests.ui.hands import workspace_of
from tests.ui.whole_dungeons import DUNGEON_SCREENS
from tests.until import PATIENCE, until


def example_file(folder: Path) -> Path:
    """The example campaign, where a test may do with it what it likes."""
    path = folder / "Lantern Coast.cognita"
    text = from_text((resources() / "examples" / "example.json").read_text("utf-8"))
    create_file(path, text.rows, text.blobs.items())
    return path


def start(window: Window) -> QWidget:
    window.show_document(None)
    return window


def workspace(window: Window) -> QWidget:
    return window


def new_campaign(window: Window) -> QWidget:
    return shown(NewCampaignDialog(window.settings, window))


def go_back(window: Window) -> QWidget:
    document = window.document
    assert document is not None
    document.do(paint(document.campaign, document.map_id, area_of([ORIGIN]), 1))
    document.checkpoint("A1")
    return shown(GoBackDialog(document, window))


def export(window: Window) -> QWidget:
    return shown(export_dialog(workspace_of(window)))


def print_(window: Window) -> QWidget:
    return shown(print_dialog(workspace_of(window)))


def terrain(window: Window) -> QWidget:
    return shown(TerrainDialog(tr("Add terrain"), GROUND, lambda _: None, window))


def path_kind(window: Window) -> QWidget:
    return shown(PathKindDialog(tr("Add kind of path"), NEW, lambda _: None, window))


def regions(window: Window) -> QWidget:
    """With one region, and the panel before the others."""
    document = window.document
    assert document is not None
    region = Region("A1", "#8c4a8f")
    document.do(add_region(document.campaign, document.map_id, region, area_of([ORIGIN])))
    window.docks["regions"].raise_()
    return window


def paths(window: Window) -> QWidget:
    """With a path that is picked, and the panel before the others."""
    assert window.document is not None
    window.docks["paths"].raise_()
    window.tool_use.select(
        Selection(thing=Thing("path", next(iter(window.document.campaign.all(Way, FIRST_MAP)))))
    )
    return window


def party(window: Window) -> QWidget:
    """A group with a member, and all that it has along."""
    document = window.document
    assert document is not None
    if not document.campaign.all(Party):
        document.do(form_group(document.campaign, "A1", document.map_id, ORIGIN))
    group = next(iter(document.campaign.all(Party)))
    document.do(add_member(document.campaign, group, Member("A1")))
    window.action_set.take("group_and_supplies")
    return _dialog(window, GroupDialog)


def member(window: Window) -> QWidget:
    party(window).close()
    workspace = workspace_of(window)
    workspace.party.choose(id_of(next(iter(_first_party(window).members))))
    window.action_set.take("edit_member")
    return _dialog(window, MemberDialog)


def split(window: Window) -> QWidget:
    party(window).close()
    window.action_set.take("split_group")
    return _dialog(window, SplitDialog)


def _first_party(window: Window) -> Party:
    assert window.document is not None
    return next(iter(window.document.campaign.all(Party).values()))


def written_label(window: Window) -> QWidget:
    """While a label is written."""
    assert window.workspace is not None
    window.tool_use.worded.emit(Worded((ORIGIN,)))
    return window.workspace.label_editor


def preferred_keys(window: Window) -> QWidget:
    dialog = by_action("preferences")(window)
    assert isinstance(dialog, Preferences)
    dialog.pages.setCurrentIndex(1)
    return dialog


def keyed_hex(window: Window) -> Hex:
    """A hex of the map with something secret in it."""
    assert window.document is not None
    assert window.document.view is not None
    features = window.document.view.features.values()
    return next(the_hex(feature.at) for feature in features if feature.clues)


def inspector(window: Window) -> QWidget:
    window.action_set.made["tool_pan"].trigger()
    window.canvas.set_cursor(keyed_hex(window))
    window.canvas.setFocus()
    return window


def remarks(window: Window) -> QWidget:
    """With something to mend."""
    document = window.document
    assert document is not None
    gone = Key("found", document.map_id, "999", "1")
    document.do(Change("Find", {gone: Swap(None, Found(1))}))
    window.action_set.made["check"].trigger()
    window.canvas.setFocus()
    return window


def clue(window: Window) -> QWidget:
    assert window.document is not None
    campaign, place = window.document.campaign, Place(window.document.map_id, ORIGIN)
    title = tr("Add a clue")
    return shown(ClueDialog(title, campaign, Clue("", place), lambda _: None, window))


def icon_chooser(window: Window) -> QWidget:
    assert window.document is not None
    icons = FeatureIcons(window.document.file.blob)
    return shown(IconChooser(icons, "", [], window.settings, lambda _: "", window))


def find(window: Window) -> QWidget:
    box = by_action("find")(window)
    assert isinstance(box, FindBox)
    assert window.workspace is not None
    until(
        lambda: window.workspace and window.workspace.texts.is_ready,
        PATIENCE,
        QApplication.processEvents,
    )
    assert window.document is not None
    row = window.document.campaign.maps()[window.document.map_id]
    box.search.setText(label(keyed_hex(window), row.top, row.numbering))
    return box


def table(window: Window) -> QWidget:
    """The desk in play, with a die that is due, and the log before the other panels."""
    document = window.document
    assert document is not None
    group, party = next(iter(document.campaign.all(Party).items()))
    die = DueDie(group, "half", party.minutes, party.at)
    document.do(Change("A1", {Key("due_die", "", "1"): Swap(None, die)}))
    window.action_set.made["log"].trigger()
    window.canvas.setFocus()
    QApplication.processEvents()
    return window


def players(window: Window) -> QWidget:
    window.action_set.made["players"].trigger()
    window.canvas.setFocus()
    return window


def players_screen(window: Window) -> QWidget:
    """The panel that tells what players see, with their screen open."""
    window.action_set.made["players_screen"].trigger()
    window.action_set.made["push"].trigger()
    window.activateWindow()
    until(window.isActiveWindow, PATIENCE, QApplication.processEvents)
    window.canvas.setFocus()
    return window


def crash(window: Window) -> QWidget:
    dialog = CrashDialog("…", Path("/…"), has_campaign=True, parent=window)
    dialog.count_another()
    return shown(dialog)


def import_report(window: Window) -> QWidget:
    return shown(ImportReport("A1", "1", ["A1"], window))


def new_child_map(window: Window) -> QWidget:
    window.canvas.set_cursor(ORIGIN)
    return by_action("new_child_map")(window)


def aligning(window: Window) -> QWidget:
    """The desk, with an image that is being aligned."""
    document = window.document
    assert document is not None
    pins = (Pin(0, 0, ORIGIN), Pin(40, 0, Hex(1, 0)))
    document.do(add_underlay(document.campaign, document.map_id, "0" * 64, pins))
    window.action_set.made["align_underlay"].trigger()
    QApplication.processEvents()
    return window


SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "desk": workspace,
        "start": start,
        "new campaign": new_campaign,
        "go back": go_back,
        "export": export,
        "print": print_,
        "terrain": terrain,
        "path kind": path_kind,
        "regions": regions,
        "paths": paths,
        "party": party,
        "label": written_label,
        "inspector": inspector,
        "remarks": remarks,
        "clue": clue,
        "icon chooser": icon_chooser,
        "find": find,
        "crash": crash,
        "table": table,
        "players": players,
        "players screen": players_screen,
        "time": by_action("jump"),
        "timers": by_action("timers"),
        "calendar": by_action("calendar"),
        "map rules": by_action("map_rules"),
        "member": member,
        "split": split,
        "note": by_action("add_note"),
        "omen": by_action("keep_omen"),
        "aligning": aligning,
        "import report": import_report,
        "new map": by_action("new_map"),
        "new child map": new_child_map,
        "grow": by_action("grow_map"),
        "shift": by_action("shift_map"),
        "crop": by_action("crop_map"),
        "new dungeon": by_action("new_dungeon"),
        **DUNGEON_SCREENS,
        "map properties": by_action("map_properties"),
        "preferences": by_action("preferences"),
        "preferred keys": preferred_keys,
        "palette": by_action("palette"),
        "keys": by_action("keys"),
        "about": by_action("about"),
    }
)


def _dialog(window: Window, kind: type[QDialog]) -> QDialog:
    QApplication.processEvents()
    return next(dialog for dialog in window.findChildren(kind) if dialog.isVisible())
