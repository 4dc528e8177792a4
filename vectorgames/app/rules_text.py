"""What there is to read about a game: its rules in short, section by section, from configs/texts alone.

Knows no rule.
"""

from __future__ import annotations

from vectorgames.core.game import Game
from vectorgames.ui import model
from vectorgames.ui.signs import NAMED, has_sign
from vectorgames.words import Words


def sections(game: Game, words: Words) -> tuple[model.Section, ...]:
    """The sections ``rules_text.<id>.1 …`` that hold with the options of the game; none if it has no texts.

    Of each: ``head``, ``text`` (a line for each paragraph), ``pieces`` and ``marks`` (kind: words), ``when`` (the
    option without which it is left out). Texts may name options in braces.
    """
    out, n = [], 0
    while f"{(key := f'rules_text.{game.id}.{n + 1}')}.head" in words:
        n += 1
        if f"{key}.when" in words and not game.options.get(words(f"{key}.when")):
            continue
        text = words(f"{key}.text", **game.options) if f"{key}.text" in words else ""
        pieces = _told(game.kinds, f"{key}.pieces", words)
        rows = [_piece(game, kind, words(f"{key}.pieces.{kind}"), words) for kind in pieces]
        marks = [kind for kind in _told(NAMED, f"{key}.marks", words) if has_sign(kind)]
        rows += [_mark(kind, words(f"{key}.marks.{kind}"), words) for kind in marks]
        out.append(model.Section(words(f"{key}.head"), text, tuple(rows)))
    return tuple(out)


def _told(kinds: tuple[str, ...] | str, key: str, words: Words) -> list[str]:
    return [kind for kind in kinds if f"{key}.{kind}" in words]


def _piece(game: Game, kind: str, text: str, words: Words) -> model.SignRow:
    own = f"games.{game.id}.piece.{kind}"  # where a letter means another kind of piece than elsewhere
    name = words(own if own in words else f"games.piece.{kind}")
    return model.SignRow("", game.presenter.figure(f"1{kind}"), name[:1].upper() + name[1:], text)


def _mark(kind: str, text: str, words: Words) -> model.SignRow:
    return model.SignRow(kind, "", words(f"ui.mark.{kind}"), text)
