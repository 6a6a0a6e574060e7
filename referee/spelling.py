"""Words as they are compared: without case, accents or marks, and whatever ending they bear."""

import re
import unicodedata
from functools import lru_cache

SHORTEST_STEM = 4  # letters two words must begin with alike
ENDING = 3  # letters their ends may differ by
# Words that say nothing of what is asked, in four languages.
WORDS = (
    "the a an of at in on to is are do does can may i my you your it its that this and or for from with "
    "what when where how who which if by be have has get go comes come there one two "
    "le la les l un une de des du d au aux en est sont je tu vous mon ma mes votre il elle et ou pour avec "
    "que qui quoi quand comment dans sur par si se ce cette ai a "
    "o os as um uma do da dos das no na nos nas e em eu meu minha seu sua ele ela para com quem "
    "quando como onde se este esta por posso pode "
    "и или в во на с со у к о об от до за из я мы вы он она оно мой моя ваш что кто как когда где куда ли "
    "это этот эта можно может если"
)
EMPTY = frozenset(WORDS.split())


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Small letters, digits and single spaces only."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[^\W_]+", bare))


@lru_cache(maxsize=8192)
def tokens(text: str) -> tuple[str, ...]:
    return tuple(fold(text).split())


@lru_cache(maxsize=8192)
def telling(text: str) -> tuple[str, ...]:
    """The words that say something; all of them where none does."""
    every = tokens(text)
    return tuple(word for word in every if word not in EMPTY) or every


@lru_cache(maxsize=65536)
def alike(one: str, other: str) -> bool:
    """The same word, perhaps with another ending (guild, guilds; помощник, помощника)."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) == SHORTEST_STEM - 1:
        return len(long) == SHORTEST_STEM and long.startswith(short)  # куб, куба
    if len(short) < SHORTEST_STEM or len(long) - len(short) > ENDING:
        return False
    stem = max(SHORTEST_STEM, len(long) - ENDING)
    return one[:stem] == other[:stem]


def begins(start: str, word: str) -> bool:
    """Whether a word is being typed: two letters of it are enough."""
    return len(start) > 1 and word.startswith(start)
