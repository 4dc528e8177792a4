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
from PIL import Image, ImageChops

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedText, words
from vectorgames.fabrication.painters import GREY, INK
from vectorgames.fabrication.pdf import EDGE, LEADING, Pages
from vectorgames.play.rule_examples import Example, Pattern
from vectorgames.play.rules_sheet import Passage, Section, called
from vectorgames.play.views import View
from vectorgames.rules.change import change
from vectorgames.rules.game import Game, State
from vectorgames.rules.selection import Selection
from vectorgames.spaces.grid import Grid
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space
from vectorgames.view.build_view import build_view
from vectorgames.view.flat_map import flat_points, has_sheet
from vectorgames.view.map_files import sheet_file
from vectorgames.view.move_highlights import Aimed
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Mark, Piece, Tableau
from vectorgames.view.tableau import Path as Curve
from vectorgames.view.themes import PAPER

FORMATS = (".html", ".md", ".pdf")

_PIXELS = (1000, 850)  # of a picture, before what is white around it is cut off
_EDGE = 6  # pixels that are left of it
_DOTS = 8.7  # of them in a millimetre of paper
_TEXT, _HEAD = 10.5, 14.0

_STYLE = (
    "body{font:17px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "h1{line-height:1.15}h2{margin-top:2rem}img{max-width:100%;display:block;margin:.5rem auto}"
    "figure{margin:1rem 0}figcaption,.note{color:#666;font-size:.9em}"
)


class Part(NamedTuple):
    """What stands on the page, from the top: a head, a paragraph, or a picture (PNG) with what is said of it."""

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
    drawn = sheet_file(".png", space, tableau(example), _PIXELS, PAPER, View("flat", paper=True), "", lang)
    plain = Image.open(io.BytesIO(drawn)).convert("RGB")
    ground = Image.new("RGB", plain.size, plain.getpixel((0, 0)))
    box = ImageChops.difference(plain, ground).getbbox()
    out = io.BytesIO()
    if box:
        left, top, right, bottom = box  # letters end in greys that hardly differ from the ground
        start, end = (max(left - _EDGE, 0), max(top - _EDGE, 0)), (right + _EDGE, bottom + _EDGE)
        plain = plain.crop((*start, min(end[0], plain.width), min(end[1], plain.height)))
    plain.save(out, "PNG", optimize=True)
    return out.getvalue()


def as_html(parts: Sequence[Part], lang: str) -> str:
    """The page as one file."""
    title = html.escape(parts[0].text)
    lines = [f'<!DOCTYPE html><html lang="{lang}"><meta charset="utf-8">']
    lines.append('<meta name="viewport" content="width=device-width,initial-scale=1">')
    lines.append(f"<title>{title}</title><style>{_STYLE}</style><body>")
    for part in parts:
        text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", html.escape(part.text, quote=False))
        match part.kind:
            case "title":
                lines.append(f"<h1>{text}</h1>")
            case "head":
                lines.append(f"<h2>{text}</h2>")
            case "picture":
                content = base64.b64encode(part.picture).decode("ascii")
                source = f'<img alt="{html.escape(part.text)}" src="data:image/png;base64,{content}">'
                lines.append(f"<figure>{source}<figcaption>{text}</figcaption></figure>")
            case "note":
                lines.append(f'<p class="note">{text}</p>')
            case _:
                lines.append(f"<p>{text}</p>")
    return "\n".join([*lines, "</body></html>", ""])


def as_markdown(parts: Sequence[Part], stem: str) -> tuple[str, dict[str, bytes]]:
    """The page, and by their names the pictures that lie beside it; ``stem``: how those begin."""
    lines: list[str] = []
    pictures: dict[str, bytes] = {}
    for part in parts:
        if part.kind == "picture":
            name = f"{stem}-{len(pictures) + 1}.png"
            pictures[name] = part.picture
            lines.append(f"![{part.text}]({name})")
        lines.append({"title": "# ", "head": "## "}.get(part.kind, "") + part.text)
    return "\n\n".join(line for line in lines if line) + "\n", pictures


def as_pdf(parts: Sequence[Part], lang: str) -> bytes:
    """The page, or pages, on A4."""
    with Pages.opened("a4", parts[0].text, lang, "".join(part.text for part in parts)) as pages:
        pages.set_auto_page_break(True, EDGE)
        pages.begin()
        for number, part in enumerate(parts):
            pages.room(sum(_height(pages, one) for one in _together(parts[number:])))
            _put(pages, part)
        return bytes(pages.output())


def _together(parts: Sequence[Part]) -> Iterator[Part]:
    """The first of some parts, and those that belong on the same page: what a head is over, and the picture of a
    paragraph."""
    for part, following in zip(parts, (*parts[1:], None), strict=True):
        yield part
        if following is None or not (part.kind == "head" or (part.kind == "text" and following.picture)):
            return


