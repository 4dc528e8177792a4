"""The tab that says whether the board can be built: verdict, orders that cannot work, limits, how far parts go."""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.app.pages.assembly.rows import (
    COLOURS,
    cross,
    heading,
    level_with,
    play_sign,
    sentence,
    sign,
    verdict_card,
)
from vectorgames.app.pages.assembly.workshop import Workshop
from vectorgames.base.numbers import Length
from vectorgames.boards.assembly import Assembly, label
from vectorgames.fabrication import check_texts
from vectorgames.fabrication.check import Collision, Hold
from vectorgames.ui.boxes import Button, Send, rule, send
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Forms, Grid, Row, Scroll, Text
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import hit, tooltip
from vectorgames.view.primitives import Rect

WAYS = ("east", "west", "north", "south", "up", "down")
FACTS = ("sway", "hold", "weight")
_WORDS = 150  # design width that words have at least beside their number; with less it stands under them


def check_tab(ui: Ui, shop: Workshop) -> Box:
    found, words = shop.found, ui.words
    sign, title, text = _verdict(ui, shop)
    verdict = verdict_card(sign, title, text)
    if found is None or shop.failed:
        shown: list[Box | None] = [verdict]
    else:
        facts = list(check_texts.findings(found, orders=False))
        meeting = [one for one in facts if one.about == "meeting"]
        meetings = (_meeting(ui, number, one.said.say(words.tag)) for number, one in enumerate(meeting))
        shown = [
            Column(verdict, *meetings, gap="small"),
            _wrong_orders(ui, shop, shop.orders.wrong) if shop.orders and shop.orders.wrong else None,
            _section(words("ui.assembly.limits"), [_line(ui, one) for one in facts if one.about == "limit"]),
            _section(
                words("ui.assembly.facts"), [_line(ui, one) for kind in FACTS for one in facts if one.about == kind]
            ),
            _play_table(ui, found.hold) if found.hold else None,
        ]
    seen = (title, lambda: verdict.rect) if shop.buildable is not None else None  # whenever it is another one
    return Scroll(f"check {shop.board}", Column(*shown, gap="large"), seen)


def _verdict(ui: Ui, shop: Workshop) -> tuple[str, str, str]:
    """Sign, headline and sentence: of the wrong order if one is shown, else of the board."""
    found, say, good = shop.found, ui.words, shop.buildable
    if found is None or good is None:
        return "warn", say("app.workshop.checking"), ""
    safe = found.hold is None or check_texts.held(found.hold, found.fits)
    key = "unbuildable" if found.hits else "buildable" if safe else "unheld"
    said, detail = (say(f"app.workshop.{one}", n=len(found.hits)) for one in (key, f"{key}_detail"))
    if not shop.wrong:
        return "good" if good else "bad", said, detail
    parts = sentence(shop.order(shop.wrong).say(say.tag)), say("ui.assembly.in_right_order", verdict=said)
    return "bad", say("ui.assembly.wrong_shown"), "\n".join(parts)


def _section(name: str, lines: list[Box]) -> Box | None:
    """Lines under a heading with hairlines between them, if there are any."""
    ruled = [box for line in lines for box in (rule(), line)][1:]
    return Column(heading(name), Column(*ruled, gap="small"), gap="small") if lines else None


def _line(ui: Ui, one: check_texts.Finding) -> Box:
    """A line with its sign, words, and number at the right, or under them if it is long."""
    verdict, tag = "good" if one.good else "warn" if one.weak else "bad", ui.words.tag
    text = sentence((one.what or one.said).say(tag))
    words: Box = Text(text, grow=1.0)
    if one.value:
        value = one.value.say(tag)
        number = Text(value, "strong", "second" if one.good else COLOURS[verdict], lines=1, up=0.0)
        words = Forms(
            Row(Text(text, width=_WORDS, grow=1.0), number, grow=1.0),
            Column(Text(text), Text(value, "note", "second"), gap="none", grow=1.0),
        )
    return Row(sign(verdict), words)


