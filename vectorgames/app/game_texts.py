"""What is said of a game in play: players, what each has off the board, whose turn it is, what a click does;
how a match of several games stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from vectorgames.app import history
from vectorgames.app.move_input import LET_BE, NEXT_SET, STOPS, TOGETHER, told_reason
from vectorgames.app.names import emblem, player_name, together, unusual
from vectorgames.app.outcome import player_end
from vectorgames.app.play import Play
from vectorgames.app.rules_text import cited
from vectorgames.base.words import Words
from vectorgames.play.phrasing import action_text
from vectorgames.play.record import GameRecord
from vectorgames.rules.action import ACTION_KINDS
from vectorgames.rules.adviser import TrayPiece, adviser_of
from vectorgames.rules.game import Game, State
from vectorgames.rules.selection import Selection


@dataclass(frozen=True, slots=True)
class TrayItem:
    """A piece off the board. ``value``: what ``pick`` sends for it, None if it cannot be chosen now.

    ``piece``: its text; ``origin``: name of the space it left; ``age``: how long it has been away, ``due``:
    when it has to come back, ``why``: why it cannot come back now, in words. ``chosen``: it is selected.
    ``turns``, ``left``: age and due as numbers, for where there is little room; 0: not told.
    """

    piece: str
    origin: str
    age: str
    value: Any = None
    due: str = ""
    why: str = ""
    chosen: bool = False
    turns: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """One player. ``supply``: what is left, in words (``28 left``).

    ``hand``: piece texts of those he may still place. ``tray``: his pieces off the board that may come back;
    ``captured``: piece texts of those he has lost for good, the first first; ``taken``: of those that he took from
    others, or keeps. ``owes``: moves in a row that he still
    has in a series, ``series``: how many it has in all, 0 outside of one. ``end``: what he has come to where the
    game is over, in a word.
    """

    number: int
    name: str
    piece: str = ""
    to_move: bool = False
    wins: bool = False
    supply: str = ""
    tray: tuple[TrayItem, ...] = ()
    captured: tuple[str, ...] = ()
    owes: int = 0
    series: int = 0
    end: str = ""
    hand: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is to be done now. ``why``: why the last click was not legal, ``section``: number of the section of the
    rules that says so, 0: none."""

    text: str
    detail: str = ""
    why: str = ""
    section: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """A match of several games. ``kind``: ``games`` (so many are played) or ``points`` (so many win), ``n``.

    ``game``: number of the one being played, from 1; ``totals``: points so far by player of this game, with
    those of this one once it has ended; ``results``: scores of the games ended, by player of this one;
    ``over``: the match is; ``winners``: players of this game who have won it.
    """

    kind: str
    n: int
    game: int
    totals: tuple[float, ...]
    results: tuple[tuple[float, ...], ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()


def column_trays(play: Play) -> dict[int, tuple[TrayItem, ...]]:
    """Player -> what he has off the board that may come back."""
    record = play.context.playing
    state = record.state
    over = state.outcome is not None
    choices = frozenset() if over else play.move_input.selection.choices()
    free = choices if not play.move_input.stem else Selection(play.move_input.selection.legal).choices()
    out: dict[int, tuple[TrayItem, ...]] = {p: () for p in range(1, record.game.players + 1)}
    for piece in adviser_of(state.game).tray(state):
        owner = int(piece.piece[0])
        out[owner] += (_item(play, piece, piece.pick in free and owner == state.actor),)
    return out


def _item(play: Play, piece: TrayPiece, choosable: bool) -> TrayItem:
    words, record = play.context.words, play.context.playing
    mine = int(piece.piece[0]) == record.state.actor and record.state.outcome is None
    chosen = mine and play.move_input.tray == piece.pick
    why = ""
    if chosen and (prospects := play.analysis.prospects) and prospects.why:
        why = play.context.say(prospects.why)
    due = "" if piece.due is None else words("app.tray.due", n=piece.due)
    origin = record.game.space.name(piece.origin, play.context.language)
    return TrayItem(
        piece.piece,
        origin,
        words("app.tray.age", n=piece.age),
        piece.pick if mine else None,
        due,
        why,
        chosen,
        piece.age,
        piece.due or 0,
    )


def has_trays(game: Game) -> bool:
    """Whether pieces leave the board and may come back."""
    return bool(game.roster.kinds) and game.space.by_column


def has_piles(game: Game) -> bool:
    """Whether pieces wait in hands or are lost for good, in a game in which none comes back."""
    return not has_trays(game) and ("threatened" in adviser_of(game).features or any(game.rules.hands or ()))


def hand(state: State, player: int) -> tuple[str, ...]:
    """Texts of the pieces that a player may still place."""
    game, shows = state.game, adviser_of(state.game)
    held = enumerate(state.in_hand or (), 1)
    return tuple(
        shows.figure(game.roster.pieces[code])
        for code, n in held
        if game.roster.owners[code] == player
        for _ in range(n)
    )


NAMED = 4  # so many spaces are named at most where it is told what would come of an action


def in_its_words(play: Play, name: str, **params: str) -> str:
    """A text of the window in the words of the game, where it has other ones."""
    words, own = play.context.words, f"games.{play.context.playing.game.id}.{name}"
    return words(own if own in words else f"app.{name}", **params)


def prompt(play: Play) -> Prompt:
    record, words = play.context.playing, play.context.words
    state = record.state
    why, section = (asked, 0) if (asked := play.blunders.said) else refused_now(play)
    if state.outcome is not None:
        return Prompt(words("rules.over"), "", why, section)
    mover = player_name(record, state.actor or state.mover, words)
    owners, warned = state.game.roster.owners, adviser_of(state.game).warnings(state)
    check = any(kind == "check" and owners[state.cells[space]] == state.actor for kind, space in warned)
    text = words(f"games.turn.{'check' if check else 'move' if state.actor else 'roll'}", player=mover)
    if play.playback.looks_back:
        return Prompt(text, words("app.back.detail"), why, section)
    if play.seats.player:
        stopped = "" if play.seats.goes_on else words("players.stopped")
        return Prompt(words("players.thinks", player=mover), stopped, why, section)
    step, first, given = play.guide.step, play.guide.first, play.move_input
    if step is not None and first is not None and (step.number or not play.hint.said):
        text, again = step.say.say(play.context.language), given.ready is not None or given.button is not None
        if not step.number:
            return Prompt(why or words("ui.guide.end"), text, why, section)
        what = words("ui.guide.confirm") if again else given.clickable if text or why else ""
        return Prompt(" · ".join(filter(None, (f"{step.number}/{first.actions}", what))), text, why, section)
    return Prompt(text, _detail(play), why, section)


def refused_now(play: Play) -> tuple[str, int]:
    """Why something was refused, and the number of the section of the rules that says so; 0: none."""
    why, citation = play.move_input.why or _why_not_pointed(play) or ("", "")
    return why, cited(play.context.playing.game, citation, play.context.words) or 0 if citation else 0


def _why_not_pointed(play: Play) -> tuple[str, str] | None:
    """Why the vector that is pointed at cannot be drawn: a click there would mean something else."""
    sketch = play.move_input.sketch
    if sketch is None or sketch.why is None:
        return None
    return told_reason(sketch.why, play.context)


def _detail(play: Play) -> str:
    """What the next click does."""
    state, words, move_input = play.context.playing.state, play.context.words, play.move_input
    lang, space, prospects = play.context.language, play.context.space, play.analysis.prospects
    if play.blunders.waits:
        return words("players.blunder.looks")
    if play.hint.said:
        return play.hint.said
    if move_input.seen is not None:
        if move_input.goers(move_input.seen):
            return words("app.goer_first")
        return words("app.looked_at", space=space.name(move_input.seen, lang))
    if prospects is not None and prospects.why and not move_input.stem:
        return play.context.say(prospects.why)
    if (pressed := move_input.pressed) is not None and pressed.kind not in STOPS:
        text = action_text(state.game, pressed, lang)
        return " ".join((words("app.pressed", action=text), *_comes(play)))
    if move_input.ready is not None and move_input.aim is not None:
        action = move_input.ready
        if action.kind == "place":
            return in_its_words(play, "aimed", space=space.name(move_input.aim, lang))
        text, at = action_text(state.game, action, lang), space.name(move_input.aim, lang)
        return " ".join((words("app.aimed_move", space=at, action=text), *_comes(play)))
    if (tried := play.preview.tried) is not None and tried.kind not in STOPS:
        return " ".join((words("app.pointed", action=action_text(state.game, tried, lang)), *_comes(play)))
    if play.analysis.why is not None:
        return play.context.say(play.analysis.why)
    if move_input.aim is not None:
        return words("app.aimed_choose", space=space.name(move_input.aim, lang))
    if move_input.stem:
        if (after := adviser_of(state.game).prompt_after(state, move_input.stem)) is not None:
            return play.context.say(after)
        if (
            move_input.stem[-1].kind == "button"
            and (kind := str(move_input.stem[-1].value)) in state.game.roster.kinds
        ):
            return words("app.stem_kind", piece=words.first(f"games.piece.{kind}", otherwise=kind))
        if move_input.options and len(move_input.stem) > 1:
            return words("app.stem_ways", n=len(move_input.options))
        if len(group := play.group) > 1:
            return f"{_group_name(play, len(group))} {_may(play)}"
        if all(pick.kind == "button" for pick in move_input.selection.choices()):
            return words("app.stem_button")
        levels = "app.stem" if space.by_column else "app.stem_plain"
        return words("app.stem_tray" if move_input.stem[0].kind == "tray" else levels)
    if play.context.playing.can_deal and play.analysis.found and play.analysis.found.opening:
        return play.context.say(play.analysis.found.opening)
    return play.context.say(adviser_of(state.game).prompt(state))


def _comes(play: Play) -> list[str]:
    """What would come of the action pointed or aimed at to other pieces than those which it moves."""
    outlook, space = play.analysis.outlook, play.context.space
    words, lang = play.context.words, play.context.language
    if outlook is None:
        return []
    change, said = outlook.change, [play.context.say(outlook.encounter)] if outlook.encounter else []

    def named(spaces: Sequence[int]) -> str:
        first, more = ", ".join(space.name(at, lang) for at in spaces[:NAMED]), len(spaces) - NAMED
        return words("app.comes.more", spaces=first, n=more) if more > 0 else first

    apart = {one.space for one in change.split}
    parts = {
        "off" if change.off else "gone": [at for at, _ in change.gone if at not in apart],
        "turned": [at for at, _ in change.turned],
        "merged": [one.space for one in change.merged],
    }
    said += [words(f"app.comes.{key}", spaces=named(spaces)) for key, spaces in parts.items() if spaces]
    for one in change.split:
        said.append(words("app.comes.split", space=space.name(one.space, lang), ends=named(one.ends), n=one.lost))
    return said


def _group_name(play: Play, size: int) -> str:
    """What a group of so many pieces is called in this game: ``Line of 2.``"""
    game, words = play.context.playing.game, play.context.words
    box = game.rules.section.partition(" ")[0]
    own = f"games.{game.id}"
    keys = (f"{own}.unit", f"games.group.{box}.{size}", f"{own}.group", "games.group.any")
    return words(next(key for key in keys if key in words), n=size)


def _may(play: Play) -> str:
    """What the pieces chosen may do, in a sentence."""
    move_input, words = play.move_input, play.context.words
    clicks, chosen = move_input.selection.clicks, len(move_input.stem)
    targets = [kinds for pick, kinds in clicks.items() if pick.space is not None and kinds != {""}]
    more = any(kinds == {""} for pick, kinds in clicks.items() if pick.space is not None)
    said = (
        [words("app.may.alone" if chosen == 1 else "app.may.set", n=len(targets), number=chosen)] if targets else []
    )
    if any("capture" in kinds for kinds in targets):
        said.append(words("app.may.take"))
    at, ways = move_input.together
    if ways == 2 and chosen == 1:
        said.append(words("app.may.all", key=NEXT_SET))
    elif ways > 2 or more:
        said.append(words("app.may.others", key=NEXT_SET, n=at + 1, ways=ways))
    return " ".join(said)


@dataclass(frozen=True, slots=True)
class Choice:
    """A button for an action that is no space. ``icons``: piece texts; ``key``: its shortcut.

    ``group``: what buttons side by side are about, said once before them; ``help``: what it does, in words;
    ``proposes``: the others are only asked by it.
    """

    value: Any
    label: str
    icons: tuple[str, ...] = ()
    key: str = ""
    primary: bool = False
    group: str = ""
    help: str = ""
    proposes: bool = False


def choices_of(play: Play) -> tuple[Choice, ...]:
    state, words = play.context.playing.state, play.context.words
    if state.outcome is not None or not state.actor:
        return ()
    out: list[Choice] = []
    n = len(play.move_input.selection.picked)
    for pick in play.move_input.buttons:
        value = str(pick.value)
        kind = value in state.game.roster.kinds
        label = words.first(f"games.piece.{value}" if kind else f"games.choice.{value}", otherwise=value)
        group, short = ("", label) if kind else _of_many(value, label, words)
        if (caution := play.move_input.caution(pick)) is not None:
            again = play.move_input.button == pick
            told = play.context.say(caution)
            if group:
                group = f"{group} · {told}"
            else:
                short = words("app.choice_again", what=short) if again else f"{short} · {told}"
        key = LET_BE if value in STOPS else ""
        primary = (bool(n) and not out and kind) or pick in (play.move_input.button, play.guided_to)
        played = play.move_input.selection.click(pick).ready()
        proposes = played is not None and ACTION_KINDS[played.kind].proposes
        out.append(Choice(value, short, _icons(play, value), key, primary, group, label, proposes))
    return (*_together(play), *out)


def _together(play: Play) -> tuple[Choice, ...]:
    """The button that goes from one set of pieces that may go with the one chosen to the next."""
    at, ways = play.move_input.together
    if ways < 2 or play.move_input.aim is not None:
        return ()
    words = play.context.words
    one = "app.together_alone" if len(play.move_input.stem) > 1 else "app.together_all"
    label = words("app.together_next", n=at + 1, ways=ways) if ways > 2 else words(one)
    return (Choice(TOGETHER, label, key=NEXT_SET),)


def _of_many(value: str, label: str, words: Words) -> tuple[str, str]:
    """What buttons that differ by a number are about, and the few letters that tell this one from the others."""
    found = re.fullmatch(r"(.*?) ?([0-9]*)", value)
    stem, number = found.groups() if found is not None else ("", "")
    if not number or f"games.choice_group.{stem}" not in words:
        return "", label
    return words(f"games.choice_group.{stem}"), words(f"games.choice_short.{stem}", n=number)


def _icons(play: Play, value: str) -> tuple[str, ...]:
    """The pieces that a button is about."""
    state = play.context.playing.state
    if value in state.game.roster.kinds:
        return (f"{state.actor}{value}",)
    return {"pair": ("1", "1"), "single": ("2",)}.get(value, ())


def subtitle(play: Play) -> str:
    game, words = play.context.playing.game, play.context.words
    count = words("games.players", n=game.players)
    return " · ".join((count, *unusual(game, words, "two_quadrants", "periodic_z")))


def goal(play: Play) -> str:
    """Who plays together, and the goal in one line, of which less may be seen."""
    game, words = play.context.playing.game, play.context.words
    line = game.goal_line(play.context.language, play.context.say)
    if all(len(team) == 1 for team in game.roster.teams):
        return line
    teams = "; ".join(together(play.context.playing, team, words) for team in game.roster.teams)
    return f"{words('games.teams', teams=teams)} {line}"


def players(play: Play) -> tuple[Player, ...]:
    record, words = play.context.playing, play.context.words
    state, game = record.state, record.game
    adviser, trays, series = adviser_of(game), column_trays(play), history.lengths(record)
    owed, points = adviser.owed(state), adviser.points(state)
    lost, taken = (
        {player: tuple(map(adviser.figure, texts)) for player, texts in pieces.items()}
        for pieces in (history.captured(record), history.taken(record))
    )
    out = []
    for player in range(1, game.players + 1):
        supply = words("games.points", n=points[player - 1]) if points else _left(state, player, words)
        over = state.outcome is not None
        out.append(
            Player(
                player,
                _person(record, player, words),
                emblem(record, player),
                not over and state.mover == player,
                state.outcome is not None and player in state.outcome.winners,
                supply,
                trays[player],
                lost[player],
                owed[player - 1] if owed else 0,
                series[player - 1] if series else 0,
                player_end(record, player, words),
                hand(state, player),
                taken[player],
            )
        )
    return tuple(out)


def _person(record: GameRecord, player: int, words: Words) -> str:
    """The name of a player; of whoever is to move also which of the persons who play for him."""
    name, members = player_name(record, player, words), record.game.roster.members
    if members == 1 or record.state.mover != player:
        return name
    return words("games.member", name=name, n=(history.turns_begun(record, player) - 1) % members + 1)


def _left(state: State, player: int, words: Words) -> str:
    """What a player has in hand while anybody has; after that how many pieces he has left where that decides."""
    game = state.game
    if state.in_hand is not None and any(state.in_hand):
        return words("games.supply", n=game.roster.hand_of(state.in_hand, player))
    goals = (*game.rules.goals, *(() if game.rules.at_limit is None else (game.rules.at_limit,)))
    if not any(goal.of_pieces for goal in goals):
        return ""
    codes = (code for code, who in enumerate(game.roster.owners) if who == player)
    return words("games.standing", n=sum(map(state.cells.count, codes)))


def match_of(record: GameRecord) -> Match | None:
    """The match of several games, seen from this one."""
    match = record.match
    if match is None:
        return None
    return Match(
        match.terms.kind,
        match.terms.n,
        len(match.played) + 1,
        match.totals(record),
        match.results(record),
        match.over(record),
        match.winners(record),
    )


def game_text(words: Words, match: Match) -> str:
    """``Game 2 of 5``; ``Game 2 · to 21 points``."""
    return words(f"ui.match.now_{match.kind}", game=match.game, n=match.n)


def points_text(points: float) -> str:
    """``3``, ``½``, ``2½``."""
    whole, half = divmod(points, 1)
    return f"{int(whole) if whole or not half else ''}{'½' if half else ''}"


def total_of(match: Match | None, player: Player) -> str:
    """How many points a player has in the match so far; empty where there is no match."""
    totals = match.totals if match else ()
    return points_text(totals[player.number - 1]) if player.number <= len(totals) else ""


def results_text(words: Words, match: Match | None, player: Player) -> str:
    """``Points so far: 4 + 0 + 8 = 12``."""
    if match is None or not match.results:
        return ""
    row = " + ".join(points_text(points[player.number - 1]) for points in match.results)
    total = total_of(match, player)
    return words("ui.match.so_far", points=row if len(match.results) == 1 else f"{row} = {total}")


def ended_text(words: Words, match: Match | None, players: tuple[Player, ...]) -> str:
    """At the end of a game: how the match stands, or who has won it."""
    if match is None:
        return ""
    names = {player.number: player.name for player in players}
    if match.over and match.winners:
        won = f" {words('games.and')} ".join(names.get(player, str(player)) for player in match.winners)
        totals = " : ".join(points_text(match.totals[player - 1]) for player in _by_side(match))
        key = "ui.match.won" if len(match.winners) == 1 else "ui.match.won_together"
        return words(key, player=won, totals=totals, n=match.game)
    totals = ", ".join(f"{names.get(n, n)} {points_text(points)}" for n, points in enumerate(match.totals, 1))
    if match.over:
        return words("ui.match.drawn", totals=totals, n=match.game)
    return words(f"ui.match.stands_{match.kind}", totals=totals, game=match.game, n=match.n)


def _by_side(match: Match) -> list[int]:
    """One player of those who have won together, and all others, by their points."""
    players = range(1, len(match.totals) + 1)
    counted = [player for player in players if player == match.winners[0] or player not in match.winners]
    return sorted(counted, key=lambda player: -match.totals[player - 1])
