"""When two names are one."""

from unicodedata import category, normalize

BLANK = set(
    map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0))
)
PICTURES = "\u2190"  # symbols from here on are drawn, and a sign after one may say how


def composed(name: str) -> str:
    """É as one sign, a space as one, and no sign that is not seen: by that names are told apart."""
    seen = ""
    for sign in normalize("NFC", name):
        manner = "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
        if sign in BLANK or (manner and not _is_picture(seen[-1:])):
            continue
        seen += " " if sign.isspace() else sign
    return seen.strip()


def _is_picture(sign: str) -> bool:
    return sign in ("©", "®") or (sign >= PICTURES and category(sign).startswith("S"))
