"""The command line as people use it: stories, prompts, refusals, files. No traceback, whatever is typed."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

import lupus
from lupus.cli import main, spoken
from lupus.cli.circle import circle
from lupus.engine import chance
from lupus.engine.game import Game
from lupus.lang import languages
from lupus.record.read import load
from lupus.record.replay import game_of

CASES = Path(__file__).with_name("cases.json")


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test works in an empty folder, on a computer that speaks English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUPUS_LANG", "en")


def lupus_(*words: str, typed: str | None = None) -> Result:
    """Run the command line with some words and something typed."""
    return CliRunner().invoke(main, words, input=typed, catch_exceptions=False)


def plain(done: Result) -> str:
    """Return what was printed, as if lines never ended."""
    return " ".join(done.output.split())


# -- demo ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--players", "7"),
        ("-n", "23", "-x", "owl", "-x", "freemason", "-x", "werehamster", "-x", "mythomaniac"),
        ("--edition", "classic", "-n", "15", "--bot", "random"),
        ("-o", "night=together", "-o", "ballot=secret", "-o", "may_spare=yes", "-o", "last_words=yes"),
        ("--as", "seat:4"),
        ("--as", "board"),
    ],
)
def test_a_demo_tells_a_whole_game(words: tuple[str, ...]) -> None:
    """From the deal to the last card turned."""
    done = lupus_("demo", "--seed", "hut", *words)
    assert done.exit_code == 0, done.output
    assert "The deal" in done.output
    assert "The winner" in done.output


def test_the_same_seed_tells_the_same_story() -> None:
    """Word for word; another seed tells another."""
    first, again, other = (lupus_("demo", "-s", seed).output for seed in ("hut", "hut", "lake"))
    assert first == again != other


def test_a_demo_for_the_board_names_no_role_before_the_end() -> None:
    """What the Master knows is not in a spoiler-free story."""
    told, _, _ = lupus_("demo", "-s", "hut", "--as", "spoiler-free").output.partition("The end")
    story = told.split("Day 1", 1)[1]
    assert "(Seer)" not in story
    assert "The pack" not in story


def test_a_person_plays_a_seat_to_the_end() -> None:
    """Somebody who always takes the first choice that is offered, by its number."""
    done = lupus_("demo", "-s", "hut", "--play", "3", typed="\n".join(str(n % 9 + 1) for n in range(900)))
    assert done.exit_code == 0, done.output
    assert "You are Carla" in plain(done)
    assert "The winner" in done.output
    record = next(Path.cwd().glob("*.lupus.jsonl"))
    assert game_of(load(record)).over


def test_a_person_hears_only_what_their_seat_was_told() -> None:
    """No pack's pick, no other card before the end."""
    done = lupus_("demo", "-s", "hut", "--play", "2", typed="\n".join(str(n % 9 + 1) for n in range(900)))
    told, _, _ = done.output.partition("The end")
    assert "The pack picks" not in told
    assert "The night takes" not in told


def test_nonsense_is_asked_again_and_changes_nothing() -> None:
    """Words, numbers out of range, ghosts, an empty line: each is answered with what is right."""
    nonsense = ["", "99", "0", "-1", "werewolf", "ann a", "\N{WOLF FACE}", "1 2", "'; drop", "Qu"]
    typed = "\n".join([*nonsense, "?", *(str(n % 9 + 1) for n in range(900))])
    done = lupus_("demo", "-s", "hut", "--play", "4", typed=typed)
    assert done.exit_code == 0, done.output
    assert done.output.count("is none of the choices") >= len(nonsense) - 1
    assert "Ctrl-C stops and keeps the game" in plain(done)


def test_a_name_or_its_beginning_is_a_choice() -> None:
    """`Anna`, `anna` and `an` are all Anna."""
    for word in ("Anna", "anna", "an"):
        done = lupus_("demo", "-s", "hut", "-p", "4", "--record", f"{word}.lupus.jsonl", typed=f"{word}\n")
        assert "is none of the choices" not in done.output


def _record(path: str) -> list[dict[str, object]]:
    lines = map(json.loads, Path(path).read_text(encoding="utf-8").splitlines())
    return [{key: value for key, value in line.items() if key not in {"time", "before"}} for line in lines]


def test_an_interrupted_game_is_kept_and_goes_on_as_it_would_have(tmp_path: Path) -> None:
    """End of input at any place, then --resume: the same game as one that was never interrupted."""
    typed = [str(n % 9 + 1) for n in range(900)]
    whole = lupus_("demo", "-s", "hut", "-p", "5", "--record", "whole.lupus.jsonl", typed="\n".join(typed))
    assert whole.exit_code == 0
    cut = lupus_("demo", "-s", "hut", "-p", "5", "--record", "cut.lupus.jsonl", typed="\n".join(typed[:2]) + "\n")
    assert cut.exit_code == 130
    assert "lupus demo --resume cut.lupus.jsonl" in cut.output
    assert not game_of(load(tmp_path / "cut.lupus.jsonl")).over
    done = lupus_("demo", "--resume", "cut.lupus.jsonl", typed="\n".join(typed[2:]))
    assert done.exit_code == 0, done.output
    assert _record("cut.lupus.jsonl") == _record("whole.lupus.jsonl")


