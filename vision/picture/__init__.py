"""Pictures: opened the right way up, freed of their light, cards cut out of them, stages drawn on them."""
