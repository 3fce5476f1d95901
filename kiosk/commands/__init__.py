"""The command line: each subcommand in a file of its own. May import everything; nothing imports it."""
