"""Marks: further looks at a card's letter and figures, and a second witness of them."""
