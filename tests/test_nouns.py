"""What pieces are called: where the rules of a game have a word of their own nothing else says piece."""

import random
import re

import pytest

import vectorgames
from vectorgames.app.dialogs.new_game import NewGame
from vectorgames.app.rules_text import sections
from vectorgames.base.words import LANGUAGES, words
from vectorgames.rules.adviser import adviser_of

PIECE = {"en": re.compile(r"\bpieces?\b", re.I), "de": re.compile(r"\bSteine?[ns]?\b")}
OWN = {
    "en": {"battlefield", "grybu", "multiverse", "squirrel_race", "veptheca"},
    "de": {"battlefield", "grybu", "multiverse", "squirrel_race", "veptheca"}
    | {"chess_4d", "hyper_chess", "vector_battle", "vector_chess_5d"},
}
ACTIONS, EVERY, TRIED = 74, 9, 5


def rules(game: str, lang: str) -> str:
    return " ".join(f"{one.head} {one.text}" for one in sections(vectorgames.load(game), words(lang)))


def test_games_have_words_of_their_own():
    for lang in LANGUAGES:
        found = {name for name in vectorgames.games() if not PIECE[lang].search(rules(name, lang))}
        assert found == OWN[lang]


@pytest.mark.parametrize("name", sorted(OWN["de"]))
def test_goal_settings_prompts_and_refusals_use_the_word_of_the_game(name):
    game, rng = vectorgames.load(name), random.Random(2)
    langs, names = [lang for lang in LANGUAGES if name in OWN[lang]], game.space.names
    said = {lang: {game.goal_line(lang)} for lang in langs}
    for lang in langs:
        said[lang] |= {f"{one.label} {one.help}" for one in NewGame(name, print).options(words(lang))}
    state = game.start()
    for number in range(ACTIONS):
        if state.outcome is not None:
            break
        for lang in langs:
            said[lang].add(adviser_of(game).prompt(state).say(lang, game.about.noun))
        stand = [names[space] for space, code in enumerate(state.cells) if code] or names
        for _ in range(TRIED if number % EVERY == 0 else 0):
            start, end = rng.choice(stand), rng.choice(rng.choice((names, stand)))
            for text in (start, f"{start}-{end}", f"{start}x{end}", f"x{end}", end, f"{start}-{end}>off"):
                for lang in langs:
                    said[lang].add((game.why_not(state, text, lang) or ("",))[0])
        state = state.play(rng.choice(state.actions()))
    for lang in langs:
        assert len(said[lang]) > 5
        assert not [text for text in said[lang] if PIECE[lang].search(text)]
