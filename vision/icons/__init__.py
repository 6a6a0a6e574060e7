"""Icons: where they stand on a strip, how many there are, and which of them look alike."""
