"""The training of the reader's networks: lessons, definitions, losses, and one command for all of it."""
