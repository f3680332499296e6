"""How long work on a picture ends early: by a signal, or because nobody waits for it any more."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from mapper.cli.printing import STOPPED, refuse
from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import remove_unfinished

READ_FROM, TELL_TO = 0, 1
"""The standard streams: their numbers, so that a thread that waits holds up nothing."""

ENDING = ("SIGINT", "SIGTERM", "SIGHUP")


class Watch:
    """Tells percents, one a line. Whoever watches ends the work by closing the other stream."""

    def __init__(self, read_from: int = READ_FROM, tell_to: int = TELL_TO) -> None:
        self._read_from = read_from
        self._tell_to = tell_to
        self._told = -1
        self._is_over = threading.Event()

    def __enter__(self) -> Watch:
        threading.Thread(target=self._listen, name="watch", daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over.set()

    def __call__(self, share: float) -> None:
        if self._is_over.is_set():
            raise NotAllowed("Cancelled; nothing was written.")
        percent = int(share * 100)
        if percent > self._told:
            self._told = percent
            os.write(self._tell_to, f"{percent}\n".encode())

    def _listen(self) -> None:
        with suppress(OSError):
            while os.read(self._read_from, 64):
                pass
        self._is_over.set()


class Progress:
    """Tells percents to whoever sits at a terminal, in one line that is gone in the end."""

    def __init__(self) -> None:
        is_seen = sys.stderr is not None and sys.stderr.isatty()
        self._stream = sys.stderr if is_seen else None
        self._told = -1

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._told >= 0:
            self._write("\r    \r")

    def __call__(self, share: float) -> None:
        percent = int(share * 100)
        if self._stream is not None and percent > self._told:
            self._told = percent
            self._write(f"\r{percent:3}%")

    def _write(self, text: str) -> None:
        if self._stream is not None:
            with suppress(OSError):
                self._stream.write(text)
                self._stream.flush()


def ending_signals(is_heard: Callable[[object], bool]) -> list[int]:
    """Signals to end, by who hears them as yet; none on another thread, which can hear none."""
    if threading.current_thread() is not threading.main_thread():
        return []
    known = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    return [number for number in known if is_heard(signal.getsignal(number))]


@contextmanager
def hearing(
    numbers: Iterable[int], hear: Callable[[int, FrameType | None], object]
) -> Iterator[None]:
    """These signals are heard by somebody else while this lasts."""
    before = {number: signal.signal(number, hear) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


PATIENCE = 1.0
"""Seconds that a signal waits for the next progress."""


@contextmanager
def signals_between_bands(target: Path | None = None) -> Iterator[Callable[[float], None]]:
    """Signals to end wait for the next progress: Qt does not outlive being left while it paints.

    Of a target that is written meanwhile, what is there of it is removed where they wait too long,
    and the process ends where it stands.
    """
    came: list[int] = []
    folder = None if target is None else Path(os.path.realpath(target)).parent
    waiting: list[threading.Timer] = []

    def remember(number: int, _frame: FrameType | None) -> None:
        came.append(number)
        if folder is not None and not waiting:
            waiting.append(threading.Timer(PATIENCE, _leave, (number, folder)))
            waiting[0].daemon = True
            waiting[0].start()

    def stop_waiting() -> None:
        for each in waiting:
            each.cancel()

    def heed(_share: float) -> None:
        if came:
            stop_waiting()
            raise KeyboardInterrupt(came[0])

    with hearing(ending_signals(callable), remember):
        try:
            yield heed
        finally:
            stop_waiting()


def _leave(number: int, folder: Path) -> None:
    remove_unfinished(folder)
    os._exit(refuse(STOPPED, 128 + number))
