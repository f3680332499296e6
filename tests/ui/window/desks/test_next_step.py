"""What the next step asks before it gives a whole day away, and whom a dawn alone does not heal."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.fight_rows import Fight
from mapper.model.campaign.play_rows import MemberState
from mapper.play.fight.fighters import fight_key
from mapper.ui.window.desks.next_step import heals_by_night, why_twice
from tests.commands.night.camped import US, camped, pass_night

FRESH = MemberState()
MORNING = 480


def fought(minutes: int) -> Campaign:
    """Three minutes ago, or so, a fight began; it is over."""
    campaign = camped("violence", minutes=minutes, Ann=FRESH)
    fight = Fight("violence", MORNING, is_over=True)
    campaign.apply(Change("", {fight_key(US): Swap(None, fight)}))
    return campaign


def test_after_a_fight_a_whole_day_is_given_away_by_two_presses() -> None:
    assert "Nothing of the day is spent" in why_twice(fought(MORNING + 3), US)
    assert "" == why_twice(fought(MORNING + 90), US)


def test_a_day_that_a_night_began_is_given_away_by_two_presses() -> None:
    campaign = camped("neverwhere", Ann=FRESH)
    before = why_twice(campaign, US)

    pass_night(campaign)

    assert ("", True) == (before, "has just begun" in why_twice(campaign, US))


def test_who_is_hurt_heals_by_a_night_of_a_system_that_has_one() -> None:
    hurt, other = camped("sovereign", Ann=FRESH), camped("neverwhere", Ann=FRESH)

    assert (True, False) == (heals_by_night(hurt, US), heals_by_night(other, US))
