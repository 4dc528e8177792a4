"""Numbers and lists as people say them, in any language."""

from __future__ import annotations

from collections.abc import Iterable

from vectorgames.words import LocalizedText


class Number(LocalizedText):
    """A number with so many decimals, with a decimal comma in German; in a unit, a key of texts with ``n``."""

    __slots__ = ("value", "decimals")

    def __init__(self, value: float, decimals: int = 2, unit: str = "assembly.mm"):
        super().__init__(unit, n=value)
        self.value, self.decimals = value, decimals

    def say(self, lang: str = "en", noun: str = "") -> str:
        text = f"{round(self.value, self.decimals) + 0.0:.{self.decimals}f}"
        return LocalizedText(self.key, n=text.replace(".", ",") if lang == "de" else text).say(lang)


def rod_size(value: float) -> Number:
    """A size with the third decimal where it has one: 9.525 mm."""
    return Number(value, 2 if abs(value - round(value, 2)) < 1e-6 else 3)


class Plain(LocalizedText):
    """A number as short as it can be, with a decimal comma in German."""

    __slots__ = ("value",)

    def __init__(self, value: float):
        super().__init__("")
        self.value = value

    def say(self, lang: str = "en", noun: str = "") -> str:
        text = f"{self.value:g}"
        return text.replace(".", ",") if lang == "de" else text


class Joined(LocalizedText):
    """LocalizedTexts said one after the other, with something between them."""

    __slots__ = ("between", "phrases")

    def __init__(self, phrases: Iterable[LocalizedText], between: str = "; "):
        super().__init__("")
        self.phrases, self.between = tuple(phrases), between

    def say(self, lang: str = "en", noun: str = "") -> str:
        return self.between.join(phrase.say(lang) for phrase in self.phrases)
