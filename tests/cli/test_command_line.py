"""The command line: what it makes, and that it refuses anything else in one sentence."""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from mapper import __version__
from mapper.cli.command_words import COMMANDS, _commands
from mapper.storage.file import CampaignFile
from tests.spoken import become_nobody, in_a_child, lying_in, spoken

ROOT = Path(__file__).parents[2]
LONG = "n" * 300


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("made") / "made.cognita"
    assert 0 == spoken("new", path, "--hexes", "12x9", "--seed", "3").code
    return path.read_bytes()


@pytest.fixture
def campaign(tmp_path: Path, made: bytes) -> Path:
    path = tmp_path / "campaign.cognita"
    path.write_bytes(made)
    return path


def program(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "mapper", *map(str, words)]
    into = {**os.environ, **environment}
    return subprocess.run(command, cwd=ROOT, env=into, capture_output=True, check=False)


def test_new_makes_a_blank_map_of_30_by_20(tmp_path: Path) -> None:
    answer = spoken("new", tmp_path / "a.cognita")

    assert (0, f"{tmp_path}/a.cognita: 1 map, 600 hexes, 0 features, 0 paths.\n") == answer[:2]
    assert ["a.cognita"] == list(lying_in(tmp_path))


@pytest.mark.parametrize("seed", ["0", "-1", str(-(1 << 63)), str((1 << 63) - 1)])
def test_a_seed_is_any_whole_number(seed: str, tmp_path: Path) -> None:
    assert 0 == spoken("new", tmp_path / "a", "--hexes", "5x4", "--seed", seed).code


def test_text_and_back_and_again_is_the_same(campaign: Path, tmp_path: Path) -> None:
    first, again = tmp_path / "first.json", tmp_path / "again.json"

    spoken("text", campaign, first)
    spoken("from-text", first, tmp_path / "back.cognita")
    spoken("text", tmp_path / "back.cognita", again)

    assert first.read_bytes() == again.read_bytes()


def test_a_text_that_begins_with_a_byte_order_mark_is_read(campaign: Path, tmp_path: Path) -> None:
    text = tmp_path / "a.json"
    text.write_text("\ufeff" + spoken("text", campaign, "-").out, "utf-8")

    assert 0 == spoken("from-text", text, tmp_path / "back.cognita").code


def test_the_same_seed_gives_the_same_text_anywhere(tmp_path: Path) -> None:
    texts = []
    for hash_seed, name in (("1", "one"), ("2", "deeper/two")):
        path = tmp_path / f"{name}.cognita"
        path.parent.mkdir(exist_ok=True)
        program("new", path, "--hexes", "40x30", "--seed", "7", PYTHONHASHSEED=hash_seed)
        texts.append(program("text", path, "-", PYTHONHASHSEED=hash_seed).stdout)

    assert texts[0].startswith(b"{")
    assert texts[0] == texts[1]


TARGETING = ("new T", "demo T", "text {file} T", "from-text {json} T", "rescue {file} T")


@pytest.mark.parametrize("words", TARGETING)
def test_what_exists_is_replaced_by_force_alone(words: str, campaign: Path, tmp_path: Path) -> None:
    json, target = tmp_path / "a.json", tmp_path / "target"
    spoken("text", campaign, json)
    target.write_text("precious")
    before = lying_in(tmp_path)
    line = words.format(file=campaign, json=json).replace(" T", f" {target}").split()

    refused = spoken(*line)
    after = lying_in(tmp_path)
    first = spoken(line[0], "--force", *line[1:])
    last = spoken(*line, "--force")

    assert refused.is_one_sentence
    assert before == after
    assert (0, 0) == (first.code, last.code)
    assert b"precious" != target.read_bytes()


