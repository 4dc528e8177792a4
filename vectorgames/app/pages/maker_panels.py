"""What the panel of the maker's page holds, tab by tab; the YAML stands beside the controls, in little room under
them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from vectorgames.app.pages.maker import BOARD, SECTIONS, TURN, MakerPage
from vectorgames.app.pages.maker_board import GOALS
from vectorgames.app.pages.maker_examples import MOVES, SHAPE
from vectorgames.app.panels.document_form import document_form, document_text, mistakes_box
from vectorgames.play.by_example import FoundWay, Shape
from vectorgames.players import check_lines
from vectorgames.ui.boxes import Button, Switch, Typed, line_button, piece
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Fitted, Flow, Grid, Row, Scroll, Text
from vectorgames.ui.widgets import progress_bar
from vectorgames.view.primitives import Rect

_BESIDE = 820  # design width from which the YAML stands beside the controls
_YAML = 0.34  # part of the height that it has under them
_LINE = 34
_PIECE = 12  # design radius of a piece that may be set up


def _with_text(ui: Ui, page: MakerPage, controls: Box) -> Box:
    """The controls and the YAML."""

    def body(width: float) -> Box:
        if not page.beside:
            return Column(controls, grow=1.0)
        text = document_text(ui, page.editor, "text beside")
        if width >= ui.px(_BESIDE):
            return Row(Column(controls, grow=1.0), Column(text, grow=1.0), gap="wide", grow=1.0)
        return Column(Column(controls, grow=1.0), Column(text, least=_YAML, grow=_YAML), gap="close", grow=1.0)

    switch = Switch("yaml", ui.words("ui.dock.make_text"), page.beside, ("make_beside", not page.beside))
    return Column(Fitted(body, grow=1.0), _foot(ui, page, switch), gap="close")


def _foot(ui: Ui, page: MakerPage, switch: Box | None = None) -> Box:
    words, wrong = ui.words, page.editor.mistakes
    said = words("document.mistakes", n=len(wrong)) if wrong else words("make.fine")
    return Row(
        Text(said, "note", "warning" if wrong else "good", lines=1, cut=True, grow=1.0),
        switch,
        Button("make play", words("make.play"), "make_play", kind="primary", enabled=not wrong,
               keys=ui.keys("make_play")),
        gap="close",
    )  # fmt: skip


def _form(ui: Ui, page: MakerPage, tab: str) -> Box:
    """The controls of the keys of a tab."""
    every = page.editor.offered(()).fields
    return document_form(ui, page.editor, (), [key for key in every if key not in SECTIONS[tab]])


def make_board(page: MakerPage, ui: Ui) -> Box:
    new = Row(Button("new own", ui.words("app.own.new"), ("new_own", None)))
    controls = Column(_form(ui, page, BOARD), _kinds(ui, page), new, gap="close")
    return _with_text(ui, page, Scroll("make board", controls, grow=1.0))


def _kinds(ui: Ui, page: MakerPage) -> Box:
    """Letters of kinds of pieces, and what is said of each."""
    words, editor = ui.words, page.editor
    said = editor.value(("pieces", "kinds"))
    letters = said if isinstance(said, str) else "".join(map(str, said)) if isinstance(said, (dict, list)) else ""
    field = Typed("make kinds", letters, lambda ui, text: ui.send("make_kinds", text), grow=1.0, least=60)
    each = [
        Column(
            Text(words("make.kind", letter=letter), "head"),
            document_form(ui, editor, ("pieces", "kinds", letter)),
            gap="tiny",
        )
        for letter in (said if isinstance(said, dict) else ())
    ]
    return Column(
        Row(Text(words("make.kinds"), "label", width=116, most=116), field, gap="tiny"),
        Text(words("make.kinds_help"), "note", "second"),
        *each,
        gap="close",
    )


def make_setup(page: MakerPage, ui: Ui) -> Box:
    """The pieces, of which a click on the board puts down the one chosen."""
    words = ui.words
    brush = page.brush if page.brush in page.pieces else next(iter(page.pieces), "")
    lines = [
        Row(
            piece(text, _PIECE),
            Text(f"{ui.words(f'games.player.{text[0]}')} {text[1:]}".strip(), "label", lines=1, grow=1.0),
            ground=line_button(f"brush {text}", ("make_brush", text), text == brush),
            height=_LINE,
            pad=("normal", "none"),
        )
        for text in page.pieces
    ]
    wrong = [one for one in page.editor.mistakes if one.path[:1] == ("setup",)]
    controls = Column(
        Text(words("make.setup_help"), "text", "second"),
        *lines,
        Switch("make mirror", words("make.mirror"), page.mirrored, ("make_mirror", not page.mirrored)),
        Row(Button("make clear", words("make.clear_setup"), "make_clear_setup")),
        mistakes_box(ui, page.editor, wrong),
        gap="tiny",
    )
    return _with_text(ui, page, Scroll("make setup", controls, grow=1.0))


def make_turn(page: MakerPage, ui: Ui) -> Box:
    controls = Column(_by_moves(ui, page), _tried(ui, page), _form(ui, page, TURN), gap="close")
    return _with_text(ui, page, Scroll("make turn", controls, grow=1.0))


def make_goals(page: MakerPage, ui: Ui) -> Box:
    controls = Column(_by_shape(ui, page), _tried(ui, page), _form(ui, page, GOALS), gap="close")
    return _with_text(ui, page, Scroll("make goals", controls, grow=1.0))


def make_text(page: MakerPage, ui: Ui) -> Box:
    return Column(document_text(ui, page.editor), _foot(ui, page), gap="close")


def _tried(ui: Ui, page: MakerPage) -> Box | None:
    """What comes of the piece that has been put down, or how a shape lies through a space."""
    if page.by_example.on:
        return None
    told, kind = page.showing.told, "shape" if page.tab == GOALS else "way"
    said = ui.words(f"make.put_down.{kind}") if told is None else ui.words(f"make.tried_{kind}", n=told)
    return Text(said, "note", "second" if told is None else "accent")


# ---- by example ----


def _begin(ui: Ui, page: MakerPage, what: str) -> Box:
    on = page.by_example.on == what
    label = ui.words("make.end_example" if on else f"make.by_{what}")
    return Row(Button(f"by {what}", label, ("make_by_example", what), kind="selected" if on else "normal"))


def _by_shape(ui: Ui, page: MakerPage) -> Box:
    """Spaces that are clicked become a goal."""
    own = page.by_example
    if own.on != SHAPE:
        return _begin(ui, page, SHAPE)
    names = ", ".join(page.space.names[at] for at in own.spaces)
    return Column(
        _begin(ui, page, SHAPE),
        Text(ui.words("make.click_shape"), "note", "second"),
        Text(names) if names else None,
        *(_found(ui, page, n, _said_shape(ui, page, shape), "make.to_goal") for n, shape in enumerate(own.shapes)),
        gap="tiny",
    )


def _said_shape(ui: Ui, page: MakerPage, shape: Shape) -> str:
    count = ui.words("make.occurs", n=len(shape.table))
    if not shape.own:
        return f"{page.named(shape.said)} · {count}"
    up_to = shape.said.get("up_to", "none")
    return f"{ui.words(f'make.up_to.{up_to}')} · {count}"


def _by_moves(ui: Ui, page: MakerPage) -> Box:
    """Moves that are shown become a way to act."""
    own = page.by_example
    if own.on != MOVES:
        return _begin(ui, page, MOVES)
    names = page.space.names
    shown = "; ".join(f"{names[start]} → {names[end]}" for start, end in own.moves)
    none = Text(ui.words("make.no_way"), "text", "warning") if own.moves and not own.ways else None
    return Column(
        _begin(ui, page, MOVES),
        Text(ui.words("make.drag_move"), "note", "second"),
        Text(shown) if shown else None,
        none,
        *(_found(ui, page, n, _said_way(ui, page, way), "make.to_way") for n, way in enumerate(own.ways)),
        gap="tiny",
    )


def _said_way(ui: Ui, page: MakerPage, found: FoundWay) -> str:
    """A way to act in words: which, by what steps, how far, and what else it allows."""
    words, name = ui.words, next(iter(found.way))
    steps, distance = found.way[name], found.way.get("distance")
    if isinstance(steps, dict):
        together = words.listed(tuple(map(str, steps["together"])))
        said = words("make.along", axes=", ".join(steps.get("axes", page.space.axes)), together=together)
    else:
        said = words.listed(tuple(page.named(one) or one for one in ([steps] if isinstance(steps, str) else steps)))
    far = words("make.far", n=distance[1]) if distance else ""
    told = (words(f"make.value.{name}"), said, far, words("make.others", n=found.others))
    return " · ".join(filter(None, told))


def _found(ui: Ui, page: MakerPage, number: int, said: str, take: str) -> Box:
    """Something that was found: a click has it lit on the board, its button takes it."""
    ground = line_button(f"found {number}", ("make_choose", number), number == page.by_example.chosen)
    return Row(
        Row(Text(said, "text", grow=1.0), ground=ground, pad=("normal", "tiny"), grow=1.0),
        Button(f"take found {number}", ui.words(take), ("make_take", number), align=0.5),
        gap="close",
    )


# ---- trying ----


def make_try(page: MakerPage, ui: Ui) -> Box:
    """Play it, or have many games played, and what came of them."""
    words, wrong, trial = ui.words, page.editor.mistakes, page.trial
    file = str(page.file)
    buttons = Flow(
        Button("try alone", words("make.try_alone"), "make_play", kind="primary", enabled=not wrong),
        Button("try against", words("make.try_against"), "make_play_against", enabled=not wrong),
        Button("try many", words("make.try_many"), "make_many", enabled=not wrong and not trial.running),
        Button("share own", words("app.own.share"), ("share_own", file), enabled=not wrong),
        gap="tiny",
    )
    parts: list[Box | None] = [mistakes_box(ui, page.editor, wrong), Text(words("make.try_help"), "note", "second")]
    if trial.running:
        parts += [Text(words("check.progress", n=trial.done, of=trial.of)), _progress(trial.done, trial.of)]
    if trial.problem is not None:
        parts.append(Text(trial.problem.say(words.language), "text", "warning"))
    if trial.found is not None:
        if trial.played != page.editor.document.text:
            parts.append(Text(words("make.try_old"), "text", "warning"))
        parts.append(_table(ui, trial.found))
    return Scroll("make try", Column(buttons, *parts, gap="close"))


def _progress(done: int, of: int) -> Box:
    def paint(ui: Ui, rect: Rect) -> None:
        progress_bar(ui, rect, done / max(1, of))

    return Custom(paint, high=lambda m, _width: m.px(6))


def _table(ui: Ui, found: Any) -> Box:
    """The table of a check, and its sentences."""
    say: Callable[[Any], str] = partial(_say, ui)
    head = ("", ui.words("check.column.chance"), ui.words("check.column.characters"))
    rows = [head, *((say(row.label), say(row.chance), say(row.characters)) for row in check_lines.rows(found))]
    cells = [Text(cell, "note", "second" if n == 0 else "text") for n, row in enumerate(rows) for cell in row]
    sentences = (Text(say(one), "text") for one in check_lines.sentences(found))
    return Column(Grid(*cells, columns=len(head), gap="tiny"), *sentences, gap="close")


def _say(ui: Ui, text: Any) -> str:
    return text if isinstance(text, str) else str(text.say(ui.words.language))
