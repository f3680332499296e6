"""What changes only how the map is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.commands.maps.maps import set_style
from mapper.drawing.style import style_of_map
from mapper.ui.app.settings import text_size_of
from mapper.ui.app.text_size import TEXT_SIZES, USUAL
from mapper.ui.app.translated import tr
from mapper.ui.maps.map_styles import STYLE_WORDS
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.rows import Do, Item, Items, OnDesk, in_campaign, where_open

if TYPE_CHECKING:
    from mapper.ui.window.window import Window
    from mapper.ui.window.workspace import Workspace


def layer_action(layer: str, text: str, keys: str, icon: str) -> Item:
    return Do(f"show_{layer}", text, keys, icon).does(
        lambda window: window.layers.show_layer(
            layer, visible=not window.layers.state.shown[layer].is_visible
        ),
        why_not=where_open(needs.campaign),
        is_on=lambda window: window.layers.state.shown[layer].is_visible,
        of=(),
    )


def text_action(id_: str, text: str, keys: str, hint: str, step: int) -> Item:
    """Text by so many steps larger; 0: of its usual size."""

    def size(window: Window) -> int:
        now = text_size_of(window.settings)
        return now + step * TEXT_SIZES.step if step else USUAL

    def why_not(window: Window) -> str | None:
        is_other = size(window) != text_size_of(window.settings)
        is_free = size(window) in TEXT_SIZES and is_other
        return None if is_free else tr("Text has this size already.")

    return Do(id_, text, keys).does(
        lambda window: window.set_text_size(size(window)), hint, why_not, of={"theme"}
    )


def style_action(name: str, words: str) -> OnDesk:
    """The map in view in one style, from now on and wherever it is shown."""

    def draw(at: Workspace) -> None:
        map_id = at.document.map_id
        if is_on(at):
            at.say(tr("The map is drawn in this style already."))
        else:
            at.editor.make(lambda campaign: set_style(campaign, map_id, name))

    def is_on(at: Workspace) -> bool:
        view = at.document.view
        return view is not None and style_of_map(view.style) is style_of_map(name)

    return Do(f"style_{name}", f"&{words}").does(
        draw, "The look of this map, here and in all that is made of it.", is_on=is_on, of={"map"}
    )


STYLES = tuple(style_action(name, words) for name, words in STYLE_WORDS.items())

VIEW: Items = (
    Do("play_desk", "&Play desk", "F9", "party").does(
        lambda window: window.desks.toggle(),
        "The other desk: to play at the table, or to prepare the map; each is remembered.",
        where_open(needs.campaign),
        lambda window: window.desks.is_play,
        of={"desk"},
    ),
    *in_campaign(
        needs.campaign,
        Do("zoom_in", "Zoom &in", "Ctrl++ Ctrl+=", "zoom_in").does(lambda at: at.canvas.zoom_by(1)),
        Do("zoom_out", "Zoom &out", "Ctrl+-", "zoom_out").does(lambda at: at.canvas.zoom_by(-1)),
        Do("fit", "&Fit the map", "Home", "zoom_fit").does(
            lambda at: at.canvas.fit(), "Show the whole map."
        ),
    ),
    layer_action("grid", "&Grid", "G", "grid"),
    layer_action("numbers", "&Numbers", "C", "numbers"),
    layer_action("light", "&Light in dungeons", "Shift+G", "sun"),
    Do("show_health", "&Health at tokens").does(
        lambda window: window.toggle_health(),
        "Hit points and the worst state at each token; players never see them.",
        where_open(needs.campaign),
        lambda window: window.shows_health,
        of={"health"},
    ),
    *in_campaign(needs.map_writing, *STYLES),
    text_action(
        "larger_text",
        "&Larger text",
        "Ctrl+Alt+PgUp",
        "All but the words on maps, which stay with the map.",
        1,
    ),
    text_action(
        "smaller_text", "&Smaller text", "Ctrl+Alt+PgDown", "All but the words on maps.", -1
    ),
    text_action("usual_text", "&Usual size of text", "Ctrl+Alt+Home", "As it was at first.", 0),
    Do("full_screen", "F&ull screen", "F11").does(
        lambda window: window.toggle_full_screen(),
        is_on=lambda window: window.isFullScreen(),
        of={"window"},
    ),
    Do("dark", "&Dark theme", "Ctrl+Shift+D", "moon").does(
        lambda window: window.toggle_dark(),
        "The map's paper stays as it is.",
        is_on=lambda window: window.is_dark,
        of={"theme"},
    ),
)
