"""Puts the table on a machine as a service, and takes it off again. Standard library only: it runs first."""
