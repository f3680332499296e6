"""The end of a fight: its toll, and what the key of the place says of those who were there."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.edits import Draft
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import begin_fight, leave_fight, write_for_all, write_states
from mapper.commands.fight.foes import add_foes
from mapper.commands.fight.meeting import begin_with_met, foes_away, named_by
from mapper.commands.fight.nerve import foes_caught
from mapper.commands.fight.rounds import end_round
from mapper.commands.member_rows import put_sheet
from mapper.commands.things.features import creature_left, keyed_near
from mapper.commands.travel.camping import camp
from mapper.commands.travel.met_outside import meet_outside, name_met
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Creature, CreatureState, TokenState
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.fight.fighters import ENEMIES, fighters_of, of_side
from mapper.play.fight.keyed_foes import creatures_at
from mapper.play.members import foes_of
from mapper.play.sheets.states import FLED, GAVE_UP, state_from, with_state
from mapper.play.travel.meetings import met_now
from tests.commands.fight.brawl import (
    ANN,
    BRAM,
    TAM,
    US,
    asked,
    brawl,
    creatures,
    fight_on,
    strike,
    struck,
    told,
)

DEN, SENTRY = Key("feature", "wild", "1"), Key("token", "wild", "1")


def keyed() -> Campaign:
    """The group stands where goblins are keyed, and a wolf stands guard; nobody fights yet."""
    campaign = brawl()
    campaign.apply(end_fight(campaign, US))
    draft, here = Draft(campaign), Hex(0, 0)
    draft.put(DEN, Feature(here, "Den", "overt", creature=creatures()))
    draft.put(SENTRY, Token(here, "Guard", creature=Creature("1", name="wolf")))
    campaign.apply(draft.change("Keyed"))
    return campaign


def met(key: Key) -> Campaign:
    campaign = keyed()
    campaign.apply(meet_outside(campaign, US, key, Random(1)))
    campaign.apply(begin_with_met(campaign, US, Random(1)))
    return campaign


def slay(campaign: Campaign, *foes: str) -> None:
    fight_on(campaign, *(strike(ANN, foe, roll=12, damage=8) for foe in foes))


def test_those_who_are_met_come_from_where_they_are_keyed() -> None:
    campaign = met(DEN)

    foes = of_side(fighters_of(campaign, US).values(), ENEMIES)

    assert 3 == len(foes)
    assert {str(DEN)} == {each.foe.thing for each in foes if each.foe is not None}


def test_the_log_tells_who_died_who_fled_and_the_time_it_took() -> None:
    campaign = met(DEN)
    slay(campaign, "Goblin 1", "Goblin 2")
    campaign.apply(leave_fight(campaign, US, ["Goblin 3"], FLED))
    campaign.apply(end_round(campaign, US))

    campaign.apply(end_fight(campaign, US))

    outcome = "Goblin 1, Goblin 2 dead; Goblin 3 fled. It took 1 minute."
    assert f"The fight is over after 1 round: {outcome}" == told(campaign)[-1]


def test_the_key_says_what_became_of_them_and_they_are_not_met_anew() -> None:
    campaign = met(DEN)
    slay(campaign, "Goblin 1", "Goblin 2")
    campaign.apply(leave_fight(campaign, US, ["Goblin 3"], FLED))

    campaign.apply(end_fight(campaign, US))

    assert CreatureState(0, 2, 1) == creatures_at(campaign, DEN)
    assert {SENTRY: "1 wolf"} == keyed_near(campaign, "wild", [Hex(0, 0)])
    with pytest.raises(NotAllowed, match="None of them is there any more"):
        meet_outside(campaign, US, DEN, Random(1))


def test_those_who_are_left_are_met_again_as_many_as_they_are() -> None:
    campaign = met(DEN)
    slay(campaign, "Goblin 1")
    campaign.apply(end_fight(campaign, US))

    campaign.apply(meet_outside(campaign, US, DEN, Random(1)))
    campaign.apply(begin_with_met(campaign, US, Random(1)))
    slay(campaign, "Goblin 1")
    campaign.apply(end_fight(campaign, US))

    assert CreatureState(1, 2) == creatures_at(campaign, DEN)


@pytest.mark.parametrize("is_met", [True, False])
def test_the_last_of_several_has_the_name_of_one(*, is_met: bool) -> None:
    campaign = met(DEN)
    slay(campaign, "Goblin 1", "Goblin 2")
    campaign.apply(end_fight(campaign, US))

    if is_met:
        campaign.apply(meet_outside(campaign, US, DEN, Random(1)))
        campaign.apply(begin_with_met(campaign, US, Random(1)))
    else:
        left = creature_left(campaign, DEN)
        assert left is not None
        campaign.apply(begin_fight(campaign, US))
        campaign.apply(add_foes(campaign, US, left, Random(1), str(DEN)))

    assert {"Goblin"} == {*foes_of(campaign, US)}


def test_of_those_for_whom_a_token_stands_it_is_said_as_well() -> None:
    campaign = met(SENTRY)
    campaign.apply(leave_fight(campaign, US, ["Wolf"], FLED))

    campaign.apply(end_fight(campaign, US))

    state = campaign.get(Key("token_state", "wild", "1"))
    assert TokenState(CreatureState(0, fled=1)) == state


def test_what_was_keyed_takes_its_fallen_along_when_it_is_taken_away() -> None:
    campaign = met(SENTRY)
    campaign.apply(end_fight(campaign, US))
    draft = Draft(campaign)

    draft.put(SENTRY, None)
    campaign.apply(draft.change("Remove"))

    assert creatures_at(campaign, SENTRY) is None


def dying() -> Campaign:
    """Ann was mortally injured in the round that is over, by Sovereign's rules."""
    campaign = brawl(system="sovereign")
    campaign.apply(write_states(campaign, US, [ANN], "dying 7 rounds"))
    campaign.apply(end_round(campaign, US))
    return campaign


