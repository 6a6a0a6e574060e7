"""Invented printings, the tables they lie on and the photographs taken of them, each with its truth."""
