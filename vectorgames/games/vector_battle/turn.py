"""A turn of Vector Battle: cards and who holds which, what may be done with two of them and why not, texts,
positions.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.games.parsed_turn import Condition, ParsedTurn
from vectorgames.rules.action import Action, Outcome, Pick, action_kind
from vectorgames.rules.blocks.block import player_name
from vectorgames.rules.feature import Feature, Progress, Sight
from vectorgames.rules.feature import Royal as RoyalSafety
from vectorgames.rules.game import Slot, State, bare_state
from vectorgames.rules.goal import Hands
from vectorgames.rules.notation import SIGNS, Notation
from vectorgames.rules.positions import word
from vectorgames.rules.reason import Impossible, Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, Node, expecting, integer, listing, mapping
from vectorgames.spaces.dots import Squares

IN_HAND, BESIDE = 3, 2
"""How many cards a player holds, and how many lie at the side."""

LEAST = 2 * IN_HAND + BESIDE

LONGEST = 9
"""Steps to the side or forward of a card."""

_NAME = re.compile(r"[A-Z][0-9]{1,2}")
Vector = tuple[int, int]

Cards = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Numbers of the cards at the side, of player 1 and of player 2, each ascending."""


class Way:
    """A combination of two cards. ``cards``: their numbers, ascending; ``text``: ``F1+F4``, ``F4-F1``; ``vector``:
    what they make together, as the player reads them."""

    __slots__ = ("cards", "text", "vector")

    def __init__(self, cards: tuple[int, int], text: str, vector: Vector):
        self.cards, self.text, self.vector = cards, text, vector


