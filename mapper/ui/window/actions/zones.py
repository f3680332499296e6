"""What can be done with zones and passages, and with the levels of a dungeon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.app.translated import tr
from mapper.ui.dungeons import zone_actions
from mapper.ui.keys.action_set import Action
from mapper.ui.window.actions.action_needs import Row, needs_writing, with_workspace

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def needs_zone(window: Window) -> str | None:
    has_any = bool(window.tool_use.selection.zones)
    return needs_writing(window) if has_any else tr("Choose a zone first.")


def needs_several(window: Window) -> str | None:
    several = len(window.tool_use.selection.zones) > 1
    why = tr("Choose two zones or more first; Ctrl adds another.")
    return needs_writing(window) if several else why


ZONES: tuple[Row, ...] = (
    Action(
        "merge_zones",
        "&Merge zones",
        zone_actions.merge,
        ("Ctrl+Shift+M",),
        "dungeon",
        "Make one zone of those that are chosen.",
        needs_several,
        on="zones",
    ),
    Action(
        "zone_into_cells",
        "Split into &cells",
        zone_actions.into_cells,
        ("Ctrl+Shift+L",),
        "split",
        "Split the chosen zone into parts that one move crosses.",
        needs_zone,
        on="zones",
    ),
    Action(
        "number_zones",
        "&Number the zones",
        zone_actions.number,
        ("Ctrl+Shift+K",),
        "numbers",
        "Number rooms and caves in reading order, or only those that are chosen.",
        needs_writing,
        on="zones",
    ),
    Action(
        "accept_passages",
        "Accept all passa&ges",
        with_workspace(lambda workspace: workspace.zones.accept_proposals()),
        ("Ctrl+Shift+U",),
        "passage",
        "Accept every passage that is proposed on this level.",
        needs_writing,
        on="zones",
    ),
    Action(
        "propose_again",
        "&Propose rejected passages again",
        zone_actions.offer_again,
        (),
        "",
        "Offer once more what was rejected.",
        needs_writing,
        on="zones",
    ),
    Action(
        "add_level",
        "Add a &level beneath",
        with_workspace(lambda workspace: workspace.zones.add_level()),
        (),
        "stairs",
        "Add a level beneath all others, and draw on it.",
        needs_writing,
        on="zones",
    ),
    Action(
        "level_up",
        "Level &above",
        with_workspace(lambda workspace: workspace.zones.step_level(-1)),
        ("Ctrl+Alt+Up",),
        "chevron_up",
        "Show and draw on the level above.",
        needs_writing,
        on="zones",
    ),
    Action(
        "level_down",
        "Level &beneath",
        with_workspace(lambda workspace: workspace.zones.step_level(1)),
        ("Ctrl+Alt+Down",),
        "chevron_down",
        "Show and draw on the level beneath.",
        needs_writing,
        on="zones",
    ),
)
ZONE_IDS = (
    "merge_zones",
    "zone_into_cells",
    "number_zones",
    None,
    "accept_passages",
    "propose_again",
    None,
    "add_level",
    "level_up",
    "level_down",
)
