"""What the panel of Puzzles holds: the puzzle being solved, with what is said to what was played; all there are."""

from __future__ import annotations

from vectorgames.app import names
from vectorgames.app.pages.play_card import prompt_card
from vectorgames.app.pages.play_panels import map_box
from vectorgames.app.pages.puzzles import ANY, PuzzlePage, kinds
from vectorgames.app.panels.task import TaskCard, task_card
from vectorgames.base.words import Words
from vectorgames.play.puzzle_run import FOLLOWS, JUDGED, LINE, OPEN, SOLVED, WRONG, PuzzleRun
from vectorgames.play.puzzle_store import identity, solved
from vectorgames.players.puzzles import Puzzle
from vectorgames.rules.definitions import definition
from vectorgames.ui.boxes import Button, line_button, rule
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Grid, Row, Scroll, Text
from vectorgames.ui.widgets import TALL_H, hit, tooltip
from vectorgames.view.primitives import Rect

_CELL, _ROW, _LOW = 40, 28, 29  # design sizes: of the number of a puzzle, an action of the line, a choice


# ---- the puzzle ----


def puzzle(page: PuzzlePage, ui: Ui) -> Box:
    """What is asked, what came of it, what can be pressed, the map."""
    run = page.run
    if run is None:
        return Column(Text(ui.words("puzzles.none"), "text", "second"))
    card = prompt_card(ui, page) if run.phase == OPEN else None
    parts = _heading(ui, page, run), task_card(ui, _task(page, run)), _line(ui, page, run), card
    name = f"puzzle {identity(run.puzzle)}"
    return Column(
        Forms(
            Column(*parts, map_box(page), grow=1.0), Scroll(name, Column(*parts, map_box(page)), grow=1.0)
        ),
        _buttons(ui, page, run),
    )  # fmt: skip


def _heading(ui: Ui, page: PuzzlePage, run: PuzzleRun) -> Box:
    """What kind of puzzle it is, of which game, which one of how many."""
    words, shown, some = ui.words, run.puzzle, page.chosen
    done = identity(shown) in solved()
    if shown == page.of_day:
        where = words("puzzles.day")
    elif shown in some:
        where = words("puzzles.number", n=some.index(shown) + 1, total=len(some))
    else:
        where = words("puzzles.made_here")
    return Column(
        Row(
            Text(kind_name(shown, words), "heading", "gold", grow=1.0),
            Text(f"✓ {words('puzzles.has_been')}", "label", "good", lines=1, align=0.5) if done else None,
        ),
        Text(f"{page.named(shown)} · {where}", "note", "second"),
        gap="hair",
    )


def kind_name(shown: Puzzle, words: Words) -> str:
    return words(f"puzzles.kind.{shown.kind}", n=shown.depth)


def strip(page: PuzzlePage) -> tuple[str, bool | None]:
    """What is asked, or said to what was played, in a line; whether that was right."""
    if page.run is None:
        return page.title, None
    said, right = feedback(page, page.run)
    return (said, right) if said else (asked(page, page.run), None)


def _task(page: PuzzlePage, run: PuzzleRun) -> TaskCard:
    said, right = feedback(page, run)
    return TaskCard(
        asked(page, run),
        feedback=said,
        right=right,
        hints=clues(page, run),
        hints_left=page.hints_left,
        solved=True,  # the card of the prompt says where one plays
        can_show=page.can_show,
    )


def asked(page: PuzzlePage, run: PuzzleRun) -> str:
    """The task in a sentence."""
    shown = run.puzzle
    return page.context.words(f"puzzles.asked.{shown.kind}", n=shown.depth, player=_called(page, run, run.player))


def _called(page: PuzzlePage, run: PuzzleRun, player: int) -> str:
    return names.usual_name(run.record.game, player, page.context.words)


def told(page: PuzzlePage, run: PuzzleRun, texts: tuple[str, ...], start: int) -> tuple[tuple[int, str], ...]:
    """Actions in words, each with the player who acts, or for whom dice are rolled, from a place of the record."""
    way = run.record.here.way
    state = way[start - 1].state if start else run.record.root.state
    out = []
    for text in texts:
        notation = run.record.game.notation
        out.append(
            (state.actor or state.mover, notation.text(state.stage.find(state, text), page.context.language))
        )
        state = state.play(text)
    return tuple(out)


def feedback(page: PuzzlePage, run: PuzzleRun) -> tuple[str, bool | None]:
    """What is said to what was played last, and whether that was right; empty where there is nothing to say."""
    words, lang, shown = page.context.words, page.context.language, run.puzzle
    if run.phase == SOLVED:
        why = run.explanation.why.say(lang, page.context.noun)
        return words("puzzles.solved.shown" if run.shown else f"puzzles.solved.{shown.kind}", why=why), True
    if run.phase == LINE:
        return "", None
    if run.phase == JUDGED:
        return words("puzzles.looks" if run.right is None else "puzzles.not_this"), run.right
    if run.right is False:
        return _wrong(page, run), False
    if run.right:
        if run.phase == FOLLOWS:
            return words("puzzles.goes"), True
        return words("puzzles.go_on", answer=_answer(page, run), player=_called(page, run, run.player)), True
    return "", None


