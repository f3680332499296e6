"""`cognita deed` says what a deed would do, and does it; `cognita rules --deeds` who asks what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.questions import OPS
from mapper.storage.file import create_file
from mapper.storage.reading import read_whole
from tests.commands.barrow import in_it
from tests.commands.vale import US, party
from tests.play.deeds.healers import healers
from tests.spoken import Spoken, spoken

SHARES = "Shares of experience"
SHARED = '{"monster_xp": 100, "treasure_gold": 0, "back_in_settlement": true}'
GIVEN = '{"healers_kit": true}'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "healers.cognita"
    create_file(path, healers().rows())
    return path


def first_aid(path: Path, *more: str) -> Spoken:
    words = ["First aid", "--who", "Pip", "us/Ysolde", "--given", GIVEN]
    return spoken("deed", path, *words, *more)


def test_it_says_what_it_would_do(path: Path) -> None:
    before = path.read_bytes()

    answer = first_aid(path, "--dice", '{"d6": 4}')

    said = json.loads(answer.out)
    assert (0, True, False) == (answer.code, said["ok"], said["done"])
    assert "Ysolde: HP 3 → 8, Strain 2 → 3" in said["effects"]
    assert before == path.read_bytes()


def test_it_is_done_as_one_step(path: Path) -> None:
    first_aid(path, "--do", "--seed", "1")

    [entry] = read_whole(path).all(LogEntry).values()
    assert entry.kind == "deed"


def test_what_the_rules_refuse_is_an_answer(path: Path) -> None:
    answer = first_aid(path, "--do", "--dice", '{"d6": 9}')

    said = json.loads(answer.out)
    assert (1, False, "A d6 shows 1 to 6, not 9.") == (answer.code, said["ok"], said["error"])
    assert not read_whole(path).all(LogEntry)


def test_who_is_in_no_state_for_it_is_refused_as_an_answer(path: Path) -> None:
    answer = spoken("deed", path, "Stabilise", "--who", "Pip", "Ysolde", "--do")

    said = json.loads(answer.out)
    assert (1, False, "Ysolde is not dying.") == (answer.code, said["ok"], said["error"])
    assert not read_whole(path).all(LogEntry)


def test_what_was_charged_until_now_is_refused_as_an_answer(path: Path) -> None:
    words = ("Missed meals", "--who", "Pip", "--do")
    spoken("deed", path, *words, "--given", '{"meals_missed": 1}')

    answer = spoken("deed", path, *words)

    why = "Pip: the food is accounted for up to now; nothing more is due."
    assert (1, why) == (answer.code, json.loads(answer.out)["error"])


@pytest.mark.parametrize("more", [(), ("--do",)])
def test_what_play_refuses_is_an_answer_too(tmp_path: Path, more: tuple[str, ...]) -> None:
    barrow, path = in_it("torchlit_turns"), tmp_path / "barrow.cognita"
    place = party(barrow).at
    due = {Key("due_die", "", "1"): DueDie(US, "wandering", party(barrow).minutes, place)}
    create_file(path, barrow.rows() | due)

    given = '{"dc": 9, "attribute_modifier": 1, "skill_level": 1}'
    answer = spoken("deed", path, "Search the room", "--who", "Ann", "--given", given, *more)

    said = json.loads(answer.out)
    assert (1, False, "We has a die to roll first.") == (answer.code, said["ok"], said["error"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Nothing", "--who", "Pip"], "There is no deed “Nothing”"),
        (["First aid", "--who", "Pip"], "say who the patient is"),
        (["First aid", "--who", "Pip", "Nobody"], "Nobody is called “Nobody”"),
        (
            ["First aid", "--who", "Pip", "Ysolde", "Rat"],
            "First aid: 2 take part, and nobody else.",
        ),
        (["Mishap", "--who", "Pip"], "Mishap: nobody takes part."),
        (["First aid", "--who", "Pip", "Ysolde", "--given", "[]"], "--given is names"),
        (["First aid", "--who", "Pip", "Ysolde"], "still to be told: healers_kit"),
        ([SHARES, "--who", "Ysolde", "Ysolde", "Pip"], "of the delvers, Ysolde is told twice"),
        ([SHARES, "--who", "Pip", "henchmen=Pip"], "of the henchmen, Pip takes part already"),
        (["First aid", "--who", "healer=Pip", "healer=Rat", "Ysolde"], "one is the healer, not 2"),
        (["First aid", "--who", "Pip", "--group", "They"], "No group is called “They”"),
    ],
)
def test_what_cannot_be_done_is_said(path: Path, words: list[str], sentence: str) -> None:
    answer = spoken("deed", path, *words)

    assert (2, True) == (answer.code, answer.is_one_sentence)
    assert sentence in answer.err


def put_parties(path: Path, **parties: Party) -> None:
    path.unlink()
    rows = {Key("party", "", name): row for name, row in parties.items()}
    create_file(path, healers().rows() | rows)


def group_of(name: str, *names: str, hour: int = 10) -> Party:
    members = tuple(Member(each, fields={"Level": 1}) for each in names)
    return Party(name, Place("wild", Hex(0, 0)), hour * 60, members=members)


def who_did(answer: Spoken, path: Path) -> dict[str, tuple[str, ...]]:
    assert answer.code == 0, answer
    [entry] = read_whole(path).all(LogEntry).values()
    assert entry.deed is not None
    return dict(entry.deed.who)


def test_members_of_one_name_are_told_apart_by_their_ids(path: Path) -> None:
    put_parties(path, us=group_of("We", "Ann", "Ann"))
    words = (SHARES, "--given", SHARED, "--who")

    unclear = spoken("deed", path, *words, "Ann")
    clear = spoken("deed", path, *words, "us/Ann", "Ann 2", "--do")

    assert "“Ann” is 2 members; say “us/Ann” or “us/Ann 2”." in unclear.err
    assert {"delvers": ("Ann", "Ann 2"), "henchmen": ()} == who_did(clear, path)


@pytest.mark.parametrize("name", ["Ann/Bea", "us/Ann/Bea", "We/Ann/Bea"])
def test_a_name_may_have_a_stroke_in_it(path: Path, name: str) -> None:
    put_parties(path, us=group_of("We", "Ann/Bea", "Bea"))

    answer = spoken("deed", path, SHARES, "--given", SHARED, "--who", name, "--do")

    assert ("Ann/Bea",) == who_did(answer, path)["delvers"]


def test_who_has_a_role_may_be_told_by_its_name(path: Path) -> None:
    words = (SHARES, "--given", SHARED, "--who", "Ysolde", "henchmen=Rat", "Pip")

    answer = spoken("deed", path, *words, "--do")

    assert {"delvers": ("Ysolde", "Pip"), "henchmen": ("Rat",)} == who_did(answer, path)


def test_a_deed_of_nobody_is_of_the_group_that_is_told(path: Path) -> None:
    put_parties(path, zed=group_of("Zed", "Ann"))
    words = ("How much time that is", "--given", '{"turns": 3}', "--do", "--group")

    answer = spoken("deed", path, *words, "Zed")

    [entry] = read_whole(path).all(LogEntry).values()
    assert (0, "zed") == (answer.code, entry.party)


def test_of_two_groups_with_one_name_each_that_which_is_told_does_it(path: Path) -> None:
    put_parties(path, us=group_of("We", "Ann"), zed=group_of("Zed", "Ann", "Bo"))
    words = (SHARES, "--given", SHARED, "--do", "--group", "Zed", "--who")

    answer = spoken("deed", path, *words, "Ann")
    other = spoken("deed", path, *words, "us/Ann")

    [entry] = read_whole(path).all(LogEntry).values()
    assert (0, "zed") == (answer.code, entry.party)
    assert "“Ann” is not of the group “zed”." in other.err


def test_what_is_told_that_the_deed_does_not_ask_for_is_refused(path: Path) -> None:
    answer = first_aid(path, "--do", "--dice", '{"d66": 4}')

    assert "First aid does not ask for “d66”; it asks for" in json.loads(answer.out)["error"]
    assert not read_whole(path).all(LogEntry)


def test_each_question_is_listed_with_who_asks_it() -> None:
    lines = [json.loads(line) for line in spoken("rules", "--deeds").out.splitlines()]

    assert [*OPS] == [(line["system"], line["op"]) for line in lines]
    assert {"system": "sovereign", "op": "first_aid", "asked_by": ["First aid"]} in lines
