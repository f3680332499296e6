"""Changes that could not be made when they were wanted, made later: for what is there by then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import numpy as np

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.ids import is_number
from mapper.model.campaign.removal import completed
from mapper.model.campaign.row_references import things_of
from mapper.model.campaign.rows import KINDS, Key, Row
from mapper.model.hexes.chunks import SIZE
from mapper.model.places import FeatureAt


def with_another(waiting: Iterable[Change], change: Change) -> tuple[Change, ...]:
    """What waits, in its order, and one more; what that was wanted in place of is left out."""
    return (*(each for each in waiting if not _is_given_up(each, change)), change)


def in_turn(waiting: Iterable[Change]) -> list[Change]:
    """In the order in which they are made: new things last, which take the numbers that are left.

    What comes with more than itself tells its number elsewhere, and keeps it.
    """
    return sorted(waiting, key=_is_one_new_thing)


def as_of_now(campaign: Campaign, change: Change) -> Change:
    """The same change for the campaign as it has become: only what it alters is altered."""
    if _is_one_new_thing(change):
        rows = {_with_a_number(campaign, key): swap for key, swap in change.rows.items()}
    else:
        rows = {key: _on(campaign.get(key), key, swap) for key, swap in change.rows.items()}
    told = {key: swap for key, swap in rows.items() if swap.before != swap.after}
    return completed(campaign, Change(change.label, told))


def _is_given_up(earlier: Change, later: Change) -> bool:
    """Whether it is wanted again, was to take away what is used still, or to be another's number.

    A thing of its own never is the last: there are numbers enough.
    """
    if earlier.rows == later.rows:
        return True
    if _is_one_new_thing(earlier) or _is_one_new_thing(later):
        return False
    shared = earlier.rows.keys() & later.rows.keys()
    return any(_shuts_out(key, earlier.rows[key], later.rows[key]) for key in shared)


def _shuts_out(key: Key, earlier: Swap, later: Swap) -> bool:
    if KINDS[key.kind].row is bytes:
        return False
    if earlier.after is None:
        return later.after is not None
    return earlier.before is None and (_has_a_number(key) or key.kind == "map")


def _is_one_new_thing(change: Change) -> bool:
    """Whether all that it does is to add a thing that is called by a number."""
    return len(change.rows) == 1 and all(
        swap.before is None and _has_a_number(key) for key, swap in change.rows.items()
    )


def _has_a_number(key: Key) -> bool:
    """Whether a row is called by a number of its own, and not by that of what it is of."""
    is_of = bool(key.of) or any(things_of(key))
    return not is_of and isinstance(key.id, str) and is_number(key.id)


def _with_a_number(campaign: Campaign, key: Key) -> Key:
    """The key, or another where there is something under it by now."""
    return key._replace(id=campaign.new_id(key.kind, key.map)) if campaign.has(key) else key


def _on(here: Row | None, key: Key, swap: Swap) -> Swap:
    before, after = swap
    if here == before:
        return Swap(here, after)
    if KINDS[key.kind].row is bytes:
        return Swap(here, _chunk(KINDS[key.kind].bytes_a_hex, here, before, after))
    if here is None or after is None:
        return Swap(here, after)
    return Swap(here, _altered(here, before, after))


def _chunk(width: int, *rows: Row | None) -> bytes | None:
    """What is here, but for the hexes that are altered from before to after."""
    empty = bytes(SIZE * width)
    read = (np.frombuffer(row if isinstance(row, bytes) else empty, np.uint8) for row in rows)
    here, before, after = (values.reshape(SIZE, width) for values in read)
    is_as_before = (before == after).all(axis=1, keepdims=True)
    merged = np.where(is_as_before, here, after).tobytes()
    return merged if merged != empty else None


def _altered(here: Any, before: Any, after: Any) -> Any:
    """What is here, with what differs from before to after as it is after."""
    if before == after:
        return here
    if here == before or not type(here) is type(before) is type(after):
        return after
    if is_dataclass(after):
        return _with_fields(here, before, after)
    if isinstance(after, Mapping):
        return _with_entries(here, before, after)
    return _with_things(here, before, after) if type(after) is tuple else after


def _with_fields(here: Any, before: Any, after: Any) -> Any:
    names = [field.name for field in fields(after)]
    told = [name for name in names if getattr(before, name) != getattr(after, name)]
    values = [_altered(*(getattr(row, name) for row in (here, before, after))) for name in told]
    try:
        return replace(here, **dict(zip(told, values, strict=True)))
    except ValueError:  # they do not go together
        return after


def _with_entries(
    here: Mapping[Any, Any], before: Mapping[Any, Any], after: Mapping[Any, Any]
) -> dict[Any, Any]:
    kept = {key: here[key] for key in here if key in after or key not in before}
    told = (key for key in after if key not in before or before[key] != after[key])
    return kept | {key: _altered(here.get(key), before.get(key), after[key]) for key in told}


def _with_things(
    here: tuple[Any, ...], before: tuple[Any, ...], after: tuple[Any, ...]
) -> tuple[Any, ...]:
    """Clues, sides, links: each for itself, and what was added at the end is added.

    Of all else, as the corners of an outline, one cannot do without the others.
    """
    if not all(is_dataclass(thing) or isinstance(thing, FeatureAt) for thing in (*here, *after)):
        return after
    if len(here) == len(before) == len(after):
        return tuple(_altered(*each) for each in zip(here, before, after, strict=True))
    if after[: len(before)] == before:
        return (*here, *after[len(before) :])
    return after
