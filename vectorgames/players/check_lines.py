"""What has been found out about a game, in words: rows of a table, then sentences; for a command, lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from vectorgames.base.words import LocalizedText, words
from vectorgames.players.characters import characters
from vectorgames.players.check import STRONG, Check, Luck, Share, Suspicion, Table
from vectorgames.players.seat import RANDOM
from vectorgames.players.trial_games import LONGEST

_SHOWN = 12  # actions of a game that shows something

Text = LocalizedText


class Row(NamedTuple):
    """A row of the table: what it is about, and what games by chance and by characters came to."""

    label: Text
    chance: Text | str
    characters: Text | str


def rows(found: Check) -> tuple[Row, ...]:
    """The table; its head is ``check.column.chance`` and ``check.column.characters``."""
    tables = found.chance, found.characters
    made = [Row(Text("check.row.length"), *map(_length, tables))]
    made.append(Row(Text("check.row.choices"), *(_number(table.choices) for table in tables)))
    for player, shares in enumerate(zip(*(table.wins for table in tables), strict=True), 1):
        made.append(Row(Text("check.row.wins", player=player), *map(_share, shares)))
    made.append(Row(Text("check.row.draws"), *(_count(table.draws, table) for table in tables)))
    made.append(Row(Text("check.row.limited"), *(_count(table.limited, table) for table in tables)))
    for reason in dict.fromkeys(reason for table in tables for reason, _ in table.ends):
        counts = (_count(dict(table.ends).get(reason, 0), table) for table in tables)
        made.append(Row(Text("check.row.end", why=_end(reason)), *counts))
    return tuple(made)


def sentences(found: Check) -> tuple[Text, ...]:
    """What the table does not say: luck, the usual measures, what never came into play, what may be mistakes."""
    return tuple(_sentences(found))


def lines(found: Check, lang: str = "en") -> tuple[str, ...]:
    """Everything as lines of text, the table in columns."""
    head = Text("check.title", title=found.title, chance=found.chance.games, skilled=found.characters.games)
    cells = [("", *(words(lang)(f"check.column.{name}") for name in ("chance", "characters")))]
    cells += [tuple(_say(cell, lang) for cell in row) for row in rows(found)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    table = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in cells)
    return head.say(lang), *table, *(sentence.say(lang) for sentence in sentences(found))


def _say(text: Text | str, lang: str) -> str:
    return text if isinstance(text, str) else text.say(lang)


def _sentences(found: Check) -> Iterator[Text]:
    yield from map(_luck, found.luck)
    for name, value in found.measures.items():
        if value is not None:
            said = _number(value) if name == "length" else _percent(value)
            yield Text(f"check.measure.{name}", value=said, strongest=_name(STRONG))
    if None in found.measures.values():
        yield Text("check.measure.unknown")
    games = found.chance.games + found.characters.games
    for part in found.unused:
        place = f"{part.file}:{part.line}"
        yield Text(f"check.unused.{part.sort}", place=place, said=part.said, n=games)
    if found.kinds:
        yield Text("check.kinds", n=len(found.kinds), kinds=", ".join(found.kinds))
    for suspicion in found.suspicions:
        yield Text("check.mistake", what=Text(f"check.suspicion.{suspicion.key}", **dict(suspicion.params)))
        if suspicion.actions:
            yield Text("check.shown", actions=_played(suspicion))
    if not found.suspicions:
        yield Text("check.nothing")


def _played(suspicion: Suspicion) -> Text | str:
    shown: Sequence[str] = suspicion.actions[:_SHOWN]
    more = len(suspicion.actions) - len(shown)
    told = " ".join(shown)
    return Text("check.more", actions=told, n=more) if more else told


def _luck(luck: Luck) -> Text:
    numbers: dict[str, Any] = {"games": luck.games, "lost": luck.lost, "drawn": luck.drawn}
    return Text("check.luck", stronger=_name(luck.stronger), weaker=_name(luck.weaker), **numbers)


def _name(seat: str) -> Text | str:
    return Text("players.random") if seat == RANDOM else characters()[seat].name


def _end(reason: str) -> Text | str:
    if not reason:
        return Text("check.end.broken_off", n=LONGEST)
    if reason == "vector":
        return Text("check.end.vector")
    key = f"games.reason.{reason}"
    return Text(key, dims="") if key in words() else reason


def _length(table: Table) -> Text:
    least, middle, most = table.length
    return Text("check.cell.length", least=least, median=_number(middle), most=most)


def _share(share: Share) -> Text:
    low, high = share.interval
    return Text("check.cell.wins", share=_percent(share.share), low=_percent(low), high=_percent(high))


def _count(number: int, table: Table) -> Text:
    return Text("check.cell.count", n=number, of=table.games)


def _percent(share: float) -> str:
    return str(round(100 * share))


def _number(value: float) -> str:
    return f"{value:g}"
