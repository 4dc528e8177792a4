"""What people are shown of 4D chess besides the legal actions (rules/chess_4d.md)."""

from __future__ import annotations

from vectorgames.base.words import LocalizedText
from vectorgames.games.chess_4d.legality import in_origin, origin_full, why_nowhere, why_stuck
from vectorgames.games.chess_4d.moves import as_if, legal, return_keys, return_reach, rook_after, winning_spaces
from vectorgames.games.chess_4d.notation import Written
from vectorgames.games.chess_4d.state import (
    AHEAD,
    ENEMY,
    LEVELS,
    LEVELS_OF,
    SPACE,
    WHOLE,
    Absent,
    ChessState,
    Move,
    Sight,
    tray_pick,
)
from vectorgames.games.chessmen import checks_of
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.adviser import Adviser, Prospect, Prospects, Spaces, Threat, TrayPiece
from vectorgames.spaces.relation import spaces_of

KINDS_OF_TARGETS = ("free", "own", "take")


class ChessAdviser(Adviser[ChessState]):
    """Pieces out of time, series of moves, checks."""

    features = ("wins", "threatened", "contest", "risk", "changed")

    @property
    def series(self) -> bool:  # type: ignore[override]
        return bool(self.game.options.get("speed_moves"))

    def prompt(self, state: ChessState) -> LocalizedText:
        if not state.stage.takes_moves:
            return LocalizedText("rules.prompt.chess_4d_answer", n=state.memo)
        check = bool(state.sight.attackers)
        if state.due is not None:
            return LocalizedText("rules.prompt.chess_4d_due", piece=Written(state.due[1] + state.due[2]))
        if isinstance(state.memo, tuple):
            n = state.memo[state.mover - 1]
            return LocalizedText(f"rules.prompt.chess_4d_series{'_check' if check else ''}", n=n)
        if check:
            return LocalizedText("rules.prompt.chess_4d_check")
        return LocalizedText("rules.prompt.chess_4d_declined" if state.memo else "rules.prompt.chess_4d")

    def caution(self, state: ChessState, action: Action) -> LocalizedText | None:
        if not isinstance(action, Move) or action.kind != "depart":
            return None
        return LocalizedText("games.chess_4d.needs_to_return", column=SPACE.column_name(action.start))

    def prospects(self, state: ChessState, pick: Pick) -> Prospects | None:
        """What may become of an absent piece, or why a piece on the board has no move."""
        if pick.kind == "tray":
            pieces = [piece for piece in state.absent() if tray_pick(piece[1], piece[2]) == pick]
            # Both players may have one with this letter and origin; a declared one is told of before a later one.
            pieces.sort(key=lambda piece: (piece[0] != state.mover, piece[4] or 0))
            return _of_absent(state, pieces[0]) if pieces else None
        space = pick.space
        if space is None or state.outcome is not None:
            return None
        if state.rules.roster.owners[state.cells[space]] != state.mover:
            return None
        if any(action.picks[0] == pick for action in state.actions()):
            return None
        return Prospects(why=why_stuck(state, space))

    def attempt(self, state: ChessState, picked: tuple[Pick, ...], space: int) -> str:
        """Text of the move that clicks seem to mean: from what was picked to ``space``, or of the piece there."""
        names, pieces = state.rules.space.names, state.rules.roster.pieces
        code = state.cells[space]
        how = "x" if code and state.rules.roster.owners[code] != state.actor else ""
        if not picked:  # a piece that cannot be chosen: the reason that it cannot leave tells why
            return f"{pieces[code][1]}{names[space]}→" if code else ""
        first = picked[0]
        if first.kind == "tray":
            return f"→{str(first.value)[0]}{how}{names[space]}"
        start = first.space
        return "" if start is None else f"{pieces[state.cells[start]][1]}{names[start]}{how or '-'}{names[space]}"

    def tray(self, state: ChessState) -> tuple[TrayPiece, ...]:
        """The absent pieces; of several of a player with the same letter and origin the one that is back first."""
        found: dict[tuple[int, str, str], Absent] = {}
        for piece in state.absent():
            there = found.setdefault(piece[:3], piece)
            if piece[4] is not None and there[4] is not None and piece[4] < there[4]:
                found[piece[:3]] = piece
        return tuple(
            TrayPiece(
                f"{owner}{letter}",
                SPACE.index[origin],
                tray_pick(letter, origin),
                state.made[owner - 1] + 1 - t,
                None if due is None else due - state.made[owner - 1],
            )
            for owner, letter, origin, t, due in found.values()
        )

    def warnings(self, state: ChessState) -> tuple[tuple[str, int], ...]:
        """Kings in check, and kings that an absent piece could eliminate."""
        found = [*state.stage.royal.warnings(state.cells)]
        if state.outcome is None:
            sights = {player: sight_of(state, player) for player in (1, 2)}
            for player, sight in sights.items():
                if sight.king >= 0 and _at_risk(state, sights[3 - player], sight.king // LEVELS):
                    found.append(("risk", sight.king))
        return tuple(found)

    def besides(self, action: Action) -> tuple[tuple[int, int], ...]:
        if isinstance(action, Move) and action.kind == "castle":
            return ((action.extra, rook_after(action)),)
        return ()

    def owed(self, state: ChessState) -> tuple[int, ...]:
        return state.memo if isinstance(state.memo, tuple) else ()

    def move_number(self, state: ChessState) -> int:
        return state.turn

    def as_if(self, state: ChessState, player: int) -> tuple[ChessState, ...]:
        """None in check: it would then never be the other player's turn."""
        return () if state.sight.attackers else (as_if(state, player),)

    def threats(self, state: ChessState) -> tuple[Threat, ...]:
        """The pieces that each player could take, or eliminate by a return, if it were his move."""
        if state.outcome is not None or not state.stage.takes_moves:
            return ()
        found: dict[tuple[int, int], set[int]] = {}
        for player in (1, 2):
            theirs = as_if(state, player)
            for move in legal(theirs):
                if move.kind == "capture":
                    taken = move.end if theirs.cells[move.end] else theirs.double
                    found.setdefault((taken, player), set()).add(move.start)
                elif move.kind == "eliminate":
                    found.setdefault((move.end, player), set())
        return tuple(Threat(space, player, tuple(sorted(by))) for (space, player), by in sorted(found.items()))

    def checks(self, state: ChessState) -> tuple[Threat, ...]:
        return checks_of(sight_of(state, player) for player in (1, 2))

    def contest(self, state: ChessState, space: int) -> Spaces:
        """The pieces of both that could take in the column of a space, if an enemy of theirs stood there."""
        found = 0
        for player in (1, 2):
            found |= sight_of(state, player).attacking(space // LEVELS)
        return tuple(sorted(spaces_of(found & ~WHOLE[space // LEVELS])))

    def wins(self, state: ChessState) -> Spaces:
        return winning_spaces(state) if state.stage.takes_moves else ()

    def blocks(self, state: ChessState) -> Spaces:
        asked = state.stage.takes_moves and state.outcome is None
        return winning_spaces(as_if(state, 3 - state.mover)) if asked else ()


def sight_of(state: ChessState, player: int) -> Sight:
    """The board as a player sees it."""
    return state.sight if player == state.mover else Sight(state.cells, player)


def _at_risk(state: ChessState, sight: Sight, column: int) -> bool:
    """Whether an absent piece of who sees so could eliminate what stands in a column."""
    for piece in state.absent():
        if piece[0] == sight.player and not sight.occupied & WHOLE[SPACE.index[piece[2]] // LEVELS]:
            keys = return_reach(sight, piece, 1)
            if any(key >> 10 == column and key >> 8 & 3 == ENEMY for key in keys):
                return True
    return False


def _of_absent(state: ChessState, piece: Absent) -> Prospects:
    """What an absent piece reaches in its owner's next moves, each square at the first of them."""
    owner, _, _, left, due = piece
    in_turn = owner == state.mover and state.outcome is None and state.stage.takes_moves
    standing = in_origin(state, piece)
    if standing:
        return Prospects(why=why_nowhere(state, piece) if in_turn else origin_full(state, piece), blocked=standing)
    sight = sight_of(state, owner)
    move = state.made[owner - 1]
    found: dict[int, Prospect] = {}
    for turns in range(1, 6) if due is None else (due - move,):
        if turns == 1 and in_turn and state.due in (None, piece):
            keys = return_keys(state, piece)
        elif turns == 1 and in_turn:
            continue  # another piece is due
        else:
            keys = return_reach(sight, piece, move + turns - left)
        for key in keys:
            kind = KINDS_OF_TARGETS[key >> 8 & 3] if turns == 1 else "later"
            for level in LEVELS_OF[key & 255]:
                space = (key >> 10) * LEVELS + level
                found.setdefault(space, Prospect(space, kind, turns))
        if piece[1] != "P":
            break
    why = why_nowhere(state, piece) if in_turn else None
    blocked = () if found else _in_the_way(state, sight, piece)
    return Prospects(tuple(sorted(found.values(), key=lambda p: p.space)), why, blocked)


def _in_the_way(state: ChessState, sight: Sight, piece: Absent) -> tuple[int, ...]:
    """The pieces on whose account an absent piece reaches nothing."""
    columns = {key >> 10 for key in return_reach(sight, piece, 1)}
    ahead = AHEAD[piece[0]][SPACE.index[piece[2]] // LEVELS]
    if piece[1] == "P" and ahead >= 0:
        columns.add(ahead)
    return tuple(s for c in sorted(columns) for s in range(c * LEVELS, c * LEVELS + LEVELS) if state.cells[s])
