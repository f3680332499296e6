"""How long the campaign file takes: a dab until it is on disk, and opening."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from mapper.commands.maps.new_campaign import new_campaign
from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Key, Map, Row, TerrainType
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.storage.file import CampaignFile, create_file
from tests.bench import maps
from tests.bench.lines import Bar, Line, Measure, Times, at_each_size, timed

MAP = "bench"
PAGE = bytes(4096)


@contextmanager
def campaign_file(hexes: int) -> Iterator[Path]:
    """A file with one map of so many hexes, and a feature for every two hundred of them."""
    campaign = Campaign()
    campaign.apply(new_campaign("Bench", MAP))
    rows: dict[Key, Row] = {**campaign.rows(), Key("map", "", MAP): Map("Bench")}
    for place, chunk in maps.terrain(hexes).items():
        rows[Key("terrain", MAP, place)] = chunk
    for number in range(hexes // 200):
        at = Hex(number, 0)
        rows[Key("feature", MAP, str(number))] = Feature(at, f"Feature {number}", "hidden")
    with TemporaryDirectory(prefix="cognita-bench-") as folder:
        path = Path(folder) / "bench.cognita"
        create_file(path, rows)
        yield path


def dab_durable(hexes: int) -> Line:
    with campaign_file(hexes) as path:
        taken, raw = dabs(path, hexes), raw_writes(path.parent)
    return Line(
        "dab.durable",
        hexes,
        Bar("p50", "<=", 1, "ms"),
        value=taken.p50,
        p50=taken.p50,
        p99=taken.p99,
        reference=raw.p50,
        reference_name="4 KB written and forced to disk",
    )


def opening(hexes: int) -> Line:
    with campaign_file(hexes) as path:
        read = timed(path.read_bytes, runs=20)
        opened = timed(lambda: _open(path), runs=20)
        size = path.stat().st_size
    return Line(
        "open",
        hexes,
        Bar("p50", "<=", 400, "ms"),
        value=opened.p50,
        p50=opened.p50,
        p99=opened.p99,
        reference=read.p50,
        reference_name="reading the file's bytes",
        cases={"bytes": size},
    )


def dabs(path: Path, hexes: int) -> Times:
    """One hex painted, anywhere, from the command to the change being on disk."""
    draw = random.Random(hexes)
    numbers = count()
    with CampaignFile(path, keep_backups=False) as file:
        chunks = sorted(file.campaign.chunks("terrain", MAP))

        def dab() -> None:
            place = draw.choice(chunks)
            at = Hex(place.q * 32 + draw.randrange(32), place.r * 32 + draw.randrange(32))
            file.do(paint(file.campaign, MAP, area_of([at]), 1 + next(numbers) % 6))

        return timed(dab, runs=2000, warm_up=50)


def raw_writes(folder: Path) -> Times:
    handle = os.open(folder / "raw", os.O_CREAT | os.O_WRONLY)
    offsets = count(step=len(PAGE))

    def write() -> None:
        os.pwrite(handle, PAGE, next(offsets))
        os.fsync(handle)

    try:
        return timed(write, runs=2000, warm_up=50)
    finally:
        os.close(handle)


def _open(path: Path) -> None:
    """All that a window asks for before it draws."""
    with CampaignFile(path, keep_backups=False) as file:
        assert file.campaign.maps()[MAP].name == "Bench"
        assert file.campaign.all(TerrainType)
        assert len(file.campaign.chunks("terrain", MAP))


BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {
        "dab.durable": at_each_size(dab_durable),
        "open": at_each_size(opening),
    }
)
