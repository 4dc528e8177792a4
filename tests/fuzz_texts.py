"""Texts of actions made up at random: found, or refused in one line."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import vectorgames
from tests.fuzzing import check_line, said
from tests.support import sample, variants, walk
from vectorgames.base.words import LANGUAGES, LocalizedError

SIGNS = "-xX>→–—×()[]{},;:.*?!+=#&%$@'\"\\/| \t\n\x00\x85\u2028\ud800²٣½Ⅳß日0123456789GRYBgrybKQSNWEswneLoO"
TEXTS = 20  # tried in each position


@cache
def states() -> tuple:
    """Positions of every game, and texts of actions met on the way."""
    out, rng = [], random.Random(3)
    for name in vectorgames.games():
        for variant in variants(name)[:4]:
            seen = walk(variant.load().start(), rng, 60)
            texts = [str(action) for state in seen[:40] for action in sample(state.actions(), 3, rng)]
            out += [(state, texts) for state in rng.sample(seen, min(5, len(seen)))]
    return tuple(out)


def text(rng: random.Random, known: list[str]) -> str:
    """A text that looks somewhat like an action, or not at all."""
    how = rng.randrange(8)
    if how == 0:
        return "".join(rng.choice(SIGNS) for _ in range(rng.choice((0, 1, 2, 5, 20, 400))))
    if how == 1:
        return rng.choice(("speed ", "roll ", "x", "[", "O-O(", "", "pass ", "roll (")) + rng.choice(
            ("9" * 5000, "²", "-1", "٣", "(", "*" * 50, "G" * 5000, "", "(*,*,*,*)", "0", "[a,b]")
        )
    made = rng.choice(known)
    if how == 2:
        made = made + rng.choice(("", "-", "x", ">", ",", " ", "→")) + rng.choice(known)
    elif how == 3:
        made = rng.choice((made.lower(), made.upper(), f" {made} ", made * 2, made[::-1], f"[{made}]"))
    for _ in range(rng.randint(0, 3)):
        at, some = rng.randint(0, len(made)), rng.choices(SIGNS, k=rng.randint(0, 2))
        made = made[:at] + "".join(some) + made[at + rng.randint(0, 2) :]
    return made


def case(rng: random.Random, folder: Path) -> str:
    state, known = rng.choice(states())
    found = 0
    for _ in range(TEXTS):
        given = text(rng, known)
        try:
            action = state.stage.find(state, given)
        except LocalizedError as error:
            said(error)
            for lang in LANGUAGES:
                sentence, section = state.game.why_not(state, given, lang)
                check_line(sentence)
                assert section.strip()
            continue
        found += 1
        assert state.play(given) == state.play(action) and state.game.why_not(state, given) is None
        assert state.game.notation.parse(action.text) == action.text
    return "found" if found else "all refused"
