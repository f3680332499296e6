"""What can be done with a campaign file as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.output import output
from mapper.ui.window import files, importing
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.help import preferences
from mapper.ui.window.actions.rows import Do, Items, in_campaign, where_open

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def may_import(window: Window) -> str | None:
    """Without a campaign, one is made."""
    return where_open(needs.writing)(window) if window.workspace else None


FILE: Items = (
    Do("new", "&New campaign…", "Ctrl+N", "new").does(files.new, "Make a campaign with one map."),
    Do("open", "&Open…", "Ctrl+O", "open").does(files.open_, "Open a campaign file."),
    Do("read_again", "&Read again", "Ctrl+Alt+O", "redo").does(
        files.read_again,
        "Open the file as another program has left it, where it is only read here.",
        where_open(needs.reading),
        of=needs.reading.of,
    ),
    Do("example", "Open the &example", icon="hexagon").does(
        files.ask_example, "Open the Lantern Coast, a campaign to look around in."
    ),
    *in_campaign(
        needs.writing,
        Do("checkpoint", "&Checkpoint…", "Ctrl+S", "checkpoint").does(
            files.checkpoint, "Everything is on disk already; give this state a name to go back to."
        ),
        Do("save_copy", "Save a cop&y…", "Ctrl+Shift+S", "copy").does(
            files.save_copy, "Write a second file with the same maps and journal.", needs.campaign
        ),
        Do("go_back", "&Go back to…", "Ctrl+Alt+Z", "history").does(
            files.go_back, "Restore a checkpoint, a backup, or the state after anything ever done."
        ),
    ),
    Do("import", "&Import…", icon="open").does(
        importing.ask_import,
        "Bring in a dungeon of another program (One Page Dungeon, donjon), or a table of the key.",
        may_import,
        of=(),
    ),
    *in_campaign(
        needs.campaign,
        Do("export", "&Export…", "Ctrl+E", "export").does(
            output.export,
            "Write the map for players or for yourself: a picture, a drawing, pages, a key.",
        ),
        Do("export_key", "Export &key…", "Ctrl+Shift+E", "export").does(
            output.export_key,
            "Write what is keyed on the map into a Markdown file, for the players or for yourself.",
        ),
        Do("print", "&Print…", "Ctrl+P", "print").does(
            output.print_, "Print the map on paper, for the players or for yourself."
        ),
    ),
    Do("preferences", "Pre&ferences…", "Ctrl+,", "settings").does(
        preferences, "Theme, keys, and what happens at the start."
    ),
    Do("close", "C&lose campaign", "Ctrl+W", "close").does(
        files.close, "Back to the start screen.", where_open(needs.campaign), of=needs.campaign.of
    ),
    Do("quit", "&Quit", "Ctrl+Q").does(
        lambda window: window.close(), "Leave Cognita; everything is on disk."
    ),
)
