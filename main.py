"""Vectorgames: ``python main.py`` opens the window, ``python main.py --help`` tells the commands."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (whoever runs this may have an older one)
    sys.exit("vectorgames: Python 3.11 or later is needed, this is " + sys.version.split()[0])

try:
    from vectorgames.cli.main import main
except ModuleNotFoundError as error:
    sys.exit(f"vectorgames: the package {error.name} is not installed: python start.py sets everything up")

if __name__ == "__main__":
    sys.exit(main())
