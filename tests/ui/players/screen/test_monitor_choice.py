"""Where the players' window goes, for whatever monitors there are."""

from __future__ import annotations

import pytest

from mapper.ui.players.screen.monitor_choice import (
    Monitor,
    ScreenPlacement,
    after,
    placed,
)

GM = Monitor("eDP-1", "Panel", "", (0, 0, 1920, 1080))
BEAMER = Monitor("HDMI-1", "EB-W41", "X4K", (1920, 0, 1280, 800))
TV = Monitor("DP-2", "Bravia", "7781", (3200, 0, 3840, 2160))
ELSEWHERE = Monitor("DP-3", "EB-W41", "X4K", (1920, 0, 1280, 800))
OTHER_BEAMER = Monitor("HDMI-1", "EB-X05", "Q2", (1920, 0, 1024, 768))


@pytest.mark.parametrize(
    ("monitors", "remembered", "expected"),
    [
        pytest.param([GM, BEAMER, TV], TV, TV, id="the one that is remembered"),
        pytest.param([GM, TV, ELSEWHERE], BEAMER, ELSEWHERE, id="the device, plugged in elsewhere"),
        pytest.param([GM, TV, OTHER_BEAMER], BEAMER, OTHER_BEAMER, id="what is plugged in there"),
        pytest.param([GM, TV], BEAMER, TV, id="any other monitor"),
        pytest.param([GM, BEAMER], GM, BEAMER, id="not where the game master is"),
    ],
)
def test_it_fills(monitors: list[Monitor], remembered: Monitor, expected: Monitor) -> None:
    assert ScreenPlacement(expected, is_full=True) == placed(monitors, remembered.identity, GM.name)


def test_on_the_only_monitor_it_leaves_room_for_the_game_master() -> None:
    assert ScreenPlacement(GM, is_full=False) == placed([GM], BEAMER.identity, GM.name)


def test_without_a_monitor_it_is_nowhere() -> None:
    assert placed([], "", GM.name) is None


def test_nothing_is_remembered_at_first() -> None:
    assert ScreenPlacement(BEAMER, is_full=True) == placed([GM, BEAMER, TV], "", GM.name)


def test_the_next_monitor_comes_around() -> None:
    assert [TV, GM, None] == [
        after([GM, BEAMER, TV], BEAMER),
        after([GM, BEAMER, TV], TV),
        after([GM], GM),
    ]


def test_a_monitor_that_was_unplugged_is_not_there() -> None:
    assert [True, False] == [BEAMER in each for each in ([GM, BEAMER], [GM, OTHER_BEAMER])]
