"""The command line: open the window, or work on campaign files without one."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import NoReturn

from mapper.command_words import parsed
from mapper.commands.generate import generate
from mapper.commands.new import new_campaign, new_map
from mapper.model.campaign import Campaign
from mapper.model.not_allowed import NotAllowed
from mapper.model.remarks import holds, remarks
from mapper.model.rows import Key, Map, Row, Settings, is_play
from mapper.resources import resources
from mapper.safe_write import safely
from mapper.storage.backups import backups_of
from mapper.storage.examine import examine
from mapper.storage.file import create_file
from mapper.storage.lock import holder
from mapper.storage.reading import read_blobs, read_campaign, refuse_unreadable
from mapper.storage.rescue import rescue
from mapper.storage.text_form import Text, from_text, to_text

SOUND, REMARKS, FAILED, INTERRUPTED = 0, 1, 2, 130

FIRST_MAP = "wilderness"


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    signal.signal(signal.SIGTERM, _stop)
    try:
        return _run(list(sys.argv[1:] if words is None else words))
    except NotAllowed as refused:
        print(f"cognita: {refused}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("cognita: stopped; nothing is left half-written.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    """End as on any error, so that what is half-written is cleared away."""
    sys.exit(128 + number)


def _run(words: list[str]) -> int:
    asked = parsed(words)
    match asked.command:
        case "new":
            return _new(asked)
        case "demo":
            return _demo(asked)
        case "check":
            return _check(asked)
        case "text":
            return _text(asked)
        case "from-text":
            return _from_text(asked)
        case "rescue":
            return _rescue(asked)
        case "export":
            raise NotAllowed("“export” is not there yet: pictures come with the next version.")
        case _:
            return _open(asked)


def _new(asked: Namespace) -> int:
    columns, rows = asked.hexes
    campaign = Campaign()
    campaign.apply(new_campaign("New campaign", FIRST_MAP))
    campaign.apply(new_map(campaign, FIRST_MAP, Map("Wilderness", top=asked.top), columns, rows))
    if asked.seed is not None:
        campaign.apply(generate(campaign, FIRST_MAP, columns, rows, asked.seed))
    _create(asked, campaign.rows())
    print(f"{asked.file}: {holds(campaign)}.")
    return SOUND


def _demo(asked: Namespace) -> int:
    text = _example()
    _create(asked, text.rows, text.blobs)
    print(f"{asked.file}: the example campaign, {holds(Campaign(text.rows))}.")
    return SOUND


def _check(asked: Namespace) -> int:
    damage = examine(asked.file)
    if damage:
        print("\n".join(f"Damaged: {line}" for line in damage))
        backups = backups_of(asked.file)
        newest = f" or open the backup “{backups[-1].path}”" if backups else ""
        raise NotAllowed(
            f"“{asked.file}” is damaged; keep what is left with “cognita rescue”{newest}."
        )
    campaign = read_campaign(asked.file)
    found = remarks(campaign)
    print(f"{asked.file}: {'sound' if not found else 'undamaged'}; {holds(campaign)}.")
    print("\n".join([*_open_elsewhere(asked.file), _backups(asked.file)]))
    print("\n".join(f"Remark: {remark.text}" for remark in found), end="\n" if found else "")
    return REMARKS if found else SOUND


def _text(asked: Namespace) -> int:
    rows = read_campaign(asked.file).rows()
    if asked.prep:
        rows = {key: row for key, row in rows.items() if not is_play(key)}
    text = to_text(rows, read_blobs(asked.file))
    if str(asked.out) == "-":
        sys.stdout.write(text)
        return SOUND
    _refuse_same(asked.file, asked.out)
    with safely(asked.out, replace=asked.force) as part:
        part.write_text(text, "utf-8", newline="\n")
    print(f"{asked.out}: {len(rows):,} rows.")
    return SOUND


def _from_text(asked: Namespace) -> int:
    refuse_unreadable(asked.text)
    _refuse_same(asked.text, asked.file)
    try:
        text = from_text(asked.text.read_text("utf-8"))
    except UnicodeDecodeError:
        raise NotAllowed(
            f"“{asked.text}” is not a text in UTF-8; make one with “cognita text”."
        ) from None
    except NotAllowed as wrong:
        raise NotAllowed(f"“{asked.text}”: {wrong}") from None
    _create(asked, text.rows, text.blobs)
    print(f"{asked.file}: {holds(Campaign(text.rows))}.")
    return SOUND


def _rescue(asked: Namespace) -> int:
    _refuse_same(asked.damaged, asked.file)
    rescued = rescue(asked.damaged)
    _create(asked, rescued.rows, rescued.blobs)
    print("\n".join(f"Lost: {line}" for line in rescued.report) or "Nothing is lost.")
    print(f"{asked.file}: {holds(Campaign(rescued.rows))}. The journal is new.")
    return REMARKS if rescued.report else SOUND


def _open(asked: Namespace) -> int:
    """Until there is a window: say what the campaign, or the example, holds."""
    if asked.file is not None:
        campaign = read_campaign(asked.file)
        print(f"{asked.file}: {_name(campaign)}, {holds(campaign)}.")
        return SOUND
    text = _example()
    target = Path(tempfile.mkdtemp(prefix="cognita-")) / "example.cognita"
    create_file(target, text.rows, text.blobs.items())
    campaign = Campaign(text.rows)
    print(f"The example campaign is in {target}:\n{_name(campaign)}, {holds(campaign)}.")
    print("“cognita --help” lists what can be done with it.")
    return SOUND


def _create(asked: Namespace, rows: dict[Key, Row], blobs: dict[str, bytes] | None = None) -> None:
    who = holder(asked.file) if asked.file.exists() else None
    if who is not None:
        raise NotAllowed(f"“{asked.file}” is open: {who} has it; close it there first.")
    create_file(asked.file, rows, (blobs or {}).items(), replace=asked.force)


def _example() -> Text:
    return from_text((resources() / "examples" / "example.json").read_text("utf-8"))


def _name(campaign: Campaign) -> str:
    settings = campaign.all(Settings).values()
    return next((f"“{row.name}”" for row in settings), "a campaign without a name")


def _refuse_same(source: Path, target: Path) -> None:
    if target.exists() and source.exists() and source.samefile(target):
        raise NotAllowed(f"“{target}” would be written over what it is read from; choose another.")


def _open_elsewhere(path: Path) -> list[str]:
    who = holder(path)
    return [f"Open: {who} has it."] if who else []


def _backups(path: Path) -> str:
    backups = backups_of(path)
    if not backups:
        return "Backups: none."
    newest, oldest = (f"{b.at.astimezone():%Y-%m-%d %H:%M}" for b in (backups[-1], backups[0]))
    return f"Backups: {len(backups)} in “{backups[-1].path.parent}”, from {oldest} to {newest}."


if __name__ == "__main__":
    sys.exit(main())
