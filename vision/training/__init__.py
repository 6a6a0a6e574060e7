"""Invented printings, the photographs taken of them, and the training of the reader's networks."""