def test_a_line_cut_off_by_a_crash_is_left_out_on_resuming() -> None:
    """The last whole batch is where the game goes on."""
    lupus_("demo", "-s", "hut", "-p", "5", "--record", "cut.lupus.jsonl", typed="1\n2\n")
    torn = Path("cut.lupus.jsonl")
    torn.write_bytes(torn.read_bytes()[:-25])
    done = lupus_("demo", "--resume", "cut.lupus.jsonl", typed="\n".join(str(n % 9 + 1) for n in range(900)))
    assert done.exit_code == 0, done.output
    assert lupus_("verify", "cut.lupus.jsonl").exit_code == 0


def test_a_game_is_never_written_over() -> None:
    """A second demo with the same file is refused and leaves it alone."""
    lupus_("demo", "-s", "hut", "--record", "a.lupus.jsonl")
    before = Path("a.lupus.jsonl").read_bytes()
    done = lupus_("demo", "-s", "lake", "--record", "a.lupus.jsonl")
    assert done.exit_code == 2
    assert "exists already" in done.output
    assert Path("a.lupus.jsonl").read_bytes() == before


# -- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("demo", "-n", "6"), "7"),
        (("demo", "-n", "99"), "7 to 23"),
        (("demo", "-n", "many"), "not a valid integer"),
        (("demo", "-e", "poker"), "cards"),
        (("demo", "-n", "9", "-x", "owl"), "12"),
        (("demo", "-x", "dragon", "-n", "16"), "Owl"),
        (("demo", "-w", "werewolf"), "Werewolf"),
        (("demo", "-o", "may_spare"), "NAME=VALUE"),
        (("demo", "-o", "may_spare=maybe"), "no and yes"),
        (("demo", "-o", "lone_nominee=vote"), "lone_nominee"),
        (("demo", "-o", "speed=fast"), "speed"),
        (("demo", "--play", "10"), "1 to 9"),
        (("demo", "--as", "king"), "seat:K"),
        (("demo", "--as", "seat:12"), "1 to 9"),
        (("demo", "--as", "seat:x"), "seat:K"),
        (("demo", "--resume", "nowhere.lupus.jsonl"), "No such file"),
        (("demo", "--record", "no/such/folder/a.lupus.jsonl"), "No such file"),
        (("rules", "dragon"), "werehamster"),
        (("deck", "3"), "7"),
        (("deck", "twelve"), "not a valid integer"),
        (("deck", "9", "-x", "owl"), "12"),
        (("replay", "nowhere.lupus.jsonl"), "No such file"),
        (("judge", "nowhere.json"), "nowhere.json"),
        (("verify", "nowhere.lupus.jsonl"), "nowhere.lupus.jsonl"),
        (("fly",), "No such command"),
    ],
)
def test_a_bad_value_is_refused_with_what_is_right(words: tuple[str, ...], said: str) -> None:
    """Exit status 1 or 2, one clear message, no traceback, nothing written."""
    done = lupus_(*words)
    assert done.exit_code in {1, 2}
    assert said in done.output
    assert "Traceback" not in done.output
    assert list(Path.cwd().iterdir()) == []


# -- judging, verifying, replaying ---------------------------------------------------------------------------------


def test_judge_agrees_with_every_shared_case() -> None:
    """29 cases, in words and for programs."""
    done = lupus_("judge", str(CASES))
    assert done.exit_code == 0
    assert done.output.count("ok ") == 29
    lines = [json.loads(line) for line in lupus_("judge", "--json", str(CASES)).output.splitlines()]
    assert [line["agrees"] for line in lines] == [True] * 29


def test_judge_names_the_first_difference_with_its_pointer_and_ruling() -> None:
    """Exit status 1."""
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    cases["cases"][0]["steps"][1]["expect"]["suspects"] = ["Bruno", "Carla"]
    Path("wrong.json").write_text(json.dumps(cases), encoding="utf-8")
    done = lupus_("judge", "wrong.json")
    assert done.exit_code == 1
    assert '["Bruno","Carla"]' in done.output
    assert '["Bruno","Fabio"]' in done.output
    assert "C26" in done.output
    assert "/cases/0/steps/1/expect/suspects" in done.output


def test_judge_says_where_a_file_cannot_be_read() -> None:
    """Exit status 2, also where other files agree."""
    Path("half.json").write_bytes(CASES.read_bytes()[:5000])
    Path("odd.lupus.jsonl").write_bytes(b'{"kind":"header","format":"lupus-record","version":7,"rules":"1"}\n')
    done = lupus_("judge", str(CASES), "half.json", "odd.lupus.jsonl")
    assert done.exit_code == 2
    assert "half.json: expected JSON" in done.output
    assert "odd.lupus.jsonl, line 1: expected format version 1" in done.output