@dataclass(frozen=True)
class Deck:
    """``names`` and ``vectors`` of the cards, in the order of the deck."""

    names: tuple[str, ...]
    vectors: tuple[Vector, ...]

    @cached_property
    def index(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    def dealt(self, seed: int) -> Cards:
        """The cards as a seed deals them: three to player 1, three to player 2, two to the side."""
        order = list(range(len(self.names)))
        random.Random(seed).shuffle(order)
        first, second, side = order[:IN_HAND], order[IN_HAND : 2 * IN_HAND], order[2 * IN_HAND : LEAST]
        return tuple(sorted(side)), tuple(sorted(first)), tuple(sorted(second))

    @cached_property
    def ways(self) -> dict[tuple[int, int], tuple[Way, ...]]:
        """For two cards, by their numbers, ascending, what can be done with them: their sum and both differences,
        but for those that lead nowhere."""
        return {(a, b): self._ways(a, b) for b in range(len(self.names)) for a in range(b)}

    def _ways(self, a: int, b: int) -> tuple[Way, ...]:
        (ax, ay), (bx, by), one, other = self.vectors[a], self.vectors[b], self.names[a], self.names[b]
        found = (
            Way((a, b), f"{one}+{other}", (ax + bx, ay + by)),
            Way((a, b), f"{one}-{other}", (ax - bx, ay - by)),
            Way((a, b), f"{other}-{one}", (bx - ax, by - ay)),
        )
        return tuple(way for way in found if way.vector != (0, 0))


def deck(node: Node) -> Deck:
    """The check of a definition's deck: ``{F1: [1, 1], …}``, of each card its vector to the right and forward."""
    told = node.value
    if not isinstance(told, dict) or len(told) < LEAST:
        raise node.unexpected(LocalizedText("errors.a_deck", n=LEAST))
    for name, part in told.items():
        if not _NAME.fullmatch(str(name)):
            raise part.fail("card_name", given=repr(str(name)[:9]))
    vectors = tuple(_vector(part) for part in told.values())
    return Deck(tuple(map(str, told)), vectors)


expecting(deck, "`{F1: [1, 1], …}`")


def _vector(node: Node) -> Vector:
    parts = listing(integer(-LONGEST, LONGEST))(node)
    if len(parts) != 2 or not any(parts):
        raise node.unexpected(LocalizedText("errors.a_vector"))
    return parts[0], parts[1]


MOST = 20_000
"""Actions that are kept; with the next one the table begins anew."""


SWAP = action_kind("swap").name


@dataclass(frozen=True, slots=True, eq=False)
class CardMove(Action):
    """``start``, ``end``: squares, −1 of an exchange; ``cards``: numbers of the two that are used, ascending;
    ``shown``: the clicks on them."""

    start: int = -1
    end: int = -1
    cards: tuple[int, int] = (-1, -1)
    shown: tuple[Pick, Pick] | None = None

    @property
    def ways(self) -> tuple[tuple[Pick, ...], ...]:
        """Piece, cards and target in any order, but the target after the piece; once there is a target, the pair of
        cards may be named at once."""
        if self.shown is None:
            return (self.picks,)
        if self.start < 0:
            return (self.picks, self.picks[::-1])
        start, end, pair = self.picks
        orders = [p for p in permutations((start, end, *self.shown)) if p.index(start) < p.index(end)]
        some = [p for one in self.shown for p in permutations((start, end, one)) if p.index(start) < p.index(end)]
        named = [(*order, pair) for order in some]
        return (self.picks, *orders, *named)

    def after(self, picked: tuple[Pick, ...]) -> tuple[Pick, ...] | None:
        """What ``ways`` say, without making them all: it is asked of every move whenever the pointer moves."""
        if self.shown is None or self.start < 0:
            return Action.after(self, picked)
        start, end, pair = self.picks
        cards = sum(card in picked for card in self.shown)
        placed, aimed, named = start in picked, end in picked, pair in picked
        if placed + aimed + named + cards != len(picked) or (named and (picked[-1] != pair or cards > 1)):
            return None
        if (aimed and not (placed and picked.index(start) < picked.index(end))) or (named and not aimed):
            return None
        if named or (aimed and cards == 2):
            return ()
        first = (pair,) if aimed else (end,) if placed else (start,)
        return (*first, *(card for card in self.shown if card not in picked))


class CardMoves:
    """The actions of a deck on a board, each made once."""

    def __init__(self, space: Squares, deck: Deck):
        self.space, self.deck = space, deck
        self.spots = tuple(Pick("space", i) for i in range(space.size))
        self.cards = tuple(Pick("card", name) for name in deck.names)
        self._made: dict[tuple[int, int, str, bool], CardMove] = {}
        self._swaps: dict[tuple[int, int], CardMove] = {}

    def move(self, start: int, end: int, way: Way, takes: bool) -> CardMove:
        """``a1-c4:F1+F4``, ``a1xc4:F1+F4``."""
        key = start, end, way.text, takes
        made = self._made.get(key)
        if made is None:
            if len(self._made) >= MOST:
                self._made.clear()
            names = self.space.names
            text = f"{names[start]}{'x' if takes else '-'}{names[end]}:{way.text}"
            picks = (self.spots[start], self.spots[end], Pick("button", way.text))
            shown = self.cards[way.cards[0]], self.cards[way.cards[1]]
            made = CardMove("capture" if takes else "move", text, picks, 0, start, end, way.cards, shown)
            self._made[key] = made
        return made

    def swap(self, cards: tuple[int, int]) -> CardMove:
        """``swap F1 F4``."""
        made = self._swaps.get(cards)
        if made is None:
            one, other = cards
            text = f"swap {self.deck.names[one]} {self.deck.names[other]}"
            shown = self.cards[one], self.cards[other]
            made = self._swaps[cards] = CardMove(SWAP, text, shown, 0, -1, -1, cards, shown)
        return made


class CardState(State):
    """A State with cards: ``held``, their numbers, those at the side first. ``quiet``: turns without a capture."""

    __slots__ = ("_held",)

    stage: Slot[Turn]
    held: Slot[Cards] = Slot("_held")
    _stage: Turn
    _held: Cards

    if TYPE_CHECKING:

        def play(self, action: Action | str) -> CardState: ...

    def hands(self) -> dict[int, tuple[str, ...]]:
        """Names of the cards of player 1, of player 2 and at the side (0), each in the order of the deck."""
        names = self._stage.deck.names
        return {holder: tuple(names[card] for card in self._held[holder]) for holder in (1, 2, 0)}

    def trays(self) -> dict[int, tuple[str, ...]]:
        """The cards: all that there is beside the board. What was taken is gone."""
        return self.hands()

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), self._held)