def _pressed_card(
    name: str, what: Send, help: str, colours: tuple[str, str], shown: bool = False
) -> Callable[[Ui, Rect], None]:
    """The ground of a card that can be pressed, unless it is ``shown`` already; ``colours``: at rest, hovered."""

    def ground(ui: Ui, rect: Rect) -> None:
        pressed, hovered, _ = hit(ui, name, rect)
        tooltip(ui, help)
        ui.fill(rect, "warning_card" if shown else colours[hovered], 1.0, ROUND_CARD)
        ui.edge(rect, ROUND_CARD)
        if shown:
            ui.outline(rect, "warning", 0.9, ROUND_CARD, 1.3)
        if pressed and not shown:
            send(ui, what)

    return ground


def _cross(style: str = "text") -> Box:
    return level_with(style, 18, lambda ui, at: cross(ui, at, ui.px(5), "warning"))


def _play(style: str = "text") -> Box:
    return level_with(style, 18, lambda ui, at: play_sign(ui, at, ui.px(6), "accent", False))


def _meeting(ui: Ui, number: int, said: str) -> Box:
    """Which parts meet; a click goes to the moment at which they do."""
    help = ui.words("ui.assembly.meeting_help")
    ground = _pressed_card(f"meeting{number}", ("meeting", number), help, ("card", "button"))
    return Row(_cross(), Text(sentence(said), grow=1.0), _play(), ground=ground, pad=("wide", "normal"))


def _wrong_orders(ui: Ui, shop: Workshop, orders: dict[str, tuple[Assembly, tuple[Collision, ...]]]) -> Box:
    """Orders to try; the one that is shown says where it ends."""
    words = ui.words
    right = Button("right order", words("ui.assembly.right_order"), ("wrong_order", ""), align=0.0)
    return Column(
        heading(words("ui.assembly.wrong"), words("ui.assembly.wrong_help")),
        *(_wrong(ui, shop, name, *order) for name, order in orders.items()),
        right if shop.wrong in orders else None,
        gap="small",
    )


def _wrong(ui: Ui, shop: Workshop, name: str, made: Assembly, hits: tuple[Collision, ...]) -> Box:
    ends = check_texts.meeting(made, hits[0]).say(ui.words.tag) if hits else ui.words("app.workshop.possible")
    why, shown = sentence(ends), name == shop.wrong
    return Row(
        _cross("strong") if shown else _play("strong"),
        Column(
            Text(sentence(shop.order(name).say(ui.words.tag)), "strong"),
            Text(why, "note", "warning") if shown else None,
            gap="hair",
            grow=1.0,
        ),
        ground=_pressed_card(
            f"wrong {name}", ("wrong_order", name), "" if shown else why, ("button", "button_hovered"), shown
        ),
        pad=("wide", "normal"),
    )


def _play_table(ui: Ui, hold: Hold) -> Box | None:
    """Parts, and under them a number for every direction, in as few signs as can be."""
    words, tag = ui.words, ui.words.tag

    def told(way: float | None) -> str:
        return Length(round(way, 3) + 0.0).say(tag) if way is not None else words("assembly.play.free")

    heads = (Text(words(f"ui.assembly.way.{way}"), "note", "third", cut=True, lines=1) for way in WAYS)
    lines: list[Box] = []
    for names, ways in check_texts.plays(hold.freedom):
        numbers = (Text(told(way), "strong", "second", cut=True, lines=1) for way in ways)
        parts = Text(", ".join(label(name).say(tag) for name in names))
        lines += [rule(), parts, Grid(*numbers, columns=len(WAYS), gap="tiny")]
    if not lines:
        return None
    return Column(
        heading(words("ui.assembly.play"), words("ui.assembly.play_help")),
        Grid(*heads, columns=len(WAYS), gap="tiny"),
        *lines,
        gap="tiny",
    )
