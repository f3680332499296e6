"""Sheets as they are opened: of a member, of a new one; and whose fields they have."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from PySide6.QtWidgets import QCheckBox, QWidget

from mapper.commands.fight.foes import edit_foe
from mapper.commands.groups.party import add_member, edit_member, set_systems
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Member
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import foes_of, party_of
from mapper.play.sheets.member_sheet import MemberSheet, systems_of, systems_run
from mapper.play.sheets.sheet_files import all_sheets
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.member_dialog import MemberDialog, SheetAsked
from mapper.ui.widgets.ask_dialog import AskDialog, open_dialog
from mapper.ui.widgets.free_name import free_name
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import without_keys

LETTERS = 26

Systems = Collection[str] | None
"""Those that are chosen; None: what the maps run."""


class SystemsDialog(AskDialog):
    """Closes when the choice was kept; otherwise it says why not."""

    def __init__(
        self,
        chosen: Systems,
        run: Collection[str],
        keep: Callable[[Systems], str],
        parent: QWidget | None = None,
    ) -> None:
        """`run`: the systems that hold as long as nobody chooses."""
        title = tr("Sheets of the campaign")
        super().__init__(title, lambda: keep(self.chosen()), parent, tr("&Set"))
        self.usual = QCheckBox(tr("As the rules of the &maps ask for"))
        self.usual.setChecked(chosen is None)
        names = {system: tr(sheet.name) for system, sheet in all_sheets().items()}
        for system in sorted(set(chosen or ()) - names.keys()):
            names[system] = tr("{name} (its file is not here)", name=system)
        self.ticks = {system: QCheckBox(without_keys(name)) for system, name in names.items()}
        for system, tick in self.ticks.items():
            tick.setChecked(system in (run if chosen is None else chosen))
        said = tr("A sheet shows the fields of these. Nothing that is written is lost.")
        self.usual.toggled.connect(self._follow)
        self.lay_out(self.usual, *self.ticks.values(), faint(said), letters=LETTERS)
        self._run = frozenset(run)
        self._follow(self.usual.isChecked())

    def chosen(self) -> Systems:
        if self.usual.isChecked():
            return None
        return [system for system, tick in self.ticks.items() if tick.isChecked()]

    def _follow(self, is_usual: bool) -> None:
        for system, tick in self.ticks.items():
            tick.setEnabled(not is_usual)
            if is_usual:
                tick.setChecked(system in self._run)


KeepSheet = Callable[[MemberSheet], str]
"""Keeps what is typed; why it cannot be kept, or nothing."""


def open_sheet(editor: Editor, group: str, who: str, over: QWidget) -> None:
    """All that is known of a member."""

    def keep(sheet: MemberSheet) -> str:
        return editor.why_not(lambda c: edit_member(c, group, who, sheet.member, sheet.state))

    _ask(editor, group, sheet_of(editor.document.campaign, group, who), keep, over)


def open_foe_sheet(editor: Editor, group: str, who: str, over: QWidget) -> None:
    """All that is known of somebody whom a group fights."""
    foe = foes_of(editor.document.campaign, group)[who][1]

    def keep(sheet: MemberSheet) -> str:
        wanted = replace(foe, member=sheet.member, state=sheet.state)
        return editor.why_not(lambda c: edit_foe(c, group, who, wanted))

    _ask(editor, group, sheet_of(editor.document.campaign, group, who), keep, over)


def open_new_sheet(
    editor: Editor, group: str, over: QWidget, added: Callable[[str], object] = str
) -> None:
    """Of somebody who comes to the group; a name alone is enough. `added` is told who came."""
    members = party_of(editor.document.campaign, group).members
    name = free_name(tr("Member"), {member.name for member in members})

    def keep(sheet: MemberSheet) -> str:
        return editor.why_not(
            lambda c: add_member(c, group, sheet.member, sheet.state),
            lambda _change: added(id_of(party_of(editor.document.campaign, group).members[-1])),
        )

    _ask(editor, group, MemberSheet(Member(name)), keep, over, is_new=True)


def open_systems(editor: Editor, over: QWidget) -> SystemsDialog:
    """Whose fields the sheets of the members have."""
    campaign = editor.document.campaign

    def keep(chosen: Systems) -> str:
        return editor.why_not(lambda c: set_systems(c, chosen))

    chosen = campaign.one(Settings, SETTINGS).systems
    dialog = SystemsDialog(chosen, systems_run(campaign), keep, over)
    open_dialog(dialog)
    return dialog


def _ask(
    editor: Editor,
    group: str,
    sheet: MemberSheet,
    keep: KeepSheet,
    over: QWidget,
    *,
    is_begun: bool = False,
    is_new: bool = False,
) -> None:
    """`is_begun`: the sheet is as it was typed, and is not kept; `is_new`: nobody has it yet."""
    campaign = editor.document.campaign
    is_foe = not is_new and id_of(sheet.member) in foes_of(campaign, group)
    now = party_of(campaign, group).minutes
    asked = SheetAsked(systems_of(campaign), now, is_begun, is_new, is_foe)

    def choose(typed: MemberSheet) -> None:
        """Whose fields there are; then on with what is typed."""
        dialog, has_more = open_systems(editor, over), is_begun or typed != sheet
        dialog.finished.connect(
            lambda _how: _ask(editor, group, typed, keep, over, is_begun=has_more, is_new=is_new)
        )

    open_dialog(MemberDialog(sheet, asked, keep, over, choose))