REFUSED = (
    "bogus",
    "--bogus",
    "--force new {new}",
    "{file} too much",
    "-- -bogus",
    "new",
    "new {new} more",
    "new {new} --bogus",
    "new {new} --force=yes",
    "new {new} --hexes",
    *(f"new {{new}} --hexes {size}" for size in ("0x5", "5", "-3x4", "99999999x9", "axb", "٣x٣")),
    "new {new} --hexes 2001x2000",
    "new {new} --hexes 1e3x2",
    *(f"new {{new}} --seed {seed}" for seed in ("x", "1.5", "9" * 5000, str(1 << 63), "--force")),
    "new {new} --top round",
    "new {folder}",
    "new {folder}/",
    "new {folder}/missing/a.cognita",
    "new {file}/a.cognita",
    "new /dev/null --force",
    "new /dev/null/a",
    "new {fifo} --force",
    "check",
    "check {new}",
    "check {folder}",
    "check /dev/null",
    "check {fifo}",
    "text {file}",
    "text {fifo} {new}",
    "text {new} -",
    "text {file} {file}",
    "text {file} {file} --force",
    "text {file} {link} --force",
    "text {file} {folder}",
    "text {file} {folder}/missing/out.json",
    "from-text {file} {new}",
    "from-text {folder} {new}",
    "from-text {fifo} {new}",
    "from-text /dev/zero {new}",
    "from-text {json} {json} --force",
    "from-text {new} {new}2",
    "rescue {file}",
    "rescue {file} {file} --force",
    "rescue {new} {new}2",
    "rescue {json} {new}",
    "export {file} {new}",
    "export {file} {new} --for everybody",
    "export {file} {new} --px-per-hex 0",
    f"new {{folder}}/{LONG}",
    f"check {{folder}}/{LONG}",
    f"text {{file}} {{folder}}/{LONG}",
    f"from-text {LONG} {{new}}",
    f"rescue {LONG} {{new}}",
    LONG,
    "new {folder}/nul\0nul",
    "check {folder}/nul\0nul",
    "text {file} {folder}/nul\0nul",
    "nul\0nul",
    "check line\nline",
    "line\nline",
    "check bytes\udcff",
    "bytes\udcff\ud800",
)


@pytest.mark.parametrize("words", REFUSED, ids=lambda words: ascii(words)[1:60])
def test_it_refuses_in_one_sentence_and_touches_nothing(
    words: str, campaign: Path, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "link").hardlink_to(campaign)
    (tmp_path / "a.json").write_text(spoken("text", campaign, "-").out, "utf-8")
    names = {"fifo": "fifo", "link": "link", "json": "a.json", "new": "new.cognita", "folder": "."}
    places = {word: tmp_path / name for word, name in names.items()}
    before = lying_in(tmp_path)

    answer = spoken(*(word.format(**places, file=campaign) for word in words.split(" ")))

    assert (2, "") == answer[:2]
    assert answer.is_one_sentence, answer.err
    assert before == lying_in(tmp_path)


@pytest.mark.parametrize("name", ["a\nb", "a b", "\udcff", "“ü”", "-a", "a?mode=x#y%00", "n" * 240])
def test_odd_names_are_names(name: str, campaign: Path, tmp_path: Path) -> None:
    target = tmp_path / "odd" / name
    target.parent.mkdir()

    answers = [spoken("new", target, "--hexes", "3x3"), spoken("check", target)]
    answers += [spoken("text", target, tmp_path / "out.json")]

    assert [0, 0, 0] == [answer.code for answer in answers]
    assert [1, 2, 1] == [len(answer.out.splitlines()) for answer in answers]
    assert [name] == [path.name for path in target.parent.iterdir()]


def test_a_log_left_beside_is_not_taken_for_the_new_campaigns(tmp_path: Path) -> None:
    path = tmp_path / "a.cognita"
    spoken("new", path, "--hexes", "3x3")
    with sqlite3.connect(path) as one:
        one.execute("PRAGMA journal_mode = WAL")
        one.execute("DELETE FROM rows")
    log = Path(f"{path}-wal").read_bytes()
    one.close()
    path.unlink()
    Path(f"{path}-wal").write_bytes(log)

    refused = spoken("new", path, "--hexes", "4x4")
    made = spoken("new", path, "--hexes", "4x4", "--force")

    assert refused.is_one_sentence
    assert 0 == made.code
    assert "16 hexes" in spoken("check", path).out


def test_a_copy_in_log_mode_is_read_without_leaving_anything(campaign: Path, made: bytes) -> None:
    campaign.write_bytes(made[:18] + b"\2\2" + made[20:])
    before = lying_in(campaign.parent)

    codes = [spoken("check", campaign).code, spoken("text", campaign, "-").code]

    assert [0, 0] == codes
    assert before == lying_in(campaign.parent)


def test_an_open_campaign_is_read_but_not_replaced(campaign: Path) -> None:
    with CampaignFile(campaign, keep_backups=False):
        read = spoken("check", campaign)
        replaced = spoken("new", campaign, "--force")

    assert 0 == read.code
    assert "Open: " in read.out
    assert replaced.is_one_sentence


