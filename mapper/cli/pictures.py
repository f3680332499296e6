"""What the command line does about pictures; Qt is imported only once one is drawn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from mapper.cli.cancellable_progress import Progress, Watch, signals_between_bands
from mapper.exporters.export_request import ExportRequest
from mapper.exporters.gm_key import gm_key
from mapper.exporters.key_csv import key_csv
from mapper.exporters.player_key import player_key
from mapper.exporters.recap_text import recap_as_markdown
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.name_lengths import shortened
from mapper.model.key_table.key_listing import KeyFilter, KeyListing
from mapper.model.map_view import GmMap
from mapper.model.not_allowed import NotAllowed
from mapper.model.recap import Recap
from mapper.play.gate.known import PictureSources, PlayerMap
from mapper.play.gate.recap import groups_told, recap_of_days, recap_of_evening
from mapper.play.gate.what_groups_know import groups_named, known_to, player_log
from mapper.play.gm_map import gm_map, gm_maps
from mapper.play.knowledge import LATEST
from mapper.resources import resources
from mapper.safe_write import safely
from mapper.storage.reading import read_blob

if TYPE_CHECKING:
    from mapper.drawing.base.images import Images, StoredImages

PACKAGES = "libglib2.0-0 libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1"
MOST_NAMED = 10
DRAWING = "mapper.cli.offscreen"
"""What draws, imported when it is needed."""


class MissingLibraries(NotAllowed):
    """PySide6 is there, and libraries of the system that it is built on are not."""


def has_display(environment: Mapping[str, str]) -> bool:
    """Whether a window would be seen."""
    platform = environment.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if platform:
        return platform not in ("offscreen", "minimal")
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def export(campaign: Campaign, asked: ExportRequest) -> list[str]:
    """Write the picture or key that is asked for; what to say of it."""
    if asked.kind == "csv":
        told = _table(campaign, asked)
        return [] if asked.watched else [told]
    if asked.is_recap:
        _write(asked, recap_as_markdown(_recap(campaign, asked)))
        return [] if asked.watched else [f"{asked.out}: the recap for players."]
    map_id = map_named(campaign, asked.map)
    if asked.audience == "players":
        said = f"{asked.out}: what players know of this map{_for_players(campaign, map_id, asked)}."
    else:
        named = _for_gm(campaign, map_id, asked)
        said = f"{asked.out}: {named}, for the game master alone."
    return [] if asked.watched else [said]


def _recap(campaign: Campaign, asked: ExportRequest) -> Recap:
    one = asked.group
    groups = groups_told(campaign) if one is None else groups_named(campaign, one)
    if asked.days is not None:
        return recap_of_days(campaign, groups, *asked.days)
    return recap_of_evening(campaign, groups, asked.evening or 0)


def _table(campaign: Campaign, asked: ExportRequest) -> str:
    """Write the key of a map as a table, or of all maps; what it holds."""
    on = "" if asked.map is None else map_named(campaign, asked.map)
    listing = KeyListing(campaign)
    lines = listing.fitting(KeyFilter(map=on))
    with safely(asked.out, replace=asked.force) as part:
        part.write_text(key_csv(lines, listing.map_name), "utf-8", newline="")
    of = f"of “{shortened(listing.map_name(on))}”" if on else "of all maps"
    return f"{asked.out}: the key {of}, {len(lines):,} lines, for the game master alone."


def _for_players(campaign: Campaign, map_id: str, asked: ExportRequest) -> str:
    """Write what players may have; how many pages it has."""
    known = known_to(campaign, map_id, asked.group, asked.as_of)
    part = asked.part_of(known.players)
    level = asked.level_told(known.players, part)
    if asked.kind != "md":
        return level + _pages(_draw(part, asked, partial(_painted, part, known.sources)))
    groups = groups_named(campaign, asked.group)
    log = player_log(campaign, groups, LATEST if asked.as_of is None else asked.as_of)
    _write(asked, player_key(part, log))
    return level


def _for_gm(campaign: Campaign, map_id: str, asked: ExportRequest) -> str:
    """Write all there is; what that is."""
    view = gm_map(campaign, map_id)
    part = asked.part_of(view)
    if asked.kind != "md":
        pages, level = _pages(_draw(part, asked)), asked.level_told(view, part)
        is_all = part is view or (level and asked.area is None)
        return f"{'all' if is_all else 'a part'} of “{shortened(view.name)}”{level}{pages}"
    _write(asked, gm_key(gm_maps(campaign) | {map_id: part}, map_id))
    return f"the key of “{shortened(view.name)}”"


def _pages(count: int) -> str:
    return f", on {count} {'page' if count == 1 else 'pages'}" if count else ""


def _painted(part: PlayerMap, sources: PictureSources, stored: StoredImages) -> Images:
    """The pictures of what players are given, and nothing of any other."""
    from mapper.drawing.known_pictures import painted

    return painted(part, sources, stored.at_once).pictures


def _draw(
    view: GmMap | PlayerMap,
    asked: ExportRequest,
    images: Callable[[StoredImages], Images] = lambda stored: stored,
) -> int:
    """How many pages there are; 0 where it has none."""
    _with_qt(DRAWING)
    from mapper.cli import offscreen
    from mapper.drawing.base.images import StoredImages

    stored = StoredImages(partial(read_blob, asked.file))
    progress: Watch | Progress = Watch() if asked.watched else Progress()
    with offscreen.offscreen(), signals_between_bands(asked.out) as heed, progress:

        def tell(share: float) -> None:
            heed(share)
            progress(share)

        return offscreen.export(view, asked, images(stored), tell)


def _write(asked: ExportRequest, text: str) -> None:
    with safely(asked.out, replace=asked.force) as part:
        part.write_text(text, "utf-8")


def manual(out: Path, *, replace: bool) -> str:
    """Write the whole manual, with the keys that the program has at first; what to say of it."""
    drawing = _with_qt(DRAWING)
    from mapper.ui.manual.whole_manual import whole_manual
    from mapper.ui.window.menus import action_words

    with drawing.offscreen():
        text = whole_manual(resources() / "manual", action_words())
    with safely(out, replace=replace) as part:
        part.write_text(text, "utf-8")
    return f"{out}: the manual."


def open_window(path: Path | None) -> int:
    """Run the program with its window until it is closed; its exit code."""
    return int(_with_qt("mapper.ui.window.app").run(path))


def show(
    campaign: Campaign, environment: Mapping[str, str], folder: Path | None, file: Path
) -> list[str]:
    """Where no window would be seen, draw pictures of all maps; what to say of them."""
    if has_display(environment):
        return []
    views = [*gm_maps(campaign).values()]
    if all(view.extent() is None for view in views):
        return ["There is no display, and nothing is mapped yet that could be drawn."]
    drawing = _with_qt(DRAWING)
    if folder is None:
        from tempfile import mkdtemp

        folder = Path(mkdtemp(prefix="cognita-"))
    with signals_between_bands() as tell:
        pictures = drawing.export_all(views, folder, tell, partial(read_blob, file))
    return ["There is no display; these pictures are for the game master:", *map(str, pictures)]


def map_named(campaign: Campaign, name: str | None) -> str:
    """The id of the map with this id or name, or of the one that the campaign begins with."""
    maps = campaign.maps()
    if not maps:
        raise NotAllowed("The campaign has no map to draw; make one first.")
    if name is None:
        return campaign.first_map()
    found = [name] if name in maps else [id_ for id_, row in maps.items() if row.name == name]
    if len(found) == 1:
        return found[0]
    known = [f"{id_} (“{row.name}”)" for id_, row in maps.items()]
    named = ", ".join(known[:MOST_NAMED])
    more = f" and {len(known) - MOST_NAMED} more" if len(known) > MOST_NAMED else ""
    problem = "Several maps are called" if found else "There is no map"
    raise NotAllowed(f"{problem} “{name}”; choose one of {named}{more}.")


def _with_qt(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise NotAllowed(
            f"Pictures need {error.name}, which is not installed; install Cognita again with all"
            " that it is built on."
        ) from error
    except ImportError as error:
        raise MissingLibraries(
            f"Pictures need libraries that this system lacks ({error}); on Debian and Ubuntu get"
            f" them by: sudo apt install {PACKAGES}"
        ) from error
