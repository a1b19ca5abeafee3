"""The words: every language has every text, and what is put into a text is never read again."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Final, get_args

import pytest
from msgspec import convert

from lupus import lang
from lupus.engine.contract import UNKNOWN
from lupus.engine.effects import Imitate, Look, Sense
from lupus.engine.errors import REFUSALS
from lupus.engine.events import AnyEvent
from lupus.engine.naming import wire_name
from lupus.engine.options import TABLE, Options, values
from lupus.engine.state import Phase
from lupus.lang import NoText, has, languages, names, plural, text
from lupus.registry import EDITIONS, ROLES
from lupus.server.refusals import REFUSALS as OF_THE_SERVER
from lupus.table import setup
from lupus.table.asks import Leads
from lupus.table.options import LIVE
from lupus.table.refused import REFUSALS as OF_TABLES
from words import WORDS

HOUSE: Final = Path(lang.__file__).parents[1]
FILES: Final = {
    (part, language): (HOUSE / "lang" / part / f"{language}.json").read_text(encoding="utf-8")
    for part in ("", "book")
    for language in languages()
}
BOOKS: Final[dict[str, dict[str, str | dict[str, str]]]] = {
    language: json.loads(FILES["book", language]) for language in languages()
}
"""The long texts of the pages that are read."""
CATALOGUES: Final[dict[str, dict[str, str | dict[str, str]]]] = {
    language: {**json.loads(FILES["", language]), **BOOKS[language]} for language in languages()
}
ENGLISH: Final = CATALOGUES["en"]
EVERY_LANGUAGE: Final = pytest.mark.parametrize("language", languages())
ALL_OPTIONS: Final = {option: values(option) for option in TABLE} | LIVE
NAMED: Final = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
"""How options are written in a text."""


def forms(language: str, key: str) -> dict[str, str]:
    """Return a text's plural forms; one without them has one form, for every number."""
    found = CATALOGUES[language][key]
    return found if isinstance(found, dict) else {"any": found}


def sentences(language: str) -> dict[str, str]:
    """Return every sentence of a language, plural forms apart."""
    return {f"{key} ({form})": said for key in CATALOGUES[language] for form, said in forms(language, key).items()}


def places(language: str, key: str) -> dict[str, set[str]]:
    """Return the placeholders of a text, form by form."""
    return {form: set(lang.PLACE.findall(said)) for form, said in forms(language, key).items()}


def ids(family: str, depth: int = 1) -> set[str]:
    """Return what follows a family's name in the keys: the ids of `role.ID`, `role.ID.power`."""
    return {key.split(".")[depth] for key in ENGLISH if key.startswith(f"{family}.")}


