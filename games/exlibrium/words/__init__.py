"""What is said of Exlibrium, in English."""
