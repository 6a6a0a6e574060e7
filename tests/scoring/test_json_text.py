"""Bytes as JSON: every key that stands twice is told, not only the first."""

import pytest

from scoring.faults import Refused
from scoring.json_text import read_json


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ('{"a": 1, "a": 2, "b": 1, "b": 2}', ["a", "b"]),
        ('{"a": 1, "a": 2, "a": 3}', ["a"]),
        ('{"players": [{"name": "Rita", "name": "Nina"}], "game": 1, "game": 2}', ["name", "game"]),
    ],
)
def test_every_key_that_stands_twice_is_told(text, keys):
    with pytest.raises(Refused) as refused:
        read_json(text.encode())
    assert [(fault.key, fault.args["field"]) for fault in refused.value.faults] == [
        ("json-twice", key) for key in keys
    ]
