"""What goes with what a change takes away: what is known of it, and its number for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.ids import is_number
from mapper.model.campaign.members import id_of, ids_in, state_id
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.row_references import numbers_of, things_of
from mapper.model.campaign.rows import GIVEN, KINDS, Key, Row
from mapper.model.campaign.used_numbers import NOTHING_GIVEN, UsedNumbers, of_kind
from mapper.model.hexes.chunks import EMPTY, Mask

_Rows = dict[Key, Swap]

SUBJECTS = frozenset({"feature", "token", "zone", "passage", "party", "region"})
"""Kinds of rows that other rows are of."""

WITHOUT_NAMES = frozenset({"settings", "calendar", "rules", "given"})
"""Kinds of which there is one, on a map or at all."""


def completed(campaign: Campaign, change: Change) -> Change:
    """The change with all that goes along: every command gives its changes away as this.

    What is known of things that are not there is taken away, and numbers are remembered that would
    be given again otherwise. A change that is complete is given back as it is.
    """
    rows = dict(change.rows)
    _take_along(campaign, rows)
    _forget_ground(campaign, rows)
    _drop_what_is_of_nothing(campaign, rows)
    _drop_states_of_nobody(campaign, rows)
    _remember(campaign, rows)
    return change if rows == change.rows else Change(change.label, rows)


def numbered(campaign: Campaign, change: Change) -> Change:
    """The change with the numbers remembered alone: all else is to be as it once was."""
    rows = dict(change.rows)
    _remember(campaign, rows)
    return change if rows == change.rows else Change(change.label, rows)


def _take_along(campaign: Campaign, rows: _Rows) -> None:
    """Rows that are of a thing which is taken away."""
    gone = {key for key, swap in rows.items() if key.kind in SUBJECTS and swap.after is None}
    if not gone:
        return
    for key in list(campaign.keys_of(gone)):
        before = rows[key].before if key in rows else campaign.get(key)
        _put(rows, key, Swap(before, None))


def _forget_ground(campaign: Campaign, rows: _Rows) -> None:
    """What groups know of hexes that are taken off the map: what comes there later is new."""
    grounds = [key for key in rows if key.kind == "terrain"]
    maps = {key.map for key in grounds}
    owners = {(kind, m): campaign.owners(kind, m) for m in maps for kind in ("seen", "visited")}
    for key in grounds if any(owners.values()) else ():
        before, after = rows[key]
        off = _hexes_of(before) & ~_hexes_of(after)
        if off.any():
            for (kind, map_id), known_by in owners.items():
                for of in known_by if map_id == key.map else ():
                    _forget(campaign, rows, Key(kind, map_id, key.id, of), off)


def _hexes_of(chunk: Row | None) -> Mask:
    """Which hexes of a chunk of terrain are mapped."""
    mapped: Mask = np.frombuffer(chunk if isinstance(chunk, bytes) else EMPTY, np.uint8) != 0
    return mapped


def _forget(campaign: Campaign, rows: _Rows, key: Key, off: Mask) -> None:
    """A chunk of what a group knows without these hexes."""
    here = campaign.get(key)
    known = rows[key].after if key in rows else here
    if isinstance(known, bytes):
        left = np.where(off, 0, np.frombuffer(known, "<u4")).astype("<u4")
        _put(rows, key, Swap(here, left.tobytes() if left.any() else None))


def _drop_what_is_of_nothing(campaign: Campaign, rows: _Rows) -> None:
    """Rows that a change would bring of what will not be there."""
    for key, swap in list(rows.items()):
        if swap.after is not None and not all(_is_there(campaign, rows, t) for t in things_of(key)):
            _put(rows, key, Swap(swap.before, None))


def _drop_states_of_nobody(campaign: Campaign, rows: _Rows) -> None:
    """How members are who are in no group any more, and nobody of whom a change tells."""
    altered = {str(key.id): swap for key, swap in rows.items() if key.kind == "party"}
    told = {key for key in rows if key.kind == "member_state"}
    if not told and all(map(_has_all_members, altered.values())):
        return
    before = {id_: swap.before for id_, swap in altered.items()}
    kept = {key for key in told | _states_in(before) if key in rows or campaign.has(key)}
    if not kept:
        return
    after = {**campaign.all(Party), **{id_: swap.after for id_, swap in altered.items()}}
    for key in kept - _states_in(after):
        _put(rows, key, Swap(rows[key].before if key in rows else campaign.get(key), None))


def _has_all_members(swap: Swap) -> bool:
    before, after = swap
    if not isinstance(before, Party):
        return True
    if not isinstance(after, Party) or not before.members:
        return isinstance(after, Party) and not after.members
    return {*map(id_of, before.members)} <= {*map(id_of, after.members)}


def _states_in(rows: Mapping[str, Row | None]) -> set[Key]:
    """What is kept of members stands under these."""
    parties = {id_: row for id_, row in rows.items() if isinstance(row, Party)}
    return {Key("member_state", "", state_id(who)) for who in ids_in(parties)}


def _is_there(campaign: Campaign, rows: Mapping[Key, Swap], key: Key) -> bool:
    return rows[key].after is not None if key in rows else campaign.has(key)


def _remember(campaign: Campaign, rows: _Rows) -> None:
    """Put the numbers and names that the rows which are left do not tell into a row of their own.

    It never forgets: back to an earlier state is a change forward.
    """
    last, names = _numbers_lost(campaign, rows), tuple(_names_lost(rows))
    if not last and not names and GIVEN not in rows:
        return
    here = campaign.found(UsedNumbers, GIVEN)
    before = here or NOTHING_GIVEN
    wanted = rows[GIVEN].after if GIVEN in rows else None
    after = before.and_(wanted if isinstance(wanted, UsedNumbers) else NOTHING_GIVEN)
    new = {kind: number for kind, number in last.items() if number > after.last.get(kind, 0)}
    after = after.and_(UsedNumbers(new, names))
    _put(rows, GIVEN, Swap(here, after if after != NOTHING_GIVEN else None))


def _numbers_lost(campaign: Campaign, rows: Mapping[Key, Swap]) -> dict[str, int]:
    """Of each kind the highest number, where it is not in use any more and no higher one is."""
    used: Counter[tuple[str, str, int]] = Counter()
    for key, (before, after) in rows.items():
        if (before is None) != (after is None):
            for kind, map_id, number in numbers_of(key):
                used[kind, map_id, number] += 1 if before is None else -1
    kept = {
        (kind, map_id)
        for (kind, map_id, n), times in used.items()
        if times > 0
        if n >= campaign.highest(kind, map_id)
    }
    return {
        of_kind(kind, map_id): n
        for (kind, map_id, n), times in used.items()
        if times < 0 and n == campaign.highest(kind, map_id) and (kind, map_id) not in kept
        if campaign.times_used(kind, map_id, n) + times <= 0
    }


def _names_lost(rows: Mapping[Key, Swap]) -> Iterator[str]:
    """Keys of rows that are taken away and are called by a name."""
    for key, swap in rows.items():
        if swap.after is None and isinstance(key.id, str) and not is_number(key.id):
            kind = KINDS[key.kind]
            if not kind.is_play and not kind.has_owner and key.kind not in WITHOUT_NAMES:
                yield str(key)


def _put(rows: _Rows, key: Key, swap: Swap) -> None:
    if swap.before == swap.after:
        rows.pop(key, None)
    else:
        rows[key] = swap
