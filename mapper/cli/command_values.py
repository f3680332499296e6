"""How single words of the command line are read: paths, sizes, layers, numbers in their bounds.

The file of all commands calls these by their names.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Literal

from mapper.exporters.export_request import LAYERS
from mapper.model.hexes.rectangle import MOST_HEXES
from mapper.model.map_view import Extent

FURTHEST_SEED = 1 << 63
MOST_ENTRIES = (1 << 32) - 1
WHOLLY = 100
DEEPEST = 99


def path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("a file name cannot be empty")
    if "\0" in text:
        raise argparse.ArgumentTypeError(f"no file can be called “{text}”")
    if text.endswith("/"):
        raise argparse.ArgumentTypeError(f"“{text}” names a folder and not a file")
    return Path(text)


def one_of(*choices: str) -> Callable[[str], str]:
    def chosen(text: str) -> str:
        if text not in choices:
            raise argparse.ArgumentTypeError(f"“{text}” is neither {' nor '.join(choices)}")
        return text

    return chosen


def size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]{0,9})[xX×]([1-9][0-9]{0,9})", text, re.ASCII)
    if found is None:
        raise argparse.ArgumentTypeError(f"“{text}” is not a size such as 30x20")
    columns, rows = int(found[1]), int(found[2])
    if columns * rows > MOST_HEXES:
        raise argparse.ArgumentTypeError(
            f"“{text}” is more than the {MOST_HEXES:,} hexes that a new map can have"
        )
    return columns, rows


def _between(text: str, least: float, most: float) -> float:
    is_number = re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", text, re.ASCII)
    if not is_number or not least <= float(text) <= most:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number from {least} to {most}")
    return float(text)


def layers(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    unknown = next((name for name in names if name not in LAYERS), None)
    if unknown is not None:
        raise argparse.ArgumentTypeError(f"“{unknown}” is none of the layers {', '.join(LAYERS)}")
    return names


def opacities(text: str) -> tuple[tuple[str, int], ...]:
    found = []
    for part in text.split(","):
        name, _, percent = (each.strip() for each in part.partition("="))
        layers(name)
        if not re.fullmatch("[0-9]{1,3}", percent, re.ASCII) or int(percent) > WHOLLY:
            raise argparse.ArgumentTypeError(f"“{percent}” is not a per cent from 0 to {WHOLLY}")
        found.append((name, int(percent)))
    return tuple(found)


def area(text: str) -> Extent:
    try:
        left, top, right, bottom = map(float, text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not four numbers") from None
    if not (isfinite(right - left) and isfinite(bottom - top) and left < right and top < bottom):
        raise argparse.ArgumentTypeError(f"“{text}” is no rectangle")
    return Extent(left, top, right, bottom)


def whole_number(text: str, least: int, most: int) -> int:
    if not re.fullmatch("-?[0-9]{1,19}", text, re.ASCII) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {least} to {most}")
    return int(text)


def level(text: str) -> int | Literal["all"]:
    return "all" if text == "all" else whole_number(text, -DEEPEST, DEEPEST)


def days(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]{0,6})(?:-([1-9][0-9]{0,6}))?", text, re.ASCII)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if last < first:
        raise argparse.ArgumentTypeError(f"“{text}” is no day such as 3, nor days such as 3-5")
    return first, last


READ_AS: Mapping[str, Callable[[str], object]] = {
    **{each.__name__: each for each in (area, days, layers, level, opacities, path, size)},
    "text": str,
    "seed": partial(whole_number, least=-FURTHEST_SEED, most=FURTHEST_SEED - 1),
    "entry": partial(whole_number, least=1, most=MOST_ENTRIES),
    "dots": partial(whole_number, least=20, most=1200),
    "pixels": partial(_between, least=0.05, most=1000),
    "millimetres": partial(_between, least=0.1, most=1000),
}
"""How a word of the command line is read, by what it is."""
