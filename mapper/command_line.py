"""What the command line does: open the window, or work on campaign files without one."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn, TextIO
from unicodedata import category

from mapper import answering
from mapper.command_parser import Answer
from mapper.command_words import parsed
from mapper.commands.generate import generate
from mapper.commands.new import new_campaign, new_map
from mapper.model.campaign import Campaign
from mapper.model.not_allowed import NotAllowed
from mapper.model.remarks import holds, remarks
from mapper.model.rows import SETTINGS, Key, Map, Row, Settings, is_play
from mapper.resources import resources
from mapper.safe_write import refuse_unwritable, safely
from mapper.storage.backups import backups_of
from mapper.storage.examine import examine
from mapper.storage.file import create_file
from mapper.storage.lock import holder
from mapper.storage.reading import read_blobs, read_campaign, refuse_unreadable
from mapper.storage.rescue import rescue
from mapper.storage.text_form import Text, from_text, to_text
from mapper.ui import pictures
from mapper.ui.asked_export import refuse_senseless
from mapper.ui.foreign_file import import_file

SOUND, REMARKS, FAILED, NO_LIBRARIES = 0, 1, 2, 3

FIRST_MAP = "wilderness"
PRINTED = Path("-")
ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
LONGEST_SENTENCE = 1000


class _Unheard(Exception):
    """Whoever read what we print has gone away."""


def run(words: list[str]) -> int:
    """Run one command and return its exit code."""
    try:
        with _ending_cleanly(), _collecting_nothing():
            return _run(words)
    except Answer as answer:
        return _answer(str(answer))
    except NotAllowed as refused:
        lacks = isinstance(refused, pictures.MissingLibraries)
        return _refuse(str(refused), NO_LIBRARIES if lacks else FAILED)
    except (OSError, sqlite3.Error) as error:
        return _refuse(_unforeseen(error))
    except KeyboardInterrupt as stopped:
        _refuse("stopped; nothing is left half-written.")
        return 128 + int(stopped.args[0] if stopped.args else signal.SIGINT)
    except _Unheard:
        return FAILED


@contextmanager
def _ending_cleanly() -> Iterator[None]:
    """Let a signal to end unwind like an error, so that what is half-written is cleared away."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ending = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    heeded = [n for n in ending if signal.getsignal(n) not in (signal.SIG_IGN, None)]

    def stop(number: int, _frame: FrameType | None) -> NoReturn:
        for each in heeded:  # a second one would cut the clearing short
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt(number)

    before = {number: signal.signal(number, stop) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


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
    asked = parsed(words)
    commands = {
        "new": _new,
        "demo": _demo,
        "check": _check,
        "text": _text,
        "from-text": _from_text,
        "import": _import,
        "export": _export,
        "rescue": _rescue,
        "rules": _rules,
        "roll": _roll,
    }
    return commands.get(asked.command, _open)(asked)


def _new(asked: Namespace) -> int:
    refuse_unwritable(asked.file, replace=asked.force)
    columns, rows = asked.hexes
    campaign = Campaign()
    campaign.apply(new_campaign("New campaign", FIRST_MAP))
    campaign.apply(new_map(campaign, FIRST_MAP, Map("Wilderness", top=asked.top), columns, rows))
    if asked.seed is not None:
        campaign.apply(generate(campaign, FIRST_MAP, columns, rows, asked.seed))
    _create(asked, campaign.rows())
    _say(f"{asked.file}: {holds(campaign)}.")
    return SOUND


def _demo(asked: Namespace) -> int:
    refuse_unwritable(asked.file, replace=asked.force)
    text = _example()
    _create(asked, text.rows, text.blobs)
    _say(f"{asked.file}: the example campaign, {holds(Campaign(text.rows))}.")
    return SOUND


def _check(asked: Namespace) -> int:
    damage = examine(asked.file)
    if damage:
        _say(*(f"Damaged: {line}" for line in damage))
        raise NotAllowed(
            f"“{asked.file}” is damaged; keep what is left with “cognita rescue”, or open"
            f" {_newest_backup(asked.file)}."
        )
    campaign = _read(asked.file)
    found = remarks(campaign)
    _say(
        f"{asked.file}: {'undamaged' if found else 'sound'}; {holds(campaign)}.",
        *_open_elsewhere(asked.file),
        _backups(asked.file),
        *(f"Remark: {remark.text}" for remark in found),
    )
    return REMARKS if found else SOUND


def _text(asked: Namespace) -> int:
    is_printed = asked.out == PRINTED
    if not is_printed:
        refuse_unreadable(asked.file)
        _refuse_same(asked.file, asked.out)
        refuse_unwritable(asked.out, replace=asked.force)
    rows = _read(asked.file).rows()
    if asked.prep:
        rows = {key: row for key, row in rows.items() if not is_play(key)}
    text = to_text(rows, read_blobs(asked.file)).encode()
    if is_printed:
        if sys.stdout is None:
            raise NotAllowed("The text cannot be printed: the output is closed; name a file.")
        _write(sys.stdout, text)
        return SOUND
    with safely(asked.out, replace=asked.force) as part:
        part.write_bytes(text)
    _say(f"{asked.out}: {len(rows):,} rows.")
    return SOUND


def _from_text(asked: Namespace) -> int:
    refuse_unreadable(asked.text, "a text form that “cognita text” wrote")
    _refuse_same(asked.text, asked.file)
    refuse_unwritable(asked.file, replace=asked.force)
    try:
        text = from_text(asked.text.read_text("utf-8-sig"))
    except UnicodeDecodeError:
        raise NotAllowed(
            f"“{asked.text}” is not a text in UTF-8; make one with “cognita text”."
        ) from None
    except NotAllowed as wrong:
        raise NotAllowed(f"“{asked.text}”: {wrong}") from None
    _create(asked, text.rows, text.blobs)
    _say(f"{asked.file}: {holds(Campaign(text.rows))}.")
    return SOUND


def _import(asked: Namespace) -> int:
    refuse_unreadable(asked.foreign, "a map that another program exported")
    _refuse_same(asked.foreign, asked.file)
    _say(*import_file(asked.foreign, asked.file, asked.kind))
    return SOUND


def _export(asked: Namespace) -> int:
    refuse_senseless(asked)
    refuse_unreadable(asked.file)
    _refuse_same(asked.file, asked.out)
    refuse_unwritable(asked.out, replace=asked.force)
    _say(*pictures.export(_read(asked.file), asked))
    return SOUND


def _rescue(asked: Namespace) -> int:
    refuse_unreadable(asked.damaged)
    _refuse_same(asked.damaged, asked.file)
    refuse_unwritable(asked.file, replace=asked.force)
    rescued = rescue(asked.damaged)
    if rescued.report and not rescued.blobs and rescued.rows.keys() <= {SETTINGS}:
        raise NotAllowed(
            f"Nothing of “{asked.damaged}” can be read; open {_newest_backup(asked.damaged)}."
        )
    _create(asked, rescued.rows, rescued.blobs)
    _say(
        *([f"Lost: {line}" for line in rescued.report] or ["Nothing is lost."]),
        f"{asked.file}: {holds(Campaign(rescued.rows))}. The journal is new.",
    )
    return REMARKS if rescued.report else SOUND


def _rules(asked: Namespace) -> int:
    if asked.list:
        _say(*answering.listing())
        return SOUND
    if sys.stdin is None:
        raise NotAllowed("No questions can be read: the input is closed; write them to it.")
    for line in answering.answers(sys.stdin.buffer):
        _write(sys.stdout, line)
    return SOUND


def _roll(asked: Namespace) -> int:
    _say(answering.roll(asked.dice, asked.seed))
    return SOUND


def _open(asked: Namespace) -> int:
    """Open the window; with no display, say what the campaign or the example holds, and draw it."""
    if pictures.has_display(os.environ):
        return pictures.open_window(asked.file)
    if asked.file is not None:
        campaign = _read(asked.file)
        _say(f"{asked.file}: {_name(campaign)}, {holds(campaign)}.")
        _say(*pictures.show(campaign, os.environ, None, asked.file))
        return SOUND
    text = _example()
    folder = Path(tempfile.mkdtemp(prefix="cognita-"))
    target = folder / "example.cognita"
    try:
        create_file(target, text.rows, text.blobs.items())
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    campaign = Campaign(text.rows)
    _say(
        f"The example campaign is in {target}:",
        f"{_name(campaign)}, {holds(campaign)}.",
        "“cognita --help” lists what can be done with it.",
        *pictures.show(campaign, os.environ, folder, target),
    )
    return SOUND


def _read(path: Path) -> Campaign:
    """The campaign, all of it read and found to be what a campaign is made of."""
    campaign = read_campaign(path)
    try:
        campaign.rows()
    except NotAllowed as wrong:
        raise NotAllowed(
            f"“{path}” holds what no campaign does: {wrong} “cognita rescue” keeps the rest."
        ) from None
    return campaign


def _create(asked: Namespace, rows: dict[Key, Row], blobs: dict[str, bytes] | None = None) -> None:
    who = holder(asked.file)
    if who is not None:
        raise NotAllowed(f"“{asked.file}” is open: {who} has it; close it there first.")
    create_file(asked.file, rows, (blobs or {}).items(), replace=asked.force)


def _example() -> Text:
    path = resources() / "examples" / "example.json"
    if not path.is_file():
        raise NotAllowed("The example campaign is missing; install Cognita again.")
    return from_text(path.read_text("utf-8"))


def _name(campaign: Campaign) -> str:
    settings = campaign.all(Settings).values()
    return next((f"“{row.name}”" for row in settings), "a campaign without a name")


def _refuse_same(source: Path, target: Path) -> None:
    if target.exists() and source.samefile(target):
        raise NotAllowed(f"“{target}” would be written over what it is read from; choose another.")


def _open_elsewhere(path: Path) -> list[str]:
    who = holder(path)
    return [f"Open: {who} has it."] if who else []


def _backups(path: Path) -> str:
    backups = backups_of(path)
    if not backups:
        return "Backups: none."
    newest, oldest = (f"{b.at.astimezone():%Y-%m-%d %H:%M}" for b in (backups[-1], backups[0]))
    return f"Backups: {len(backups)} in “{backups[-1].path.parent}”, from {oldest} to {newest}."


def _unforeseen(error: Exception) -> str:
    """What no one else put into words: folders that may not be entered, disks that fail."""
    where = getattr(error, "filename", None)
    place = f"“{os.fsdecode(where)}”: " if isinstance(where, str | bytes) else ""
    why = getattr(error, "strerror", None) or error
    return f"{place}the system says “{why}”; check the name, the disk and what you may do there."


def _newest_backup(path: Path) -> str:
    backups = backups_of(path)
    return f"the backup “{backups[-1].path}”" if backups else "a backup, if you have one"


def _answer(text: str) -> int:
    try:
        _say(*text.split("\n"))
    except _Unheard:
        return FAILED
    except NotAllowed as refused:
        return _refuse(str(refused))
    return SOUND


def _refuse(sentence: str, code: int = FAILED) -> int:
    line = _line(sentence)
    if len(line) > LONGEST_SENTENCE:
        line = f"{line[: LONGEST_SENTENCE // 2]} … {line[-LONGEST_SENTENCE // 4 :]}"
    with suppress(_Unheard, NotAllowed):
        _write(sys.stderr, f"cognita: {line}\n".encode(*_encoding(sys.stderr)))
    return code


def _say(*lines: str) -> None:
    text = "".join(f"{_line(line)}\n" for line in lines)
    _write(sys.stdout, text.encode(*_encoding(sys.stdout)))


def _line(text: str) -> str:
    """As one line, whatever stands in the names of files and rows."""
    return "".join(c if c.isprintable() or category(c) == "Zs" else ascii(c)[1:-1] for c in text)


def _encoding(stream: TextIO | None) -> tuple[str, str]:
    return getattr(stream, "encoding", None) or "utf-8", "backslashreplace"


def _write(stream: TextIO | None, text: bytes) -> None:
    """All of it now: what is left for the end of the program ends it badly if it cannot be said."""
    if stream is None:  # closed before we began
        return
    try:
        stream.flush()
        stream.buffer.write(text)
        stream.buffer.flush()
    except OSError as error:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if isinstance(error, BrokenPipeError):
            raise _Unheard from error
        raise NotAllowed(
            f"The answer cannot be written: the system says “{error.strerror or error}”;"
            " send it somewhere else."
        ) from error
