"""What changes only how the map is seen."""

from __future__ import annotations

from mapper.ui.window.actions.rows import Do, Item, Items, in_campaign, needs_campaign, where_open


def layer_action(layer: str, text: str, keys: str, icon: str) -> Item:
    return Item(
        f"show_{layer}",
        text,
        lambda window: window.layers.show_layer(
            layer, visible=not window.layers.state.shown[layer].is_visible
        ),
        keys,
        icon,
        where_open(needs_campaign),
        lambda window: window.layers.state.shown[layer].is_visible,
        of=frozenset(),
    )


VIEW: Items = (
    Item(
        "play_desk",
        "&Play desk",
        lambda window: window.desks.toggle(),
        "F9",
        "party",
        where_open(needs_campaign),
        lambda window: window.desks.is_play,
        of=frozenset({"desk"}),
    ).hinting("The other desk: to play at the table, or to prepare the map; each is remembered."),
    None,
    *in_campaign(
        needs_campaign,
        Do("zoom_in", "Zoom &in", lambda at: at.canvas.zoom_by(1), "Ctrl++ Ctrl+=", "zoom_in"),
        Do("zoom_out", "Zoom &out", lambda at: at.canvas.zoom_by(-1), "Ctrl+-", "zoom_out"),
        Do("fit", "&Fit the map", lambda at: at.canvas.fit(), "Home", "zoom_fit").hinting(
            "Show the whole map."
        ),
    ),
    None,
    layer_action("grid", "&Grid", "G", "grid"),
    layer_action("numbers", "&Numbers", "C", "numbers"),
    layer_action("light", "&Light in dungeons", "Shift+G", "sun"),
    None,
    "panels",
    Item(
        "full_screen",
        "F&ull screen",
        lambda window: window.toggle_full_screen(),
        "F11",
        is_on=lambda window: window.isFullScreen(),
        of=frozenset({"window"}),
    ),
    Item(
        "dark",
        "&Dark theme",
        lambda window: window.toggle_dark(),
        "Ctrl+Shift+D",
        "moon",
        is_on=lambda window: window.is_dark,
        of=frozenset({"theme"}),
    ).hinting("The map's paper stays as it is."),
)
