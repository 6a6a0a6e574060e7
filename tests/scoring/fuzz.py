"""Documents gone wrong at random, to find that nothing but a refusal ever comes of them."""

from collections.abc import Iterator

from hypothesis import strategies as st

import translations
from scoring.faults import Refused
from tests import answers

Path = tuple[str | int, ...]

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 99),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=12),
)
junk = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=8), st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


def places(document: object, here: Path = ()) -> Iterator[Path]:
    """The way to every value of a document."""
    pairs = enumerate(document) if isinstance(document, list) else ()
    for key, value in document.items() if isinstance(document, dict) else pairs:
        yield (*here, key)
        yield from places(value, (*here, key))


def put(document: object, path: Path, value: object) -> object:
    """The document with another value at the end of the path."""
    if not path:
        return value
    key, *rest = path
    if isinstance(document, dict):
        return {**document, key: put(document[key], tuple(rest), value)}
    assert isinstance(document, list)
    return [put(old, tuple(rest), value) if place == key else old for place, old in enumerate(document)]


def broken(document: object, extra_keys: tuple[str, ...] = ()) -> st.SearchStrategy[object]:
    """The document with up to three values replaced by junk, and perhaps a key too many."""
    ways = st.lists(st.tuples(st.sampled_from(list(places(document))), junk), min_size=1, max_size=3)

    def damage(changes: list[tuple[Path, object]], extra: tuple[str, object] | None) -> object:
        spoilt: object = {**document, extra[0]: extra[1]} if extra else document
        for path, value in changes:
            if path in set(places(spoilt)):
                spoilt = put(spoilt, path, value)
        return spoilt

    key = st.sampled_from((*extra_keys, "extra")) | st.text(max_size=6)
    return st.builds(damage, ways, st.none() | st.tuples(key, junk))


def sentences_about(document: object) -> list[str]:
    """What is said of a document: its reasons where it is answered, its faults where it is refused."""
    said = []
    for do in (answers.said, answers.advise):
        try:
            answer = do(document)
        except Refused as refused:
            game = refused.game or "ex-libris"
            said.append([translations.fault_sentence(fault, game=game) for fault in refused.faults])
        else:
            said.append([reason["text"] for reason in answer.get("because", ())] or ["advised"])
    return said[0] if all(said) else []
