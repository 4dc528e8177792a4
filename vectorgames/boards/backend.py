"""What each kind of board can be asked through its backend: its model, parts, joints, limits, the steps in which it
is put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from vectorgames.base import yaml_reader
from vectorgames.base.memoize import memoize_by_value
from vectorgames.base.paths import CONFIGS
from vectorgames.base.registry import Backends
from vectorgames.base.words import Incomplete, LocalizedError, LocalizedText, quoted, why_unreadable
from vectorgames.boards.assembly import Assembly, Fit, Limit
from vectorgames.boards.board import Board
from vectorgames.boards.model import BOARDS, M, Model, board_ids, numbers_of, refused
from vectorgames.boards.part import Sizes, of_sheets
from vectorgames.play.views import View
from vectorgames.spaces.space import Space

Span = tuple[float, float]

S = TypeVar("S", bound=Space)


class Term(NamedTuple):
    """What a definition may say of a space besides its model. ``values``: those there are, or (least, most)."""

    values: tuple[Any, ...]
    default: Any
    meaning: str
    whole: bool = False  # ``values`` are the least and the most of whole numbers


class BoardBackend(Generic[M, S]):
    """What a kind of board adds. A board that nobody puts together leaves out all from ``sizes`` on.

    board      the class of its geometry
    in_files   whether there are files of such boards
    terms      what a definition says of the space
    typed      group -> name in plain words -> the key of the file that it sets, in the order people want them
    joined     one name for what may be several keys
    doubled    names in plain words of what is twice what the file says
    called     name in plain words -> the text that says it, where that is another one
    growing    names in plain words of sizes with which the largest parts grow
    scaled     those that a smaller board has smaller -> by which power of its scale, if they are others
    """

    board: ClassVar[type[Board]]
    in_files: ClassVar[bool] = True
    terms: ClassVar[Mapping[str, Term]] = {}
    typed: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    joined: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    doubled: ClassVar[tuple[str, ...]] = ()
    called: ClassVar[Mapping[str, str]] = {}
    growing: ClassVar[tuple[str, ...]] = ()
    scaled: ClassVar[Mapping[str, int]] = {}

    def model(self, data: dict[str, Any], changes: Mapping[str, float]) -> M:
        """The model of a file's data, numbers changed by their keys. ValueError says what was expected."""
        raise NotImplementedError  # every kind has its own

    def space(self, model: M, **terms: Any) -> S:
        """The space of a board, by what a definition says of it (``terms``)."""
        raise NotImplementedError  # every kind has its own

    def board_of(self, space: S) -> type[Board]:
        """The class of the boards of a space."""
        return self.board

    def spans(self, model: M) -> dict[str, Span]:
        """Key of the file -> the least and the most that is allowed whatever the others are."""
        return {one.key: one.span for one in numbers_of(type(model))}

    # ---- as it is built ----

    def sizes(self, model: M) -> dict[str, float]:
        """Part, or kind of part -> the size that can be measured of it, in millimetres; see ``Sizes``."""
        return {}

    def assembly(self, model: M, cut: Sizes, own: Sizes, wrong: str = "") -> Assembly:
        """How it is put together; ``wrong``: in one of the orders that cannot work."""
        raise NotImplementedError(f"nobody puts a {model.id} together")

    def wrong_orders(self, model: M) -> tuple[str, ...]:
        """Names of orders that cannot work; their texts are those under ``assembly.wrong``."""
        return ()

    def fits(self, model: M, cut: Sizes, own: Sizes) -> Iterable[Fit]:
        """Every joint, with what it leaves."""
        return ()

    def limits(self, model: M, cut: Sizes, own: Sizes) -> tuple[Limit, ...]:
        """The inequalities that must hold for it to stand; none where there is nothing to ask."""
        return ()

    def weights(self, model: M, cut: Sizes, own: Sizes) -> tuple[float, ...]:
        """Grams of the whole, and what tips it on a corner, on the middle of an edge; none where it cannot tip."""
        return ()


BACKENDS: Backends[BoardBackend[Model, Space]] = Backends("vectorgames.boards")
"""The backend of every kind of space that boards are made for."""


def kinds_of_files() -> tuple[str, ...]:
    """The kinds of space of whose boards there are files."""
    return tuple(kind for kind in BACKENDS if BACKENDS[kind].in_files)


def sizes_of(model: Model) -> Sizes:
    """The sizes of all parts of a board, each of the size that the model names."""
    return Sizes(BACKENDS.of(model).sizes(model))


