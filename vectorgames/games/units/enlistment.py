"""Enlistment and promotion: four patriots become a squad, four squads a platoon (rules/gryb.md 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vectorgames.core.effect import Effect
from vectorgames.games.units.forces import forces_of

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.play import Play


class Enlist(Effect):
    """After every action, for the player who acted or for whom was rolled; squads lost by it are counted too."""

    meaning = "four patriots become a squad, four squads a platoon"

    def __init__(self, game: Game):
        super().__init__(game)
        self.forces = forces_of(game)

    def follow(self, play: Play) -> None:
        before, cells = play.cells, bytearray(play.cells)
        for node in self._due(before, play.player):
            self._enlisted(cells, node, play.player)
        self._promoted(cells, play.player)
        play.cells = bytes(cells)
        play.progress = play.progress or play.cells != before
        lost = self._lost(play)
        if lost and play.record is not None:
            scores = list(play.record.scores)
            scores[play.player - 1] += lost
            play.record = play.record._replace(scores=tuple(scores))

    def mergers(self, cells: bytes, player: int) -> Iterator[tuple[int, int]]:
        """(node, code) of every squad, then of every platoon, that four units below it become in this position."""
        changed, forces = bytearray(cells), self.forces
        for node in self._due(cells, player):
            yield node, forces.sergeant[player]
            self._enlisted(changed, node, player)
        squads = bytes(changed)
        self._promoted(changed, player)
        for node in forces.platoons:
            if changed[node] != squads[node] and changed[node] == forces.lieutenant[player]:
                yield node, changed[node]

    def _lost(self, play: Play) -> int:
        """How much strength the action has cost the other player."""
        foe = 3 - play.player
        return self.forces.strength(play.before.cells, foe) - self.forces.strength(play.cells, foe)

    def _due(self, cells: bytes, player: int) -> list[int]:
        """Where four patriots may become a squad: one that stands there already makes them wait."""
        sergeant = self.forces.sergeant[player]
        return [node for node in self.forces.grybs(cells, player) if cells[node] != sergeant]

    def _enlisted(self, cells: bytearray, node: int, player: int) -> None:
        forces, foe = self.forces, 3 - player
        above, below = forces.space.parent(node), forces.under[node]
        cells[node] = 0
        if above is not None and cells[above] == forces.lieutenant[foe]:
            cells[above] = 0
            for beside in forces.space.children(above):
                if beside != node and not cells[beside]:
                    cells[beside] = forces.sergeant[foe]
        cells[below] = bytes(4)
        cells[node] = forces.sergeant[player]

    def _promoted(self, cells: bytearray, player: int) -> None:
        forces = self.forces
        four = bytes([forces.sergeant[player]]) * 4
        for node in forces.platoons:
            below = forces.under[node]
            # With a lieutenant there already the game is won, and nobody has to make room.
            if cells[below] == four and not cells[node]:
                cells[below] = bytes(4)
                cells[node] = forces.lieutenant[player]

    # ---- what is lacking ----

    def lacking(self, cells: bytes, code: int) -> set[int]:
        forces = self.forces
        quads = (forces.space.children(n) for level in (forces.platoons, forces.squads) for n in level)
        return {i for four in quads for i in four if sum(cells[k] == code for k in four if k != i) == 3}

    def formed_by(self, play: Play) -> set[int]:
        nodes = self._due(play.cells, play.player)
        four = bytes([self.forces.sergeant[play.player]]) * 4
        nodes += [n for n in self.forces.platoons if play.cells[self.forces.under[n]] == four]
        return {i for n in nodes for i in self.forces.space.children(n)}
