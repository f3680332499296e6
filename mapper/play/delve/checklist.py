"""What a round or a turn asks of the game master before it is closed, as one list."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Danger, Passage, Zone
from mapper.model.zones.zones import zone_name
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.lights import Ending, lit_zones, will_end
from mapper.play.delve.site_procedure import NextCheck, delve_of, states_in
from mapper.play.sheets.sheet_files import ConditionKind, conditions_of, every_system
from mapper.play.sheets.states import DEAD
from mapper.rules.delving.delving import TimerState, round_timer, worst_danger


class Checklist(NamedTuple):
    """Who is still to act, the die and what it showed, the surroundings, and what ends now."""

    unit: str
    number: int
    waiting: tuple[str, ...]
    """Who has not begun a turn."""
    unfinished: tuple[str, ...]
    """Who has a move or an action left."""
    danger: Danger
    hazard_die: int
    """Its faces; 0 where this procedure rolls no die at the end."""
    rolled: int
    """What it showed; 0: it is still to be rolled."""
    due: tuple[str, ...]
    """Dice in the tray."""
    environment: tuple[str, ...]
    endings: tuple[Ending, ...]
    dying: tuple[str, ...]
    """Who is dead by then."""
    check: NextCheck | None
    """The check that comes with turns; None where a die of the round's own brings somebody."""


def checklist(campaign: Campaign, group: str) -> Checklist:
    """What the end of a round or turn asks for; nothing is altered by asking."""
    party = campaign.one(Party, Key("party", "", group))
    rules, delve = site_rules(campaign, party.at.map), delve_of(campaign, group)
    zones = campaign.all(Zone, party.at.map)
    held = {row.zone: zones[row.zone] for row in delve.delvers.values() if row.zone in zones}
    danger = worst_danger(rules.tables.delving, (zone.danger for zone in held.values()))
    return Checklist(
        rules.unit,
        delve.round,
        tuple(who for who, row in delve.delvers.items() if not row.has_begun),
        tuple(who for who, row in delve.delvers.items() if not row.is_done),
        danger,
        rules.tables.delving.hazard_dice[danger] if rules.asked.rolls_hazard else 0,
        delve.hazard,
        tuple(id_ for id_, row in campaign.all(DueDie).items() if row.group == group),
        tuple(_surroundings(campaign, party.at.map, held)),
        will_end(campaign, group),
        tuple(_dying(campaign, group, party.minutes + rules.minutes())),
        rules.next_check(delve, tuple(held.values())),
    )


def _dying(campaign: Campaign, group: str, by: int) -> Iterator[str]:
    """Whose state ends by then, and death follows it."""
    kinds = conditions_of(every_system())
    for who, row in states_in(campaign, group).items():
        ends = (each.name for each in row.conditions if each.until is not None and each.until <= by)
        if any(DEAD in kinds.get(name, ConditionKind()).then for name in ends):
            yield who


def _surroundings(campaign: Campaign, map_id: str, held: dict[str, Zone]) -> list[str]:
    """What the places are like that somebody is in: dark, dangerous, under water."""
    lit = lit_zones(campaign, map_id)
    found = []
    zones, passages = campaign.all(Zone, map_id), campaign.all(Passage, map_id)
    for id_, zone in held.items():
        said = [] if id_ in lit else ["dark"]
        said += [zone.danger] if zone.danger != "normal" else []
        said += [zone.ground] if zone.ground != "floor" else []
        if said:
            found.append(f"{zone_name(id_, zones, passages)}: {', '.join(said)}")
    return found


def table_timer(campaign: Campaign, group: str, real_minutes: Fraction) -> TimerState:
    """How a round at the table stands against its timer, for who has asked for one."""
    party = campaign.one(Party, Key("party", "", group))
    return round_timer(site_rules(campaign, party.at.map).tables.delving, real_minutes)
