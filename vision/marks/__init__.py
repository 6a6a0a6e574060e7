"""Marks: a card's letter and figures, read at a glance and closer, and a second witness of them."""
