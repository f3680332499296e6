"""What a delver, or all, may do now, at what cost, or why not: for buttons and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random

from mapper.commands.delve.delve_action import AtDoor, DelveAction
from mapper.commands.delve.doors import (
    batter,
    close_door,
    doors_at,
    force,
    listen,
    look_in,
    open_door,
    other,
    pick,
    recover_what_lacks,
)
from mapper.commands.delve.entering import enter, go_beyond, leave
from mapper.commands.delve.moving import WITH_CARE, Manner, disarm, go, go_on, trap_words
from mapper.commands.delve.searching import (
    clue_by_check,
    follow_clue,
    give_clue,
    search,
    search_all,
)
from mapper.commands.delve.turn_order import close_round, pass_all, pass_turn
from mapper.commands.edits import the_group
from mapper.commands.offer import (
    Answer,
    AskedDice,
    AskedRoll,
    AskedWords,
    Choice,
    Offer,
    OfferCommand,
    OfferName,
)
from mapper.commands.things.features import keyed_near
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Key, Map
from mapper.model.campaign.zone_rows import Delve, Speed, TrapState
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import ZonePoint, zone_of
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_graph import KnownDungeon, directions
from mapper.play.delve.finds import ClueHere, HiddenThing, clues_in, hidden_in
from mapper.play.delve.known_dungeon import entrances_at, ground_of, moves_left, reach
from mapper.play.delve.site_procedure import delve_key
from mapper.rules.delving.delve_turn import Fast

MANY = 2
"""So many things that are hidden leave a choice."""
HURRIES: tuple[Fast, ...] = ("walk", "run")
SPENT = "The action of this round is spent."
NO_WAY = "No open way leads on from here."
DEAREST = "action", "move"
SUCCESS = Choice("succeeds", Answer(succeeds=True)), Choice("fails", Answer(succeeds=False))


def offers(
    campaign: Campaign, group: str, who: str, manner: Manner = WITH_CARE
) -> tuple[Offer, ...]:
    """All that one delver may do, tried out on the campaign as it is; nothing is altered.

    `manner` is how they go, and whether all others go along.
    """
    action = DelveAction(campaign, group, override=True)
    known = ground_of(campaign, action.map, action.owner)
    found = [
        *_moves(action, known, who, manner),
        *_hurries(action, known, who),
        *_on_the_spot(action, who),
    ]
    action.ground = known
    for passage in doors_at(action, who):
        found += _at_door(action, who, passage)
    found.append(Offer("pass_turn", lambda c, _random, _: pass_turn(c, group, who), who))
    found += (*_disarming(action, who), *_clues(action, who))
    return tuple(_tried(action, offer) for offer in found)


def group_offers(campaign: Campaign, group: str) -> tuple[Offer, ...]:
    """What all may do together: go in, pass, close the round, go out."""
    if not the_group(campaign, group).is_inside:
        return tuple(_refused(campaign, offer) for offer in _ways_in(campaign, group))
    action = DelveAction(campaign, group, override=True)
    found = [
        Offer("pass_all", lambda c, _random, _: pass_all(c, group)),
        Offer("close_round", lambda c, random, _: close_round(c, group, random)),
    ]
    zones = {action.delver(who).zone for who in action.order}
    for way in dict.fromkeys(action.ground.exits()):
        row = action.passage(way)
        if any(start in zones and not end for start, end in directions(row)):
            found.append(_way_out(action, way))
    return tuple(_refused(campaign, offer) for offer in found)


def _tried(action: DelveAction, offer: Offer) -> Offer:
    """With what it takes of the turn of its delver, or with what refuses it."""
    try:
        costs = {_cost(action, change) for change in offer.tried_on(action.campaign)}
    except NotAllowed as refused:
        return replace(offer, why_not=str(refused))
    return replace(offer, cost=next((cost for cost in DEAREST if cost in costs), ""))


def _refused(campaign: Campaign, offer: Offer) -> Offer:
    try:
        tuple(offer.tried_on(campaign))
    except NotAllowed as refused:
        return replace(offer, why_not=str(refused))
    return offer


def _cost(action: DelveAction, change: Change) -> str:
    """What is dearest of what it takes of the turn of anybody."""
    swap = change.rows.get(delve_key(action.group))
    after = swap.after if swap is not None else None
    if not isinstance(after, Delve):
        return ""
    pairs = [(row, after.delvers[who]) for who, row in action.delve.delvers.items()]
    if any(now.has_acted and not before.has_acted for before, now in pairs):
        return "action"
    return "move" if any(now.has_moved and not row.has_moved for row, now in pairs) else ""


def _moves(action: DelveAction, known: KnownDungeon, who: str, manner: Manner) -> Iterator[Offer]:
    for to in dict.fromkeys(way.to for way in known.ways(action.delver(who).zone)):
        yield move_offer(action.group, who, manner, to, action.named(to))


def move_offer(group: str, who: str, manner: Manner, beside: str = "", words: str = "") -> Offer:
    """Going into the zone beside; or, to the zone of an answer, one zone on the way there."""

    def command(campaign: Campaign, _random: Random, answer: Answer) -> Change:
        if answer.zone:
            return go_on(campaign, group, who, answer.zone, manner)
        return go(campaign, group, who, beside, manner)

    return Offer("move", command, who, beside, words)


def search_all_offer(group: str) -> Offer:
    """All who can still search do; in no list, since the round has a button for it."""
    return Offer("search_all", lambda campaign, _random, _answer: search_all(campaign, group))


def _hurries(action: DelveAction, known: KnownDungeon, who: str) -> Iterator[Offer]:
    """Walking and running, with all zones that they may lead to."""
    if not action.rules.asked.has_speeds:
        return
    row = action.delver(who)
    for speed in HURRIES:
        away = reach(known, action.rules, {who: row}, speed)[who]
        aims = tuple(
            Choice("to_zone", Answer(zone=zone), action.named(zone))
            for zone in away
            if zone != row.zone
        )
        why_nowhere = NO_WAY if moves_left(action.rules, row, speed) else SPENT
        yield hurry_offer(action.group, who, speed, aims, why_nowhere)


def hurry_offer(
    group: str, who: str, speed: Speed, aims: tuple[Choice, ...] = (), why_nowhere: str = NO_WAY
) -> Offer:
    """Walking or running to the zone of an answer: one delver, or all together."""
    fast: Fast = "walk" if speed == "walk" else "run"

    def command(campaign: Campaign, _random: Random, answer: Answer) -> Change:
        if not answer.zone:
            raise NotAllowed(why_nowhere)
        return go(campaign, group, who, answer.zone, Manner(fast, together=not who))

    return Offer(fast, command, who, asks=aims)


def _on_the_spot(action: DelveAction, who: str) -> Iterator[Offer]:
    """Where several things are hidden, the game master may choose which of them is found."""
    group = action.group
    hidden = hidden_in(action.campaign, action.map, action.owner, action.delver(who).zone)
    finds = tuple(
        Choice("finds", Answer(succeeds=True, find=thing), trap_words(action, thing)[0])
        for thing in hidden
    )
    may_fail = action.rules.asked.search_may_fail
    nothing = Choice("finds_nothing", Answer(succeeds=False))
    yield Offer("search", _searching(group, who), who, asks=(*finds, nothing) if may_fail else ())
    die = action.rules.asked.recover_die if action.delver(who).fatigue is not None else 0
    yield Offer(
        "recover",
        lambda c, random, answer: recover_what_lacks(c, group, who, random, answer),
        who,
        asks=(Choice("rolls", asked=AskedRoll(f"d{die}")),) if die else (),
    )
    yield Offer(
        "other",
        lambda c, _random, answer: other(c, group, who, answer.words or ""),
        who,
        asks=(Choice("in_words", asked=AskedWords()),),
    )
    if not may_fail and len(hidden) >= MANY:
        yield Offer("find", _searching(group, who), who, asks=finds)


def _searching(group: str, who: str) -> OfferCommand:
    return lambda campaign, _random, answer: search(
        campaign, group, who, pick=answer.find, succeeds=answer.succeeds is not False
    )


def _at_door(action: DelveAction, who: str, passage: str) -> Iterator[Offer]:
    """What the state of a door leaves to be done with it."""
    words = action.door(passage, action.delver(who).zone)
    has_leaf = PASSAGES[action.passage(passage).kind].has_leaf
    names = _FITTING.get(action.state(passage).state, ()) if has_leaf else ("look_in",)
    for name in names:
        at = AtDoor(action.group, who, passage)
        asks = _asked_at_door(action, at, name)
        yield Offer(name, _door_command(name, at), who, passage, words, asks=asks)


_PLAIN: Mapping[OfferName, Callable[[Campaign, str, str, str], Change]] = {
    "open_door": open_door,
    "close_door": close_door,
    "look_in": look_in,
}
"""What is done at a door without a word."""

_TRIED: Mapping[OfferName, Callable[[Campaign, AtDoor, Random, Answer], Change]] = {
    "listen": listen,
    "pick": pick,
    "force": force,
    "batter": batter,
}
"""What rules, dice or the table decide."""


def _door_command(name: OfferName, at: AtDoor) -> OfferCommand:
    if name in _PLAIN:
        do = _PLAIN[name]
        return lambda c, _random, _answer: do(c, at.group, at.who, at.passage)
    trying = _TRIED[name]
    return lambda c, random, answer: trying(c, at, random, answer)


def _asked_at_door(action: DelveAction, at: AtDoor, name: OfferName) -> tuple[Choice, ...]:
    """A check that the rules describe is rolled; how another goes, the table says."""
    has_check, who = name in action.rules.asked.checks, at.who
    if name == "listen":
        return _noises(_beyond_said(action, at), has_check=has_check)
    if name not in {"pick", "force", "batter"} or (has_check and name == "batter"):
        return ()
    if not has_check:
        return SUCCESS
    faces = action.rules.asked.force_die if name == "force" else 0
    helpers = _helpers(action, who) if name == "force" else ()
    dice = AskedDice(faces, name == "pick", tuple((each, action.called(each)) for each in helpers))
    together = Choice("together", Answer(helpers=helpers))
    real = Choice("real_dice", asked=dice)
    return Choice("rolls"), *([together] if helpers else []), real, *SUCCESS


def _helpers(action: DelveAction, who: str) -> tuple[str, ...]:
    """Who is where a delver is, and has not acted, nor has a turn that is taken up."""
    zone = action.delver(who).zone
    others = ((each, action.delver(each)) for each in action.order if each != who)
    free = (each for each, row in others if row.zone == zone and not row.has_acted)
    return tuple(each for each in free if not action.busy_until(each))


def _beyond_said(action: DelveAction, at: AtDoor) -> str:
    """What lies beyond a door, and who is keyed there: the game master says what of it is heard."""
    here, sides = action.delver(at.who).zone, action.passage(at.passage).sides
    there = next((side.zone for side in sides if side.zone != here), "")
    if not there:
        return "Outside."
    keyed = ", ".join(keyed_near(action.campaign, action.map, [ZonePoint(there)]).values())
    return f"Beyond it: {action.named(there)}{f', with {keyed}' if keyed else ''}."


def _noises(beyond: str, *, has_check: bool) -> tuple[Choice, ...]:
    """What there is to hear the game master says; quiet noises may ask for a roll."""
    nothing, words = Choice("hears_nothing"), AskedWords(aside=beyond)
    if not has_check:
        return nothing, Choice("hears", asked=words)
    return (
        nothing,
        Choice("hears_talk", Answer(noise="talking"), asked=words),
        Choice("hears_quieter", Answer(noise="quieter"), asked=words),
    )


_FITTING: Mapping[str, tuple[OfferName, ...]] = {
    "open": ("close_door", "look_in"),
    "battered": ("look_in",),
    "broken": ("look_in",),
    "closed": ("open_door", "listen"),
    "locked": ("listen", "pick", "batter"),
    "stuck": ("listen", "force"),
    "barred": ("listen",),
}


def _disarming(action: DelveAction, who: str) -> Iterator[Offer]:
    """The traps beside a delver that were noticed."""
    zone, campaign = action.delver(who).zone, action.campaign
    states = campaign.all(TrapState, action.map)
    for id_, row in campaign.all(Feature, action.map).items():
        state = states.get(id_)
        if (
            row.trap is None
            or zone_of(row.at) != zone
            or state is None
            or state.state != "detected"
        ):
            continue
        yield _disarm(action.group, who, HiddenThing("feature", id_, action.map), row.title)
    for id_ in doors_at(action, who):
        if action.state(id_).trap == "detected" and action.passage(id_).is_trapped:
            thing = HiddenThing("passage", id_, action.map)
            yield _disarm(action.group, who, thing, action.door(id_, zone))


def _disarm(group: str, who: str, thing: HiddenThing, title: str) -> Offer:
    return Offer(
        "disarm",
        lambda c, _random, answer: disarm(c, group, who, thing, succeeds=bool(answer.succeeds)),
        who,
        words=title,
        asks=SUCCESS,
    )


def _clues(action: DelveAction, who: str) -> Iterator[Offer]:
    """The clues that can be given where a delver is."""
    zone = action.delver(who).zone
    clues = clues_in(action.campaign, action.map, action.owner, zone)
    for thing in dict.fromkeys(clue.thing for clue in clues):
        own = tuple(clue for clue in clues if clue.thing == thing)
        command = _telling(action.group, who, thing, zone)
        yield Offer("clue", command, who, words=own[0].title, asks=_ways_to_tell(own))


def _telling(group: str, who: str, thing: HiddenThing, zone: str) -> OfferCommand:
    """Words of the table's own; the log keeps the clue as it was written, too."""

    def command(campaign: Campaign, _random: Random, answer: Answer) -> Change:
        if answer.clue is None:
            return follow_clue(campaign, group, thing, zone=zone)
        return give_clue(
            campaign, group, answer.clue, who=who, roll=answer.roll, player_text=answer.words
        )

    return command