def words_in_code(room: str, *calls: str) -> dict[str, set[str]]:
    """Return the strings with which some functions are called in a room, and the keys of a dictionary beside them."""
    found: dict[str, set[str]] = {}
    nodes = (node for file in (HOUSE / room).glob("*.py") for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in calls:
            keys = {
                str(ast.literal_eval(key))
                for part in node.args
                if isinstance(part, ast.Dict)
                for key in part.keys
                if key
            }
            for part in node.args:
                first = part.values[0] if isinstance(part, ast.JoinedStr) else part
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.setdefault(first.value.strip(), set()).update(keys)
    return found


# -- the catalogues --------------------------------------------------------------------------------------------


@EVERY_LANGUAGE
def test_a_language_says_what_it_is_called_and_what_it_may_not_say(language: str) -> None:
    assert text(language, "language.name")
    assert language in WORDS, f"tests/words.py needs an entry for {language!r}: its hard words, its slips"


@EVERY_LANGUAGE
def test_languages_have_the_same_texts_with_the_same_places(language: str) -> None:
    assert CATALOGUES[language].keys() == ENGLISH.keys()
    assert {key: places(language, key) for key in ENGLISH} == {key: places("en", key) for key in ENGLISH}


@EVERY_LANGUAGE
def test_no_text_is_empty_or_badly_typed(language: str) -> None:
    for key, said in sentences(language).items():
        assert said == said.strip() != "", key
        assert "'" not in said, f"{key}: an apostrophe is ’"
        assert not WORDS[language].finds("mistyped", said), f"{key}: {said}"
        assert not set("{}") & set(lang.PLACE.sub("", said)), f"{key}: a brace that is no placeholder"


@EVERY_LANGUAGE
def test_a_plural_has_one_and_other(language: str) -> None:
    plurals = [key for key, found in CATALOGUES[language].items() if isinstance(found, dict)]
    assert {frozenset(forms(language, key)) for key in plurals} == {frozenset({"one", "other"})}


@EVERY_LANGUAGE
def test_no_key_stands_twice_in_a_file(language: str) -> None:
    pairs = [pair for part in ("", "book") for pair in json.loads(FILES[part, language], object_pairs_hook=list)]
    assert sorted(key for key, _ in pairs) == sorted(CATALOGUES[language])


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_nothing_was_left_in_english(language: str) -> None:
    english = sentences("en")
    same = [key for key, said in sentences(language).items() if said == english[key] and len(said.split()) > 2]
    assert [key for key in same if lang.PLACE.sub("", english[key]).strip(" ,;().:")] == []


@EVERY_LANGUAGE
def test_whoever_acts_is_named_before_whom_it_falls_on(language: str) -> None:
    for actor, other in (("{seat}", "{target}"), ("{who}", "{whom}"), ("{asked}", "{seat}")):
        both = {key: said for key, said in sentences(language).items() if actor in said and other in said}
        assert both
        assert [key for key, said in both.items() if said.index(actor) > said.index(other)] == []


@EVERY_LANGUAGE
def test_no_sentence_guesses_whether_a_person_is_a_man_or_a_woman(language: str) -> None:
    """No he or she, and no participle that agrees with a name: what it would take is none of the game's business."""
    words = WORDS[language]
    assert [guess for guess in words.guesses if not words.finds("guessing", guess)] == []
    assert {key: said for key, said in sentences(language).items() if words.finds("guessing", said)} == {}


# -- every id of the game has its texts ------------------------------------------------------------------------


@EVERY_LANGUAGE
@pytest.mark.parametrize("role", ROLES)
def test_a_role_has_its_texts(language: str, role: str) -> None:
    for part in ("", ".plural", ".you", ".power", ".win", ".tip", ".rules"):
        assert text(language, f"role.{role}{part}")


def card(language: str, role: str) -> str:
    """Return what the card in one's hand says: what one is, does, how one wins, a tip."""
    return " ".join(text(language, f"role.{role}.{part}") for part in ("you", "power", "win", "tip"))


@EVERY_LANGUAGE
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_is_read_in_the_same_time_whatever_it_is(language: str, edition: str) -> None:
    """F09: whoever watches how long somebody reads learns nothing; under 45 words, as long for every role."""
    extras = {extra.role for extra in EDITIONS[edition].extras}
    roles = {role for players in EDITIONS[edition].seats for role in EDITIONS[edition].composition(players)} | extras
    words = {role: len(card(language, role).split()) for role in sorted(roles)}
    letters = [len(card(language, role)) for role in sorted(roles)]
    assert len(roles) > 6
    assert max(words.values()) < 45, words
    assert max(words.values()) - min(words.values()) <= 5, words
    assert max(letters) <= 1.25 * min(letters)


@EVERY_LANGUAGE
@pytest.mark.parametrize("role", ROLES)
def test_the_rules_of_a_role_are_short_and_name_real_options(language: str, role: str) -> None:
    rules = text(language, f"role.{role}.rules")
    assert 3 <= len(re.findall(r"[.!?](?: |$)", rules)) <= 8
    assert set(NAMED.findall(rules)) <= TABLE.keys()
    assert set(NAMED.findall(rules)) == set(NAMED.findall(text("en", f"role.{role}.rules")))


@EVERY_LANGUAGE
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_has_a_name_and_rules_from_night_to_end(language: str, edition: str) -> None:
    assert text(language, f"edition.{edition}")
    rules = text(language, f"edition.{edition}.rules")
    assert len(rules.split("\n\n")) == 4
    assert set(NAMED.findall(rules)) <= TABLE.keys()


@EVERY_LANGUAGE
@pytest.mark.parametrize("option", ALL_OPTIONS)
def test_an_option_and_all_its_values_are_explained(language: str, option: str) -> None:
    assert text(language, f"option.{option}").endswith(".")
    assert all(text(language, f"option.{option}.{value}") for value in ALL_OPTIONS[option])


def test_texts_are_kept_for_nothing_that_is_not_there() -> None:
    assert ids("role") == ROLES.keys() | {UNKNOWN}
    assert ids("edition") == EDITIONS.keys()
    assert ids("refusal") == REFUSALS.keys() | OF_TABLES.keys() | OF_THE_SERVER.keys()
    assert ids("phase") == set(get_args(Phase))
    assert {key.removeprefix("option.") for key in ENGLISH if key.startswith("option.")} == {
        *ALL_OPTIONS,
        *(f"{option}.{value}" for option, found in ALL_OPTIONS.items() for value in found),
    }


@EVERY_LANGUAGE
@pytest.mark.parametrize(("code", "facts"), (REFUSALS | OF_TABLES | OF_THE_SERVER).items())
def test_a_refusal_is_told_from_its_own_facts(language: str, code: str, facts: tuple[str, ...]) -> None:
    assert text(language, f"refusal.{code}", **dict.fromkeys(facts, "this"))


def test_every_defect_of_a_deal_is_told_from_its_own_facts() -> None:
    defects = words_in_code("engine", "Defect") | {
        "many_bots": {"bots", "most"},
        "needs_phones": {"people"},
    }
    assert defects.keys() == ids("defect")
    defects["unknown_option_value"] = {"option", "value", "values"}  # its facts have a name of their own
    wrong = {code: places("en", f"defect.{code}")["any"] - facts for code, facts in defects.items()}
    assert {code: lost for code, lost in wrong.items() if lost} == {}


@EVERY_LANGUAGE
def test_every_phase_has_a_name(language: str) -> None:
    assert all(text(language, f"phase.{phase}") for phase in get_args(Phase))


@EVERY_LANGUAGE
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("masons", values("freemasons_called"))
def test_the_master_has_words_for_every_call(language: str, edition: str, masons: str) -> None:
    options = Options(freemasons_called="last" if masons == "last" else "before_seer")
    calls = {call.id for night in (1, 2, 3) for call in EDITIONS[edition].calls(night, options)}
    for call in calls:
        assert all(text(language, f"call.{call}.{beat}") for beat in ("name", "open", "ask", "close"))


def test_every_way_to_die_and_every_moment_has_its_words() -> None:
    causes = words_in_code("engine", "Kill", "GuestsShare").keys() | words_in_code("roles", "Kill", "GuestsShare")
    assert causes == ids("cause")
    assert words_in_code("engine", "ends").keys() == ids("moment")


def test_every_lot_drawn_before_everybody_has_its_words() -> None:
    purposes = words_in_code("engine", "_lot", "LotDrawn").keys()
    assert purposes == {key.split(".")[2] for key in ENGLISH if key.startswith("tell.lot_drawn.")}


def test_every_winner_has_a_name_and_an_end() -> None:
    winners = {"humans", "werewolves"} | {role.id for role in ROLES.values() if role.wins_alone}
    for winner in winners:
        assert {f"side.{winner}", f"say.end.{winner}", f"tell.game_ended.{winner}"} <= ENGLISH.keys()
    assert {role.side for role in ROLES.values()} <= ids("side")


def test_every_choice_and_every_answer_can_be_told() -> None:
    for role in ROLES.values():
        tables = [convert({option: value}, Options) for option in TABLE for value in values(option)]
        joint = {role.joint(table) is not None for table in tables} if role.joint else {False}
        whose = [f"tell.chosen.{role.id}{who}" for who, common in (("", False), (".you", False), (".common", True))
                 if common in joint]  # fmt: skip
        if role.chooses:
            assert {*whose, *(f"{key}.nobody" for key in whose)} <= ENGLISH.keys()
        effect = role.effect(1, 2, Options()) if role.effect else None
        if isinstance(effect, Look | Sense):
            assert {f"tell.answered.{role.id}.yes", f"tell.answered.{role.id}.no"} <= ENGLISH.keys()
        if isinstance(effect, Imitate):
            assert set(effect.roles) <= ROLES.keys()


def test_stories_have_no_texts_for_events_that_are_gone() -> None:
    events = {wire_name(event.__name__) for event in get_args(AnyEvent)}
    lists = {"title", "deck", "pointing", "finger", "fingers", "reference", "accusation", "accusations", "tally"}
    assert ids("tell") <= events | lists | {"vote", "votes"}


# -- filling in ------------------------------------------------------------------------------------------------


def test_what_is_put_in_stays_as_it_is() -> None:
    for name in ("{name}", "{x}", "**x**", "\\1", "%s", "<b>", "a: b, c", ""):
        assert text("en", "say.executed", name=name) == f"The village sends away {name}."


def test_what_is_put_in_is_not_read_again_by_the_next_place() -> None:
    assert text("it", "list.and", list="{name}", name="{list}") == "{name} e {list}"


def test_the_number_chooses_the_form() -> None:
    assert text("en", "tell.dawned", n=1, names="Anna") == "It is day. Anna does not wake up."
    assert text("it", "tell.dawned", n=2, names="Anna e Bruno") == "È giorno. Anna e Bruno non si svegliano."


@EVERY_LANGUAGE
def test_each_language_counts_in_its_own_way(language: str) -> None:
    """As the Unicode CLDR says, and as every browser does (ui/test/app/text.test.ts holds it to the same)."""
    ones = {n for n in (*range(130), 1_000, 10**6, 2 * 10**6) if plural(language, n) == "one"}
    assert ones == WORDS[language].one
    assert {plural(f"{language}-harsh", n) for n in ones} == {"one"}


def test_a_text_may_use_fewer_arguments_than_there_are() -> None:
    assert text("en", "refusal.not_yours", who="clock") == "This is not yours to do."


@pytest.mark.parametrize(
    ("language", "key", "says"),
    [
        ("xx", "say.cards", f"there is no language 'xx', only {', '.join(languages())}"),
        ("../en", "say.cards", f"there is no language '../en', only {', '.join(languages())}"),
        ("en", "say.nothing", "there is no text 'say.nothing' in 'en'"),
        ("en", "say.executed", "the text 'say.executed' needs the argument 'name'"),
        ("en", "tell.dawned", "the text 'tell.dawned' needs the argument 'n'"),
    ],
)
def test_a_text_that_cannot_be_given_says_why(language: str, key: str, says: str) -> None:
    with pytest.raises(NoText) as refused:
        text(language, key)
    assert str(refused.value) == says


def test_it_can_be_asked_whether_there_is_a_text() -> None:
    assert has("it", "role.seer")
    assert not has("it", "role.nobody")


@EVERY_LANGUAGE
def test_every_language_lists_all_names_in_their_order(language: str) -> None:
    assert names(language, []) == text(language, "list.nobody")
    for given in (["Anna"], ["{name}", "{list}"], ["and", "{name}", "{list}", "Anna", "y"]):
        listed = names(language, given)
        assert re.fullmatch(".{2,7}".join(map(re.escape, given)), listed), listed


@pytest.mark.parametrize(
    ("given", "english", "italian"),
    [
        ([], "nobody", "nessuno"),
        (["Anna"], "Anna", "Anna"),
        (["Anna", "Bruno"], "Anna and Bruno", "Anna e Bruno"),
        (["Anna", "Bruno", "Carla"], "Anna, Bruno and Carla", "Anna, Bruno e Carla"),
        (["{name}", "{list}", "and"], "{name}, {list} and and", "{name}, {list} e and"),
    ],
)
def test_names_are_listed_as_people_list_them(given: list[str], english: str, italian: str) -> None:
    assert (names("en", given), names("it", iter(given))) == (english, italian)


@pytest.mark.parametrize(
    ("last", "listed"),
    [
        ("Bruno", "Ana y Bruno"),
        ("Inés", "Ana e Inés"),
        ("irene", "Ana e irene"),
        ("Íñigo", "Ana e Íñigo"),
        ("Hilario", "Ana e Hilario"),
        ("Yvonne", "Ana e Yvonne"),
        ("Yago", "Ana y Yago"),
        ("Iago", "Ana y Iago"),
        ("Hiedra", "Ana y Hiedra"),
        ("Y", "Ana e Y"),
    ],
)
def test_spanish_says_e_before_the_sound_of_i(last: str, listed: str) -> None:
    assert names("es", ["Ana", last]) == listed
    assert names("es", ["Inés", "Ana", last]) == f"Inés, {listed}"


# -- how a table differs from the book -------------------------------------------------------------------------------


@EVERY_LANGUAGE
def test_whatever_a_table_may_play_otherwise_has_its_own_sentence_and_a_house_rule_a_name(language: str) -> None:
    """F86: it is read out on every phone before the deal, and no sentence is put together from parts."""
    places = [{"place": place} for place in LIVE["place"]]
    by: tuple[Leads, ...] = ("automatic", "person")
    settings = [setup.Setting(edition=one, master=who, options=at) for one in EDITIONS for who in by for at in places]
    usual = [setup.usual(setting) for setting in settings]
    book = {name: {one[name] for one in usual if name in one} for name in ALL_OPTIONS}
    others = {f"{name}.{value}" for name, all_ in ALL_OPTIONS.items() for value in all_ if {value} != book[name]}
    assert {one for one in others if not has(language, f"differs.{one}")} == set()
    assert {name for name, info in TABLE.items() if info.house and not has(language, f"house.{name}")} == set()


# -- wordings --------------------------------------------------------------------------------------------------

ALOUD: Final = re.compile(
    r"(say|clip|talk|tell|call|cause|phase|moment|you|differs|desk|highlight|award|story|ui\.(play|end|board|desk|app|coach))\."
)
"""What is said, shown and written of a game as it goes."""


def aloud(wording: str) -> dict[str, str]:
    """Return what is said aloud in a language, in some wording of it; plural forms one after another."""
    language, _, how = wording.partition("-")
    gentle = [key for key in CATALOGUES[language] if ALOUD.match(key) and key.rpartition(".")[2] not in lang.WORDINGS]
    worn = {key: f"{key}.{how}" if has(language, f"{key}.{how}") else key for key in gentle}
    return {key: " ".join(forms(language, other).values()) for key, other in worn.items()}


@EVERY_LANGUAGE
def test_another_wording_stands_beside_its_text_with_the_same_places(language: str) -> None:
    others = [key for key in CATALOGUES[language] if key.rpartition(".")[2] in lang.WORDINGS]
    assert others
    for key in others:
        assert places(language, key) == places(language, key.rpartition(".")[0]), key


@EVERY_LANGUAGE
def test_no_hard_word_is_left_before_children_and_no_harsh_one_unasked(language: str) -> None:
    """F90: speech, screens, the story and the record's telling follow the wording of the table."""
    hard = {key: said for key, said in aloud(f"{language}-children").items() if WORDS[language].finds("hard", said)}
    harsh = {key: said for key, said in aloud(language).items() if WORDS[language].finds("harsh", said)}
    assert (hard, harsh) == ({}, {})
    assert any(WORDS[language].finds("harsh", said) for said in aloud(f"{language}-harsh").values())


def test_a_wording_falls_back_to_the_gentle_one() -> None:
    assert text("en-harsh", "say.executed", name="Anna") == "The village burns Anna at the stake."
    assert text("en-harsh", "say.vote") == text("en", "say.vote")
    with pytest.raises(NoText):
        text("xx-harsh", "say.vote")
