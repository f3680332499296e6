"""What can be done with a campaign file as a whole."""

from __future__ import annotations

from mapper.ui.keys.action_set import Action
from mapper.ui.output import output
from mapper.ui.window import files, help_screens, importing
from mapper.ui.window.actions.action_needs import (
    Row,
    may_import,
    needs_campaign,
    needs_reading,
    needs_writing,
)

FILE: tuple[Row, ...] = (
    Action("new", "&New campaign…", files.new, ("Ctrl+N",), "new", "Make a campaign with one map."),
    Action("open", "&Open…", files.open_, ("Ctrl+O",), "open", "Open a campaign file."),
    Action(
        "read_again",
        "&Read again",
        files.read_again,
        ("Ctrl+Alt+O",),
        "redo",
        "Open the file as another program has left it, where it is only read here.",
        needs_reading,
    ),
    Action(
        "example",
        "Open the &example",
        files.open_example,
        (),
        "hexagon",
        "Open the Lantern Coast, a campaign to look around in.",
    ),
    Action(
        "checkpoint",
        "&Checkpoint…",
        files.checkpoint,
        ("Ctrl+S",),
        "checkpoint",
        "Everything is on disk already; give this state a name to go back to.",
        needs_writing,
    ),
    Action(
        "save_copy",
        "Save a cop&y…",
        files.save_copy,
        ("Ctrl+Shift+S",),
        "copy",
        "Write a second file with the same maps and journal.",
        needs_campaign,
    ),
    Action(
        "go_back",
        "&Go back to…",
        files.go_back,
        ("Ctrl+Alt+Z",),
        "history",
        "Restore a checkpoint, a backup, or the state after anything ever done.",
        needs_writing,
    ),
    Action(
        "import",
        "&Import…",
        importing.ask_import,
        (),
        "open",
        "Bring in a dungeon of another program: One Page Dungeon, donjon.",
        may_import,
    ),
    Action(
        "export",
        "&Export…",
        output.export,
        ("Ctrl+E",),
        "export",
        "Write the map for players or for yourself: a picture, a drawing, pages, a key.",
        needs_campaign,
    ),
    Action(
        "export_key",
        "Export &key…",
        output.export_key,
        ("Ctrl+Shift+E",),
        "export",
        "Write what is keyed on the map into a Markdown file, for the game master.",
        needs_campaign,
    ),
    Action(
        "print",
        "&Print…",
        output.print_,
        ("Ctrl+P",),
        "print",
        "Print the map on paper.",
        needs_campaign,
    ),
    Action(
        "preferences",
        "Pre&ferences…",
        help_screens.preferences,
        ("Ctrl+,",),
        "settings",
        "Theme, keys, and what happens at the start.",
    ),
    Action(
        "close",
        "C&lose campaign",
        files.close,
        ("Ctrl+W",),
        "close",
        "Back to the start screen.",
        needs_campaign,
    ),
    Action(
        "quit",
        "&Quit",
        lambda window: window.close(),
        ("Ctrl+Q",),
        "",
        "Leave Cognita; everything is on disk.",
    ),
)