def test_a_fight_does_not_end_while_its_time_would_kill_who_is_dying() -> None:
    with pytest.raises(NotAllowed, match="Ann dies in 6 rounds: stabilise them, or end those"):
        end_fight(dying(), US)


def test_it_ends_once_they_are_stabilised_or_those_rounds_are_over() -> None:
    saved, lost = dying(), dying()
    saved.apply(write_states(saved, US, [ANN], ""))
    for _ in range(6):
        lost.apply(end_round(lost, US))

    for campaign in (saved, lost):
        campaign.apply(end_fight(campaign, US))

    assert [False, True] == [sheet_of(each, US, ANN).has("dead") for each in (saved, lost)]


STRANGER, COUNT = Key("feature", "wild", "2"), "Vampire count"


def stranger_met(*notes: str) -> Campaign:
    """A fight with one whom the key names, and the players' log only if it has these notes."""
    campaign = keyed()
    draft = Draft(campaign)
    creature = replace(creatures("1 goblin, HD 7, AC 8, attribute 11, 20 hp"), name="vampire count")
    draft.put(STRANGER, Feature(Hex(0, 0), "Pale stranger", "overt", creature=creature))
    for note in notes:
        draft.put(
            Key("log", "", draft.new_id("log")), LogEntry(600, "", party=US, player_text=note)
        )
    campaign.apply(draft.change("Keyed"))
    campaign.apply(meet_outside(campaign, US, STRANGER, Random(1)))
    campaign.apply(begin_with_met(campaign, US, Random(1)))
    return campaign


def fought_out(campaign: Campaign) -> list[str]:
    """What players read of a fight in which all is done that names a foe."""
    fight_on(campaign, strike(ANN, COUNT, roll=12, damage=2), struck(ANN, COUNT, roll=10, damage=1))
    campaign.apply(leave_fight(campaign, US, [COUNT], FLED))
    campaign.apply(foes_caught(campaign, US))
    slay(campaign, *[COUNT] * 3)
    campaign.apply(end_fight(campaign, US))
    return [row.player_text for row in campaign.all(LogEntry).values()]


def test_a_fight_names_no_foe_to_players_whom_their_log_has_not_named() -> None:
    campaign = stranger_met()

    read = fought_out(campaign)

    assert not any("vampire" in text.casefold() for text in read)
    assert {"Ann attacks a foe.", "Ann is attacked by a foe.", "A foe is dead."} <= {*read}
    assert {"A foe fled.", "A foe is caught: the group acts first."} <= {*read}


def test_a_foe_whom_the_players_have_read_of_has_its_name() -> None:
    campaign = stranger_met("The innkeeper fears a vampire count.")

    read = fought_out(campaign)

    assert {"Ann attacks Vampire count.", "Vampire count is dead."} <= {*read}


def test_who_was_slain_out_of_doors_is_met_no_more() -> None:
    campaign = met(DEN)
    slay(campaign, "Goblin 1", "Goblin 2", "Goblin 3")

    campaign.apply(end_fight(campaign, US))

    assert met_now(campaign, US) is None


