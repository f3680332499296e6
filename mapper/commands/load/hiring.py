"""Those who bear goods for a group: bought, hired, hitched to carts, paid, and dismissed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count as counting
from itertools import islice

from mapper.commands.edits import Draft, refuse_number
from mapper.commands.member_rows import gold_of
from mapper.commands.purse import take_coins
from mapper.commands.time.clock import wages_of, wages_row
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import ids_in
from mapper.model.campaign.play_rows import Bearer, BearerKind, LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.load.load_rules import BEASTS, heads_in, load_rules
from mapper.play.members import party_of
from mapper.play.reward.pots import keeps_purse, pot_of
from mapper.rules.sovereign.sovereign_delver_tables import Carrier

MOST_BEARERS = 200
CALLED: Mapping[BearerKind, str] = {
    "mule": "mule",
    "heavy_horse": "pack horse",
    "porter": "porter",
    "hireling": "hireling",
    "cart": "cart",
}


KINDS: Mapping[str, BearerKind] = {words: kind for kind, words in CALLED.items()}
TOLD = re.compile("(?P<number>[0-9]{1,4}|an?|one) (?P<kind>.+)", re.ASCII)


def hire(campaign: Campaign, group: str, kind: BearerKind, count: int) -> Change:
    """So many beasts, carts or people come along, for what the rules say that they cost.

    A group that keeps a purse pays from it, and then from what its members have.
    """
    party = party_of(campaign, group)
    if not 1 <= count <= MOST_BEARERS - len(party.bearers):
        raise NotAllowed(f"At most {MOST_BEARERS} bear goods for one group, and at least one.")
    price = load_rules(campaign, group).hired(kind)
    wage = price.gold if price.paid == "daily" else 0
    names = _free_names(campaign, CALLED[kind].capitalize(), count)
    new = tuple(Bearer(name, kind, wage=wage) for name in names)
    who = f"{count} {CALLED[kind]}{'s' if count > 1 else ''}"
    draft = Draft(campaign)
    _put(campaign, draft, group, (*party.bearers, *new))
    bought = price.gold * count if price.paid == "once" else 0
    keeps = keeps_purse(pot_of(campaign, group))
    shared = take_coins(draft, group, bought) if keeps else ""
    comes = "come" if count > 1 else "comes"
    _tell(draft, group, f"{who} {comes} along with {party.name}{_cost(price, count)}{shared}.")
    return draft.change(f"Hire {who}")


def hire_told(campaign: Campaign, group: str, words: str) -> Change:
    """Who comes along as it is typed: “3 porters, a mule”."""
    wanted = [_read(part) for part in words.split(",")]
    prices = [(load_rules(campaign, group).hired(kind), count) for kind, count in wanted]
    cost = sum(price.gold * count for price, count in prices if price.paid == "once")
    has = gold_of(campaign, group)
    if cost > has and keeps_purse(pot_of(campaign, group)):
        raise NotAllowed(f"All of it costs {cost:,} gold; the purse and the members have {has:,}.")
    after, done = campaign.snapshot(), Change("", {})
    for kind, count in wanted:
        change = hire(after, group, kind, count)
        after.apply(change)
        done = done.then(change) if done else change
    return Change(f"Hire {' '.join(words.split())}", done.rows)


def _read(part: str) -> tuple[BearerKind, int]:
    found = TOLD.fullmatch(" ".join(part.lower().split()))
    called = found["kind"] if found is not None else ""
    kind = KINDS.get(called) or KINDS.get(called.removesuffix("s"))
    if found is None or kind is None:
        raise NotAllowed(f"Write how many and what: {', '.join(f'2 {each}s' for each in KINDS)}.")
    return kind, int(found["number"]) if found["number"].isdecimal() else 1


def dismiss(campaign: Campaign, group: str, names: Collection[str]) -> Change:
    """Who bears goods no longer: supplies are left to the others, things are handed on before."""
    party = party_of(campaign, group)
    leaving = _named(party, names)
    laden = next((each for each in leaving if each.gear), None)
    if laden is not None:
        raise NotAllowed(f"{laden.name} bears {laden.gear}: hand that on first.")
    draft = Draft(campaign)
    _put(campaign, draft, group, tuple(each for each in party.bearers if each not in leaving))
    words = ", ".join(each.name for each in leaving)
    _tell(
        draft, group, f"{words} {'go' if len(leaving) > 1 else 'goes'} with {party.name} no more."
    )
    return draft.change(f"Dismiss {words}")


def hitch(campaign: Campaign, group: str, names: Collection[str], *, is_hitched: bool) -> Change:
    """Beasts that pull carts from now on, or bear packs again."""
    party = party_of(campaign, group)
    other = next((each.name for each in _named(party, names) if each.kind not in BEASTS), None)
    if other is not None:
        raise NotAllowed(f"{other} pulls no cart; mules and horses do.")
    label = f"{'Hitch' if is_hitched else 'Unhitch'} {', '.join(names)}"
    return _altered(
        campaign, group, names, lambda each: replace(each, is_hitched=is_hitched), label
    )


def pay(campaign: Campaign, group: str, names: Collection[str], gold: int) -> Change:
    """What each of these is paid a day from now on."""
    refuse_number(gold)
    label = f"Wages of {', '.join(names)}"
    return _altered(campaign, group, names, lambda each: replace(each, wage=gold), label)


def _altered(
    campaign: Campaign,
    group: str,
    names: Collection[str],
    alter: Callable[[Bearer], Bearer],
    label: str,
) -> Change:
    party, draft = party_of(campaign, group), Draft(campaign)
    wanted = _named(party, names)
    bearers = tuple(alter(each) if each in wanted else each for each in party.bearers)
    _put(campaign, draft, group, bearers)
    return draft.change(label)


def _put(campaign: Campaign, draft: Draft, group: str, after: Sequence[Bearer]) -> None:
    """The group with these, with the heads and the wages that they make more or fewer."""
    party = party_of(campaign, group)
    more = heads_in(after) - heads_in(party.bearers)
    had_cart, has_cart = (
        any(each.kind == "cart" for each in those) for those in (party.bearers, after)
    )
    row = replace(
        party,
        bearers=tuple(after),
        others=max(0, party.others + more),
        has_carriage=has_cart if has_cart != had_cart else party.has_carriage,
    )
    draft.put(Key("party", "", group), row)
    wages = sum(each.wage for each in after) - sum(each.wage for each in party.bearers)
    if wages:
        gold = max(0, wages_of(campaign, group) + wages)
        draft.put(*wages_row(campaign, group, gold))


def _named(party: Party, names: Collection[str]) -> list[Bearer]:
    found = [each for each in party.bearers if each.name in names]
    if len(found) < len(set(names)) or not names:
        raise NotAllowed("Choose beasts, carts or people hired: members are no part of this.")
    return found


def _free_names(campaign: Campaign, called: str, count: int) -> list[str]:
    """Mule 1, Mule 2: names that nobody has, in whichever group."""
    parties = campaign.all(Party)
    taken = ids_in(parties) | {each.name for row in parties.values() for each in row.bearers}
    taken |= {each.name for row in parties.values() for each in row.members}
    free = (name for number in counting(1) if (name := f"{called} {number}") not in taken)
    return [*islice(free, count)]


def _cost(price: Carrier, count: int) -> str:
    if not price.gold:
        return ""
    if price.paid == "daily":
        return f" for {price.gold} gold a day{' each' if count > 1 else ''}"
    return f", bought for {price.gold * count:,} gold"


def _tell(draft: Draft, group: str, words: str) -> None:
    party = draft.one(Party, Key("party", "", group))
    row = LogEntry(party.minutes, words, "deed", group, party.at, words)
    draft.put(Key("log", "", draft.new_id("log")), row)
