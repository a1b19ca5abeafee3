"""What cannot be: refused with exit status 2, in one message that says what is wrong and what is right."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lupus.cli import main
from lupus.record.read import load
from lupus.record.write import Writer

SRC = Path(__file__).parents[2] / "src"


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUPUS_LANG", "en")


def lupus_(*words: str) -> Result:
    return CliRunner().invoke(main, words, catch_exceptions=False)


@pytest.mark.parametrize(
    ("words", "wrong", "right"),
    [
        (("demo", "-n", "6"), "6", "7 to 23"),
        (("demo", "-n", "0"), "0", "7 to 23"),
        (("demo", "-n", "24"), "24", "7 to 23"),
        (("demo", "-e", "classic", "-n", "23"), "23", "8 to 22"),
        (("demo", "-e", "classic", "-n", "12", "-x", "owl"), "owl", "extra role"),
        (("demo", "-p", "0"), "seat 0", "1 to 9"),
        (("demo", "--night", "dusk"), "dusk", "together"),
        (("demo", "--night", "called", "-o", "night=together"), "night", "once"),
        (("demo", "-o", "ballot=open", "-o", "ballot=secret"), "ballot", "once"),
        (("demo", "-o", "=yes"), "=yes", "NAME=VALUE"),
        (("demo", "-p", "3", "--as", "master"), "--as", "seat 3"),
        (("demo", "--as", "seat:12", "--record", "a.lupus.jsonl"), "12", "1 to 9"),
        (("demo", "--bot", "clever"), "clever", "plain"),
        (("demo", "--seed", "\udcff"), "--seed", "letters"),
        (("demo", "--record", "."), ". exists already", "--resume"),
        (("demo", "--resume", "."), "'--resume': .:", "expected a file"),
        (("rules", "dragon"), "dragon", "werehamster"),
        (("rules", "-e", "poker"), "poker", "classic"),
        (("deck", "24"), "24", "7 to 23"),
        (("deck", "12", "-w", "werewolf"), "Werewolf", "Villager"),
        (("-l", "tlh", "rules"), "tlh", "en"),
    ],
)
def test_a_bad_value_is_named_beside_what_is_right(words: tuple[str, ...], wrong: str, right: str) -> None:
    done = lupus_(*words)
    assert done.exit_code == 2
    assert wrong.casefold() in done.output.casefold()
    assert right in done.output
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.parametrize(
    "beside", [("-n", "9"), ("-s", "hut"), ("-p", "3"), ("--night", "called"), ("--record", "b.jsonl"), ("-x", "owl")]
)
def test_a_record_that_is_resumed_has_decided_already(beside: tuple[str, str]) -> None:
    """What else is asked for is refused rather than passed over in silence, and the file stays as it was."""
    lupus_("demo", "-s", "hut", "-p", "3", "--record", "a.lupus.jsonl")
    before = Path("a.lupus.jsonl").read_bytes()
    done = lupus_("demo", "--resume", "a.lupus.jsonl", *beside)
    assert done.exit_code == 2
    assert "together with --resume" in done.output
    assert Path("a.lupus.jsonl").read_bytes() == before


def test_a_game_that_somebody_plays_is_resumed_for_their_seat_only() -> None:
    """F80: `--resume --as master` would tell a running game's secrets."""
    lupus_("demo", "-s", "hut", "-p", "3", "--record", "a.lupus.jsonl")
    for audience in ("master", "board", "seat:4"):
        done = lupus_("demo", "--resume", "a.lupus.jsonl", "--as", audience)
        assert done.exit_code == 2
        assert "seat 3 hears what it is told" in done.output


@pytest.mark.parametrize("table", ["", "Friday", "demo", "demo nobody", "demo plain 99", "demo plain \u00b2"])
def test_only_the_record_of_a_demo_is_resumed(table: str) -> None:
    """Other tables have people of their own."""
    lupus_("demo", "-s", "hut", "-p", "3", "--record", "a.lupus.jsonl")
    written = Path("a.lupus.jsonl")
    written.write_text(written.read_text(encoding="utf-8").replace("demo plain 3", table, 1), encoding="utf-8")
    done = lupus_("demo", "--resume", "a.lupus.jsonl")
    assert done.exit_code == 2
    assert "no record of a demo" in done.output


