"""`cognita export`, and what the program draws where there is no display."""

from __future__ import annotations

import hashlib
import os
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.opened import chunks
from tests.small import small_rows
from tests.spoken import lying_in, spoken

ROOT = Path(__file__).parents[2]

pytest.importorskip("PySide6.QtGui", exc_type=ImportError)

pytestmark = pytest.mark.qt


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """Two maps, one of them with the name of a place that players may not know."""
    from mapper.model.campaign.rows import Key, Map
    from mapper.storage.file import create_file

    path = tmp_path / "small.cognita"
    rows = small_rows()
    rows[Key("map", "", "den")] = Map("The Hidden Den")
    rows |= {
        Key("terrain", "den", key.id): row
        for key, row in small_rows().items()
        if key.kind == "terrain"
    }
    create_file(path, rows)
    return path


def program(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program as a user starts it, on a machine without a display."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR")
    into = {name: value for name, value in os.environ.items() if name not in hidden} | environment
    command = [sys.executable, "-m", "mapper", *map(str, words)]
    return subprocess.run(
        command, cwd=ROOT, env=into, capture_output=True, text=True, check=False, timeout=120
    )


def size_of(png: Path) -> tuple[int, int]:
    return struct.unpack(">II", png.read_bytes()[16:24])


def test_the_game_master_gets_a_picture(campaign: Path, tmp_path: Path) -> None:
    out = tmp_path / "map.png"

    answer = program("export", campaign, out, "--for", "gm", "--px-per-hex", "20")

    assert (0, "") == (answer.returncode, answer.stderr)
    assert str(out) in answer.stdout
    # 6 columns of flat-topped hexes, and half a hex of paper on each side
    assert 20 * (5 * 0.866 + 2 * 0.577 + 1) == pytest.approx(size_of(out)[0], abs=2)


@pytest.mark.parametrize("words", [(), ("--for", "players")])
def test_players_get_nothing_while_nothing_is_known(
    words: tuple[str, ...], campaign: Path, tmp_path: Path
) -> None:
    before = lying_in(tmp_path)

    answer = spoken("export", campaign, tmp_path / "map.png", *words)

    assert (2, True) == (answer.code, answer.is_one_sentence)
    assert "nothing is known to players" in answer.err
    assert before == lying_in(tmp_path)


@pytest.mark.parametrize("name", ["den", "The Hidden Den"])
def test_a_map_is_chosen_by_its_id_or_its_name(name: str, campaign: Path, tmp_path: Path) -> None:
    answer = program("export", campaign, tmp_path / "a.png", "--for", "gm", "--map", name)

    assert (0, True) == (answer.returncode, "“The Hidden Den”" in answer.stdout)


def test_an_unknown_map_is_answered_with_those_there_are(campaign: Path, tmp_path: Path) -> None:
    answer = spoken("export", campaign, tmp_path / "a.png", "--for", "gm", "--map", "nowhere")

    assert (2, True) == (answer.code, answer.is_one_sentence)
    assert "wild (“Wild”)" in answer.err
    assert "den (“The Hidden Den”)" in answer.err


