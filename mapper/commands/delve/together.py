"""What a whole group does at once in a dungeon, as one change: all search, all pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from mapper.commands.delve.closing import close_round
from mapper.commands.delve.deed import Deed
from mapper.commands.delve.searching import search
from mapper.commands.delve.turning import pass_all, waiting
from mapper.model.campaign import Campaign
from mapper.model.change import Change
from mapper.model.not_allowed import NotAllowed

Making = Callable[[Campaign], Change]


def close_now(campaign: Campaign, group: str, random: Random, *, face: int | None = None) -> Change:
    """Close the round or turn; who has not begun yet passes first."""

    def close(here: Campaign) -> Change:
        return close_round(here, group, random, face=face)

    if not waiting(Deed(campaign, group, override=True)):
        return close(campaign)
    return _one_after_another(campaign, (lambda here: pass_all(here, group), close))


def search_all(campaign: Campaign, group: str) -> Change:
    """All search, one after another in marching order, who can still act."""
    deed = Deed(campaign, group)
    able = [
        who for who in deed.order if not (deed.delver(who).has_acted or deed.delver(who).is_done)
    ]
    if not able:
        raise NotAllowed(f"All have acted in this {deed.rules.unit}.")
    return _one_after_another(campaign, (_searching(group, who) for who in able))


def _searching(group: str, who: str) -> Making:
    return lambda here: search(here, group, who)


def _one_after_another(campaign: Campaign, making: Iterable[Making]) -> Change:
    """Each made of what the ones before it left; it is called what the last one is."""
    here = campaign.copied()
    whole: Change | None = None
    for make in making:
        change = make(here)
        here.apply(change)
        whole = change if whole is None else Change(change.label, whole.then(change).rows)
    assert whole is not None
    return whole
