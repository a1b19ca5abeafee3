"""Somebody at the keyboard: every choice by the first number offered, left anywhere and gone on with."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import lupus
from lupus.bots import BOTS, Chooser, chooser, play
from lupus.cli import main
from lupus.cli.demo import NAMES
from lupus.engine import chance
from lupus.engine.commands import Command
from lupus.engine.views import View
from lupus.record.read import load
from lupus.record.replay import game_of


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUPUS_LANG", "en")


def lupus_(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, words, input=typed, catch_exceptions=False)


def script(seed: str, seat: int, players: int = 9, edition: str = "cards", **options: str) -> list[str]:
    """Return what somebody types who always takes the first number offered, found by playing the game beside them."""
    typed: list[str] = []

    def first(_view: View, legal: tuple[Command, ...]) -> Command:
        numbers = {getattr(command, "target", None) or 0: command for command in legal}
        number = min(number for number in numbers if number or len(numbers) == 1)
        typed.append(str(number))
        return numbers[number]

    secret = chance.secret_of(seed)
    game = lupus.deal(NAMES[:players], secret, edition=edition, options=options)
    choosers: dict[int, Chooser] = {each: chooser(BOTS["plain"], seed) for each in range(1, players + 1)}
    for _ in play(game, choosers | {seat: first}, lupus.lots(game, secret), seat):
        pass
    return typed


def lines(path: str) -> list[dict[str, object]]:
    """Return a record without what hangs on the hour."""
    found = map(json.loads, Path(path).read_text(encoding="utf-8").splitlines())
    return [{key: value for key, value in line.items() if key not in {"time", "before"}} for line in found]


def seat_of(role: str, seed: str, players: int) -> int:
    """Return who is dealt a role."""
    return lupus.deal(NAMES[:players], chance.secret_of(seed)).hidden.roles.index(role) + 1


@pytest.mark.parametrize("night", ["called", "together"])
@pytest.mark.parametrize("role", ["werewolf", "seer", "medium", "bodyguard", "harlot", "possessed", "villager"])
def test_whoever_always_takes_the_first_choice_reaches_the_end(role: str, night: str) -> None:
    """In every role and both forms of a night; no input is asked twice and none is left over."""
    seat = seat_of(role, "hut", 12)
    typed = script("hut", seat, 12, night=night)
    words = ("demo", "-s", "hut", "-n", "12", "--night", night, "-p", str(seat), "--record", "a.lupus.jsonl")
    done = lupus_(*words, typed="\n".join(typed) + "\n")
    assert done.exit_code == 0, done.output
    assert "is none of the choices" not in done.output
    assert done.output.count("Number or name") == len(typed)
    assert game_of(load(Path("a.lupus.jsonl"))).over


def test_a_game_left_at_any_question_goes_on_to_the_same_end() -> None:
    """End of input at each question in turn, then --resume with the rest: the record of an unbroken game."""
    seat = seat_of("seer", "lake", 9)
    typed = script("lake", seat)
    assert len(typed) > 3
    words = ("demo", "-s", "lake", "-p", str(seat), "--record")
    lupus_(*words, "whole.lupus.jsonl", typed="\n".join(typed) + "\n")
    for cut in range(len(typed)):
        file = f"cut{cut}.lupus.jsonl"
        left = lupus_(*words, file, typed="".join(f"{word}\n" for word in typed[:cut]))
        assert left.exit_code == 130
        assert f"lupus demo --resume {file}" in left.output
        done = lupus_("demo", "--resume", file, typed="".join(f"{word}\n" for word in typed[cut:]))
        assert done.exit_code == 0, done.output
        assert lines(file) == lines("whole.lupus.jsonl")


def test_a_game_that_lacks_only_its_last_line_is_resumed_to_publish_its_secret() -> None:
    """As after a crash between the verdict and the secret; when that is written there is nothing to go on with."""
    lupus_("demo", "-s", "hut", "--record", "a.lupus.jsonl")
    whole, written = lines("a.lupus.jsonl"), Path("a.lupus.jsonl")
    written.write_bytes(written.read_bytes()[:-25])
    assert lupus_("demo", "--resume", "a.lupus.jsonl").exit_code == 0
    assert lines("a.lupus.jsonl") == whole
    done = lupus_("demo", "--resume", "a.lupus.jsonl")
    assert done.exit_code == 2
    assert "over already" in done.output


def test_leaving_while_the_deal_is_told_keeps_the_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C before the first question."""

    def leave(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(sys.modules["lupus.cli.demo"], "circle", leave)
        left = lupus_("demo", "-s", "hut", "-p", "2", "--record", "a b.lupus.jsonl")
    assert left.exit_code == 130
    assert "lupus demo --resume 'a b.lupus.jsonl'" in left.output
    assert lupus_("demo", "--resume", "a b.lupus.jsonl").exit_code == 130


def test_a_harlot_may_stay_at_home_in_both_forms_of_a_night() -> None:
    """Number 0 is called the same."""
    seat = seat_of("harlot", "hut", 12)
    for night in ("called", "together"):
        done = lupus_("demo", "-s", "hut", "-n", "12", "-p", str(seat), "--night", night, "--record", f"{night}.jsonl")
        assert "0 at home" in done.output
        assert "0 nobody" not in done.output


@pytest.mark.parametrize(("edition", "accuses"), [("cards", True), ("classic", False)])
def test_a_ghost_is_told_that_it_accuses_only_where_it_does(edition: str, *, accuses: bool) -> None:
    """K22: ghosts of the classic edition have no say."""
    ghosts = said = 0
    for seed in ("1", "2", "3", "4"):
        for seat in (2, 3):
            typed = "\n".join(script(seed, seat, 9, edition)) + "\n"
            words = ("demo", "-s", seed, "-n", "9", "-e", edition, "-p", str(seat))
            told = lupus_(*words, "--record", f"{seed}{seat}.jsonl", typed=typed).output.partition("The end")[0]
            ghosts += f"{seat} ({NAMES[seat - 1]})" in told
            said += "You accuse by day" in told
    assert ghosts
    assert bool(said) is accuses


def test_what_is_typed_cannot_command_the_terminal() -> None:
    """Escape sequences are shown as marks."""
    done = lupus_("demo", "-s", "hut", "-p", "3", typed="\x1b[2Jred\n")
    assert "\x1b" not in done.output
    assert "[2Jred\N{RIGHT DOUBLE QUOTATION MARK} is none of the choices" in done.output


def test_help_tells_the_own_role_and_asks_again() -> None:
    """`?` answers with what the role does, and the same question stands."""
    seat = seat_of("seer", "hut", 9)
    told = lupus_("demo", "-s", "hut", "-p", str(seat), typed="?\n").output
    assert "Ctrl-C stops and keeps the game" in " ".join(told.split())
    assert told.partition("Ctrl-C stops")[2].count("Seer")
    assert told.count("Number or name") == 2
