"""What follows from an action once it is carried out: effects in their order, then goals, then removals that are
due (rules/time_vectors.md 13.5, 13.6; rules/gryb.md 8.5).
"""

from __future__ import annotations

from vectorgames.rules.game import AnyStage, State
from vectorgames.rules.goal import Play, Record
from vectorgames.rules.rules import Rules


def is_plain(rules: Rules) -> bool:
    """Whether only the piece that has landed, and only goals of its side, have to be looked at after an action."""
    looked_at = [goal for goal in rules.goals if not goal.by_stage]
    # What they look at are the cells themselves, where each piece has its side as its code.
    alike = not looked_at or all(code == side for code, side in enumerate(rules.roster.sides))
    return alike and rules.record is None and not rules.effects and all(goal.of_landing for goal in rules.goals)


def removes(rules: Rules) -> bool:
    """Whether players may have to remove pieces of others."""
    return any(goal.then == "remove" for goal in rules.goals) or any(effect.removes for effect in rules.effects)


def follow(rules: Rules, play: Play) -> None:
    """Let the effects of the game happen, in their order."""
    for effect in rules.effects:
        effect.follow(play)
    remember(rules, play)


def remember(rules: Rules, play: Play) -> None:
    """Keep in the record in which order the pieces came that are still there, and which have been moved to where
    they should get."""
    record = play.record
    if record is None:
        return
    if record.order:
        record = record._replace(order=_ordered(play))
    goals = [goal.arrivals for goal in rules.goals if goal.arrivals]
    if goals:
        wanted = frozenset().union(*goals)
        left, came = {start for start, _ in play.moved}, {end for start, end in play.moved if start >= 0}
        placed = {end for start, end in play.moved if start < 0}
        there = ({*record.arrived} - left - placed | came) & wanted
        record = record._replace(arrived=tuple(sorted(i for i in there if play.cells[i])))
    play.record = record


def judged(stage: AnyStage, state: State, play: Play) -> State | None:
    """The final state if an action reaches a goal, None if the game goes on, perhaps with removals that are due.

    The goals are looked at in their order for the side that acts first, then for the others in order of play.
    """
    rules = stage.rules
    acting = rules.roster.side[play.player]
    counted = _captured(play, 0)
    for side in rules.roster.sides_from(play.player):
        if _is_out(play, side):
            continue
        for goal in rules.goals:
            if not goal.ends and side != acting:
                continue
            points = goal.met(play, side)
            if not points:
                continue
            match goal.then:
                case "end":
                    where = state, play.cells, play.player, play.hands
                    return stage.win(*where, goal.reason, goal.gives(points), side, play.record)
                case "remove":
                    play.due += points
                case "remove_all":
                    play.remove(sorted(goal.formed_by(play, side)))
                    counted = _captured(play, counted)
                    remember(rules, play)
                case _ if play.record is not None:
                    play.record = _scored(play.record, rules, side, points)
    return None


def _captured(play: Play, counted: int) -> int:
    """Put what the player has taken on his pile, where there are piles; how many taken pieces lie there now."""
    record = play.record
    if record is not None and record.captured:
        pile = list(record.captured[play.player - 1])
        for code in play.taken[counted:]:
            pile[code - 1] += 1
        piles = (*record.captured[: play.player - 1], tuple(pile), *record.captured[play.player :])
        play.record = record._replace(captured=piles)
    return len(play.taken)


def _is_out(play: Play, side: int) -> bool:
    out = play.record.out if play.record is not None else ()
    return bool(out) and all(p in out for p, own in enumerate(play.roster.side) if p and own == side)


def waiting(state: State) -> tuple[int, ...]:
    """The sides but that of the mover which are not out, that of the player before him first."""
    rules, mover, record = state.rules, state.mover, state.record
    seats = [p for p in range(1, rules.players + 1) if record is None or p not in record.out]
    last = next((p for p in seats if rules.following(p, record) == mover), mover)
    left = {rules.roster.side[p] for p in seats} - {rules.roster.side[mover]}
    return tuple(side for side in rules.roster.sides_from(last) if side in left)


def missing(before: bytes, after: bytes) -> list[int]:
    codes = {*before.translate(None, b"\0")}
    return [code for code in codes for _ in range(before.count(code) - after.count(code))]


def _scored(record: Record, rules: Rules, side: int, points: int) -> Record:
    given = (n + (points if rules.roster.side[p] == side else 0) for p, n in enumerate(record.scores, 1))
    return record._replace(scores=tuple(given))


def _ordered(play: Play) -> tuple[tuple[int, ...], ...]:
    """For each player the spaces of his pieces in the order in which they came in, after an action."""
    went = dict(play.moved)
    owners, cells = play.roster.owners, play.cells
    assert play.record is not None
    out = []
    for player, spaces in enumerate(play.record.order, 1):
        kept = [went.get(space, space) for space in spaces]
        kept = [space for space in kept if owners[cells[space]] == player]
        new = (end for start, end in play.moved if start < 0 and owners[cells[end]] == player)
        others = (space for space, code in enumerate(cells) if owners[code] == player)  # those of another before
        out.append(tuple(dict.fromkeys((*kept, *new, *others))))
    return tuple(out)