def _answer(page: PuzzlePage, run: PuzzleRun) -> str:
    """What the other has answered last; empty where nobody has."""
    roster = run.record.game.roster
    for turn in reversed(run.record.here.way):
        before = turn.parent.state if turn.parent is not None else None
        if before is None or not before.actor or turn.action is None:
            continue
        if roster.side[before.actor] == run.side:
            break
        action = run.record.game.notation.text(turn.action, page.context.language)
        return page.context.words("puzzles.answers", player=_called(page, run, before.actor), action=action)
    return ""


def _wrong(page: PuzzlePage, run: PuzzleRun) -> str:
    words = page.context.words
    over = run.record.state.outcome is not None and not run.refutation
    if over:
        return words("puzzles.wrong.over")
    line = told(page, run, run.refutation, run.wrong_at)
    if run.puzzle.kind == "defence" and line:
        answer = words(
            "puzzles.wrong.loses",
            player=_called(page, run, line[-1][0]),
            actions=", ".join(text for _, text in line),
        )
    else:
        answer = (
            words("puzzles.wrong.answered", player=_called(page, run, line[0][0]), action=line[0][1])
            if line
            else ""
        )
    return words(f"puzzles.wrong.{run.puzzle.kind}", answer=answer).strip()


def clues(page: PuzzlePage, run: PuzzleRun) -> tuple[str, ...]:
    """The hints asked for so far, the answer among them once it is shown."""
    found, space, lang = run.explanation, page.space, page.context.language
    named = {
        "dims": found.dims,
        "spaces": " ".join(space.name(at, lang) for at in found.spaces),
        "space": space.name(found.start, lang) if found.start is not None else "",
    }
    words = page.context.words
    asked_for = ("locus" if page.tree and clue == "along" else clue for clue in run.clues[: run.hints])
    said = [words(f"puzzles.hint.{clue}", **named) for clue in asked_for]
    if run.shown and run.phase == OPEN and run.at_first:
        said.append(words("puzzles.marked", action=told(page, run, (run.puzzle.answer,), run.start)[0][1]))
    return tuple(said)


def _line(ui: Ui, page: PuzzlePage, run: PuzzleRun) -> Box | None:
    """The actions of the line, while it is shown; a click goes there."""
    if run.phase != LINE:
        return None
    now, rows = run.record.number - run.start, []
    answer = told(page, run, (run.puzzle.answer,), run.start)[0][1]
    for n, (player, text) in enumerate(told(page, run, run.puzzle.line, run.start), 1):
        name = _called(page, run, player)
        rows.append(
            Row(
                Text(name, "note", "second", lines=1, width=90),
                Text(text, "strong", cut=True, lines=1, grow=1.0),
                ground=line_button(f"line {n}", ("goto", n), n == now),
                height=_ROW,
                pad=("close", "none"),
            )
        )
    said = Text(ui.words(f"puzzles.line.{run.puzzle.kind}", action=answer), "label", "second")
    return Column(said, Column(*rows, gap="none"), gap="tiny")


def _buttons(ui: Ui, page: PuzzlePage, run: PuzzleRun) -> Box:
    words = ui.words
    back = words("puzzles.to_position" if run.phase == LINE else "puzzles.again")
    wrong = run.phase in (WRONG, LINE) or (run.phase == JUDGED and run.right is False)
    return Row(
        Button("again", back, "answer_again", kind="primary", keys=ui.keys("answer_again"), height=TALL_H, grow=1.0)
        if wrong
        else None,
        Button("why", words("puzzles.why"), "puzzle_why", keys=ui.keys("puzzle_why"), height=TALL_H)
        if page.can_explain and run.phase != LINE
        else None,
        Button(
            "next", words("puzzles.next"), "puzzle_next", kind="primary" if run.phase == SOLVED else "normal",
            keys=ui.keys("puzzle_next"), height=TALL_H, grow=1.0,
        ),
        gap="close",
    )  # fmt: skip


# ---- all of them ----