def card_state(
    stage: Turn, cells: bytes, mover: int, held: Cards, quiet: int = 0, outcome: Outcome | None = None
) -> CardState:
    state = bare_state(CardState, stage, cells, mover, quiet, outcome)
    state._held = held
    return state


_CARD = "([A-Za-z][0-9]{1,2})"
_MOVE = re.compile(rf"([A-Za-z][0-9]{{1,2}})([-xX])([A-Za-z][0-9]{{1,2}}):{_CARD}([-+]){_CARD}")
_SWAP = re.compile(rf"swap\s*{_CARD}[\s,+]*{_CARD}", re.IGNORECASE)


class Parts(NamedTuple):
    """What a text says: squares, −1 of an exchange; whether something is taken; numbers of the cards in the order
    in which they are written; whether they are added."""

    start: int
    end: int
    takes: bool
    cards: tuple[int, int]
    adds: bool = True


class CardNotation(Notation):
    """Texts of moves by two cards of a deck."""

    def __init__(self, space: Squares, deck: Deck):
        super().__init__(space)
        self.deck = deck
        one, other = deck.names[:2]
        a, b = space.names[0], space.names[min(1, space.size - 1)]
        self.examples = f"{a}-{b}:{one}+{other}", f"{a}-{b}:{other}-{one}", f"swap {one} {other}"

    def parse(self, text: str) -> str:
        """Normal form of a text. Checks form only; LocalizedError (a ValueError) says what was expected."""
        self.refuse_empty(text, self.examples[0])
        parts, names = self.taken_apart(text), self.deck.names
        one, other = (names[card] for card in (sorted(parts.cards) if parts.adds else parts.cards))
        if parts.start < 0:
            return f"swap {one} {other}"
        start, end = self.space.names[parts.start], self.space.names[parts.end]
        return f"{start}{'x' if parts.takes else '-'}{end}:{one}{'+' if parts.adds else '-'}{other}"

    def taken_apart(self, text: str) -> Parts:
        """The parts of a text that has form. LocalizedError for one that has none."""
        given = " ".join(text.replace("->", "-").translate(SIGNS).split())
        if found := _SWAP.fullmatch(given):
            return Parts(-1, -1, False, (self._card(found[1]), self._card(found[2])))
        if found := _MOVE.fullmatch(given.replace(" ", "")):
            start, end = self.space.parse(found[1]), self.space.parse(found[3])
            cards = self._card(found[4]), self._card(found[6])
            return Parts(start, end, found[2] in "xX", cards, found[5] == "+")
        raise LocalizedError("errors.action_form", given=quoted(" ".join(text.split())), expected=self.examples)

    def _card(self, name: str) -> int:
        found = self.deck.index.get(name.upper())
        if found is None:
            raise LocalizedError("errors.no_card", given=quoted(name), expected=self.deck.names)
        return found


_HOLDERS = {"1": Field(listing(word)), "2": Field(listing(word)), "0": Field(listing(word))}


def _cards(node: Node) -> dict[str, list[str]]:
    """``{1: [F1, B3, B6], 2: [...], 0: [...]}``; the keys may be numbers."""
    if isinstance(node.value, dict):
        node = Node({str(key): part for key, part in node.value.items()}, node.file, node.line)
    return mapping(_HOLDERS)(node)


FIELDS = {"cards": Field(_cards, None)}


