"""What comes into a group's pot: experience of foes or by hand, treasure that is taken or sold."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from mapper.commands.edits import Draft, one_line, refuse_number, the_group
from mapper.commands.member_rows import put_sheet
from mapper.commands.purse import add_coins, pay, put_pot
from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Member
from mapper.model.campaign.reward_rows import Gathered, Taken, Treasure
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import Hoard
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import ZonePoint, in_all
from mapper.model.search import link_marks
from mapper.play.delve.site_procedure import delve_of
from mapper.play.fight.fight_rules import HIT_DICE
from mapper.play.map_rules import rules_of
from mapper.play.members import foes_of, party_of
from mapper.play.reward.foes_worth import FoeWorth, experience_table, foes_worth, in_words
from mapper.play.reward.pots import Won, each_won, pot_of, read_won
from mapper.play.reward.shares import SharesAsked, dues_of, xp_said
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.rules.sovereign.advancement import monster_xp

MOST_LINES = 500


def gather_foes(campaign: Campaign, group: str, who: Collection[str]) -> Change:
    """The experience for foes of the last fight comes into the pot, each of them once."""
    foes = [each for each in foes_worth(campaign, group) if each.who in who]
    if not foes:
        raise NotAllowed("No foe is left whose experience is not gathered.")
    unknown = [each.name for each in foes if each.xp is None]
    if unknown:
        raise NotAllowed(f"Nobody knows the Hit Dice of {', '.join(unknown)}.")
    draft = Draft(campaign)
    _gather(campaign, draft, group, foes)
    return draft.change("Gather experience")


def gather_what_is_left(campaign: Campaign, draft: Draft, group: str) -> None:
    """The experience for defeated foes that nobody gathered, before they are forgotten.

    Those whose Hit Dice nobody has said wait in the pot.
    """
    defeated = [each for each in foes_worth(campaign, group) if each.is_defeated]
    foes = [each for each in defeated if each.xp]
    if foes:
        _gather(campaign, draft, group, foes)
    unsaid = [each for each in defeated if each.xp is None]
    for kind in dict.fromkeys(each.kind for each in unsaid):
        those = [each for each in unsaid if each.kind == kind]
        _put_gathered(draft, group, Gathered(in_words(those), Fraction(0), len(those)))


def say_hit_dice(
    campaign: Campaign, group: str, at: Collection[int], hit_dice: str | int | None
) -> Change:
    """What foes of a fight before are worth, who have waited for it in the pot."""
    pot, rules = pot_of(campaign, group), rules_of(campaign, the_group(campaign, group).at.map)
    sheet = MemberSheet(Member(""), rules=rules).with_value(HIT_DICE, hit_dice)
    each_xp = monster_xp(experience_table(sheet), sheet.value(HIT_DICE).number, 0).value
    waiting, _ = _parted(pot.gathered, at)
    if hit_dice is None or not all(each.unsaid for each in waiting):
        raise NotAllowed("Say how many Hit Dice foes have that wait for it.")
    said = tuple(
        Gathered(row.what, each_xp * row.unsaid) if number in at else row
        for number, row in enumerate(pot.gathered)
    )
    draft = Draft(campaign)
    put_pot(draft, group, replace(pot, gathered=said))
    what, many = ", ".join(each.what for each in waiting), sum(each.unsaid for each in waiting)
    _tell(campaign, draft, group, f"Gathered {xp_said(each_xp * many)} XP: {what}.")
    return draft.change("Gather experience")


def _gather(campaign: Campaign, draft: Draft, group: str, foes: Sequence[FoeWorth]) -> None:
    rows = foes_of(campaign, group)
    for each in foes:
        key, row = rows[each.who]
        draft.put(key, replace(row, is_counted=True))
    xp = sum((each.xp for each in foes if each.xp is not None), Fraction(0))
    _put_gathered(draft, group, Gathered(in_words(foes), xp))
    _tell(campaign, draft, group, f"Gathered {xp_said(xp)} XP: {in_words(foes)}.")


def write_of_foe(
    campaign: Campaign, group: str, who: Collection[str], name: str, value: str | int | None
) -> Change:
    """What stands on the sheets of foes whose fight may be over: hit dice, abilities."""
    draft, rows = Draft(campaign), foes_of(campaign, group)
    for each in who:
        if each not in rows:
            raise NotAllowed(f"{each} is no foe of the last fight.")
        row = rows[each][1]
        put_sheet(draft, group, each, MemberSheet(row.member, row.state).with_value(name, value))
    return draft.change(f"{name} of foes")


def gather_by_hand(campaign: Campaign, group: str, what: str, xp: Fraction) -> Change:
    """Experience for something else, with a word that says for what."""
    words, draft = one_line(what, "What experience is for"), Draft(campaign)
    if xp <= 0:
        raise NotAllowed("Experience is more than 0.")
    _put_gathered(draft, group, Gathered(words, xp))
    _tell(campaign, draft, group, f"Gathered {xp_said(xp)} XP: {words}.")
    return draft.change("Gather experience")


def add_told(campaign: Campaign, group: str, line: str) -> Change:
    """What was won besides, or paid, as it is typed: “50 XP for the riddle; cup 40 gold”."""
    after, whole, labels = campaign.snapshot(), Change("", {}), list[str]()
    for words in each_won(line) or [line]:
        won = read_won(words)
        if won is None:
            raise NotAllowed(f"“{words}” says nothing that is known.")
        change = _add(after, group, won)
        after.apply(change)
        whole = whole.then(change)
        labels.append(change.label)
    return Change(", ".join(labels)[:60], whole.rows)


def _add(campaign: Campaign, group: str, won: Won) -> Change:
    if won.is_each:
        sharing = sum(due.weight > 0 for due in dues_of(campaign, group, SharesAsked()))
        won = won._replace(number=won.number * sharing)
    if won.kind == "coins":
        return find_coins(campaign, group, won.number)
    if won.kind == "paid":
        return pay(campaign, group, won.number, won.what)
    if won.kind == "treasure":
        return add_treasure(campaign, group, Treasure(won.what, won.number))
    return gather_by_hand(campaign, group, won.what, Fraction(won.number))


def find_coins(campaign: Campaign, group: str, gold: int) -> Change:
    """Coins that are keyed nowhere, and are brought back with the others."""
    draft = Draft(campaign)
    add_coins(draft, group, gold)
    words = f"{_name(campaign, group)} takes {gold:,} gold."
    _tell(campaign, draft, group, words, words)
    return draft.change(f"Take {gold:,} gold")


def take_treasure(campaign: Campaign, group: str, key: Key) -> Change:
    """What is keyed goes along: coins into the purse, the rest with its worth and load."""
    feature = campaign.one(Feature, key)
    if not is_treasure(feature):
        raise NotAllowed(f"{feature.title or 'This'} has no treasure.")
    taken = Key("taken", key.map, key.id)
    if campaign.has(taken):
        raise NotAllowed("That was taken already.")
    _refuse_elsewhere(campaign, group, key, feature)
    draft, hoard = Draft(campaign), feature.hoard or Hoard()
    if hoard.coins:
        add_coins(draft, group, hoard.coins)
    words = link_marks.in_words(feature.treasure).strip().rstrip(".") or feature.title or "Treasure"
    what = " ".join(words.split())[:200]
    if hoard.worth or not hoard.coins:
        _put_treasure(draft, group, Treasure(what, hoard.worth, hoard.load))
    entry = _tell(campaign, draft, group, f"{_name(campaign, group)} takes {_said(what, hoard)}.")
    draft.put(taken, Taken(group, entry))
    return draft.change(f"Take {what}"[:60])


def _refuse_elsewhere(campaign: Campaign, group: str, key: Key, feature: Feature) -> None:
    """Nobody takes what lies elsewhere."""
    party = party_of(campaign, group)
    delvers = delve_of(campaign, group).delvers.values() if party.is_inside else ()
    where = {party.at.spot, *(ZonePoint(row.zone) for row in delvers)}
    if key.map != party.at.map or in_all(feature.at) not in where:
        raise NotAllowed(f"{party.name} is not there.")


def is_treasure(feature: Feature) -> bool:
    """Whether anything may be taken of it."""
    return bool(feature.treasure.strip()) or feature.hoard is not None


def add_treasure(campaign: Campaign, group: str, treasure: Treasure) -> Change:
    """A thing of worth that is keyed nowhere."""
    title, draft = one_line(treasure.title, "A treasure"), Draft(campaign)
    refuse_number(treasure.worth)
    _put_treasure(draft, group, replace(treasure, title=title))
    worth = f", worth {treasure.worth:,} gold" if treasure.worth else ""
    _tell(campaign, draft, group, f"{_name(campaign, group)} takes {title}{worth}.")
    return draft.change(f"Take {title}"[:60])


def say_worth(campaign: Campaign, group: str, at: Collection[int], worth: int) -> Change:
    """What treasures are worth, each of them."""
    draft, pot = Draft(campaign), pot_of(campaign, group)
    those, _ = _parted(pot.treasures, at)
    if not those or worth <= 0:
        raise NotAllowed("Say of a treasure that it is worth more than 0 gold.")
    refuse_number(worth)
    said = tuple(
        replace(row, worth=worth) if number in at else row
        for number, row in enumerate(pot.treasures)
    )
    put_pot(draft, group, replace(pot, treasures=said))
    what = ", ".join(each.title for each in those)
    _tell(campaign, draft, group, f"{what}: worth {worth:,} gold.")
    return draft.change(f"Worth of {what}"[:60])


def sell_treasures(campaign: Campaign, group: str, at: Collection[int]) -> Change:
    """Treasures become coins; they bring experience if it has not been shared for them."""
    draft, pot = Draft(campaign), pot_of(campaign, group)
    sold, left = _parted(pot.treasures, at)
    unsaid = [each.title for each in sold if not each.worth]
    if unsaid:
        raise NotAllowed(f"Nobody has said the worth of {', '.join(unsaid)}.")
    worth = sum(each.worth for each in sold)
    new = sum(each.worth for each in sold if not each.is_shared)
    refuse_number(pot.coins + worth)
    coins, found = pot.coins + worth, pot.new_coins + new
    put_pot(draft, group, replace(pot, coins=coins, new_coins=found, treasures=left))
    what = ", ".join(each.title for each in sold)
    name, for_gold = _name(campaign, group), f"for {worth:,} gold"
    told = f"{name} sells treasure {for_gold}."
    _tell(campaign, draft, group, f"{name} sells {what} {for_gold}.", told)
    return draft.change(f"Sell {what}"[:60])


def take_out(
    campaign: Campaign, group: str, treasures: Collection[int], gathered: Collection[int] = ()
) -> Change:
    """What the group has no more, or does not get after all: a treasure left behind, experience."""
    draft, pot = Draft(campaign), pot_of(campaign, group)
    lost, kept = _parted(pot.treasures, treasures)
    undone, left = _parted(pot.gathered, gathered)
    put_pot(draft, group, replace(pot, treasures=kept, gathered=left))
    what = ", ".join(
        [each.title for each in lost] + [f"{xp_said(e.xp)} XP, {e.what}" for e in undone]
    )
    _tell(campaign, draft, group, f"{_name(campaign, group)} no longer has {what}.")
    return draft.change(f"Take out {what}"[:60])


T = TypeVar("T")


def _parted(rows: Sequence[T], at: Collection[int]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Those rows of a pot, and the others."""
    if any(not 0 <= each < len(rows) for each in at):
        raise NotAllowed("There is no such line in the pot.")
    found = tuple(row for number, row in enumerate(rows) if number in at)
    return found, tuple(row for number, row in enumerate(rows) if number not in at)