@pytest.mark.parametrize("words", ["--help", "-h", "missing --help", "--bogus -h"])
def test_help_is_given_wherever_it_is_asked_for(words: str) -> None:
    answer = spoken(*words.split())

    assert 0 == answer.code
    assert "from-text" in answer.out


def test_the_version_is_told() -> None:
    assert (0, f"cognita {__version__}\n", "") == spoken("--version")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_ours_and_names_no_place_on_this_machine(command: str) -> None:
    answer = spoken(*command.split(), "--help")

    assert (0, "") == (answer.code, answer.err)
    assert f"usage: cognita {command}".strip() in answer.out
    assert "show this" not in answer.out
    assert str(ROOT) not in answer.out
    assert str(Path.home()) not in answer.out


def explained(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """Every word of a command line, with its help."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from explained(command)
        else:
            yield action.dest, action.help or ""


def test_help_explains_every_word_in_a_sentence() -> None:
    unexplained = [name for name, text in explained(_commands()) if not text.endswith(".")]

    assert [] == unexplained


def test_the_program_and_the_script_are_the_same() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    module, _, function = scripts["cognita"].partition(":")

    answer = program("check", "missing")

    assert getattr(import_module(module), function)(["check", "missing"]) == answer.returncode
    assert "cognita: There is no file “missing”; check the name.\n" == answer.stderr.decode()


def test_it_can_be_called_again_and_leaves_signals_as_they_were(campaign: Path) -> None:
    watched = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in watched]
    codes = []

    thread = threading.Thread(target=lambda: codes.append(spoken("check", campaign).code))
    thread.start()
    thread.join()
    codes.append(spoken("check", campaign).code)

    assert [0, 0] == codes
    assert before == [signal.getsignal(number) for number in watched]


SHELL = {
    "head": 'text "$0" - | head -1',
    "gone": 'text "$0" - | true',
    "closed": 'check "$0" >&-',
    "both closed": 'check "$0" >&- 2>&-',
    "help to nobody": "--help | true",
    "no room": 'text "$0" - > /dev/full',
    "ascii": 'check "$0" | cat',
}


@pytest.mark.parametrize("line", SHELL.values(), ids=SHELL)
def test_an_output_that_goes_away_gives_no_traceback(line: str, campaign: Path) -> None:
    command = ["/bin/sh", "-c", f"{sys.executable} -m mapper {line}", str(campaign)]
    into = {**os.environ, "PYTHONIOENCODING": "ascii" if line.endswith("cat") else "utf-8"}

    answer = subprocess.run(command, cwd=ROOT, env=into, capture_output=True, check=False)

    assert b"Traceback" not in answer.stderr
    assert b"Exception" not in answer.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_all_or_nothing(number: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mapper", "new", str(tmp_path / "a"), "--hexes", "2000x1500"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        while running.poll() is None and not list(tmp_path.iterdir()):
            pass
        running.send_signal(number)
        _, err = running.communicate()

    left = [path.name for path in tmp_path.iterdir()]
    assert (running.returncode, left) in ((128 + number, []), (128 + number, ["a"]), (0, ["a"]))
    assert b"Traceback" not in err


needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")


def no_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))


@pytest.mark.parametrize("words", ["new {new}", "demo {new}", "text {file} {new}"])
@pytest.mark.parametrize(
    "prepare", [pytest.param(become_nobody, marks=needs_root), no_room], ids=["rights", "room"]
)
def test_a_place_that_takes_nothing_is_told(
    prepare: Callable[[], None], words: str, campaign: Path, tmp_path: Path
) -> None:
    before = lying_in(tmp_path)
    line = words.format(file=campaign, new=tmp_path / "new").split()

    answer = in_a_child(prepare, *line)

    assert 2 == answer.code
    assert answer.is_one_sentence, answer.err
    assert before == lying_in(tmp_path)


@needs_root
@pytest.mark.parametrize("words", ["check", "text {} -", "rescue {} {}2", "from-text {} {}2"])
def test_a_file_that_may_not_be_read_is_told(words: str, campaign: Path) -> None:
    campaign.chmod(0)

    answer = in_a_child(become_nobody, *words.replace("{}", str(campaign)).split())

    assert answer.is_one_sentence, answer.err
