"""Which of the monitors that there are is the players': by what is remembered of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtGui import QGuiApplication, QScreen


@dataclass(frozen=True, slots=True)
class Monitor:
    """A monitor, as it is remembered.

    What tells one monitor from another, and where it stands.
    """

    name: str
    model: str = ""
    serial: str = ""
    geometry: tuple[int, int, int, int] = field(default=(0, 0, 0, 0), compare=False)
    """Left, top, width and height; wherever it stands, it is the same."""

    @property
    def identity(self) -> str:
        """To remember it by."""
        return f"{self.name}\t{self.model}\t{self.serial}"


@dataclass(frozen=True, slots=True)
class ScreenPlacement:
    """The monitor of the players' window, and whether it fills it."""

    monitor: Monitor
    is_full: bool


def placed(monitors: Sequence[Monitor], remembered: str, gm: str) -> ScreenPlacement | None:
    """Where the players' window goes when it is opened; `gm` is the monitor of the other window.

    The same device first, wherever it is plugged in; then whatever is plugged in there; then any
    monitor that is not the game master's. On the only one it is a window like others.
    """
    others = [monitor for monitor in monitors if monitor.name != gm]
    for candidates in (_same_device(monitors, remembered), _same_place(others, remembered), others):
        if candidates:
            return ScreenPlacement(candidates[0], is_full=candidates[0].name != gm)
    return ScreenPlacement(monitors[0], is_full=False) if monitors else None


def after(monitors: Sequence[Monitor], chosen: Monitor) -> Monitor | None:
    """The monitor after this one, around; None where there is no other."""
    at = monitors.index(chosen) if chosen in monitors else -1
    if len(monitors) < 2:
        return None
    return monitors[(at + 1) % len(monitors)]


def _same_device(monitors: Sequence[Monitor], remembered: str) -> list[Monitor]:
    _, _, device = remembered.partition("\t")
    return [
        monitor
        for monitor in monitors
        if monitor.serial and f"{monitor.model}\t{monitor.serial}" == device
    ]


def _same_place(monitors: Sequence[Monitor], remembered: str) -> list[Monitor]:
    name = remembered.partition("\t")[0]
    return [monitor for monitor in monitors if name and monitor.name == name]


def every_monitor() -> list[Monitor]:
    """The monitors that there are."""
    return [as_monitor(screen) for screen in QGuiApplication.screens()]


def as_monitor(screen: QScreen) -> Monitor:
    place = screen.geometry()
    where = (place.left(), place.top(), place.width(), place.height())
    return Monitor(screen.name(), screen.model(), screen.serialNumber(), where)
