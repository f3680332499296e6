"""How often functions are called while something is done: work is counted, never timed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any


@contextmanager
def counted(
    *functions: Callable[..., Any], of: Callable[[Any], bool] = lambda _: True
) -> Iterator[Counter[str]]:
    """The calls of these functions on this thread by their names; of methods, `of` some objects."""
    codes: dict[CodeType, str] = {each.__code__: each.__name__ for each in functions}
    calls: Counter[str] = Counter()

    def watch(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code in codes and of(frame.f_locals.get("self")):
            calls[codes[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield calls
    finally:
        sys.setprofile(before)
