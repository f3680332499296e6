"""The pot of a group: its coins, treasure and experience; and what a line says of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal, NamedTuple, Protocol

from mapper.model.campaign.reward_rows import Pot
from mapper.model.campaign.rows import Key

MOST_COINS = 1_000_000
GOLD = "Gold"
"""What of it a member has, on the sheet."""
WonKind = Literal["xp", "coins", "treasure", "paid"]
PAYS = re.compile(r"(?:pays?|paid)\s+(?P<rest>.*)", re.IGNORECASE)
NUMBER = r"(?P<number>[0-9]{1,3}(?:[,’ ][0-9]{3})+|[0-9]{1,7})"
UNIT = r"(?P<unit>xp|gold|gp|g)\b(?P<each>\s+(?:each|apiece)\b)?"
FIRST = re.compile(rf"{NUMBER}\s*{UNIT}(?:\s+(?:for|by|in))?[\s:,]*(?P<what>.*)", re.IGNORECASE)
SUM = re.compile(rf"{NUMBER}\s*{UNIT}", re.IGNORECASE)
LAST = re.compile(rf"(?P<what>.*?)[\s:,]+(?:worth\s+)?{NUMBER}\s*{UNIT}", re.IGNORECASE)
WORTH = re.compile(rf"(?<![0-9.,]){NUMBER}\s*{UNIT}", re.IGNORECASE)
PIECES = re.compile(r"(?P<count>[0-9]{1,4})\s+\D+")


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


def keeps_purse(pot: Pot) -> bool:
    """Whether a group pays from its purse, though nothing may be left in it."""
    return pot.has_purse or pot.coins > 0


def with_coins(pot: Pot, coins: int) -> Pot:
    """So much is in the purse: what was found is spent last, and what is spent is not shared."""
    new = min(pot.new_coins, coins)
    return replace(
        pot,
        coins=coins,
        new_coins=new,
        coins_back=min(pot.coins_back, coins - new),
        has_purse=keeps_purse(pot),
    )


def together(one: Pot, other: Pot) -> Pot:
    """The pots of two groups that are one from now on; the purse holds no more than it can."""
    new, back = one.new_coins + other.new_coins, one.coins_back + other.coins_back
    both = Pot(0, new, back, has_purse=keeps_purse(one) or keeps_purse(other))
    return replace(
        with_coins(both, min(one.coins + other.coins, MOST_COINS)),
        treasures=(*one.treasures, *other.treasures),
        gathered=(*one.gathered, *other.gathered),
        shares={**other.shares, **one.shares},
    )


class Won(NamedTuple):
    """Experience for something, coins, a thing and its worth in gold; or what was paid for one."""

    kind: WonKind
    what: str
    number: int
    is_each: bool = False
    """Whether each gets or pays so much."""


def each_won(text: str) -> list[str]:
    """The things that a line says one after the other, with “;” between them, or a comma.

    A comma within one of them stays: “cup, worth 40 gold”.
    """
    found = list[str]()
    for part in filter(None, (each.strip() for each in text.split(";"))):
        said, open_words = list[str](), ""
        for piece in re.split(r",\s+", part):
            open_words = f"{open_words}, {piece}" if open_words else piece
            if read_won(open_words) is not None:
                said.append(open_words)
                open_words = ""
        if open_words and said:
            said[-1] = f"{said[-1]}, {open_words}"
        found += said or [part]
    return found


def read_won(text: str) -> Won | None:
    """What one of them says; None: nothing that is known, or more than one sum."""
    line = " ".join(text.split())
    pays = PAYS.fullmatch(line)
    line = pays["rest"] if pays is not None else line
    found = FIRST.fullmatch(line) or LAST.fullmatch(line)
    if found is None or len(SUM.findall(line)) > 1:
        return None
    number = int(re.sub("[^0-9]", "", found["number"]))
    what = found["what"].strip(" ,:")
    is_xp, is_each = found["unit"].lower() == "xp", bool(found["each"])
    if is_xp or pays is not None:
        kind: WonKind = "xp" if is_xp else "paid"
        is_clear = what and not (is_xp and pays) and not (is_each and re.search("[0-9]", what))
        return Won(kind, what, number, is_each) if is_clear else None
    if not what:
        return Won("coins", "", number, is_each)
    pieces = PIECES.fullmatch(what) if is_each else None
    count = int(pieces["count"]) if pieces is not None else 1
    return Won("treasure", what, number * count) if not is_each or pieces is not None else None


def worth_in(words: str) -> int:
    """The worth in gold that a treasure's own words say; 0: none, or more than one."""
    sums = [each for each in WORTH.finditer(words) if each["unit"].lower() != "xp"]
    if len(sums) != 1 or sums[0]["each"]:
        return 0
    worth = int(re.sub("[^0-9]", "", sums[0]["number"]))
    return worth if worth <= MOST_COINS else 0
