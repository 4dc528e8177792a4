"""``assemble --sizes``: the numbers of a board by name, with what is allowed. Knows no board."""

from __future__ import annotations

from vectorgames.boards import KITS, settings
from vectorgames.boards.assembly.numbers import limits
from vectorgames.boards.settings import MEASURED, Field
from vectorgames.cli import output
from vectorgames.words import LocalizedText, words


def sizes(given, asked) -> None:
    """A line a number, a group together; with --json as data."""
    lang, model = given.tag, asked.model
    found = settings.fields(model, given.board)
    if given.json:
        told = {"board": model.id, "sizes": [_told(field, lang) for field in found], "measured": _measured(asked)}
        output.write_json(told)
        return
    say = words(lang)
    key = f"assembly.board.{model.id}"
    lines = [say("assembly.listed.head", board=say(key) if key in say else model.id)]
    wide, group = 2 + max(len(field.name) for field in found), ""
    for field in found:
        if field.group != group:
            group = field.group
            lines += ["", say(f"assembly.group.{group}")]
        line = LocalizedText(
            "assembly.listed.line", label=field.label, allowed=field.allowed, usual=field.say(field.usual)
        )
        lines.append(f"  {field.name:<{wide}}{line.say(lang)}")
    lines.append("")
    by_key = {field.key: field for field in found}
    for name, keys in KITS.of(model).joined.items():
        span = max(by_key[key].low for key in keys), min(by_key[key].high for key in keys)
        names = LocalizedText(
            "assembly.listed.joined", names=" + ".join(by_key[key].name for key in keys), allowed=limits(*span)
        )
        lines.append(f"  {name:<{wide}}{names.say(lang)}")
    names = ", ".join(_measured(asked))
    lines.append(LocalizedText("assembly.listed.measured", names=names, allowed=limits(*MEASURED)).say(lang))
    output.write_lines(lines)


def _measured(asked) -> list[str]:
    """Kinds of parts, and single ones."""
    every = settings.measurable(asked.model)
    return list(dict.fromkeys((*(name.partition(" ")[0] for name in every), *every)))


def _told(field: Field, lang: str) -> dict:
    told = {"name": field.name, "label": field.label.say(lang), "low": field.low, "high": field.high}
    return told | {"usual": field.usual, "unit": field.unit}
