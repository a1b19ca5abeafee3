"""The store in a SQLite file: grouping, durability, and clear words for a file that cannot be used."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event
from typing import Any, Final

import pytest

from lupus.store import Conflict, Store, TooNew, Unusable, open_store
from store.places import PATIENCE, got

POSIX: Final = pytest.mark.skipif(sys.platform == "win32", reason="no such rights or limits there")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept.db"


class Opened:
    """A store and the connection inside it, for looking on and for making the disk small."""

    def __init__(self, store: Store, db: sqlite3.Connection) -> None:
        self.store = store
        self.db = db

    def pragma(self, text: str) -> int | str:
        """Ask or set one of SQLite's pragmas; the store must be at rest."""
        [value] = self.db.execute(f"PRAGMA {text}").fetchone()
        assert isinstance(value, int | str)
        return value

    def hold(self, statement: str) -> tuple[Event, Event, list[str]]:
        """Stop the store at the first statement that begins so. Return: has stopped, go on, all that it begins with."""
        stopped, go_on, seen = Event(), Event(), list[str]()

        def look(sql: str) -> None:
            seen.append(sql.split(maxsplit=1)[0])
            if sql.startswith(statement) and not stopped.is_set():
                stopped.set()
                go_on.wait(PATIENCE)

        self.db.set_trace_callback(look)
        return stopped, go_on, seen


