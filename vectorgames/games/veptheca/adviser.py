"""What people are shown of Veptheca besides the legal actions: vectors, how two are added, what is in the way."""

from __future__ import annotations

from vectorgames.base.words import LocalizedText
from vectorgames.games.veptheca.solver import solve, unsolved
from vectorgames.games.veptheca.turn import (
    DRAW,
    Drawing,
    DrawingState,
    Parts,
    met_by,
    pairs_for,
    why_alone,
    why_no_sum,
)
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.adviser import Adviser, Arrow, Leg, Met, Sketch, Solution, Spaces, moved


class DrawingAdviser(Adviser[DrawingState]):
    """Vectors and their sums."""

    sketches = True
    features = ("wins", "changed")
    solves = True

    def solve(self, state: DrawingState) -> Solution | None:
        return solve(state)

    def unsolved(self, state: DrawingState) -> LocalizedText:
        return unsolved(state)

    def figure(self, piece: str) -> str:
        """There are no pieces: for each player stands a vector, drawn as his are."""
        return f"{piece[:1]}vector"

    def prompt(self, state: DrawingState) -> LocalizedText:
        return LocalizedText("rules.prompt.veptheca" if state.sums else "rules.prompt.veptheca_unit")

    def prompt_after(self, state: DrawingState, picked: tuple[Pick, ...]) -> LocalizedText | None:
        kind = "sum" if picked[0].kind == "arrow" else "head"
        return LocalizedText(f"rules.prompt.veptheca_{kind}")

    def attempt(self, state: DrawingState, picked: tuple[Pick, ...], space: int) -> str:
        """The vector from the dot picked first; where none is, a unit vector from this one."""
        arrows, start = state._stage.arrows, picked[0].space if picked else None
        if start is not None and start != space:
            return arrows.names[arrows.number(start, space)]
        units = (unit for unit in arrows.units.tolist() if arrows.ends(unit)[0] == space)
        return "" if picked else arrows.names[next(units)]

    def arrows(self, state: DrawingState) -> tuple[Arrow, ...]:
        stage, codes, pieces = state._stage, state._arrows, self.roster.pieces
        names, ends = stage.arrows.names, stage.arrows.ends
        return tuple(
            Arrow(names[arrow], *ends(arrow), pieces[codes[arrow]], codes[arrow] >= stage.first_marked)
            for arrow in state.drawn.tolist()
        )

    # ---- the action that is being chosen ----

    def sketch(self, state: DrawingState, picked: tuple[Pick, ...], looked: Pick | None = None) -> Sketch | None:
        given = (*picked, *((looked,) if looked is not None else ()))
        arrows = state._stage.arrows
        named = [word for pick in given if pick.kind in ("arrow", "button") for word in str(pick.value).split("+")]
        vectors = [arrows.parse(word) for word in named]
        dots = [pick.space for pick in given if pick.space is not None]
        if len(vectors) > 1 and vectors[0] != vectors[1]:
            return self.construction(state, vectors[0], vectors[1])
        if vectors:
            return Sketch("", (self._leg(state, "vector", vectors[0]),))
        if len(dots) > 1 and dots[0] != dots[1]:
            return self._between(state, arrows.number(dots[0], dots[1]))
        return None

    def construction(self, state: DrawingState, one: int, other: int) -> Sketch:
        """How two vectors are added, whether the rules allow it or not: head to tail as a triangle, those with a
        common tail as a parallelogram."""
        arrows = state._stage.arrows
        if arrows.ends(other)[1] == arrows.ends(one)[0]:
            one, other = other, one
        first, second = self._leg(state, "summand", one), self._leg(state, "summand", other)
        total = arrows.sum_of(one, other)
        if total < 0 and first.start != second.start:
            return Sketch("", (first, second), why=self._why(state, total, one, other))
        copies: tuple[Leg, ...] = ()
        if first.end == second.start:
            figure, end = "triangle", second.end
        else:
            figure, end = "parallelogram", moved(first.end, second.components)
            copies = (Leg("copy", first.end, end), Leg("copy", second.end, end))
        name = arrows.names[total] if total >= 0 else ""
        legs = (first, second, *copies, *((Leg("sum", first.start, end, name),) if first.start != end else ()))
        why = self._why(state, total, one, other)
        parts = Parts(total, (one, other) if state._stage.marking else None)
        texts = (state._stage.action_of(state, parts).text,) if why is None else ()
        return Sketch(figure, legs, self._met(state, total), texts, why)

    def thing(self, state: DrawingState, name: str) -> Pick | None:
        return Pick("arrow", name) if name in state._stage.arrows.numbers else None

    def why_not_picked(self, state: DrawingState, picked: tuple[Pick, ...], pick: Pick) -> LocalizedText | None:
        sketch = self.sketch(state, tuple(one for one in picked if one.kind == "arrow"), pick)
        if sketch is not None and sketch.why is not None:
            return sketch.why
        return why_alone(state, state._stage.arrows.parse(str(pick.value)))

    def _why(self, state: DrawingState, total: int, one: int, other: int) -> LocalizedText | None:
        """Why a sum cannot be drawn."""
        allowed = state._stage.arrows.sum_of(one, other, state._stage.common_tails)
        if allowed < 0:
            return why_no_sum(state, one, other)
        return state._stage.fails(state, Parts(total, (one, other) if state._stage.marking else None))

    def _between(self, state: DrawingState, arrow: int) -> Sketch:
        """The vector from one dot to another: as the sum of two, where there is one way to get it only."""
        stage = state._stage
        pairs, unit = pairs_for(state, arrow), stage.arrows.is_unit(arrow)
        if len(pairs) == 1 and not unit:
            return self.construction(state, *pairs[0])
        ways = [Parts(arrow, None)] if unit or not stage.marking else []
        ways += [Parts(arrow, pair) for pair in pairs] if stage.marking else []
        texts = tuple(stage.action_of(state, way).text for way in ways if stage.fails(state, way) is None)
        why = None if texts else stage.fails(state, ways[0] if ways else Parts(arrow))
        return Sketch("", (self._leg(state, "vector", arrow),), self._met(state, arrow), texts, why)

    def _leg(self, state: DrawingState, kind: str, arrow: int) -> Leg:
        arrows = state._stage.arrows
        tail, head = (arrows.place(dot) for dot in arrows.ends(arrow))
        return Leg(kind, tail, head, arrows.names[arrow])

    def _met(self, state: DrawingState, arrow: int) -> tuple[Met, ...]:
        names = state._stage.arrows.names
        return tuple(Met(names[other], *meeting) for other, meeting in met_by(state, arrow)) if arrow >= 0 else ()

    # ---- threats ----

    def blocks(self, state: DrawingState) -> Spaces:
        """What is open to one player is open to all."""
        return self.wins(state)

    def gains(self, state: DrawingState, action: Action) -> bool:
        arrows = state._stage.arrows
        left = arrows.units[~state._shut[arrows.units]]
        # Of the unit vectors one shuts itself and its opposite only: what else it meets need not be asked.
        if not isinstance(action, Drawing) or (action.kind == DRAW and len(left) > 2):
            return False
        return bool(arrows.met(action.arrow)[left].all()) and state.play(action).outcome is not None
