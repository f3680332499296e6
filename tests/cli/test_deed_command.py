"""`cognita deed` says what a deed would do, and does it; `cognita rules --deeds` who asks what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mapper.model.campaign.play_rows import LogEntry
from mapper.questions import OPS
from mapper.storage.file import create_file
from mapper.storage.reading import read_whole
from tests.play.deeds.healers import healers
from tests.spoken import Spoken, spoken

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


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["Nothing", "--who", "Pip"], "There is no deed “Nothing”"),
        (["First aid", "--who", "Pip"], "say who the patient is"),
        (["First aid", "--who", "Pip", "Nobody"], "Nobody is called “Nobody”"),
        (["First aid", "--who", "Pip", "Ysolde", "Rat"], "nobody more takes part than 2"),
        (["First aid", "--who", "Pip", "Ysolde", "--given", "[]"], "--given is names"),
        (["First aid", "--who", "Pip", "Ysolde"], "still to be told: healers_kit"),
    ],
)
def test_what_cannot_be_done_is_said(path: Path, words: list[str], sentence: str) -> None:
    answer = spoken("deed", path, *words)

    assert (2, True) == (answer.code, answer.is_one_sentence)
    assert sentence in answer.err


def test_each_question_is_listed_with_who_asks_it() -> None:
    lines = [json.loads(line) for line in spoken("rules", "--deeds").out.splitlines()]

    assert [*OPS] == [(line["system"], line["op"]) for line in lines]
    assert {"system": "sovereign", "op": "first_aid", "asked_by": ["First aid"]} in lines
