"""How long it takes to search the words of all features while somebody types."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import cycle
from types import MappingProxyType

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Key, Map, Row
from mapper.model.hexes.hexes import Hex
from mapper.model.search.find import Index
from tests.bench.lines import Bar, Line, Measure, at_each_size, timed

MAP = "bench"
HEXES_A_FEATURE = 33
WORDS_A_NOTE = 60
WORDS = tuple(
    f"{first}{last}"
    for first in ("ash", "bell", "crow", "deep", "elder", "frost", "grim", "hollow")
    for last in ("ford", "gate", "haven", "keep", "mere", "stone", "tower", "wood")
)
TYPED = ("a", "cr", "bell", "bellf", "bellford", "grim keep", "no such word", "0512", "feature 7")


def finding(hexes: int) -> Line:
    """What is typed letter by letter, against a plain search of the same text."""
    draw = random.Random(hexes)
    rows: dict[Key, Row] = {Key("map", "", MAP): Map("Bench")}
    for number in range(max(1, hexes // HEXES_A_FEATURE)):
        note = " ".join(draw.choices(WORDS, k=WORDS_A_NOTE))
        at = Hex(draw.randrange(1000), draw.randrange(1000))
        row = Feature(at, f"Feature {number}", "overt", gm_notes=note)
        rows[Key("feature", MAP, str(number + 1))] = row
    index = Index(Campaign(rows))
    typed = cycle(TYPED)
    taken = timed(lambda: index.search(next(typed), MAP), runs=5 * len(TYPED))
    text = "\n".join(row.gm_notes for row in rows.values() if isinstance(row, Feature))
    plain = timed(lambda: text.count("no such word"), runs=20)
    return Line(
        "find",
        hexes,
        Bar("p99", "<=", 50, "ms"),
        value=taken.p50,
        p50=taken.p50,
        p99=taken.p99,
        reference=plain.p50,
        reference_name="counting a word in the same text",
    )


BENCHMARKS: Mapping[str, Measure] = MappingProxyType({"find": at_each_size(finding)})
