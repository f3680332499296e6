"""How long ago something was, in the words one would say."""

from __future__ import annotations

from datetime import UTC, datetime

from mapper.ui.app.translated import tr

MINUTE, HOUR, DAY = 60, 3600, 86400


def utc_now() -> datetime:
    return datetime.now(UTC)


def ago(at: datetime, now: datetime) -> str:
    """Rounded down; after a month the date, in the reader's own time zone."""
    seconds = (now - at).total_seconds()
    if seconds < MINUTE:
        return tr("just now")
    if seconds < HOUR:
        return tr("%n minutes ago", int(seconds / MINUTE))
    if seconds < DAY:
        return tr("%n hours ago", int(seconds / HOUR))
    if seconds < 2 * DAY:
        return tr("yesterday")
    if seconds < 31 * DAY:
        return tr("%n days ago", int(seconds / DAY))
    return f"{at.astimezone(now.tzinfo):%Y-%m-%d}"
