"""Whether a form was made from what still stands, or somebody has entered something else meanwhile."""

from collections.abc import Iterable, Mapping

from store.values import Sitting


def newest(sitting: Sitting, place: int, fields: Iterable[str]) -> int:
    """What a form says it was made from: the latest entry of what it is about to change; 0: there is none."""
    return max(sitting.facts.id(place, field) or 0 for field in fields)


def outdated(sitting: Sitting, place: int, values: Mapping[str, object], based_on: int | None) -> bool:
    """Not where the form does not say what it was made from, nor where what it enters stands already."""
    if based_on is None:
        return False
    unseen = based_on != newest(sitting, place, values)
    return unseen and any(sitting.facts.value(place, field) != value for field, value in values.items())
