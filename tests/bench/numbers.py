"""How long it takes to give the next number where many were given."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mapper.commands.time.log import add_note, remove_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key, Row
from tests.bench.lines import Bar, Line, Measure, at_each_size, timed

MOST = 100_000


def numbers(hexes: int) -> Line:
    """An entry of a long log written, removed, and both undone, against the changes alone."""
    entries = min(hexes, MOST)
    rows: dict[Key, Row] = {Key("log", "", str(n)): LogEntry(n, "x") for n in range(1, entries + 1)}
    campaign = Campaign(rows)

    def written_and_removed() -> None:
        written = add_note(campaign, "x")
        campaign.apply(written)
        removed = remove_note(campaign, str(next(iter(written.rows)).id))
        campaign.apply(removed)
        campaign.apply(removed.inverted())
        campaign.apply(written.inverted())

    written = add_note(campaign, "x")

    def applied() -> None:
        for _ in range(2):
            campaign.apply(written)
            campaign.apply(written.inverted())

    taken, plain = timed(written_and_removed, runs=200), timed(applied, runs=200)
    return Line(
        "numbers",
        hexes,
        Bar("p50", "<=", 1, "ms"),
        value=taken.p50,
        p50=taken.p50,
        p99=taken.p99,
        reference=plain.p50,
        reference_name="applying as many changes",
        cases={"entries": entries},
    )


BENCHMARKS: Mapping[str, Measure] = MappingProxyType({"numbers": at_each_size(numbers)})
