"""What is said in English: one module a game, and the words they share."""
