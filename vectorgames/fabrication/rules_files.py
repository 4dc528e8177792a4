"""The rules of a game as a page to hand to somebody: HTML with its pictures inside, Markdown with pictures beside
it, or PDF. The same game gives the same file."""

from __future__ import annotations

import base64
import html
import io
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedText, words
from vectorgames.fabrication.painters import GREY, INK, Colour
from vectorgames.fabrication.pdf import EDGE, Pages
from vectorgames.play.rule_examples import Example, Pattern
from vectorgames.play.rules_sheet import Passage, Section, called
from vectorgames.play.views import View
from vectorgames.rules.change import change
from vectorgames.rules.game import Game, State
from vectorgames.rules.selection import Selection
from vectorgames.spaces.grid import Grid
from vectorgames.spaces.space import Space
from vectorgames.view.build_view import build_view
from vectorgames.view.flat_map import MapStyle, flat_points, has_sheet
from vectorgames.view.map_files import sheet, trimmed
from vectorgames.view.move_highlights import Aimed
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Mark, Piece, Tableau
from vectorgames.view.tableau import Path as Curve
from vectorgames.view.themes import PAPER, load_theme

FORMATS = (".html", ".md", ".pdf")


class Look(NamedTuple):
    """How words of a kind look: what is before them in Markdown, their element in HTML; points on paper, weight,
    colour, millimetres above them."""

    markdown: str
    tag: str
    points: float
    weight: str = ""
    colour: Colour = INK
    above: float = 0.0


LOOKS = {
    "title": Look("# ", "h1", 22, "B"),
    "note": Look("", 'p class="note"', 9, colour=GREY, above=3),
    "head": Look("## ", "h2", 14, "B", above=3),
    "text": Look("", "p", 10.5),
    "picture": Look("", "figcaption", 9, colour=GREY),
}

_PIXELS = (1000, 850)  # of a picture, before what is white around it is cut off
_EDGE = 6  # pixels that are left of it: letters end in greys that hardly differ from it
_DOTS = 8.7  # of them in a millimetre of paper
_UNDER = 2.0  # millimetres under a paragraph
_SMALLEST = 0.65  # of its size, to which a picture is made smaller so that a page is filled

_STYLE = (
    "body{font:17px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "h1{line-height:1.15}h2{margin-top:2rem}img{max-width:100%;display:block;margin:.5rem auto}"
    "figure{margin:1rem 0}figcaption,.note{color:#666;font-size:.9em}"
)


class Part(NamedTuple):
    """What stands on the page, from the top: words of one of LOOKS; with a picture (PNG) they are said of it."""

    kind: str
    text: str
    picture: bytes = b""


def page(game: Game, title: str, summary: str, sections: Sequence[Section], lang: str) -> Iterator[Part]:
    """Everything on the page of a game in a language, under its title and what it is in a sentence."""
    say = words(lang)
    yield Part("title", title)
    if summary:
        yield Part("note", summary)
    for section in sections:
        yield Part("head", say(f"sheet.head.{section.key}"))
        for passage in section.passages:
            yield Part("text", _said(game, passage, lang))
            for example in passage.examples if has_sheet(game.space) else ():
                yield Part("picture", caption(example, lang), picture(example, lang))


def _said(game: Game, passage: Passage, lang: str) -> str:
    noun = game.about.noun
    return " ".join(one if isinstance(one, str) else one.say(lang, noun) for one in passage.sentences)


def caption(example: Example, lang: str) -> str:
    """What is said under the picture of an example; nothing under a position alone."""
    if example.pattern is not None:
        return _caption_of_sets(example, lang)
    if example.action is None:
        return ""
    actor = example.before.actor if example.before is not None else example.state.actor
    key = "won" if example.before is not None else "example"
    player = called(example.state.game, actor)
    return LocalizedText(f"sheet.{key}", player=player, action=example.action.text).say(lang)


def _caption_of_sets(example: Example, lang: str) -> str:
    pattern, game = example.pattern, example.state.game
    if pattern is None or pattern.table is None:
        return LocalizedText("sheet.spaces").say(lang)
    key = f"sheet.set_name.{pattern.word}"
    name = LocalizedText(key if key in words() else "sheet.set_name.any")
    players = {"first": called(game, 1), "second": called(game, 2 if game.players > 1 else 1)}
    few = "" if len(pattern.rows) == 1 or len(drawn_sets(game.space, pattern)) == 2 else "_one"
    return LocalizedText(f"sheet.sets{few}", n=len(pattern.rows), name=name, **players).say(lang)


