"""What the panels say of the choice at which people are: prompt, buttons, what confirms. Knows no panel."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vectorgames.app.play import Play
from vectorgames.app.player_names import player_name
from vectorgames.app.rules_text import cited
from vectorgames.core.stage import Reason
from vectorgames.ui import model
from vectorgames.ui.commands import STOPS, TOGETHER, keys_of
from vectorgames.words import Words

NAMED = 4
"""So many spaces are named at most where it is told what would come of an action."""


def confirm_label(play: Play) -> str:
    words, action, legal = play.context.words, play.move_input.ready, play.move_input.selection.legal
    if action is not None:
        key = f"app.confirm.{action.kind}"
        return words(key) if key in words else _in_its_words(play, "place")
    if len(legal) and legal[0].kind == "remove":
        return words("app.confirm.remove")
    places = not play.move_input.moves
    if play.context.record.game.kinds or (not places and any(a.kind == "place" for a in legal)):
        return ""  # one or the other
    return _in_its_words(play, "place") if places else words("app.confirm.move")


def _in_its_words(play: Play, name: str, **params: str) -> str:
    """A text of the window in the words of the game, where it has other ones."""
    words, own = play.context.words, f"games.{play.context.record.game.id}.{name}"
    return words(own if own in words else f"app.{name}", **params)


def prompt(play: Play) -> model.Prompt:
    record, words = play.context.record, play.context.words
    state = record.state
    why, section = refused_now(play)
    if state.outcome is not None:
        return model.Prompt(words("rules.over"), "", why, section)
    mover = player_name(record, state.actor or state.mover, words)
    text = words("games.turn.move" if state.actor else "games.turn.roll", player=mover)
    return model.Prompt(text, _detail(play), why, section)


def refused_now(play: Play) -> tuple[str, int]:
    """Why something was refused, and the number of the section of the rules that says so; 0: none."""
    why, citation = play.move_input.why or _why_not_pointed(play) or ("", "")
    return why, cited(play.context.record.game, citation, play.context.words) or 0 if citation else 0


def _why_not_pointed(play: Play) -> tuple[str, str] | None:
    """Why the vector that is pointed at cannot be drawn: a click there would mean something else."""
    sketch = play.move_input.sketch
    if sketch is None or sketch.why is None:
        return None
    return sketch.why.say(play.context.language, play.context.noun), sketch.why.section if isinstance(
        sketch.why, Reason
    ) else ""


def _detail(play: Play) -> str:
    """What the next click does."""
    state, words, move_input = play.context.record.state, play.context.words, play.move_input
    lang, space, prospects = play.context.language, play.context.space, play.analysis.prospects
    if move_input.seen is not None:
        return words("app.looked_at", space=space.name(move_input.seen, lang))
    if prospects is not None and prospects.why and not move_input.stem:
        return prospects.why.say(lang, play.context.noun)
    if (pressed := move_input.pressed) is not None and pressed.kind not in STOPS:
        key, text = f"games.choice.{pressed.text}", state.game.notation.text(pressed, lang)
        text = words(key) if key in words else text  # the words of its button
        return " ".join((words("app.pressed", action=text), *_comes(play)))
    if move_input.ready is not None:
        action = move_input.ready
        if action.kind == "place":
            return _in_its_words(play, "aimed", space=space.name(move_input.aim, lang))
        text, at = state.game.notation.text(action, lang), space.name(move_input.aim, lang)
        return " ".join((words("app.aimed_move", space=at, action=text), *_comes(play)))
    if (tried := play.preview.tried) is not None and tried.kind not in STOPS:
        return " ".join((words("app.pointed", action=state.game.notation.text(tried, lang)), *_comes(play)))
    if play.analysis.why is not None:
        return play.analysis.why[0]
    if move_input.aim is not None:
        return words("app.aimed_choose", space=space.name(move_input.aim, lang))
    if move_input.stem:
        if (after := state.game.presenter.prompt_after(state, move_input.stem)) is not None:
            return after.say(lang, play.context.noun)
        if move_input.stem[-1].kind == "button" and (kind := str(move_input.stem[-1].value)) in state.game.kinds:
            key = f"games.piece.{kind}"
            return words("app.stem_kind", piece=words(key) if key in words else kind)
        if move_input.options and len(move_input.stem) > 1:
            return words("app.stem_ways", n=len(move_input.options))
        if len(group := play.group) > 1:
            return f"{_group_name(play, len(group))} {_may(play)}"
        levels = "app.stem" if space.by_column else "app.stem_plain"
        return words("app.stem_tray" if move_input.stem[0].kind == "tray" else levels)
    if play.context.record.can_deal and play.analysis.found and play.analysis.found.opening:
        return play.analysis.found.opening.say(lang, play.context.noun)
    return state.game.presenter.prompt(state).say(lang, play.context.noun)


def _comes(play: Play) -> list[str]:
    """What would come of the action pointed or aimed at to other pieces than those which it moves."""
    outlook, space = play.analysis.outlook, play.context.space
    words, lang = play.context.words, play.context.language
    if outlook is None:
        return []
    change, said = outlook.change, [outlook.encounter.say(lang, play.context.noun)] if outlook.encounter else []

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
    game, words = play.context.record.game, play.context.words
    box = game.section.partition(" ")[0]
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
        said.append(words("app.may.all", key=keys_of("together", words).split()[0]))
    elif ways > 2 or more:
        said.append(words("app.may.others", key=keys_of("together", words).split()[0], n=at + 1, ways=ways))
    return " ".join(said)


def choices(play: Play) -> tuple[model.Choice, ...]:
    state, words = play.context.record.state, play.context.words
    if state.outcome is not None or not state.actor:
        return ()
    out, n = [], len(play.move_input.selection.picked)
    for pick in play.move_input.buttons:
        value = str(pick.value)
        kind = value in state.game.kinds
        key, icons = f"games.piece.{value}" if kind else f"games.choice.{value}", _icons(play, value)
        label = words(key) if key in words else value
        group, short = ("", label) if kind else _of_many(value, label, words)
        key = keys_of("stop", words) if value in STOPS else ""
        primary = (bool(n) and not out and kind) or play.move_input.button == pick
        out.append(model.Choice(value, short, icons, key, primary, group, label))
    return (*_together(play), *out)


def _together(play: Play) -> tuple[model.Choice, ...]:
    """The button that goes from one set of pieces that may go with the one chosen to the next."""
    at, ways = play.move_input.together
    if ways < 2 or play.move_input.aim is not None:
        return ()
    words = play.context.words
    one = "app.together_alone" if len(play.move_input.stem) > 1 else "app.together_all"
    label = words("app.together_next", n=at + 1, ways=ways) if ways > 2 else words(one)
    return (model.Choice(TOGETHER, label, key=keys_of("together", words).split()[0]),)


def _of_many(value: str, label: str, words: Words) -> tuple[str, str]:
    """What buttons that differ by a number are about, and the few letters that tell this one from the others."""
    stem, number = re.fullmatch(r"(.*?) ?([0-9]*)", value).groups()
    if not number or f"games.choice_group.{stem}" not in words:
        return "", label
    return words(f"games.choice_group.{stem}"), words(f"games.choice_short.{stem}", n=number)


def _icons(play: Play, value: str) -> tuple[str, ...]:
    """The pieces that a button is about."""
    state = play.context.record.state
    if value in state.game.kinds:
        return (f"{state.actor}{value}",)
    return {"pair": ("1", "1"), "single": ("2",)}.get(value, ())
