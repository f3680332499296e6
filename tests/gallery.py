"""`python -m tests.gallery DIR`: a picture of every screen, from the real window, off screen."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
TWICE = ("start", "new", "small-near", "preferences")
"""Screens that are drawn for a screen of double density, too."""


def main(words: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures go")
    parser.add_argument("--only", action="append", metavar="NAME", help="this screen")
    parser.add_argument("--scale", type=int, default=1, help="pixels for each of the window's")
    parser.add_argument("--manual", action="store_true", help="those that the manual shows")
    asked = parser.parse_args(words)
    folder = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    gc.disable()  # it would be looked for on any thread; each screen is looked through afterwards
    with _at_home(folder / "home"):
        os.environ["QT_SCALE_FACTOR"] = str(asked.scale)
        from tests.ui.gallery_manual import screens_shown
        from tests.ui.gallery_screens import pictures

        only = screens_shown() if asked.manual else asked.only
        for taken in pictures(folder, only, asked.scale, of_manual=asked.manual):
            print(taken.path, flush=True)
            for wrong in taken.wrongs:
                print(f"{taken.path.stem}: {wrong}", file=sys.stderr, flush=True)
            failed += bool(taken.wrongs)
    if asked.only is None and not asked.manual:
        only = [word for name in TWICE for word in ("--only", name)]
        again = [sys.executable, "-m", "tests.gallery", str(folder), "--scale", "2", *only]
        failed += subprocess.run(again, cwd=ROOT, check=False).returncode
    return int(failed > 0)


@contextmanager
def _at_home(home: Path) -> Iterator[None]:
    """A home of its own, so that nobody's settings and campaigns are seen or touched."""
    folders = {"XDG_CONFIG_HOME": ".config", "XDG_DATA_HOME": ".local/share"}
    os.environ |= {name: str(home / below) for name, below in folders.items()}
    os.environ |= {"HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "TZ": "UTC"}
    home.mkdir()
    try:
        yield
    finally:
        shutil.rmtree(home)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))  # so that the file itself can be run, too
    sys.exit(main())