@pytest.mark.parametrize(
    "words",
    [
        "{folder}/map.jpg",
        "{folder}/map",
        "{folder}",
        "{folder}/missing/map.png",
        "{folder}/there.png",
        "{file}",
        "{folder}/map.png --px-per-hex 0",
        "{folder}/map.png --px-per-hex nan",
        "{folder}/map.png --px-per-hex 2000",
        "{folder}/map.png --without walls",
        "{folder}/map.png --opacity walls=50",
        "{folder}/map.png --opacity grid",
        "{folder}/map.png --opacity grid=101",
        "{folder}/map.png --area=1,2,3",
        "{folder}/map.png --area=3,0,1,5",
        "{folder}/map.png --area=nan,0,1,5",
        "{folder}/map.png --region 0101",
        "{folder}/map.png --region 9001-9102",
        "{folder}/map.png --region 0101-0202 --area=0,0,1,1",
        "{folder}/map.png --style crayon",
        "{folder}/map.png --unknown grey",
        "{folder}/map.png --px-per-hex 20 --mm-per-hex 10",
        "{folder}/map.dd2vtt --px-per-hex 20 --dpi 100",
        "{folder}/map.png --dpi 5",
        "{folder}/map.png --mm-per-hex 0",
        "{folder}/map.png --tiles",
        "{folder}/map.png --paper A4",
        "{folder}/map.pdf --paper A5",
        "{folder}/map.pdf --px-per-hex 20",
        "{folder}/map.pdf --mm-per-hex 900",
        "{folder}/map.svg --dpi 100",
        "{folder}/map.dd2vtt --legend",
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_sentence(
    words: str, campaign: Path, tmp_path: Path
) -> None:
    (tmp_path / "there.png").write_bytes(b"before")
    before = lying_in(tmp_path)
    said = [word.format(folder=tmp_path, file=campaign) for word in words.split()]

    answer = spoken("export", campaign, *said, "--for", "gm")

    assert (2, True) == (answer.code, answer.is_one_sentence)
    assert before == lying_in(tmp_path)


def test_a_picture_is_replaced_when_asked(campaign: Path, tmp_path: Path) -> None:
    out = tmp_path / "map.png"
    out.write_bytes(b"before")

    answer = program("export", campaign, out, "--for", "gm", "--force")

    assert 0 == answer.returncode
    assert out.read_bytes().startswith(b"\x89PNG")


def test_what_is_left_out_does_not_show(campaign: Path, tmp_path: Path) -> None:
    for name, words in (("all.png", ()), ("less.png", ("--without", "numbers,grid"))):
        program("export", campaign, tmp_path / name, "--for", "gm", *words)

    assert (tmp_path / "all.png").read_bytes() != (tmp_path / "less.png").read_bytes()
    assert size_of(tmp_path / "all.png") == size_of(tmp_path / "less.png")


def test_what_is_faint_in_the_window_is_faint_in_the_picture(
    campaign: Path, tmp_path: Path
) -> None:
    for name, words in (("all.png", ()), ("faint.png", ("--opacity", "terrain=40,grid=20"))):
        program("export", campaign, tmp_path / name, "--for", "gm", *words)

    assert (tmp_path / "all.png").read_bytes() != (tmp_path / "faint.png").read_bytes()


def test_a_picture_shows_the_campaigns_images(tmp_path: Path) -> None:
    from mapper.storage.file import create_file
    from tests.drawing.keyed_land import picture_bytes
    from tests.ui.keyed_wilderness import keyed_rows

    image = picture_bytes(side=900)
    hash_ = hashlib.sha256(image).hexdigest()
    for name, blobs in (("with.cognita", [(hash_, image)]), ("without.cognita", [])):
        path = tmp_path / name
        create_file(path, keyed_rows(hash_), blobs)
        program("export", path, path.with_suffix(".png"), "--for", "gm", "--px-per-hex", "12")

    pictures = {path.read_bytes() for path in tmp_path.glob("*.png")}
    assert 2 == len(pictures)


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.svg", b"<svg "), ("a.pdf", b"%PDF-1.4"), ("a.dd2vtt", b'{"format": 0.3')],
)
def test_the_ending_of_its_name_says_what_is_written(
    name: str, begins: bytes, campaign: Path, tmp_path: Path
) -> None:
    answer = spoken("export", campaign, tmp_path / name, "--for", "gm", "--mm-per-hex", "9")

    assert (0, "") == (answer.code, answer.err)
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_pages_are_counted(campaign: Path, tmp_path: Path) -> None:
    out = tmp_path / "map.pdf"

    answer = spoken("export", campaign, out, "--for", "gm", "--tiles", "--mm-per-hex", "50")

    assert f"{out}: all of “Wild”, on 3 pages, for the game master alone.\n" == answer.out


@pytest.mark.parametrize(
    ("words", "width"),
    [("--mm-per-hex 25.4 --dpi 50", 314), ("--dpi 20", 181), ("--region 0101-0302", 249)],
)
def test_a_picture_is_as_large_as_asked(
    words: str, width: int, campaign: Path, tmp_path: Path
) -> None:
    answer = spoken("export", campaign, tmp_path / "a.png", "--for", "gm", *words.split())

    assert 0 == answer.code
    assert width == pytest.approx(size_of(tmp_path / "a.png")[0], abs=30)


def test_a_picture_says_how_finely_it_is_to_be_printed(campaign: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.png"

    spoken("export", campaign, out, "--for", "gm", "--px-per-hex", "20", "--dpi", "127")

    density = dict(chunks(out.read_bytes()))[b"pHYs"]
    assert (5000).to_bytes(4, "big") * 2 + b"\1" == density


def test_an_export_that_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    large = tmp_path / "large.cognita"
    assert 0 == spoken("new", large, "--hexes", "100x100", "--seed", "1").code
    before = lying_in(tmp_path)
    words = ["export", str(large), str(tmp_path / "a.png"), "--for", "gm", "--px-per-hex", "150"]
    process = subprocess.Popen(
        [sys.executable, "-m", "mapper", *words], cwd=ROOT, stderr=subprocess.DEVNULL
    )
    while process.poll() is None and not list(tmp_path.glob(".a.png.*.part")):
        time.sleep(0.01)

    process.send_signal(signal.SIGTERM)

    assert 128 + signal.SIGTERM == process.wait(60)
    assert before == lying_in(tmp_path)


def test_whoever_watches_ends_it_by_not_listening(tmp_path: Path) -> None:
    large = tmp_path / "large.cognita"
    assert 0 == spoken("new", large, "--hexes", "100x100", "--seed", "1").code
    before = lying_in(tmp_path)
    words = ["export", str(large), str(tmp_path / "a.png"), "--for", "gm", "--px-per-hex", "150"]
    process = subprocess.Popen(
        [sys.executable, "-m", "mapper", *words, "--watched"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    first = process.stdout.readline()

    process.communicate()

    assert first.strip().isdigit()
    assert 2 == process.returncode
    assert before == lying_in(tmp_path)


def test_without_a_display_the_example_is_drawn(tmp_path: Path) -> None:
    answer = program(TMPDIR=str(tmp_path))

    assert (0, "") == (answer.returncode, answer.stderr)
    (folder,) = tmp_path.iterdir()
    pictures = {f"{name}-{number}.png" for name in ("map", "detail") for number in (1, 2)}
    assert {"example.cognita", "map-3.png", *pictures} <= {path.name for path in folder.iterdir()}
    assert all(str(path) in answer.stdout for path in folder.iterdir())


def test_without_a_display_a_campaign_is_drawn_under_names_that_tell_nothing(
    campaign: Path, tmp_path: Path
) -> None:
    place = tmp_path / "place"
    place.mkdir()

    answer = program(campaign, TMPDIR=str(place))

    assert 0 == answer.returncode
    (folder,) = place.iterdir()
    expected = {"map-1.png", "detail-1.png", "map-2.png", "detail-2.png"}
    assert expected == {path.name for path in folder.iterdir()}


def run_with(broken: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """The program where importing Qt fails in a certain way."""
    script = (
        "import sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] == 'PySide6':\n"
        f"            raise {broken}\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from mapper.__main__ import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    command = [sys.executable, "-c", script, *map(str, words)]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )


def test_missing_system_libraries_are_named_with_the_way_to_get_them(
    campaign: Path, tmp_path: Path
) -> None:
    broken = "ImportError('libEGL.so.1: cannot open shared object file')"

    answer = run_with(broken, "export", campaign, tmp_path / "a.png", "--for", "gm")

    assert 3 == answer.returncode
    assert "sudo apt install libglib2.0-0 libgl1 libegl1" in answer.stderr
    assert 1 == answer.stderr.count("\n")


def test_missing_qt_is_told_in_a_sentence(campaign: Path, tmp_path: Path) -> None:
    broken = "ModuleNotFoundError('No module named PySide6', name='PySide6')"

    answer = run_with(broken, "export", campaign, tmp_path / "a.png", "--for", "gm")

    assert 2 == answer.returncode
    assert "PySide6" in answer.stderr
    assert 1 == answer.stderr.count("\n")
