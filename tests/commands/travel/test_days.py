"""Three days in the vale with dice that are known: every point, die, find and line of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path as FilePath
from random import Random

import pytest

from mapper.commands.groups.party import form_group
from mapper.commands.leads import give_lead
from mapper.commands.travel.camping import camp, dawn, eat, set_mode
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import start, step
from mapper.commands.travel.searching import search, search_all_day, search_for
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Row
from mapper.model.hexes.hexes import within
from mapper.model.map_view import MapView
from mapper.model.places import FeatureAt, the_hex
from mapper.play.knowledge import knowledge_of
from mapper.rules.hexploration.travel_points import land_cost
from mapper.storage.file import CampaignFile, create_file
from tests.commands.travel.walks import Walk, go
from tests.commands.vale import (
    MAP,
    US,
    journey,
    number,
    party,
    spot,
    told,
    vale,
    vale_rows,
    without_whence,
)
from tests.counting import counted
from tests.play.minted import player_map

DICE = Random(1)


class Table:
    """A file, and what was done in it step by step."""

    def __init__(self, file: CampaignFile) -> None:
        self.file = file
        self.states = [self.rows()]
        self.shown = [self.players()]

    @property
    def campaign(self) -> Campaign:
        return self.file.campaign

    def rows(self) -> dict[Key, Row]:
        return dict(self.file.campaign.rows())

    def players(self) -> MapView:
        return player_map(self.file.campaign, MAP, [US])

    def do(self, command: Callable[[Campaign], Change]) -> None:
        self.made(command(self.campaign))

    def made(self, change: Change) -> None:
        self.file.do(change)
        self.states.append(self.rows())
        self.shown.append(self.players())

    def go(self, *route: str) -> Walk:
        walk = go(self.campaign, US, [spot(each) for each in route], DICE)
        for change in walk.changes:
            self.made(change)
        return walk

    def roll(self, face: int) -> None:
        die = next(iter(due_dice(self.campaign, US)))
        self.do(lambda campaign: roll(campaign, die, DICE, face=face))

    def marks(self) -> list[str]:
        return [die.mark for die in due_dice(self.campaign, US).values()]

    @property
    def left(self) -> Fraction:
        return journey(self.campaign).left

    @property
    def clock(self) -> str:
        day, minutes = divmod(party(self.campaign).minutes, 1440)
        return f"{day} {minutes // 60:02}:{minutes % 60:02}"


@pytest.fixture
def table(tmp_path: FilePath) -> Iterator[Table]:
    path = tmp_path / "vale.cognita"
    create_file(path, dict(vale().rows()))
    with CampaignFile(path, keep_backups=False) as file:
        yield Table(file)


def first_day(table: Table) -> None:
    """Along the road to the inn, on into the forest; a site is stumbled upon, then a camp."""
    table.go("0101", "0201", "0301")
    table.do(lambda campaign: search(campaign, US, DICE))
    table.roll(5)
    table.go("0401")
    table.do(lambda campaign: camp(campaign, US))
    table.roll(4)
    table.do(lambda campaign: eat(campaign, US))
    table.do(lambda campaign: dawn(campaign, US))


def second_day(table: Table) -> None:
    """A whole day's search for what is secret in the forest."""
    table.do(lambda campaign: set_mode(campaign, US, "exploring"))
    table.do(lambda campaign: search_all_day(campaign, US, DICE))
    table.roll(6)
    table.roll(3)
    table.do(lambda campaign: camp(campaign, US))
    table.roll(1)
    table.do(lambda campaign: dawn(campaign, US))


def third_day(table: Table) -> None:
    """Through the weather towards the beacon."""
    table.do(lambda campaign: step(campaign, US, spot("0402"), DICE))


def test_the_first_day_point_by_point(table: Table) -> None:
    walk = table.go("0101", "0201", "0301")

    assert (walk.has_arrived, walk.stopped) == (True, "Found: Hob's inn.")
    assert (Fraction(3), "0 10:00", []) == (table.left, table.clock, table.marks())

    table.do(lambda campaign: search(campaign, US, DICE))

    assert (Fraction(2), "0 12:00", ["half"]) == (table.left, table.clock, table.marks())

    table.roll(5)

    assert [] == table.marks()


