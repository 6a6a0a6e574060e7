"""Names of people and decks: which signs may stand in one, and when two are one and the same."""

import re
from collections.abc import Iterable
from unicodedata import normalize

# An emoji, known yet or not.
_PICTURE = "[\u00a9\u00ae\u2190-\u27ff\u2801-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
_WAYS = "[\ufe0f\U0001f3fb-\U0001f3ff]*"  # how it is drawn: in colour, in a colour of skin
_JOINED = f"{_PICTURE}{_WAYS}(?:\u200d{_PICTURE}{_WAYS})*"
_FLAG = "\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"  # of a part of a country
_EMOJI = re.compile(f"({_FLAG}|{_JOINED})")
_SPACES = re.compile(
    "[\u00a0\u2000-\u200a\u202f\u205f\u3000]"
)  # of any width, as keyboards and pages have them
_HIDDEN = re.compile(  # letters that nothing is drawn of, and signs that only say how another is drawn
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
UNSHOWN = "�"


def same(name: str) -> str:
    """What names are compared by: É is one letter, however it was composed, a space a space, and what is
    not seen says nothing."""
    return plain(name).strip()


def plain(name: str) -> str:
    parts = _EMOJI.split(normalize("NFC", name))
    return "".join(
        part if at % 2 else _SPACES.sub(" ", _HIDDEN.sub("", part)) for at, part in enumerate(parts)
    )


def meant(name: str, names: Iterable[str]) -> str | None:
    """The one of these that is meant, as it is written there."""
    return next((one for one in names if same(one) == same(name)), None)


def is_printable(text: str) -> bool:
    """Whether all of it shows on one line. Joiners do inside an emoji, and nowhere else: there they hide."""
    return text.isprintable() or _EMOJI.sub("", _SPACES.sub(" ", text)).isprintable()


def printable(text: str) -> str:
    """The text with a sign of its own in place of each that does not show."""
    parts = _EMOJI.split(text)  # emoji are every second
    return "".join(part if at % 2 else _shown(part) for at, part in enumerate(parts))


def _shown(text: str) -> str:
    return "".join(sign if sign.isprintable() or _SPACES.match(sign) else UNSHOWN for sign in text)
