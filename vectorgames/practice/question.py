"""Question: what is shown and asked, what is right, and why an answer is wrong. A value; knows no window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vectorgames.spaces.space import Space
from vectorgames.words import LocalizedText, language_of

LETTERS = "ABCDEF"
NAMES = ("name_it", "find_it")
"""Kinds of questions about names."""
Vector = tuple[tuple[int, ...], str]
"""Spaces in order, and the coordinates that run."""


@dataclass(frozen=True)
class Option:
    """One answer to choose. ``said``: as it is written, a text or a LocalizedText; ``reason``: why it is right or
    not."""

    said: str | LocalizedText
    right: bool
    reason: LocalizedText

    def say(self, lang: str) -> str:
        return self.said.say(lang) if isinstance(self.said, LocalizedText) else self.said


@dataclass(frozen=True)
class Question:
    """One question; spaces are numbers.

    kind      one of ``vectorgames.practice.generators.KINDS``
    prompt    what is asked
    rings     spaces that are asked about, several in the order of their letters
    own, enemy  spaces with pieces of the first and the second player
    options   answers to choose from; none: a space is to be clicked
    targets   the right spaces
    within    spaces of which one is to be clicked; none: any
    reasons   why a space is wrong, by its number; ``reason``: why any other is, or else how it differs from the one
              that is ``wanted``
    right     what is said to the right answer
    answer    vectors that are drawn once it has been answered
    """

    kind: str
    prompt: LocalizedText
    right: LocalizedText
    rings: tuple[int, ...] = ()
    own: tuple[int, ...] = ()
    enemy: tuple[int, ...] = ()
    options: tuple[Option, ...] = ()
    targets: frozenset[int] = frozenset()
    within: frozenset[int] = frozenset()
    reasons: tuple[tuple[int, LocalizedText], ...] = ()
    reason: LocalizedText | None = None
    answer: tuple[Vector, ...] = ()
    wanted: tuple[Space, int] | None = None

    @property
    def clicked(self) -> bool:
        """Whether it is answered by a click on a space."""
        return not self.options

    def is_right(self, given: int) -> bool:
        """Whether a space, or the option of a number from 0, is right."""
        return given in self.targets if self.clicked else self.options[given].right

    def may_be(self, given: int) -> bool:
        """Whether this is an answer at all."""
        if self.clicked:
            return given in self.within or not self.within
        return 0 <= given < len(self.options)

    def why(self, given: int) -> LocalizedText:
        """What is said to an answer."""
        if not self.clicked:
            return self.options[given].reason
        if given in self.targets:
            return self.right
        found = dict(self.reasons).get(given) or self.reason
        return found or (differing(self.wanted[0], given, self.wanted[1]) if self.wanted else self.right)


class Named(LocalizedText):
    """The name of a space, as people of a language write it."""

    __slots__ = ("at", "space")

    def __init__(self, space: Space, at: int):
        super().__init__("")
        self.space, self.at = space, at

    def say(self, lang: str = "en", noun: str = "") -> str:
        return self.space.name(self.at, language_of(lang))


def elements(space: Space, at: int) -> tuple[str, ...]:
    """What tells a space apart: its elements; on a board without vectors its coordinates, none like another's."""
    if space.vectors is not None:
        return space.elements(at)
    return tuple(f"{axis} {n}" for axis, n in zip(space.axes, space.coordinates[at].tolist(), strict=True))


def phrase(space: Space, key: str, **params: Any) -> LocalizedText:
    """A sentence about spaces in the words of their kind of board."""
    return LocalizedText(f"practice.{space.kind}.{key}", **params)


def differing(space: Space, given: int, right: int) -> LocalizedText:
    """In which elements two spaces differ, and what they are in each: of an answer, and of what was asked for."""
    told, wanted, name = elements(space, given), elements(space, right), Named(space, given)
    if len(told) != len(wanted):
        return phrase(space, "other_level", given=name, n=len(told), wanted=len(wanted))
    axes = [k for k in range(len(wanted)) if told[k] != wanted[k]]
    swapped = len(axes) == 2 and told[axes[0]] == wanted[axes[1]] and told[axes[1]] == wanted[axes[0]]
    if swapped:
        names = {"one": space.axes[axes[0]], "other": space.axes[axes[1]]}
        return phrase(space, "exchanged", given=name, **names)
    parts = ", ".join(f"{space.axes[k]} = {wanted[k]}" for k in axes)
    wrong = ", ".join(f"{space.axes[k]} = {told[k]}" for k in axes)
    return phrase(space, "differs", given=name, wanted=parts, told=wrong, right=Named(space, right))
