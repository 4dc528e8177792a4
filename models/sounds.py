"""Makes the sounds of the program: models/sounds/*.wav, 16 bits, one channel. Run: ``python models/sounds.py``.

All are sums of decaying partials and filtered noise, of a loudness that leaves room for four at a time. A note of a
vector has one of four timbres (for t) and the lowest pitch; the program plays it faster for higher levels. Nothing
here is imported by the program.
"""

from __future__ import annotations

import wave
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

HERE = Path(__file__).resolve().parent / "sounds"

RATE = 22_050  # samples a second
PEAK = 0.5  # of full scale, for the loudest
NOTE = 294.0  # Hz, of the lowest level: d'

Wave = NDArray[np.float64]
Partial = tuple[float, float, float]
"""Frequency in Hz, amplitude, seconds until it has fallen to a third."""


def seconds(length: float) -> Wave:
    return np.arange(round(RATE * length)) / RATE


def partials(length: float, parts: Sequence[Partial]) -> Wave:
    """A struck thing: decaying sines."""
    t = seconds(length)
    return np.sum([a * np.exp(-t / fall) * np.sin(2 * np.pi * f * t) for f, a, fall in parts], axis=0)


def noise(length: float, low: float, high: float, fall: float, seed: int) -> Wave:
    """Decaying noise between two frequencies in Hz."""
    t = seconds(length)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(len(t)))
    at = np.fft.rfftfreq(len(t), 1 / RATE)
    spectrum[(at < low) | (at > high)] = 0
    shaped = np.fft.irfft(spectrum, len(t)) * np.exp(-t / fall)
    return shaped / np.abs(shaped).max()


def swept(length: float, start: float, end: float) -> Wave:
    """A tone that glides from one frequency to another and fades in and out."""
    t = seconds(length)
    phase = 2 * np.pi * np.cumsum(start * (end / start) ** (t / length)) / RATE
    return np.sin(phase) * np.sin(np.pi * t / length) ** 2


def mixed(*parts: tuple[float, Wave]) -> Wave:
    """Sounds one over the other, each with its strength."""
    out = np.zeros(max(len(one) for _, one in parts))
    for strength, one in parts:
        out[: len(one)] += strength * one
    return out


def after(gap: float, one: Wave) -> Wave:
    return np.concatenate([np.zeros(round(RATE * gap)), one])


def note(kind: int) -> Wave:
    """One of four timbres: a flute, a marimba, a clarinet, a bell."""
    t = seconds(0.9)
    shapes = (
        ((1, 1.0, 0.30), (2, 0.18, 0.25), (3, 0.05, 0.2)),
        ((1, 1.0, 0.16), (4, 0.30, 0.05), (9.2, 0.10, 0.02)),
        ((1, 1.0, 0.28), (3, 0.45, 0.24), (5, 0.22, 0.2), (7, 0.08, 0.15)),
        ((1, 1.0, 0.40), (2.0, 0.5, 0.35), (2.76, 0.4, 0.2), (5.4, 0.2, 0.1)),
    )
    body = partials(0.9, [(NOTE * f, a, fall) for f, a, fall in shapes[kind]])
    return body * np.minimum(1.0, t / 0.012)


SOUNDS = {
    "place_acrylic": lambda: mixed(
        (0.7, partials(0.22, [(1180, 1, 0.03), (2750, 0.5, 0.02), (4300, 0.25, 0.012)])),
        (0.3, noise(0.05, 1500, 7000, 0.006, 1)),
    ),
    "place_wood": lambda: mixed(
        (0.8, partials(0.2, [(310, 1, 0.035), (720, 0.5, 0.02), (1450, 0.2, 0.01)])),
        (0.3, noise(0.06, 200, 2500, 0.008, 2)),
    ),
    "place_slate": lambda: mixed(
        (0.5, partials(0.18, [(880, 1, 0.015), (1900, 0.6, 0.01)])), (0.6, noise(0.14, 900, 6000, 0.03, 3))
    ),
    "slide": lambda: noise(0.28, 400, 2600, 0.5, 4) * np.sin(np.pi * seconds(0.28) / 0.28) ** 2 * 0.6,
    "capture": lambda: mixed(
        (0.8, partials(0.28, [(190, 1, 0.06), (430, 0.5, 0.03)])), (0.5, noise(0.16, 150, 3500, 0.03, 5))
    ),
    "die": lambda: mixed(
        *(
            (0.8 * 0.75**k, after(0.085 * k * (1 - 0.05 * k), noise(0.06, 700, 5200, 0.008, 6 + k)))
            for k in range(6)
        )
    ),
    "leave": lambda: swept(0.5, 660, 220),
    "return": lambda: swept(0.5, 220, 660),
    "refusal": lambda: partials(0.22, [(147, 1, 0.06), (220, 0.4, 0.04)]) * 0.8,
    "end": lambda: mixed(
        *(
            (0.5, after(0.14 * k, partials(0.9, [(f, 1, 0.3), (2 * f, 0.2, 0.2)])))
            for k, f in enumerate((294, 370, 440))
        )
    ),
    **{f"note_{kind}": (lambda kind=kind: note(kind)) for kind in range(4)},
}  # fmt: skip
"""Name -> what makes it."""

QUIETER = {"slide": 0.35, "refusal": 0.5, "leave": 0.5, "return": 0.5}
"""Loudness against the others; 1 for all that are not told."""


def finished(name: str) -> NDArray[np.int16]:
    """The samples of a sound: of its loudness, without a click at the end."""
    made = SOUNDS[name]()
    fade = round(0.02 * RATE)
    made[-fade:] *= np.linspace(1, 0, fade)
    made *= PEAK * QUIETER.get(name, 1.0) / np.abs(made).max()
    return np.round(made * 32_767).astype(np.int16)


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for name in SOUNDS:
        with wave.open(str(HERE / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", "not compressed"))
            file.writeframes(finished(name).astype("<i2").tobytes())


if __name__ == "__main__":
    main()
