"""The rules of every game. Standard library only; knows no language, no file and no request."""