def told_cards(stage: Turn, told: Mapping[str, Any]) -> Cards:
    """The cards that a position tells; those of seed 0 where it does not. Raises Impossible."""
    given, deck = told["cards"], stage.deck
    if given is None:
        return deck.dealt(0)
    seen: set[int] = set()
    out = []
    for holder, n in (("0", BESIDE), ("1", IN_HAND), ("2", IN_HAND)):
        numbers = [deck.index.get(name.upper(), -1) for name in given[holder]]
        for name, number in zip(given[holder], numbers, strict=True):
            if number < 0:
                raise Impossible("cards", "errors.no_card", given=quoted(name), expected=deck.names)
            if number in seen:
                raise Impossible("cards", "errors.position.card_twice", card=deck.names[number])
            seen.add(number)
        if len(numbers) != n:
            raise Impossible("cards", f"errors.position.cards_{'beside' if holder == '0' else 'held'}", n=n)
        out.append(tuple(sorted(numbers)))
    return out[0], out[1], out[2]


def check(stage: Turn, cells: bytes) -> None:
    """Raise Impossible for a board on which the game could not have stopped."""
    gone = [player for player in (1, 2) if stage.masters[player] not in cells]
    if len(gone) > 1:
        raise Impossible("position", "errors.position.no_master")
    if not gone and all(cells[stage.temples[3 - player]] == stage.masters[player] for player in (1, 2)):
        raise Impossible("position", "errors.position.both_won", players="1, 2")


CARDS, MOVES, EXCHANGE, WRITING = 2, 3, 4, 6
"""Sections of the rules (configs/texts/*/rules_text.yaml)."""


# ---- the list ----


def step_of(player: int, vector: tuple[int, int]) -> tuple[int, int]:
    """A vector as a player reads it, in columns and rows of the board."""
    return vector if player == 1 else (-vector[0], -vector[1])


def step(state: CardState, vector: tuple[int, int]) -> tuple[int, int]:
    return step_of(state._mover, vector)


def target(state: CardState, start: int, vector: tuple[int, int]) -> int:
    """The square to which a vector leads the mover's piece, −1: off the board."""
    (width, depth), (dx, dy) = state._stage.space.sides, step(state, vector)
    x, y = start // depth + dx, start % depth + dy
    return x * depth + y if 0 <= x < width and 0 <= y < depth else -1


def ways(state: CardState, player: int | None = None) -> Iterator[Way]:
    """What a player, the mover if nothing is said, can do with any two of his cards."""
    a, b, c = state._held[player or state._mover]
    table = state._stage.deck.ways
    return (way for pair in ((a, b), (a, c), (b, c)) for way in table[pair])


def moves(state: CardState) -> Iterator[CardMove]:
    stage, cells, player = state._stage, state._cells, state._mover
    own, capturable, make = stage.rules.roster.own[player], stage.rules.roster.capturable[player], stage.moves.move
    width, depth = stage.space.sides
    starts = [(start, *divmod(start, depth)) for start, code in enumerate(cells) if own[code]]
    for way in ways(state):
        dx, dy = step(state, way.vector)
        for start, x, y in starts:
            if 0 <= x + dx < width and 0 <= y + dy < depth:
                there = cells[end := (x + dx) * depth + y + dy]
                if not own[there]:
                    yield make(start, end, way, capturable[there] > 0)


def legal_moves(state: CardState) -> Iterator[CardMove]:
    """All legal actions: moves, or, where there is none, exchanges."""
    found = False
    for move in moves(state):
        found = True
        yield move
    if not found:
        a, b, c = state._held[state._mover]
        yield from map(state._stage.moves.swap, ((a, b), (a, c), (b, c)))


# ---- reasons ----


def _reason(state: CardState, section: int, key: str, /, **params: object) -> Reason:
    return Reason(f"vector_battle.{key}", f"{state.rules.section} {section}", **params)


def _square(state: CardState, square: int) -> str:
    return state._stage.space.names[square]


def _foreign(state: CardState, parts: Parts) -> list[int]:
    return [card for card in parts.cards if card not in state._held[state._mover]]


