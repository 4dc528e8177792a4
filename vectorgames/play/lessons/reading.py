"""Lessons read from YAML, each value checked where it stands (configs/lessons/README.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from vectorgames.base import bounds
from vectorgames.base.words import LANGUAGES, LocalizedError, LocalizedText, cut, quoted
from vectorgames.boards.backend import parse_view
from vectorgames.play.lessons.lesson import (
    BY_BOARD,
    KINDS,
    NOTHING,
    Camera,
    Choice,
    Drawing,
    Expected,
    Lesson,
    Page,
    Task,
    Text,
    expected,
    vector_of,
)
from vectorgames.rules import schema
from vectorgames.rules.definitions import definition
from vectorgames.rules.definitions.options import chosen
from vectorgames.rules.game import Game, State
from vectorgames.rules.schema import (
    REQUIRED,
    Check,
    DefinitionError,
    Field,
    Fields,
    Node,
    as_it_stands,
    boolean,
    bounded,
    choice,
    integer,
    listing,
    mapping,
    number,
    offering,
    read,
    shown,
    text,
    within,
)
from vectorgames.spaces.counting import VALUES
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.judgement import rows_through
from vectorgames.spaces.space import Space
from vectorgames.view.markers import KINDS as MARKS

HIGHEST = 88.0  # degrees: from higher a board is seen in layouts that are straight from above
SUFFIXES = (".yaml", ".yml")
T = TypeVar("T")


@dataclass(frozen=True)
class Draft:
    """A lesson as far as it can be read: of a page with a mistake, the first one.

    ``check``: of the whole file, which offers what may stand there (``schema.Offer``).
    """

    title: Text
    summary: Text
    game: Game
    pages: tuple[Page | DefinitionError, ...]
    check: Check

    def lesson(self, file: Path) -> Lesson:
        """The lesson as learners get it. DefinitionError: the first mistake."""
        pages = []
        for page in self.pages:
            if isinstance(page, DefinitionError):
                raise page
            pages.append(page)
        return Lesson(file.stem, self.title, self.summary, self.game, tuple(pages), str(file))


def read_lesson(path: Path) -> Lesson:
    """The lesson in a file. DefinitionError: one line with file, line, what is wrong and what was expected."""
    return read_draft(schema.read_file(path)).lesson(path)


def read_draft(tree: Node) -> Draft:
    """What a file says of a lesson. DefinitionError for a mistake that lies in none of its pages."""
    top = mapping(_WHOLE)(tree)
    game = _game(top["game"], top["options"])
    made = _Reader(game, top["view"])
    nodes = top["pages"].value if isinstance(top["pages"].value, list) else ()
    if not 1 <= len(nodes) <= bounds.PAGES:
        raise top["pages"].fail("lesson_pages", most=bounds.PAGES)
    offered = {"view": Field(made.view_check, None), "pages": Field(listing(made.page, bounds.PAGES))}
    pages = tuple(map(made.tried, nodes))
    return Draft(top["title"], top["summary"], game, pages, mapping(_WHOLE | offered))


def said(node: Node, most: int = bounds.PARAGRAPH) -> Text:
    """A text of at most so many characters: one for all languages, or one for each."""
    if isinstance(node.value, dict):
        wrong = next((key for key in node.value if key not in LANGUAGES), None)
        if wrong is not None and len(node.value) == 1:
            raise node.fail("lesson_colon", text=quoted(cut(str(wrong))))
        if wrong is not None or not node.value:
            raise node.fail("unknown_key", key=str(wrong), expected=LANGUAGES)
        return Text(tuple((str(key), bounded(part, text(part).strip(), most)) for key, part in node.value.items()))
    if isinstance(node.value, str) and node.value.strip():
        return Text(((LANGUAGES[0], bounded(node, node.value.strip(), most)),))
    if node.value is None or node.value == "":
        raise node.fail("lesson_empty")
    if isinstance(node.value, (int, float)):  # true and false, too
        raise node.fail("lesson_number", text=shown(node.value))
    raise node.unexpected(LocalizedText("errors.lesson_text", languages=LANGUAGES))


def _title(node: Node) -> Text:
    return said(node, bounds.TITLE)


offering(said, kind="text", of="paragraphs", most=bounds.PARAGRAPH)
offering(_title, kind="text", of="languages", most=bounds.TITLE)


def _few(item: Callable[[Node], T]) -> Callable[[Node], list[T]]:
    """A list of no more items than people answer or choose from."""
    return listing(item, bounds.CHOICES)


def _drawing(item: Callable[[Node], T]) -> Callable[[Node], list[T]]:
    """A list of no more items than are drawn."""
    return listing(item, bounds.DRAWN)


def _place(node: Node) -> tuple[float, ...]:
    found = listing(number(-1e5, 1e5))(node)
    if len(found) != 3:
        raise node.unexpected(LocalizedText("errors.lesson_place"))
    return tuple(found)


def _percent(node: Node) -> float:
    return integer(0, 100)(node) / 100


offering(_percent, kind="whole", least=0, most=100)


def _game(name: Node, options: Node | None) -> Game:
    given = chosen(options)
    place = options if options is not None else name
    read(name, lambda which: definition.definition(text(name)) if isinstance(which, str) else text(name))
    return read(place, lambda _: definition.load(name.value, given))


_WHOLE = {
    "format": Field(choice(1)),
    "title": Field(_title),
    "summary": Field(said, NOTHING, usual=True),
    "game": Field(offering(partial(as_it_stands), kind="choice", values=definition.builtin())),
    "options": Field(as_it_stands, None),
    "view": Field(as_it_stands, None),
    "pages": Field(as_it_stands),
}

_CAMERA = {
    "azimuth": Field(number(-360, 360), None),
    "elevation": Field(number(-20, HIGHEST), None),
    "nearer": Field(number(0.1, 40), 1.0),
    "target": Field(_place, None),
}


_CHOICE = {
    "text": Field(said),
    "right": Field(boolean, False, usual=True),
    "feedback": Field(said, NOTHING, usual=True),
}

_NEEDED = {"choose": "choices", "order": "items"}
"""Kind of task -> the key that it needs in place of an answer."""


def _task_keys(game: Game, space: Check, reveal: Check) -> Fields:
    """All that tasks may say; answers are looked at once it is known of which kind the task is."""
    answer = offering(partial(as_it_stands), kind="list", of="space", item=space)
    foreseen = mapping({"answer": Field(answer), "feedback": Field(said)})
    return {
        "do": Field(choice(*KINDS)),
        "prompt": Field(said),
        "answer": Field(answer, None),
        "choices": Field(_few(offering(partial(as_it_stands), kind="mapping", fields=_CHOICE)), None),
        "items": Field(_few(offering(partial(as_it_stands), kind="text", of="paragraphs")), None),
        "right": Field(said, NOTHING, usual=True),
        "wrong": Field(_few(foreseen), (), usual=True),
        "otherwise": Field(said, NOTHING),
        "hints": Field(_few(said), (), usual=True),
        "also": Field(_few(answer), ()),
        "player": Field(integer(1, game.players), 1),
        "reveal": Field(offering(partial(as_it_stands), **_said(reveal)), None),
    }


def _kinds(keys: Fields) -> dict[str, Fields]:
    """Kind of task -> the keys that tasks of that kind may have besides, those that they need first."""
    found: dict[str, Fields] = {}
    for kind in KINDS:
        needed = _NEEDED.get(kind, "answer")
        own = {**keys} if kind in BY_BOARD else {**keys, **_plain_answers(kind)}
        left_out = {"do", "answer", "choices", "items"} - {needed} | ({"player"} if kind != "place" else set())
        found[kind] = {
            key: replace(field, default=REQUIRED) if key == needed else field
            for key, field in own.items()
            if key not in left_out
        }
    return found


def _plain_answers(kind: str) -> Fields:
    """How answers are written where they are not given on the board: a number of a choice, of each item, a text."""
    number = integer(1, bounds.CHOICES)
    words = offering(partial(as_it_stands), kind="list", of="words", item=text)
    answer = {"choose": number, "order": listing(number, bounds.CHOICES)}.get(kind, words)
    foreseen = mapping({"answer": Field(answer), "feedback": Field(said)})
    return {
        "answer": Field(answer, None),
        "also": Field(_few(answer), ()),
        "wrong": Field(_few(foreseen), (), usual=True),
    }


def _said(check: Check) -> dict[str, Any]:
    """What a check offers, to be said of another one."""
    told = schema.offer(check)
    return {"kind": told.kind, "fields": told.fields}


class _Reader:
    """Reads the pages of a lesson on one game's board. ``view``: of pages that say none."""

    def __init__(self, game: Game, view: Node | None):
        self.game, self.space = game, game.space
        self.view = self._view(view) if view is not None else parse_view(_first_layout(game), game.space)
        self.view_check = offering(partial(self._view), kind="text", of="view")
        space = offering(partial(self._space), kind="text", of="space")
        spaces = offering(partial(_drawing(space)), kind="list", of="space", item=space)
        known = tuple(text for text in game.roster.pieces if text)
        pieces = offering(partial(self._pieces), kind="entries", of="space", item=choice(*known))
        labels = offering(partial(self._labels), kind="entries", of="space", item=_title)
        vector = offering(partial(self._vector), kind="list", of="space", item=space)
        marks = offering(partial(self._marks), kind="mapping", fields={kind: Field(spaces, ()) for kind in MARKS})
        drawing: dict[str, Field] = {
            "vectors": Field(_drawing(vector), ()),
            "filter": Field(offering(partial(self._filter), kind="mapping", fields=self._filter_keys(space)), None),
            "arrows": Field(_drawing(offering(partial(self._arrow), kind="list", of="space", item=space)), ()),
            "rings": Field(spaces, ()),
            "numbered": Field(boolean, False),
            "marks": Field(marks, ()),
            "labels": Field(labels, ()),
        }
        self._reveal = mapping(drawing | {"pieces": Field(pieces, ())})
        self._task_keys = _task_keys(game, space, self._reveal)
        task = offering(partial(self._task), kind="block", key="do", blocks=lambda: _kinds(self._task_keys))
        self._page = mapping(
            {
                "title": Field(_title),
                "text": Field(said),
                "view": Field(self.view_check, self.view, usual=True),
                "camera": Field(mapping(_CAMERA), None),
                "explode": Field(_percent, None),
                "apart": Field(_percent, None),
                "pieces": Field(pieces, None, usual=game.rules.arrows is None),
                "position": Field(as_it_stands, None),
                "actions": Field(_drawing(text), None),
                "hidden": Field(spaces, ()),
                **drawing,
                "task": Field(task, None, usual=True),
            }
        )
        self.page = offering(partial(self._whole_page), **_said(self._page))

    def tried(self, node: Node) -> Page | DefinitionError:
        """The page, or what is wrong with it."""
        try:
            found: Page = self.page(node)
        except DefinitionError as error:
            return error
        return found

    def _whole_page(self, node: Node) -> Page:
        got = self._page(node)
        camera = Camera(**got["camera"]) if got["camera"] else Camera()
        state = None
        if got["position"] is not None or got["actions"] is not None:
            if got["pieces"] is not None:
                raise node.fail("lesson_both", one="pieces", other="position")
            state = self._state(node, got["position"], got["actions"] or [])
        filtered = got["filter"][0] if got["filter"] else Filter()
        if filtered.held:
            there = {at for at, _ in got["pieces"] or ()} - {*got["hidden"]}
            there |= {at for at, code in enumerate(state.cells) if code} if state is not None else set()
            sets = tuple(one for one in got["filter"][1] if len(there.intersection(one[0])) >= filtered.held)
            got["filter"] = filtered, sets
        return Page(
            got["title"], got["text"], got["view"], _drawn(got), state, tuple(got["pieces"] or ()),
            frozenset(got["hidden"]), camera, got["explode"], got["apart"], filtered, got["task"], node.line,
        )  # fmt: skip

    # ---- what is seen ----

    def _view(self, node: Node) -> Any:
        return read(node, lambda _: parse_view(text(node), self.space))

    def _space(self, node: Node) -> int:
        return read(node, lambda name: self.space.parse(str(name)))

    def _vector(self, node: Node) -> tuple[tuple[int, ...], str]:
        names = listing(text)(node)
        return read(node, lambda _: vector_of(names, self.space))

    def _arrow(self, node: Node) -> tuple[int, int]:
        ends = listing(self._space)(node)
        if len(ends) != 2:
            raise node.unexpected(LocalizedText("errors.lesson_arrow"))
        return ends[0], ends[1]

    def _filter(self, node: Node) -> tuple[Filter, tuple[tuple[tuple[int, ...], str], ...]]:
        """Which vectors are shown: ``{through: SPACE, run: t, stay: xyz, number: 2, hidden: true, held: 1, edges:
        true}``. How many pieces stand on them is asked once those of the page are known."""
        got = mapping(self._filter_keys(self._space))(node)
        table = self.space.vectors
        if table is None:
            raise node.fail("no_vectors_here")
        wanted = Filter(got["run"], got["stay"], got["hidden"], held=got["held"], number=got["number"])
        rows = np.arange(len(table)) if not got["through"] else rows_through(table, got["through"])
        rows = rows[wanted.keep(self.space, table.dims[rows])]
        if got["edges"]:
            rows = rows[[_on_edge(self.space, table.spaces[row].tolist()) for row in rows]]
        found = ((tuple(table.spaces[row].tolist()), self.space.dims_text(int(table.dims[row]))) for row in rows)
        return wanted, tuple(found)

    def _filter_keys(self, space: Check) -> Fields:
        letters = Field(_letters(self.space.axes), "")
        through = offering(partial(self._through), kind="list", of="space", item=space)
        most = len(self.space.axes)
        return {
            "through": Field(through, ()),
            "run": letters,
            "stay": letters,
            "number": Field(integer(0, most), 0),
            "hidden": Field(boolean, False),
            "edges": Field(boolean, False),
            "held": Field(integer(0, bounds.CHOICES), 0),
        }

    def _through(self, node: Node) -> tuple[int, ...]:
        """The numbers of the spaces that a name, or a list of names, says."""
        return tuple(map(self._space, node.value)) if isinstance(node.value, list) else (self._space(node),)

    def _marks(self, node: Node) -> tuple[tuple[str, int], ...]:
        kinds = {kind: Field(_drawing(self._space), ()) for kind in MARKS}
        return tuple((kind, space) for kind, spaces in mapping(kinds)(node).items() for space in spaces)

    def _by_space(self, node: Node, check: Check, kind: str) -> list[tuple[int, Any]]:
        if not isinstance(node.value, dict):
            raise node.unexpected(LocalizedText(kind))
        return [
            (self._space(Node(str(name), part.file, part.line)), within(str(name), check, part))
            for name, part in node.value.items()
        ]

    def _labels(self, node: Node) -> tuple[tuple[int, Text], ...]:
        return tuple(self._by_space(node, _title, "errors.lesson_labels"))

    def _pieces(self, node: Node) -> tuple[tuple[int, str], ...]:
        def piece(part: Node) -> str:
            known = tuple(text for text in self.game.roster.pieces if text)
            found = str(part.value)
            if found not in known:
                raise part.unexpected(known)
            return found

        return tuple(self._by_space(node, piece, "errors.lesson_pieces"))

    def _state(self, node: Node, position: Node | None, actions: list[str]) -> State:
        """The state of a position (docs/saves.md), and what is played from there."""
        state = self.game.start()
        if position is not None:
            told = position.plain()
            setup = told if isinstance(told, dict) and "position" in told else {"position": told}
            state = read(position, lambda _: self.game.start(setup=setup))
        for action in actions:
            place = node.value["actions"]
            try:
                state = state.play(action)
            except LocalizedError as error:
                raise place.fail("lesson_action", action=action, why=error.phrase) from None
        return state

    # ---- what is to be done ----

    def _task(self, node: Node) -> Task:
        got = mapping(self._task_keys)(node)
        kind = got["do"]
        self._fitting(node, got, kind)
        choices, right, wrong = self._choices(node, got) if kind == "choose" else ((), [], [])
        if kind == "order":
            choices = self._items(node, got["items"])
            right = [Expected(tuple(frozenset({str(n + 1)}) for n in range(len(choices))), ordered=True)]
        elif kind != "choose":
            right = [expected(got["answer"], kind, self.space)]
        right += [expected(part, kind, self.space, len(choices)) for part in got["also"]]
        wrong += [expected(one["answer"], kind, self.space, len(choices), one["feedback"]) for one in got["wrong"]]
        first = right[0]
        right[0] = Expected(first.parts, first.sets, first.ordered, got["right"], first.line or node.line)
        if len({one.size for one in right}) > 1:
            raise node.fail("lesson_sizes")
        reveal = self._reveal(got["reveal"]) if got["reveal"] is not None else None
        return Task(
            kind, got["prompt"], tuple(right), tuple(wrong), got["otherwise"], choices, tuple(got["hints"]),
            _drawn(reveal) if reveal else Drawing(), got["player"], node.line,
        )  # fmt: skip

    def _fitting(self, node: Node, got: dict[str, Any], kind: str) -> None:
        """DefinitionError where a key is missing that tasks of the kind need, or one is there that they do not."""
        needed = _NEEDED.get(kind, "answer")
        for key in ("choices", "items", "answer"):
            if key == needed and got[key] is None:
                raise node.fail("missing_key", key=key)
            if key != needed and got[key] is not None:
                raise node.value[key].fail("lesson_key", key=key, kind=kind, needed=needed)

    def _choices(
        self, task: Node, got: dict[str, Any]
    ) -> tuple[tuple[Choice, ...], list[Expected], list[Expected]]:
        rows = [mapping(_CHOICE)(node) for node in got["choices"]]
        choices = tuple(Choice(str(n), row["text"]) for n, row in enumerate(rows, 1))
        right: list[Expected] = []
        wrong: list[Expected] = []
        for row, one, node in zip(rows, choices, got["choices"], strict=True):
            answer = Expected((frozenset({one.number}),), feedback=row["feedback"], line=node.line)
            (right if row["right"] else wrong).append(answer)
        if len(right) != 1 or len(rows) < 2:
            raise task.fail("lesson_right_choice", n=len(right))
        if not got["right"] and right[0].feedback:
            got["right"] = right[0].feedback
        return choices, right, wrong

    def _items(self, task: Node, nodes: list[Node]) -> tuple[Choice, ...]:
        """Those to be ordered, mixed: the second, the fourth …, the first, the third …"""
        rows = []
        for n, node in enumerate(nodes, 1):
            name = node.value if isinstance(node.value, str) else ""
            try:
                rows.append(Choice(str(n), said(node), self.space.parse(name)))
            except LocalizedError:
                rows.append(Choice(str(n), said(node)))
        if len(rows) < 2:
            raise task.fail("lesson_items")
        return (*rows[1::2], *rows[0::2])


def _on_edge(space: Space, vector: Sequence[int]) -> bool:
    """Whether one coordinate runs, and each other one that has ends is at one of them."""
    columns = list(zip(*map(space.values, vector), strict=True))
    staying = [k for k, column in enumerate(columns) if len({*column}) == 1]
    at_ends = all(columns[k][0] in (0, VALUES - 1) for k in staying if not space.cyclic[k])
    return at_ends and len(staying) == len(columns) - 1


def _letters(axes: Sequence[str]) -> Check:
    def check(node: Node) -> str:
        found = str(node.value)
        if not found or set(found) - set(axes):
            raise node.unexpected(LocalizedText("errors.lesson_axes", axes=axes))
        return found

    return offering(check, kind="text", of="axes")


def _drawn(got: dict[str, Any]) -> Drawing:
    sets = got["filter"][1] if got["filter"] else ()
    parts = {name: tuple(got[name]) for name in ("vectors", "arrows", "rings", "marks", "labels")}
    pieces = got.get("pieces") if "task" not in got else ()
    return Drawing(**parts, sets=sets, numbered=got["numbered"], pieces=tuple(pieces or ()))


def _first_layout(game: Game) -> str:
    from vectorgames.boards.backend import board_class

    return board_class(game.space).play_layout
