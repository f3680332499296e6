"""Finding one's way in the program."""

from __future__ import annotations

from mapper.ui.keys.action_set import Action
from mapper.ui.window import help_screens
from mapper.ui.window.actions.action_needs import Row

HELP: tuple[Row, ...] = (
    Action(
        "palette",
        "&All actions…",
        help_screens.palette,
        ("Ctrl+Shift+P",),
        "search",
        "Find any action by a few letters of its name.",
    ),
    Action(
        "keys",
        "&Keys",
        help_screens.keys,
        ("F1",),
        "keyboard",
        "All keys and mouse gestures on one sheet.",
    ),
    Action("about", "&About Cognita", help_screens.about, (), "info", ""),
)
