"""Icons: where they stand on a card, how many there are, and which of them look alike."""
