"""When two names are one."""

from unicodedata import normalize


def composed(name: str) -> str:
    """É as one sign and a space as one, however they were typed: by that names are told apart."""
    return "".join(" " if sign.isspace() else sign for sign in normalize("NFC", name))
