"""The whole manual as one HTML file, with its pictures inside."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape
from pathlib import Path

from PySide6.QtGui import QTextDocument

from mapper.ui.editing.prose import MARKDOWN
from mapper.ui.manual.pages import ActionTexts, ManualPage, filled, shipped_pages, slug

BOLD, ITALIC, FIXED = "font-weight:700", "font-style:italic", "font-family:'monospace'"
TAGS = {BOLD: "b", ITALIC: "i", FIXED: "code"}
SPAN = re.compile(r'<span style="([^"]*)">(.*?)</span>', re.DOTALL)
QT_LOOKS = re.compile(r'<(\w+)(?: (?:style|border|cellspacing|cellpadding|type|start)="[^"]*")+')
HEAD = re.compile(r"<h(\d)>(.*?)</h\1>", re.DOTALL)
LOOKS = """
body { margin: 0 auto; max-width: 46em; padding: 1em 2em; font: 1.05em/1.5 sans-serif;
  color: #2b2620; background: #fbf8f1; }
h1, h2, h3 { font-family: serif; font-weight: normal; }
h1 { border-top: 1px solid #b9b09c; padding-top: 1em; }
img { max-width: 100%; }
code, pre { background: #efe9dc; }
pre { padding: .6em; overflow: auto; }
td, th { border: 1px solid #b9b09c; padding: .2em .6em; vertical-align: top; }
table { border-collapse: collapse; }
td p, th p { margin: 0; }
a { color: #22615c; }
@media (prefers-color-scheme: dark) {
  body { color: #e4dccb; background: #24211c; }
  code, pre { background: #37332b; }
  a { color: #8cc9c3; }
}
"""


def whole_manual(folder: Path, texts: ActionTexts) -> str:
    """All pages of the manual in a row, with their contents before them."""
    pages = shipped_pages()
    body = "\n".join(_section(page, folder, texts) for page in pages)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Cognita: the manual</title><style>{LOOKS}</style></head>\n<body>\n"
        f"{_contents(pages)}\n{body}\n</body>\n</html>\n"
    )


def _contents(pages: tuple[ManualPage, ...]) -> str:
    lines, group = ["<h1>Cognita: the manual</h1>"], ""
    for page in pages:
        if page.group != group:
            group = page.group
            lines.append(f"<p><b>{escape(group)}</b></p>")
        lines.append(f'<div><a href="#{_called(page.name)}">{escape(page.title)}</a></div>')
    return "\n".join(lines)


def _section(page: ManualPage, folder: Path, texts: ActionTexts) -> str:
    """A page as HTML: what Qt makes of it, without its looks, and with places to lead to."""
    document = QTextDocument()
    document.setMarkdown(filled(page.text, texts), MARKDOWN)
    html = document.toHtml().partition("<body")[2].partition(">")[2].partition("</body>")[0]
    html = SPAN.sub(_tagged, html)
    html = QT_LOOKS.sub(r"<\1", html)
    html = re.sub(r"</pre>\s*<pre>", "\n", html)
    html = re.sub(r"<br ?/>\s*", "\n", html)
    html = HEAD.sub(lambda head: _headed(page, head), html)
    html = re.sub(r'href="([^"]*)"', lambda link: f'href="{_target(page, link[1])}"', html)
    return re.sub(r'src="(pictures/[^"]+)"', lambda at: f'src="{_inside(folder / at[1])}"', html)


def _tagged(span: re.Match[str]) -> str:
    tags = [tag for looks, tag in TAGS.items() if looks in span[1]]
    opened = "".join(f"<{tag}>" for tag in tags)
    return opened + span[2] + "".join(f"</{tag}>" for tag in reversed(tags))


def _headed(page: ManualPage, head: re.Match[str]) -> str:
    level, title = int(head[1]), re.sub(r"<[^>]*>", "", head[2])
    place = _called(page.name, slug(title) if level > 1 else "")
    return f'<h{level} id="{place}">{title}</h{level}>'


def _target(page: ManualPage, link: str) -> str:
    """Where a link of a page leads in the one file; first steps lead in the window alone."""
    if link.startswith("leads:"):
        return f"#{_called(page.name, link.removeprefix('leads:'))}"
    name, _, section = link.partition("#")
    return f"#{_called(name or page.name, section)}"


def _called(page: str, section: str = "") -> str:
    name = page.removesuffix(".md")
    return f"{name}--{section}" if section else name


def _inside(picture: Path) -> str:
    return f"data:image/png;base64,{b64encode(picture.read_bytes()).decode()}"
