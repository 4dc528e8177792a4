"""The list of commands and keys, the numbers of levels, signs of dimensions, themes."""

import pytest

from tests.support import begin, given
from vectorgames.app.dialogs.help import help_rows
from vectorgames.base.words import words
from vectorgames.ui.actions import Command, key_label
from vectorgames.view.themes import load_theme, theme_ids

# ruff: noqa: F811

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


# ---- commands and keys ----


def rows(session, language="en", **options):
    begin(session, **options)
    return {row.label: row for row in help_rows(session.page, words(language))}


@LANGUAGES
def test_the_help_tells_the_keys_that_work(session, language):
    table, found = words(language), rows(session, language)
    for name, key, expected in (
        ("xray", "x", Command("toggle", "xray")),
        ("xray_next", "n", Command("xray_step", 1)),
        ("xray_previous", "p", Command("xray_step", -1)),
    ):
        row = found[table(f"ui.command.{name}")]
        assert row.keys == key.upper()
        assert row.command == expected == given(session, key)
    assert found[table("ui.command.recall_view")].keys == "F5 – F9"
    assert found[table("ui.command.keep_view")].keys == f"{table('ui.key.Shift')}+F5 – F9"
    assert found[table("ui.command.top")].command == Command("layout", "top")
    wheel = {name: found[table(f"ui.command.mouse_{name}")].keys for name in ("explode", "apart")}
    assert wheel == {"explode": key_label("Ctrl+wheel", table), "apart": key_label("Shift+wheel", table)}
    assert table("ui.key.Ctrl") in wheel["explode"]
    saves = [found[table(f"ui.command.map_{form}")].command for form in ("png", "svg")]
    assert saves == [Command("save_map", "png"), Command("save_map", "svg")]


# ---- on the board ----


def shine(colour: str) -> float:
    """Relative luminance, 0 … 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(n * p for n, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(a: str, b: str) -> float:
    """As WCAG has it, 1 … 21."""
    low, high = sorted((shine(a), shine(b)))
    return (high + 0.05) / (low + 0.05)


def mixed(colour: str, alpha: float, ground: str) -> str:
    """A colour of this strength on a ground."""
    pairs = [(int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(alpha * a + (1 - alpha) * b):02X}" for a, b in pairs)


def _stands_out(theme) -> None:
    """WCAG 2.2 of a theme of high contrast: text 7 : 1 (AAA), what is told by its colour 3 : 1."""
    plain = ("window", "card", "field", "studio")
    texts = {
        "text": (*plain, "button", "button_hovered", "button_active", "selected", "grid_hovered", "gold_card",
                 "warning_card", "backdrop_low", "backdrop_high"),
        "second": (*plain, "button", "button_hovered", "selected", "grid_hovered", "gold_card", "warning_card"),
        "third": (*plain, "button", "grid_hovered", "gold_card", "warning_card"),
        "accent": (*plain, "button"), "gold": (*plain, "gold_card"), "warning": (*plain, "warning_card"),
        "good": plain, "on_accent": ("accent",),
    }  # fmt: skip
    told = {
        "accent": (*plain, "selected", "button_hovered"),
        "line": (*plain, "button"),
        "track": plain,
        "third": plain,
    }
    for least, pairs in ((7.0, texts), (3.0, told)):
        seen = {(ink, on): contrast(theme[ink], theme[on]) for ink, grounds in pairs.items() for on in grounds}
        assert {pair: round(far, 1) for pair, far in seen.items() if far < least} == {}
    assert theme.edge == 1.0, "controls have outlines: their grounds alone do not stand out"
    for ground in ("window", "card"):  # what cannot be used now is still read
        button = mixed(theme["button"], theme.disabled, theme[ground])
        assert contrast(mixed(theme["text"], theme.disabled, button), button) > 4.5
        assert contrast(mixed(theme["line"], theme.disabled, theme[ground]), theme[ground]) > 3
    assert contrast(mixed(theme["grid"], theme.fine(0.0), theme["grid_card"]), theme["grid_card"]) > 3


@pytest.mark.parametrize("name", theme_ids())
def test_every_theme_can_be_read(name):
    """Letters, and all that is told by lines and marks, stand out from every ground on which they lie."""
    theme, strong = load_theme(name), "contrast" in name
    grounds = [theme[ground] for ground in ("window", "card", "studio", "field")]
    grounds += [theme[ground] for ground in ("backdrop_low", "backdrop_high") if theme.bright]

    def least(colour: str, *others: str) -> float:
        return min(contrast(colour, other) for other in others or grounds)

    assert least(theme["text"], *grounds, *(theme[g] for g in ("button_active", "selected"))) > (7 if strong else 6)
    assert least(theme["second"]) > (7 if strong else 4.5) and least(theme["third"]) > (5 if strong else 3.6)
    assert least(theme["on_accent"], theme["accent"]) > 4.5 and least(theme["warning"], theme["warning_card"]) > 4.5
    assert least(theme["gold"], theme["gold_card"]) > (4.5 if strong else 4)
    if strong:
        _stands_out(theme)
    marks = ("accent", "gold", "warning", "good", "win", "block", "double", "free", "own", "take", "pin1", "pin2")
    told = {mark: theme[mark] for mark in (*marks, "pin3", "pin4")} | theme.dimensions | theme.steps
    told |= {str(player): theme.owner(player) for player in theme.players}
    faint = {what: least(colour) for what, colour in told.items()}
    assert {what: seen for what, seen in faint.items() if seen < (3.4 if strong else 2.9)} == {}
    six = theme.dimensions
    assert list(six) == list("xyztuv") and len(set(six.values())) == 6
    assert contrast(six["u"], six["v"]) > 1.75  # in grey, too
    assert contrast(theme.player(1)[0], theme.player(2)[0]) > 5
