"""`cognita rules` answers line by line whatever it is sent, and `cognita roll` rolls dice."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mapper.cli.command_line import LONGEST_LINE, answers, listing
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.maps.new_campaign import new_campaign, new_map
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Map
from mapper.model.campaign.travel_rows import MapRules
from mapper.questions import OPS
from mapper.rules.rule_tables import standard
from mapper.storage.file import create_file
from tests.spoken import spoken

ROOT = Path(__file__).parents[2]
GOOD = b'{"id": "x", "when": {"op": "delve_clock", "rounds": 25}}'
MANY = 10_000


def said_to(*lines: bytes) -> list[dict[str, Any]]:
    asked = io.BytesIO(b"".join(line + b"\n" for line in lines))
    return [json.loads(line) for line in answers(asked, standard)]


def test_a_question_is_answered() -> None:
    assert [{"id": "x", "ok": True, "minutes": 150, "hours": "5/2"}] == said_to(GOOD)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        pytest.param(b"", "not_json", id="nothing"),
        pytest.param(b"{", "not_json", id="half a question"),
        pytest.param(b"\xff\xfe", "not_json", id="no text"),
        pytest.param(b"NaN", "not_json", id="not a number"),
        pytest.param(b'{"when": Infinity}', "not_json", id="for ever"),
        pytest.param(b"[" * 50_000, "not_json", id="deep"),
        pytest.param(b'{"a":' * 10_000, "not_json", id="deep in braces"),
        pytest.param(b"1" * 6_000, "not_json", id="a huge number"),
        pytest.param(b"7", "bad_question", id="a number"),
        pytest.param(b"{}", "bad_question", id="an empty question"),
        pytest.param(b'{"when": {"op": "dance"}}', "not_implemented", id="an unknown question"),
        pytest.param(b"x" * (LONGEST_LINE + 1), "too_long", id="too long"),
    ],
)
def test_a_bad_line_is_answered_with_an_error_and_the_next_as_ever(line: bytes, error: str) -> None:
    bad, good = said_to(line, GOOD)

    assert (False, error) == (bad["ok"], bad["error"])
    assert bad["sentence"].endswith(".")
    assert 150 == good["minutes"]


def test_an_error_keeps_the_id_of_its_question() -> None:
    (said,) = said_to(b'{"id": 7, "when": {"op": "dance"}}')

    assert 7 == said["id"]


def test_half_a_character_comes_back_as_json() -> None:
    (said,) = said_to(b'{"id": "\\udc80", "when": {"op": "dance"}}')

    assert "\udc80" == said["id"]


def test_a_last_line_needs_no_end() -> None:
    assert 1 == len(list(answers(io.BytesIO(GOOD), standard)))


def broken(random: Random) -> bytes:
    """A question with bytes cut out, doubled or altered: never a line break among them."""
    line = bytearray(random.choice(QUESTIONS))
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(line) + 1)
        match random.randrange(4):
            case 0:
                del line[at : at + random.randint(1, 20)]
            case 1:
                line[at:at] = line[at : at + random.randint(1, 30)]
            case 2:
                line[at:at] = random.choice(ODD)
            case _:
                line[at : at + 1] = bytes((random.randrange(256),))
    return bytes(line).replace(b"\n", b" ")


ODD = (b"[[", b"{}", b"null", b"-1", b"1e999", b'"', b"\\", b"999999999", b"true", b",", b":")
QUESTIONS = [
    json.dumps(vector).encode()
    for path in sorted((ROOT / "tests" / "rules" / "vectors").glob("*.json"))
    for vector in json.loads(path.read_text("utf-8"))[:40]
]


@pytest.mark.slow
def test_ten_thousand_broken_lines_have_ten_thousand_answers() -> None:
    random = Random(7)
    lines = b"".join(broken(random) + b"\n" for _ in range(MANY))

    run = subprocess.run(
        [sys.executable, "-m", "mapper", "rules"],
        cwd=ROOT,
        input=lines,
        capture_output=True,
        check=False,
    )

    assert (0, b"") == (run.returncode, run.stderr)
    said = [json.loads(line) for line in run.stdout.splitlines()]
    assert MANY == len(said)
    assert [] == [each for each in said if each.get("error") == "no_answer"]


def test_the_list_names_every_question_with_its_inputs() -> None:
    told = list(listing(standard))

    for op in OPS.values():
        at = told.index(f"{op.system} {op.name}")
        inputs = told[at + 1 : at + 1 + len(op.inputs)]
        assert len(op.inputs) == len(inputs)
        for line, (place, kind) in zip(inputs, op.inputs.items(), strict=True):
            assert line.startswith(f"  {place}: {kind}")


def test_the_list_is_printed() -> None:
    answer = spoken("rules", "--list")

    assert (0, "") == (answer.code, answer.err)
    assert "delving delve_clock\n  when.rounds: whole number\n" in answer.out


def test_the_list_says_what_dice_and_bounds_there_are() -> None:
    answer = spoken("rules", "--list")

    assert "  when.d12: whole number (1d12)\n" in answer.out
    assert "  given.skill_level: whole number (-1 to 4)\n" in answer.out


@pytest.fixture
def ruled(tmp_path: Path) -> Path:
    """A campaign of two maps, of which one has a round of ten minutes."""
    file = tmp_path / "ruled.cognita"
    campaign = Campaign()
    campaign.apply(new_campaign("Ruled", "old"))
    campaign.apply(new_map(campaign, "old", Map("Old ways"), 2, 2))
    campaign.apply(new_map(campaign, "slow", Map("Slow ways"), 2, 2))
    rules = MapRules(overrides={"delving.round.minutes": 10})
    campaign.apply(set_map_rules(campaign, "slow", rules))
    create_file(file, campaign.rows())
    return file


@pytest.mark.parametrize(("of_map", "minutes"), [([], 150), (["--map", "Slow ways"], 250)])
def test_a_question_is_answered_by_the_house_rules_of_a_map(
    ruled: Path, of_map: list[str], minutes: int
) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "mapper", "rules", "--in", str(ruled), *of_map],
        cwd=ROOT,
        input=GOOD,
        capture_output=True,
        check=False,
    )

    assert (0, b"") == (run.returncode, run.stderr)
    assert minutes == json.loads(run.stdout)["minutes"]


@pytest.mark.parametrize(
    "words", [["--in", "nowhere.cognita"], ["--map", "Old ways"], ["--in", "RULED", "--map", "x"]]
)
def test_what_has_no_rules_is_refused_in_one_sentence(ruled: Path, words: list[str]) -> None:
    answer = spoken("rules", *(str(ruled) if word == "RULED" else word for word in words))

    assert 2 == answer.code
    assert answer.is_one_sentence


def test_a_roll_is_told_with_its_dice() -> None:
    answer = spoken("roll", "4d6kh3+2", "--seed", "3")

    assert (0, "4d6kh3 (2, 5, 5, 2) + 2 = 14\n") == answer[:2]


@pytest.mark.parametrize("dice", ["", "2d", "2000d6", "banana"])
def test_what_is_no_dice_is_refused_in_one_sentence(dice: str) -> None:
    answer = spoken("roll", dice)

    assert 2 == answer.code
    assert answer.is_one_sentence


def test_rolls_and_rules_load_no_qt() -> None:
    script = (
        "import sys; from mapper.__main__ import main; main(['roll', 'd6']); main(['rules']);"
        " print(*[n for n in sys.modules if n.startswith(('PySide6', 'shiboken6'))])"
    )

    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        input=GOOD.decode(),
        capture_output=True,
        text=True,
        check=True,
    )

    dice, answered, loaded = run.stdout.split("\n", 2)
    assert dice.startswith("1d6 (")
    assert 150 == json.loads(answered)["minutes"]
    assert "" == loaded.strip()