def test_judge_tells_the_story_on_request() -> None:
    """With --tell."""
    done = lupus_("judge", "--tell", str(CASES))
    assert "The village sends away Bruno" in done.output


def test_a_record_is_judged_verified_and_told_again() -> None:
    """What a demo wrote."""
    told = lupus_("demo", "-s", "hut", "-n", "12", "--record", "a.lupus.jsonl", "--as", "seat:5").output
    assert lupus_("judge", "a.lupus.jsonl").exit_code == 0
    verified = lupus_("verify", "a.lupus.jsonl")
    assert verified.exit_code == 0
    assert "12 cards" in verified.output
    again = lupus_("replay", "a.lupus.jsonl", "--as", "seat:5").output
    last = next(line for line in reversed(again.splitlines()) if line.strip())
    assert last in told


def test_verify_finds_a_changed_card() -> None:
    """Exit status 1; as JSON too."""
    lupus_("demo", "-s", "hut", "--record", "a.lupus.jsonl")
    record = Path("a.lupus.jsonl")
    record.write_bytes(record.read_bytes().replace(b'"seer"', b'"medium"', 1))
    assert lupus_("verify", "a.lupus.jsonl").exit_code in {1, 2}
    checks = json.loads(lupus_("verify", "--json", "a.lupus.jsonl").output or "{}")
    assert checks == {} or any(check["ok"] is False for check in checks["checks"])


def test_f80_a_running_game_is_told_spoiler_free_only() -> None:
    """F80: secrets of a game that is not over are not replayed, whoever asks."""
    lupus_("demo", "-s", "hut", "-p", "5", "--record", "cut.lupus.jsonl", typed="1\n2\n")
    assert lupus_("replay", "cut.lupus.jsonl").exit_code == 0
    for audience in ("master", "seat:2"):
        refused = lupus_("replay", "cut.lupus.jsonl", "--as", audience)
        assert refused.exit_code == 2
        assert "not over" in refused.output


# -- rules, decks, the circle --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LC_ALL": "", "LC_MESSAGES": "it_CH", "LANG": "en_GB.UTF-8"}, "it"),
        ({"LC_ALL": "en_US", "LANG": "it_IT.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "it_IT.UTF-8"}, "en"),
        ({"LANG": "Italian_Switzerland.1252"}, "it"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "tlh_KX"}, "en"),
    ],
)
def test_the_language_of_the_computer_is_spoken(
    variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As its variables say, the strongest first; English where it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, variables.get(name, ""))
    assert spoken() == expected


@pytest.mark.parametrize("role", lupus.ROLES)
@pytest.mark.parametrize("language", languages())
def test_rules_of_every_role_in_every_language(role: str, language: str) -> None:
    """By id, in the chosen language."""
    done = lupus_("--language", language, "rules", role)
    assert done.exit_code == 0
    assert len(done.output.splitlines()) > 1


def test_rules_of_an_edition_and_a_role_by_its_own_name() -> None:
    """`lupus -l it rules veggente` works too."""
    assert "Night" in lupus_("rules", "-e", "classic").output
    assert lupus_("-l", "it", "rules", "veggente").exit_code == 0


def test_deck_prints_composition_and_cards() -> None:
    """As a table and as JSON."""
    done = lupus_("deck", "16", "-x", "owl", "--json")
    found = msgspec.json.decode(done.output)
    assert found["deck"]["werewolf"] == 3
    assert found["cards"]["owl"] == ["Q♣"]
    assert "A♠ A♣ A♥" in lupus_("deck", "16").output


def _somewhere(players: int, seed: int) -> Game:
    """Return a game stopped in the middle of a vote, or at its end."""
    choose = random.Random(seed).choice
    secret = chance.secret_of(str(seed))
    game = lupus.deal([f"Name {n}" for n in range(1, players + 1)], secret)
    while not game.over and not (game.public.phase == "execution" and game.public.day > 1):
        for seat in game.awaited():
            game = game.run(choose(game.legal(seat)), lupus.lots(game, secret))
        if game.closable and not (game.public.phase == "execution" and game.public.day > 1):
            game = game.run(lupus.Close(), lupus.lots(game, secret))
    return game


@pytest.mark.parametrize("players", range(7, 24))
def test_f55_the_circle_shows_every_seat_once_with_its_own_marks(players: int) -> None:
    """F55: at every size each mark stands at its own seat, ghosts told apart by shape, within 80 columns."""
    game = _somewhere(players, players)
    names = [person.name for person in game.public.persons]
    lines = [line.plain for line in circle(game.public, names, "Day 2")]
    drawn = "\n".join(lines)
    assert max(map(len, lines)) <= 80
    for seat, name in enumerate(names, 1):
        label = f"{seat} {name}" if seat in game.public.alive else f"{seat} ({name})"
        assert drawn.count(label + " ") + drawn.count(label + "\n") + drawn.endswith(label) == 1, label
        after = drawn.split(label, 1)[1][:10]
        assert ("\N{BLACK FLAG}" in after.split("  ")[0]) == (seat == game.public.reference)
