"""The forms of features and of tokens: what there is to fill in, and the icon that is chosen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from PySide6.QtCore import QEvent, QSettings, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPalette
from PySide6.QtWidgets import QSizePolicy, QToolButton

from mapper.commands.things.features import (
    add_clue,
    edit_clue,
    edit_feature,
    remove_clue,
    roll_landmark,
    show_as,
)
from mapper.commands.things.things import edit_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Hoard
from mapper.model.places import FeatureAt, zone_of
from mapper.play.travel.leads import led_to
from mapper.ui.app.measures import CONTROL, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.theme import TILE
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.row_form import (
    ColourOf,
    Edits,
    LongText,
    OnOff,
    Own,
    RowForm,
    SideBySide,
    TextLine,
)
from mapper.ui.keying.clue_list import ClueEdits, ClueList
from mapper.ui.keying.dangers_and_hoards import CreatureLine, TrapFields, hoard_form
from mapper.ui.keying.icon_chooser import IconChooser, own_icons
from mapper.ui.keying.link_list import LinkList
from mapper.ui.widgets.ask_dialog import answered
from mapper.ui.widgets.feature_icons import (
    HINTS,
    IN_DUNGEONS,
    WORDS,
    FeatureIcons,
    badge_icon,
    listed_symbols,
)
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import DieButton, OneOfButtons, show_words

PICTURE = QSize(34, 34)
FEATURES = Edits(
    lambda campaign, key: campaign.one(Feature, key),
    lambda campaign, key, row: edit_feature(campaign, feature_at(key), row),
)
CLUES = ClueEdits(
    lambda campaign, key, clue: add_clue(campaign, feature_at(key), clue),
    lambda campaign, key, index, clue: edit_clue(campaign, feature_at(key), index, clue),
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
            SideBySide((TextLine("title", tr("Title"), most=LONGEST_NAME), self._icon_part())),
            SideBySide(tuple(Own(button) for button in self.visibility.values())),
            SideBySide((landmark, Own(self.die), None, OnOff("is_settlement", tr("Settlement")))),
            Own(self.rolled, self._show_visibility),
            Own(self.leads, self._show_leads),
            Own(self.creatures, self.creatures.show_row),
            Own(self.trap, self.trap.show_row),
            LongText("gm_notes", tr("Notes for the game master")),
            TIGHT,
            TextLine("player_title", tr("Title for the players"), no_name, LONGEST_NAME),
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
    creatures = CreatureLine(form)
    icon = IconField(form, icons, settings, lambda token, _ink: icons.token(token))
    name = TextLine("name", tr("Name"), most=LONGEST_NAME)
    form.describe(
        SideBySide((name, Own(icon, lambda _key, token: icon.show_icon(token)))),
        SideBySide((ColourOf("colour", tr("Colour…"), tr("Colour of the token")), None)),
        Own(creatures, creatures.show_row),
        LongText("gm_notes", tr("Notes for the game master")),
    )
    return form


class IconField(QToolButton):
    """The icon of what a form shows, as a button that lets another one be chosen."""

    def __init__(
        self,
        form: RowForm,
        icons: FeatureIcons,
        settings: QSettings,
        drawn: Callable[[Any, QColor], QIcon],
    ) -> None:
        super().__init__()
        self._form, self._icons, self._settings, self._drawn = form, icons, settings, drawn
        self.setIconSize(PICTURE)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda _on=False: self._choose())

    def show_icon(self, row: Feature | Token) -> None:
        if isinstance(row, Token):
            said, tip = tr("Icon of the token"), tr("Choose an icon for the token")
        else:
            symbol = listed_symbols().get(row.icon)
            name = tr(symbol.name) if symbol is not None else tr("your own")
            said = tip = tr("Icon: {name}", name=name if row.icon else tr("none"))
        give_tip(self, tip)
        self.setAccessibleName(said)
        self.setIcon(self._drawn(row, self.palette().color(QPalette.ColorRole.WindowText)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._form.row is not None:
            self.show_icon(self._form.row)

    def _choose(self) -> None:
        """Images in use anywhere on the map are offered again."""
        form, document = self._form, self._form.editor.document
        if document.view is None:
            return
        used = [row.icon for row in document.view.features.values()]
        used += [row.icon for row in document.view.tokens.values()]
        own, keep = own_icons(used), document.file.add_blob
        dialog = IconChooser(self._icons, form.row.icon, own, self._settings, keep, self.window())
        chosen = answered(dialog, dialog.icon)
        if chosen is not None:
            form.edit(icon=chosen)


def feature_at(key: Key) -> FeatureAt:
    return FeatureAt(key.map, str(key.id))