def _not_held(state: CardState, parts: Parts) -> Reason:
    card = _foreign(state, parts)[0]
    holder = next((holder for holder in (0, 1, 2) if card in state._held[holder]), None)
    key = "out_of_play" if holder is None else "at_the_side" if not holder else "of_the_other"
    return _reason(state, CARDS, key, card=state._stage.deck.names[card])


def why_not_card(state: CardState, name: str) -> Reason | None:
    """Why the mover cannot choose a card; None: it is his, but nothing can be done with it now."""
    card = state._stage.deck.index[name]
    parts = Parts(-1, -1, False, (card, card), True)
    return None if card in state._held[state._mover] else _not_held(state, parts)


def _sum(state: CardState, parts: Parts) -> tuple[int, int]:
    """The vector that the cards make as they are written."""
    (ax, ay), (bx, by) = (state._stage.deck.vectors[card] for card in parts.cards)
    return (ax + bx, ay + by) if parts.adds else (ax - bx, ay - by)


def _written(state: CardState, parts: Parts) -> str:
    one, other = (state._stage.deck.names[card] for card in parts.cards)
    return f"{one}{'+' if parts.adds else '-'}{other}"


def _way(state: CardState, parts: Parts) -> Way | None:
    one, other = sorted(parts.cards)
    text = _written(state, parts._replace(cards=(one, other)) if parts.adds else parts)
    return next((way for way in state._stage.deck.ways[one, other] if way.text == text), None)


def _end(state: CardState, parts: Parts) -> int:
    return target(state, parts.start, _sum(state, parts))


def _elsewhere(state: CardState, parts: Parts) -> Reason:
    shown = {"cards": _written(state, parts), "start": _square(state, parts.start)}
    there = _end(state, parts)
    if there < 0:
        return _reason(state, MOVES, "off_board", **shown)
    return _reason(state, MOVES, "elsewhere", there=_square(state, there), end=_square(state, parts.end), **shown)


def _takes(state: CardState, parts: Parts) -> bool:
    return state._cells[parts.end] != 0


def _other_sign(state: CardState, parts: Parts) -> Reason:
    text = state._stage.action_of(state, parts._replace(takes=_takes(state, parts))).text
    return _reason(state, WRITING, "takes" if _takes(state, parts) else "takes_nothing", text=text)


def _own(state: CardState, square: int) -> bool:
    return bool(state.rules.roster.own[state._mover][state._cells[square]])


_HELD = Condition(lambda state, parts: not _foreign(state, parts), _not_held)

_TWO: Condition[CardState, Parts] = Condition(
    lambda state, parts: parts.cards[0] != parts.cards[1],
    lambda state, parts: _reason(state, CARDS, "two_cards", card=state._stage.deck.names[parts.cards[0]]),
)

OF_SWAP: tuple[Condition[CardState, Parts], ...] = (
    _HELD,
    _TWO,
    Condition(
        lambda state, parts: next(moves(state), None) is None,
        lambda state, parts: _reason(state, EXCHANGE, "can_move", text=next(moves(state)).text),
    ),
)
"""What has to hold of an exchange."""

OF_MOVE: tuple[Condition[CardState, Parts], ...] = (
    Condition(
        lambda state, parts: state._cells[parts.start] != 0,
        lambda state, parts: _reason(state, MOVES, "no_piece", square=_square(state, parts.start)),
    ),
    Condition(
        lambda state, parts: _own(state, parts.start),
        lambda state, parts: _reason(
            state,
            MOVES,
            "not_yours",
            square=_square(state, parts.start),
            player=player_name(state.rules, state._cells[parts.start]),
        ),
    ),
    _HELD,
    _TWO,
    Condition(
        lambda state, parts: _sum(state, parts) != (0, 0),
        lambda state, parts: _reason(state, MOVES, "nowhere", cards=_written(state, parts)),
    ),
    Condition(lambda state, parts: _end(state, parts) == parts.end, _elsewhere),
    Condition(
        lambda state, parts: not _own(state, parts.end),
        lambda state, parts: _reason(state, MOVES, "own_there", square=_square(state, parts.end)),
    ),
    Condition(lambda state, parts: _takes(state, parts) == parts.takes, _other_sign),
)
"""What has to hold of a move."""