def _ways_to_tell(clues: tuple[ClueHere, ...]) -> tuple[Choice, ...]:
    first = clues[0]
    found = [Choice("tells", Answer(clue=clue), clue.clue.text) for clue in clues]
    if len(clues) > 1:
        best = clue_by_check(clues, first.thing, succeeds=True)
        found.append(Choice("check_succeeds", Answer(clue=best, roll="check succeeds")))
        found.append(Choice("check_fails", Answer(clue=first, roll="check fails")))
    asked = AskedWords(first.clue.text)
    found.append(Choice("in_other_words", Answer(clue=first), asked=asked))
    return (*found, Choice("worked_out"))


def _ways_in(campaign: Campaign, group: str) -> Iterator[Offer]:
    for way in entrances_at(campaign, the_group(campaign, group)):
        name = campaign.one(Map, Key("map", "", way.map)).name
        command = _entering(group, way.map, way.passage)
        yield Offer("enter", command, target=way.passage, words=name)


def _entering(group: str, map_id: str, passage: str) -> OfferCommand:
    return lambda campaign, _random, _answer: enter(campaign, group, map_id, passage)


def _way_out(action: DelveAction, way: str) -> Offer:
    beyond, group = action.passage(way).beyond, action.group
    within = next((side.zone for side in action.passage(way).sides if side.zone), "")
    words = action.door(way, within)
    if beyond is not None and beyond.zone:
        return Offer(
            "go_beyond", lambda c, _random, _: go_beyond(c, group, way), target=way, words=words
        )
    return Offer("leave", lambda c, _random, _: leave(c, group, way), target=way, words=words)
