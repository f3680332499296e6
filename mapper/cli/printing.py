"""What the command line answers: whole lines at once, and one sentence when it refuses."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO
from unicodedata import category

from mapper.model.not_allowed import NotAllowed

FAILED = 2
LONGEST_SENTENCE = 1000
STOPPED = "stopped; nothing is left half-written."


class Unheard(Exception):
    """Whoever read what we print has gone away."""


def refuse(sentence: str, code: int = FAILED) -> int:
    line = told(line_of(sentence))
    with suppress(Unheard, NotAllowed):
        write(sys.stderr, f"cognita: {line}\n".encode(*_encoding(sys.stderr)))
    return code


def say(*lines: str) -> None:
    text = "".join(f"{line_of(line)}\n" for line in lines)
    write(sys.stdout, text.encode(*_encoding(sys.stdout)))


def told(line: str) -> str:
    """A line that names what has too long a name leaves out its middle."""
    if len(line) <= LONGEST_SENTENCE:
        return line
    return f"{line[: LONGEST_SENTENCE // 2]} … {line[-LONGEST_SENTENCE // 4 :]}"


def line_of(text: str) -> str:
    """As one line, whatever stands in the names of files and rows."""
    return "".join(c if c.isprintable() or category(c) == "Zs" else ascii(c)[1:-1] for c in text)


def _encoding(stream: TextIO | None) -> tuple[str, str]:
    return getattr(stream, "encoding", None) or "utf-8", "backslashreplace"


def write(stream: TextIO | None, text: bytes) -> None:
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
            raise Unheard from error
        raise NotAllowed(
            f"The answer cannot be written: the system says “{error.strerror or error}”;"
            " send it somewhere else."
        ) from error
