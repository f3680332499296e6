"""The pot of a group: its coins, the treasure it carries, the experience that it has gathered."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from mapper.model.campaign.reward_rows import Pot
from mapper.model.campaign.rows import Key

MOST_COINS = 1_000_000


class HoldsPots(Protocol):
    """A campaign, or one that is being edited."""

    def found(self, row_class: type[Pot], key: Key) -> Pot | None: ...


def pot_key(group: str) -> Key:
    return Key("pot", "", group)


def pot_of(holder: HoldsPots, group: str) -> Pot:
    """What a group has together; of a group that has nothing an empty one."""
    return holder.found(Pot, pot_key(group)) or Pot()


def coins_of(holder: HoldsPots, group: str) -> int:
    """The gold in a group's purse."""
    return pot_of(holder, group).coins


def with_coins(pot: Pot, coins: int) -> Pot:
    """So much is in the purse: what was found is spent last, and what is spent is not shared."""
    return replace(pot, coins=coins, new_coins=min(pot.new_coins, coins))


def together(one: Pot, other: Pot) -> Pot:
    """The pots of two groups that are one from now on; the purse holds no more than it can."""
    coins = min(one.coins + other.coins, MOST_COINS)
    return Pot(
        coins,
        min(one.new_coins + other.new_coins, coins),
        (*one.treasures, *other.treasures),
        (*one.gathered, *other.gathered),
        {**other.shares, **one.shares},
    )
