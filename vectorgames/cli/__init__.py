"""The command line of CONTRACT.md. Exit code 0 on success, 2 on bad input with one line on standard error.

Knows no command.
"""
