"""A recap for players as Markdown, and as plain words."""

from __future__ import annotations

from collections.abc import Iterator

from mapper.exporters.key_parts import one_line
from mapper.model.recap import Recap, RecapPart


def recap_as_markdown(recap: Recap) -> str:
    """A heading a day; whose it is stands first, where there are several groups."""
    parts = [f"# {one_line(recap.title) or 'Recap'}"]
    parts += filter(None, [one_line(recap.about)])
    for day in recap.days:
        parts.append(f"## {one_line(day.date)}")
        for part in day.parts:
            parts += _marked(part)
    return "\n\n".join(parts) + "\n"


def recap_in_words(recap: Recap) -> str:
    """The days with what was told, for a sheet that is handed out."""
    parts: list[str] = []
    for day in recap.days:
        parts.append(day.date)
        for part in day.parts:
            head = f"{part.group}: " if part.group else ""
            parts += [f"{head if not at else ''}{text}" for at, text in enumerate(part.paragraphs)]
    return "\n\n".join(parts)


def _marked(part: RecapPart) -> Iterator[str]:
    for at, text in enumerate(part.paragraphs):
        head = f"**{one_line(part.group)}:** " if part.group and not at else ""
        lines = (one_line(line) for line in text.splitlines() if line.strip())
        yield head + "  \n".join(lines)
