"""What is said of Atheneum, in English."""
