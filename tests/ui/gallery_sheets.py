"""The screens of the gallery that show what a member has: a sheet of each system."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from mapper.commands.groups.party import add_member, edit_member, form_group, set_systems
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Condition, Member, Party
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import party_of
from mapper.play.sheets.sheet_files import all_sheets
from mapper.ui.table.member_dialog import MemberDialog
from mapper.ui.table.member_sheets import SystemsDialog, open_new_sheet, open_sheet
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import Room, asked_for, document_of, laid_over, middle_of
from tests.ui.gallery_table import dark
from tests.ui.hands import settle
from tests.ui.whole_sheets import WHOLE

Screen = Callable[[Room], QWidget | QPixmap]
SMALL = 1280, 720


def _with_group(room: Room, systems: tuple[str, ...]) -> tuple[Window, str]:
    window = room.open("Lantern Coast")
    window.resize(*SMALL)
    document = document_of(window)
    if not document.campaign.all(Party):
        at = middle_of(window)
        document.do(form_group(document.campaign, "Lantern Company", document.map_id, at))
    document.do(set_systems(document.campaign, systems))
    settle(window)
    return window, next(iter(document.campaign.all(Party)))


def empty(systems: tuple[str, ...], room: Room) -> QPixmap:
    window, group = _with_group(room, systems)
    assert window.workspace is not None
    open_new_sheet(window.workspace.editor, group, window)
    return _shown(window)


def full(systems: tuple[str, ...], room: Room) -> QPixmap:
    return _shown(_opened(room, systems))


def refused(room: Room) -> QPixmap:
    """A score off its scale, and a name that no rule reads."""
    window = _opened(room, ("sovereign",))
    dialog = _dialog(window)
    dialog.fields.setPlainText("Strenght: 14\nPet: a dog")
    wisdom = dialog.entries.widgets["Wisdom"]
    assert isinstance(wisdom, QLineEdit)
    wisdom.setText("21")
    dialog.accept()
    return _shown(window)


def misspelt(room: Room) -> QPixmap:
    window = _opened(room, ("sovereign",))
    _dialog(window).fields.setPlainText("Strenght: 14\nPet: a dog\nFP: 8")
    return _shown(window)


def chosen(room: Room) -> QPixmap:
    window, _ = _with_group(room, ("sovereign", "delving"))
    return laid_over(window, asked_for(window, "sheets", SystemsDialog))


def _opened(room: Room, systems: tuple[str, ...]) -> Window:
    """The sheet of somebody of whom all is known."""
    window, group = _with_group(room, systems)
    document = document_of(window)
    values = {name: value for each in systems for name, value in WHOLE.get(each, {}).items()}
    member = Member("Ysolde of the Long Strand", "Mara", values, "Afraid of deep water.")
    document.do(add_member(document.campaign, group, member))
    who = id_of(party_of(document.campaign, group).members[-1])
    sheet = sheet_of(document.campaign, group, who)
    now = party_of(document.campaign, group).minutes
    sheet = sheet.with_condition(Condition("Frail", now + 7 * 1440))
    sheet = sheet.with_condition(Condition("poisoned", now + 20))
    state = replace(sheet.state, fatigue=5) if sheet.state.fatigue else sheet.state
    document.do(edit_member(document.campaign, group, who, sheet.member, state))
    assert window.workspace is not None
    open_sheet(window.workspace.editor, group, who, window)
    return window


def _dialog(window: Window) -> MemberDialog:
    QApplication.processEvents()
    dialog = window.findChild(MemberDialog)
    assert dialog is not None
    return dialog


def _shown(window: Window) -> QPixmap:
    dialog = _dialog(window)
    QApplication.processEvents()
    return laid_over(window, dialog)


EVERY = tuple(all_sheets())
SHEET_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        **{f"sheet-{system}": partial(full, (system,)) for system in EVERY},
        "sheet-all": partial(full, EVERY),
        "sheet-empty": partial(empty, ("sovereign",)),
        "sheet-refused": refused,
        "sheet-misspelt": misspelt,
        "sheet-systems": chosen,
        "dark-sheet-all": dark(partial(full, EVERY)),
        "dark-sheet": dark(partial(full, ("sovereign", "delving"))),
    }
)
