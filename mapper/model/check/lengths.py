"""Names longer than the window takes, which are drawn cut short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.name_lengths import LONGEST_NAME, shortened
from mapper.model.campaign.rows import KIND_OF, Feature, Label, Path, Region, Row, Token
from mapper.model.campaign.zone_rows import Zone
from mapper.model.check.remark import Remark
from mapper.model.places import Place
from mapper.model.search.find import texts_of

NAMED = (Feature, Label, Path, Region, Token, Zone)


def of_lengths(campaign: Campaign) -> Iterator[Remark]:
    """One remark for each kind of thing on a map, which leads to the first of them."""
    for map_id, row in campaign.maps().items():
        if letters_of(row) > LONGEST_NAME:
            yield _remark([(map_id, row)], f"The map “{shortened(row.name)}” has", map_id)
        for kind in NAMED:
            word, rows = KIND_OF[kind], campaign.all(kind, map_id)
            long = [(id_, each) for id_, each in rows.items() if letters_of(each) > LONGEST_NAME]
            if long:
                some = f"A {word}" if len(long) == 1 else f"{len(long):,} {word}s"
                have = "has" if len(long) == 1 else "have"
                yield _remark(long, f"{some} of “{shortened(row.name)}” {have}", map_id)


def _remark(long: Sequence[tuple[str, Row]], who: str, map_id: str) -> Remark:
    most = max(letters_of(row) for _, row in long)
    said = f"a name of {most:,}" if len(long) == 1 else f"names of up to {most:,}"
    id_, first = long[0]
    texts = texts_of(first, id_)
    place = Place(map_id, texts.at if texts else None)
    return Remark(f"{who} {said} letters; {LONGEST_NAME} are drawn.", place)


def letters_of(row: Row) -> int:
    """Of the longest name of a thing."""
    texts = texts_of(row)
    number = row.number if isinstance(row, Zone) else ""
    return max(map(len, (number, *(texts.titles if texts else ()))))