def test_who_survives_is_met_still_as_many_as_they_are() -> None:
    campaign = met(DEN)
    slay(campaign, "Goblin 1")
    campaign.apply(end_fight(campaign, US))

    campaign.apply(begin_with_met(campaign, US, Random(1)))

    foes = of_side(fighters_of(campaign, US).values(), ENEMIES)
    assert [str(DEN)] * 2 == [each.foe.thing for each in foes if each.foe is not None]


def test_a_token_without_numbers_is_not_met_anew_once_it_is_slain() -> None:
    campaign = keyed()
    draft = Draft(campaign)
    draft.put(SENTRY, Token(Hex(0, 0), "Guard"))
    campaign.apply(draft.change("Keyed"))
    campaign.apply(meet_outside(campaign, US, SENTRY, Random(1)))
    campaign.apply(begin_with_met(campaign, US, Random(1)))
    campaign.apply(leave_fight(campaign, US, ["Guard"], FLED))

    campaign.apply(end_fight(campaign, US))

    assert CreatureState(0, fled=1) == creatures_at(campaign, SENTRY)
    with pytest.raises(NotAllowed, match="None of them is there any more"):
        meet_outside(campaign, US, SENTRY, Random(1))


def test_of_a_crowd_only_who_fell_is_gone() -> None:
    campaign = keyed()
    draft = Draft(campaign)
    draft.put(DEN, Feature(Hex(0, 0), "Den", "overt", creature=replace(creatures(), count="8")))
    campaign.apply(draft.change("Keyed"))
    campaign.apply(meet_outside(campaign, US, DEN, Random(1)))
    campaign.apply(name_met(campaign, US, "3 goblins", Random(1)))
    campaign.apply(begin_with_met(campaign, US, Random(1)))
    slay(campaign, "Goblin 1", "Goblin 2", "Goblin 3")

    campaign.apply(end_fight(campaign, US))

    assert CreatureState(5, 3) == creatures_at(campaign, DEN)


def test_who_is_keyed_without_a_name_comes_as_the_thing_is_called() -> None:
    campaign = keyed()
    draft = Draft(campaign)
    creature = Creature(count="2", morale=6)
    draft.put(STRANGER, Feature(Hex(0, 0), "Two smugglers", "overt", creature=creature))
    campaign.apply(draft.change("Keyed"))
    campaign.apply(meet_outside(campaign, US, STRANGER, Random(1)))

    campaign.apply(begin_with_met(campaign, US, Random(1)))

    foes = [each.name for each in fighters_of(campaign, US).values() if each.foe is not None]
    assert ["Smuggler 1", "Smuggler 2"] == foes


def fallen(system: str = "violence") -> Campaign:
    """A fight in which Ann has fallen, and nobody has told her fall yet."""
    campaign = brawl(system=system)
    campaign.apply(write_for_all(campaign, US, [ANN], "HP", 0))
    return campaign


def frighten(campaign: Campaign, *, roll: int) -> None:
    """Old Tam is hurt, and a die shows whether his nerve holds."""
    fight_on(campaign, struck(TAM, "Goblin 1", roll=10, damage=1))
    campaign.apply(end_round(campaign, US))
    fight_on(
        campaign, asked("A hireling's nerve", {"employer": ANN, "hireling": TAM}, {"roll": roll})
    )


def test_who_fled_or_gave_up_is_with_the_group_again_once_the_fight_is_over() -> None:
    campaign = brawl()
    campaign.apply(leave_fight(campaign, US, [ANN], FLED))
    campaign.apply(leave_fight(campaign, US, [BRAM], GAVE_UP))

    campaign.apply(end_fight(campaign, US))

    outcome = "Ann fled; Bram gave up. It took 1 minute."
    assert told(campaign)[-1].endswith(outcome)
    assert ["", ""] == [fighters_of(campaign, US)[who].why_out for who in (ANN, BRAM)]


def test_a_hireling_who_fled_from_fear_stays_away() -> None:
    campaign = brawl()
    frighten(campaign, roll=15)

    campaign.apply(end_fight(campaign, US))

    assert FLED == fighters_of(campaign, US)[TAM].why_out


def test_a_hireling_whose_nerve_held_is_with_the_group_again_though_all_fled() -> None:
    campaign = brawl()
    frighten(campaign, roll=8)
    campaign.apply(leave_fight(campaign, US, [ANN, BRAM, TAM], FLED))

    campaign.apply(end_fight(campaign, US))

    assert [""] * 3 == [fighters_of(campaign, US)[who].why_out for who in (ANN, BRAM, TAM)]