class Turn(ParsedTurn[CardState, CardMove, Parts]):
    """A player's turn: a move by two cards, or an exchange.

    deck      the cards; ``moves``: the actions
    masters   code of each player's master; ``temples``: the square on which it begins
    """

    deals = True
    FIELDS = FIELDS
    captures = True
    action_class = CardMove
    deck: Deck

    def __init__(self, rules: Rules, deck: Deck):
        super().__init__(rules)
        self.space = rules.space_as(Squares)
        self.deck, self.moves = deck, CardMoves(self.space, deck)
        self.masters = (0, rules.roster.code_of(1, "M"), rules.roster.code_of(2, "M"))
        self.temples = (-1, *(rules.setup.find(self.masters[player]) for player in (1, 2)))

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        ways = {self.masters[player]: (self.temples[3 - player],) for player in (1, 2)}
        space = self.rules.space
        return Progress(self.roster, space, ways), RoyalSafety(self.roster, space, self.masters[1:])

    def begin_game(self, seed: int) -> CardState:
        return card_state(self, self.rules.setup, 1, self.deck.dealt(seed))

    def begin(self, cells: bytes, mover: int, hands: Hands = None, quiet: int = 0, *_: Any) -> CardState:
        return self.judged(cells, mover, self.deck.dealt(0), quiet)

    def judged(self, cells: bytes, mover: int, held: Cards, quiet: int) -> CardState:
        """The state in which a player's turn begins, if the game is not over."""
        return card_state(self, cells, mover, held, quiet, self.ending(cells, quiet))

    def ending(self, cells: bytes, quiet: int) -> Outcome | None:
        """How the game ends with these pieces on the board; None: it goes on."""
        for player in (1, 2):
            if self.masters[3 - player] not in cells:
                return Outcome((player,), None, "master")
        for player in (1, 2):
            if cells[self.temples[3 - player]] == self.masters[player]:
                return Outcome((player,), None, "temple")
        limit = self.rules.quiet_limit
        return Outcome((), None, "limit") if limit is not None and quiet >= limit else None

    def actions(self, state: CardState) -> Sequence[CardMove]:
        return tuple(legal_moves(state))

    def conditions_of(self, parts: Parts) -> tuple[Condition[CardState, Parts], ...]:
        return OF_SWAP if parts.start < 0 else OF_MOVE

    def action_of(self, state: CardState, parts: Parts) -> CardMove:
        moves, (one, other) = self.moves, sorted(parts.cards)
        if parts.start < 0:
            return moves.swap((one, other))
        way = _way(state, parts)
        assert way is not None
        return moves.move(parts.start, parts.end, way, parts.takes)

    def permits(self, state: CardState, action: CardMove) -> bool:
        parts = self._parts(action.text)
        return self.fails(state, parts) is None and self.action_of(state, parts) is action

    def apply(self, state: CardState, action: CardMove) -> CardState:
        cells, player, held = state._cells, state._mover, state._held
        quiet = 0 if action.kind == "capture" else state._quiet + 1
        if action.start >= 0:
            board = bytearray(cells)
            board[action.end], board[action.start] = board[action.start], 0
            cells = bytes(board)
        own = tuple(sorted({*held[player]} - {*action.cards} | {*held[0]}))
        hands = (action.cards, own, held[2]) if player == 1 else (action.cards, held[1], own)
        return self.judged(cells, 3 - player, hands, quiet)

    # ---- positions ----

    def held(self, state: CardState) -> dict[str, Any]:
        return {"cards": {str(holder): list(names) for holder, names in state.hands().items()}}

    def holding(self, state: State, told: Mapping[str, Any]) -> CardState:
        check(self, state.cells)
        cards = told_cards(self, told)
        return card_state(self, state.cells, state.mover, cards, state.quiet, state.outcome)

    def settled(self, state: CardState) -> CardState:
        return self.judged(state.cells, state.mover, state.held, state.quiet)
