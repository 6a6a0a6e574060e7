"""Rulings: what each of them decides, and what a table changed about them."""