def _put_gathered(draft: Draft, group: str, gathered: Gathered) -> None:
    pot = pot_of(draft, group)
    _refuse_many(len(pot.gathered))
    put_pot(draft, group, replace(pot, gathered=(*pot.gathered, gathered)))


def _put_treasure(draft: Draft, group: str, treasure: Treasure) -> None:
    pot = pot_of(draft, group)
    _refuse_many(len(pot.treasures))
    put_pot(draft, group, replace(pot, treasures=(*pot.treasures, treasure)))


def _refuse_many(lines: int) -> None:
    if lines >= MOST_LINES:
        raise NotAllowed(f"A pot has at most {MOST_LINES} lines; share it first.")


def _said(what: str, hoard: Hoard) -> str:
    """What was taken: “120 gold, and Silver cup, worth 40 gold”."""
    coins = f"{hoard.coins:,} gold" if hoard.coins else ""
    worth = f", worth {hoard.worth:,} gold" if hoard.worth else ""
    thing = f"{what}{worth}" if hoard.worth or not hoard.coins else ""
    return " and ".join(filter(None, (coins, thing)))


def _name(campaign: Campaign, group: str) -> str:
    return the_group(campaign, group).name


def _tell(campaign: Campaign, draft: Draft, group: str, words: str, players: str = "") -> int:
    """The entry that tells it; its number."""
    at = the_group(campaign, group).at
    row = logged(campaign, words, "deed", group=group, at=at, player_text=players).row
    number = draft.new_id("log")
    draft.put(Key("log", "", number), row)
    return int(number)
