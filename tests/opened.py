"""All that is in a file for players, with all that is packed in it opened: streams, chunks."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zlib
from base64 import b64decode
from pathlib import Path

STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
CODED = re.compile(rb"base64,([A-Za-z0-9+/=]+)")
PNG = b"\x89PNG\r\n\x1a\n"


def opened(content: bytes, ending: str) -> bytes:
    """The bytes as they are, and after them all that was found inside."""
    match ending:
        case ".pdf":
            return content + b"".join(map(_inflated, STREAM.findall(content)))
        case ".svg":
            images = [b64decode(coded) for coded in CODED.findall(content)]
            return content + b"".join(opened(image, ".png") for image in images)
        case ".dd2vtt":
            return content + opened(b64decode(json.loads(content)["image"]), ".png")
        case ".png":
            return content + b"".join(text for kind, text in chunks(content) if kind != b"IDAT")
        case _:
            return content


def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    assert png.startswith(PNG)
    found, at = [], len(PNG)
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        found.append((png[at + 4 : at + 8], png[at + 8 : at + 8 + length]))
        at += 12 + length
    return found


def undated(pdf: bytes) -> bytes:
    """Without the time at which it was made, and the number that goes with it."""
    for pattern in (
        rb"/(Creation|Mod)Date \([^)]*\)",
        rb"/ID \[[^]]*\]",
        rb'xmp:\w+Date="[^"]*"',
        rb'DocumentID="[^"]*"',
    ):
        pdf = re.sub(pattern, b"", pdf)
    return pdf


def text_of(pdf: Path) -> str:
    """What can be copied out of it; nothing where the tool for that is not installed."""
    tool = shutil.which("pdftotext")
    if tool is None:
        return ""
    told = subprocess.run([tool, str(pdf), "-"], capture_output=True, text=True, check=True)
    return told.stdout.strip()


def _inflated(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:  # an image, or not packed
        return stream
