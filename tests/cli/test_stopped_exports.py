"""A signal to end is heeded soon, also where a picture is amid a long part."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

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
