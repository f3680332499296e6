"""What the command line does about pictures; Qt is imported only once one is drawn."""

from __future__ import annotations

import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType

from mapper.exporters.key_markdown import gm_key
from mapper.model.campaign import Campaign
from mapper.model.not_allowed import NotAllowed
from mapper.model.rows import SETTINGS, Settings
from mapper.play.gm_map import gm_map
from mapper.safe_write import safely
from mapper.storage.reading import read_blob
from mapper.ui.watched import Watch, signals_between_bands

PACKAGES = "libglib2.0-0 libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1"
MOST_NAMED = 10
KEY = ".md"


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


def refuse_export(asked: Namespace) -> None:
    """Refuse what is refused whatever the campaign holds: above all, nothing leaks by default."""
    if asked.audience != "gm":
        raise NotAllowed(
            "Pictures for players are not there yet; “--for gm” draws all that is on the map, for"
            " the game master alone."
        )
    if asked.out.suffix.lower() not in {".png", KEY}:
        raise NotAllowed(
            f"“{asked.out}” is no name for a PNG picture or a key in Markdown; choose one with"
            f" .png or {KEY}."
        )


def export(campaign: Campaign, asked: Namespace) -> list[str]:
    """Write the picture that is asked for; what to say of it."""
    refuse_export(asked)
    map_id = _map_named(campaign, asked.map)
    if asked.out.suffix.lower() == KEY:
        return _export_key(campaign, map_id, asked)
    view = gm_map(campaign, map_id)
    drawing = _drawing()
    wanted = drawing.Wanted(
        asked.px_per_hex,
        drawing.layers_shown(asked.without, asked.opacity),
        asked.area,
        replace=asked.force,
    )
    with ExitStack() as stack:
        told: list[Callable[[float], None]] = [stack.enter_context(signals_between_bands())]
        if asked.watched:
            told.append(stack.enter_context(Watch()))
        drawing.export(
            view,
            asked.out,
            wanted,
            lambda share: [tell(share) for tell in told],
            partial(read_blob, asked.file),
        )
    if asked.watched:
        return []
    return [f"{asked.out}: all of “{view.name}”, for the game master alone."]


def _export_key(campaign: Campaign, map_id: str, asked: Namespace) -> list[str]:
    views = {id_: gm_map(campaign, id_) for id_ in campaign.maps()}
    with safely(asked.out, replace=asked.force) as part:
        part.write_text(gm_key(views, map_id), "utf-8")
    return [f"{asked.out}: the key of “{views[map_id].name}”, for the game master alone."]


def open_window(path: Path | None) -> int:
    """Run the program with its window until it is closed; its exit code."""
    return int(_with_qt("mapper.ui.app").run(path))


def show(
    campaign: Campaign, environment: Mapping[str, str], folder: Path | None, file: Path
) -> list[str]:
    """Where no window would be seen, draw pictures of all maps; what to say of them."""
    if has_display(environment):
        return []
    views = [gm_map(campaign, map_id) for map_id in campaign.maps()]
    if all(view.extent() is None for view in views):
        return ["There is no display, and nothing is mapped yet that could be drawn."]
    drawing = _drawing()
    folder = folder or Path(tempfile.mkdtemp(prefix="cognita-"))
    with signals_between_bands() as tell:
        pictures = drawing.export_all(views, folder, tell, partial(read_blob, file))
    return ["There is no display; these pictures are for the game master:", *map(str, pictures)]


def _map_named(campaign: Campaign, name: str | None) -> str:
    """The id of the map with this id or name, or of the one that the campaign begins with."""
    maps = campaign.maps()
    if not maps:
        raise NotAllowed("The campaign has no map to draw; make one first.")
    if name is None:
        settings = campaign.get(SETTINGS)
        first = settings.first_map if isinstance(settings, Settings) else ""
        return first if first in maps else next(iter(maps))
    found = [name] if name in maps else [id_ for id_, row in maps.items() if row.name == name]
    if len(found) == 1:
        return found[0]
    known = [f"{id_} (“{row.name}”)" for id_, row in maps.items()]
    named = ", ".join(known[:MOST_NAMED])
    more = f" and {len(known) - MOST_NAMED} more" if len(known) > MOST_NAMED else ""
    problem = "Several maps are called" if found else "There is no map"
    raise NotAllowed(f"{problem} “{name}”; choose one of {named}{more}.")


def _drawing() -> ModuleType:
    """What draws, imported when it is needed."""
    return _with_qt("mapper.ui.offscreen")


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
