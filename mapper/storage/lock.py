"""
Who has a campaign open for writing: one program at a time, and the next one is told who.

The system holds the lock, on a file beside the campaign, and lets go of it when a program dies.
That such a file lies there says nothing; while it is held, what stands in it is by whom.
"""

from __future__ import annotations

import getpass
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mapper.model.not_allowed import NotAllowed
from mapper.storage.schema import lock_path

if TYPE_CHECKING:
    from filelock import BaseFileLock

PATIENCE = 0.2
"""Seconds in which whoever only asks has let go again, or cleared a file away that nobody holds."""

AFTER_THE_LOCK = 1
"""Where the words on the holder begin: on Windows nobody else can read the byte that is locked."""

LONGEST = 300
SOMEBODY = "somebody else"


class OutOfReach(PermissionError):
    """A lock of another user that may not even be read: whether somebody holds it, nobody tells."""


class Lock(NamedTuple):
    """Ours until it is released; `inode` is the file that we hold."""

    path: Path
    words: str
    inode: int
    held: BaseFileLock

    def release(self) -> None:
        """Leave nothing behind: the file goes while it is held, so that nobody else has it then."""
        _remove(self.path, self.inode)  # Windows removes no file that is open
        self.held.release()
        if os.name == "nt":
            _remove(self.path, self.inode)  # unless somebody else has it by now

    def somebody_else(self) -> str | None:
        """Who wrote into our lock since; no lock of another computer may have reached us."""
        words = _words(self.path)
        return words if words not in (self.words, SOMEBODY) else None


def take(campaign: Path, now: datetime, patience: float = PATIENCE) -> Lock | str:
    """The lock, or the words on who has it; OSError where none can be had."""
    path = lock_path(campaign)
    held = _held(path, campaign, patience)
    if held is None:
        return _words(path)
    lock = _lock(path, _who(now), held)
    try:
        _write(path, lock.words)
    except BaseException:
        lock.release()
        raise
    return lock


def holder(campaign: Path) -> str | None:
    """Who has the campaign open for writing, if anybody has; a file that nobody holds is gone."""
    path = lock_path(campaign)
    if not path.is_file():
        return None
    try:
        held = _held(path, campaign)
    except OutOfReach:
        return f"perhaps {SOMEBODY}"
    except OSError:
        return None
    if held is None:
        return _words(path)
    with suppress(OSError):
        _lock(path, "", held).release()
    return None


@contextmanager
def alone_with(campaign: Path, now: datetime) -> Iterator[None]:
    """The campaign is replaced while nobody has it open, nor can open it for writing."""
    if not campaign.exists():
        yield
        return
    try:
        lock = take(campaign, now)
    except OutOfReach:
        raise NotAllowed(f"“{campaign}” was not written: {out_of_reach(campaign)}.") from None
    except OSError:
        yield  # what cannot be written there is told by whoever writes
        return
    if isinstance(lock, str):
        raise NotAllowed(f"“{campaign}” is open: {lock} has it; close it there first.")
    try:
        yield
    finally:
        lock.release()


def out_of_reach(campaign: Path) -> str:
    """What to do about a lock that may not be read."""
    return (
        f"its lock “{lock_path(campaign).name}” may not be read by you, so somebody may have it"
        " open; ask whoever the lock belongs to, and remove it if nobody has"
    )


def _lock(path: Path, words: str, held: BaseFileLock) -> Lock:
    try:
        return Lock(path, words, path.stat().st_ino, held)
    except OSError:
        held.release()
        raise


def _held(path: Path, campaign: Path, patience: float = PATIENCE) -> BaseFileLock | None:
    from filelock import FileLock, Timeout

    _clear_away(path)
    mode = 0o600 | (campaign.stat().st_mode & 0o666) if campaign.exists() else 0o600
    lock = FileLock(path, patience, mode, thread_local=False, fallback_to_soft=False)
    try:
        try:
            lock.acquire(poll_interval=PATIENCE / 20)
        except PermissionError:
            if _is_held_by_another_user(path):
                return None
            lock.acquire(poll_interval=PATIENCE / 20)
    except Timeout:
        return None
    return lock


def _is_held_by_another_user(path: Path) -> bool:
    """Whether a lock is held that we may read only; one that nobody holds is removed."""
    if sys.platform == "win32" or not path.is_file():
        return False
    import fcntl

    try:
        with path.open("rb", buffering=0) as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _remove(path, os.fstat(file.fileno()).st_ino)
    except BlockingIOError:
        return True
    except FileNotFoundError:
        return False
    except OSError as error:  # some network folders lock only what may be written to
        raise OutOfReach(error.errno, "") from error
    return False


def _remove(path: Path, inode: int) -> None:
    """Remove a lock that we hold; another one that came in its place stays."""
    with suppress(OSError):
        if path.stat().st_ino == inode:
            path.unlink()


def _clear_away(path: Path) -> None:
    """What lies in the lock's place and is no file would be in the way."""
    if path.is_symlink() or (path.exists() and not path.is_file() and not path.is_dir()):
        path.unlink(missing_ok=True)
    elif path.is_dir():
        path.rmdir()


def _who(now: datetime) -> str:
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = "somebody"
    host = platform.node() or "this computer"
    return f"{user} on {host} since {now:%Y-%m-%d %H:%M} (process {os.getpid()})"


def _write(path: Path, words: str) -> None:
    written = words.encode()[:LONGEST]
    with path.open("r+b", buffering=0) as file:
        file.seek(AFTER_THE_LOCK)
        file.write(written)
        file.truncate(AFTER_THE_LOCK + len(written))


def _words(path: Path) -> str:
    """Who it is that holds the lock, as far as that can be read."""
    try:
        with path.open("rb", buffering=0) as file:
            file.seek(AFTER_THE_LOCK)
            words = file.read(LONGEST).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return SOMEBODY
    return words if words.isprintable() and words else SOMEBODY
