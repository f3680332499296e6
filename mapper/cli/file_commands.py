"""What the command line does with files: make, check, turn into text and back, import, rescue."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from mapper.cli import pictures
from mapper.cli.printing import say, told, write
from mapper.commands.keying.bring_in import BroughtIn, LineOutcome, Verdict, bring_in
from mapper.commands.keying.links_renamed import with_links_renamed
from mapper.commands.maps.add_imported import campaign_of, counted, import_map
from mapper.commands.maps.new_campaign import new_campaign, new_map
from mapper.commands.terrain.generate import generate
from mapper.foreign_bytes import IsCampaign, whole
from mapper.importers.key_sheet import TABLES, read_key_sheet
from mapper.importers.read_foreign import read_foreign
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings, is_play
from mapper.model.check import Remark, holds, judging, of_images, remarks
from mapper.model.not_allowed import NotAllowed
from mapper.resources import resources
from mapper.safe_write import refuse_same, refuse_unwritable, safely
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.lock import holder
from mapper.storage.reading import read_blob, read_blobs, read_whole, refuse_unreadable
from mapper.storage.rescue import examine
from mapper.storage.rescue import rescue as rescued_from
from mapper.storage.text_form import Text, to_text
from mapper.storage.text_form import from_text as rows_in
from mapper.storage.whole_files import backups_of

SOUND, REMARKS = 0, 1
FIRST_MAP = "wilderness"
PRINTED = Path("-")
MOST_REMARKS = 2000
OUTCOME_WORDS: Mapping[LineOutcome, str] = {
    "refused": "refused",
    "added": "added",
    "altered": "altered",
    "same": "as they are",
}


def new(asked: Namespace) -> int:
    refuse_unwritable(asked.file, replace=asked.force)
    columns, rows = asked.hexes
    campaign = Campaign()
    campaign.apply(new_campaign("New campaign", FIRST_MAP))
    campaign.apply(new_map(campaign, FIRST_MAP, Map("Wilderness", top=asked.top), columns, rows))
    if asked.seed is not None:
        campaign.apply(generate(campaign, FIRST_MAP, columns, rows, asked.seed))
    _create(asked, campaign.rows())
    say(f"{asked.file}: {holds(campaign)}.")
    return SOUND


def demo(asked: Namespace) -> int:
    refuse_unwritable(asked.file, replace=asked.force)
    text = _example()
    _create(asked, text.rows, text.blobs)
    say(f"{asked.file}: the example campaign, {holds(Campaign(text.rows))}.")
    return SOUND


def check(asked: Namespace) -> int:
    damage = examine(asked.file)
    if damage:
        say(*(f"Damaged: {line}" for line in damage))
        raise NotAllowed(
            f"“{asked.file}” is damaged; keep what is left with “cognita rescue”, or open"
            f" {_newest_backup(asked.file)}."
        )
    campaign = read_whole(asked.file)
    found = remarks(campaign, judging(partial(read_blob, asked.file)))
    say(
        f"{asked.file}: {'undamaged' if found else 'sound'}; {holds(campaign)}.",
        *_open_elsewhere(asked.file),
        _backups(asked.file),
        *_told(found),
    )
    return REMARKS if found else SOUND


def text(asked: Namespace) -> int:
    is_printed = asked.out == PRINTED
    if not is_printed:
        refuse_unreadable(asked.file)
        refuse_same(asked.file, asked.out)
        refuse_unwritable(asked.out, replace=asked.force)
    rows = read_whole(asked.file).rows()
    if asked.prep:
        rows = {key: row for key, row in rows.items() if not is_play(key)}
    written = to_text(rows, read_blobs(asked.file)).encode()
    if is_printed:
        if sys.stdout is None:
            raise NotAllowed("The text cannot be printed: the output is closed; name a file.")
        write(sys.stdout, written)
        return SOUND
    with safely(asked.out, replace=asked.force) as part:
        part.write_bytes(written)
    say(f"{asked.out}: {len(rows):,} rows.")
    return SOUND


def from_text(asked: Namespace) -> int:
    refuse_unreadable(asked.text, "a text form that “cognita text” wrote")
    refuse_same(asked.text, asked.file)
    refuse_unwritable(asked.file, replace=asked.force)
    try:
        text = rows_in(whole(asked.text).decode("utf-8-sig"))
    except IsCampaign:
        raise
    except UnicodeDecodeError:
        raise NotAllowed(
            f"“{asked.text}” is not a text in UTF-8; make one with “cognita text”."
        ) from None
    except NotAllowed as wrong:
        raise NotAllowed(f"“{asked.text}”: {wrong}") from None
    _create(asked, text.rows, text.blobs)
    campaign = Campaign(text.rows)
    not_drawn = [*of_images(campaign, judging(text.blobs.get))]
    say(f"{asked.file}: {holds(campaign)}.", *_told(not_drawn))
    return SOUND


def import_(asked: Namespace) -> int:
    refuse_unreadable(asked.foreign, "a map that another program exported, or a table of the key")
    refuse_same(asked.foreign, asked.file)
    if asked.foreign.suffix.lower() in TABLES:
        return _bring_in(asked)
    if asked.preview:
        raise NotAllowed("--preview is about tables of the key: choose a name with .csv.")
    is_new = not asked.file.exists()
    if is_new:
        refuse_unwritable(asked.file, replace=False)
    imported = read_foreign(asked.foreign, asked.kind)
    if is_new:
        rows = campaign_of(imported)
        create_file(asked.file, rows)
        named = next(row.name for row in rows.values() if isinstance(row, Map))
        made = f"a new campaign with the map “{named}”"
    else:
        with CampaignFile(asked.file, keep_backups=False) as file:
            if file.read_only is not None:
                raise NotAllowed(file.read_only)
            map_id, change = import_map(file.campaign, imported)
            file.do(change)
            made = f"has the map “{file.campaign.one(Map, Key('map', '', map_id)).name}” now"
    not_understood = (f"Not understood: {line}" for line in imported.not_understood)
    say(f"{asked.file}: {made}: {counted(imported)}.", *not_understood)
    return SOUND


def _bring_in(asked: Namespace) -> int:
    """A table of the key, into the campaign that it is of."""
    if not asked.file.exists():
        raise NotAllowed(
            f"There is no campaign “{asked.file}”; a table needs one to be brought into."
        )
    sheet = read_key_sheet(asked.foreign)
    if asked.preview:
        brought = bring_in(read_whole(asked.file), sheet.lines)
    else:
        with CampaignFile(asked.file, keep_backups=False) as file:
            if file.read_only is not None:
                raise NotAllowed(file.read_only)
            brought = bring_in(file.campaign, sheet.lines)
            if brought.change:
                file.do(with_links_renamed(file.campaign, brought.change))
    counts = brought.counted()
    done = ", ".join(f"{count:,} {OUTCOME_WORDS[each]}" for each, count in counts.items())
    unknown = [f"Not understood: the column “{told(name)}”." for name in sheet.unknown]
    would = "would be " if asked.preview else ""
    say(f"{asked.file}: {would}{done or 'nothing to bring in'}.", *unknown, *_verdicts(brought))
    return REMARKS if "refused" in counts else SOUND


def _verdicts(brought: BroughtIn) -> list[str]:
    """A line for each line of the table that does something or cannot; of very many the first."""
    some = [each for each in brought.verdicts if each.outcome != "same"]
    lines = [told(f"Line {v.line} {v.outcome}: {_told_of(v)}") for v in some[:MOST_REMARKS]]
    more = len(some) - MOST_REMARKS
    return [*lines, f"There are {more:,} more lines."] if more > 0 else lines


def _told_of(verdict: Verdict) -> str:
    return " – ".join(filter(None, (f"“{verdict.title}”" if verdict.title else "", verdict.told)))


def rescue(asked: Namespace) -> int:
    refuse_unreadable(asked.damaged)
    refuse_same(asked.damaged, asked.file)
    refuse_unwritable(asked.file, replace=asked.force)
    rescued = rescued_from(asked.damaged)
    if rescued.report and not rescued.blobs and rescued.rows.keys() <= {SETTINGS}:
        raise NotAllowed(
            f"Nothing of “{asked.damaged}” can be read; open {_newest_backup(asked.damaged)}."
        )
    _create(asked, rescued.rows, rescued.blobs)
    say(
        *([f"Lost: {line}" for line in rescued.report] or ["Nothing is lost."]),
        f"{asked.file}: {holds(Campaign(rescued.rows))}. The journal is new.",
    )
    return REMARKS if rescued.report else SOUND


def show(asked: Namespace) -> int:
    """Where no window can be opened: say what the campaign or the example holds, and draw it."""
    if asked.file is not None:
        campaign = read_whole(asked.file)
        say(f"{asked.file}: {_name(campaign)}, {holds(campaign)}.")
        say(*pictures.show(campaign, os.environ, None, asked.file))
        return SOUND
    text = _example()
    folder = Path(tempfile.mkdtemp(prefix="cognita-"))
    target = folder / "example.cognita"
    try:
        create_file(target, text.rows, text.blobs.items())
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    campaign = Campaign(text.rows)
    say(
        f"The example campaign is in {target}:",
        f"{_name(campaign)}, {holds(campaign)}.",
        "“cognita --help” lists what can be done with it.",
        *pictures.show(campaign, os.environ, folder, target),
    )
    return SOUND


def _told(found: Sequence[Remark]) -> list[str]:
    """A line for each remark; of very many the first, and how many there are besides."""
    lines = [told(f"Remark: {remark.text}") for remark in found[:MOST_REMARKS]]
    more = len(found) - MOST_REMARKS
    return [*lines, f"Remark: There are {more:,} more remarks."] if more > 0 else lines


def _create(asked: Namespace, rows: dict[Key, Row], blobs: dict[str, bytes] | None = None) -> None:
    create_file(asked.file, rows, (blobs or {}).items(), replace=asked.force)


def _example() -> Text:
    path = resources() / "examples" / "example.json"
    if not path.is_file():
        raise NotAllowed("The example campaign is missing; install Cognita again.")
    return rows_in(path.read_text("utf-8"))


def _name(campaign: Campaign) -> str:
    settings = campaign.all(Settings).values()
    return next((f"“{row.name}”" for row in settings), "a campaign without a name")


def _open_elsewhere(path: Path) -> list[str]:
    who = holder(path)
    return [f"Open: {who} has it."] if who else []


def _backups(path: Path) -> str:
    backups = backups_of(path)
    if not backups:
        return "Backups: none."
    newest, oldest = (f"{b.at.astimezone():%Y-%m-%d %H:%M}" for b in (backups[-1], backups[0]))
    return f"Backups: {len(backups)} in “{backups[-1].path.parent}”, from {oldest} to {newest}."


def _newest_backup(path: Path) -> str:
    backups = backups_of(path)
    return f"the backup “{backups[-1].path}”" if backups else "a backup, if you have one"


COMMANDS: Mapping[str, Callable[[Namespace], int]] = {
    "new": new,
    "demo": demo,
    "check": check,
    "text": text,
    "from-text": from_text,
    "import": import_,
    "rescue": rescue,
}
