"""What can be done with zones and passages, and with the levels of a dungeon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.app.translated import tr
from mapper.ui.dungeons import zone_actions
from mapper.ui.window.actions.rows import Do, Items, asking, in_campaign, needs_writing

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


@asking("selection")
def needs_zone(at: Workspace) -> str | None:
    return needs_writing(at) if at.tool_use.selection.zones else tr("Choose a zone first.")


@asking("selection")
def needs_several(at: Workspace) -> str | None:
    why = tr("Choose two zones or more first; Ctrl adds another.")
    return needs_writing(at) if len(at.tool_use.selection.zones) > 1 else why


ZONES: Items = in_campaign(
    needs_writing,
    Do(
        "merge_zones", "&Merge zones", zone_actions.merge, "Ctrl+Shift+M", "dungeon", needs_several
    ).hinting("Make one zone of those that are chosen."),
    Do(
        "zone_into_cells",
        "Split into &cells",
        zone_actions.into_cells,
        "Ctrl+Shift+L",
        "split",
        needs_zone,
    ).hinting("Split the chosen zone into parts that one move crosses."),
    Do("number_zones", "&Number the zones", zone_actions.number, "Ctrl+Shift+K", "numbers").hinting(
        "Number rooms and caves in reading order, or only those that are chosen."
    ),
    None,
    Do(
        "accept_passages",
        "Accept all passa&ges",
        lambda at: at.zones.accept_proposals(),
        "Ctrl+Shift+U",
        "passage",
    ).hinting("Accept every passage that is proposed on this level."),
    Do("propose_again", "&Propose rejected passages again", zone_actions.offer_again).hinting(
        "Offer once more what was rejected."
    ),
    None,
    Do("add_level", "Add a &level beneath", lambda at: at.zones.add_level(), "", "stairs").hinting(
        "Add a level beneath all others, and draw on it."
    ),
    Do(
        "level_up",
        "Level &above",
        lambda at: at.zones.step_level(-1),
        "Ctrl+Alt+Up",
        "chevron_up",
    ).hinting("Show and draw on the level above."),
    Do(
        "level_down",
        "Level &beneath",
        lambda at: at.zones.step_level(1),
        "Ctrl+Alt+Down",
        "chevron_down",
    ).hinting("Show and draw on the level beneath."),
    on="zones",
)
