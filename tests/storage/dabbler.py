"""A program that paints hexes for ever, and says of each that it is done once the file says so."""

from __future__ import annotations

import random
import sys
from itertools import count
from pathlib import Path

from mapper.commands.terrain.terrain import paint
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.storage.file import CampaignFile
from tests.small import MAP


def main(path: str, seed: str, most: str) -> None:
    """Each line tells the entry that the journal's cursor stands at."""
    draw = random.Random(int(seed))
    with CampaignFile(Path(path)) as file:
        for number in count():
            if number == int(most):
                return
            if draw.random() > 0.1 or file.undo() is None:
                at = Hex(draw.randrange(-40, 40), draw.randrange(-40, 40))
                file.do(paint(file.campaign, MAP, area_of([at]), 1 + number % 3))
            entry = file.undoable()
            sys.stdout.write(f"{entry.id if entry else 0}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
