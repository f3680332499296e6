"""The far end of a process that a window watches: tells how far it is, ends when nobody listens."""

from __future__ import annotations

import os
import threading

from mapper.model.not_allowed import NotAllowed

READ_FROM, TELL_TO = 0, 1
"""The standard streams: their numbers, so that a thread that waits holds up nothing."""


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
        try:
            while os.read(self._read_from, 64):
                pass
        except OSError:
            pass
        self._is_over.set()
