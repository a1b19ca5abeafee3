"""The record: what is written can be read, replayed and checked; what was changed is found (F81, docs/record.md)."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

import lupus
from lupus.engine import chance
from lupus.engine.commands import Close, PassOver, Remove, Undo
from lupus.engine.deck import check
from lupus.engine.game import Deal, Game
from lupus.record import read
from lupus.record.codec import VoidLine, decode, digest, encode
from lupus.record.errors import Unreadable
from lupus.record.replay import Disagrees, game_of
from lupus.record.verify import verify
from lupus.record.write import Writer, record_of
from lupus.registry import rules
from test_deck import finished, played
from worlds import SECRET, begin, deal_of, people, random_deal

NAMES: Final = [f"Name {seat}" for seat in range(1, 17)]


def drawn(seed: int, edition: str = "", **forced: str) -> Game:
    """Return a random game of any size and options, its cards drawn from this file's secret, just dealt."""
    deal = random_deal(random.Random(seed), edition or None, None, deck="table", **forced)
    ids = [person.id for person in deal.announced.persons]
    roles = chance.dealt(SECRET, 1, dict(deal.announced.deck), ids)
    dealt = Deal(announced=deal.announced, roles=roles)
    assert not check(dealt, rules(deal.announced.edition))
    return Game.start(dealt, rules(deal.announced.edition))


def over(seed: int) -> Game:
    """Return a whole drawn game of 16 whose lots come from the secret; some of its players are absent at times."""
    game = lupus.deal(NAMES, SECRET, extra=["owl", "mythomaniac"], options={"wolves_disagree": "lot"})
    return _settled(game, seed)


def _settled(game: Game, seed: int) -> Game:
    chooser, lots = random.Random(seed), lupus.lots(game, SECRET)
    while not game.over:
        for seat in game.awaited():
            game = game.run(chooser.choice(game.legal(seat)), lots, cause="person")
        if game.closable:
            game = game.run(Close(), lots, cause="clock")
    return game


def failed(raw: bytes) -> set[str]:
    """Return the names of the checks that a record fails; `read` if it cannot even be read."""
    try:
        record = read.parse(raw, "mem")
    except Unreadable:
        return {"read"}
    return {check.name for check in verify(record) if check.ok is False}


def chained(lines: list[dict[str, Any]]) -> bytes:
    """Return lines with a hash chain that fits, as a forger would write them."""
    raw: list[bytes] = []
    for line in lines:
        if raw:
            line["before"] = hashlib.sha256(raw[-1]).hexdigest()
        raw.append(json.dumps(line, ensure_ascii=False).encode())
    return b"".join(line + b"\n" for line in raw)


def opened(raw: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in raw.splitlines()]


# -- round trip ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("night", ["called", "together"])
@pytest.mark.parametrize("edition", ["cards", "classic"])
@pytest.mark.parametrize("seed", range(4))
def test_a_record_read_and_replayed_is_the_game(seed: int, edition: str, night: str) -> None:
    """F81: replaying gives the same end state, for any options; the same game always gives the same bytes."""
    game = finished(drawn(seed, edition, night=night), random.Random(seed), 0.1)
    raw = record_of(game, SECRET, drawn=True)
    again = game_of(read.parse(raw, "mem"))
    assert (again.public, again.privates, again.hidden) == (game.public, game.privates, game.hidden)
    assert [again.told(seat) for seat in (None, *range(1, 8))] == [game.told(seat) for seat in (None, *range(1, 8))]
    assert record_of(again, SECRET, drawn=True) == raw
    checks = verify(read.parse(raw, "mem"))
    assert [(check.name, check.ok) for check in checks if check.name != "origin"] == [
        *(("chain", True), ("game", True), ("deal", True), ("draws", True), ("commitment", None), ("shares", None)),
    ]


