"""What a reading says of each card and of the whole photograph, and how sure that is."""
