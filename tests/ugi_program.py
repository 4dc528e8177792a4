"""A small program that speaks the Universal Game Interface, and knows nothing of Vectorgames: it plays the first of
the texts that it was given, or does not behave, as its first argument says.

``python ugi_program.py BEHAVIOUR [TEXT ...]``; what it hears goes into the file UGI_HEARD, if there is one.
"""

import os
import sys
import time

BEHAVIOUR, TEXTS = sys.argv[1], sys.argv[2:]


def say(line):
    print(line, flush=True)


def searched():
    """What it does on ``go``."""
    if BEHAVIOUR == "dies":
        os._exit(7)
    if BEHAVIOUR == "hangs":
        time.sleep(1000)
    if BEHAVIOUR == "floods":
        while True:
            say("info string " + "x" * 10_000)
    if BEHAVIOUR == "waits":
        return  # until it is told to stop
    say("info string thinking")
    say("info depth two nodes")
    if BEHAVIOUR == "thinks":
        say(f"info depth 3 nodes 77 multipv 2 score cp -20 pv {TEXTS[1]}")
        say(f"info depth 4 nodes 99 score mate 5 pv {TEXTS[0]} {TEXTS[1]} nonsense")
    say(f"bestmove {TEXTS[0]}")


for line in sys.stdin:
    line = line.strip()
    if "UGI_HEARD" in os.environ:
        with open(os.environ["UGI_HEARD"], "a") as file:
            file.write(line + "\n")
    if line == "ugi":
        if BEHAVIOUR == "mute":
            time.sleep(1000)
        say("id name Small")
        say("option name MultiPV type spin default 1")
        say("ugiok")
    elif line == "isready":
        say("readyok")
    elif line.startswith("go"):
        searched()
    elif line == "stop":
        say(f"bestmove {TEXTS[0]}")
    elif line == "quit":
        break
