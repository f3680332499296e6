"""What can be done with a campaign file as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.output import output
from mapper.ui.window import files, importing
from mapper.ui.window.actions.help import preferences
from mapper.ui.window.actions.rows import (
    Do,
    Item,
    Items,
    in_campaign,
    needs_campaign,
    needs_reading,
    needs_writing,
    where_open,
)

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def may_import(window: Window) -> str | None:
    """Without a campaign, one is made."""
    return where_open(needs_writing)(window) if window.workspace else None


FILE: Items = (
    Item("new", "&New campaign…", files.new, "Ctrl+N", "new").hinting(
        "Make a campaign with one map."
    ),
    Item("open", "&Open…", files.open_, "Ctrl+O", "open").hinting("Open a campaign file."),
    "recent",
    Item(
        "read_again",
        "&Read again",
        files.read_again,
        "Ctrl+Alt+O",
        "redo",
        where_open(needs_reading),
        of=needs_reading.of,
    ).hinting("Open the file as another program has left it, where it is only read here."),
    Item("example", "Open the &example", files.open_example, "", "hexagon").hinting(
        "Open the Lantern Coast, a campaign to look around in."
    ),
    None,
    *in_campaign(
        needs_writing,
        Do("checkpoint", "&Checkpoint…", files.checkpoint, "Ctrl+S", "checkpoint").hinting(
            "Everything is on disk already; give this state a name to go back to."
        ),
        Do(
            "save_copy", "Save a cop&y…", files.save_copy, "Ctrl+Shift+S", "copy", needs_campaign
        ).hinting("Write a second file with the same maps and journal."),
        Do("go_back", "&Go back to…", files.go_back, "Ctrl+Alt+Z", "history").hinting(
            "Restore a checkpoint, a backup, or the state after anything ever done."
        ),
    ),
    None,
    Item(
        "import", "&Import…", importing.ask_import, "", "open", may_import, of=frozenset()
    ).hinting("Bring in a dungeon of another program: One Page Dungeon, donjon."),
    *in_campaign(
        needs_campaign,
        Do("export", "&Export…", output.export, "Ctrl+E", "export").hinting(
            "Write the map for players or for yourself: a picture, a drawing, pages, a key."
        ),
        Do("export_key", "Export &key…", output.export_key, "Ctrl+Shift+E", "export").hinting(
            "Write what is keyed on the map into a Markdown file, for the game master."
        ),
        Do("print", "&Print…", output.print_, "Ctrl+P", "print").hinting("Print the map on paper."),
    ),
    None,
    Item("preferences", "Pre&ferences…", preferences, "Ctrl+,", "settings").hinting(
        "Theme, keys, and what happens at the start."
    ),
    None,
    Item(
        "close",
        "C&lose campaign",
        files.close,
        "Ctrl+W",
        "close",
        where_open(needs_campaign),
        of=needs_campaign.of,
    ).hinting("Back to the start screen."),
    Item("quit", "&Quit", lambda window: window.close(), "Ctrl+Q").hinting(
        "Leave Cognita; everything is on disk."
    ),
)
