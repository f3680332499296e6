"""What is done with the path that was picked: split, joined, led elsewhere, taken away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mapper.commands.paths.path_shapes import delete_point, lead_by, lead_cheaply, lead_on
from mapper.commands.paths.paths import join_paths, remove_path, reverse_path, split_path, the_path
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Path
from mapper.model.hexes.chunks import SIZE
from mapper.model.hexes.hexes import Hex, Point
from mapper.model.hexes.sides import nearest_corner
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import Stop, is_step, stops
from mapper.model.selection import NOTHING_CHOSEN, Selection, Thing
from mapper.tools.hexes.select import top_of
from mapper.tools.shared.tool import LARGE, DoneLater, MadeChange
from mapper.ui.app.translated import tr
from mapper.ui.editing.tool_use import SELECT, ToolUse

AtStop = Callable[[Campaign, str, str, Stop], Change]


def pick(use: ToolUse, path: str) -> None:
    """With the tool that can drag its points."""
    if use.entry.id != SELECT:
        use.choose(SELECT)
    use.select(Selection(thing=Thing("path", path)))


def picked_first(use: ToolUse, path: str, run: Callable[[], object]) -> Callable[[], object]:
    """What is done with a path that is not the one picked yet."""

    def picks_and_runs() -> None:
        pick(use, path)
        run()

    return picks_and_runs


def split(use: ToolUse, map_id: str, at: Hex, point: Point | None) -> None:
    _at(use, map_id, at, point, split_path)


def lead_by_here(use: ToolUse, map_id: str, at: Hex, point: Point | None) -> None:
    _at(use, map_id, at, point, lead_by)


def lead_on_to_here(use: ToolUse, map_id: str, at: Hex, point: Point | None) -> None:
    _at(use, map_id, at, point, lead_on)


def take_point_out(use: ToolUse, map_id: str, at: Hex, point: Point | None) -> None:
    _at(use, map_id, at, point, _without)


def take_picked_out(use: ToolUse, map_id: str) -> None:
    """The point of it that was picked; the path itself stays."""
    path, stop = use.selection.the("path"), use.selection.stop
    if stop is not None:
        left = replace(use.selection, stop=None)
        use.make(
            lambda campaign: _without(campaign, map_id, path, stop),
            lambda _change: use.select(left),
        )


def _without(campaign: Campaign, map_id: str, path: str, stop: Stop) -> Change:
    own = stops(the_path(campaign, map_id, path))
    if stop not in own:
        raise NotAllowed(tr("Point at one of the path’s points."))
    return delete_point(campaign, map_id, path, own.index(stop))


def reroute(use: ToolUse, map_id: str) -> None:
    """The part of it that is selected, or all of it, by the cheapest way."""
    path, area = use.selection.the("path"), use.selection.area

    def command(campaign: Campaign) -> MadeChange:
        later = DoneLater(tr("Reroute"), lambda of: lead_cheaply(of, map_id, path, area))
        is_large = len(campaign.chunks("terrain", map_id)) * SIZE > LARGE
        return later if is_large else later.command(campaign)

    use.make(command)


def _at(use: ToolUse, map_id: str, at: Hex, point: Point | None, command: AtStop) -> None:
    """What is done with the path at a hex, or at the corner that is pointed at."""
    path = use.selection.the("path")

    def made(campaign: Campaign) -> Change:
        if not the_path(campaign, map_id, path).sides:
            return command(campaign, map_id, path, at)
        if point is None:
            raise NotAllowed(tr("Point at the corner that is meant."))
        return command(campaign, map_id, path, nearest_corner(*point, top_of(campaign, map_id)))

    use.make_and_tell(made)


def join(use: ToolUse, map_id: str) -> None:
    """With the first path of the same kind whose end meets one of its own."""
    path = use.selection.the("path")

    def command(campaign: Campaign) -> Change:
        other = meeting(campaign, map_id, path)
        if not other:
            raise NotAllowed(tr("No other path of this kind ends where this one does."))
        return join_paths(campaign, map_id, path, other)

    use.make_and_tell(command)


def reverse(use: ToolUse, map_id: str) -> None:
    path = use.selection.the("path")
    use.make_and_tell(lambda campaign: reverse_path(campaign, map_id, path))


def remove(use: ToolUse, map_id: str) -> None:
    path = use.selection.the("path")
    use.make_and_tell(lambda campaign: remove_path(campaign, map_id, path))
    use.select(NOTHING_CHOSEN)


def meeting(campaign: Campaign, map_id: str, path: str) -> str:
    """A path of the same kind that can be joined; empty if there is none."""
    row = the_path(campaign, map_id, path)
    ends = _ends(row)
    for id_, other in campaign.all(Path, map_id).items():
        if id_ == path or other.kind != row.kind or bool(other.sides) != bool(row.sides):
            continue
        if any(a == b or is_step(a, b) for a in ends for b in _ends(other)):
            return id_
    return ""


def _ends(row: Path) -> tuple[Stop, Stop]:
    own = stops(row)
    return own[0], own[-1]