def load_model(board: str, /, **changes: float) -> Model:
    """Model of a board by its id, or by the path of a .yaml; ``changes`` replace numbers of the file by their key.

    Raises ValueError that names the file, the key and what was expected; a LocalizedError where it cannot be read.
    """
    path = Path(board) if board.endswith((".yaml", ".yml")) else CONFIGS / "boards" / f"{board}.yaml"
    try:
        text = yaml_reader.read_text(path)
    except OSError as error:
        if board in BOARDS:
            raise Incomplete(path) from None
        if isinstance(error, FileNotFoundError):
            known = ", ".join(board_ids())
            raise LocalizedError("errors.board_file.none", name=quoted(board), expected=known) from None
        raise LocalizedError("errors.file", file=path.name, what=why_unreadable(error)) from None
    except ValueError as error:
        raise LocalizedError("errors.file", file=path.name, what=why_unreadable(error)) from None
    try:
        return _model(_parsed(text), changes)
    except yaml_reader.Unreadable as error:
        raise LocalizedError("errors.place", file=path.name, line=error.line, what=why_unreadable(error)) from None
    except ValueError as error:
        raise LocalizedError("errors.file", file=path.name, what=why_unreadable(error)) from None


def _parsed(text: str) -> object:
    """The data of a file, to be changed by whoever asked; the same text is parsed once: numbers are tried often."""
    data = _parse(text)
    if not isinstance(data, dict):
        return data
    return {key: dict(value) if isinstance(value, dict) else value for key, value in data.items()}


@memoize_by_value
def _parse(text: str) -> object:
    return yaml_reader.parse(text)


def _model(data: object, changes: dict[str, float]) -> Model:
    if not isinstance(data, dict):
        raise LocalizedError("errors.board_file.mapping")
    kind = data.get("space")
    if not isinstance(kind, str) or kind not in BACKENDS or not BACKENDS[kind].in_files:
        raise refused("space", repr(kind), kinds_of_files())
    if data.get("format") != 1:
        raise refused("format", repr(data.get("format")), "1")
    if not isinstance(data.get("id"), str):
        raise refused("id", repr(data.get("id")), LocalizedText("errors.board_file.word"))
    return BACKENDS[kind].model(data, changes)


def load_board(board: str, space: Space, **changes: float) -> Board:
    """The board with this id, or of the file at this path, for a space; ``changes`` replace numbers of its file.

    Raises ValueError that names file, key and what was expected.
    """
    return board_class(space)(load_model(board, **changes), space)


def board_class(space: Space) -> type[Board]:
    return BACKENDS.of(space).board_of(space)


def parse_view(text: str, space: Space) -> View:
    """The view that a text means on the board of a space. ValueError lists the valid parts."""
    board = board_class(space)
    own = board.own(space.boards)
    return View.parse(text, board.layouts, space.height, board.quadrants, space.boards, space.insides, own)


def opening_view(text: str, space: Space) -> View:
    """The view that a text means to somebody who comes to it: a ladder begins at its foot."""
    view = parse_view(text, space)
    return board_class(space).layout(view.layout).opened(view, space.boards)


def fits(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[Fit, ...]:
    """Every joint of a board. ``cut``, ``measured``: what it is cut for, the sizes of the parts in hand."""
    cut = cut or sizes_of(model)
    return tuple(BACKENDS.of(model).fits(model, cut, measured or cut))


def limits(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[Limit, ...]:
    """Every inequality for parts of these sizes (see ``parts``); none where there is nothing to ask."""
    cut = cut or sizes_of(model)
    return BACKENDS.of(model).limits(model, cut, measured or cut)


def weights(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[float, ...]:
    """Grams of the whole, and what tips it on a corner and on the middle of an edge; none where it cannot tip."""
    cut = cut or sizes_of(model)
    return BACKENDS.of(model).weights(model, cut, measured or cut)


def assembly(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> Assembly:
    """How a board is put together, in the right order.

    ``cut``: the sizes that slots, notches and holes are cut for, else those of the model; ``measured``: the parts'
    own sizes, else those they are cut for.
    """
    cut = cut or sizes_of(model)
    made = BACKENDS.of(model).assembly(model, cut, measured or cut)
    return replace(made, parts=of_sheets(model, made.parts))


def wrong_orders(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> dict[str, Assembly]:
    """Orders that cannot work, by the names that ``check_texts.wrong_order`` puts into words."""
    cut = cut or sizes_of(model)
    own, backend = measured or cut, BACKENDS.of(model)
    return {name: backend.assembly(model, cut, own, name) for name in backend.wrong_orders(model)}
