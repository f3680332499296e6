"""What a table from outside would alter, add and cannot do, line by line, as one change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from mapper.commands.keying.line_draft import CALLED, LineDraft
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue, Visibility
from mapper.model.campaign.name_lengths import shortened
from mapper.model.campaign.rows import Feature, Label, Token
from mapper.model.hexes.chunks import value_at
from mapper.model.key_table.key_lines import COLUMNS, KINDS, MARKED_BY, WITHIN, KeyLine, KeyPart
from mapper.model.key_table.key_listing import KeyListing
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import hex_of

WRITTEN = tuple(column for column in COLUMNS if column in CALLED)
"""The columns of which each is written into a row."""

ADDED = ("feature", "token", "label", "clue")
"""What a table can add; all else is drawn on the map."""

LED_TO = ("feature", "passage")
"""What has clues."""

AS_BY_HAND: Visibility = "overt"
"""What a new feature is where nothing is said, as one that is put on the map by hand."""

MOST_TOLD = 40
"""So many letters of a text are told in a verdict."""

OLD_MARK = 4
"""So many letters marked a clue before its place was told, too."""

SEVERAL = "Several things there are called so; say by its id which is meant."

LineOutcome = Literal["altered", "added", "refused", "same"]
OUTCOMES: tuple[LineOutcome, ...] = ("refused", "added", "altered", "same")


class SheetLine(NamedTuple):
    """A line of a table by its number in the file, and what stands in its columns."""

    number: int
    cells: Mapping[str, str]


class Verdict(NamedTuple):
    """What becomes of a line: which thing it is about, and what is done to it, or why nothing."""

    line: int
    outcome: LineOutcome
    title: str
    told: str = ""


class BroughtIn(NamedTuple):
    """One change for all lines that can be brought in, and a verdict on every line."""

    change: Change
    verdicts: tuple[Verdict, ...]

    def counted(self) -> Mapping[LineOutcome, int]:
        """How many lines come to what."""
        found = Counter(each.outcome for each in self.verdicts)
        return {outcome: found[outcome] for outcome in OUTCOMES if found[outcome]}


Meant = tuple[str, str, str]
"""By what a line without an id is known: its map, its place and its title."""


class _Sheet:
    """The lines that are there, by which those of the table are told."""

    def __init__(self, campaign: Campaign, named: Collection[str] = ()) -> None:
        """`named`: the ids in the table; who is named so is meant by no other line."""
        self.draft, self._named = LineDraft(campaign), named
        self._campaign = campaign
        self._by_id: dict[str, KeyLine] = {}
        self._meant: dict[Meant, list[KeyLine]] = {}
        self._maps: dict[str, list[str]] = {}
        for id_, row in campaign.maps().items():
            self._maps.setdefault(row.name, []).append(id_)
        self._ids = campaign.maps()
        self._clues: dict[str, list[KeyLine]] = {}
        """By the id of what they lead to."""
        self._taken: set[KeyPart] = set()
        """Clues that a line is about already."""
        for line in KeyListing(campaign).lines():
            self._by_id[line.id] = line
            if line.kind == "clue":
                self._clues.setdefault(str(line.part).rpartition(WITHIN)[0], []).append(line)
            self._meant.setdefault((line.map, line.place, line.title), []).append(line)

    def judge(self, line: SheetLine) -> Verdict:
        """Take a line in, or say why not."""
        title = line.cells.get("title", "")
        try:
            known = self._known(line.cells)
            if known is None:
                return Verdict(line.number, "added", title, self._add(line.cells))
            title = title or known.title or known.called
            told, said = self._told(known, line.cells)
            if self.draft.write(known.part, told):
                return Verdict(line.number, "altered", title, said)
            return Verdict(line.number, "same", title)
        except NotAllowed as refused:
            return Verdict(line.number, "refused", title, str(refused))

    def _known(self, cells: Mapping[str, str]) -> KeyLine | None:
        """The line that is meant, by its id or else by map, place and title."""
        kind, id_ = cells.get("kind", "").strip(), cells.get("id", "").strip()
        known = self._by_id.get(id_) or self._clue(id_, cells)
        if known is not None:
            self._refuse_elsewhere(known, kind, cells.get("map", ""))
            self._take_once(known)
            return known
        if not cells.get("map", "").strip() and len(self._ids) > 1:
            return None
        meant = self._map(cells), cells.get("place", "").strip(), cells.get("title", "")
        found = [line for line in self._meant.get(meant, ()) if kind in ("", line.kind)]
        if len(found) > 1:
            raise NotAllowed(SEVERAL)
        return found[0] if found else None

    def _take_once(self, known: KeyLine) -> None:
        if known.part in self._taken:
            raise NotAllowed("Another line of the table is about this clue.")
        if known.kind == "clue":
            self._taken.add(known.part)

    def _clue(self, id_: str, cells: Mapping[str, str]) -> KeyLine | None:
        """The clue that had an id once: as it is written now, or else as it was then.

        Raises `NotAllowed` where others of the same thing are there, and none is that one.
        """
        part, _, mark = id_.partition(MARKED_BY)
        there = self._clues.get(part.rpartition(WITHIN)[0], [])
        taken, named = self._taken, self._named
        free = [line for line in there if line.part not in taken and line.id not in named]
        same = _meant_by(free, part, mark, cells)
        if not same and (mark or there):
            raise NotAllowed("The clue is another one by now, or gone: write the table anew.")
        if len({(line.title, line.place) for line in same}) > 1:
            raise NotAllowed(SEVERAL)
        return same[0] if same else None

    def _refuse_elsewhere(self, known: KeyLine, kind: str, on: str) -> None:
        if kind not in ("", known.kind):
            raise NotAllowed(f"“{known.id}” is a {known.kind}, and no {kind}.")
        if on.strip() and known.map not in self._maps_called(on):
            raise NotAllowed("Nothing moves to another map by a table; cut and paste it there.")

    def _told(self, known: KeyLine, cells: Mapping[str, str]) -> tuple[dict[str, str], str]:
        """The columns that say otherwise than the line, and in words what is other then.

        Without a place a thing stays where it is; a clue is found anywhere.
        """
        found, said = {}, []
        for column in (each for each in WRITTEN if each in cells):
            text, can = cells[column].strip(), self.draft.has(known.part, column)
            if column == "place" and not text and known.kind != "clue":
                continue
            now = self.draft.text(known.part, column) if can else getattr(known, column)
            if text != now.strip():
                found[column] = cells[column]
                said.append(f"{CALLED[column]}: {_short(now)} → {_short(text)}")
        return found, "; ".join(said)

    def _add(self, cells: Mapping[str, str]) -> str:
        kind = cells.get("kind", "").strip() or "feature"
        if kind not in KINDS:
            raise NotAllowed(f"“{kind}” is none of {', '.join(KINDS)}.")
        if kind not in ADDED:
            raise NotAllowed(f"There is no such {kind}, and a table adds none: draw it on the map.")
        if kind == "clue":
            self._add_clue(cells)
        else:
            told = {column: cells[column] for column in WRITTEN if cells.get(column, "").strip()}
            map_id = self._map(cells)
            self.draft.add(map_id, self._new(kind, map_id, told), told)
        is_told = kind != "feature" or cells.get("visibility", "").strip()
        new = f"a new {kind}" if is_told else f"a new {kind}, {AS_BY_HAND}"
        return new + (self._unmapped(cells) if kind != "clue" else "")

    def _unmapped(self, cells: Mapping[str, str]) -> str:
        """That a place lies beside what is mapped, if so."""
        map_id, place = self._map(cells), cells.get("place", "").strip()
        at = hex_of(self.draft.spot(map_id, place))
        is_mapped = at is None or value_at(self._campaign.chunks("terrain", map_id), at)
        return "" if is_mapped else f"; nothing is mapped at {place}"

    def _new(self, kind: str, map_id: str, cells: Mapping[str, str]) -> Feature | Token | Label:
        spot, title = self.draft.spot(map_id, cells.get("place", "")), cells.get("title", "")
        if kind == "feature":
            return Feature(spot, title, AS_BY_HAND)
        if kind == "token":
            return Token(spot, title)
        at = hex_of(spot)
        if at is None:
            raise NotAllowed("A label of a dungeon is written on the map.")
        return Label(title, (at,))

    def _add_clue(self, cells: Mapping[str, str]) -> None:
        owner = self._owner(cells)
        if owner is None:
            raise NotAllowed("Say in the column “of” what the clue leads to, by its id or title.")
        place = self.draft.place(owner.map, cells.get("place", ""))
        self.draft.add_clue(owner.part, Clue(cells.get("title", ""), place))

    def _owner(self, cells: Mapping[str, str]) -> KeyLine | None:
        """What a new clue leads to: by an id, or the one thing that is called so on its map."""
        of = cells.get("of", "").strip()
        if of in self._by_id or not of:
            return self._by_id.get(of)
        on = self._map(cells)
        lines = self._by_id.values()
        found = [
            each for each in lines if (each.map, each.title) == (on, of) if each.kind in LED_TO
        ]
        return found[0] if len(found) == 1 else None

    def _map(self, cells: Mapping[str, str]) -> str:
        """The map that is meant by its name or its id; of one map it need not be said."""
        name = cells.get("map", "").strip()
        found = self._maps_called(name) if name else [*self._ids]
        if len(found) == 1:
            return found[0]
        if not name:
            raise NotAllowed("Say in the column “map” which map is meant.")
        several = "Several maps are called" if found else "There is no map"
        raise NotAllowed(f"{several} “{name}”.")

    def _maps_called(self, name: str) -> Sequence[str]:
        wanted = name.strip()
        return [wanted] if wanted in self._ids else self._maps.get(wanted, [])


def bring_in(campaign: Campaign, lines: Sequence[SheetLine]) -> BroughtIn:
    """All lines of a table that can be brought in, as one change; nothing is ever taken away."""
    sheet = _Sheet(campaign, {line.cells.get("id", "").strip() for line in lines})
    verdicts = tuple(_judged(sheet, lines))
    done = sum(each.outcome in ("altered", "added") for each in verdicts)
    lines_done = "a line" if done == 1 else f"{done:,} lines"
    return BroughtIn(sheet.draft.change(f"Bring in {lines_done} of a table"), verdicts)


def _meant_by(
    clues: Sequence[KeyLine], part: str, mark: str, cells: Mapping[str, str]
) -> list[KeyLine]:
    """Those of these clues that a line may be about, by what stands in it or by its mark."""
    if "title" not in cells and not mark:
        return [line for line in clues if str(line.part) == part]
    told = [line for line in clues if _is_told(line, cells)]
    marked = [line for line in clues if _is_marked(line, mark, cells)]
    return [line for line in told if line in marked] or told or marked


def _is_told(clue: KeyLine, cells: Mapping[str, str]) -> bool:
    """Whether a line says of a clue what is said there now."""
    return cells.get("title") == clue.title and _is_there(clue, cells)


def _is_marked(clue: KeyLine, mark: str, cells: Mapping[str, str]) -> bool:
    """Whether a mark is that of a clue; tables of old mark words alone, and not the place."""
    is_by_words = len(mark) == OLD_MARK and clue.mark.startswith(mark)
    return mark == clue.mark or (is_by_words and _is_there(clue, cells))


def _is_there(clue: KeyLine, cells: Mapping[str, str]) -> bool:
    return cells.get("place", clue.place).strip() == clue.place


def _short(text: str) -> str:
    """A text as a part of a line."""
    words = " ".join(text.split())
    return shortened(words, MOST_TOLD) if words else "–"


def _judged(sheet: _Sheet, lines: Sequence[SheetLine]) -> Iterator[Verdict]:
    return (sheet.judge(line) for line in lines)
