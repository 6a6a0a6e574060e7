"""The page of a deck: what is known of one printing, and who may change it."""
