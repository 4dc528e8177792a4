"""What the panels say of sets of four: vectors of a lattice, integrated GRYBs of a tree."""

from __future__ import annotations

from typing import Any

from vectorgames.app.board_page import BoardPage
from vectorgames.base.numbers import parse_int
from vectorgames.spaces.space import Space
from vectorgames.ui.canvas import Ui

ARROW, APART = " → ", "  ·  "  # between names that are a sequence, and between others


def has_sets(space: Any) -> bool:
    """Whether there are sets of four on this board."""
    return bool(axes_of(space))


def axes_of(space: Any) -> str:
    """What may run in a set: coordinates by their letters, loci by their numbers."""
    return getattr(space, "running", "")


def widest_line(space: Space, count: int = 4) -> tuple[str, ...]:
    """Names of a set of so many as long as they get on this board."""
    return (space.widest_name,) * count


def said(ui: Ui, page: BoardPage, key: str, **values: object) -> str:
    """Words of the X-ray: those for GRYBs, for crosses or for any shape, where these have words of their own."""
    word = {"vector": "", "": ""}.get(page.shape, page.shape)
    kinds = ("tree",) if page.tree and page.shape in ("gryb", "vector", "") else (word, "set") if word else ()
    tries = (f"ui.xray_{kind}.{key}" for kind in kinds)
    return ui.words(next((own for own in tries if own in ui.words), f"ui.xray.{key}"), **values)


def xray_help(ui: Ui, page: BoardPage) -> str:
    """What the switch of the X-ray does, in a sentence."""
    plain = page.shape in ("vector", "") and not page.tree
    return ui.words("ui.switch.xray_help") if plain else said(ui, page, "help")


def loci(dims: str) -> tuple[int, ...]:
    """The running loci of a set of a tree, from 1."""
    return tuple(n for n in map(parse_int, dims) if n is not None)
