"""Commands on the maps of a campaign: add, name, number, scale, put into one another, remove."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from mapper.commands.edits import (
    Draft,
    edited,
    levels_of,
    one_line,
    plan_of,
    refuse_far,
    refuse_no_spot,
    replaced,
    slug,
)
from mapper.commands.maps.new_campaign import new_map
from mapper.commands.places_across_maps import lead_places
from mapper.commands.terrain.generate import generate
from mapper.commands.things.features import unlink
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.ids import free_name
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings, TerrainType
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Level, PassageSide, Zone, ZonePlan
from mapper.model.check.knowledge import entries_of_others, known_of_nothing
from mapper.model.generate.random_dungeon import RandomDungeon, Wishes, random_dungeon
from mapper.model.hexes.hexes import Hex
from mapper.model.map_tree import breadcrumbs, tree
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, zone_place
from mapper.play.map_rules import rules_key, rules_of
from mapper.resources import shipped_styles


def add_map(
    campaign: Campaign, row: Map, columns: int, rows: int, seed: int | None = None
) -> tuple[str, Change]:
    """A map of blank or generated hexes, in another map or by itself; its id and the change."""
    row = replace(row, name=one_line(row.name, "A map"), player_name=_player_name(row.player_name))
    _check_size(row.hex_size)
    refuse_parent(campaign, "", row.opened_by)
    row = replace(row, order=order_of_a_new_one(campaign.maps(), row.parent))
    id_ = free_id(campaign, row.name)
    types = campaign.all(TerrainType).items()
    alone = Campaign((Key("terrain_type", "", name), type_) for name, type_ in types)
    made = new_map(alone, id_, row, columns, rows)
    if seed is not None:
        alone.apply(made)
        made = made.then(generate(alone, id_, columns, rows, seed))
    rules = rules_behind(campaign, id_, row.opened_by)
    return id_, Change(f"Add the map {row.name}", {**made.rows, **rules})


def edit_map(campaign: Campaign, map_id: str, wanted: Map) -> Change:
    """Another name, scale, numbering or top; where it lies among the maps stays as it is."""
    before = _map(campaign, map_id)
    _check_size(wanted.hex_size)
    first = wanted.numbering
    refuse_far(Hex(first.first_column, 0), Hex(0, first.first_row))
    after = replace(
        wanted,
        name=one_line(wanted.name, "A map"),
        player_name=_player_name(wanted.player_name),
        opened_by=before.opened_by,
        order=before.order,
        plan=before.plan,
        style=before.style,
    )
    return edited(_key(map_id), before, after, f"the map {after.name}")


def rename_map(campaign: Campaign, map_id: str, name: str, player_name: str) -> Change:
    """What it is called, and what the players call it."""
    before = _map(campaign, map_id)
    name = one_line(name, "A map")
    after = replace(before, name=name, player_name=_player_name(player_name))
    return replaced(_key(map_id), before, after, f"Rename the map {before.name} to {name}")


USUAL_STYLE = "parchment"
"""That of a map which names none."""


def set_style(campaign: Campaign, map_id: str, style: str) -> Change:
    """In which style it is drawn, for the game master and in what is written of it."""
    before = _map(campaign, map_id)
    if style not in shipped_styles():
        raise NotAllowed(f"There is no style “{style}”.")
    after = replace(before, style="" if style == USUAL_STYLE else style)
    return replaced(_key(map_id), before, after, f"Style of the map {before.name}")


def put_map(campaign: Campaign, map_id: str, opened_by: Place | None, order: int = 0) -> Change:
    """Into another map, behind a hex or a zone of it, or out of all maps."""
    before = _map(campaign, map_id)
    refuse_parent(campaign, map_id, opened_by)
    refuse_far(Hex(order, 0))
    after = replace(before, opened_by=opened_by, order=order)
    return replaced(_key(map_id), before, after, f"Move the map {before.name}")


def move_map(campaign: Campaign, map_id: str, opened_by: Place | None, before: str = "") -> Change:
    """The same, in front of another map that lies there; after all of them without one."""
    label = put_map(campaign, map_id, opened_by).label
    maps, parent = campaign.maps(), opened_by.map if opened_by else ""
    row = [b.id for b in tree(maps) if _around(maps, b.row) == parent and b.id != map_id]
    row.insert(row.index(before) if before in row else len(row), map_id)
    swaps = {}
    for order, id_ in enumerate(row):
        after = replace(maps[id_], order=order)
        if id_ == map_id:
            after = replace(after, opened_by=opened_by)
        if after != maps[id_]:
            swaps[_key(id_)] = Swap(maps[id_], after)
    return Change(label, swaps)


def remove_map(campaign: Campaign, map_id: str) -> Change:
    """All that is on it, and all that leads to it; maps in it come to lie in the one around it."""
    row = _map(campaign, map_id)
    maps = campaign.maps()
    if len(maps) == 1:
        raise NotAllowed("This is the only map; a campaign needs one.")
    for party in campaign.all(Party).values():
        if party.at.map == map_id:
            raise NotAllowed(f"{party.name} stands on {row.name}; move it to another map first.")
    draft = Draft(campaign)
    for id_, inner in maps.items():
        if inner.parent == map_id and id_ != map_id:
            draft.put(_key(id_), replace(inner, opened_by=row.opened_by))
    on_it = [key for key in campaign.rows() if key.map == map_id]
    for key in (_key(map_id), *on_it):
        draft.put(key, None)
    lead_places(draft, lambda at: None if at.map == map_id else at)
    unlink(draft, lambda link: link.map == map_id, map_id)
    _put_another_first(campaign, draft, map_id)
    return draft.change(f"Remove the map {row.name}")


def _put_another_first(campaign: Campaign, draft: Draft, gone: str) -> None:
    settings = campaign.get(SETTINGS)
    if isinstance(settings, Settings) and settings.first_map == gone:
        first = next(branch.id for branch in tree(campaign.maps()) if branch.id != gone)
        draft.put(SETTINGS, replace(settings, first_map=first))


def refuse_parent(campaign: Campaign, map_id: str, opened_by: Place | None) -> None:
    """A map lies behind one hex or one zone of another, and in no map that lies in itself."""
    if opened_by is None:
        return
    refuse_no_spot(campaign, opened_by)
    if map_id and map_id in breadcrumbs(campaign.maps(), opened_by.map):
        row = _map(campaign, opened_by.map)
        raise NotAllowed(f"{row.name} lies in that map itself; a map cannot lie in itself.")


def _around(maps: dict[str, Map], row: Map) -> str:
    """The map that a map hangs by in the tree; empty for the outermost ones."""
    return row.parent if row.parent in maps else ""


def order_of_a_new_one(maps: dict[str, Map], parent: str) -> int:
    """By its name among the others, or after them once somebody has put them in an order."""
    last = max((row.order for row in maps.values() if _around(maps, row) == parent), default=0)
    return last + 1 if last > 0 else 0


def _check_size(hex_size: Fraction) -> None:
    if hex_size <= 0:
        raise NotAllowed("From hex to hex it is more than 0 miles or kilometres.")


def _player_name(name: str) -> str:
    return one_line(name, "A map", may_be_empty=True)


def free_id(campaign: Campaign, name: str) -> str:
    """An id for a map of this name, that no map has or had, and no row is of."""
    word = slug(name) or "map"
    taken = {
        *campaign.map_ids(),
        *(row.at.map for row in campaign.all(LogEntry).values() if row.at),
    }
    return free_name(word, lambda id_: id_ in taken or campaign.was_given(_key(id_)))


def _map(campaign: Campaign, map_id: str) -> Map:
    return campaign.one(Map, _key(map_id))


def _key(map_id: str) -> Key:
    return Key("map", "", map_id)


MOST_LEVELS = 99


def add_zone_map(
    campaign: Campaign,
    name: str,
    plan: ZonePlan | None = None,
    *,
    player_name: str = "",
    opened_by: Place | None = None,
) -> tuple[str, Change]:
    """An empty zone map, behind a hex or a zone of another map or by itself; its id as well.

    In the style of the map around it.
    """
    around = campaign.maps().get(opened_by.map) if opened_by is not None else None
    row = Map(
        one_line(name, "A map"),
        one_line(player_name, "A map", may_be_empty=True),
        opened_by=opened_by,
        plan=_checked(plan or ZonePlan()),
        order=order_of_a_new_one(campaign.maps(), opened_by.map if opened_by else ""),
        style=around.style if around is not None else "",
    )
    refuse_parent(campaign, "", opened_by)
    id_ = free_id(campaign, row.name)
    swaps = {Key("map", "", id_): Swap(None, row), **rules_behind(campaign, id_, opened_by)}
    return id_, Change(f"Add the map {row.name}", swaps)


def rules_behind(campaign: Campaign, map_id: str, opened_by: Place | None) -> dict[Key, Swap]:
    """A map behind a place is played as the map around it; its lists are its own."""
    around = rules_of(campaign, opened_by.map) if opened_by is not None else MapRules()
    rules = MapRules(around.travel, around.site, overrides=around.overrides)
    return {rules_key(map_id): Swap(None, rules)} if rules != MapRules() else {}


def set_plan(campaign: Campaign, map_id: str, plan: ZonePlan) -> Change:
    """Another grid, another style of walls, other names of levels."""
    key = Key("map", "", map_id)
    before = campaign.one(Map, key)
    plan_of(campaign, map_id, f"{before.name} is a map of hexes; it has no plan of zones.")
    label = _planned(levels_of(campaign, map_id), plan) or f"Edit {before.name}"
    return replaced(key, before, replace(before, plan=_checked(plan)), label)


def _planned(before: Iterable[Level], plan: ZonePlan) -> str:
    """What came of the levels, where it is one of them and no more."""
    known = {level.number: level.name for level in before}
    altered = [level for level in plan.levels if known.get(level.number) != level.name]
    if len(altered) != 1:
        return ""
    return f"{'Rename' if altered[0].number in known else 'Add'} the level {altered[0].name}"


def edit_zone_map(
    campaign: Campaign, map_id: str, plan: ZonePlan, name: str, player_name: str
) -> Change:
    """Another plan, and other names, as one change."""
    planned = set_plan(campaign, map_id, plan)
    after = campaign.snapshot()
    after.apply(planned)
    row = after.one(Map, Key("map", "", map_id))
    named = replace(row, name=name, player_name=player_name)
    return planned.then(edit_map(after, map_id, named))


def _checked(plan: ZonePlan) -> ZonePlan:
    numbers = [level.number for level in plan.levels]
    if len({*numbers}) < len(numbers):
        raise NotAllowed("Each level has one name; two of these have the same number.")
    if len(numbers) > MOST_LEVELS:
        raise NotAllowed(f"A zone map has at most {MOST_LEVELS} levels with names.")
    levels = (
        Level(n, one_line(name, "A level"), one_line(player, "A level", may_be_empty=True))
        for n, name, player in sorted(plan.levels)
    )
    return replace(plan, levels=tuple(levels))


def forget_what_is_gone(campaign: Campaign) -> Change:
    """Nobody knows any more of what is not there."""
    rows = {key: Swap(campaign.get(key), None) for key in known_of_nothing(campaign)}
    return completed(campaign, Change("Forget what is not there", rows))


def part_logs(campaign: Campaign) -> Change:
    """Entries of groups that are no more get numbers that no group has: nobody else reads them."""
    rows = {}
    free = int(campaign.new_id("party"))
    for number, ids in enumerate(entries_of_others(campaign).values(), free):
        for id_ in ids:
            key = Key("log", "", id_)
            row = campaign.one(LogEntry, key)
            rows[key] = Swap(row, replace(row, party=str(number)))
    return completed(campaign, Change("Part the logs of groups", rows))


MENDINGS: Mapping[str, Command] = {"forget": forget_what_is_gone, "part_logs": part_logs}
"""What answers a remark, by what the remark asks for."""


MOST_ZONES = 1000


def generate_dungeon(campaign: Campaign, map_id: str, seed: int, wishes: Wishes) -> Change:
    """On a zone map without zones; its entrance leads to the hex or zone that opens the map."""
    row = campaign.one(Map, Key("map", "", map_id))
    why_not = f"{row.name} is a map of hexes; a dungeon needs a zone map."
    plan = plan_of(campaign, map_id, why_not)
    if campaign.all(Zone, map_id):
        raise NotAllowed(f"{row.name} has zones already; make the dungeon on a new zone map.")
    if not 1 <= wishes.zones <= MOST_ZONES:
        raise NotAllowed(f"A dungeon has from 1 to {MOST_ZONES:,} zones.")
    made = random_dungeon(seed, wishes, plan, map_id, row.opened_by)
    swaps = {key: Swap(None, each) for key, each in _rows(campaign, map_id, made).items()}
    return Change(f"Make a dungeon of {len(made.zones):,} zones", swaps)


def _rows(campaign: Campaign, map_id: str, made: RandomDungeon) -> dict[Key, Row]:
    """What was made, by numbers that go on from those that were given on the map already."""
    zones = int(campaign.new_id("zone", map_id)) - 1
    passages = int(campaign.new_id("passage", map_id)) - 1

    def zone(id_: str) -> str:
        return str(int(id_) + zones) if id_ else ""

    def clue(row: Clue) -> Clue:
        return row if row.at is None else replace(row, at=zone_place(map_id, zone(row.at.zone)))

    def side(row: PassageSide) -> PassageSide:
        return replace(row, zone=zone(row.zone), clues=tuple(map(clue, row.clues)))

    rows: dict[Key, Row] = {Key("zone", map_id, zone(id_)): row for id_, row in made.zones.items()}
    for id_, way in made.passages.items():
        one, other = map(side, way.sides)
        key = Key("passage", map_id, str(int(id_) + passages))
        rows[key] = replace(way, sides=(one, other))
    return rows


def add_dungeon(
    campaign: Campaign,
    name: str,
    seed: int,
    wishes: Wishes,
    plan: ZonePlan | None = None,
    *,
    player_name: str = "",
    opened_by: Place | None = None,
) -> tuple[str, Change]:
    """A new zone map with a dungeon on it, as one step; the map's id as well."""
    id_, added = add_zone_map(campaign, name, plan, player_name=player_name, opened_by=opened_by)
    trial = Campaign((Key("map", "", map_id), row) for map_id, row in campaign.maps().items())
    trial.apply(added)
    made = added.then(generate_dungeon(trial, id_, seed, wishes))
    return id_, replace(made, label=f"Make the dungeon {name.strip()}")