def test_a_round_says_whose_fall_is_still_to_be_told() -> None:
    campaign = fallen()

    campaign.apply(end_round(campaign, US))

    assert told(campaign)[-1].endswith("Ann is at 0 health: the fall is still to be told.")


@pytest.mark.parametrize("system", ["violence", "sovereign"])
def test_no_fight_is_over_before_each_fall_is_told(system: str) -> None:
    campaign = fallen(system)

    with pytest.raises(NotAllowed, match="Ann is at 0 health: tell the fall first"):
        end_fight(campaign, US)


@pytest.mark.parametrize("state", ["knocked out", "dead", "unconscious"])
def test_a_fall_that_was_told_does_not_hold_the_end_of_the_fight(state: str) -> None:
    campaign = fallen()
    campaign.apply(write_states(campaign, US, [ANN], state))

    assert end_fight(campaign, US).rows


def test_where_no_rules_tell_of_falls_they_hold_nothing() -> None:
    assert end_fight(fallen("hexploration"), US).rows


def test_by_the_rules_nobody_camps_before_each_fall_is_told() -> None:
    campaign = brawl()
    campaign.apply(end_fight(campaign, US))
    draft = Draft(campaign)
    put_sheet(draft, US, ANN, sheet_of(campaign, US, ANN).with_value("HP", 0))
    campaign.apply(draft.change("Fallen"))

    with pytest.raises(NotAllowed, match="tell the fall first"):
        camp(campaign, US)

    assert camp(campaign, US, override=True).rows


def test_who_was_dead_before_a_fight_is_no_part_of_its_toll() -> None:
    campaign = brawl()
    campaign.apply(write_states(campaign, US, [ANN], "dead"))
    campaign.apply(end_fight(campaign, US))
    first = told(campaign)[-1]
    campaign.apply(begin_fight(campaign, US))

    campaign.apply(end_fight(campaign, US))

    assert ("Ann dead" in first, "Ann dead" in told(campaign)[-1]) == (True, False)


@pytest.mark.parametrize("states", ["dead", "dying 1 round"])
def test_who_dies_in_any_round_of_a_fight_is_a_part_of_its_toll(states: str) -> None:
    campaign = brawl(system="sovereign")
    campaign.apply(write_states(campaign, US, [ANN], states))
    campaign.apply(end_round(campaign, US))
    campaign.apply(end_round(campaign, US))

    campaign.apply(end_fight(campaign, US))

    assert "Ann dead" in told(campaign)[-1]


def test_who_has_fought_and_is_dead_by_their_sheet_is_a_part_of_the_toll() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, "Goblin 1", roll=20))
    draft = Draft(campaign)
    put_sheet(draft, US, ANN, with_state(sheet_of(campaign, US, ANN), state_from("dead", 600)))
    campaign.apply(draft.change("Dead"))

    campaign.apply(end_fight(campaign, US))

    assert "Ann dead" in told(campaign)[-1]


@pytest.mark.parametrize(
    ("creature", "words", "count", "name"),
    [
        (Creature(), "The eater of lamps", "", "The eater of lamps"),
        (Creature(), "Two smugglers", "2", "smugglers"),
        (Creature(count="1"), "Two smugglers", "1", "smugglers"),
        (Creature(name="wolf"), "Guard", "", "wolf"),
    ],
)
def test_who_is_keyed_without_a_name_comes_by_that_of_the_thing(
    creature: Creature, words: str, count: str, name: str
) -> None:
    found = named_by(creature, words)

    assert (count, name) == (found.count, found.name)


def test_who_gets_away_from_a_chase_without_a_fight_is_met_no_more() -> None:
    campaign = keyed()
    campaign.apply(meet_outside(campaign, US, DEN, Random(1)))
    before = met_now(campaign, US)

    campaign.apply(foes_away(campaign, US))

    assert (True, None) == (before is not None, met_now(campaign, US))


def test_a_stun_of_a_later_round_is_over_with_the_fight() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, "Goblin 1", roll=20))
    campaign.apply(write_states(campaign, US, [ANN], "stunned 1 round"))
    campaign.apply(end_round(campaign, US))
    before = sheet_of(campaign, US, ANN).conditions()

    campaign.apply(end_fight(campaign, US))

    assert ["stunned"] == list(before)
    assert {} == sheet_of(campaign, US, ANN).conditions()
