"""Time that passes without travel or rounds: for all groups, on the road and in dungeons."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random

from mapper.commands.burning_down import burn_outside
from mapper.commands.delve.delve_action import Begun, DelveAction, put_stay
from mapper.commands.delve.doors import recover
from mapper.commands.delve.searching import search
from mapper.commands.delve.turn_order import act, begin_again, burn_down
from mapper.commands.edits import Draft, the_group
from mapper.commands.member_rows import charge_until_now, had
from mapper.commands.offer import BY_RULES, Answer
from mapper.commands.play_action import PlayAction
from mapper.commands.time.clock import follow_clock, refuse_ahead, tell_due, wait_until
from mapper.commands.travel.camping import eat_daily
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Clock, LogEntry, Party
from mapper.model.campaign.rows import CLOCK, Key
from mapper.model.campaign.travel_rows import DueDie, MapRules, Timer
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.scene import MINUTES_A_DAY
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.site_procedure import delve_of, sheet_of
from mapper.play.map_rules import now, rules_of, tables_of
from mapper.play.members import party_of
from mapper.play.travel.chosen_procedure import journey_of, next_dawn, procedure_on
from mapper.rules.shared.clock import Lapse, passed
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.sovereign.sovereign_tables import Sovereign

LATEST = 1 << 40
LONGEST_WORK = 60 * 24 * 366
TAKES_TIME = "It takes its time"
FIRST_AID, FIRST_AID_AND_LOOT = "first aid", "first_aid_and_loot"


def jump(campaign: Campaign, *, hours: int = 0, days: int = 0, weeks: int = 0) -> Change:
    """Let time pass for all; what falls due in between is told in the same change.

    Hours are taken from the day's travel; with a midnight a new day of travel begins, and its dawn
    takes rations as any other. Who waits for a day or more sleeps in it.
    """
    cross = tables_of(MapRules(), "cross", Cross)
    by = passed(cross, Lapse(hours=hours, days=days + 7 * weeks))
    before = now(campaign)
    parties = campaign.all(Party)
    after = max([before, *(party.minutes for party in parties.values())]) + by
    if by <= 0 or after > LATEST:
        raise NotAllowed("The clock goes forward, by at least an hour.")
    for row in campaign.all(DueDie).values():
        name = the_group(campaign, row.group).name
        raise NotAllowed(f"{name} has an encounter die to roll first.")
    draft = Draft(campaign)
    draft.put(CLOCK, Clock(after))
    for id_, party in parties.items():
        if party.is_inside:
            _wait_in_dungeon(campaign, draft, id_, party, after)
        else:
            wait_until(campaign, draft, id_, party, after)
            later = replace(party, minutes=after)
            if by >= cross.minutes.day:
                had(campaign, draft, later, "waking", "sleep")
            action = PlayAction(campaign, id_, later, draft)
            if campaign.has(Key("journey", "", id_)):
                _eat_at_dawns(action, party, after)
            burn_outside(action, party.minutes)
    tell_due(draft, after)
    words = f"{_said(by)} passed."
    entry = LogEntry(after, words, "day", player_text=words)
    draft.put(Key("log", "", draft.new_id("log")), entry)
    return draft.change(f"Let {_said(by)} pass")


def _eat_at_dawns(action: PlayAction, party: Party, after: int) -> None:
    """What a group eats on the days of travel that dawn while it waits until a minute."""
    procedure = procedure_on(action.campaign, party.at.map)
    began = journey_of(action.campaign, action.group, party, procedure).began
    days = after // MINUTES_A_DAY - began // MINUTES_A_DAY
    first = next_dawn(procedure, began)
    eat_daily(action, procedure, range(first, first + days * MINUTES_A_DAY, MINUTES_A_DAY))
    action.draft.put(Key("party", "", action.group), action.party)


def _wait_in_dungeon(
    campaign: Campaign, draft: Draft, group: str, party: Party, after: int
) -> None:
    """A group stays where it is until a minute; its rounds go on in number, and no die is due.

    A round that is begun counts whole. Its day of travel is made up for once it is out again.
    """
    later = replace(party, members=party_of(campaign, group).members, minutes=after)
    begins = Begun(later, delve_of(campaign, group), draft)
    action = DelveAction(campaign, group, override=True, begins=begins)
    rounds = -(-(after - party.minutes) // action.rules.minutes())
    burn_down(action, rounds)
    begin_again(action)
    draft.put(Key("party", "", group), later)
    put_stay(draft, group, later, replace(action.delve, round=action.delve.round + rounds))


def wait_inside(campaign: Campaign, group: str, minutes: int) -> Change:
    """A group stays where it is in a dungeon, to sleep say, and no other group waits with it."""
    party = the_group(campaign, group)
    refuse_ahead(campaign.all(Party), group)
    draft = Draft(campaign)
    _wait_in_dungeon(campaign, draft, group, party, party.minutes + minutes)
    follow_clock(draft)
    return draft.change(f"{party.name} waits")


def take_time(
    campaign: Campaign, group: str, who: Collection[str], minutes: int, ends: str = ""
) -> Change:
    """What members do takes them so long, and their group with them.

    Out of doors its clock goes on. In a dungeon they act; what takes longer than a round is over
    (`ends` says what) when the clock has come so far, round by round with the dice of each.
    """
    party = the_group(campaign, group)
    after = party.minutes + minutes
    if not 0 < minutes <= LONGEST_WORK:
        raise NotAllowed(f"A deed takes from 1 to {LONGEST_WORK:,} minutes.")
    if after > LATEST:
        raise NotAllowed("The clock goes no further.")
    if not party.is_inside:
        refuse_ahead(campaign.all(Party), group)
        draft = Draft(campaign)
        wait_until(campaign, draft, group, party, after)
        burn_outside(
            PlayAction(campaign, group, replace(party, minutes=after), draft), party.minutes
        )
        follow_clock(draft)
        return draft.change(TAKES_TIME)
    action = DelveAction(campaign, group)
    for each in who:
        act(action, each)
    if minutes > action.rules.minutes():
        key = Key("timer", "", action.draft.new_id("timer"))
        action.draft.put(key, Timer(ends or TAKES_TIME, after, group=group, who=tuple(who)))
    return action.change(TAKES_TIME)


def give_first_aid(campaign: Campaign, group: str, who: str) -> Change:
    """The time that it takes a healer: in a dungeon one action is enough for all whom they heal."""
    party = the_group(campaign, group)
    tables = tables_of(rules_of(campaign, party.at.map), "sovereign", Sovereign)
    if not party.is_inside:
        return take_time(campaign, group, [who], tables.healing.first_aid_minutes)
    action = DelveAction(campaign, group)
    last = sheet_of(campaign, group, who).state.charged.get(FIRST_AID)
    if not (action.delver(who).has_acted and last == party.minutes):
        act(action, who, FIRST_AID_AND_LOOT)
    charge_until_now(action.draft, group, [who], [FIRST_AID])
    return action.change("First aid")


def take_breath(campaign: Campaign, group: str, who: str, shown: int) -> Change:
    """The action that brings fatigue back, by what a die shows; nothing where there is none."""
    party = the_group(campaign, group)
    if not party.is_inside or not site_rules(campaign, party.at.map).asked.recover_die:
        return Change("Recover", {})
    answer = Answer(dice=(shown,)) if shown else BY_RULES
    return recover(campaign, group, who, Random(0), answer)


def search_room(campaign: Campaign, group: str, who: str, *, succeeds: bool) -> Change:
    """A search of where somebody is: by the rules of the dungeon, elsewhere for a turn."""
    if the_group(campaign, group).is_inside:
        return search(campaign, group, who, succeeds=succeeds)
    return take_time(campaign, group, [who], tables_of(MapRules(), "cross", Cross).minutes.turn)


def _said(minutes: int) -> str:
    days, left = divmod(minutes, 1440)
    hours = left // 60
    parts = []
    if days:
        parts.append(f"{days} day{'s' if days > 1 else ''}")
    if hours:
        parts.append(f"{hours} hour{'s' if hours > 1 else ''}")
    return " and ".join(parts)
