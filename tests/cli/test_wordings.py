"""A written game told again in the words that a table likes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from lupus.cli import main
from lupus.lang import languages
from words import WORDS


def told(*words: str) -> str:
    """Return what the command line says."""
    done = CliRunner().invoke(main, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("edition", ["cards", "classic"])
@pytest.mark.parametrize("language", languages())
def test_a_whole_story_is_told_in_the_words_that_were_chosen(language: str, edition: str, tmp_path: Path) -> None:
    """F90: of the other wordings no word is left, whoever listens."""
    file = str(tmp_path / "game.lupus.jsonl")
    told("demo", "--edition", edition, "-n", "12", "--seed", "hut", "-o", "last_words=yes", "--record", file)
    for audience in ("master", "seat:3"):
        tell = ("-l", language, "replay", file, "--as", audience, "--words")
        said = {words: told(*tell, words) for words in ("gentle", "harsh", "children")}
        assert [line for line in said["children"].splitlines() if WORDS[language].finds("hard", line)] == []
        assert [line for line in said["gentle"].splitlines() if WORDS[language].finds("harsh", line)] == []
        assert WORDS[language].finds("harsh", said["harsh"])
