"""What the command line does about a map of another program: a new campaign, or one more map."""

from __future__ import annotations

from pathlib import Path

from mapper.commands.maps.add_imported import campaign_of, counted, import_map
from mapper.importers.read_foreign import read_foreign
from mapper.model.campaign.rows import Key, Map
from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import refuse_unwritable
from mapper.storage.file import CampaignFile, create_file


def import_file(foreign: Path, target: Path, wanted: str | None) -> list[str]:
    """Make the campaign or add the map to the one that is there; what to say of it."""
    is_new = not target.exists()
    if is_new:
        refuse_unwritable(target, replace=False)
    imported = read_foreign(foreign, wanted)
    if is_new:
        rows = campaign_of(imported)
        create_file(target, rows)
        named = next(row.name for row in rows.values() if isinstance(row, Map))
        made = f"{target}: a new campaign with the map “{named}”: {counted(imported)}."
    else:
        with CampaignFile(target, keep_backups=False) as file:
            if file.read_only is not None:
                raise NotAllowed(file.read_only)
            map_id, change = import_map(file.campaign, imported)
            file.do(change)
            row = file.campaign.one(Map, Key("map", "", map_id))
        made = f"{target}: has the map “{row.name}” now: {counted(imported)}."
    return [made, *(f"Not understood: {line}" for line in imported.not_understood)]
