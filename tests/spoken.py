"""What the command line answers when it is called from a test, and what it leaves on disk."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from mapper.__main__ import main


class Spoken(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def is_one_sentence(self) -> bool:
        """Whether it refused as it always should: one line, which says what to do."""
        lines = self.err.splitlines()
        return len(lines) == 1 and lines[0].startswith("cognita: ") and lines[0].endswith(".")


def spoken(*words: str | Path) -> Spoken:
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        code = main([str(word) for word in words])
    for stream in (out, err):
        stream.seek(0)
    return Spoken(code, out.read(), err.read())


def lying_in(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file below a folder, with its time and bytes."""
    return {
        str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def in_a_child(prepare: Callable[[], None], *words: str | Path) -> Spoken:
    """The same in a process of its own, which gives up some of its rights first."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            prepare()
            answer = spoken(*words)
            os.write(writing, "\0".join((str(answer.code), answer.out, answer.err)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as told:
        said = told.read()
    os.waitpid(child, 0)
    assert said, "the child died; run it alone to see why"
    code, out, err = said.split("\0")
    return Spoken(int(code), out, err)


def become_nobody() -> None:
    if sys.platform != "win32":
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
