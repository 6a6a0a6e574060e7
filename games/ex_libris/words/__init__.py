"""What is said of Ex Libris and its solo game, in English."""