@pytest.mark.parametrize("seed", range(5))
def test_a_game_that_is_not_over_is_a_record_too(seed: int) -> None:
    """docs/record.md: a record may end anywhere after the deal; what needs the secret is then not checked."""
    games = list(played(drawn(seed), random.Random(seed)))
    for game in games[:: max(1, len(games) // 5)][:5]:
        raw = record_of(game, SECRET, drawn=True)
        assert game_of(read.parse(raw, "mem")).public == game.public
        ended = [check.ok for check in verify(read.parse(raw, "mem"))]
        assert ended == ([True, True, None, None] if not game.over else ended)


def test_every_line_is_the_same_after_reading() -> None:
    """docs/record.md: the same line always gives the same bytes."""
    lines = record_of(over(3), SECRET, drawn=True).splitlines()
    assert [encode(decode(line, "mem")) for line in lines] == lines


def test_cards_are_left_out_where_an_edition_has_none() -> None:
    """docs/record.md: `deal.cards` is left out in an edition without playing cards, `null` for a card without name."""
    classic = opened(record_of(lupus.deal(NAMES[:8], SECRET, edition="classic"), SECRET, drawn=True))
    assert "cards" not in classic[1]["deal"]
    cards = opened(record_of(lupus.deal(NAMES[:8], SECRET), SECRET, drawn=True))
    assert sorted(cards[1]["deal"]["cards"])[:3] == ["2♦", "3♣", "4♥"]


@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_saw_is_in_the_lines(seed: int) -> None:
    """docs/record.md, F80: what a seat saw is exactly the entries with "all" or its number (0: the board), in order."""
    night = {"night": ["called", "together"][seed % 2]}
    game = finished(drawn(seed, wolves_disagree="lot", **night), random.Random(seed), 0.1)
    lines = opened(record_of(game, SECRET, drawn=True))
    entries = [entry for line in lines for entry in line.get("entries", [])]
    for seat in range(game.public.seats + 1):
        saw = [entry["event"] for entry in entries if entry["to"] == "all" or seat in entry["to"]]
        assert saw == [msgspec.json.decode(msgspec.json.encode(event)) for event in game.told(seat or None)]
    hidden = [entry["event"]["type"] for entry in entries if entry["to"] == []]
    assert "died" in hidden


def test_questions_of_chance_are_spelled_as_the_document_says() -> None:
    """docs/record.md, "Chance": deal, moment, purpose and ballot, which is 0 outside votes and never a batch."""
    asked = set()
    for seed in range(60):
        options = {"wolves_disagree": "lot", "first_reference": "lot", "may_abstain": "yes"}
        for batch in finished(drawn(seed, **options), random.Random(seed), 0.2).batches():
            asked |= {question for question, _ in batch.lots}
    found = [re.fullmatch(r"deal 1/(night|day) [1-9]\d*/([a-z_]+)/(\d)", question) for question in asked]
    spelled = {(match[1], match[2], match[3]) for match in found if match}
    assert len([match for match in found if match]) == len(asked)
    rare = {("day", "lynch", "0"), ("day", "nobody_accused", "0"), ("night", "seer", "0")}
    assert spelled - rare == {
        *(("night", "werewolf", "0"), ("night", "last_to_die", "0"), ("night", "start", "0")),
        *(("day", "reference", "0"), ("day", "second_suspect", "0"), ("day", "lynch", "2")),
    }


# -- F81 -------------------------------------------------------------------------------------------------------------


def _eventful() -> Iterator[Game]:
    """Yield a game with rules that are not the book's: a timeout, a correction, a removal; as far as the first day."""
    game = begin(
        "cards", "werewolf seer villager villager villager villager werewolf", last_words="yes", ballot="secret"
    )
    lots = lupus.lots(game, SECRET)
    yield game
    for command, cause in (
        (Close(), "master"),
        (lupus.Point(1, 3), "person"),
        (lupus.Point(7, 3), "person"),
        (Close(), "clock"),
        (Close(), "clock"),  # the Seer has not chosen in time
        (Close(), "clock"),  # dawn
        (Close(), "clock"),  # last words
        (Close(), "master"),
        (lupus.Accuse(4, 7), "person"),
        (PassOver(5), "clock"),
        (Undo(9), "master"),
        (lupus.Accuse(5, 7), "person"),
        (Remove(6), "master"),
        (lupus.Accuse(7, 5), "person"),
    ):
        game = game.run(command, lots, cause=cause)  # type: ignore[arg-type]
        yield game


def test_the_record_shows_options_versions_times_and_marks(tmp_path: Path) -> None:
    """F81: options, versions and times are in it; what the clock forced and the Master corrected is marked."""
    path, ticks = tmp_path / "game.lupus.jsonl", iter(range(100))
    writer = Writer.new(path, table="T", game="G", now=lambda: f"2026-01-01T00:00:{next(ticks):02}Z")
    first, *games = _eventful()
    writer.deal(first, drawn=False)
    for game in games:
        writer.append(game)
    writer.close()
    header, deal, *batches = opened(path.read_bytes())
    assert header == {
        "kind": "header",
        "format": "lupus-record",
        "version": 1,
        "rules": "1",
        "table": "T",
        "game": "G",
    }
    assert deal["deal"]["announced"]["options"] == {"last_words": "yes", "ballot": "secret"}
    assert [line["time"] for line in (deal, *batches)] == [f"2026-01-01T00:00:{tick:02}Z" for tick in range(15)]
    by_number = {line["number"]: line for line in batches}
    assert {number: line["forced"] for number, line in by_number.items() if "forced" in line} == {5: [2], 10: [5]}
    assert [number for number, line in by_number.items() if line.get("corrected")] == [11]
    assert [number for number, line in by_number.items() if line["command"]["type"] == "remove"] == [13]
    assert [line["cause"] for line in batches[3:5]] == ["clock", "clock"]
    again = game_of(read.load(path))
    assert (again.public, again.privates, again.hidden) == (games[-1].public, games[-1].privates, games[-1].hidden)


def test_what_is_taken_back_stays_in_the_record() -> None:
    """F48, F81: the error and its correction are both kept, and nothing but the correction is marked."""
    *_, last = _eventful()
    batches = opened(record_of(last, None, drawn=False))[2:]
    assert [line["number"] for line in batches] == list(range(1, 15))
    assert batches[9]["command"] == {"type": "pass_over", "seat": 5}
    assert batches[10]["command"] == {"type": "undo", "batch": 9}
    assert {"event": {"type": "withdrawn", "batch": 9}, "to": []} in batches[10]["entries"]
    assert {"event": {"type": "forgot", "count": 1}, "to": "all"} in batches[10]["entries"]


# -- what verify finds -----------------------------------------------------------------------------------------------

GAME: Final = over(7)
RAW: Final = record_of(GAME, SECRET, drawn=True)
LINES: Final = RAW.splitlines()
NIGHT: Final = next(
    entry["event"] for entry in json.loads(LINES[2])["entries"] if entry["event"]["type"] == "night_fell"
)
"""The fall of the first night, as it is written."""


def test_an_honest_record_fails_no_check() -> None:
    """docs/record.md: chain, game, deal and draws of an untouched record are in order."""
    assert failed(RAW) == set()
    assert any(json.loads(line).get("lots") for line in LINES[2:]), "the example draws at least one lot"


@pytest.mark.parametrize("number", range(1, len(LINES) - 1, 7))
def test_a_changed_line_is_found(number: int) -> None:
    """docs/record.md: each line carries the hash of the line before."""
    line = json.loads(LINES[number])
    line["time"] = "2026-01-01T00:00:00Z"
    changed = [*LINES[:number], json.dumps(line).encode(), *LINES[number + 1 :]]
    raw = b"".join(one + b"\n" for one in changed)
    assert failed(raw) == {"chain"}
    (found,) = [check for check in verify(read.parse(raw, "mem")) if check.ok is False]
    assert found.line == number + 2


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_dropped_line_is_found(number: int) -> None:
    """docs/record.md: batches are numbered and chained; only the very end of a file can be missing unseen."""
    raw = b"".join(line + b"\n" for index, line in enumerate(LINES) if index != number)
    assert failed(raw) if number < len(LINES) - 1 else not read.parse(raw, "mem").played.end


@pytest.mark.parametrize("number", range(len(LINES) - 1))
def test_swapped_lines_are_found(number: int) -> None:
    """docs/record.md: lines come in one order only."""
    swapped = [*LINES[:number], LINES[number + 1], LINES[number], *LINES[number + 2 :]]
    assert failed(b"".join(line + b"\n" for line in swapped))


@pytest.mark.parametrize("change", ["a batch left out", "a batch twice", "another number"])
def test_batches_are_counted(change: str) -> None:
    """docs/record.md: batches are numbered 1, 2, 3 ..., also where the chain was mended; the line is named."""
    lines = opened(RAW)
    if change == "a batch left out":
        del lines[7]
    elif change == "a batch twice":
        lines.insert(7, dict(lines[6]))
    else:
        lines[7]["number"] = 0
    with pytest.raises(Unreadable, match=r"^mem, line 8: expected batch 6; it is batch"):
        read.parse(chained(lines), "mem")


def test_another_secret_is_found() -> None:
    """docs/record.md: the published secret must give the deal and every lot."""
    lines = opened(RAW)
    lines[-1]["secret"] = chance.secret_of("other").hex()
    assert failed(chained(lines)) == {"deal", "draws"}


@pytest.mark.parametrize("secret", ["", "zz", "0", "ff"])
def test_a_secret_that_is_none_is_found(secret: str) -> None:
    """docs/record.md: the secret is hexadecimal; a short or empty one does not give the deal."""
    lines = opened(RAW)
    lines[-1]["secret"] = secret
    assert "deal" in failed(chained(lines))


def test_a_forged_lot_is_found() -> None:
    """docs/record.md: a lot that the host chose agrees with the rules but not with the secret."""
    ours = lupus.lots(GAME, SECRET)

    def worst(question: str, among: tuple[int, ...]) -> int:
        return next((seat for seat in among if seat != ours(question, among)), among[0])

    forged = Game.start(GAME.deal, GAME.rules)
    for batch in GAME.batches()[1:]:
        assert batch.command is not None
        forged = forged.run(batch.command, worst, cause=batch.cause)
        if batch.lots:
            break
    assert failed(record_of(forged.run(lupus.GiveUp()), SECRET, drawn=True)) == {"draws"}


def test_a_forged_lot_in_the_written_line_alone_is_found() -> None:
    """docs/record.md: to judge, entries are recomputed from the written lots; here they no longer fit."""
    lines = opened(RAW)
    batch = next(line for line in lines[2:] if line.get("lots"))
    question, seat = batch["lots"][0]
    among = next(entry["event"]["among"] for entry in batch["entries"] if "among" in entry["event"])
    batch["lots"][0] = [question, next(other for other in among if other != seat)]
    assert failed(chained(lines)) == {"game", "draws"}


def test_a_forged_role_is_found() -> None:
    """docs/record.md: cards are drawn from the secret; two that change hands are found."""
    roles = list(GAME.deal.roles)
    one, other = roles.index("werewolf"), roles.index("villager")
    roles[one], roles[other] = roles[other], roles[one]
    forged = Game.start(msgspec.structs.replace(GAME.deal, roles=tuple(roles), cards=()), GAME.rules)
    forged = _settled(forged, 1)
    assert failed(record_of(forged, SECRET, drawn=True)) == {"deal"}


@pytest.mark.parametrize(
    ("number", "key", "written"),
    [(1, "entries", []), (6, "entries", []), (6, "forced", [3]), (6, "lots", [["deal 1/night 1/werewolf/0", 1]])],
)
def test_what_does_not_follow_from_the_commands_is_found(number: int, key: str, written: list[object]) -> None:
    """docs/record.md: causes are facts, everything else is recomputed; the difference names its place in the file."""
    lines = opened(RAW)
    lines[number][key] = written
    assert "game" in failed(chained(lines))
    with pytest.raises(Disagrees) as wrong:
        game_of(read.parse(chained(lines), "mem"))
    assert wrong.value.difference.pointer == f"/{number}/{key}/0"


@pytest.mark.parametrize("taking_back", [True, False])
def test_a_mark_of_correction_that_lies_is_found(*, taking_back: bool) -> None:
    """F81, docs/record.md: `corrected` is `true` if a batch takes others back, and only then."""
    *_, last = _eventful()
    lines = opened(record_of(last, None, drawn=False))
    batch = next(line for line in lines[2:] if (line["command"]["type"] == "undo") == taking_back)
    batch["corrected"] = not taking_back
    assert failed(chained(lines)) == {"game"}


def test_an_end_before_the_game_is_over_is_found() -> None:
    """docs/record.md: the secret is published when the game is over or given up, not while it is played."""
    lines = opened(RAW)
    assert failed(chained([*lines[:20], lines[-1]]))


@pytest.mark.parametrize("time", ["", "noon", "1", "2026-01-01", "2026-13-01T00:00:00Z", "2026-01-01T00:00:00+02:00"])
def test_a_time_that_is_none_is_refused(time: str) -> None:
    """F81, docs/record.md: a time is ISO 8601 in UTC, or missing."""
    lines = opened(RAW)
    lines[3]["time"] = time
    with pytest.raises(Unreadable, match="line 4"):
        read.parse(chained(lines), "mem")


@pytest.mark.parametrize("given", ["0", "all", None, [-1], [1.5], [10**30], {"seat": 1}], ids=str)
def test_an_audience_that_is_none_is_found(given: object) -> None:
    """docs/record.md: `to` is "all" or a list of seats; who was told is compared like everything else."""
    lines = opened(RAW)
    batch = next(line for line in lines[2:] if any(entry["to"] not in ("all", given) for entry in line["entries"]))
    next(entry for entry in batch["entries"] if entry["to"] != "all")["to"] = given
    assert failed(chained(lines)) in ({"game"}, {"game", "draws"}, {"read"})


@pytest.mark.parametrize("widened", [True, False])
def test_an_audience_that_was_changed_is_found(*, widened: bool) -> None:
    """docs/record.md: a line that says that more, or fewer, were told than were."""
    lines = opened(RAW)
    entry = next(entry for line in lines[2:] for entry in line["entries"] if entry["event"]["type"] == "woke")
    entry["to"] = [*entry["to"], 0] if widened else entry["to"][1:]
    assert failed(chained(lines)) == {"game"}


PLACES: Final = {
    # where a key stands that nobody knows: line, and the way to the object in it
    "header": (0, ()),
    "line of a deal": (1, ()),
    "options": (1, ("deal", "announced", "options")),
    "line of a batch": (3, ()),
    "entry": (3, ("entries", 0)),
    "end": (-1, ()),
    "deal": (1, ("deal",)),
    "announced": (1, ("deal", "announced")),
    "person": (1, ("deal", "announced", "persons", 0)),
    "command": (3, ("command",)),
    "event": (3, ("entries", 0, "event")),
}


@pytest.mark.parametrize("where", PLACES)
def test_an_unknown_key_is_refused_wherever_it_stands(where: str) -> None:
    """docs/record.md: unknown keys are an error; a new key means a new format version."""
    number, way = PLACES[where]
    lines = opened(RAW)
    found: Any = lines[number]
    for key in way:
        found = found[key]
    found["colour"] = "red"
    with pytest.raises(Unreadable, match="colour"):
        read.parse(chained(lines), "mem")


def test_another_event_is_found_at_its_entry() -> None:
    """docs/record.md: where something else happened the whole event differs; where a fact differs, that fact."""
    for key, value, place in (("type", "spared", ""), ("number", 2, "/number")):
        lines = opened(RAW)
        at = next(index for index, line in enumerate(lines) if line.get("entries", [{}])[0].get("event") == NIGHT)
        event = lines[at]["entries"][0]["event"]
        lines[at]["entries"][0]["event"] = {"type": value} if key == "type" else {**event, key: value}
        with pytest.raises(Disagrees) as wrong:
            game_of(read.parse(chained(lines), "mem"))
        assert wrong.value.difference.pointer == f"/{at}/entries/0/event{place}"


# -- deals that were voided ------------------------------------------------------------------------------------------


def _voided(first: Game, second: Game) -> bytes:
    writer = Writer.new(None)
    writer.deal(first, drawn=True)
    void = VoidLine(before=digest(writer.lines[-1]), why="a card was seen", secret=SECRET.hex())
    raw = writer.bytes() + encode(void) + b"\n"
    deal = opened(record_of(second, SECRET, drawn=True))[1:]
    return chained([*opened(raw), *deal])


def test_a_voided_deal_is_checked_and_the_second_is_the_game() -> None:
    """docs/record.md: a void publishes its secret; another deal follows, and both deals are verified."""
    second = _settled(lupus.deal(NAMES[:9], SECRET, number=2), 2)
    raw = _voided(lupus.deal(NAMES[:9], SECRET), second)
    record = read.parse(raw, "mem")
    assert len(record.deals) == 2
    assert record.deals[0].void
    assert record.played.end
    names = [(check.name, check.ok) for check in verify(record) if check.ok is not None]
    assert names == [("chain", True), ("game", True), *(("deal", True), ("origin", True), ("draws", True)) * 2]
    assert game_of(record).public == second.public


def test_a_forged_deal_that_was_voided_is_found_all_the_same() -> None:
    """docs/record.md: deal and draws of every deal are checked, the voided too."""
    first = lupus.deal(NAMES[:9], SECRET)
    roles = first.deal.roles[1:] + first.deal.roles[:1]
    forged = Game.start(msgspec.structs.replace(first.deal, roles=roles, cards=()), first.rules)
    raw = _voided(forged, _settled(lupus.deal(NAMES[:9], SECRET, number=2), 2))
    found = [check for check in verify(read.parse(raw, "mem")) if check.ok is False]
    assert [(check.name, check.line) for check in found] == [("deal", 2)]


def test_deals_are_counted_in_the_order_of_the_file() -> None:
    """docs/record.md: deals are numbered 1, 2, 3 ... in the file; a second that calls itself the first is found."""
    record = read.parse(_voided(lupus.deal(NAMES[:9], SECRET), _settled(lupus.deal(NAMES[:9], SECRET), 2)), "mem")
    found = [check for check in verify(record) if check.ok is False]
    assert [(check.name, check.line) for check in found] == [("deal", record.played.line)]
    assert "in this file it is 2" in found[0].note


# -- writing to disk -------------------------------------------------------------------------------------------------


def test_a_writer_never_writes_over_somebodys_game(tmp_path: Path) -> None:
    """F82: a file that exists is refused and left as it is."""
    path = tmp_path / "game.lupus.jsonl"
    path.write_bytes(b"somebody's game\n")
    with pytest.raises(FileExistsError):
        Writer.new(path)
    assert path.read_bytes() == b"somebody's game\n"


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_writer_goes_on_after_a_torn_last_line(tmp_path: Path, cut: int) -> None:
    """F82: what was whole stays; the line that was cut off is written again and the chain holds."""
    games, path = [*reversed([*GAME.chain()])], tmp_path / "game.lupus.jsonl"
    writer = Writer.new(path)
    writer.deal(games[0], drawn=True)
    for game in games[1:20]:
        writer.append(game)
    writer.close()
    path.write_bytes(path.read_bytes()[:-cut])
    with pytest.raises(Unreadable, match=rf"{path}, line 21: expected every line to end with a line feed"):
        read.load(path)
    record = read.load(path, torn=True)
    game = game_of(record)
    assert game.batch.number == 18
    onto = Writer.onto(path, list(record.lines))
    for later in games[19:]:
        onto.append(later)
    onto.end(SECRET)
    onto.close()
    assert path.read_bytes() == onto.bytes() == RAW


# -- a reader from the document alone --------------------------------------------------------------------------------


def stranger(raw: bytes) -> list[str]:
    """Return what is wrong with a record of one deal, by docs/record.md and the standard library alone."""
    lines = raw.split(b"\n")[:-1]
    _, deal, *rest = objects = [json.loads(line) for line in lines]
    hashes = [hashlib.sha256(line).hexdigest() for line in lines]
    wrong = [f"chain {i}" for i, line in enumerate(objects[1:], 1) if line["before"] != hashes[i - 1]]
    end, told = rest[-1], deal["deal"]["announced"]
    key, people_ids = bytes.fromhex(end["secret"]), [person["id"] for person in told["persons"]]
    if end.get("shares"):
        key = hmac.digest(key, "|".join(f"{p}:{s}" for p, s in sorted(end["shares"].items())).encode(), "sha256")

    def draw(question: str, among: list[str]) -> str:
        return min(among, key=lambda person: hmac.digest(key, f"{question}|{person}".encode(), "sha256"))

    held: dict[str, str] = {}
    for k, role in enumerate(sorted(role for role, count in told["deck"] for _ in range(count)), 1):
        held[draw(f"deal {told['deal']}/card {k}", [p for p in people_ids if p not in held])] = role
    wrong += ["deal"] if [held[person] for person in people_ids] != deal["deal"]["roles"] else []
    for batch in rest[:-1]:
        among = [entry["event"]["among"] for entry in batch["entries"] if entry["event"]["type"].startswith("lot_")]
        for (question, seat), seats in zip(batch.get("lots", []), among, strict=False):
            if draw(question, [people_ids[one - 1] for one in seats]) != people_ids[seat - 1]:
                wrong.append(f"lot {question}")
    return wrong


@pytest.mark.parametrize("seed", range(6))
def test_a_stranger_with_the_document_finds_every_honest_record_in_order(seed: int) -> None:
    """docs/record.md is all that a reader in another language needs for the chain, the deal and the lots."""
    edition = ["cards", "classic"][seed % 2]
    game = _settled(lupus.deal(NAMES, SECRET, edition=edition, options={"wolves_disagree": "lot"}), seed)
    assert stranger(record_of(game, SECRET, drawn=True)) == []


def test_a_stranger_finds_what_verify_finds() -> None:
    """docs/record.md: another secret, another lot, a changed line."""
    lines = opened(RAW)
    lines[-1]["secret"] = chance.secret_of("other").hex()
    assert "deal" in stranger(chained(lines))
    assert stranger(RAW.replace(b'"target":7', b'"target":8', 1))[0].startswith("chain")


def test_phones_shares_are_checked_and_make_the_secret() -> None:
    """docs/record.md: where phones took part, deal and lots come from the secret and every phone's share."""
    shares = {person.id: f"share of {person.id}" for person in people(9)}
    together = "|".join(f"{name}:{shares[name]}" for name in sorted(shares)).encode()
    key = hmac.digest(SECRET, together, "sha256")
    ids = [person.id for person in people(9)]
    roles = chance.dealt(key, 1, {"werewolf": 2, "seer": 1, "medium": 1, "villager": 5}, ids)
    game = Game.start(deal_of("cards", roles, {}), rules("cards")).run(lupus.GiveUp())
    lines = opened(record_of(game, SECRET, drawn=True))
    lines[1]["shares"] = {name: hashlib.sha256(share.encode()).hexdigest() for name, share in shares.items()}
    lines[-1]["shares"] = shares
    raw = chained(lines)
    assert failed(raw) == set()
    assert [check.ok for check in verify(read.parse(raw, "mem")) if check.name == "shares"] == [True]
    assert stranger(raw) == []
    lines[-1]["shares"] = {**shares, ids[3]: "another"}
    assert failed(chained(lines)) == {"deal", "shares"}
