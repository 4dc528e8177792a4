"""The slider that some layouts have for themselves: how far a strip is unrolled, how many dimensions a ladder has
reached, by how much a projection is turned, how far a torus is rolled up.
"""

from __future__ import annotations

from dataclasses import replace

from vectorgames.play.views import View

NAMES = {"ring": "unfold", "strip": "unfold", "ladder": "dims", "projection": "angle", "torus": "roll"}
"""Layout -> what its slider moves."""

STEP = {"unfold": 10, "angle": 10, "roll": 10}

FEWEST = 2  # dimensions of a ladder

ROUND = 360


def share(view: View, boards: str) -> float:
    """Where the slider stands, 0 … 1; ``boards``: the letters of the dimensions beyond t."""
    match NAMES.get(view.layout):
        case "unfold":
            return view.unfold / 100 if view.layout == "strip" else 0.0
        case "dims":
            most = 4 + len(boards)
            return ((view.dims or most) - FEWEST) / (most - FEWEST)
        case "angle":
            return view.angle / ROUND
        case "roll":
            return view.roll / 100
    return 0.0


def moved(view: View, share: float, boards: str) -> View:
    """The view with its slider there; a strip that is rolled up is a ring."""
    share = min(1.0, max(0.0, share))
    match NAMES.get(view.layout):
        case "unfold":
            percent = round(100 * share)
            return replace(view, layout="strip" if percent else "ring", unfold=percent or 100)
        case "dims":
            most = 4 + len(boards)
            dims = FEWEST + round(share * (most - FEWEST))
            return replace(view, dims=dims if dims < most else 0)
        case "angle":
            return replace(view, angle=round(ROUND * share) % ROUND)
        case "roll":
            return replace(view, roll=round(100 * share))
    return view


def stepped(view: View, steps: int, boards: str) -> View:
    """The view with its slider so many steps further; a projection goes round and round."""
    name, now = NAMES.get(view.layout, ""), share(view, boards)
    if name == "dims":
        return moved(view, now + steps / (4 + len(boards) - FEWEST), boards)
    if name == "angle":
        return replace(view, angle=(view.angle + STEP[name] * steps) % ROUND)
    return moved(view, now + STEP[name] * steps / 100, boards) if name else view


def said(view: View, boards: str) -> str:
    """The place of the slider, for people: ``40 %``, ``3``, ``xt 30°``."""
    match NAMES.get(view.layout):
        case "unfold" | "roll":
            return f"{round(100 * share(view, boards))} %"
        case "dims":
            return str(view.dims or 4 + len(boards))
        case "angle":
            return f"{view.plane} {view.angle}°"
    return ""
