"""What the log lists: days in their order, in each the entries by the clock, routine folded."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from mapper.model.campaign.ids import is_number, natural
from mapper.model.campaign.play_rows import Evening, LogEntry
from mapper.play.log_words import is_routine

DAY = 24 * 60

Order = tuple[int, tuple[int, object, object], str]
"""Of an entry: its minute, then its id, by which those of one minute were written."""


class LogFilter(NamedTuple):
    """What an entry has to be so that it is listed; what is empty, anything."""

    kind: str = ""
    words: tuple[str, ...] = ()
    evening: Evening | None = None
    day: int | None = None
    group: str = ""

    @property
    def is_any(self) -> bool:
        return self != LogFilter()

    def fits(self, id_: str, row: LogEntry) -> bool:
        return (
            (not self.kind or row.kind == self.kind)
            and (not self.group or row.party == self.group)
            and (self.day is None or row.minutes // DAY == self.day)
            and (self.evening is None or _is_of(id_, self.evening))
            and (not self.words or has_words(row, self.words))
        )


class LogRow(NamedTuple):
    """The heading of a day, or entries of it in one line: mostly one, by their ids."""

    day: int
    ids: tuple[str, ...] = ()


def _is_of(id_: str, evening: Evening) -> bool:
    number = int(id_) if is_number(id_) else 0
    return evening.first <= number and (evening.last is None or number <= evening.last)


def has_words(row: LogEntry, words: Iterable[str]) -> bool:
    texts = f"{row.text} {row.player_text}".casefold()
    return all(word in texts for word in words)


class LogRows:
    """The rows by day; an entry that comes or goes alters those of its day alone."""

    def __init__(self) -> None:
        self.filter = LogFilter()
        self.rows: list[LogRow] = []
        self.days = Counter[int]()
        """How many entries each day has, listed or not."""
        self._fitting: dict[int, list[Order]] = {}
        self.count = 0

    def fill(self, entries: Mapping[str, LogEntry], wanted: LogFilter) -> None:
        """All entries anew."""
        self.filter = wanted
        self.days = Counter(row.minutes // DAY for row in entries.values())
        self._fitting, self.rows = {}, []
        fits = wanted.fits
        for order in sorted(_order(id_, row) for id_, row in entries.items() if fits(id_, row)):
            self._fitting.setdefault(order[0] // DAY, []).append(order)
        self.count = sum(map(len, self._fitting.values()))
        for day in self._fitting:
            self.rows += self._of_day(day, entries)

    def take(self, id_: str, before: LogEntry | None, after: LogEntry | None) -> set[int]:
        """An entry is written, altered or taken back; the days whose rows may be others now."""
        touched = set[int]()
        for row, by in ((before, -1), (after, 1)):
            if row is None:
                continue
            day = row.minutes // DAY
            self.days[day] += by
            if not self.days[day]:
                del self.days[day]
            if self.filter.fits(id_, row):
                touched.add(day)
                self._put(_order(id_, row), day, by)
        return touched

    def place(self, day: int) -> tuple[int, int]:
        """From which row to which those of a day stand, or would."""
        return (
            bisect_left(self.rows, day, key=lambda row: row.day),
            bisect_left(self.rows, day + 1, key=lambda row: row.day),
        )

    def of_day(self, day: int, entries: Mapping[str, LogEntry]) -> list[LogRow]:
        """The rows of a day as they are to be now; none, where nothing of it fits."""
        return [*self._of_day(day, entries)] if day in self._fitting else []

    def _put(self, order: Order, day: int, by: int) -> None:
        ids = self._fitting.setdefault(day, [])
        if by > 0:
            insort(ids, order)
        else:
            del ids[bisect_left(ids, order)]
        self.count += by
        if not ids:
            del self._fitting[day]

    def _of_day(self, day: int, entries: Mapping[str, LogEntry]) -> Iterator[LogRow]:
        yield LogRow(day)
        folded: list[str] = []
        folds = not (self.filter.kind or self.filter.words)
        for _, _, id_ in self._fitting[day]:
            if folds and is_routine(entries[id_]):
                folded.append(id_)
                continue
            if folded:
                yield LogRow(day, tuple(folded))
                folded = []
            yield LogRow(day, (id_,))
        if folded:
            yield LogRow(day, tuple(folded))


def _order(id_: str, row: LogEntry) -> Order:
    return row.minutes, natural(id_), id_
