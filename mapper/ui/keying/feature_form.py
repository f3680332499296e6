"""The forms of features and of tokens: what there is to fill in, and the icon that is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from PySide6.QtCore import QSettings, QStringListModel, Qt
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QCompleter,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from mapper.commands.things.features import (
    add_clue,
    edit_clue,
    edit_feature,
    key_creature,
    known_creatures,
    remove_clue,
    roll_landmark,
    show_as,
    why_wrong,
)
from mapper.commands.things.things import MapThing, edit_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Creature, Hoard, Trap
from mapper.model.places import FeatureAt, Spot, zone_of
from mapper.model.stat_lines import LONGEST_LINE, line_of, read_line
from mapper.play.travel.leads import led_to
from mapper.ui.app.measures import CONTROL, HAIR, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.theme import TILE
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.row_form import (
    ColourOf,
    Edits,
    LongText,
    NamedRows,
    NumberOf,
    OnOff,
    Own,
    RowForm,
    SideBySide,
    TextLine,
    edits_of_part,
    same_for_players,
)
from mapper.ui.keying.clues_and_links import ClueEdits, ClueList, LinkList, ToldOfIn
from mapper.ui.keying.icon_chooser import IconField
from mapper.ui.widgets.feature_icons import HINTS, IN_DUNGEONS, WORDS, FeatureIcons, badge_icon
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import DieButton, OneOfButtons, caption, show_words

HARDEST, MOST_GOLD, MOST_LOAD = 99, 1_000_000, 1_000_000


class CreatureLine(QWidget):
    """Creatures of a feature or token, typed in one line; beneath it stands what is understood.

    A name that was typed before is completed. It is kept when the field is left.
    """

    def __init__(self, form: RowForm) -> None:
        super().__init__()
        self._form, self._key = form, Key("", "", "")
        self._known: Mapping[str, Creature] = {}
        self._stored = ""
        self.line, self.said = QLineEdit(), faint()
        self.line.setPlaceholderText(tr("3 goblins, HD 1, AC 13, hostile"))
        self.line.setMaxLength(LONGEST_LINE)
        self.said.setWordWrap(True)
        self._names = QStringListModel(self)
        completer = NameCompleter(self._names, self)
        self.line.setCompleter(completer)
        self.line.textChanged.connect(self._say)
        self.line.editingFinished.connect(self.keep)
        fill(self, caption(tr("Creatures"), self.line), self.line, self.said, space=HAIR)

    def show_row(self, key: Key, row: Feature | Token) -> None:
        """What is keyed there; what is being typed for the same thing stays."""
        self._known = known_creatures(self._form.editor.document.campaign)
        self._names.setStringList(sorted(each.name for each in self._known.values()))
        stored = line_of(row.creature) if row.creature is not None else ""
        is_typed = key == self._key and self.line.text() != self._stored and self.line.hasFocus()
        self._key, self._stored = key, stored
        if not is_typed:
            self.line.setText(stored)
        self._say()

    def keep(self) -> None:
        """Put what was typed into the journal; what is not understood is said, and stays."""
        text, key = self.line.text(), self._key
        if text == self._stored or read_line(text, self._known).wrong:
            return
        if self._form.editor.edit(lambda campaign: key_creature(campaign, key, text)) is not None:
            self._stored = text
            self._form.show_again()

    def _say(self, _text: str = "") -> None:
        read = read_line(self.line.text(), self._known)
        self.said.setForegroundRole(
            self.palette().ColorRole.BrightText
            if read.wrong
            else self.palette().ColorRole.PlaceholderText
        )
        show_words(self.said, why_wrong(read) if read.wrong else understood(read.creature))


def understood(row: Creature | None) -> str:
    """What a line was taken for, in words."""
    if row is None:
        return ""
    parts = [" × ".join(filter(None, (row.count, row.name))) or tr("somebody")]
    for words, number in (
        (tr("hit dice {number}", number=row.hit_dice), row.hit_dice),
        (tr("armour class {number}", number=row.armour_class), row.armour_class),
        (tr("attribute {number}", number=row.attribute), row.attribute),
        (tr("{number} points of health each", number=row.health), row.health),
        (tr("morale {number}", number=row.morale), row.morale),
    ):
        parts += [words] if number is not None else []
    if row.is_undead or row.is_hostile:
        parts.append(tr("undead: no reaction") if row.is_undead else tr("hostile: no reaction"))
    return " · ".join(parts)


class NameCompleter(QCompleter):
    """Completes the name in a line that begins with a number."""

    def __init__(self, names: QStringListModel, parent: QWidget) -> None:
        super().__init__(names, parent)
        self._before = ""
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    def splitPath(self, path: str) -> list[str]:
        count, space, name = path.partition(" ")
        has_count = bool(space) and (count[:1].isdigit() or count.casefold() in {"a", "an"})
        self._before = f"{count} " if has_count else ""
        return [name if has_count else path]

    def pathFromIndex(self, index: Any) -> str:
        return f"{self._before}{super().pathFromIndex(index)}"


class TrapFields(QWidget):
    """Whether a trap waits there, how it is sprung and found, and what it does."""

    def __init__(self, form: RowForm, of: Edits) -> None:
        super().__init__()
        self.has_one = QCheckBox(tr("Trap"))
        give_tip(self.has_one, tr("Who comes with care notices it; who walks or runs sets it off"))
        self.has_one.clicked.connect(lambda on: form.edit(trap=Trap() if on else None))
        check, none = tr("What a check has to reach"), tr("none")
        self.form = RowForm(form.editor, edits_of_part(of, "trap", Trap()), "sprung_by")
        self.form.left.connect(form.left)
        self.form.describe(
            NamedRows(
                TextLine("sprung_by", tr("Sprung by"), most=LONGEST_NAME),
                TextLine("found_by", tr("Found by"), most=LONGEST_NAME),
                NumberOf("difficulty", tr("DC"), HARDEST, none, check, has_none=True),
                TextLine("does", tr("What it does"), most=LONGEST_NAME),
            ),
            margins=0,
        )
        fill(self, self.has_one, self.form, space=HAIR)

    def show_row(self, key: Key, row: Feature) -> None:
        self.has_one.setChecked(row.trap is not None)
        self.form.setVisible(row.trap is not None)
        self.form.show_row(key, row.trap or Trap())


def hoard_form(form: RowForm, of: Edits) -> RowForm:
    """What a treasure is worth in gold, and who carries it."""
    made = RowForm(form.editor, edits_of_part(of, "hoard", Hoard(), is_kept=False), "coins")
    made.left.connect(form.left)
    coins, worth = tr("Gold in coins"), tr("Worth of all else in gold")
    lies, load = tr("nobody: it lies there"), tr("What all of it adds to a load")
    made.describe(
        NamedRows(
            NumberOf("coins", tr("Coins"), MOST_GOLD, tr("no coins"), coins, tr(" gold")),
            NumberOf("worth", tr("Worth besides"), MOST_GOLD, tr("nothing"), worth, tr(" gold")),
            NumberOf("load", tr("Load"), MOST_LOAD, tr("none"), load),
            TextLine("carried_by", tr("Carried by"), lies, LONGEST_NAME),
        ),
        margins=0,
    )
    return made


FEATURES = Edits(
    lambda campaign, key: campaign.one(Feature, key),
    lambda campaign, key, row: edit_feature(campaign, feature_at(key), row),
)
CLUES = ClueEdits(
    lambda campaign, key, clue: add_clue(campaign, feature_at(key), clue),
    lambda campaign, key, known, clue: edit_clue(campaign, feature_at(key), known, clue),
    lambda campaign, key, index: remove_clue(campaign, feature_at(key), index),
)


class FeatureForm(RowForm):
    """The form of one feature; what its dice have shown is said."""

    def __init__(
        self, editor: Editor, icons: FeatureIcons, settings: QSettings, dice: Random
    ) -> None:
        super().__init__(editor, FEATURES, "title")
        self._dice = dice
        self.icon = IconField(self, icons, settings, lambda row, ink: icons.plain(row.icon, ink))
        self.icon.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.visibility: dict[Visibility, QToolButton] = {}
        tip = tr("Roll whether it is a landmark: a 1 on a six-sided die")
        self.die, self.rolled = DieButton(tr("Roll for a landmark"), tip, self._roll), faint()
        self.rolled.hide()
        self.leads = faint()
        self.leads.setWordWrap(True)
        self.clues, self.links = ClueList(editor, CLUES), LinkList(editor, icons)
        self.creatures, self.trap = CreatureLine(self), TrapFields(self, FEATURES)
        self.hoard = hoard_form(self, FEATURES)
        self._set_up_visibility()
        landmark = OnOff(
            "is_landmark",
            tr("Landmark"),
            tr("Seen from afar; only what is overt can be a landmark"),
        )
        no_name = tr("none: players see no name")
        self.describe(
            SideBySide(TextLine("title", tr("Title"), most=LONGEST_NAME), self._icon_part()),
            SideBySide(*(Own(button) for button in self.visibility.values())),
            SideBySide(landmark, Own(self.die), None, OnOff("is_settlement", tr("Settlement"))),
            Own(self.rolled, self._show_visibility),
            Own(self.leads, self._show_leads),
            Own(self.creatures, self.creatures.show_row),
            Own(self.trap, self.trap.show_row),
            LongText("gm_notes", tr("Notes for the game master")),
            TIGHT,
            TextLine("player_title", tr("Title for the players"), no_name, LONGEST_NAME),
            same_for_players(self, "player_title", "title", tr("The same as the title")),
            LongText("player_text", tr("Text for the players")),
            TIGHT,
            Own(self.clues, self.clues.show_clues),
            TIGHT,
            LongText("treasure", tr("Treasure")),
            Own(self.hoard, lambda key, row: self.hoard.show_row(key, row.hoard or Hoard())),
            TIGHT,
            TextLine("tags", tr("Tags"), tr("with commas between"), has_commas=True),
            TIGHT,
            Own(self.links, lambda key, row: self.links.show_links(feature_at(key), row)),
        )

    def show_row(self, key: Key, row: Any) -> None:
        if key != self.key:
            self.rolled.hide()
        super().show_row(key, row)

    def _icon_part(self) -> Own:
        return Own(self.icon, lambda _key, row: self.icon.show_icon(row))

    def _set_up_visibility(self) -> None:
        group = OneOfButtons(self)
        for visibility, word in WORDS.items():
            button = self.visibility[visibility] = QToolButton()
            button.setText(tr(word))
            button.setIcon(badge_icon(visibility))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setCheckable(True)
            button.setProperty(TILE, True)
            measure(button, high=CONTROL)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(
                lambda _on=False, chosen=visibility: self.alter(lambda row: show_as(row, chosen))
            )
            group.addButton(button)

    def _show_visibility(self, _key: Key, feature: Feature) -> None:
        for visibility, button in self.visibility.items():
            button.setChecked(visibility == feature.visibility)
            is_inside = bool(zone_of(feature.at))
            give_tip(button, tr(IN_DUNGEONS[visibility] if is_inside else HINTS[visibility]))
        for part in (self.fields["is_landmark"], self.die):
            part.setEnabled(feature.visibility == "overt")

    def _show_leads(self, key: Key, _feature: Feature) -> None:
        """Which groups know enough of it to search for it."""
        campaign = self.editor.document.campaign
        groups = led_to(campaign, feature_at(key))
        names = ", ".join(campaign.one(Party, Key("party", "", id_)).name for id_ in groups)
        show_words(self.leads, tr("Lead: {names} may search for it", names=names) if names else "")

    def _roll(self) -> None:
        key, shown = self.key, []

        def command(campaign: Campaign) -> Change:
            change = roll_landmark(campaign, feature_at(key), self._dice)
            shown.append(change.label)
            return change

        if self.editor.edit(command) is not None:
            self.rolled.setText(shown[-1])
            self.rolled.show()
            self.editor.said.emit(shown[-1])


def token_form(editor: Editor, icons: FeatureIcons, settings: QSettings) -> RowForm:
    """The form of one token, a person or a monster."""
    form = RowForm(
        editor, Edits(lambda campaign, key: campaign.one(Token, key), edit_thing), "name"
    )
    creatures, told_of = CreatureLine(form), ToldOfIn(editor)
    icon = IconField(form, icons, settings, lambda token, _ink: icons.token(token))
    name = TextLine("name", tr("Name"), most=LONGEST_NAME)
    form.describe(
        SideBySide(name, Own(icon, lambda _key, token: icon.show_icon(token))),
        SideBySide(ColourOf("colour", tr("Colour…"), tr("Colour of the token")), None),
        Own(creatures, creatures.show_row),
        LongText("gm_notes", tr("Notes for the game master")),
        Own(told_of, told_of.show_row),
    )
    return form


class KeyedKind(NamedTuple):
    """A kind of thing that the Inspector adds, lists and shows."""

    form: Callable[[], RowForm]
    button: str
    """The icon of what adds one."""
    add: str
    new: Callable[[Spot], MapThing]
    listed: Callable[[Any, QPalette], tuple[QIcon, str]]
    """The icon of one in the list, and what stands beside its name."""


def keyed_kinds(
    editor: Editor, icons: FeatureIcons, settings: QSettings, dice: Random
) -> dict[str, KeyedKind]:
    """All there are, in the order of their buttons."""
    return {
        "feature": KeyedKind(
            lambda: FeatureForm(editor, icons, settings, dice),
            "plus",
            tr("Add a feature"),
            lambda spot: Feature(spot, tr("New feature"), "overt"),
            lambda row, palette: (icons.badged(row, palette), tr(WORDS[row.visibility])),
        ),
        "token": KeyedKind(
            lambda: token_form(editor, icons, settings),
            "token",
            tr("Add a token"),
            lambda spot: Token(spot, tr("New token")),
            lambda row, _palette: (icons.token(row), tr("Token")),
        ),
    }


def feature_at(key: Key) -> FeatureAt:
    return FeatureAt(key.map, str(key.id))
