"""What the Inspectors of both kinds of map share: forms that scroll, icons, lists, things added."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QListWidgetItem, QScrollArea, QWidget

from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.ui.editing.editor import Editor
from mapper.ui.keying.feature_form import FeatureForm
from mapper.ui.keying.icon_chooser import ask_icon, own_icons
from mapper.ui.keying.token_form import TokenForm
from mapper.ui.widgets.feature_icons import FeatureIcons
from mapper.ui.widgets.small_parts import ShortList
from mapper.ui.widgets.two_line_rows import NOTE, THING


def scrolled(form: QWidget) -> QScrollArea:
    """A form in a place that it may be longer than."""
    place = QScrollArea()
    place.setWidgetResizable(True)
    place.setFrameShape(QFrame.Shape.NoFrame)
    place.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    place.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    place.setWidget(form)
    place.setMinimumWidth(form.minimumSizeHint().width() + place.verticalScrollBar().width())
    return place


def let_choose_icons(
    forms: Iterable[FeatureForm | TokenForm],
    icons: FeatureIcons,
    editor: Editor,
    settings: QSettings,
    parent: QWidget,
) -> None:
    """Have the forms ask for an icon; images in use anywhere on the map are offered again."""

    def choose(form: FeatureForm | TokenForm, icon: str) -> None:
        view, file = editor.document.view, editor.document.file
        if view is None:
            return
        used = [row.icon for rows in (view.features, view.tokens) for row in rows.values()]
        chosen = ask_icon(icons, icon, own_icons(used), settings, file.add_blob, parent)
        if chosen is not None:
            form.set_icon(chosen)

    for form in forms:
        form.icon_asked.connect(partial(choose, form))


def listed(
    things: ShortList, thing: tuple[object, ...], name: str, note: str, icon: QIcon
) -> QListWidgetItem:
    """A new row of a list of things."""
    item = QListWidgetItem(icon, name)
    item.setData(THING, thing)
    item.setData(NOTE, note)
    things.addItem(item)
    return item


def added(editor: Editor, command: Command) -> tuple[int | None, str]:
    """The step in which a thing was added, and its id; no step if it was refused."""
    made: list[Change] = []

    def once(campaign: Campaign) -> Change:
        made.append(command(campaign))
        return made[-1]

    step = editor.edit(once)
    return step, str(next(iter(made[-1].rows)).id) if made and step is not None else ""
