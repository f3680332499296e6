"""All rows of a campaign, grouped for whoever asks; only `apply` alters them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar, cast

from mapper.model.campaign.change import Change, StaleChange
from mapper.model.campaign.encoding import decode
from mapper.model.campaign.ids import is_number, natural
from mapper.model.campaign.members import ids_in, state_id
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.row_references import (
    OF_A_GROUP,
    OF_A_THING,
    numbers_of,
    owner_of,
    things_of,
)
from mapper.model.campaign.rows import GIVEN, KIND_OF, KINDS, SETTINGS, Key, Map, Row, Settings
from mapper.model.campaign.used_numbers import NOTHING_GIVEN, HighestNumber, UsedNumbers, of_kind
from mapper.model.hexes.chunks import ChunkAt, Chunks
from mapper.model.not_allowed import NotAllowed

R = TypeVar("R", bound=Row)
V = TypeVar("V")


class Unread(NamedTuple):
    """A row as it lies in the file, checked when it is first asked for."""

    data: bytes


@dataclass(slots=True)
class _WorkedOut:
    """What was worked out from rows of a map, and the kinds of them that have changed since."""

    map: str
    value: object
    changed: set[str] = field(default_factory=set)


Stored = Row | Unread
_Table = dict[str | ChunkAt, Stored]
_Owner = tuple[str, str, str]


class Campaign:
    """Rows by kind and map. Whoever draws or exports takes a map view, never this."""

    def __init__(self, rows: Mapping[Key, Stored] | Iterable[tuple[Key, Stored]] = ()) -> None:
        self._tables: dict[_Owner, _Table] = {}
        self._unread: set[_Owner] = set()
        self._tallies: dict[tuple[str, str], HighestNumber] = {}
        self._kept: dict[Hashable, _WorkedOut] = {}
        for key, row in rows.items() if isinstance(rows, Mapping) else rows:
            self._put(key, row)

    def get(self, key: Key) -> Row | None:
        table = self._tables.get((key.kind, key.map, key.of))
        row = table.get(key.id) if table is not None else None
        if table is not None and type(row) is Unread:
            row = table[key.id] = decode(key, row.data)
        return cast("Row | None", row)

    def found(self, row_class: type[R], key: Key) -> R | None:
        """The row under a key, of the class that the caller knows it to be; None: there is none."""
        row = self.get(key)
        return row if isinstance(row, row_class) else None

    def one(self, row_class: type[R], key: Key) -> R:
        """The same, where it has to be there."""
        row = self.found(row_class, key)
        if row is None:
            raise NotAllowed(f"The campaign has no {key.kind.replace('_', ' ')} “{key.id}”.")
        return row

    def all(self, row_class: type[R], map_id: str = "", of: str = "") -> dict[str, R]:
        """All rows of a class, on one map or of the campaign, and of one owner, by id."""
        table = self._read(KIND_OF[row_class], map_id, of)
        return cast("dict[str, R]", dict(table))

    def holding(self, word: bytes, row_class: type[R], map_id: str) -> dict[str, R]:
        """The same without those that are not read yet and whose bytes do not hold a word."""
        kind = KIND_OF[row_class]
        found = {
            id_: self.get(Key(kind, map_id, id_))
            for id_, row in self._tables.get((kind, map_id, ""), {}).items()
            if type(row) is not Unread or word in row.data
        }
        return cast("dict[str, R]", found)

    def chunks(self, kind: str, map_id: str, of: str = "") -> Chunks:
        """The chunks of one kind on one map, live: what `apply` alters is seen at once."""
        return cast("Chunks", self._read(kind, map_id, of))

    def kept(
        self, name: Hashable, map_id: str, make: Callable[[V | None, Collection[str]], V]
    ) -> V:
        """What was worked out from the rows of a map, for as long as none of them changes.

        `make` is handed what was kept, and the kinds of rows that have changed since.
        """
        known = self._kept.get(name)
        if known is None:
            known = self._kept[name] = _WorkedOut(map_id, make(None, ()))
        elif known.changed:
            known.value = make(cast("V", known.value), known.changed)
            known.changed = set()
        return cast("V", known.value)

    def snapshot(self) -> Campaign:
        """What is here now: to try changes on, or for another thread while this one goes on."""
        taken = Campaign()
        taken._tables = {owner: dict(table) for owner, table in self._tables.items()}
        taken._unread = set(self._unread)
        taken._tallies = {kind: tally.copied() for kind, tally in self._tallies.items()}
        return taken

    def take_read(self, snapshot: Campaign) -> None:
        """Rows that a snapshot has read; it was taken since the last change, and is given up."""
        for owner in self._unread - snapshot._unread:
            table, read = self._tables[owner], snapshot._tables.get(owner, {})
            if table.keys() == read.keys():
                self._tables[owner] = read
                self._unread.discard(owner)

    def maps(self) -> dict[str, Map]:
        return self.all(Map)

    def first_map(self) -> str:
        """The one that it opens with; empty when it has none."""
        maps, settings = self.maps(), self.get(SETTINGS)
        first = settings.first_map if isinstance(settings, Settings) else ""
        return first if first in maps else next(iter(maps), "")

    def map_ids(self) -> set[str]:
        """The maps that rows belong to, even if there is no such map."""
        return {map_id for (_, map_id, _), table in self._tables.items() if map_id and table}

    def keys(self) -> Iterator[Key]:
        """All keys, by kind in the order of the kinds, then by map, owner and id."""
        order = {kind: index for index, kind in enumerate(KINDS)}
        owners = sorted(self._tables, key=lambda t: (order[t[0]], t[1], natural(t[2])))
        for kind, map_id, of in owners:
            for id_ in sorted(self._tables[kind, map_id, of], key=natural):
                yield Key(kind, map_id, id_, of)

    def rows(self) -> dict[Key, Row]:
        """All rows, read and checked, in the order of their keys."""
        return {key: cast("Row", self.get(key)) for key in self.keys()}

    def has(self, key: Key) -> bool:
        return key.id in self._tables.get((key.kind, key.map, key.of), {})

    def owners(self, kind: str, map_id: str) -> list[str]:
        """Of whom there are rows of a kind on a map."""
        return [of for k, m, of in self._tables if (k, m) == (kind, map_id)]

    def keys_of(self, things: Collection[Key]) -> Iterator[Key]:
        """The rows that are of some things: what is known of them, what has become of them."""
        ids: dict[tuple[str, str], list[str | ChunkAt]] = {}
        for thing in things:
            ids.setdefault((thing.kind, thing.map), []).append(thing.id)
        for (kind, map_id, of), table in self._tables.items():
            of_kind = ("party", "") if kind in OF_A_GROUP else (OF_A_THING.get(kind, ""), map_id)
            wanted = table if owner_of(kind, map_id, of) in things else ids.get(of_kind, ())
            yield from (Key(kind, map_id, id_, of) for id_ in wanted if id_ in table)

    def of_nothing(self) -> Iterator[Key]:
        """Rows of what is not there."""
        members = set(map(state_id, ids_in(self.all(Party))))
        for id_ in self._tables.get(("member_state", "", ""), ()):
            if id_ not in members:
                yield Key("member_state", "", id_)
        for (kind, map_id, of), table in self._tables.items():
            if of or kind in OF_A_THING or kind in OF_A_GROUP:
                for key in (Key(kind, map_id, id_, of) for id_ in table):
                    if not all(map(self.has, things_of(key))):
                        yield key

    def new_id(self, kind: str, map_id: str = "") -> str:
        """The next number of this kind on this map: none is given twice, whatever was removed."""
        number = max(self.highest(kind, map_id), self._given().last.get(of_kind(kind, map_id), 0))
        if kind == "party":
            named = (row.party for row in self.all(LogEntry).values())
            number = max([number, *(int(id_) for id_ in set(named) if is_number(id_))])
        free = number + 1
        while self.has(Key(kind, map_id, str(free))):
            free += 1
        return str(free)

    def was_given(self, key: Key) -> bool:
        """Whether this number or name is in use, or was once."""
        id_ = str(key.id)
        if is_number(id_):
            return int(id_) < int(self.new_id(key.kind, key.map))
        return self.has(key) or str(key) in self._given().names

    def highest(self, kind: str, map_id: str = "") -> int:
        """The highest number in use: by a row of this kind, or by what is of one; 0 if none is."""
        tally = self._tallies.get((kind, map_id))
        return tally.highest if tally is not None else 0

    def times_used(self, kind: str, map_id: str, number: int) -> int:
        """How many rows use a number."""
        tally = self._tallies.get((kind, map_id))
        return tally.times(number) if tally is not None else 0

    def _given(self) -> UsedNumbers:
        return self.found(UsedNumbers, GIVEN) or NOTHING_GIVEN

    def check(self, change: Change) -> None:
        """Refuse a change whose "before" is not what is here."""
        for key, swap in change.rows.items():
            here = self.get(key)
            if here is not swap.before and here != swap.before:
                raise StaleChange(f"“{change.label}” was made for another state of {key}.")

    def apply(self, change: Change) -> None:
        """Alter the campaign: the only way there is."""
        self.check(change)
        for known in self._kept.values():
            known.changed |= change.kinds_on(known.map)
        for key, swap in change.rows.items():
            if swap.after is not None:
                self._put(key, swap.after)
            else:
                self._take(key)

    def _put(self, key: Key, row: Stored) -> None:
        table = self._tables.setdefault((key.kind, key.map, key.of), {})
        if key.id not in table:
            for kind, map_id, number in numbers_of(key):
                self._tallies.setdefault((kind, map_id), HighestNumber()).add(number)
        table[key.id] = row
        if type(row) is Unread:
            self._unread.add((key.kind, key.map, key.of))

    def _take(self, key: Key) -> None:
        table = self._tables.get((key.kind, key.map, key.of), {})
        if table.pop(key.id, None) is not None:
            for kind, map_id, number in numbers_of(key):
                self._tallies[kind, map_id].drop(number)

    def _read(self, kind: str, map_id: str, of: str = "") -> _Table:
        table = self._tables.setdefault((kind, map_id, of), {})
        if (kind, map_id, of) in self._unread:
            for id_, row in table.items():
                if type(row) is Unread:
                    table[id_] = decode(Key(kind, map_id, id_, of), row.data)
            self._unread.discard((kind, map_id, of))
        return table


Command = Callable[[Campaign], Change]
GroupCommand = Callable[[Campaign, str], Change]
"""What makes a change of a campaign; one that is asked by the group that it is for."""
