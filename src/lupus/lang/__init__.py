"""The words: one JSON catalogue a language, and the few lines of code that fill them in.

A catalogue is a flat object, key -> sentence, or key -> {"one": ..., "other": ...} chosen by the argument `n` (see
`plural`); `{name}` stands for a value. A key may have another wording beside it, `key.harsh` or `key.children`; the
language `en-harsh` is English with those in place of the others. The browser reads the same files with
`Intl.PluralRules`, so message ids and arguments travel, never sentences. A new language is a new file here with the
keys of the others, one in `book`, where the long texts of the rule book lie, which only a browser reads, and an entry
in `tests/words.py`. What may not live here: rules, seats, anybody's state, anything of the other rooms (this one
imports nothing of ours).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

import msgspec

Catalogue: TypeAlias = dict[str, str | dict[str, str]]

PLACE: Final = re.compile(r"\{([a-z_]+)\}")
"""A placeholder in a text."""


class NoText(LookupError):
    """A text that cannot be given: no such language or key, or an argument that it needs is missing."""


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there are, by their short names, in alphabetical order."""
    found = (file.name for file in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in found if name.endswith(".json")))


WORDINGS: Final = ("harsh", "children")
"""How deaths and executions may be spoken of besides the gentle way, which is that of the keys themselves."""


@cache
def _catalogue(language: str) -> Catalogue:
    language, _, wording = language.partition("-")
    if wording in WORDINGS:
        whole = _catalogue(language)
        return {key: whole.get(f"{key}.{wording}", said) for key, said in whole.items()}
    if language not in languages():
        message = f"there is no language {language!r}, only {', '.join(languages())}"
        raise NoText(message)
    return msgspec.json.decode((files(__name__) / f"{language}.json").read_bytes(), type=Catalogue)


def has(language: str, key: str) -> bool:
    """Whether a language has a text of its own for a key."""
    return key in _catalogue(language)


def text(language: str, key: str, /, **args: object) -> str:
    """Return a text with its arguments filled in, once: what is put in is never read again as a placeholder.

    Arguments that the text does not need are left aside. Raises `NoText` for an unknown key or a missing argument.
    """
    found = _catalogue(language).get(key)
    if found is None:
        message = f"there is no text {key!r} in {language!r}"
        raise NoText(message)
    if isinstance(found, dict):
        found = found[plural(language, _given(key, args, "n"))]
    return PLACE.sub(lambda place: str(_given(key, args, place[1])), found)


ZERO_IS_ONE: Final = frozenset({"fr"})
"""Languages that speak of nothing as of one thing ("0 joueur")."""


def plural(language: str, number: object) -> Literal["one", "other"]:
    """Return which form of a text goes with a number, by the plural rules of the Unicode CLDR for whole numbers.

    Some languages have a third form, from a million on; ours have not so many players, and say "other".
    """
    return "one" if number == 1 or (number == 0 and language[:2] in ZERO_IS_ONE) else "other"


def _given(key: str, args: dict[str, object], name: str) -> object:
    if name not in args:
        message = f"the text {key!r} needs the argument {name!r}"
        raise NoText(message)
    return args[name]


I_SOUND: Final = re.compile(r"h?[iíïî](?![aeoáéó])|y(?![aeiouáéíóú])", re.IGNORECASE)
"""How names begin before which Spanish says "e" for "and" ("Ana e Inés"); the page has the same."""


def names(language: str, given: Iterable[str]) -> str:
    """Return names as people list them: "A, B and C"; of no names, the word for nobody."""
    first, *rest = tuple(given) or (text(language, "list.nobody"),)
    for name in rest[:-1]:
        first = text(language, "list.comma", list=first, name=name)
    if not rest:
        return first
    return text(language, "list.and.i" if I_SOUND.match(rest[-1]) else "list.and", list=first, name=rest[-1])