def test_a_file_that_may_not_be_written_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read, but not written on."""
    lupus_("demo", "-s", "hut", "-p", "3", "--record", "a.lupus.jsonl")

    def locked(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("lupus.record.write.Writer.onto", locked)
    done = lupus_("demo", "--resume", "a.lupus.jsonl")
    assert done.exit_code == 2
    assert "a.lupus.jsonl: Permission denied" in done.output


# -- terminals -----------------------------------------------------------------------------------------------------


def ran(*words: str, encoding: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command line as a process of its own, with a terminal of some encoding."""
    program = [sys.executable, "-c", "from lupus.cli import main; main()", *words]
    known = {"PYTHONPATH": str(SRC), "PYTHONIOENCODING": encoding, "COLUMNS": "80", "LUPUS_LANG": "en"}
    return subprocess.run(program, input=typed, capture_output=True, check=False, env=known)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("demo", "-s", "hut", "-n", "12"), 0),
        (("deck", "16", "-x", "werehamster"), 0),
        (("-l", "it", "rules"), 0),
        (("-l", "it", "demo", "-s", "hut"), 0),
        (("-l", "fr", "demo", "-s", "hut"), 0),
        (("-l", "it", "deck", "2"), 2),
    ],
)
def test_every_terminal_is_told_the_story(encoding: str, words: tuple[str, ...], status: int) -> None:
    """Letters that it lacks are spelled out, none is lost, and nothing ends in a traceback."""
    done = ran(*words, encoding=encoding)
    assert done.returncode == status, done.stderr
    assert b"Traceback" not in done.stderr
    assert b"?" not in done.stdout + done.stderr


def test_signs_keep_their_places_where_they_are_spelled_out() -> None:
    """The circle of an ASCII terminal has the lines of every other one, the flag and the fingers still told apart."""
    bare, full = (ran("demo", "-s", "hut", "--as", "board", encoding=each).stdout for each in ("ascii", "utf-8"))
    told = full.decode()
    for sign, spelled in (("\N{BLACK FLAG}", "*"), ("\N{MULTIPLICATION SIGN}", "x")):
        assert sign in told
        told = told.replace(sign, spelled)
    assert bare.decode() == told


@pytest.mark.parametrize("seed", "abc")
def test_no_line_begins_with_what_belongs_to_the_word_before(seed: str) -> None:
    """A no-break space is none to break a line at, such as those of French before a semicolon."""
    told = ran("-l", "fr", "demo", "-s", seed, "-n", "18", encoding="utf-8").stdout.decode()
    assert "\u202f;" in told
    assert [line for line in told.splitlines() if line.strip().startswith((";", ":", "!", "?"))] == []


def test_bytes_that_are_no_text_are_asked_again() -> None:
    """A key that sends something else than UTF-8."""
    words = ("demo", "-s", "hut", "-p", "3", "--record", "a.lupus.jsonl")
    done = ran(*words, encoding="utf-8:strict", typed=b"\xff\n")
    assert done.returncode == 130, done.stderr
    assert b"is none of the choices" in done.stdout


def interrupted(file: str) -> Path:
    assert lupus_("demo", "--play", "1", "--seed", "a", "--record", file).exit_code == 130
    return Path(file)


def test_two_programs_cannot_go_on_with_one_game_at_once() -> None:
    path = interrupted("a.lupus.jsonl")
    before = path.read_bytes()
    writer = Writer.onto(path, list(load(path).lines))
    done = lupus_("demo", "--resume", str(path))
    assert done.exit_code == 2
    assert "another program is writing this game" in done.output
    writer.close()
    assert path.read_bytes() == before


def test_a_game_that_went_on_since_it_was_read_is_not_gone_on_with() -> None:
    path = interrupted("a.lupus.jsonl")
    lines = list(load(path).lines)
    with pytest.raises(BlockingIOError, match="another program"):
        Writer.onto(path, lines[:-1])
    assert list(load(path).lines) == lines


def test_a_record_that_was_changed_is_not_gone_on_with() -> None:
    path = interrupted("a.lupus.jsonl")
    changed = path.read_bytes().replace(b'"time":"20', b'"time":"19', 1)
    path.write_bytes(changed)
    done = lupus_("demo", "--resume", str(path))
    assert done.exit_code == 2
    assert "line 3: the line before has been changed" in " ".join(done.output.split())
    assert path.read_bytes() == changed


def test_a_text_without_end_is_refused() -> None:
    done = lupus_("demo", "--seed", "a" * 201)
    assert done.exit_code == 2
    assert "at most 200" in done.output
    assert len(done.output) < 400
