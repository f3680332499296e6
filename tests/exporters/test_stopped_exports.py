"""A signal to end is heeded soon, also where a picture is amid a long part."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mapper.cli.offscreen import export
from mapper.drawing.base.images import StoredImages, no_images
from mapper.exporters.export_request import ExportRequest
from tests.exporters.test_png import mapped
from tests.spoken import lying_in
from tests.until import PATIENCE

PAINTS_FOR_EVER = """
import signal
import sys
from pathlib import Path
from mapper.safe_write import safely
from mapper.cli.cancellable_progress import signals_between_bands

for number in (signal.SIGTERM, signal.SIGINT):  # which shells have what they leave behind ignore
    signal.signal(number, signal.default_int_handler)
target = Path(sys.argv[1])
with signals_between_bands(target), safely(target, replace=True) as part:
    part.write_text("half of it")
    print("painting", flush=True)
    while True:
        pass
"""


@pytest.mark.qt
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_part_that_takes_long_is_left_soon(number: signal.Signals, tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    target.write_text("the old one")
    before = lying_in(tmp_path)
    process = subprocess.Popen(
        [sys.executable, "-c", PAINTS_FOR_EVER, str(target)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()

    process.send_signal(number)

    try:
        _, told = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert 128 + number == process.returncode
    assert "cognita: stopped; nothing is left half-written.\n" == told
    assert before == lying_in(tmp_path)


class Enough(Exception):
    """Whoever watches has seen enough."""


@pytest.mark.qt
@pytest.mark.parametrize("kind", ["png", "svg", "pdf", "dd2vtt"])
def test_ending_it_on_the_way_keeps_what_was_there(kind: str, tmp_path: Path) -> None:
    target = tmp_path / f"map.{kind}"
    target.write_bytes(b"before")
    before = lying_in(tmp_path)

    def stop(_share: float) -> None:
        raise Enough

    with pytest.raises(Enough):
        export(mapped(9, 40), ExportRequest(out=target, force=True), StoredImages(no_images), stop)

    assert before == lying_in(tmp_path)
