"""Another program that works on a campaign file: it does what it is told, a line at a time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[2]


class Another:
    """A process of its own, which has none of our locks."""

    def __init__(self) -> None:
        words = [sys.executable, "-m", "tests.storage.another"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)

    def ask(self, *words: object) -> str:
        """Have it do something, and what it says of it; a refusal begins with “!”."""
        self.tell(*words)
        return self.answer()

    def tell(self, *words: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\t".join(map(str, words)) + "\n")
        self.process.stdin.flush()

    def answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> Another:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self.process:
            self.process.kill()


def main() -> None:
    """Do each line that comes in; a campaign stays open from one to the next."""
    from mapper.model.not_allowed import NotAllowed

    program = Program()
    for line in sys.stdin:
        word, *rest = line.rstrip("\n").split("\t")
        try:
            said = getattr(program, word)(*rest)
        except NotAllowed as refused:
            said = f"! {refused}"
        sys.stdout.write(f"{said}\n")
        sys.stdout.flush()


class Program:
    """What can be asked for; an answer is one line."""

    def __init__(self) -> None:
        from mapper.storage.file import CampaignFile

        self.open_file = CampaignFile
        self.file: CampaignFile | None = None

    def open(self, path: str) -> str:
        """Open a campaign; why it may only be read, or “writing”."""
        self.file = self.open_file(Path(path), keep_backups=False)
        return self.file.read_only or "writing"

    def paint(self, number: str, code: str = "2") -> int:
        from tests.small import painted

        assert self.file is not None
        return self.file.do(painted(self.file.campaign, number, int(code)))

    def undo(self) -> str:
        assert self.file is not None
        change = self.file.undo()
        return change.label if change else "nothing"

    def close(self) -> str:
        assert self.file is not None
        self.file.close()
        self.file = None
        return "closed"

    def leave(self) -> str:
        """Close the campaign, if one is open."""
        return self.close() if self.file is not None else "nothing"

    def paint_in_turn(self, path: str, column: str, times: str) -> int:
        """Paint three hexes of a column in each turn at the file; how often it is done."""
        done = 0
        for turn in range(int(times)):
            while self.open(path) != "writing":
                self.close()
            for row in (1, 2, 3):
                self.paint(f"{column}{row:02}", str(2 + turn % 2))
                done += 1
            self.close()
        return done

    def run(self, *words: str) -> str:
        """The command line: its exit code, then what it says."""
        from tests.spoken import spoken

        return repr(tuple(spoken(*words)))

    def contend(self, path: str, times: str) -> int:
        """Take the lock and let go of it so many times; how often somebody else had it, too."""
        import os
        from contextlib import suppress
        from datetime import UTC, datetime

        from mapper.storage.lock import Lock, take

        mark = Path(path + ".held")
        doubles = 0
        for _ in range(int(times)):
            lock = take(Path(path), datetime.now(UTC))
            if not isinstance(lock, Lock):
                continue
            try:
                os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                doubles += 1
            with suppress(FileNotFoundError):
                mark.unlink()
            lock.release()
        return doubles


if __name__ == "__main__":
    main()
