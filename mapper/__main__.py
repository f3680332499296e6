"""Where the program begins, as quickly as it can; what it does stands in `command_line`."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

ONE_THREAD = ("OPENBLAS_NUM_THREADS", "1")
"""For numpy's products of matrices: ours are small, and its other threads would only wait, busily,
on the processors that paint and compress."""


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; without words, the one this process is for."""
    if words is not None:
        return _run(words)
    os.environ.setdefault(*ONE_THREAD)
    gc.disable()  # what is imported is here to stay
    code = _run(sys.argv[1:])
    if "PySide6.QtWidgets" not in sys.modules:
        os._exit(code)  # a command has answered, on disk and on screen: nothing is left to tidy up
    gc.freeze()
    return code


def _run(words: Sequence[str]) -> int:
    from mapper.cli.command_line import run

    return run(list(words))


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