def test_three_days_line_by_line(table: Table) -> None:
    first_day(table)
    second_day(table)
    third_day(table)

    assert [
        "We set out from 0101.",
        "We went to 0201: road 2 = 2 → ½ point.",
        "We went to 0301: road 2 = 2 → ½ point.",
        "Found: Hob's inn.",
        "In sight: Beacon.",
        "We searched for 1 point. Found: Cellar.",
        "Half of the day's points spent: 5, nothing happens, a free turn.",
        "We went to 0401: forest 1/2 = 1/2 → 2 points.",
        "We made camp in 0401.",
        "Night camp: 4, waning resources: eat, or forage.",
        "We consumed 2 rations and 2 of water.",
        "Day 2 dawns for We.",
        "We: exploring from now on.",
        "We searched all day for 4 points. Found: Tomb.",
        "The first point spent: 6, good encounter.",
        f"All points spent: 3, change of weather: {weather(table)}.",
        "The encounter is over.",
        "We made camp in 0401.",
        "Night camp: 1, encounter: wolves.",
        "The encounter with wolves is over.",
        "Day 3 dawns for We.",
    ] == list(map(without_whence, told(table.campaign)[:21]))


def weather(table: Table) -> str:
    row = table.campaign.get(Key("weather", MAP, "now"))
    kind: str = getattr(row, "kind", "")
    return kind.replace("_", " ")


def test_all_is_undone_to_the_first_step_and_redone_to_the_same(table: Table) -> None:
    for day in (first_day, second_day, third_day):
        day(table)
    before = []
    while table.file.undo() is not None:
        before.append((table.rows(), table.players()))
    after = []
    while table.file.redo() is not None:
        after.append((table.rows(), table.players()))

    done = list(zip(table.states, table.shown, strict=True))
    assert done[:-1] == before[::-1]
    assert done[1:] == after


def test_the_players_learn_what_the_group_has_seen(table: Table) -> None:
    first_day(table)

    titles = {row.title for row in table.players().features.values()}

    assert {"The inn", "A cellar", "A beacon"} == titles


def test_the_group_sees_what_lies_beside_its_way(table: Table) -> None:
    table.go("0101", "0201")

    known = knowledge_of(table.campaign, MAP, [US])
    assert {"0101", "0102", "0201", "0202", "0301", "0302"} == {
        number(at) for at in within(spot("0201"), 2) if known.seen_since(at)
    }
    assert {"0101", "0201"} == {
        number(at) for at in within(spot("0201"), 2) if known.visited_since(at)
    }


def test_a_walk_stops_when_the_points_run_out(table: Table) -> None:
    table.go("0101", "0102", "0103")
    table.roll(5)
    walk = table.go("0103", "0104", "0204", "0304")

    assert (2, "Entering costs 1 point; none are left.") == (len(walk.changes), walk.stopped)


def test_a_walk_stops_at_a_river_without_a_bridge(table: Table) -> None:
    walk = table.go("0101", "0201", "0301", "0302")

    assert "Found: Hob's inn." == walk.stopped
    assert "river" in table.go("0301", "0302").stopped


def test_a_move_is_started_today_and_ends_tomorrow(table: Table) -> None:
    table.go("0101", "0201", "0301")
    table.do(lambda campaign: search(campaign, US, DICE))
    table.roll(5)
    table.do(lambda campaign: search(campaign, US, DICE))
    table.do(lambda campaign: start(campaign, US, spot("0401"), DICE))
    table.do(lambda campaign: camp(campaign, US))
    table.roll(5)
    table.do(lambda campaign: dawn(campaign, US))
    table.go("0301", "0401")

    assert (Fraction(3), "0401") == (table.left, number(the_hex(party(table.campaign).at.spot)))
    assert "We went to 0401: forest 1/2 = 1/2 → 2 points, 1 point of it now." in told(
        table.campaign
    )


def test_a_lead_finds_what_it_leads_to(table: Table) -> None:
    table.go("0101", "0201", "0301")
    table.do(lambda campaign: give_lead(campaign, US, FeatureAt(MAP, "2")))
    table.do(lambda campaign: search_for(campaign, US, "2"))

    assert "We searched for Cellar for 2 points. Found: Cellar." == told(table.campaign)[-1]


def test_the_price_of_a_step_is_worked_out_once() -> None:
    campaign = vale()

    with counted(land_cost) as calls:
        step(campaign, US, spot("0102"), DICE)

    assert 1 == calls["land_cost"]


def test_who_leaves_a_landmark_does_not_see_it_anew() -> None:
    campaign = Campaign(vale_rows())
    campaign.apply(form_group(campaign, "We", MAP, spot("0502")))

    campaign.apply(step(campaign, US, spot("0402"), DICE))

    assert [] == [line for line in told(campaign) if "In sight" in line]
