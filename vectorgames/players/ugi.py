"""The Universal Game Interface: lines by which a program and whoever asks it to play speak with each other.

``Engine`` is our side of it, ``vectorgames/players/program.py`` the other. Texts of actions are those of saves;
dice are given as moves. The protocol is https://github.com/kz04px/ugi, with ``setup FILE`` in place of ``fen``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from vectorgames.base.numbers import parse_int
from vectorgames.base.reports import report
from vectorgames.base.words import LocalizedError, LocalizedText, quoted, say
from vectorgames.players import players
from vectorgames.players.player import Analysis, Budget, Line, Player
from vectorgames.rules.action import Action
from vectorgames.rules.game import Game, State

MOST_LINES = 20

_MOST_WORDS = 4
"""Of which the text of an action consists: ``roll G``, ``speed 3``."""

_BUDGETS = {"movetime": 1, "depth": 1, "nodes": 1, "infinite": 0}
"""How a search may be bounded, and how many numbers follow."""


def read_actions(state: State, text: str) -> Iterator[tuple[Action, State]]:
    """The actions of a line, played from a state, each with the state after it. LocalizedError for the first that
    is not legal.

    Texts of actions may have blanks: each is as many words as make a legal one, the most if there is a choice.
    """
    words, n = text.split(), 0
    while words:
        n += 1
        for number in range(min(_MOST_WORDS, len(words)) if words[0].isalpha() else 1, 0, -1):
            given = " ".join(words[:number])
            try:
                action = state.stage.find(state, given)
                break
            except LocalizedError as error:
                why = error.phrase
        else:
            raise LocalizedError("players.ugi.illegal", n=n, given=quoted(given), why=why)
        state, words = state.play(action), words[number:]
        yield action, state


def score_text(line: Line) -> str:
    """How a line stands, as UGI says it: hundredths of a win, or in how many actions it is won or lost."""
    if line.outcome in ("win", "loss") and line.plies is not None:
        return f"mate {line.plies if line.outcome == 'win' else -line.plies}"
    return f"cp {round(100 * line.score)}"


def read_score(words: list[str]) -> tuple[float, int | None]:
    """What follows ``score``: from −1 to 1, and in how many actions that is reached, if that is said."""
    kind, number = words[0], parse_int(words[1].lstrip("+"))
    if number is None or kind not in ("cp", "mate"):
        raise ValueError(f"no score: {words[:2]}")
    if kind == "mate":
        return (1.0 if number > 0 else -1.0), abs(number)
    return max(-1.0, min(1.0, number / 100)), None


@dataclass(slots=True)
class _Search:
    """A search in its thread. ``stop``: it is to end; ``bounded``: it will by itself."""

    thread: threading.Thread
    stop: threading.Event
    bounded: bool


class Engine:
    """Answers lines of the Universal Game Interface: a character plays a game for another program.

    player_of     the player of a seat's text in a game; LocalizedError for an unknown one
    read_setup    the state of a file that holds a position, or a saved game
    write         takes each line of an answer; called from the thread that searches, too
    """

    def __init__(
        self,
        game: Game,
        seat: str | None,
        player_of: Callable[[str, Game], Player],
        read_setup: Callable[[str], State],
        write: Callable[[str], None],
    ):
        self._game, self._player_of, self._read_setup, self._write = game, player_of, read_setup, write
        self._seat = seat or players()[-1]
        self._player = player_of(self._seat, game)
        self._lines, self._seed = 1, 0
        self._state = game.start()
        self._search: _Search | None = None

    def run(self, lines: Iterable[str]) -> None:
        """Answer lines until ``quit`` or their end; a search that has an end comes to it."""
        for line in lines:
            if not self.answer(line):
                break
        else:
            self._finish()

    def answer(self, line: str) -> bool:
        """Answer one line. Whether more may come: not after ``quit``."""
        name, _, rest = line.strip().partition(" ")
        if not name:
            return True
        if name == "quit":
            self._stop()
            return False
        if name == "isready":
            self._write("readyok")
        elif name == "stop":
            self._stop()
        elif name in self._HANDLERS:
            if self._idle():
                try:
                    self._HANDLERS[name](self, rest.strip())
                except LocalizedError as error:
                    self._tell(error.phrase)
        else:
            self._tell(LocalizedText("players.ugi.unknown", given=quoted(line.strip())))
        return True

    def _idle(self) -> bool:
        """Whether no search runs: one that has an end is waited for, one without has to be stopped first."""
        if self._search is not None and not self._search.bounded and self._search.thread.is_alive():
            self._tell(LocalizedText("players.ugi.searching"))
            return False
        self._finish()
        return True

    def _finish(self) -> None:
        """Wait for the search that runs; one without an end is stopped."""
        search, self._search = self._search, None
        if search is not None:
            if not search.bounded:
                search.stop.set()
            search.thread.join()

    def _stop(self) -> None:
        if self._search is not None:
            self._search.stop.set()
            self._finish()

    def _tell(self, what: LocalizedText) -> None:
        self._write("info string " + " ".join(what.say().split()))

    # ---- what is asked ----

    def _identify(self, rest: str) -> None:
        seats = " ".join(f"var {name}" for name in players())
        self._write(f"id name Vectorgames {self._game.id}")
        self._write("id author Vectorgames")
        self._write(f"option name Seat type combo default {self._seat} {seats}")
        self._write(f"option name MultiPV type spin default {self._lines} min 1 max {MOST_LINES}")
        self._write(f"option name Seed type spin default {self._seed} min 0 max {2**31 - 1}")
        self._write("ugiok")

    def _new_game(self, rest: str) -> None:
        self._state = self._game.start(seed=self._seed)

    def _set_option(self, rest: str) -> None:
        name, _, value = rest.removeprefix("name ").partition(" value ")
        name, value = name.strip().lower(), value.strip()
        if name == "seat":
            self._player, self._seat = self._player_of(value, self._game), value
        elif name == "multipv":
            self._lines = _number(value, 1, MOST_LINES)
        elif name == "seed":
            self._seed = _number(value, 0, 2**31 - 1)
        else:
            raise LocalizedError("players.ugi.option", given=quoted(name), expected=("Seat", "MultiPV", "Seed"))

    def _position(self, rest: str) -> None:
        begin, _, moves = f"{rest} ".partition(" moves ")
        begin = begin.strip()
        if begin == "startpos":
            start = self._game.start(seed=self._seed)
        elif begin.startswith("setup "):
            start = self._read_setup(begin.removeprefix("setup ").strip())
        else:
            raise LocalizedError("players.ugi.position", given=quoted(begin))
        read = tuple(read_actions(start, moves))
        self._state = read[-1][1] if read else start
        self._player = self._player.following(start, [action.text for action, _ in read])

    def _go(self, rest: str) -> None:
        state, budget = self._state, _budget(rest)
        if state.outcome is not None or not state.actor:
            self._tell(LocalizedText("players.ugi.over" if state.outcome is not None else "players.ugi.dice"))
            self._write("bestmove none")
            return
        stop, bounded = threading.Event(), budget != Budget()
        thread = threading.Thread(target=self._think, args=(state, budget, stop, bounded), daemon=True)
        self._search = _Search(thread, stop, bounded)
        thread.start()

    def _query(self, rest: str) -> None:
        outcome = self._state.outcome
        if rest == "gameover":
            said = str(outcome is not None).lower()
        elif rest == "p1turn":
            said = str(outcome is None and self._state.actor == 1).lower()
        elif rest == "result":
            said = "none" if outcome is None else " ".join(f"p{n}win" for n in outcome.winners) or "draw"
        else:
            raise LocalizedError("players.ugi.unknown", given=quoted(f"query {rest}"))
        self._write(f"response {said}")

    _HANDLERS = {
        "ugi": _identify,
        "uginewgame": _new_game,
        "setoption": _set_option,
        "position": _position,
        "go": _go,
        "query": _query,
    }

    # ---- in the thread that searches ----

    def _think(self, state: State, budget: Budget, stop: threading.Event, bounded: bool) -> None:
        best = "none"
        try:
            found = self._player.analyse(state, budget, self._lines, self._seed, stop.is_set, self._info)
            self._info(found)
            best = found.lines[0].actions[0]
        except Exception as error:  # who asked waits for an answer, whatever happens
            if not isinstance(error, LocalizedError):
                report(error, f"engine {self._seat} {state!r}")
            self._write(f"info string {say(error)}")
        if not bounded:
            stop.wait()
        self._write(f"bestmove {best}")

    def _info(self, found: Analysis) -> None:
        spent, each = round(found.seconds * 1000), round(found.nodes / max(found.seconds, 1e-6))
        for number, line in enumerate(found.lines, 1):
            rank = f"multipv {number} " if self._lines > 1 else ""
            self._write(
                f"info depth {found.depth} nodes {found.nodes} time {spent} nps {each} {rank}"
                f"score {score_text(line)} pv {' '.join(line.actions)}"
            )


def _budget(text: str) -> Budget:
    """What ``go`` says of a bound; ``infinite`` and nothing at all are none."""
    words, given = text.split(), dict[str, int]()
    while words:
        name, number = words.pop(0), parse_int(words[0]) if words else None
        if name not in _BUDGETS or (_BUDGETS[name] and (number is None or number < 0)):
            raise LocalizedError("players.ugi.go", given=quoted(text), expected=tuple(_BUDGETS))
        if _BUDGETS[name] and number is not None:
            given[name] = number
            words.pop(0)
    milliseconds = given.get("movetime")
    return Budget(milliseconds / 1000 if milliseconds is not None else None, given.get("nodes"), given.get("depth"))


def _number(text: str, least: int, most: int) -> int:
    number = parse_int(text)
    if number is None or not least <= number <= most:
        raise LocalizedError("players.ugi.number", given=quoted(text), least=least, most=most)
    return number
