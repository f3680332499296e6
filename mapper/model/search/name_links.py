"""What links in texts lead to by its name, and whose texts lead to a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from heapq import nsmallest
from typing import Any

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import KINDS, LYING, Key, Row, name_of
from mapper.model.campaign.zone_rows import Passage
from mapper.model.search.link_marks import WORDS, as_compared, can_be_linked, links_in

CALLED = ("feature", "zone", "region", "path", *(kind for kind in LYING if kind != "feature"))
"""The kinds of rows on maps that a name may mean; where several are called so, the first."""

TELLING = (*LYING, "zone", "passage", "region")
"""The kinds of rows with texts of the game master's."""

TEXTS = ("gm_notes", "player_text", "treasure")
"""What those texts are called in rows, besides clues."""

READ_BY_PLAYERS = ("player_text",)
"""Those of them that players come to read, as they do the clues that they find."""


def texts_in(row: Row | None) -> Iterator[str]:
    """The texts of a row in which links may stand."""
    for part in row.sides if isinstance(row, Passage) else (row,):
        yield from (getattr(part, name, "") for name in TEXTS)
        yield from (clue.text for clue in getattr(part, "clues", ()))


def rewritten(row: Any, rewrite: Callable[[str, bool], str]) -> Any:
    """The row, or a side of a passage, with each of these texts written otherwise.

    What writes them is told whether players come to read them.
    """
    if isinstance(row, Passage):
        one, other = (rewritten(side, rewrite) for side in row.sides)
        return replace(row, sides=(one, other))
    texts: dict[str, object] = {
        name: rewrite(getattr(row, name), name in READ_BY_PLAYERS)
        for name in TEXTS
        if getattr(row, name, "")
    }
    clues = getattr(row, "clues", ())
    if clues:
        texts["clues"] = tuple(replace(clue, text=rewrite(clue.text, True)) for clue in clues)
    return replace(row, **texts) if texts else row


class LinkIndex:
    """What everything is called, and whose texts have links to which names.

    After each change of the campaign it has to be told of it.
    """

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._names: dict[Key, str] = {}
        self._links: dict[Key, frozenset[str]] = {}
        self._called: dict[str, set[Key]] = {}
        self._telling: dict[str, set[Key]] = {}
        for map_id in campaign.maps():
            self._put(Key("map", "", map_id))
            for kind in {*CALLED, *TELLING}:
                for id_ in campaign.all(KINDS[kind].row, map_id):
                    self._put(Key(kind, map_id, id_))

    def follow(self, change: Change) -> bool:
        """Take in a change that the campaign has made; whether any name or link is another."""
        altered = [key for kind in _READ for key in change.of_kind(kind) if self._put(key)]
        return bool(altered)

    def go_on(self, campaign: Campaign, changes: Sequence[Change]) -> None:
        """From a snapshot on to the campaign itself, which has made these changes since."""
        self._campaign = campaign
        for change in changes:
            self.follow(change)

    def called(self, name: str) -> frozenset[Key]:
        """All that bears a name."""
        return frozenset(self._called.get(as_compared(name), ()))

    def meant(self, name: str, map_id: str = "") -> Key | None:
        """What a link on a map leads to: what lies on that map comes before what does not."""
        return min(self.called(name), key=lambda key: _order(key, map_id), default=None)

    def telling_of(self, name: str) -> list[Key]:
        """The rows whose texts have a link to a name, in the order of their maps."""
        found = self._telling.get(as_compared(name), ())
        return sorted(found, key=lambda key: (key.map, key.kind, natural(key.id)))

    def broken(self) -> Iterator[tuple[Key, str]]:
        """The rows that link to a name that nothing has, with the name as it is written there."""
        for name in sorted(self._telling.keys() - self._called.keys()):
            for key in self.telling_of(name):
                texts = texts_in(self._campaign.get(key))
                written = (link.name for text in texts for link in links_in(text))
                yield key, next(each for each in written if as_compared(each) == name)

    def beginning(
        self, begun: str, map_id: str, most: int, *, is_for_players: bool = False
    ) -> list[str]:
        """Names to choose from: those that begin so, then those that hold it; of this map first.

        For what players read, of what has a name for them, which is what they read of the link.
        """
        wanted = as_compared(begun)
        fitting = (name for name in self._called if wanted in name)
        if is_for_players:
            fitting = (name for name in fitting if self._for_players(self.meant(name, map_id)))

        def order(name: str) -> tuple[bool, tuple[object, ...], str]:
            nearest = min(_order(key, map_id) for key in self._called[name])
            return not name.startswith(wanted), nearest[:1], name

        best = nsmallest(most, fitting, key=order)
        keys = (self.meant(name, map_id) for name in best)
        offered = self._for_players if is_for_players else self._names.get
        return [name for key in keys if key is not None and (name := offered(key))]

    def _for_players(self, key: Key | None) -> str:
        """The link to something in the words that players have for it; empty: they have none."""
        row = self._campaign.get(key) if key is not None else None
        name = getattr(row, "player_title", "") or getattr(row, "player_name", "")
        if key is None or not name or not WORDS.fullmatch(name):
            return ""
        own = self._names[key]
        return own if own == name else f"{own}|{name}"

    def _put(self, key: Key) -> bool:
        """Read a row again; whether its name or its links are others now."""
        row = self._campaign.get(key)
        name = name_of(row) if row is not None and key.kind in (*CALLED, "map") else ""
        if not can_be_linked(name):
            name = ""
        texts = texts_in(row) if key.kind in TELLING else ()
        links = frozenset(as_compared(link.name) for text in texts for link in links_in(text))
        before, linked = self._names.get(key, ""), self._links.get(key, frozenset())
        if (name, links) == (before, linked):
            return False
        _take_out(self._called, as_compared(before), key)
        for each in linked:
            _take_out(self._telling, each, key)
        self._names.pop(key, None)
        self._links.pop(key, None)
        if name:
            self._names[key] = name
            self._called.setdefault(as_compared(name), set()).add(key)
        if links:
            self._links[key] = links
            for each in links:
                self._telling.setdefault(each, set()).add(key)
        return True


_READ = tuple(dict.fromkeys((*CALLED, *TELLING, "map")))


def _order(key: Key, map_id: str) -> tuple[object, ...]:
    """By which what is meant comes first."""
    kind = CALLED.index(key.kind) if key.kind in CALLED else len(CALLED)
    return key.map != map_id, kind, key.map, natural(key.id)


def _take_out(found: dict[str, set[Key]], name: str, key: Key) -> None:
    keys = found.get(name)
    if keys is not None:
        keys.discard(key)
        if not keys:
            del found[name]
