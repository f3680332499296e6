"""What changes only how the map is seen."""

from __future__ import annotations

from mapper.ui.keys.action_set import Action
from mapper.ui.window.actions.action_needs import Row, needs_campaign


def layer_action(layer: str, text: str, keys: tuple[str, ...], icon: str) -> Row:
    return Action(
        f"show_{layer}",
        text,
        lambda window: window.layers.show_layer(
            layer, visible=not window.layers.state.layer(layer).is_visible
        ),
        keys,
        icon,
        why_not=needs_campaign,
        is_on=lambda window: window.layers.state.layer(layer).is_visible,
        group="View",
    )


VIEW: tuple[Row, ...] = (
    Action(
        "zoom_in",
        "Zoom &in",
        lambda window: window.canvas.zoom_by(1),
        ("Ctrl++", "Ctrl+="),
        "zoom_in",
        "",
        needs_campaign,
    ),
    Action(
        "zoom_out",
        "Zoom &out",
        lambda window: window.canvas.zoom_by(-1),
        ("Ctrl+-",),
        "zoom_out",
        "",
        needs_campaign,
    ),
    Action(
        "fit",
        "&Fit the map",
        lambda window: window.canvas.fit(),
        ("Home",),
        "zoom_fit",
        "Show the whole map.",
        needs_campaign,
    ),
    layer_action("grid", "&Grid", ("G",), "grid"),
    layer_action("numbers", "&Numbers", ("C",), "numbers"),
    layer_action("light", "&Light in dungeons", ("Shift+G",), "sun"),
    Action(
        "full_screen",
        "F&ull screen",
        lambda window: window.toggle_full_screen(),
        ("F11",),
        "",
        "",
        is_on=lambda window: window.isFullScreen(),
    ),
    Action(
        "dark",
        "&Dark theme",
        lambda window: window.toggle_dark(),
        ("Ctrl+Shift+D",),
        "moon",
        "The map's paper stays as it is.",
        is_on=lambda window: window.is_dark,
    ),
)
