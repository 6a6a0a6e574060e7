"""What was entered, kept. Knows no Flask."""
