"""The verbs of the command line, a module each: ``arguments`` adds what a verb takes to its parser, ``run`` does it
and returns the exit code, None for 0. What it does is ``cli.help.NAME`` of the texts.

Only the module of the verb that is asked for is imported.
"""
