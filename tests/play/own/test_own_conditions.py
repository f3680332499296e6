"""Conditions, dice and times of a game master's own deeds: what cannot be read is told at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mapper.commands.deeds.doing import doing
from mapper.commands.edits import Draft
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import answered
from mapper.play.deeds.deed_files import Deed, Effect, Step
from mapper.play.deeds.scene import Scene, Taker
from mapper.play.deeds.sentences import holds
from tests.play.deeds.healers import GROUP, healers
from tests.play.own.homes import DEED, SHEET, read

WRONG_CONDITIONS = [
    ("actor.HP >>> 3", "“>>>” compares nothing; write one of =, !=, <, <=, >, >=."),
    ("actor.HP => 3", "“=>” compares nothing"),
    ("actor.HP == 3", "“==” compares nothing"),
    ("1 < actor.HP < 3", "“1 < actor.HP < 3” compares more than two things; join them by and."),
    ("HP > 3", "“HP”: say whose it is, such as actor.HP."),
    ("no HP", "“HP”: say whose it is, such as actor.HP."),
    ("Hugo > 3", "nothing is known as “Hugo”."),
    ("dye > 3", "nothing is known as “dye”; did you mean “die”."),
    ("no actor.is Bored", "no sheet has a state “Bored”."),
    ("actor.is cursd", "no sheet has a state “cursd”; did you mean “cursed”."),
    ("actor.is cursed > 3", "“actor.is cursed” is yes or no; write it alone"),
    ("actor.HP > 3 and", "nothing stands beside and; take it away, or say what else."),
    ("and actor.HP > 3", "nothing stands beside and"),
    ("actor.HP > 3 and and actor.HP < 5", "nothing stands beside and"),
    ("actor.HP > 3 or", "nothing stands beside or"),
    ("actor.HP >", "nothing stands beside >"),
    ("> 3", "nothing stands beside >"),
    ("actor.HP = many", "“actor.HP” is a number, and “many” is none."),
    ("actor.HP > yes", "“actor.HP” is a number, and “yes” is none."),
    ("actor.Hit die = d7", "“actor.Hit die” is one of none, d4, d6, d8, d10, d12, not “d7”."),
    ("actor.Hit die > d6", "“actor.Hit die” is a word: compare it by = or !=."),
    ("no no actor.is cursed", "“no actor” is no role and no question before"),
    (" ", "a condition is missing"),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG_CONDITIONS)
@pytest.mark.parametrize("place", ["when", "fits", "told", "because"])
def test_a_condition_that_cannot_be_read_is_told_with_its_line(
    tmp_path: Path, words: str, sentence: str, place: str
) -> None:
    deed = {
        "when": DEED.replace('by = "-1"', f'by = "-1"\nwhen = "{words}"'),
        "fits": DEED.replace('group = "Luck"', f'group = "Luck"\nfits = ["{words}"]', 1),
        "told": DEED.replace("rolls {die}.", f"rolls {{die}}{{{words}?, and|}}."),
        "because": DEED.replace(
            "[[deeds.effects]]",
            f'[[deeds.because]]\nsay = "{{{words}?a|b}}"\n\n[[deeds.effects]]',
            1,
        ),
    }[place]

    own = read(tmp_path, sheets_luck=SHEET, deeds_luck=deed)

    assert 1 == len(own.deed_files[0].adds)
    assert own.all_wrong[0].startswith("luck.toml, line ")
    assert sentence in own.all_wrong[0]


@pytest.mark.parametrize(
    "words",
    [
        "actor.HP > 3",
        "3 < actor.HP",
        "actor.HP < actor.half HP max",
        "die >= 4 and no actor.is cursed",
        "actor.is cursed or actor.is dying and actor.HP = 0",
        "actor.Hit die != none",
        "actor.Class = Wizard",
        "actor.Die Hard",
        "actor.Die Hard = yes",
        "group.rations >= 2",
        "map.terrain = forest",
        "actor.hours since food > 8",
    ],
)
def test_a_condition_that_can_be_read_is_taken(tmp_path: Path, words: str) -> None:
    deed = DEED.replace('by = "-1"', f'by = "-1"\nwhen = "{words}"')

    own = read(tmp_path, sheets_luck=SHEET, deeds_luck=deed)

    assert () == own.all_wrong


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("rolls {die}.", "rolls {die.", "line 8: Spend luck: “{” is never closed by “}”."),
        ("rolls {die}.", "rolls die}.", "line 8: Spend luck: “}” closes nothing; write “{” before"),
        ('"1d6"', '"{die}d6"', "line 7: Spend luck: “{die}” is what is rolled here."),
        ('"1d6"', '"{dye}d6"', "line 7: Spend luck: nothing is known as “{dye}”"),
        ('"1d6"', '"{actor.Lck}d6"', "line 7: Spend luck: nothing is known as “{actor.Lck}”"),
        ('"1d6"', '"{actor.HP"', "line 7: Spend luck: “{” is never closed by “}”."),
        ('add = "actor.Luck"\nby = "-1"', 'minutes = "-10"', "line 11: Spend luck: “-10”: a deed"),
        (
            'add = "actor.Luck"\nby = "-1"',
            'minutes = "0"',
            "line 11: Spend luck: “0”: a deed takes",
        ),
        ('add = "actor.Luck"\nby = "-1"', 'minutes = "999999"', "a deed takes 1 to 527,040 min"),
        (
            'add = "actor.Luck"\nby = "-1"',
            'state = "actor.cursed"\nlasts = "-3 days"',
            "line 12: Spend luck: “-3 days” is no time; write it like “3 days”.",
        ),
    ],
)
def test_words_and_dice_that_cannot_be_read_are_told_with_their_line(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    assert before in DEED

    own = read(tmp_path, sheets_luck=SHEET, deeds_luck=DEED.replace(before, after, 1))

    assert 1 == len(own.deed_files[0].adds)
    assert sentence in own.all_wrong[0]


def test_whom_a_deed_means_is_judged_like_any_condition(tmp_path: Path) -> None:
    who = 'who = { actor = "several" }\nwhom = { actor = "no actor.is Bored" }'

    own = read(tmp_path, sheets_luck=SHEET, deeds_luck=DEED.replace('who = { actor = "one" }', who))

    assert "luck.toml, line 7: Spend luck: no sheet has a state “Bored”." in own.all_wrong


@pytest.mark.parametrize(
    "words", ["a.HP >>> 3", "no a.HP >>> 3", "a.HP == 3", "no a.HP > 3", "a.name > Ann", "a.HP >"]
)
def test_what_cannot_be_read_is_never_true(words: str) -> None:
    said = {"a.HP": 3, "a.name": "Bram"}

    assert not holds(words, said.get)


def rolling(deed: Deed) -> str:
    """What the log would be told by a deed of somebody with 0 HP."""
    campaign, bram = healers(), Member("Bram", fields={"HP": 0, "HP max": 9})
    key = Key("party", "", GROUP)
    draft = Draft(campaign)
    draft.put(key, replace(campaign.one(Party, key), members=(bram,)))
    campaign.apply(draft.change("Bram"))
    scene = Scene(campaign, GROUP, "neverwhere", {"actor": (Taker(GROUP, "Bram"),)})
    return doing(answered("neverwhere", deed, scene, {}, {}), {}, {}).log


def with_dice(dice: str) -> Deed:
    told = "{actor} rolls {die}."
    return Deed("Roll", "Check", who={"actor": "one"}, rolls={"die": dice}, told=told)


@pytest.mark.parametrize("dice", ["{actor.HP}d6", "1d{actor.HP}", "{actor.Strain}d6"])
def test_dice_that_come_to_none_are_refused(dice: str) -> None:
    with pytest.raises(NotAllowed, match=r"^Die: “.*” are no dice here\.$"):
        rolling(with_dice(dice))


def test_dice_of_a_question_that_come_to_none_are_refused_before_anybody_tells_them() -> None:
    step = Step("mishap", "violence", dice={"roll": "{actor.HP}d6"})

    with pytest.raises(NotAllowed, match=r"^Roll: “.*” are no dice here\.$"):
        rolling(Deed("Roll", "Check", who={"actor": "one"}, steps=(step,)))


def test_where_no_dice_are_meant_the_log_says_that_nothing_is_rolled() -> None:
    assert "Bram rolls nothing." == rolling(with_dice("{actor.HP > 0?1d6|}"))


def test_an_effect_whose_dice_are_not_rolled_is_refused() -> None:
    campaign = healers()
    lost = Effect(add="actor.HP", by="die")
    who = {"actor": (Taker(GROUP, "Pip"),)}
    deed = Deed("Roll", "Check", who={"actor": "one"}, rolls={"die": ""}, effects=(lost,))

    with pytest.raises(NotAllowed, match="“die” is no number here"):
        doing(answered("sovereign", deed, Scene(campaign, GROUP, "sovereign", who)), {}, {})
