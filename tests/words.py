"""What no language may say, language by language: hard words before children, guesses at a person, slips of type.

A new language needs an entry here; `tests/test_lang.py` says so while there is none.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Words(NamedTuple):
    """The words of one language that the tests look for; all are searched for in lower case."""

    hard: str
    """Words that are not said before children."""
    harsh: str
    """Words that are only said where a table has asked for them."""
    guessing: str
    """What says or guesses whether a person is a man or a woman: pronouns, participles that agree with a name."""
    guesses: tuple[str, ...]
    """Sentences in which `guessing` must find something."""
    one: frozenset[int] = frozenset({1})
    """The whole numbers that are spoken of as one thing is."""
    mistyped: str = r'"'
    """What is typed otherwise in good books; a straight apostrophe is wrong in every language."""

    def finds(self, what: str, said: str) -> bool:
        """Return whether a sentence has words of one of these kinds."""
        return re.search(getattr(self, what), said.lower()) is not None


PERSON: Final = r"\{(?:name|names|seat|target|candidates|who|whom|other|asked)\}(?: \([^)]*\))?"
"""Where the name of a person is put in."""

WORDS: Final = {
    "en": Words(
        hard=r"\b(execut\w*|kill\w*|di(e|es|ed)|dead|death|victims?|bod(y|ies)|blood\w*|stake|tears?|eat\w*)\b",
        harsh=r"\b(execut\w*|kill\w*|stake|blood|tears?)\b",
        guessing=r"\b(he|she|his|hers?|him|himself|herself)\b",
        guesses=("{name} shows his card.", "She sleeps."),
    ),
    "it": Words(
        hard=r"\b(giustizi\w*|uccid\w*|muor\w*|mort\w*|vittim\w*|cadaver\w*|sangue|rog\w*|sbran\w*|pezzi)\b",
        harsh=r"\b(giustizi\w*|rogo|sangue)\b",
        guessing=PERSON + r" (?:non )?(?:è|sono|viene|vengono) (?:già )?\w+(?:[aiu]t|mort|spars)[oaie]\b",
        guesses=("{names} sono stati sbranati.", "{target} ({role}) non è stato accusato."),
    ),
    "es": Words(
        hard=r"\b(ejecut\w*|mata(n|r|do|da)?|muer\w*|mor(ir\w*|ía\w*)|murió|murieron|víctimas?|cadáver\w*|sangr\w*"
        r"|hoguera|devor\w*|despedaz\w*|linch\w*)\b",
        harsh=r"\b(ejecut\w*|hoguera|sangr\w*|linch\w*)\b",
        guessing=r"\b(él|ellas?|ellos)\b|\w@|\w(/a|/o|\(a\))(\W|$)|"
        + PERSON
        + r" (?:no )?(?:ha sido|han sido|fue|fueron|es|son|está|están|queda|quedan) (?:ya )?\w+(?:[aií]d|t|s)[oa]s?\b",
        guesses=("{names} han sido devorados.", "Ella duerme.", "{target} ({role}) no está muerto.", "Tod@s duermen."),
        mistyped=r'"|^[^¿]*\w\?|^[^¡]*!|(?<!\{list\}) [yo] \{[a-z]',  # "y Irene", "o Olga": only a list knows better
    ),
    "fr": Words(
        hard=r"\b(exécut\w*|tu(e|er|ent|é|ée|és|ées)|meur\w*|mour\w*|mort\w*|victimes?|cadavres?|sang|bûcher|dévor\w*"
        r"|lynch\w*)\b",
        harsh=r"\b(exécut\w*|bûcher|sang|lynch\w*)\b",
        guessing=r"^(?=.*"
        + PERSON
        + r").*(\belles?\b|\bils?\b(?! (n[’e] ?)?(en |y )?(a|faut|rest\w+)\b))|\w(·|\(e\)|\(s\)|/e\b)"
        r"|\b(la|une|le|un|du|au|cette|ce) (voyante?|mythomane)\b|\btoi seule?\b|("
        + PERSON
        + r" (n[’e] ?)?(est|sont|a été|ont été|reste|restent)|\btu (n[’e] ?)?(es|étais|seras))"
        r" (pas )?(déjà )?(?!plus\b|parmi\b)(\w+[éiu]|mort|prêt|absent|seul)e?s?\b",
        guesses=(
            "{names} ont été dévorés.",
            "{seat} dort, et elle rêve.",
            "{target} ({role}) n’est pas mort.",
            "Tou·tes dorment.",
            "La Voyante ouvre les yeux.",
            "Tu es prête.",
            "Ce que toi seul peux voir.",
        ),
        one=frozenset({0, 1}),
        mistyped=r"\"|[^\u202f\u00a0][;!?»]|[^\u00a0\d]:(\s|$)|«[^\u202f\u00a0]",
    ),
    "de": Words(
        hard=r"\b(hin(ge)?richt\w*|(ge)?töte\w*|tot(e[nrms]?)?|tod(e?s)?|sterb\w*|stirb\w*|starb\w*|gestorben\w*|opfer\w*"
        r"|leichen?|blut\w*|scheiterhaufen\w*|fress\w*|frisst|gefressen\w*|zerr(eiß|iss)\w*|lynch\w*)\b",
        harsh=r"\b(hin(ge)?richt\w*|scheiterhaufen\w*|blut\w*|lynch\w*)\b",
        guessing=r"\b(er|ihm|ihn|spielerin(nen)?|seherin|wölfin(nen)?|dorfbewohnerin(nen)?)\b|\w[:*_·]in(nen)?\b"
        r"|\w/-?in(nen)?\b",
        guesses=(
            "Er schläft.",
            "{name} zeigt ihm die Karte.",
            "Die Seherin wacht auf.",
            "Alle Spieler*innen schlafen.",
        ),
        mistyped=r"\"|[«»]",
    ),
}