def collection(page: PuzzlePage, ui: Ui) -> Box:
    """The day's, what is shown of all, a number for each, and more that can be made."""
    words, some, done = ui.words, page.chosen, solved()
    count = words("puzzles.count", n=len(some), solved=sum(identity(one) in done for one in some))
    day = page.of_day
    problems = [Text(problem.say(words.language), "note", "warning") for problem in page.problems]
    listed = Column(
        *problems,
        _day(ui, day, identity(day) in done) if day is not None else None,
        _games(ui, page),
        _set(ui, page, "kind", [(kind, _kind_label(kind, words)) for kind in kinds(_of(page, kind=ANY, dims=ANY))]),
        _set(ui, page, "dims", [(n, n if n != "0" else words("puzzles.dims.none")) for n in _dims(page)]),
        rule(),
        Text(count, "label", "second") if some else Text(words("puzzles.none"), "text", "second"),
        Grid(
            *(_cell(ui, page, n, one, identity(one) in done) for n, one in enumerate(some)),
            column=_CELL,
            gap="tiny",
        ),
    )
    return Column(Scroll("puzzles listed", listed, grow=1.0), _making(ui, page))


def _of(page: PuzzlePage, **other: str) -> list[Puzzle]:
    return [one for one in page.all if page.matches(one, **other)]


def _dims(page: PuzzlePage) -> list[str]:
    return sorted({str(one.dimensions) for one in _of(page, dims=ANY)})


def _day(ui: Ui, day: Puzzle, done: bool) -> Box:
    words = ui.words
    label = f"{words('puzzles.day')}: {kind_name(day, words)}"
    return Button("day", f"✓ {label}" if done else label, "puzzle_day", keys=ui.keys("puzzle_day"), height=TALL_H)


def _kind_label(kind: str, words: Words) -> str:
    name, depth = kind.split()
    return words(f"puzzles.kind.{name}", n=int(depth))


def _games(ui: Ui, page: PuzzlePage) -> Box:
    words, count = ui.words, page.games
    there = [name for name, n in count.items() if n or page.others or name == page.game]
    there.sort(key=lambda name: -count[name])
    buttons = [_choice("game", ANY, words("puzzles.any_game"), page.game)]
    for name in there:
        called = names.title(definition.definition(name), words)
        buttons.append(_choice("game", name, f"{called} · {count[name]}", page.game))
    hidden = len(count) - sum(1 for n in count.values() if n)
    more = words("puzzles.fewer") if page.others else words("puzzles.others", n=hidden)
    buttons.append(Button("others", more, ("puzzle_set", ("others", "")), kind="quiet", ink="accent", height=_LOW))
    return Column(Text(words("puzzles.set.game"), "head"), Flow(*buttons, gap="tiny"), gap="tiny")


def _set(ui: Ui, page: PuzzlePage, name: str, values: list[tuple[str, str]]) -> Box | None:
    if len(values) < 2:
        return None
    now = getattr(page, name)
    buttons = [
        _choice(name, value, label, now) for value, label in [(ANY, ui.words(f"puzzles.{name}.any")), *values]
    ]
    return Column(Text(ui.words(f"puzzles.set.{name}"), "head"), Flow(*buttons, gap="tiny"), gap="tiny")


def _choice(name: str, value: str, label: str, now: str) -> Box:
    ticked = f"✓ {label}"
    chosen = value == now
    return Button(
        f"{name} {value}", ticked if chosen else label, ("puzzle_set", (name, value)),
        kind="selected" if chosen else "normal", room_for=ticked, height=_LOW,
    )  # fmt: skip


def _cell(ui: Ui, page: PuzzlePage, number: int, one: Puzzle, done: bool) -> Box:
    """The number of a puzzle, with a tick once it is solved."""
    here = page.run is not None and page.run.puzzle == one
    help = f"{ui.words('puzzles.cell', n=number + 1, kind=kind_name(one, ui.words))} · {page.named(one)}"

    def paint(ui: Ui, rect: Rect) -> None:
        pressed, hovered, _ = hit(ui, f"puzzle {number}", rect)
        tooltip(ui, help)
        ui.fill(rect, "selected" if here else "button_hovered" if hovered else "field", 1.0, 6)
        ui.outline(rect, "accent" if here else "line", 1.0, 6, 1.4)
        ui.text(rect, "✓" if done else str(number + 1), "note", "good" if done else "second", 0.5)
        if pressed:
            ui.send("puzzle_open", number)

    return Custom(paint, width=_CELL, height=_ROW)


def _making(ui: Ui, page: PuzzlePage) -> Box:
    """The button that has more made; while they are, how far that is."""
    words, maker = ui.words, page.maker
    if not maker.game:
        game = names.title(definition.definition(page.made_game), words)
        return Button(
            "make", words("puzzles.make", game=game), "puzzle_make", help=words("puzzles.make_help"), height=TALL_H
        )

    def bar(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "field", 1.0, 4)
        ui.fill(rect.left(rect.w * min(1.0, maker.progress)), "accent", 1.0, 4)

    said = words("puzzles.making", n=len(maker.made), games=maker.tried, actions=maker.actions)
    return Column(
        Text(said, "note", "second", lines=1),
        Row(
            Custom(bar, height=8, grow=1.0, align=0.5),
            Button("stop making", words("puzzles.cancel"), "puzzle_stop", height=TALL_H),
        ),
        gap="hair",
    )
