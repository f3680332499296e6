"""What the command line does: open the window, export, answer questions to the rules, roll dice."""

from __future__ import annotations

import gc
import json
import os
import signal
import sqlite3
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import IO, TYPE_CHECKING, Any, NoReturn

from mapper.cli import pictures
from mapper.cli.cancellable_progress import ending_signals, hearing
from mapper.cli.command_words import Answered, parsed
from mapper.cli.printing import FAILED, STOPPED, Unheard, refuse, say, write
from mapper.exporters.export_request import ExportRequest
from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import refuse_same, refuse_unwritable
from mapper.storage.reading import read_whole, refuse_unreadable

if TYPE_CHECKING:
    from mapper.rules.rule_tables import RuleTables

SOUND, NO_LIBRARIES = 0, 3
LONGEST_LINE = 1 << 16
LONGEST_ID = 200


def run(words: list[str]) -> int:
    """Run one command and return its exit code."""
    try:
        with _ending_cleanly(), _collecting_nothing():
            return _run(words)
    except NotAllowed as refused:
        lacks = isinstance(refused, pictures.MissingLibraries)
        return refuse(str(refused), NO_LIBRARIES if lacks else FAILED)
    except (OSError, sqlite3.Error) as error:
        return refuse(_unforeseen(error))
    except KeyboardInterrupt as stopped:
        refuse(STOPPED)
        return 128 + int(stopped.args[0] if stopped.args else signal.SIGINT)
    except Unheard:
        return FAILED


@contextmanager
def _ending_cleanly() -> Iterator[None]:
    """Let a signal to end unwind like an error, so that what is half-written is cleared away."""
    heeded = ending_signals(lambda hearer: hearer not in (signal.SIG_IGN, None))

    def stop(number: int, _frame: FrameType | None) -> NoReturn:
        for each in heeded:  # a second one would cut the clearing short
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt(number)

    with hearing(heeded, stop):
        yield


@contextmanager
def _collecting_nothing() -> Iterator[None]:
    """A command is over before it is worth looking for what only refers to itself."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _run(words: list[str]) -> int:
    try:
        asked = parsed(words)
    except Answered as answer:
        say(*str(answer).split("\n"))
        return SOUND
    mine = {"export": _export, "rules": _rules, "roll": _roll, "deed": _deed, "manual": _manual}
    if asked.command in mine:
        return mine[asked.command](asked)
    if not asked.command and pictures.has_display(os.environ):
        return pictures.open_window(asked.file)
    from mapper.cli import file_commands

    return file_commands.COMMANDS.get(asked.command, file_commands.show)(asked)


def _export(words: Namespace) -> int:
    asked = ExportRequest.from_words(words)
    refuse_unreadable(asked.file)
    refuse_same(asked.file, asked.out)
    refuse_unwritable(asked.out, replace=asked.force)
    say(*pictures.export(read_whole(asked.file), asked))
    return SOUND


def _manual(asked: Namespace) -> int:
    refuse_unwritable(asked.out, replace=asked.force)
    say(pictures.manual(asked.out, replace=asked.force))
    return SOUND


def _rules(asked: Namespace) -> int:
    tables = _tables(asked)
    if asked.list:
        say(*listing(tables))
        return SOUND
    if asked.deeds:
        from mapper.cli.deed_command import listed

        say(*listed())
        return SOUND
    if asked.own:
        from mapper.cli.deed_command import own

        return own()
    if sys.stdin is None:
        raise NotAllowed("No questions can be read: the input is closed; write them to it.")
    for line in answers(sys.stdin.buffer, tables):
        write(sys.stdout, line)
    return SOUND


def _deed(asked: Namespace) -> int:
    from mapper.cli.deed_command import deed

    return deed(asked)


def _tables(asked: Namespace) -> RuleTables:
    """The tables that questions are answered by: of a map of a campaign, or as they come."""
    from mapper.play.map_rules import every_table, rules_of
    from mapper.rules.rule_tables import standard

    if asked.campaign is None:
        if asked.map is not None:
            raise NotAllowed("Which map is meant? Say with --in which campaign it is in.")
        return standard
    campaign = read_whole(asked.campaign)
    return every_table(rules_of(campaign, pictures.map_named(campaign, asked.map)))


def _roll(asked: Namespace) -> int:
    say(roll(asked.dice, asked.seed))
    return SOUND


def _unforeseen(error: Exception) -> str:
    """What no one else put into words: folders that may not be entered, disks that fail."""
    where = getattr(error, "filename", None)
    place = f"“{os.fsdecode(where)}”: " if isinstance(where, str | bytes) else ""
    why = getattr(error, "strerror", None) or error
    return f"{place}the system says “{why}”; check the name, the disk and what you may do there."


def answers(questions: IO[bytes], tables: RuleTables) -> Iterator[bytes]:
    """A line of JSON for each line of JSON; one that is no question is answered with an error."""
    while line := questions.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            _skip_rest(questions, line)
            said = _error("too_long", f"A question has at most {LONGEST_LINE:,} bytes.")
        else:
            said = _answered(line, tables)
        text = json.dumps(said, ensure_ascii=False)
        yield f"{text}\n".encode(errors="backslashreplace")


def _skip_rest(questions: IO[bytes], line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = questions.readline(LONGEST_LINE)


def _answered(line: bytes, tables: RuleTables) -> dict[str, Any]:
    from mapper.questions import answer
    from mapper.questions.question import BadQuestion

    try:
        question = json.loads(line.decode(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return _error("not_json", "A question is one line of JSON in UTF-8.")
    if not isinstance(question, dict):
        return _error("bad_question", "A question is written in braces.")
    try:
        said = answer(question, tables)
    except BadQuestion as wrong:
        said = _error(wrong.reason, str(wrong))
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as odd:
        said = _error("no_answer", f"The rules have no answer to this ({type(odd).__name__}).")
    asked = question.get("id")
    if isinstance(asked, str | int) and len(str(asked)) <= LONGEST_ID:
        return {"id": asked} | said
    return said


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of ours")


def _error(reason: str, sentence: str) -> dict[str, Any]:
    return {"ok": False, "error": reason, "sentence": sentence}


def listing(tables: RuleTables) -> Iterator[str]:
    """Every question with its inputs, one below the other; at the end of a line what may be told
    where not anything may.
    """
    from mapper.questions import OPS

    for op in OPS.values():
        yield f"{op.system} {op.name}"
        for place, kind in op.inputs_in(tables).items():
            limits = f" ({kind.limits})" if kind.limits else ""
            yield f"  {place}: {kind}{limits}"


def roll(dice: str, seed: int | None) -> str:
    """What the dice show, and what it comes to."""
    from mapper.rules.shared.dice import thrown

    return str(thrown(dice, Random(seed)))
