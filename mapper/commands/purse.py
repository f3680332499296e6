"""The purse of a group: coins that come into it, and what is paid from it."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.edits import Draft, one_line, refuse_number, the_group
from mapper.commands.member_rows import take_all
from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.reward_rows import Pot
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.reward.pots import pot_key, pot_of, with_coins


def set_purse(campaign: Campaign, group: str, coins: int) -> Change:
    """The gold in a group's purse, by the game master's hand; 0: it keeps none."""
    refuse_number(coins)
    row, draft = the_group(campaign, group), Draft(campaign)
    after = with_coins(pot_of(draft, group), coins)
    put_pot(draft, group, replace(after, has_purse=coins > 0))
    return draft.change(f"Purse of {row.name}")


def pay(campaign: Campaign, group: str, gold: int, what: str) -> Change:
    """What a group pays, and for what: from its purse, then from what its members have."""
    words, draft = one_line(what, "A payment"), Draft(campaign)
    name = the_group(campaign, group).name
    shared = take_coins(draft, group, gold)
    paid = f"{name} pays {gold:,} gold"
    said = f"{paid}: {words}{shared}."
    draft.put(*logged(campaign, said, "deed", group=group, player_text=f"{paid}."))
    return draft.change(f"Pay {gold:,} gold")


def take_coins(draft: Draft, group: str, gold: int) -> str:
    """Less gold in the purse, then of the members, as a part of something else that is done.

    Gives what members pay of it, in words. It cannot pay what it has not.
    """
    refuse_number(gold)
    paid = take_all(draft, group, gold)
    if paid.owed:
        name = draft.one(Party, Key("party", "", group)).name
        raise NotAllowed(f"{name} has {gold - paid.owed:,} gold, not {gold:,}.")
    return paid.words


def add_coins(draft: Draft, group: str, gold: int) -> None:
    """More gold in the purse, which was found and is not shared yet."""
    refuse_number(gold)
    pot = pot_of(draft, group)
    refuse_number(pot.coins + gold)
    put_pot(draft, group, replace(pot, coins=pot.coins + gold, new_coins=pot.new_coins + gold))


def put_pot(draft: Draft, group: str, pot: Pot) -> None:
    """A pot with nothing in it is no row."""
    draft.put(pot_key(group), pot if pot != Pot() else None)
