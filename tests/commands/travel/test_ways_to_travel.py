"""The other ways to travel, house rules, what bars the way, and how a way is lost and found."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from mapper.commands.groups.party import place_group, set_guided
from mapper.commands.groups.wait import jump
from mapper.commands.maps.map_rules import set_map_rules, travel_procedures
from mapper.commands.things.things import add_thing
from mapper.commands.time.clock import set_wages
from mapper.commands.travel.camping import camp, dawn, give_points, rest
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import (
    find_way,
    lose_way,
    start,
    step,
    why_stop,
)
from mapper.commands.travel.searching import search
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Found, LogEntry
from mapper.model.campaign.rows import Crossing, Feature, Key, Path
from mapper.model.campaign.travel_rows import DueDie, Journey, MapRules
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.play.knowledge import knowledge_of
from mapper.play.map_rules import rules_of
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from tests.commands.barrow import in_it
from tests.commands.travel.walks import price_of
from tests.commands.vale import MAP, US, journey, party, side, spot, told, vale
from tests.play.minted import player_map

DICE = Random(3)


class Loaded(Random):
    """Dice that show what they are told to."""

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def randint(self, a: int, b: int) -> int:
        face = self.faces.pop(0)
        assert a <= face <= b
        return face


def running(rules: MapRules) -> Campaign:
    campaign = vale()
    campaign.apply(set_map_rules(campaign, MAP, rules))
    return campaign


def by(travel: str) -> Campaign:
    return running(MapRules(travel=travel))


def day_of_us(campaign: Campaign) -> Journey:
    return journey_of(campaign, US, party(campaign), procedure_on(campaign, MAP))


def put(campaign: Campaign, id_: str, row: Path | Crossing) -> None:
    kind = "path" if isinstance(row, Path) else "crossing"
    campaign.apply(Change("Draw", {Key(kind, MAP, id_): Swap(None, row)}))


def test_all_procedures_for_travel_can_be_chosen() -> None:
    for name in travel_procedures():
        assert name == rules_of(running(MapRules(travel=name)), MAP).travel

    assert {"travel_points", "hiking", "miles_a_day", "watches"} == set(travel_procedures())


def test_marchers_use_up_the_kilometres_of_their_day() -> None:
    campaign = running(MapRules(travel="hiking"))
    words = price_of(campaign, US, spot("0102")).words
    campaign.apply(step(campaign, US, spot("0102"), DICE))

    six_miles = Fraction(6 * 1_609_344, 1_000_000)
    assert "average ground 1" not in words
    assert 20 - six_miles == journey(campaign).left


def test_marchers_go_on_in_the_morning_where_they_stopped() -> None:
    campaign = running(MapRules(travel="hiking"))
    for number in ("0102", "0103"):
        campaign.apply(step(campaign, US, spot(number), DICE))
    with pytest.raises(NotAllowed, match=r"takes 9\.66 km; 0\.69 km of it is left\. You may start"):
        step(campaign, US, spot("0104"), DICE)
    campaign.apply(start(campaign, US, spot("0104"), DICE))
    campaign.apply(camp(campaign, US))
    campaign.apply(dawn(campaign, US))
    campaign.apply(step(campaign, US, spot("0104"), DICE))

    assert 40 - 3 * Fraction(6 * 1_609_344, 1_000_000) == journey(campaign).left


def test_a_rest_takes_back_the_hours_that_tire() -> None:
    campaign = running(MapRules(travel="hiking"))
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    before = journey(campaign).hours_since_rest
    campaign.apply(rest(campaign, US))

    assert before > 0 == journey(campaign).hours_since_rest


def test_eighteen_miles_are_three_hexes() -> None:
    campaign = running(MapRules(travel="miles_a_day"))
    for number in ("0102", "0103", "0104"):
        campaign.apply(step(campaign, US, spot(number), DICE))

    assert (Fraction(0), 16 * 60) == (journey(campaign).left, party(campaign).minutes)
    with pytest.raises(NotAllowed, match="none is left"):
        step(campaign, US, spot("0204"), DICE)


def test_a_watch_crosses_a_hex_whatever_the_ground() -> None:
    campaign = running(MapRules(travel="watches"))
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(step(campaign, US, spot("0202"), DICE, override=True))
    campaign.apply(search(campaign, US, DICE, override=True))

    assert (Fraction(1), 18 * 60) == (journey(campaign).left, party(campaign).minutes)


def test_who_camps_by_watches_rolls_for_each_that_passes() -> None:
    """Those that lapse, and the one that is slept through."""
    campaign = running(MapRules(travel="watches"))
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(camp(campaign, US, override=True))

    due = sorted(row.minutes for row in campaign.all(DueDie).values())
    assert [6 * 60, 12 * 60, 18 * 60, 24 * 60] == due
    assert (18 * 60, "2 Watches lapsed.") == (
        party(campaign).minutes,
        told(campaign)[-1].split("; ")[1],
    )


def test_who_marches_all_watches_sleeps_in_the_first_of_the_next_day() -> None:
    campaign = running(MapRules(travel="watches"))
    for number in ("0102", "0103", "0104", "0204"):
        campaign.apply(step(campaign, US, spot(number), DICE, override=True))
    campaign.apply(camp(campaign, US, override=True))
    campaign.apply(dawn(campaign, US, override=True))

    assert (Fraction(3), 30 * 60) == (journey(campaign).left, party(campaign).minutes)
    assert "1 Watch went on the night's sleep" in told(campaign)[-2]


def test_waiting_is_sleep_enough_for_who_marched_all_watches() -> None:
    campaign = running(MapRules(travel="watches"))
    for number in ("0102", "0103", "0104", "0204"):
        campaign.apply(step(campaign, US, spot(number), DICE, override=True))
    campaign.apply(camp(campaign, US, override=True))
    for die in due_dice(campaign):
        campaign.apply(roll(campaign, die, DICE, face=2))
    campaign.apply(jump(campaign, hours=25))
    campaign.apply(step(campaign, US, spot("0104"), DICE))

    assert 55 * 60 == party(campaign).minutes


def test_a_watch_explores_all_that_is_hidden_in_a_hex() -> None:
    campaign = running(MapRules(travel="watches"))
    at = spot("0301")
    campaign.apply(add_thing(campaign, MAP, Feature(at, "Grave", "hidden", "A grave")))
    campaign.apply(add_thing(campaign, MAP, Feature(at, "Ring", "secret", "A ring")))
    campaign.apply(place_group(campaign, US, MAP, at))
    campaign.apply(search(campaign, US, DICE))

    [entry] = [row for row in campaign.all(LogEntry).values() if row.kind == "find"]
    assert "We explored for 1 Watch. Found: Cellar. Found: Grave." == entry.text
    assert "You search. Found: A cellar. Found: A grave." == entry.player_text


def test_a_watch_may_find_one_thing_by_the_rules_of_the_house() -> None:
    one = {"violence.watches.house.exploring_finds_all": False}
    campaign = running(MapRules(travel="watches", overrides=one))
    at = spot("0301")
    campaign.apply(add_thing(campaign, MAP, Feature(at, "Grave", "hidden", "A grave")))
    campaign.apply(place_group(campaign, US, MAP, at))
    campaign.apply(search(campaign, US, DICE))

    assert 1 == len(campaign.all(Found, MAP, US))


def test_food_is_eaten_daily_where_no_die_calls_for_it() -> None:
    campaign = running(MapRules(travel="watches"))
    campaign.apply(camp(campaign, US))
    campaign.apply(dawn(campaign, US, override=True))

    assert 4 == party(campaign).supplies.rations


def test_what_falls_due_at_night_is_told_before_the_dawn() -> None:
    campaign = vale()
    campaign.apply(set_wages(campaign, US, 2))
    campaign.apply(camp(campaign, US))
    campaign.apply(dawn(campaign, US, override=True))

    assert ["Due: We pays 2 gold in wages", "Day 2 dawns for We."] == told(campaign)[-2:]


def test_by_miles_a_day_the_wilderness_feeds_all() -> None:
    campaign = running(MapRules(travel="miles_a_day"))
    campaign.apply(camp(campaign, US))
    campaign.apply(dawn(campaign, US))

    assert 6 == party(campaign).supplies.rations


def test_a_map_has_house_rules_of_its_own() -> None:
    campaign = running(MapRules(overrides={"hexploration.land.terrain.plains": "1/2"}))

    assert "plains 1/2 = 1/2 → 2 points" == price_of(campaign, US, spot("0102")).words


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (MapRules(travel="teleport"), "“teleport” is no procedure"),
        (MapRules(overrides={"chess.board": 1}), "is in no system"),
        (MapRules(overrides={"hexploration.land.travel_points": "many"}), "as overridden"),
    ],
)
def test_rules_that_cannot_be_are_refused(rules: MapRules, sentence: str) -> None:
    with pytest.raises(NotAllowed, match=sentence):
        running(rules)


@pytest.mark.parametrize(
    ("along", "crossing", "expected"),
    [
        ("river", None, "a river without a bridge"),
        ("river", "ford", "1 → 1 point"),
        ("river", "gate", "a river without a bridge"),
        ("wall", None, "a wall without a gate"),
        ("wall", "gate", "1 → 1 point"),
        ("wall", "bridge", "a wall without a gate"),
        ("border", None, "1 → 1 point"),
    ],
)
def test_a_side_bars_the_way_unless_something_leads_over(
    along: str, crossing: str | None, expected: str
) -> None:
    campaign = vale()
    at = side("0101", "0102")
    put(campaign, "9", Path(along, (), sides=(at,)))
    match crossing:
        case "ford" | "gate" | "bridge":
            put(campaign, "9", Crossing(crossing, at))

    assert price_of(campaign, US, spot("0102")).words.startswith(expected)


def test_a_bridge_in_a_hex_bears_nobody_over_the_sides_of_the_hex() -> None:
    campaign = vale()
    at = side("0101", "0102")
    put(campaign, "9", Path("river", (), sides=(at,)))
    put(campaign, "9", Crossing("bridge", at, is_within=True))

    assert not price_of(campaign, US, spot("0102")).is_passable


def test_where_rivers_do_not_bar_they_are_waded() -> None:
    campaign = running(MapRules(rivers_bar=False))
    put(campaign, "9", Path("river", (), sides=(side("0101", "0102"),)))

    assert price_of(campaign, US, spot("0102")).is_passable


def test_nobody_walks_off_the_map_or_further_than_the_next_hex() -> None:
    campaign = vale()

    with pytest.raises(NotAllowed, match="there is no map"):
        step(campaign, US, Hex(-1, 0), DICE)
    with pytest.raises(NotAllowed, match="touches the party's"):
        step(campaign, US, spot("0301"), DICE)


LOSING = MapRules(can_get_lost=True)


def test_who_loses_the_way_goes_elsewhere_and_does_not_know() -> None:
    campaign = running(LOSING)
    campaign.apply(place_group(campaign, US, MAP, spot("0203")))
    campaign.apply(step(campaign, US, spot("0204"), Loaded(1, 6)))

    row = party(campaign)
    assert (spot("0204"), spot("0104")) == (row.believed, row.at.hex)
    assert "strays 60° (1 on a d10, 6 on a d6)" in told(campaign)[-2]


def test_nobody_strays_off_the_map() -> None:
    campaign = running(LOSING)
    campaign.apply(step(campaign, US, spot("0102"), Loaded(1, 6)))

    assert (spot("0102"), None) == (party(campaign).at.hex, party(campaign).believed)


def test_players_learn_nothing_of_where_a_lost_group_is() -> None:
    campaign = vale()
    campaign.apply(step(campaign, US, spot("0102"), DICE))
    campaign.apply(place_group(campaign, US, MAP, spot("0204")))
    campaign.apply(lose_way(campaign, US, spot("0604")))
    before = player_map(campaign, MAP, [US]).terrain
    campaign.apply(step(campaign, US, spot("0603"), DICE))
    view = player_map(campaign, MAP, [US])

    assert before == view.terrain
    assert [spot("0603")] == [token.at for token in view.tokens.values()]


def test_no_group_loses_its_way_in_a_dungeon() -> None:
    campaign = in_it()
    group = party(campaign).name

    with pytest.raises(NotAllowed) as refused:
        lose_way(campaign, US, spot("0104"))

    assert f"{group} is in a dungeon; the way is lost out of doors." == str(refused.value)


def test_what_a_lost_group_finds_is_not_put_on_its_map() -> None:
    campaign = vale()
    campaign.apply(place_group(campaign, US, MAP, spot("0301")))
    campaign.apply(lose_way(campaign, US, spot("0104")))
    campaign.apply(search(campaign, US, DICE))

    assert told(campaign)[-1].endswith(". Found: Cellar, nobody knows where.")
    assert {} == campaign.all(Found, MAP, US)


def test_who_strays_does_so_until_dawn() -> None:
    campaign = vale()
    campaign.apply(lose_way(campaign, US, spot("0104"), 60))
    campaign.apply(camp(campaign, US))
    campaign.apply(dawn(campaign, US, override=True))

    assert (0, spot("0104")) == (journey(campaign).turn, party(campaign).believed)


@pytest.mark.parametrize("faces", [(2, 1), (10, 6)])
def test_who_keeps_the_way_goes_where_it_means_to(faces: tuple[int, int]) -> None:
    campaign = running(LOSING)
    campaign.apply(step(campaign, US, spot("0102"), Loaded(*faces)))

    assert (spot("0102"), None) == (party(campaign).at.hex, party(campaign).believed)


def test_the_way_is_checked_once_a_day() -> None:
    campaign = running(LOSING)
    campaign.apply(step(campaign, US, spot("0102"), Loaded(10, 1)))
    campaign.apply(step(campaign, US, spot("0103"), Loaded()))

    assert spot("0103") == party(campaign).at.hex


def test_a_guide_and_a_road_keep_the_way() -> None:
    campaign = running(LOSING)
    campaign.apply(step(campaign, US, spot("0201"), Loaded(1, 1)))
    guided = running(LOSING)
    guided.apply(set_guided(guided, US, is_guided=True))
    guided.apply(step(guided, US, spot("0102"), Loaded(1, 1)))

    assert (None, None) == (party(campaign).believed, party(guided).believed)


def test_a_landmark_tells_a_lost_group_where_it_is() -> None:
    campaign = vale()
    campaign.apply(lose_way(campaign, US, spot("0101")))
    for number in ("0201", "0301"):
        campaign.apply(step(campaign, US, spot(number), DICE))

    assert None is party(campaign).believed


def test_the_game_master_tells_a_group_where_it_is() -> None:
    campaign = vale()
    campaign.apply(lose_way(campaign, US, spot("0104"), 60))
    campaign.apply(find_way(campaign, US))

    assert (None, 0) == (party(campaign).believed, journey(campaign).turn)
    assert knowledge_of(campaign, MAP, [US]).visited_since(spot("0101"))


@pytest.mark.parametrize("travel", ["travel_points", "watches", "miles_a_day", "hiking"])
def test_points_of_today_are_given_and_taken_by_hand(travel: str) -> None:
    campaign = by(travel)
    before = day_of_us(campaign)

    campaign.apply(give_points(campaign, US, Fraction(2), "a forced march"))
    more = day_of_us(campaign)
    campaign.apply(give_points(campaign, US, -before.left - 2))

    assert (before.left + 2, before.most, Fraction(0)) == (
        more.left,
        more.most,
        day_of_us(campaign).left,
    )


def test_points_by_hand_are_told_as_a_ruling_of_the_house() -> None:
    campaign = by("travel_points")
    campaign.apply(give_points(campaign, US, Fraction(3, 2), "a forced march"))
    campaign.apply(give_points(campaign, US, Fraction(-1)))

    assert [
        "House ruling: We gained 1½ points today (a forced march); left: 5½ points.",
        "House ruling: We lost 1 point today; left: 4½ points.",
    ] == told(campaign)[-2:]


@pytest.mark.parametrize(
    ("points", "why"),
    [
        (Fraction(-5), "4 points left to take"),
        (Fraction(1000), "a hundred times"),
        (Fraction(0), "how"),
    ],
)
def test_points_that_nobody_has_are_not_taken_and_none_is_given_without_end(
    points: Fraction, why: str
) -> None:
    with pytest.raises(NotAllowed, match=why):
        give_points(by("travel_points"), US, points)


def test_after_camp_no_points_are_given() -> None:
    campaign = by("travel_points")
    campaign.apply(camp(campaign, US))

    with pytest.raises(NotAllowed, match="camp is made"):
        give_points(campaign, US, Fraction(1))


def test_points_that_were_given_are_gone_at_dawn() -> None:
    campaign = by("travel_points")
    campaign.apply(give_points(campaign, US, Fraction(4)))
    campaign.apply(camp(campaign, US))
    campaign.apply(dawn(campaign, US, override=True))

    assert [4, 4] == [journey(campaign).left, journey(campaign).most]


def test_a_landmark_that_was_left_is_no_news() -> None:
    """Who sets out from a town has seen it; the walk goes on."""
    campaign = vale()
    key = Key("feature", MAP, "9")
    town = Feature(spot("0101"), "Thornwick", "overt", is_landmark=True)
    campaign.apply(Change("Key", {key: Swap(None, town)}))

    change = step(campaign, US, spot("0102"), DICE)

    assert "" == why_stop(change)
