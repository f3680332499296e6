"""Creatures are typed in one line, in any order, and written back as they would be typed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mapper.model.campaign.zone_rows import Creature
from mapper.model.stat_lines import line_of, read_line, stem, together

GOBLINS = Creature(
    "3",
    is_hostile=True,
    morale=7,
    name="goblins",
    hit_dice=Fraction(1),
    armour_class=13,
    health=4,
)
KNOWN = {stem("goblins"): Creature(name="goblins", hit_dice=Fraction(1), is_undead=True)}


@pytest.mark.parametrize(
    "line",
    [
        "3 goblins, HD 1, AC 13, 4 hp, hostile, morale 7",
        "3 goblins, morale 7, hostile, hp 4, ac 13, hd 1",
        " 3  goblins ,Hostile,HEALTH 4,Ml 7,HD 1,AC 13,",
        "3 goblins; HD 1; AC 13; 4 hp; hostile; morale 7",
        "3 goblins hd 1 ac 13 4 hp hostile morale 7",
        "3 goblins hostile ml 7, hd 1 ac 13 health 4",
    ],
)
def test_a_line_says_all_in_any_order(line: str) -> None:
    read = read_line(line, {})

    assert (GOBLINS, ()) == (read.creature, read.wrong)


@pytest.mark.parametrize(
    "line",
    [
        "3 goblins, HD 1, AC 13, 4 hp, hostile, morale 7",
        "2d6+1 rats, HD 1/2",
        "1 troll, HD 6, attribute 14, undead",
        "3",
        "HD 2",
    ],
)
def test_a_line_is_written_back_as_it_was_typed(line: str) -> None:
    creature = read_line(line, {}).creature

    assert creature is not None
    assert line == line_of(creature)


def test_an_article_is_one() -> None:
    creature = read_line("an ogre", {}).creature

    assert Creature("1", name="ogre") == creature


def test_words_that_say_nothing_are_named() -> None:
    read = read_line("3 goblins, HD 1, spiky, HD many", {})

    assert ("spiky", "HD many") == read.wrong


@pytest.mark.parametrize("line", ["3 undead knights", "the undead", "a hostile", "HP Lovecraft"])
def test_a_name_may_have_words_that_are_said_of_others(line: str) -> None:
    read = read_line(line, {})

    assert read.creature is not None
    assert ((), line.rsplit(maxsplit=1)[-1]) == (read.wrong, read.creature.name.split()[-1])


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("3 goblins, morale 99", "morale 99"),
        ("3 goblins, morale 0", "morale 0"),
        ("3 goblins morale 99", "3 goblins morale 99"),
        ("3 goblins hd many", "3 goblins hd many"),
        ("3 goblins ac, hd 1", "3 goblins ac"),
    ],
)
def test_what_nobody_can_have_is_named_and_is_no_name(line: str, wrong: str) -> None:
    assert (wrong,) == read_line(line, {}).wrong


@pytest.mark.parametrize("line", ["2 goblins", "a goblin", "Goblins"])
def test_who_is_known_by_name_is_as_before(line: str) -> None:
    read = read_line(line, KNOWN)

    assert read.is_known
    assert read.creature is not None
    assert (Fraction(1), True) == (read.creature.hit_dice, read.creature.is_undead)


def test_what_is_said_goes_before_what_is_known() -> None:
    read = read_line("2 goblins, HD 3", KNOWN)

    assert Creature("2", name="goblins", hit_dice=Fraction(3)) == read.creature


def test_an_empty_line_is_nobody() -> None:
    assert read_line(" , ", KNOWN).creature is None


@pytest.mark.parametrize(
    ("one", "many"), [("goblin", "goblins"), ("wolf", "wolves"), ("fury", "furies"), ("ass", "ass")]
)
def test_one_and_many_are_the_same(one: str, many: str) -> None:
    assert stem(one) == stem(many)


@pytest.mark.parametrize(
    ("line", "hit_dice"),
    [("3 rats, HD 1/2", Fraction(3, 2)), ("2d6 rats, HD 1", None), ("3 rats", None)],
)
def test_hit_dice_of_all_are_counted_where_they_are_said(
    line: str, hit_dice: Fraction | None
) -> None:
    creature = read_line(line, {}).creature

    assert creature is not None
    assert hit_dice == together(creature)
