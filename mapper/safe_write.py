"""Whole files only: written beside their place, forced to disk, and then renamed into it."""

from __future__ import annotations

import errno
import hashlib
import os
import platform
import re
import secrets
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from mapper.foreign_bytes import is_database
from mapper.model.not_allowed import NotAllowed

LONGEST_PART = 40
"""Characters of a name, few enough that they and what is added fit where 255 bytes do."""

BESIDE = ("-journal", "-wal", "-shm")
"""What SQLite puts beside a file while it writes it."""

_PART = re.compile(
    r"\..*\.cognita-([0-9a-f]{8})-([0-9]{1,10})-[0-9a-f]{8}\.part(?:-journal|-wal|-shm)?",
    re.DOTALL,
)


@contextmanager
def safely(
    target: Path,
    *,
    replace: bool = False,
    is_campaign: bool = False,
    before_put: Callable[[], None] = lambda: None,
) -> Iterator[Path]:
    """A place to write to; once the block has ended well, the target is there, complete.

    Only a campaign is ever written in the place of one. What has to go before the target is put
    there goes last of all, when all of it is on disk.
    """
    refuse_unwritable(target, replace=replace)
    if replace and not is_campaign and is_database(target):
        raise NotAllowed(f"“{target}” is a campaign, which would be lost; choose another name.")
    target = Path(os.path.realpath(target))
    remove_leftovers(target.parent)
    part = target.with_name(_part_name(target.name))
    try:
        try:
            part.touch(mode=0o666, exist_ok=False)
            yield part
            _force_to_disk(part)
            before_put()
            _put(part, target, replace)
            force_folder_to_disk(target.parent)
        finally:
            for ending in ("", *BESIDE):
                part.with_name(part.name + ending).unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(target, error) from error


def remove_leftovers(folder: Path) -> None:
    """
    Remove what programs of ours that were killed were writing in a folder.

    A name tells who writes: what is of another computer, or of a program that lives, stays.
    """
    _remove_parts(folder, lambda process: not _lives(process))


def remove_unfinished(folder: Path) -> None:
    """Remove what this process is writing in a folder, before it ends where it stands."""
    _remove_parts(folder, lambda process: process == os.getpid())


def remove_other_names(target: Path) -> None:
    """Remove the names that a file had while it was written, if a kill left them to it.

    Whoever wrote it, here or elsewhere, has put it in its place by then, and is done with them.
    """
    try:
        names = [path for path in target.parent.iterdir() if _PART.fullmatch(path.name)]
    except OSError:
        return
    for name in names:
        with suppress(OSError):
            if name.samefile(target):
                name.unlink()


def _remove_parts(folder: Path, is_of: Callable[[int], bool]) -> None:
    here = _this_computer()
    try:
        names = [path.name for path in folder.iterdir()]
    except OSError:  # a folder that may be written to, but not listed
        return
    for name in names:
        found = _PART.fullmatch(name)
        if found and found[1] == here and is_of(int(found[2])):
            with suppress(OSError):
                (folder / name).unlink()


def _part_name(name: str) -> str:
    who = f"{_this_computer()}-{os.getpid()}-{secrets.token_hex(4)}"
    return f".{name[:LONGEST_PART]}.cognita-{who}.part"


@cache
def _this_computer() -> str:
    """What tells apart those who may have the same numbers for their processes."""
    try:
        processes = str(Path("/proc/self/ns/pid").readlink())
    except OSError:
        processes = ""
    card = uuid.getnode()
    if card & _NOT_OF_A_CARD:
        card = 0  # it was rolled, for want of a network
    said = f"{platform.node()} {card} {processes}"
    return hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()[:8]


_NOT_OF_A_CARD = 1 << 40


def _lives(process: int) -> bool:
    """Whether there is a process of this number; so, too, where that cannot be told."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        handle = kernel.OpenProcess(_MAY_WAIT, False, process)
        if not handle:
            return bool(ctypes.get_last_error() == _DENIED)
        goes_on = bool(kernel.WaitForSingleObject(handle, 0) == _GOES_ON)
        kernel.CloseHandle(handle)
        return goes_on
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


_MAY_WAIT, _DENIED, _GOES_ON = 0x00100000, 5, 0x102


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
    with suppress(PermissionError):  # a folder that may be written to, but not listed
        _force_to_disk(folder, os.O_RDONLY)


def _force_to_disk(path: Path, opened_for: int = os.O_RDWR) -> None:
    handle = os.open(path, opened_for)
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
    else:
        part.unlink(missing_ok=True)  # before the folder is on disk, which keeps one name then
