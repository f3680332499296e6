"""Whole files only: written beside their place, forced to disk, and then renamed into it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mapper.model.not_allowed import NotAllowed

LONGEST_PART = 40
"""Characters of a name, few enough that they and what is added fit where 255 bytes do."""


@contextmanager
def safely(target: Path, *, replace: bool = False) -> Iterator[Path]:
    """A place to write to; once the block has ended well, the target is there, complete."""
    refuse_unwritable(target, replace=replace)
    target = Path(os.path.realpath(target))
    part = part_of(target)
    try:
        try:
            part.touch(mode=0o666, exist_ok=True)
            yield part
            _force_to_disk(part)
            _put(part, target, replace)
            force_folder_to_disk(target.parent)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(target, error) from error


def part_of(target: Path) -> Path:
    """Where this process writes what becomes the target."""
    target = Path(os.path.realpath(target))
    return target.with_name(f".{target.name[:LONGEST_PART]}.{os.getpid()}.part")


def refuse_unwritable(target: Path, *, replace: bool) -> None:
    """Refuse a target that is there already, is no ordinary file, or has no folder to lie in."""
    try:
        _refuse(Path(os.path.realpath(target)), replace)
    except ValueError:
        raise NotAllowed(f"No file can be called “{target}”; choose another name.") from None
    except OSError as error:
        raise cannot_write(target, error) from error


def refuse_same(source: Path, target: Path) -> None:
    """Refuse to write over what is read from."""
    if target.exists() and source.samefile(target):
        raise NotAllowed(f"“{target}” would be written over what it is read from; choose another.")


def _refuse(target: Path, replace: bool) -> None:
    if target.is_dir():
        raise NotAllowed(f"“{target}” is a folder; name a file in it.")
    if target.exists() and not target.is_file():
        raise NotAllowed(f"“{target}” is not an ordinary file; choose another name.")
    if target.exists() and not replace:
        raise NotAllowed(f"“{target}” exists already; choose another name, or add --force.")
    if not target.parent.is_dir():
        raise NotAllowed(f"There is no folder “{target.parent}”; make it first.")


def cannot_write(target: Path, error: OSError) -> NotAllowed:
    """What to tell a user whose file could not be written."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            why = "the disk is full; make room and try again"
        case errno.EACCES | errno.EPERM | errno.EROFS:
            why = "this place may not be written to; choose another folder"
        case errno.ENAMETOOLONG:
            why = "the name is too long; choose a shorter one"
        case _:
            why = f"the system says “{error.strerror or error}”; try another place"
    return NotAllowed(f"“{target}” was not written: {why}.")


def force_folder_to_disk(folder: Path) -> None:
    """Make a rename in the folder outlast a power cut, where the system can."""
    if os.name == "nt":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # a folder that may be written to, but not listed
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _force_to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _put(part: Path, target: Path, replace: bool) -> None:
    if replace:
        if target.exists():
            part.chmod(target.stat().st_mode & 0o7777)
        part.replace(target)
        return
    try:
        os.link(part, target)  # unlike a rename, this fails when somebody was quicker
    except FileExistsError:
        raise NotAllowed(
            f"“{target}” exists already; choose another name, or add --force."
        ) from None
    except OSError:
        part.replace(target)
