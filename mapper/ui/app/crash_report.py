"""The report on an error nobody expected: where it happened, in what versions, after what steps."""

from __future__ import annotations

import platform
import traceback
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from mapper import __version__
from mapper.safe_write import safely

LABELS = 20


def report_text(error: BaseException, labels: Sequence[str], versions: Sequence[str]) -> str:
    """The report; folders of the user's home are written with ~."""
    parts = [
        f"Cognita {__version__}, {_where(versions)}",
        "".join(traceback.format_exception(error)).rstrip(),
        "The last steps, newest first:\n" + "\n".join(f"  {label}" for label in labels)
        if labels
        else "No campaign was open, or nothing was done in it.",
    ]
    return "\n\n".join(parts).replace(str(Path.home()), "~") + "\n"


def write_report(folder: Path, text: str, now: datetime) -> Path | None:
    """Where the report is; None where none could be written."""
    name = f"{now:%Y-%m-%d %H.%M.%S}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = next(
            free
            for free in (folder / f"Cognita report {name}{more}.txt" for more in _endings())
            if not free.exists()
        )
        with safely(path) as part:
            part.write_text(text, "utf-8")
    except Exception:  # noqa: BLE001 - an error in telling of an error must not hide the first
        return None
    return path


def _where(versions: Sequence[str]) -> str:
    system = f"{platform.system()} {platform.release()}"
    return ", ".join([f"Python {platform.python_version()}", *versions, system])


def _endings() -> list[str]:
    return ["", *(f" ({number})" for number in range(2, 100))]
