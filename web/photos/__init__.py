"""Photographs of cards: sent, shown, cut up, thrown away."""
