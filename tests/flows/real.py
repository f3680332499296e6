"""A program on a screen of its own: Xvfb with openbox, and xdotool for the hands."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.until import PATIENCE, until

ROOT = Path(__file__).parents[2]
NEEDED = ("Xvfb", "openbox", "xdotool")
QUIET = subprocess.DEVNULL


def missing() -> list[str]:
    """What of the screen's parts is not installed."""
    return [program for program in NEEDED if shutil.which(program) is None]


@dataclass(frozen=True, slots=True)
class Screen:
    """An empty screen, and the home of whoever sits at it."""

    environment: dict[str, str]
    home: Path

    def hands(self, *words: str) -> str:
        """What xdotool answers; empty when it finds nothing or cannot ask."""
        run = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False
        )
        return "" if run.returncode else run.stdout.strip()

    def window(self, name: str) -> str:
        """The number of a window with this in its title, once it is there."""
        until(lambda: self._shown(name), PATIENCE)
        return self._shown(name)

    def activate(self, name: str) -> str:
        """The same window, once keys go to it."""
        found = self.window(name)
        self.hands("windowactivate", "--sync", found)
        until(lambda: self.hands("getactivewindow") == found, PATIENCE)
        return found

    def has(self, name: str) -> bool:
        return bool(self._shown(name))

    def keys(self, *keys: str) -> None:
        self.hands("key", "--clearmodifiers", *keys)

    def _shown(self, name: str) -> str:
        return self.hands("search", "--onlyvisible", "--name", name).partition("\n")[0]


@contextmanager
def screen(folder: Path, pixels: str = "1400x900x24") -> Iterator[Screen]:
    """A screen with a window manager, for as long as it is needed."""
    home = folder / "home"
    home.mkdir(parents=True)
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", pixels, "-noreset"]
    words += ["-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=[writing], stdout=QUIET, stderr=QUIET)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        environment = _environment(home, f":{number}")
        with _running(["openbox"], environment):
            shown = Screen(environment, home)
            until(lambda: _is_managed(shown), PATIENCE)
            yield shown
    finally:
        server.terminate()
        server.wait(PATIENCE)


@contextmanager
def program(shown: Screen, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """Cognita on that screen; ended if it does not end by itself."""
    with _running([sys.executable, "-m", "mapper", *words], shown.environment) as process:
        yield process


@contextmanager
def _running(words: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(words, env=environment, cwd=ROOT)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


def _is_managed(shown: Screen) -> bool:
    """Whether a window manager has come up: it says which desktop is shown."""
    return shown.hands("get_desktop") != ""


def _environment(home: Path, display: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    folders = {"CONFIG": ".config", "DATA": ".local/share", "CACHE": ".cache", "RUNTIME": "run"}
    (home / "run").mkdir(mode=0o700)
    ways = {
        f"XDG_{name}_{'DIR' if name == 'RUNTIME' else 'HOME'}": str(home / below)
        for name, below in folders.items()
    }
    ours = {"HOME": str(home), "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    return {**kept, **ways, **ours, "PYTHONPATH": str(ROOT)}
