"""What links in texts lead to by its name, and whose texts lead to a name."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import merge
from itertools import chain, islice
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


NamesOfMaps = dict[str, list[str]]
"""By the id of their map, in order, as they are compared."""


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
        self._told: dict[Key, str] = {}
        """What players call something."""
        self._ordered: tuple[NamesOfMaps, NamesOfMaps] = {}, {}
        """All names, and those of what has one for players."""
        for map_id in campaign.maps():
            self._read(Key("map", "", map_id))
            for kind in {*CALLED, *TELLING}:
                for id_ in campaign.all(KINDS[kind].row, map_id):
                    self._read(Key(kind, map_id, id_))
        for key, name in self._names.items():
            for names in self._lists(key):
                names.append(as_compared(name))
        for names in chain(*(each.values() for each in self._ordered)):
            names.sort()

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
        wanted, ordered = as_compared(begun), self._ordered[is_for_players]
        here = [names for on, names in ordered.items() if on == map_id]
        elsewhere = [names for on, names in ordered.items() if on != map_id]
        groups = [merge(*(_beginning(names, wanted) for names in on)) for on in (here, elsewhere)]
        groups += [merge(*(_holding(names, wanted) for names in on)) for on in (here, elsewhere)]
        offers = (self._offer(name, map_id, is_for_players) for name in _each_once(chain(*groups)))
        return [*islice(filter(None, offers), most)]

    def _offer(self, name: str, map_id: str, is_for_players: bool) -> str:
        """The link to what is called so, for players in their words; empty: they have none."""
        key = min(self._called[name], key=lambda each: _order(each, map_id))
        own, told = self._names[key], self._told.get(key, "")
        if not is_for_players or own == told:
            return own
        return f"{own}|{told}" if told else ""

    def _put(self, key: Key) -> bool:
        """Read a row again, and keep names in order; whether any name or link is another now."""
        before, lists = as_compared(self._names.get(key, "")), self._lists(key)
        is_altered = self._read(key)
        for names in lists if is_altered and before else ():
            del names[bisect_left(names, before)]
        after = as_compared(self._names.get(key, ""))
        for names in self._lists(key) if is_altered and after else ():
            insort(names, after)
        return is_altered

    def _lists(self, key: Key) -> list[list[str]]:
        """Those in which the name of something is kept in order."""
        every, told = (each.setdefault(key.map, []) for each in self._ordered)
        return [every, told] if key in self._told else [every]

    def _read(self, key: Key) -> bool:
        row = self._campaign.get(key)
        name = _linked_by(key, row)
        texts = texts_in(row) if key.kind in TELLING else ()
        links = frozenset(as_compared(link.name) for text in texts for link in links_in(text))
        told = _told_to_players(row) if name else ""
        before = (
            self._names.get(key, ""),
            self._links.get(key, frozenset()),
            self._told.get(key, ""),
        )
        if (name, links, told) == before:
            return False
        self._forget(key)
        if told:
            self._told[key] = told
        if name:
            self._names[key] = name
            self._called.setdefault(as_compared(name), set()).add(key)
        if links:
            self._links[key] = links
            for each in links:
                self._telling.setdefault(each, set()).add(key)
        return True

    def _forget(self, key: Key) -> None:
        _take_out(self._called, as_compared(self._names.pop(key, "")), key)
        for each in self._links.pop(key, ()):
            _take_out(self._telling, each, key)
        self._told.pop(key, None)


_READ = tuple(dict.fromkeys((*CALLED, *TELLING, "map")))


def _linked_by(key: Key, row: Row | None) -> str:
    """The name by which texts link to it; empty: by none."""
    name = name_of(row) if row is not None and key.kind in (*CALLED, "map") else ""
    return name if can_be_linked(name) else ""


def _told_to_players(row: object) -> str:
    """What players call it, where that can stand in a link."""
    name = getattr(row, "player_title", "") or getattr(row, "player_name", "")
    return name if WORDS.fullmatch(name) else ""


def _beginning(names: Sequence[str], wanted: str) -> Iterator[str]:
    """Of names in order, those that begin so."""
    for at in range(bisect_left(names, wanted), len(names)):
        if not names[at].startswith(wanted):
            return
        yield names[at]


def _holding(names: Sequence[str], wanted: str) -> Iterator[str]:
    return (name for name in names if wanted in name)


def _each_once(names: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name not in seen:
            seen.add(name)
            yield name


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
