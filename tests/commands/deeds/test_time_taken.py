"""How long a deed takes: by the clock out of doors, by actions and rounds in a dungeon."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from mapper.commands.deeds.deed_asked import DeedAsked, do_deed
from mapper.commands.deeds.doing import OURS, Doing, doing
from mapper.commands.delve.moving import move_all, place
from mapper.commands.delve.offers import offers
from mapper.commands.delve.searching import NONE_REMAIN, NOTHING_FOUND, search
from mapper.commands.delve.turn_order import close_round
from mapper.commands.time.clock import remove_timer
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Found, LogEntry
from mapper.model.campaign.travel_rows import DueDie, Timer
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import answered
from mapper.play.deeds.deed_files import Deed, Effect, OurFunction, deed_called
from mapper.play.deeds.scene import Scene, Taker
from mapper.play.delve.site_procedure import sheet_of
from tests.commands.barrow import (
    ANN,
    BARROW,
    BEA,
    GUARD,
    SHRINE,
    before_it,
    delve,
    delver,
    in_it,
    roll_all,
)
from tests.commands.vale import US, journey, party, spot, told


def done(campaign: Campaign, *effects: Effect) -> Doing:
    deed = Deed("Something", "Check", who={"actor": "one"}, effects=effects)
    scene = Scene(campaign, US, "sovereign", {"actor": (Taker(US, ANN),)})
    found = doing(answered("sovereign", deed, scene), {}, {})
    campaign.apply(found.change)
    return found


def minutes(number: int) -> Effect:
    return Effect(minutes=f"{number}")


@pytest.mark.parametrize("site", ["delving", "torchlit_turns", "dungeon_turns"])
def test_in_a_dungeon_what_is_short_spends_an_action(site: str) -> None:
    campaign = in_it(site)
    roll_all(campaign)
    before = party(campaign).minutes

    found = done(campaign, minutes(1))

    assert delver(campaign, ANN).has_acted or delver(campaign, ANN).is_done
    assert before == party(campaign).minutes
    assert ("It takes an action: Ann",) == found.effects


def test_who_has_acted_does_nothing_more_in_this_round() -> None:
    campaign = in_it("delving")
    roll_all(campaign)
    done(campaign, minutes(1))

    with pytest.raises(NotAllowed):
        done(campaign, minutes(1))


def test_in_a_dungeon_what_takes_long_ends_with_the_rounds_it_takes() -> None:
    campaign = in_it("delving")
    roll_all(campaign)

    found = done(campaign, minutes(30))
    for number in range(1, 6):
        assert number == delve(campaign).round
        campaign.apply(close_round(campaign, US, Random(8), face=20))

    assert ("It takes Ann 5 rounds: end each of them, with its dice",) == found.effects
    rolled = [each for each in told(campaign) if "Hazard" in each]
    ended = "Due: The end of “Something: Ann”; Ann is busy till then"
    assert (5, ended) == (len(rolled), due(campaign))


@pytest.fixture
def at_work() -> Campaign:
    """Ann has begun what takes her three rounds, and the first of them is over."""
    campaign = in_it("delving")
    roll_all(campaign)
    done(campaign, minutes(18))
    campaign.apply(close_round(campaign, US, Random(8), face=20))
    return campaign


def why_nots(campaign: Campaign, who: str) -> dict[str, str]:
    return {each.name: each.why_not for each in offers(campaign, US, who)}


def test_who_is_busy_does_nothing_else_until_it_is_over(at_work: Campaign) -> None:
    busy = why_nots(at_work, ANN)
    with pytest.raises(NotAllowed) as refused:
        done(at_work, Effect(set="actor.HP", to="3"))
    at_work.apply(close_round(at_work, US, Random(8), face=20))
    at_work.apply(close_round(at_work, US, Random(8), face=20))

    why = {busy[name] for name in ("search", "recover", "other", "move")}
    assert why == {str(refused.value)}
    assert str(refused.value).startswith("Ann is busy until 00:18")
    assert {""} == {why_nots(at_work, ANN)[name] for name in ("search", "other")}


def test_the_others_act_meanwhile_and_go_on_together(at_work: Campaign) -> None:
    before = delver(at_work, ANN).zone
    to = next(each.target for each in offers(at_work, US, BEA) if each.name == "move")

    free = why_nots(at_work, BEA)
    at_work.apply(move_all(at_work, US, to))

    assert {""} == {free[name] for name in ("search", "recover", "other")}
    assert (before, to) == (delver(at_work, ANN).zone, delver(at_work, BEA).zone)


def test_the_game_master_may_let_who_is_busy_act(at_work: Campaign) -> None:
    at_work.apply(search(at_work, US, ANN, override=True))
    [timer] = at_work.all(Timer)

    at_work.apply(remove_timer(at_work, timer))
    at_work.apply(close_round(at_work, US, Random(8), face=20))

    assert "" == why_nots(at_work, ANN)["other"]


def due(campaign: Campaign) -> str:
    return next(each for each in told(campaign) if each.startswith("Due"))


@pytest.mark.parametrize(
    ("site", "mark"), [("torchlit_turns", "wandering"), ("dungeon_turns", "turn")]
)
def test_in_a_dungeon_no_die_is_passed_over(site: str, mark: str) -> None:
    campaign = in_it(site)
    roll_all(campaign)
    done(campaign, minutes(60))

    while not campaign.all(DueDie):
        campaign.apply(close_round(campaign, US, Random(8)))

    [die] = campaign.all(DueDie).values()
    assert (mark, True) == (die.mark, bool(campaign.all(Timer)))


def test_a_state_that_ends_meanwhile_stays_ended() -> None:
    campaign = before_it()
    dazed = Effect(state="actor.dazed", lasts="1 turn")
    done(campaign, dazed)

    done(campaign, Effect(set="actor.HP", to="3"), minutes(30))

    sheet = sheet_of(campaign, US, ANN)
    assert 3 == sheet.value("HP").number
    assert not sheet.conditions()
    assert 1 == told(campaign).count("Ann is no longer dazed.")


def test_in_a_dungeon_one_action_is_enough_first_aid_for_all() -> None:
    campaign = in_it("torchlit_turns")
    roll_all(campaign)
    aid = Effect(does="first aid")

    first, again = done(campaign, aid), done(campaign, aid)

    assert (("It takes an action: Ann",), ()) == (first.effects, again.effects)
    campaign.apply(close_round(campaign, US, Random(8)))
    assert not delver(campaign, ANN).has_acted


def test_first_aid_after_something_else_is_too_much_for_a_turn() -> None:
    campaign = in_it("torchlit_turns")
    roll_all(campaign)
    done(campaign, minutes(1))

    with pytest.raises(NotAllowed, match="has done something this Turn"):
        done(campaign, Effect(does="first aid"))


def test_a_search_finds_what_the_offer_would_have_found() -> None:
    campaign = in_it("torchlit_turns")
    roll_all(campaign)
    campaign.apply(place(campaign, US, ANN, SHRINE))
    offered = campaign.snapshot()
    offered.apply(search(offered, US, ANN))

    found = done(campaign, Effect(does="search"))

    assert "Ann searched 4. Found: Idol of Hob" in found.effects
    assert campaign.all(Found, BARROW, US).keys() == offered.all(Found, BARROW, US).keys()
    assert delver(campaign, ANN) == delver(offered, ANN)


@pytest.mark.parametrize(
    ("zone", "dice", "said", "heard"),
    [
        (SHRINE, [6, 5], "Ann searched 4. Found: Idol of Hob.", "Ann searches. Found: An idol."),
        (SHRINE, [1, 1], "Ann searched 4, and found nothing.", NOTHING_FOUND),
        (GUARD, [6, 5], "Ann searched 3, and nothing hidden is left.", NONE_REMAIN),
    ],
)
def test_a_search_is_one_entry_that_says_what_was_found(
    zone: str, dice: list[int], said: str, heard: str
) -> None:
    campaign = in_it("delving")
    roll_all(campaign)
    campaign.apply(place(campaign, US, ANN, zone))
    given = {"dc": 9, "attribute_modifier": 1, "skill_level": 1}
    system, deed = deed_called("Search the room")
    asked = DeedAsked(system, deed, US, {"actor": (Taker(US, ANN),)}, given, {"dice": dice})

    change = do_deed(campaign, asked)
    campaign.apply(change)

    [(key, entry)] = [(k, s.after) for k, s in change.rows.items() if k.kind == "log"]
    assert isinstance(entry, LogEntry)
    assert entry.deed is not None
    assert entry.at is not None
    assert entry.text.endswith(f"It takes an action: Ann. {said}")
    assert (heard, zone, True) == (entry.player_text, entry.at.zone, bool(entry.deed.answered))
    assert ("find" if "Found" in said else "deed") == entry.kind
    assert all(str(row.entry) == key.id for row in campaign.all(Found, BARROW, US).values())


def test_a_search_in_vain_takes_its_time_and_finds_nothing() -> None:
    campaign = in_it("delving")
    roll_all(campaign)
    campaign.apply(place(campaign, US, ANN, SHRINE))

    found = done(campaign, Effect(does="search in vain"))

    assert "It takes an action: Ann" in found.effects
    assert not any("Found" in each for each in told(campaign))


def test_every_function_that_a_deed_may_name_is_there() -> None:
    assert {*get_args(OurFunction)} - {""} == OURS.keys()


def test_out_of_doors_it_is_taken_from_the_day_of_travel() -> None:
    campaign = before_it()
    campaign.apply(step(campaign, US, spot("0102"), Random(8)))
    roll_all(campaign)
    began, now = journey(campaign).began, party(campaign).minutes

    done(campaign, minutes(60))

    assert (began + 60, now + 60) == (journey(campaign).began, party(campaign).minutes)


def test_a_countdown_falls_due_by_the_clock() -> None:
    campaign = in_it("delving")
    roll_all(campaign)

    found = done(campaign, Effect(countdown="The ward", lasts="3 turns"))

    [timer] = campaign.all(Timer).values()
    assert ("The ward", party(campaign).minutes + 30, US) == (timer.text, timer.due, timer.group)
    assert ("The ward: 3 turns",) == found.effects


def test_a_countdown_without_an_end_is_refused() -> None:
    campaign = in_it("delving")

    with pytest.raises(NotAllowed, match="say how long “The ward” lasts"):
        done(campaign, Effect(countdown="The ward"))


def test_all_of_it_is_one_step_back() -> None:
    campaign = in_it("delving")
    roll_all(campaign)
    before = campaign.snapshot()

    found = done(campaign, Effect(set="actor.HP", to="3"), minutes(30))
    campaign.apply(found.change.inverted())

    assert before.rows() == campaign.rows()
