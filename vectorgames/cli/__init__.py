"""The command line (docs/python.md). Exit code 0 on success, 2 on bad input with one line on standard error."""
