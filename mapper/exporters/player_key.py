"""The key of a map as players know it, in Markdown: what they met, in the order they met it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from mapper.exporters.markdown import one_line
from mapper.exporters.player_zone_key import zone_parts
from mapper.model.campaign.rows import Feature
from mapper.model.hexes.numbering import label
from mapper.model.places import the_hex
from mapper.model.player_log_line import PlayerLogLine
from mapper.play.gate.known import PlayerMap

UNNAMED = "A place without a name"


def player_key(view: PlayerMap, log: Sequence[PlayerLogLine] = ()) -> str:
    """The places, and then what happened, as far as players were told."""
    parts = [f"# {one_line(view.name) or 'Map'}"]
    if view.plan is not None:
        parts += zone_parts(view, view.plan)
    else:
        parts += [f"One hex is {view.hex_size} {view.unit}.", *_places(view)]
    parts += _log(log)
    return "\n\n".join(parts) + "\n"


def _places(view: PlayerMap) -> Iterator[str]:
    if not view.features:
        yield "No place of note is known yet."
    for feature in view.features.values():
        yield f"## {label(the_hex(feature.at), view.top, view.numbering)} {_name(feature)}"
        if feature.player_text.strip():
            yield feature.player_text.strip()


def _log(log: Sequence[PlayerLogLine]) -> Iterator[str]:
    if log:
        yield "## What happened"
    for day, told in groupby(log, key=attrgetter("day")):
        yield f"### Day {day}"
        yield "\n".join(f"- {each.time} {one_line(each.text)}" for each in told)


def _name(feature: Feature) -> str:
    return one_line(feature.player_title) or UNNAMED
