"""What people are shown of Battlefield besides its legal actions."""

from __future__ import annotations

from vectorgames.base.words import LocalizedText
from vectorgames.games.battlefield.moves import Military
from vectorgames.games.battlefield.units import Enlist, Forces
from vectorgames.rules.action import Action, Move, Pick
from vectorgames.rules.adviser import Merger, MetGroup, Opposition, PieceGroup, Spaces, Split
from vectorgames.rules.blocks.adviser import BlockAdviser
from vectorgames.rules.blocks.continuation import Continuation
from vectorgames.rules.blocks.turn_stage import Turn
from vectorgames.rules.game import Game, State
from vectorgames.spaces.relation import spaces_of

NEARLY = 7
"""Strength from which on one action may bring the second lieutenant: the first one, and three squads."""


class BattlefieldAdviser(BlockAdviser):
    """Who may go on, what clicks on units mean, and where it may be over."""

    def __init__(self, game: Game, forces: Forces, military: Military, enlist: Enlist):
        super().__init__(game)
        self.forces, self.military, self.enlist = forces, military, enlist

    def prompt(self, state: State) -> LocalizedText:
        if isinstance(state.stage, Turn) and state.remembered(Continuation) is not None:
            return LocalizedText("rules.prompt.second_patriot")
        return super().prompt(state)

    def attempt(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        starts = tuple(pick.space for pick in picked if pick.space is not None)
        cells, kinds = state.cells, self.roster.pieces
        if not isinstance(state.stage, Turn) or not starts or not kinds[cells[starts[0]]][1:]:
            return super().attempt(state, picked, space)
        military, group = self.military, self.forces.at(cells, state.mover, starts[0])
        ways = () if group is None or {*starts} != {*group.units} else military.ways(group)
        whole = (pairs for pairs in ways if len(pairs) == len(starts) and (starts[0], space) in pairs)
        pairs = next(whole, ((starts[0], space),))
        return military.made(cells, pairs, bool(military.met(cells, state.mover, pairs))).text

    def group(self, state: State, space: int) -> Spaces:
        cells, owner = state.cells, self.roster.owners[state.cells[space]]
        if not isinstance(state.stage, Turn) or not owner:
            return ()
        if self.roster.pieces[cells[space]][1:]:
            found = self.forces.at(cells, owner, space)
            return found.units if found is not None else ()
        return tuple(sorted(self.forces.linked(cells, owner, space)))

    def opposed(self, state: State, picked: Spaces) -> tuple[Opposition, ...]:
        cells, player, military = state.cells, state.mover, self.military
        group = self.forces.at(cells, player, picked[0])
        if group is None or not isinstance(state.stage, Turn):
            return ()
        found = []
        for pairs in military.ways(group):
            goes = dict(pairs)
            if (group.led or {*goes} == {*picked}) and picked[0] in goes:
                groups = military.met(cells, player, pairs)
                met = tuple(MetGroup(foe.units, foe.strength, not military.weaker(foe, group)) for foe in groups)
                if met:
                    strongest, holds = max(foe.number for foe in met), any(foe.holds for foe in met)
                    found.append(Opposition(goes[picked[0]], strongest, holds, met))
        return tuple(found)

    def encounter(self, state: State, action: Action) -> LocalizedText | None:
        if not isinstance(action, Move) or action.kind != "capture":
            return None
        group = self.forces.at(state.cells, state.mover, action.start)
        met = self.military.met(state.cells, state.mover, action.pairs)
        if group is None or not met:
            return None
        key = "equal" if any(foe.strength == group.strength for foe in met) else "strength"
        names = self.rules.space.names
        several = [f"{foe.strength} ({' '.join(sorted(names[unit] for unit in foe.units))})" for foe in met]
        against = ", ".join(several) if len(met) > 1 else met[0].strength
        return LocalizedText(f"rules.encounter.{key}", own=group.strength, against=against)

    def figure(self, piece: str) -> str:
        return piece.lower()  # in other games the letters stand for other figures

    def mergers(self, before: State, action: Action) -> tuple[Merger, ...]:
        if not isinstance(action, Move) or action.end < 0:
            return ()
        cells, owners, player = bytearray(before.cells), self.roster.owners, before.mover
        pairs = ((action.start, action.end), *self.besides(action))
        codes = [cells[start] if start >= 0 else self.forces.patriot[player] for start, _ in pairs]
        for start, _ in pairs:
            if start >= 0:
                cells[start] = 0
        for (_, end), code in zip(pairs, codes, strict=True):
            cells[end] = code
        came = {end: start for start, end in pairs}
        out = []
        for node, code in self.enlist.mergers(bytes(cells), owners[codes[0]]):
            four = self.forces.space.children(node)
            ways = tuple((came[i], i) if came.get(i, -1) >= 0 else (i,) for i in four)
            out.append(Merger(ways, node, self.roster.pieces[code]))
        return tuple(out)

    def splits(self, before: State, after: State) -> tuple[Split, ...]:
        """A platoon below which a squad has been made: its own stand there, as many as there was room for."""
        forces, old, new, out = self.forces, before.cells, after.cells, []
        for player, node in ((p, n) for p in (1, 2) for n in forces.platoons):
            four, squad = forces.space.children(node), forces.sergeant[player]
            ends = tuple(i for i in four if new[i] == squad != old[i])
            if ends and old[node] == forces.lieutenant[player] != new[node]:
                out.append(Split(node, ends, self.roster.pieces[squad], len(four) - len(ends)))
        return tuple(out)

    def groups(self, state: State) -> tuple[PieceGroup, ...]:
        """Squads and platoons with their strengths, and the ground that they hold."""
        every = (group for player in (1, 2) for group in self.forces.military(state.cells, player))
        return tuple(
            PieceGroup(tuple(sorted(g.units)), g.strength, tuple(sorted(spaces_of(g.ground)))) for g in every
        )

    @property
    def by_groups(self) -> bool:
        return True

    # ---- threats ----

    def gains(self, state: State, action: Action) -> bool:
        return self._may_end(state, 1) and super().gains(state, action)

    def doubles(self, state: State) -> Spaces:
        return super().doubles(state) if self._may_end(state, 2) else ()

    def _may_end(self, state: State, number: int) -> bool:
        """Whether so many actions of the mover might end the game in his favour."""
        cells, player, forces = state.cells, state.mover, self.forces
        if isinstance(state.stage, Turn) and state.quiet + number >= (self.rules.quiet_limit or state.quiet):
            return True
        led = forces.strength(cells, player) >= NEARLY - number + 1
        return led or cells.count(forces.patriot[3 - player]) < 4
