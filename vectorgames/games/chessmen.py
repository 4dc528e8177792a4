"""What games of chess on any space share: one king and other pieces on two sides, check, mate, stalemate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from vectorgames.base.words import LocalizedText
from vectorgames.rules.action import ACTION_KINDS, PASS, STOP, Action, Move, Outcome, Pick, moves_on
from vectorgames.rules.adviser import Adviser, Spaces, Threat
from vectorgames.rules.blocks.royal import Royal
from vectorgames.rules.feature import Feature, Material
from vectorgames.rules.feature import Royal as RoyalSafety
from vectorgames.rules.feature import Sight as Seen
from vectorgames.rules.game import Slot, Stage, State, bare_state
from vectorgames.rules.goal import Hands
from vectorgames.rules.notation import Said
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.spaces.relation import Table, Targets, spaces_of
from vectorgames.spaces.space import Space

KING = 0
"""Number of his kind: the first one."""


class Men:
    """The kinds of pieces of two players. Sequences go by kind. Every way can be gone back.

    kinds    letters, the king's first
    moves    by space where a piece goes if nobody stands there; ``takes``: where it takes
    actions  by space its moves and its captures, each by target
    safe     whether pieces of a kind are never taken
    codes    by player and kind; ``kind``: by code
    of       by player a translation of cells into binary digits: 1 for his pieces; ``capturable``: for those that
             can be taken
    """

    def __init__(
        self,
        space: Space,
        kinds: str,
        moves: Sequence[Table[Targets]],
        takes: Sequence[Table[Targets]],
        safe: str = "",
    ):
        n = len(kinds)
        self.kinds = kinds
        self.actions = tuple(_actions(space, letter) for letter in kinds)
        self.moves, self.takes = tuple(moves), tuple(takes)
        self.safe = tuple(kind in safe for kind in kinds)
        self.codes: tuple[tuple[int, ...], ...] = ((), tuple(range(1, n + 1)), tuple(range(n + 1, 2 * n + 1)))
        self.kind: tuple[int, ...] = (-1, *range(n), *range(n))
        self.of = tuple(map(_digits, self.codes))
        loose = [[codes[k] for k in range(n) if not self.safe[k]] for codes in self.codes[1:]]
        self.capturable = (b"", *map(_digits, loose)) if safe else self.of


def _digits(codes: Sequence[int]) -> bytes:
    return bytes(b"01"[code in codes] for code in range(256))


def _actions(space: Space, letter: str) -> Table[tuple[Table[Move], Table[Move]]]:
    names, spots = space.names, moves_on(space).spots

    def made(kind: str, start: int) -> Table[Move]:
        begun, spot = f"{letter}{names[start]}{ACTION_KINDS[kind].sign}", spots[start]
        return Table(lambda end: Move(kind, begun + names[end], (spot, spots[end]), 0, start, end))

    return Table(lambda start: (made("move", start), made("capture", start)))


class Sight:
    """The board as ``player`` sees it. Sets of spaces are ints.

    own, enemies, occupied   sets; ``foes``: the enemies that can be taken
    king        space of his king, −1 without one
    attackers   the enemies that attack him; ``screens``: the only ones on an enemy's way to him who are enemies too
    """

    __slots__ = (
        "_block",
        "_pins",
        "_targets",
        "attackers",
        "cells",
        "enemies",
        "foes",
        "king",
        "men",
        "occupied",
        "own",
        "player",
        "screens",
    )

    def __init__(self, men: Men, cells: bytes, player: int):
        turned, foe = cells[::-1], 3 - player
        self.men, self.cells, self.player = men, cells, player
        self.own = own = int(turned.translate(men.of[player]), 2)
        self.enemies = enemies = int(turned.translate(men.of[foe]), 2)
        self.foes = enemies if men.capturable is men.of else int(turned.translate(men.capturable[foe]), 2)
        self.occupied = own | enemies
        self.king = cells.find(men.codes[player][KING])
        self._targets: list[tuple[int, int, int]] | None = None
        self._look()

    def _look(self) -> None:
        """Who attacks the king, what would end that, and which own pieces alone shut an enemy's way to him.

        ``_block``: where a piece other than the king may go while he is attacked, −1: anywhere; ``_pins``: for an
        own piece, a set of one space, where it may go.
        """
        king, occupied, own, cells = self.king, self.occupied, self.own, self.cells
        kinds, takes = self.men.kind, self.men.takes
        attackers, screens, block = 0, 0, -1
        pins: dict[int, int] = {}
        for at in spaces_of(self.enemies):
            for way in takes[kinds[cells[at]]][at].to.get(king, ()):
                met = way & occupied
                if not met:
                    attackers |= 1 << at
                    block &= way | 1 << at
                elif not met & (met - 1):
                    if met & own:
                        pins[met] = pins.get(met, -1) & (way | 1 << at)
                    else:
                        screens |= met
        self.attackers, self.screens, self._block, self._pins = attackers, screens, block, pins

    @property
    def in_check(self) -> tuple[int, ...]:
        return (self.king,) if self.attackers else ()

    @property
    def safe_steps(self) -> int:
        """How many spaces the king could go to without being attacked there."""
        ends = self.men.moves[KING][self.king].open(self.occupied) & ~self.own
        return (ends & ~self.attacked(ends, self.occupied & ~(1 << self.king))).bit_count()

    def attacked(self, ends: int, occupied: int) -> int:
        """Those of some spaces on which an enemy, other than one there, could take if the board were ``occupied``
        so."""
        cells, kinds, takes = self.cells, self.men.kind, self.men.takes
        found = 0
        for at in spaces_of(self.enemies):
            targets = takes[kinds[cells[at]]][at]
            near = targets.reach & ends & ~found
            for end in spaces_of(near) if near else ():
                for way in targets.to[end]:
                    if not way & occupied:
                        found |= 1 << end
                        break
        return found

    def attackers_of(self, end: int) -> tuple[int, ...]:
        """The enemies, other than one there, that could take on a space if there were anything to take."""
        cells, kinds, takes = self.cells, self.men.kind, self.men.takes
        ways = ((at, takes[kinds[cells[at]]][at].to.get(end, ())) for at in spaces_of(self.enemies & ~(1 << end)))
        return tuple(at for at, several in ways if any(not way & self.occupied for way in several))

    def open_to(self, kind: int, start: int) -> int:
        """The targets of an own piece, whatever becomes of the king."""
        moves, takes, occupied = self.men.moves[kind], self.men.takes[kind], self.occupied
        if moves is takes:
            return moves[start].open(occupied) & (self.foes | ~occupied)
        return moves[start].open(occupied) & ~occupied | takes[start].open(occupied) & self.foes

    def limit(self, start: int) -> int:
        """Where the own king lets a piece other than himself go: a set, negative if it leaves out but a few."""
        return self._block & self._pins.get(1 << start, -1)

    def targets(self) -> list[tuple[int, int, int]]:
        """(kind, space, set of legal targets) of every own piece that can move."""
        if self._targets is None:
            self._targets = list(self._found())
        return self._targets

    @property
    def can_move(self) -> bool:
        return bool(self._targets) if self._targets is not None else next(self._found(), None) is not None

    def _found(self) -> Iterator[tuple[int, int, int]]:
        cells, kinds, free = self.cells, self.men.kind, self._block == -1 and not self._pins
        for start in spaces_of(self.own):
            kind = kinds[cells[start]]
            ends = self.open_to(kind, start)
            if kind == KING:
                ends &= ~self.attacked(ends, self.occupied & ~(1 << start))
            elif not free:
                ends &= self.limit(start)
            if ends:
                yield kind, start, ends

    def kind(self, space: int) -> int:
        """Number of the kind of piece on an occupied space."""
        return self.men.kind[self.cells[space]]


def why_stuck(state: ChessmenState, space: int) -> Reason:
    """Why a piece of the mover has no legal action at all, if that is so."""
    sight, name = state.sight, state.rules.space.names[space]
    kind = sight.kind(space)
    if any(action.start == space for action in state.stage.actions(state)):
        return reason(state, "same_space", space=name)
    if not sight.open_to(kind, space):
        return reason(state, "hemmed_in", space=name)
    return reason(state, "king_stuck") if kind == KING else unsafe(state)


def reason(state: ChessmenState, key: str, **params: Any) -> Reason:
    return Reason(f"chess.{key}", state.rules.section, **params)


def unsafe(state: ChessmenState) -> Reason:
    """What of the own king forbids an action of another piece."""
    return state.stage.royal.reason(state.rules.section, bool(state.sight.attackers), state.sight.king)


def _named(letter: str) -> LocalizedText:
    return LocalizedText(f"rules.chess.the.{letter}")


def _where_to(state: ChessmenState, space: int) -> Reason:
    example = next((action.text for action in state.stage.actions(state) if action.start == space), None)
    if example is None:
        return why_stuck(state, space)
    return Reason("chess.where_to", state.rules.section, space=state.rules.space.names[space], example=example)


def _why_not_there(state: ChessmenState, space: int, letter: str) -> Reason | None:
    """Why the mover has no such piece on the space that it should leave."""
    code, name = state.cells[space], state.rules.space.names[space]
    if not code:
        return reason(state, "no_piece", space=name)
    if state.rules.roster.owners[code] != state.mover:
        return reason(state, "not_yours", space=name)
    there = state.stage.men.kinds[state.sight.kind(space)]
    if letter not in ("", there):
        return reason(state, "other_kind", space=name, there=_named(there), given=_named(letter))
    return None


def _why_no_way(state: ChessmenState, said: Said) -> Reason | None:
    """Why the piece does not get to the space, whatever becomes of its king."""
    men, sight, names = state.stage.men, state.sight, state.rules.space.names
    code, kind = state.cells[said.end], sight.kind(said.start)
    start, end, piece = names[said.start], names[said.end], _named(men.kinds[kind])
    goes, takes = (table[kind][said.start].to.get(said.end) for table in (men.moves, men.takes))
    if goes is None and takes is None:
        return reason(state, "no_way", piece=piece, start=start, end=end)
    if code and state.rules.roster.owners[code] == state.mover:
        return reason(state, "own_there", space=end)
    ways = takes if code else goes
    if ways is None:
        return reason(state, "takes_not" if code else "only_takes", piece=piece, space=end)
    if code and men.safe[men.kind[code]]:
        return reason(state, "never_taken", space=end)
    if all(way & sight.occupied for way in ways):
        met = sorted({names[spaces_of(way & sight.occupied)[-1]] for way in ways})
        return reason(state, "blocked", n=len(ways), end=end, spaces=", ".join(met))
    return None


def _why_not_so(state: ChessmenState, said: Said) -> Reason:
    """What is wrong with a move whose way is free."""
    names, sight = state.rules.space.names, state.sight
    takes, kind = bool(state.cells[said.end]), sight.kind(said.start)
    letter = state.stage.men.kinds[kind]
    right = f"{letter}{names[said.start]}{'x' if takes else '-'}{names[said.end]}"
    if takes != (said.form == "capture"):
        return reason(state, "takes" if takes else "takes_nothing", text=right)
    if kind == KING and sight.attacked(1 << said.end, sight.occupied & ~(1 << said.start)):
        return reason(state, "king_into_check", space=names[said.end])
    if kind != KING and not sight.limit(said.start) >> said.end & 1:
        return unsafe(state)
    return Reason("act.written", state.rules.section, text=right)


class ChessmenState(State):
    """A State that keeps what its mover sees of the board. ``quiet`` counts turns without a capture."""

    __slots__ = ("_sight",)
    stage: Slot[ChessmenTurn]
    sight: Slot[Sight] = Slot("_sight")
    _stage: ChessmenTurn
    _sight: Sight
    WORKED_OUT = (*State.WORKED_OUT, "_sight")

    def _work_out(self) -> None:
        self._sight = self._stage.sight_of(self._cells, self._mover)


class KingRoom(Feature):
    """Where the king of who is to move could go, and whether he is attacked."""

    name = "king_room"
    weight = 0.15

    def measure(self, state: Any) -> Sequence[float]:
        sight, found = state.sight, [0.0, 0.0, 0.0]
        if sight.king >= 0:
            found[sight.player] = -1 / (1 + sight.safe_steps) - 0.3 * bool(sight.attackers)
        return found


VALUES = {"Q": 9.0, "R": 5.0, "B": 3.0, "N": 3.0, "P": 1.0}
"""What chessmen count, by letter; a king is never taken."""


def chess_material(rules: Rules) -> Material:
    """The chessmen of a game, as a share of those with which it begins."""
    values = [VALUES.get(piece[1:], 0.0) for piece in rules.roster.pieces]
    return Material(rules.roster, rules.space.size, values, sum(values[code] for code in rules.setup) / 2)


class ChessmenTurn(Stage[ChessmenState, Move]):
    """A player's turn: a piece moves, or takes one of the opponent's. A game that knows more of it says so in
    ``sight_of``, ``besides``, ``moved`` and ``refuse``."""

    name = "turn"
    goals_count = False
    captures = True
    action_class = Move

    def __init__(self, rules: Rules, men: Men):
        super().__init__(rules)
        self.men = men
        self.royal = Royal(rules, men.kinds[KING], lambda cells, player: self.sight_of(cells, player).in_check)

    def sight_of(self, cells: bytes, player: int) -> Sight:
        """The board as a player sees it."""
        return Sight(self.men, cells, player)

    def besides(self, sight: Sight) -> tuple[Move, ...]:
        """The legal actions of the player who sees this that are neither moves nor captures of one piece."""
        return ()

    def moved(self, state: ChessmenState, move: Move) -> bytes:
        cells = bytearray(state._cells)
        cells[move.start], cells[move.end] = 0, cells[move.start]
        return bytes(cells)

    def features(self, seen: Seen) -> tuple[Feature, ...]:
        kings = [codes[KING] for codes in self.men.codes[1:]]
        return (
            chess_material(self.rules),
            KingRoom(),
            RoyalSafety(self.roster, self.rules.space, kings),
        )

    # ---- turns ----

    def begin(self, cells: bytes, mover: int, hands: Hands = None, quiet: int = 0, *_: Any) -> ChessmenState:
        """The state in which a player is to move, endings looked at: mate, the limit, stalemate."""
        sight = self.sight_of(cells, mover)
        can_move = sight.can_move or bool(self.besides(sight))
        outcome = self.royal.ending(mover, quiet, can_move, bool(sight.attackers))
        return self._state(cells, mover, quiet, outcome, sight)

    def _state(self, cells: bytes, mover: int, quiet: int, outcome: Outcome | None, sight: Sight) -> ChessmenState:
        state = bare_state(ChessmenState, self, cells, mover, quiet, outcome)
        state._sight = sight
        return state

    def holding(self, state: State, told: dict[str, Any]) -> ChessmenState:
        sight = self.sight_of(state.cells, state.mover)
        return self._state(state.cells, state.mover, state.quiet, state.outcome, sight)

    def settled(self, state: ChessmenState) -> ChessmenState:
        self.royal.refuse_impossible(state.cells, 3 - state.mover)
        return self.begin(state.cells, state.mover, quiet=state.quiet)

    # ---- actions ----

    def actions(self, state: ChessmenState) -> Sequence[Move]:
        sight, made = state._sight, self.men.actions
        foes = sight.foes
        found: list[Move] = []
        for kind, start, ends in sight.targets():
            moves, captures = made[kind][start]
            taken = ends & foes
            if taken:
                _add(found, captures, taken)
            _add(found, moves, ends ^ taken)
        return (*found, *self.besides(sight))

    def permits(self, state: ChessmenState, move: Move) -> bool:
        """Whether an action, made for whichever position, is legal in this one."""
        sight = state._sight
        for kind, start, ends in sight.targets():
            if start == move.start and ends >> move.end & 1:
                takes = sight.foes >> move.end & 1
                return move == self.men.actions[kind][start][takes][move.end]
        return move in self.besides(sight)

    def apply(self, state: ChessmenState, action: Move) -> ChessmenState:
        quiet = 0 if action.kind == "capture" else state._quiet + 1
        return self.begin(self.moved(state, action), 3 - state._mover, quiet=quiet)

    def refuse(self, state: ChessmenState, text: str) -> Reason:
        said, rules = state.rules.notation.said(text), state.rules
        if said.form == "place":  # a piece that is to move, and nothing more
            return _why_not_there(state, said.end, said.letter) or _where_to(state, said.end)
        if said.form not in ("move", "capture") or said.landing is not None or said.over >= 0:
            example = state.actions()[0].text
            if said.form == "roll":
                return Reason("act.no_roll", rules.common_section)
            key = f"no_{text}" if text in (PASS.text, STOP.text) else "no_action"
            return Reason(f"act.{key}", rules.section, example=example)
        if said.start == said.end:  # also what a click on a piece that cannot be chosen seems to mean
            return _why_not_there(state, said.start, said.letter) or why_stuck(state, said.start)
        wrong = _why_not_there(state, said.start, said.letter) or _why_no_way(state, said)
        return wrong or _why_not_so(state, said)


def _add(found: list[Move], table: Table[Move], ends: int) -> None:
    while ends:
        end = ends.bit_length() - 1
        found.append(table[end])
        ends ^= 1 << end


def checks_of(sights: Iterable[Any]) -> tuple[Threat, ...]:
    """Who gives check; ``sights``: the board as each player sees it, with his ``king`` and its ``attackers``."""
    given = (sight for sight in sights if sight.attackers)
    return tuple(Threat(one.king, 3 - one.player, tuple(sorted(spaces_of(one.attackers)))) for one in given)


class ChessmenAdviser(Adviser[ChessmenState]):
    """Check and mate."""

    def prompt(self, state: ChessmenState) -> LocalizedText:
        return LocalizedText(f"rules.prompt.chess{'_check' if state.sight.attackers else ''}")

    def warnings(self, state: ChessmenState) -> tuple[tuple[str, int], ...]:
        """The mover's king, if he is attacked: the other's cannot be. Besides where he could go then, and where he
        could not because an enemy would take him there; this also in stalemate."""
        found = state.stage.royal.warnings(state.cells, (state.mover,))
        stale = state.outcome is not None and state.outcome.reason == "stalemate"
        return found + self._room(state) if found or stale else found

    def _room(self, state: ChessmenState) -> tuple[tuple[str, int], ...]:
        """The spaces to which the king could go if nobody attacked them: safe, or covered."""
        sight = state.sight
        ends = sight.open_to(KING, sight.king)
        covered = sight.attacked(ends, sight.occupied & ~(1 << sight.king))
        kinds = ((space, "covered" if covered >> space & 1 else "safe") for space in spaces_of(ends))
        return tuple((kind, space) for space, kind in sorted(kinds))

    def as_if(self, state: ChessmenState, player: int) -> tuple[ChessmenState, ...]:
        """None in check: it would then never be the other player's turn."""
        if state.outcome is not None or state.sight.attackers:
            return ()
        return (state.stage.begin(state.cells, player),)

    def threats(self, state: ChessmenState) -> tuple[Threat, ...]:
        found: dict[tuple[int, int], list[int]] = {}
        for player in (1, 2) if state.outcome is None else ():
            sight = self._sight(state, player)
            for _, start, ends in sight.targets():
                for space in spaces_of(ends & sight.foes):
                    found.setdefault((space, player), []).append(start)
        return tuple(Threat(space, player, tuple(sorted(by))) for (space, player), by in sorted(found.items()))

    def checks(self, state: ChessmenState) -> tuple[Threat, ...]:
        return checks_of(self._sight(state, player) for player in (1, 2))

    def contest(self, state: ChessmenState, space: int) -> Spaces:
        return tuple(sorted(at for player in (1, 2) for at in self._sight(state, player).attackers_of(space)))

    def _sight(self, state: ChessmenState, player: int) -> Sight:
        return state.sight if player == state.mover else state.stage.sight_of(state.cells, player)

    def _winning(self, state: ChessmenState, actions: Iterable[Action]) -> Spaces:
        # Mate is check first, and few actions give it.
        foe = state.stage.sight_of(state.cells, 3 - state.mover)
        return super()._winning(state, (action for action in actions if self._may_check(state, action, foe)))

    def _may_check(self, state: ChessmenState, action: Action, foe: Sight) -> bool:
        """Whether an action may leave the opponent's king attacked. ``foe``: the board as he sees it."""
        if not isinstance(action, Move) or action.kind == "castle":
            return True
        if foe.screens >> action.start & 1:
            return True
        men, occupied = state.stage.men, foe.occupied & ~(1 << action.start)
        kind = men.kind[state.cells[action.start]]
        ways = men.takes[kind][foe.king].to.get(action.end, ())  # as from the other end
        return any(not way & occupied for way in ways)

    def attempt(self, state: ChessmenState, picked: tuple[Pick, ...], space: int) -> str:
        names, cells = self.rules.space.names, state.cells
        chosen = picked[0].space if picked else None
        start = space if chosen is None else chosen
        if not cells[start]:
            return ""
        takes = picked and cells[space] and self.roster.owners[cells[space]] != state.mover
        return f"{self.roster.pieces[cells[start]][1]}{names[start]}{'x' if takes else '-'}{names[space]}"
