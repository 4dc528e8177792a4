"""Who carries out which command: parts of a sitting say it with ``does``. Knows none of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from vectorgames.ui.command import KINDS, Command

Method = TypeVar("Method", bound=Callable[..., Any])
Handlers = dict[str, Callable[..., object]]


def does(name: str) -> Callable[[Method], Method]:
    """The method carries out the command of this name, which gives it its value if it carries one."""
    if name not in KINDS:
        raise TypeError(f"{name!r} is no command")

    def mark(method: Method) -> Method:
        method.command = name  # type: ignore[attr-defined]
        return method

    return mark


def handlers(*parts: object) -> Handlers:
    """Name of a command -> what carries it out, of all these parts. TypeError where two do the same."""
    found: Handlers = {}
    for part in parts:
        for method in (getattr(type(part), each) for each in dir(type(part))):
            if name := getattr(method, "command", ""):
                if name in found:
                    raise TypeError(f"two carry out the command {name}")
                found[name] = getattr(part, method.__name__)
    return found


def carry_out(handler: Callable[..., object], command: Command) -> None:
    if KINDS[command.name] is None:
        handler()
    else:
        handler(command.value)