def _height(pages: Pages, part: Part) -> float:
    """About how much room a part needs, in millimetres."""
    if part.kind == "picture":
        return _sized(pages, part)[2] + 12
    if part.kind == "text":
        pages.set_font("Inter", "", _TEXT)
        return pages.height_of(part.text, _TEXT, pages.inner, markdown=True) + 2
    return _HEAD


def _put(pages: Pages, part: Part) -> None:
    match part.kind:
        case "title":
            pages.told(part.text, 22, "B")
        case "head":
            pages.ln(3)
            pages.told(part.text, _HEAD, "B")
        case "picture":
            drawn, width, height = _sized(pages, part)
            pages.image(drawn, EDGE + (pages.inner - width) / 2, pages.get_y() + 1, width, height)
            pages.set_y(pages.get_y() + height + 2)
            if part.text:
                pages.told(part.text, 9, colour=GREY)
        case "note":
            pages.ln(3)
            pages.told(part.text, 9, colour=GREY)
        case _:
            pages.set_font("Inter", "", _TEXT)
            pages.set_text_color(*INK)
            pages.set_x(EDGE)
            pages.paragraph(part.text, _TEXT, pages.inner, markdown=True)
    pages.ln(0.4 * _TEXT * LEADING)


def _sized(pages: Pages, part: Part) -> tuple[Image.Image, float, float]:
    """A picture, and its width and height on the paper in millimetres."""
    drawn = Image.open(io.BytesIO(part.picture))
    width = min(drawn.width / _DOTS, pages.inner)
    return drawn, width, width * drawn.height / drawn.width


_APART = 1.5  # spaces of two sets lie at least so far apart, in the shortest distance of two spaces
_PICTURE = Rect(0, 0, 1000, 1000)

Bools = NDArray[np.bool_]
Lines = tuple[tuple[int, ...], ...]


@memoize(most=4)
def drawn_sets(space: Space, pattern: Pattern) -> tuple[Lines, ...]:
    """One or two sets, each as the lines by which it is drawn: the simplest, and one that lies otherwise and
    neither touches nor crosses it; where there is such a row it leads over the seam of a ring."""
    table = pattern.table
    if table is None:
        return ()
    sets, dims = table.spaces[pattern.rows], table.dims[pattern.rows]
    first = int(dims.argmin())
    shown = [first]
    apart = _apart(space, table, sets, first)
    if apart.any():
        score = np.bitwise_count(dims).astype(int) + 10 * _unlike(space, sets, first)
        if isinstance(space, Grid):
            score += (3 if not table.strokes else -3) * _over_seam(space, sets)
        if table.strokes:  # strokes that lie over one another in the picture show no shape
            score += 4 * (np.ptp(flat_points(space, _PICTURE)[sets], axis=1) > 1).all(axis=1)
        score[~apart] = -100
        shown.append(int(np.flatnonzero(score == score.max())[-1]))
    return tuple(table.lines(sets[k].tolist()) for k in shown)


def _apart(space: Any, table: SetTable, sets: NDArray[np.int16], first: int) -> Bools:
    """Which sets neither touch nor cross one of them in the picture."""
    points = flat_points(space, _PICTURE)
    # Some points at a time: the distances of all spaces of a large board take hundreds of megabytes.
    some = np.array_split(points, len(points) // 256 + 1)
    between = (np.linalg.norm(part[:, None] - points[None], axis=2) for part in some)
    nearest = min(part[part > 1e-6].min() for part in between)
    distance = np.linalg.norm(points[:, None] - points[sets[first]], axis=2)[sets].min(axis=(1, 2))
    linked = {near for one in sets[first].tolist() for near in space.neighbours.linked[one]}
    apart: Bools = (distance > _APART * nearest) & ~np.isin(sets, list(linked)).any(axis=1)
    strokes = table.strokes or (tuple(range(table.width)),)
    for one in strokes:
        for a, b in zip(one, one[1:], strict=False):
            for other in strokes:
                for c, d in zip(other, other[1:], strict=False):
                    ends = (points[sets[first, a]], points[sets[first, b]])
                    apart &= ~_crossing(*ends, points[sets[:, c]], points[sets[:, d]])
    return apart


def _crossing(a: Any, b: Any, c: Any, d: Any) -> Bools:
    """Whether the line from a to b meets those from c to d."""

    def side(p: Any, q: Any, r: Any) -> Any:
        return (q - p)[..., 0] * (r - p)[..., 1] - (q - p)[..., 1] * (r - p)[..., 0]

    near = (np.minimum(a, b) <= np.maximum(c, d)) & (np.minimum(c, d) <= np.maximum(a, b))
    between = (side(a, b, c) * side(a, b, d) <= 0) & (side(c, d, a) * side(c, d, b) <= 0)
    crossing: Bools = near.all(axis=-1) & between
    return crossing


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
