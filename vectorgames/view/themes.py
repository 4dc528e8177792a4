"""Themes: the colours of everything, read from configs/themes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from vectorgames.base import yaml_reader
from vectorgames.base.numbers import parse_int
from vectorgames.base.paths import CONFIGS

if TYPE_CHECKING:
    pass

_AXES = "xyztuv"
USUAL = "studio"
PAPER = "paper"
"""The theme of what is printed; no window has it."""

_PALE = 100  # lightness from which on a colour stands out from a dark ground, and below which from a light one


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A look, equal to itself only.

    ``colours``, ``dimensions``, ``steps`` (kinds of step of a tree, without the limited ones): name -> #RRGGBB;
    ``players``: number of a colour -> (fill, trim), on the map; ``figures``: (body, trim, mark), of solid pieces
    and of what belongs to them on the board, 0: to nobody; ``disabled``: strength, 0 … 1, of what cannot be used
    now; ``edge``: of the line round each control, 0 where its ground alone tells it; ``given``: by player the
    number of his colour, empty where everybody has that of his own number. ``lettering``: how much larger than
    usual letters on maps are wanted, as far as there is room; ``least``: how many pixels high they are at least.
    """

    id: str
    colours: dict[str, str]
    players: dict[int, tuple[str, str]]
    figures: dict[int, tuple[str, str, str]]
    dimensions: dict[str, str]
    steps: dict[str, str]
    window_alpha: float
    disabled: float
    edge: float
    given: tuple[int, ...] = ()
    lettering: float = 1.0
    least: float = 0.0

    @property
    def bright(self) -> bool:
        return lightness(self.colours["studio"]) >= _PALE

    def fine(self, alpha: float) -> float:
        """Strength of a line that is faint in usual themes: of fine lines between spaces."""
        return max(alpha, 0.6 * self.edge)

    def letters(self, size: float, room: float = 0.0) -> float:
        """Size of letters on a map that are usually so large, and for which there is so much room."""
        return max(size, min(size * self.lettering, room), self.least)

    def __getitem__(self, name: str) -> str:
        return self.colours[name]

    def colour_of(self, player: int) -> int:
        """The number of a player's colour."""
        return self.given[player - 1] if 0 < player <= len(self.given) else player

    def player(self, number: int) -> tuple[str, str]:
        """Fill and trim of a player's pieces; neutral pieces are grey."""
        return self.players.get(self.colour_of(number), (self.colours["third"], self.colours["text"]))

    def figure(self, player: int) -> tuple[str, str, str]:
        """Body, trim and mark of a player's pieces; of neutral ones those of nobody."""
        return self.figures.get(self.colour_of(player), self.figures[0])

    def owner(self, number: int) -> str:
        """Colour of what is marked for a player: that of his pieces, or of their trim where that does not stand out
        from the ground."""
        fill, trim = self.player(number)
        return (fill if (lightness(fill) > _PALE) != self.bright else trim) if number else self.colours["text"]

    def dimension(self, name: str) -> str:
        """Colour of a coordinate, or of a locus, ``1`` … ``6``: those of the coordinates in their order."""
        number = parse_int(name)
        return self.dimensions[name if number is None else _AXES[number - 1]]

    def step(self, kind: str) -> str:
        """Colour of a kind of step; a limited one has that of its unlimited one."""
        return self.steps.get(kind.removeprefix("limited_"), self.colours["text"])


def lightness(colour: str) -> float:
    """Lightness of #RRGGBB, 0 … 255, as it is seen."""
    return 255 * sum(share * part for share, part in zip((0.3, 0.59, 0.11), rgb(colour), strict=True))


def rgb(colour: str) -> tuple[float, float, float]:
    """#RRGGBB as three numbers 0 … 1."""
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))  # type: ignore[return-value]


def theme_ids() -> tuple[str, ...]:
    """Names of all themes of windows, the usual one first."""
    names = sorted(file.stem for file in (CONFIGS / "themes").glob("*.yaml") if file.stem != PAPER)
    return tuple(sorted(names, key=lambda name: name != USUAL))


@cache
def load_theme(
    name: str = USUAL, given: tuple[int, ...] = (), lettering: float = 1.0, least: float = 0.0
) -> Theme:
    """The theme of this name, with the colours given to players, and with letters on maps so much larger, and so
    large at least. ValueError lists the valid names."""
    file = CONFIGS / "themes" / f"{name}.yaml"
    if name not in (USUAL, PAPER) and name not in theme_ids():
        raise ValueError(f"theme {name!r}: expected one of {', '.join(theme_ids())}")
    data: dict[str, Any] = yaml_reader.parse(file.read_text("utf-8"))
    return Theme(
        id=data["id"],
        colours=data["colours"],
        players={int(n): (p["fill"], p["trim"]) for n, p in data["players"].items()},
        figures={int(n): (p["body"], p["trim"], p["mark"]) for n, p in data["figures"].items()},
        dimensions=data["dimensions"],
        steps=data["steps"],
        window_alpha=float(data["window_alpha"]),
        disabled=float(data["disabled"]),
        edge=float(data["edge"]),
        given=given,
        lettering=lettering,
        least=least,
    )


@lru_cache(maxsize=4096)
def packed(colour: str, alpha: float = 1.0) -> int:
    """#RRGGBB and alpha as imgui's draw lists want it."""
    r, g, b = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return r | g << 8 | b << 16 | round(min(max(alpha, 0), 1) * 255) << 24
