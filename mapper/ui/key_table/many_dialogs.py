"""What is asked before something is done to many lines: a pattern, tags, a place, a text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from mapper.commands.keying.many_lines import (
    add_text,
    copy_titles,
    fill_column,
    new_titles,
    rename_lines,
    tag_lines,
)
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.key_table.key_lines import KeyPart
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.name_links import LinkTyping, NameLinks
from mapper.ui.key_table.line_model import HEADS, OF_GM
from mapper.ui.widgets.ask_dialog import AskDialog, number_field
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import plain_label, shortened
from mapper.ui.widgets.small_parts import ChoiceBox

Does = Callable[[Command], str]
"""Does what a command comes to; why it was refused, or nothing."""

LETTERS, MOST_TOLD, EXAMPLES = 26, 34, 3
MOST_FIRST = 9999
TEXTS = (OF_GM, "player_text", "player_title")
HOW: Mapping[str, str] = MappingProxyType(
    {
        "place": "In the place of what is there",
        "below": "Below what is there",
        "title": "The title of each, in the place of what is there",
    }
)


class RenameDialog(AskDialog):
    """Says what the first titles become while one types."""

    def __init__(
        self, campaign: Campaign, parts: Sequence[KeyPart], does: Does, parent: QWidget
    ) -> None:
        super().__init__(tr("Rename by a pattern"), self._rename, parent, _do(tr("Rename"), parts))
        self._campaign, self._parts, self._does = campaign, parts, does
        self.pattern = QLineEdit("*")
        self.first = number_field(tr("First number"), 0, MOST_FIRST, 1)
        self.example = plain_label()
        self.example.setWordWrap(True)
        self.lay_out(
            (tr("&Pattern"), self.pattern),
            faint(tr("# is a number that counts on, ## has two digits, * is the title as it is.")),
            (tr("&First number"), self.first),
            self.example,
            letters=LETTERS,
        )
        self.pattern.textChanged.connect(self._show)
        self.first.valueChanged.connect(self._show)
        self.pattern.selectAll()
        self.pattern.setFocus()
        self._show()

    def _rename(self) -> str:
        pattern, first = self.pattern.text(), self.first.value()
        return self._does(lambda campaign: rename_lines(campaign, self._parts, pattern, first))

    def _show(self) -> None:
        some = self._parts[: EXAMPLES + 1]
        try:
            found = new_titles(self._campaign, some, self.pattern.text(), self.first.value())
        except NotAllowed as refused:
            self.example.setText("")
            self.show_wrong(str(refused))
            return
        lines = [shortened(title.strip(), MOST_TOLD) or "–" for _, title in found[:EXAMPLES]]
        more = ["…"] if len(self._parts) > len(lines) else []
        self.example.setText("\n".join((*lines, *more)))
        self.show_wrong("")


class TagDialog(AskDialog):
    """Tags that come, and tags that go."""

    def __init__(self, parts: Sequence[KeyPart], does: Does, parent: QWidget) -> None:
        super().__init__(tr("Tags"), self._tag, parent, _do(tr("Tag"), parts))
        self._parts, self._does = parts, does
        self.more, self.fewer = QLineEdit(), QLineEdit()
        for field in (self.more, self.fewer):
            field.setPlaceholderText(tr("with commas between"))
        self.lay_out((tr("&Add"), self.more), (tr("&Take away"), self.fewer), letters=LETTERS)

    def _tag(self) -> str:
        add, drop = self.more.text(), self.fewer.text()
        return self._does(lambda campaign: tag_lines(campaign, self._parts, add, drop))


class MoveDialog(AskDialog):
    """A place on the map that each of them is on."""

    def __init__(self, parts: Sequence[KeyPart], does: Does, parent: QWidget) -> None:
        super().__init__(tr("Move to a place"), self._move, parent, _do(tr("Move"), parts))
        self._parts, self._does = parts, does
        self.place = QLineEdit()
        told = faint(tr("Each stays on its map. Clues are found there from now on."))
        self.lay_out((tr("&Hex or zone"), self.place), told, letters=LETTERS)

    def _move(self) -> str:
        place = self.place.text()
        return self._does(lambda campaign: fill_column(campaign, self._parts, "place", place))


class TextDialog(AskDialog):
    """One text for all of them, in the place of theirs or below it."""

    def __init__(self, parts: Sequence[KeyPart], does: Does, parent: QWidget) -> None:
        super().__init__(tr("Write a text"), self._write, parent, _do(tr("Write"), parts))
        self._parts, self._does = parts, does
        heads = tr_all({name: HEADS[name] for name in TEXTS})
        self.column, self.how = ChoiceBox(tr("Where"), heads), ChoiceBox(tr("How"), tr_all(HOW))
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.lay_out(
            (tr("W&here"), self.column),
            (tr("&Text"), self.text),
            (tr("H&ow"), self.how),
            letters=LETTERS,
        )
        self.how.currentIndexChanged.connect(
            lambda _row: self.text.setEnabled(self.how.value() != "title")
        )
        self.text.setFocus()

    def offer_names(self, links: NameLinks) -> None:
        """For links in the text: in what players read, those that they know."""
        offering = LinkTyping(self.text, links, follows=False)

        def follow() -> None:
            offering.is_for_players = self.column.value() != OF_GM

        self.column.currentIndexChanged.connect(follow)
        follow()

    def _write(self) -> str:
        column, text = self.column.value(), self.text.toPlainText()
        if self.how.value() == "title":
            return self._does(lambda campaign: copy_titles(campaign, self._parts, column))
        write = add_text if self.how.value() == "below" else fill_column
        return self._does(lambda campaign: write(campaign, self._parts, column, text))


def _do(what: str, parts: Sequence[KeyPart]) -> str:
    """What the button says, with how many it is done to."""
    return f"{what} {len(parts):,}"