@pytest.fixture
def opened(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    made: list[sqlite3.Connection] = []
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def watched(*args: Any, **named: Any) -> sqlite3.Connection:
        made.append(connect(*args, **named))
        return made[-1]

    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", watched)
        store = open_store(path)
    yield Opened(store, made[0])
    store.close()


def elsewhere(path: Path) -> sqlite3.Connection:
    """Return another program's connection to the file."""
    return sqlite3.connect(path, isolation_level=None)


# -- grouping and durability ---------------------------------------------------------------------------------


def test_what_is_asked_while_the_store_writes_shares_one_transaction(opened: Opened) -> None:
    stopped, go_on, seen = opened.hold("BEGIN")
    first = opened.store.append("KRWT", 1, b"1")
    assert stopped.wait(PATIENCE)
    rest = [opened.store.append("KRWT", number, b"%d" % number) for number in range(2, 51)]
    rest += [opened.store.append(f"T{number}", 1, b"first") for number in range(50)]
    go_on.set()
    assert [got(future) for future in (first, *rest)] == [None] * 100
    assert (seen.count("BEGIN"), seen.count("COMMIT"), seen.count("INSERT")) == (2, 2, 100)


def test_in_a_group_only_the_wrong_row_fails(opened: Opened) -> None:
    stopped, go_on, seen = opened.hold("BEGIN")
    asked = [opened.store.append("KRWT", number, b"%d" % number) for number in (1, 2, 2, 4, 3)]
    unwritable = opened.store.append("\ud800", 1, b"no name")
    beatless = opened.store.beat(float("nan"))
    assert stopped.wait(PATIENCE)
    go_on.set()
    faults = [type(future.exception(PATIENCE)) for future in asked]
    assert faults == [type(None), type(None), Conflict, Conflict, type(None)]
    assert isinstance(unwritable.exception(PATIENCE), UnicodeEncodeError)
    assert isinstance(beatless.exception(PATIENCE), sqlite3.IntegrityError)
    assert got(opened.store.read("KRWT")) == [b"1", b"2", b"3"]
    assert seen.count("ROLLBACK") == 0


def test_nobody_is_answered_before_the_transaction_is_on_the_disk(opened: Opened, path: Path) -> None:
    stopped, go_on, _ = opened.hold("COMMIT")
    row, seen = opened.store.append("KRWT", 1, b"one"), opened.store.read("KRWT")
    assert stopped.wait(PATIENCE)
    assert not row.done()
    with closing(elsewhere(path)) as other:
        assert other.execute("SELECT count(*) FROM rows").fetchone() == (0,)
    go_on.set()
    assert (got(row), got(seen)) == (None, [b"one"])
    with closing(elsewhere(path)) as other:
        assert other.execute("SELECT * FROM rows").fetchall() == [(1, "KRWT", 1, b"one")]


def test_every_commit_waits_for_the_disk(opened: Opened) -> None:
    full = 2
    got(opened.store.append("KRWT", 1, b"one"))
    assert (opened.pragma("journal_mode"), opened.pragma("synchronous")) == ("wal", full)


def test_what_is_cancelled_in_time_is_not_done(opened: Opened) -> None:
    stopped, go_on, _ = opened.hold("BEGIN")
    first = opened.store.append("KRWT", 1, b"one")
    assert stopped.wait(PATIENCE)
    second, third = opened.store.append("KRWT", 2, b"two"), opened.store.append("KRWT", 2, b"other two")
    assert (first.cancel(), second.cancel()) == (False, True)
    go_on.set()
    assert (got(first), got(third)) == (None, None)
    assert got(opened.store.read("KRWT")) == [b"one", b"other two"]


# -- disks that fail -----------------------------------------------------------------------------------------


def test_a_full_disk_fails_what_writes_and_after_room_is_made_the_store_goes_on(opened: Opened, path: Path) -> None:
    got(opened.store.append("KRWT", 1, b"one"))
    opened.pragma(f"max_page_count = {opened.pragma('page_count')}")
    stopped, go_on, _ = opened.hold("BEGIN")
    large, seen = opened.store.append("KRWT", 2, b"x" * 100_000), opened.store.read("KRWT")
    beside = opened.store.append("ABCD", 1, b"y" * 100_000)
    go_on.set()
    for future in (large, beside, opened.store.append("KRWT", 2, b"x" * 100_000)):
        with pytest.raises(Unusable, match="full") as refused:
            got(future)
        assert refused.value.path == str(path)
    assert stopped.is_set()
    assert (got(seen), got(opened.store.tables())) == ([b"one"], ["KRWT"])
    opened.pragma("max_page_count = 100000")
    got(opened.store.append("KRWT", 2, b"two"))
    assert got(opened.store.read("KRWT")) == [b"one", b"two"]


def test_another_program_that_holds_the_file_is_waited_out(opened: Opened, path: Path) -> None:
    opened.pragma("busy_timeout = 0")
    with closing(elsewhere(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unusable, match="database is locked"):
            got(opened.store.append("KRWT", 1, b"one"))
        _, _, seen = opened.hold("nothing")
        assert got(opened.store.tables()) == []
        assert seen == ["BEGIN", "SELECT", "COMMIT"]  # reading waits for nobody
    got(opened.store.append("KRWT", 1, b"one"))
    assert got(opened.store.read("KRWT")) == [b"one"]


def test_between_looking_and_writing_nobody_else_can_write(opened: Opened, path: Path) -> None:
    stopped, go_on, _ = opened.hold("SELECT")
    row = opened.store.append("KRWT", 1, b"one")
    assert stopped.wait(PATIENCE)
    with closing(elsewhere(path)) as other:
        other.execute("PRAGMA busy_timeout = 0")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
    go_on.set()
    assert got(row) is None


@contextmanager
def failing_disk() -> Iterator[None]:
    """Make every write of this process fail that would lengthen a file."""
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@POSIX
def test_after_a_fault_of_the_disk_the_store_reads_but_writes_no_more_until_opened_again(path: Path) -> None:
    store = open_store(path)
    got(store.append("KRWT", 1, b"one"))
    with failing_disk(), pytest.raises(Unusable, match="disk I/O error"):
        got(store.append("KRWT", 2, b"two"))
    for refused in (store.append("KRWT", 2, b"two"), store.append("ABCD", 1, b"one"), store.beat(1.0)):
        with pytest.raises(Unusable, match="disk I/O error"):
            got(refused)
    assert (got(store.read("KRWT")), got(store.tables()), got(store.last_beat())) == ([b"one"], ["KRWT"], None)
    store.close()
    store = open_store(path)
    number = len(got(store.read("KRWT"))) + 1
    got(store.append("KRWT", number, b"more"))
    assert got(store.read("KRWT"))[0] == b"one"
    store.close()


@pytest.fixture
def damaged(path: Path) -> None:
    """Leave a file whose one long row is spoilt."""
    with closing(open_store(path)) as store:
        got(store.append("KRWT", 1, b"x" * 100_000))
    with path.open("r+b") as file:
        file.seek(-40_000, os.SEEK_END)
        file.write(b"\xa5" * 40_000)


@pytest.mark.usefixtures("damaged", "opened")
def test_a_damaged_file_is_told_to_those_who_ask_and_nothing_is_half_done(opened: Opened) -> None:
    stopped, go_on, _ = opened.hold("BEGIN")
    before = opened.store.tables()
    assert stopped.wait(PATIENCE)
    row, spoilt, whole = opened.store.append("ABCD", 1, b"one"), opened.store.read("KRWT"), opened.store.read("ABCD")
    go_on.set()
    later = opened.store.append("ABCD", 1, b"one"), opened.store.read("KRWT")
    for fault in [future.exception(PATIENCE) for future in (row, spoilt, *later)]:
        assert isinstance(fault, Unusable)
        assert "malformed" in fault.why
    assert (got(before), got(whole), got(opened.store.tables())) == (["KRWT"], [], ["KRWT"])


# -- files that cannot be used -------------------------------------------------------------------------------


def refusal(place: Path | str) -> str:
    """Return why a place is refused; the error names it."""
    with pytest.raises(Unusable) as refused:
        open_store(place)
    assert str(refused.value) == f"{refused.value.path}: {refused.value.why}"
    assert refused.value.path == str(place)
    return refused.value.why


def test_a_file_that_is_not_a_database(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 400)
    assert refusal(path) == "file is not a database (SQLITE_NOTADB)"
    assert path.read_bytes() == b"Dear diary, " * 400


def test_a_database_of_another_program_is_left_as_it_is(path: Path) -> None:
    with closing(elsewhere(path)) as other:
        other.execute("CREATE TABLE bookmarks (address TEXT)")
    before = path.read_bytes()
    assert refusal(path) == "this is a database of another program"
    assert path.read_bytes() == before


def test_a_file_of_a_newer_lupus_is_refused_and_left_as_it_is(path: Path) -> None:
    open_store(path).close()
    with closing(elsewhere(path)) as other:
        other.execute("PRAGMA user_version = 7")
    before = path.read_bytes()
    assert refusal(path) == "written in format 7 by a newer lupus; this one knows format 1"
    with pytest.raises(TooNew) as refused:
        open_store(path)
    assert (refused.value.path, refused.value.found, refused.value.expected) == (str(path), 7, 1)
    assert path.read_bytes() == before


def test_a_missing_folder(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nowhere" / "kept.db") == f"there is no folder {tmp_path / 'nowhere'}"


def test_a_folder(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "this is a folder, not a file"


@contextmanager
def ordinary() -> Iterator[Path]:
    """Give a folder, and be somebody whom a missing right stops: root may write everywhere."""
    root = os.geteuid() == 0
    with tempfile.TemporaryDirectory() as folder:
        if root:
            os.chown(folder, 65534, -1)
            os.seteuid(65534)
        try:
            yield Path(folder).resolve()
        finally:
            Path(folder).chmod(0o700)
            if root:
                os.seteuid(0)


@POSIX
def test_a_read_only_file() -> None:
    with ordinary() as folder:
        path = folder / "kept.db"
        open_store(path).close()
        path.chmod(0o400)
        assert refusal(path) == "cannot be written: Permission denied"
        path.chmod(0o600)
        open_store(path).close()


@POSIX
def test_a_read_only_folder() -> None:
    with ordinary() as folder:
        folder.chmod(0o500)
        assert refusal(folder / "kept.db") == "cannot open kept.db.lock beside it: Permission denied"


@POSIX
def test_a_disk_that_fails_while_the_file_is_made(path: Path) -> None:
    with failing_disk():
        assert refusal(path).startswith("disk I/O error")
    open_store(path).close()


# -- one server at a time ------------------------------------------------------------------------------------

ALONE: Final = "another lupus server uses this file"


def test_a_file_has_one_server_at_a_time(path: Path, tmp_path: Path) -> None:
    store = open_store(path)
    assert refusal(path) == ALONE
    with pytest.raises(Unusable, match=ALONE):
        open_store(f"sqlite:{tmp_path / 'nowhere' / '..' / path.name}")
    got(store.append("KRWT", 1, b"one"))
    store.close()
    store = open_store(path)
    assert got(store.read("KRWT")) == [b"one"]
    store.close()


@POSIX
def test_a_link_to_a_file_is_the_same_file(path: Path, tmp_path: Path) -> None:
    store = open_store(path)
    (tmp_path / "link.db").symlink_to(path)
    with pytest.raises(Unusable, match=ALONE):
        open_store(tmp_path / "link.db")
    store.close()


def test_another_process_is_told_that_the_file_is_in_use(path: Path) -> None:
    store = open_store(path)
    program = "import sys; from lupus.store import open_store; open_store(sys.argv[1])"
    known = os.pathsep.join(filter(None, sys.path))
    told = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        env={**os.environ, "PYTHONPATH": known},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stderr.strip().endswith(f"Unusable: {path}: {ALONE}")
    store.close()


def test_a_refused_file_is_not_held(path: Path) -> None:
    """A wrong file can be put right and opened at once by the same process."""
    path.write_bytes(b"Dear diary, " * 400)
    assert refusal(path).startswith("file is not a database")
    path.unlink()
    open_store(path).close()


@POSIX
def test_only_its_owner_may_read_a_file(opened: Opened, tmp_path: Path) -> None:
    got(opened.store.append("KRWT", 1, b"a secret"))
    rights = {path.name: path.stat().st_mode & 0o077 for path in tmp_path.iterdir() if path.suffix != ".lock"}
    assert rights == {"kept.db": 0, "kept.db-wal": 0, "kept.db-shm": 0}


def test_a_plain_path_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for place in ("kept.db", "sqlite:kept.db", Path("kept.db"), ":memory:", "memory", "night:1.db"):
        open_store(place).close()
    assert sorted(path.name for path in tmp_path.glob("*") if path.suffix != ".lock") == [
        *(":memory:", "kept.db", "memory", "night:1.db"),
    ]