def tableau(example: Example) -> Tableau:
    """What is to be seen of an example: the piece with where it may go, or the end with the action before it."""
    state = example.state
    if example.pattern is not None:
        return _pattern(state, example.pattern)
    if example.before is not None and example.action is not None:
        return build_view(state, (change(example.before, example.action, state),), action=example.action)
    action = example.action
    if action is None:
        return build_view(state)
    chosen, whole = Selection(example.actions), Selection(example.actions, action.picks, (action,))
    pick = action.picks[0]
    if len(action.picks) > 1 and pick in chosen.choices():
        chosen = chosen.click(pick)
    return build_view(state, aimed=Aimed(chosen, whole, action.space))


def _pattern(state: State, pattern: Pattern) -> Tableau:
    """Sets on the board alone, each with pieces of another player, and the spaces that are named."""
    pieces, sets = state.rules.roster.pieces, drawn_sets(state.game.space, pattern)
    paths = [Curve("vector", line, player=k) for k, lines in enumerate(sets, 1) for line in lines]
    text = {k: next(piece for piece in pieces[1:] if piece.startswith(str(k))) for k in (1, 2)}
    there = {space: text[path.player] for path in paths for space in path.spaces}
    marks = tuple(Mark("line", space) for space in pattern.places)
    return Tableau(tuple(Piece(space, there[space]) for space in sorted(there)), marks, tuple(paths))


def picture(example: Example, lang: str) -> bytes:
    """The flat map of an example as PNG, without what is white around it."""
    space = example.state.game.space
    style = MapStyle(load_theme(PAPER), View("flat", paper=True), lang)
    out = io.BytesIO()
    trimmed(sheet(space, tableau(example), _PIXELS, style).image(), _EDGE).save(out, "PNG", optimize=True)
    return out.getvalue()


def files(parts: Sequence[Part], name: str, lang: str) -> dict[str, bytes]:
    """The page as a file of this name, one of FORMATS by its suffix, and by their names the pictures beside it."""
    stem, _, suffix = name.rpartition(".")
    if suffix.lower() == "pdf":
        return {name: _pdf(parts, lang)}
    if suffix.lower() == "html":
        return {name: _html(parts, lang).encode()}
    pictures = {
        f"{stem}-{number}.png": part.picture
        for number, part in enumerate((part for part in parts if part.picture), 1)
    }
    names, lines = iter(pictures), []
    for part in parts:
        lines += [f"![{part.text}]({next(names)})"] if part.picture else []
        lines += [LOOKS[part.kind].markdown + part.text] if part.text else []
    return pictures | {name: ("\n\n".join(lines) + "\n").encode()}


def _html(parts: Sequence[Part], lang: str) -> str:
    lines = [f'<!DOCTYPE html><html lang="{lang}"><meta charset="utf-8">']
    lines.append('<meta name="viewport" content="width=device-width,initial-scale=1">')
    lines.append(f"<title>{html.escape(parts[0].text)}</title><style>{_STYLE}</style><body>")
    for part in parts:
        text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", html.escape(part.text, quote=False))
        tag = LOOKS[part.kind].tag
        told = f"<{tag}>{text}</{tag.partition(' ')[0]}>"
        if part.picture:
            content = base64.b64encode(part.picture).decode("ascii")
            source = f'<img alt="{html.escape(part.text)}" src="data:image/png;base64,{content}">'
            told = f"<figure>{source}{told}</figure>"
        lines.append(told)
    return "\n".join([*lines, "</body></html>", ""])


def _pdf(parts: Sequence[Part], lang: str) -> bytes:
    """The page, or pages, on A4."""
    pages = Pages("a4", parts[0].text, lang, "".join(part.text for part in parts))
    pages.set_auto_page_break(True, EDGE)
    pages.begin()
    for number, part in enumerate(parts):
        share = _begun(pages, tuple(_together(parts[number:])))
        _put(pages, part, share)
    return bytes(pages.output())


def _together(parts: Sequence[Part]) -> Iterator[Part]:
    """The first of some parts, and those that belong on the same page: what a head is over, and the picture of a
    paragraph."""
    for part, following in zip(parts, (*parts[1:], None), strict=True):
        yield part
        if following is None or not (part.kind == "head" or (part.kind == "text" and following.picture)):
            return


