"""What a member has of something, as a number, and where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

import pytest

from mapper.model.campaign.play_rows import Condition, Member, MemberState
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.sheets.member_sheet import MemberSheet
from tests.ui.whole_sheets import WHOLE

NOTHING: Mapping[str, str | int] = MappingProxyType({})


def of(fields: Mapping[str, str | int] = NOTHING, fatigue: int | None = None) -> MemberSheet:
    return MemberSheet(Member("Ann", fields=fields), MemberState(fatigue=fatigue))


@pytest.mark.parametrize(
    ("fields", "name", "number", "source"),
    [
        ({"Strength": 14}, "STR", 1, "worked out"),
        ({"Strength": 14, "STR": 2}, "STR", 2, "sheet"),
        ({"STR": 2}, "STR", 2, "sheet"),
        ({"STR": "much"}, "STR", 0, "no sheet"),
        ({"Constitution": 3}, "CON", -2, "worked out"),
        ({"Constitution": 18}, "Con", 2, "worked out"),
        ({"CON": 1}, "Con", 1, "sheet"),
        ({"Con": 3, "CON": 1}, "Con", 3, "sheet"),
        ({}, "Exert", -1, "no sheet"),
        ({"Exert": 0}, "Exert", 0, "sheet"),
        ({}, "Level", 1, "no sheet"),
        ({"Move": "3/2"}, "Move", Fraction(3, 2), "sheet"),
        ({"Str": 14}, "BL", Fraction(98, 5), "worked out"),
        ({"Stowed": "rope 1, torches 3; sack 2"}, "Stowed", 6, "sheet"),
        ({"Stowed": 4}, "Stowed", 4, "sheet"),
        ({"Stowed": "a rope"}, "Stowed", 0, "no sheet"),
        ({"Skis": "yes"}, "Skis", 1, "sheet"),
        ({"HP max": 9}, "HP", 9, "sheet"),
        ({"HP": 0, "HP max": 9}, "HP", 0, "sheet"),
        ({"HP max": 9}, "HP max", 9, "sheet"),
        ({"FP": 8}, "FP max", 8, "sheet"),
        ({"Constitution": 13}, "Strain", 0, "sheet"),
        ({"Constitution": 13}, "Strain max", 13, "sheet"),
        ({}, "HP", 0, "no sheet"),
        ({"Pet": 3}, "Pet", 3, "sheet"),
        ({}, "nothing of the sort", 0, "no sheet"),
    ],
)
def test_a_value_is_a_number_and_comes_from_somewhere(
    fields: dict[str, str | int], name: str, number: int | Fraction, source: str
) -> None:
    found = of(fields).value(name)

    assert (number, source) == (found.number, found.source)


def test_a_house_rule_on_attributes_counts() -> None:
    rules = MapRules(overrides={"sovereign.attributes.house.nearest_band_counts": False})
    sheet = MemberSheet(Member("Ann", fields={"Strength": 30}), rules=rules)

    with pytest.raises(NotAllowed, match="Attributes run from 3 to 18"):
        sheet.value("STR")


def test_a_choice_has_words() -> None:
    assert "heavy" == of({"Encumbrance": "heavy"}).value("Encumbrance").words
    assert "none" == of().value("Encumbrance").words


def test_a_pool_tells_what_is_left_and_what_was_lost_to_what() -> None:
    pool = of({"FP": 9, "FP lost to hunger": 2}, 5).pool("FP")

    assert (5, 9, 2) == (pool.now, pool.most, pool.parts["FP lost to hunger"])


def test_what_hunger_takes_a_rest_does_not_bring_back() -> None:
    sheet = of({"FP": 9}, 9).with_more("FP lost to hunger", 3)

    rested = sheet.with_more("FP", 20)

    assert (6, 6) == (sheet.pool("FP").now, rested.pool("FP").now)


def test_what_is_eaten_brings_a_pool_back() -> None:
    sheet = of({"FP": 9, "FP lost to hunger": 3}, 6)

    fed = sheet.with_more("FP lost to hunger", -3)

    assert (9, 0) == (fed.pool("FP").now, fed.value("FP lost to hunger").whole)


@pytest.mark.parametrize(("amount", "left"), [(3, 10), (30, 12), (-30, 0)])
def test_a_pool_goes_no_further_than_its_ends(amount: int, left: int) -> None:
    sheet = of({"HP": 7, "HP max": 12})

    assert left == sheet.with_more("HP", amount).value("HP").number


def test_strain_goes_up_to_constitution() -> None:
    assert 13 == of({"Constitution": 13}).with_more("Strain", 20).value("Strain").number


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("Strength", "21", "Strength is from 3 to 18, not 21."),
        ("Strength", "much", "Strength is a whole number, not “much”."),
        ("Strength", "27/2", "Strength is a whole number, not 27/2."),
        ("HP", "13", "HP is from 0 to 12, not 13."),
        ("Strength", "9" * 40, "Strength is from 3 to 18, not 999999999999…."),
        ("Encumbrance", "vast", "Encumbrance is none or light or medium or heavy or extra heavy"),
        ("Stowed", "a rope", "Stowed is a number, or things each with its number"),
    ],
)
def test_what_a_field_cannot_hold_is_refused(name: str, value: str, sentence: str) -> None:
    sheet = of({"HP max": 12})

    with pytest.raises(NotAllowed) as refused:
        sheet.with_value(name, value)

    assert sentence in str(refused.value)


def test_what_is_emptied_stands_there_no_more() -> None:
    assert {} == of({"Strength": 14}).with_value("Strength", "").member.fields


def test_every_whole_sheet_can_be_written_as_it_stands() -> None:
    for fields in WHOLE.values():
        sheet = of(fields)

        again = sheet
        for name, value in fields.items():
            if name != "FP":
                again = again.with_value(name, value)

        assert fields == again.member.fields


def test_a_state_is_there_until_it_is_taken_away() -> None:
    frail = of().with_condition(Condition("Frail", 900)).with_condition(Condition("Exhausted"))

    assert ["Frail", "Exhausted"] == [*frail.conditions()]
    assert frail.state.is_exhausted
    assert not frail.without_condition("Exhausted").state.is_exhausted
    assert not frail.without_condition("Frail").has("Frail")


def test_the_same_state_once_more_lasts_as_the_last_one_does() -> None:
    frail = of().with_condition(Condition("Frail", 900))

    again = frail.with_condition(Condition("Frail", 1800))

    assert (Condition("Frail", 1800),) == again.state.conditions


def test_a_score_of_one_system_is_read_by_what_means_the_same_in_another() -> None:
    sheet = MemberSheet(Member("Ann", fields={"Strength": 16, "Dexterity": 7}))

    assert (16, 1, -1) == tuple(sheet.value(name).whole for name in ("Str", "Str modifier", "Dex"))
