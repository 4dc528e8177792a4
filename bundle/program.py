"""What a bundle starts. Frozen into it is the standard library alone: the program and its libraries lie beside it
in ``lib`` as they are installed, so that each finds its own files, and its licence is there to read.

The frozen program is Python for processes of its own too: ``-c`` and ``-m`` mean what they mean to Python, since
``sys.executable`` is what the program and ``multiprocessing`` start others with.
"""

import http.client
import importlib
import os
import runpy
import sys
import urllib.request
from multiprocessing import spawn

HERE = os.path.dirname(os.path.abspath(sys.executable))
LIBRARIES = [os.path.join(HERE, "lib"), os.path.join(HERE, os.pardir, "Resources", "lib")]  # the latter on macOS


def main() -> int:
    sys.path[:0] = [folder for folder in LIBRARIES if os.path.isdir(folder)]
    # A child that multiprocessing starts would run the file of its parent's main module, which is this program.
    sys.modules["__main__"].__dict__.pop("__file__", None)
    # fpdf2 builds on these, though nothing is fetched here; Python without OpenSSL, as it is in bundles, has none.
    vars(http.client).setdefault("HTTPSConnection", http.client.HTTPConnection)
    vars(urllib.request).setdefault("HTTPSHandler", urllib.request.HTTPHandler)
    spawn.freeze_support()  # that of multiprocessing itself is for Windows alone
    flags = [k for k, word in enumerate(sys.argv) if word in ("-c", "-m")]
    if flags and all(word.startswith("-") for word in sys.argv[1 : flags[0]]) and len(sys.argv) > flags[0] + 1:
        flag, what = sys.argv[flags[0] : flags[0] + 2]
        sys.argv[:] = [flag, *sys.argv[flags[0] + 2 :]]
        if flag == "-m":
            runpy.run_module(what, run_name="__main__", alter_sys=True)
        else:
            exec(compile(what, "<string>", "exec"), {"__name__": "__main__"})
        return 0
    sys.argv[0] = "vectorgames"
    return importlib.import_module("vectorgames.cli.main").main()


sys.exit(main())
