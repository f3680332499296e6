"""What points across maps, led elsewhere: clues, what opens a map, what lies beyond a passage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mapper.commands.edits import Draft
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Map
from mapper.model.campaign.zone_rows import Passage
from mapper.model.places import Place

Led = Callable[[Place], Place | None]
"""The place in place of one, which may be the same; None, or no more than a map: there is none."""


def lead_places(draft: Draft, led: Led) -> None:
    """What points at a place that moves points there still; a clue that lies nowhere, anywhere."""
    maps = draft.all(Map)
    for id_, row in maps.items():
        if row.opened_by is not None and (by := led(row.opened_by)) != row.opened_by:
            draft.put(Key("map", "", id_), replace(row, opened_by=by))
    for on in maps:
        for id_, feature in draft.all(Feature, on).items():
            if feature.clues and (clues := led_clues(feature.clues, led)) != feature.clues:
                draft.put(Key("feature", on, id_), replace(feature, clues=clues))
        for id_, way in draft.all(Passage, on).items():
            if (after := _led_passage(way, led)) != way:
                draft.put(Key("passage", on, id_), after)


def led_clues(clues: tuple[Clue, ...], led: Led) -> tuple[Clue, ...]:
    return tuple(_led_clue(clue, led) for clue in clues)


def _led_clue(clue: Clue, led: Led) -> Clue:
    to = clue.at and led(clue.at)
    return clue if to == clue.at else replace(clue, at=to if to and to.spot else None)


def _led_passage(way: Passage, led: Led) -> Passage:
    if way.beyond is None and not any(side.clues for side in way.sides):
        return way
    one, other = (replace(side, clues=led_clues(side.clues, led)) for side in way.sides)
    return replace(way, sides=(one, other), beyond=way.beyond and led(way.beyond))
