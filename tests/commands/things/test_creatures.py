"""Creatures are keyed in one line, kept by their name, and reckoned with where they are met."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.hazards import encounter, name_meeting, roll_reaction
from mapper.commands.delve.moving import Manner, go, set_trap
from mapper.commands.things.features import creature_met, edit_feature, key_creature
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.encoding import decode, encode
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Creature, Hoard, StatBlock, Trap, TrapState
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, ZonePoint
from mapper.model.stat_lines import line_of
from mapper.play.delve.finds import HiddenThing
from mapper.play.delve.site_procedure import HowMet
from tests.commands.barrow import BARROW, GUARD, PASSAGE, all_at, delve, in_it
from tests.commands.vale import MAP, US, spot, told, vale

INN, CELLAR = Key("feature", MAP, "1"), Key("feature", MAP, "2")
LINE = "3 goblins, HD 1, AC 13, 4 hp, hostile, morale 7"
ALTAR = FeatureAt(BARROW, "3")


def keyed(line: str, campaign: Campaign, key: Key = INN) -> Campaign:
    campaign.apply(key_creature(campaign, key, line))
    return campaign


def written(campaign: Campaign, key: Key) -> str:
    row = campaign.get(key)
    assert isinstance(row, Feature | Token)
    return line_of(row.creature) if row.creature is not None else ""


def test_a_line_is_keyed_and_its_name_is_kept_in_one_step() -> None:
    campaign = vale()
    before = campaign.rows()
    change = key_creature(campaign, INN, LINE)

    campaign.apply(change)

    assert LINE == written(campaign, INN)
    assert ["goblins"] == [row.creature.name for row in campaign.all(StatBlock).values()]
    campaign.apply(change.inverted())
    assert before == campaign.rows()


def test_a_name_alone_is_who_was_described_before() -> None:
    campaign = keyed(LINE, vale())

    keyed("a goblin", campaign, CELLAR)

    assert "1 goblin, HD 1, AC 13, 4 hp, hostile, morale 7" == written(campaign, CELLAR)


def test_a_new_description_is_kept_and_leaves_others_as_they_are() -> None:
    campaign = keyed(LINE, vale())

    keyed("1 goblin, HD 2", campaign, CELLAR)

    (block,) = campaign.all(StatBlock).values()
    assert ("goblin, HD 2", LINE) == (line_of(block.creature), written(campaign, INN))


def test_a_wrong_word_is_refused_in_a_sentence() -> None:
    with pytest.raises(NotAllowed, match="“spiky” is not understood: say HD 1, AC 13"):
        key_creature(vale(), INN, "3 goblins, spiky")


def test_an_empty_line_takes_them_away() -> None:
    campaign = keyed(LINE, vale())

    keyed("", campaign)

    assert "" == written(campaign, INN)


def test_tags_that_an_import_gave_are_kept() -> None:
    campaign = vale()
    row = campaign.one(Feature, INN)
    imported = replace(row, creature=Creature("3", tags=("guards",)))
    campaign.apply(edit_feature(campaign, FeatureAt(MAP, "1"), imported))

    keyed(LINE, campaign)

    creature = campaign.one(Feature, INN).creature
    assert creature is not None
    assert ("guards",) == creature.tags


def test_a_token_is_a_creature_too() -> None:
    campaign = vale()
    key = Key("token", MAP, "1")
    campaign.apply(Change("Add", {key: Swap(None, Token(spot("0101"), "Snik"))}))

    keyed("a goblin, HD 1", campaign, key)

    assert "1 goblin, HD 1" == written(campaign, key)


def test_the_undead_who_are_known_are_hostile_without_a_roll() -> None:
    campaign = keyed("2 ghouls, HD 2, undead", all_at(GUARD, "delving"), Key("feature", *ALTAR))
    campaign.apply(encounter(campaign, US, Random(1), who="5 ghouls"))

    campaign.apply(roll_reaction(campaign, US, Random(1)))

    assert "Reaction of 5 ghouls: hostile (undead, no roll)." == told(campaign)[-1]


def test_hit_dice_of_those_who_are_met_decide_whether_they_could_win() -> None:
    campaign = all_at(GUARD, "torchlit_turns")
    campaign.apply(encounter(campaign, US, Random(1), who="9 ogres, HD 4"))

    campaign.apply(roll_reaction(campaign, US, Random(1), HowMet("talk", dice=(2, 3))))

    met = delve(campaign).meeting
    assert met is not None
    assert "fight" == met.reaction


def test_those_of_whom_nothing_is_said_are_nobody_known() -> None:
    campaign = in_it()
    campaign.apply(encounter(campaign, US, Random(1)))
    campaign.apply(name_meeting(campaign, US, "A lantern, far off", Random(1)))

    assert creature_met(campaign, "A lantern, far off") is None


def test_how_many_are_met_is_rolled_where_the_name_has_dice() -> None:
    campaign = in_it()
    campaign.apply(encounter(campaign, US, Random(1)))

    campaign.apply(name_meeting(campaign, US, "2d4 vexed goblins", Random(1)))

    met = delve(campaign).meeting
    assert met is not None
    assert met.who.removesuffix(" vexed goblins") in {f"{count}" for count in range(2, 9)}


def test_an_encounter_that_another_replaces_ends_with_a_word() -> None:
    campaign = in_it()
    campaign.apply(encounter(campaign, US, Random(1), who="Goblins"))

    campaign.apply(encounter(campaign, US, Random(1), who="Ogres"))

    assert "The encounter is over: Goblins." in told(campaign)


def test_a_trap_that_was_keyed_in_a_room_is_set_off_by_haste() -> None:
    campaign = all_at(GUARD)
    key = Key("feature", *ALTAR)
    row = campaign.one(Feature, Key("feature", BARROW, "1"))
    pit = replace(row, at=ZonePoint(PASSAGE), trap=Trap(sprung_by="weight", does="1d6"))
    campaign.apply(Change("Add", {key: Swap(campaign.get(key), pit)}))

    campaign.apply(go(campaign, US, "", PASSAGE, Manner("walk", together=True)))

    state = campaign.get(Key("trap_state", *ALTAR))
    assert isinstance(state, TrapState)
    assert "sprung" == state.state
    assert set_trap(campaign, US, HiddenThing("feature", "3", BARROW), "armed")


def test_older_rows_are_read_and_written_as_they_were() -> None:
    key = Key("feature", MAP, "9")
    old = (
        b'{"hex":[1,2],"title":"Den","visibility":"hidden","treasure":"gold",'
        b'"trap":{"is_armed":false},"creature":{"count":"3","is_undead":true}}'
    )

    row = decode(key, old)

    assert old == encode(row)
    assert isinstance(row, Feature)
    assert row.hoard is None


def test_what_is_new_is_written_and_read_again() -> None:
    key = Key("feature", MAP, "9")
    trap = Trap(sprung_by="weight", found_by="a draught", difficulty=9, does="1d6")
    row = Feature(spot("0101"), "Den", "hidden", trap=trap, hoard=Hoard(3, 50, "the chief"))

    assert row == decode(key, encode(row))