def _begun(pages: Pages, together: Sequence[Part]) -> float:
    """Begin the next page where parts that belong together have no room on this one, not even with a picture of
    ``_SMALLEST``; the share of its size that the picture has."""
    pictures = sum(_sized(part, pages.inner)[1] for part in together if part.picture)
    needed = pictures + sum(_words_height(pages, part) for part in together)
    share = min(1.0, 1 - (needed - (pages.high - EDGE - pages.get_y())) / pictures) if pictures else 1.0
    if share < _SMALLEST:
        share = 1.0
    pages.room(needed - (1 - share) * pictures)
    return share


def _words_height(pages: Pages, part: Part) -> float:
    """How much room a part needs besides its picture, in millimetres."""
    look = LOOKS[part.kind]
    pages.set_font("Inter", look.weight, look.points)
    told = pages.height_of(part.text, look.points, pages.inner, markdown=True) if part.text else 0.0
    return look.above + told + (3 if part.picture else 0) + _UNDER


def _put(pages: Pages, part: Part, share: float) -> None:
    look = LOOKS[part.kind]
    pages.ln(look.above)
    if part.picture:
        width, height = (share * side for side in _sized(part, pages.inner))
        drawn = Image.open(io.BytesIO(part.picture))
        pages.image(drawn, EDGE + (pages.inner - width) / 2, pages.get_y() + 1, width, height)
        pages.set_y(pages.get_y() + height + 2)
    if part.text:
        pages.told(part.text, look.points, look.weight, look.colour, markdown=True)
    pages.ln(_UNDER)


def _sized(part: Part, most: float) -> tuple[float, float]:
    """The width and height of a picture on the paper in millimetres, at ``most`` so wide."""
    wide, high = Image.open(io.BytesIO(part.picture)).size
    width = min(wide / _DOTS, most)
    return width, width * high / wide


_APART = 1.5  # spaces of two sets lie at least so far apart, in the shortest distance from the first
_PICTURE = Rect(0, 0, 1000, 1000)

Bools = NDArray[np.bool_]
Lines = tuple[tuple[int, ...], ...]


@memoize(most=4)
def drawn_sets(space: Space, pattern: Pattern) -> tuple[Lines, ...]:
    """One or two sets, each as the lines by which it is drawn: the simplest, and of those that lie apart from it in
    the picture one that lies otherwise; a row over the seam of a ring, where there is such, a figure over none."""
    table = pattern.table
    if table is None:
        return ()
    sets, dims, points = table.spaces[pattern.rows], table.dims[pattern.rows], flat_points(space, _PICTURE)
    first = int(dims.argmin())
    away = np.min([np.linalg.norm(points - points[one], axis=1) for one in sets[first]], axis=0)
    apart = away[sets].min(axis=1) > _APART * away[away > 0].min(initial=np.inf)
    shown = [first]
    if apart.any():
        seam = _over_seam(space, sets) != bool(table.strokes) if isinstance(space, Grid) else apart
        sides = np.ptp(points[sets], axis=1)
        small, wide = -sides.sum(axis=1).round(), sides.min(axis=1) > 1  # crosses nothing; no line
        order = np.lexsort((small, wide, np.bitwise_count(dims), _unlike(space, sets, first), seam, apart))
        shown.append(int(order[-1]))
    return tuple(table.lines(sets[k].tolist()) for k in shown)


def _unlike(space: Any, sets: NDArray[np.int16], first: int) -> Bools:
    """Which sets lie otherwise than one of them: their spaces differ otherwise from the first of them."""
    if not isinstance(space, Grid):
        return np.zeros(len(sets), bool)
    at = space.coordinates[sets].astype(int)
    by = (at - at[:, :1]) % np.where(space.cyclic, space.sides, 1000)
    unlike: Bools = (by != by[first]).any(axis=(1, 2))
    return unlike


def _over_seam(grid: Grid, sets: NDArray[np.int16]) -> Bools:
    """Which rows lead from the last value of a ring to its first one, or back."""
    by = np.abs(np.diff(grid.coordinates[sets].astype(int), axis=1))
    over: Bools = ((by > 1) & np.array(grid.cyclic)).any(axis=(1, 2))
    return over
