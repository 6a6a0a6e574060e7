"""Track and wands as they follow from a log of objectives, and what a log cannot say."""

import pytest

from scoring.atheneum.log import MOST_LOGGED, follow, parse_log, write_log


@pytest.mark.parametrize(
    ("text", "track", "wands"),
    [
        ("", 0, 2),
        ("7 upper right", 7, 1),
        ("7 upper right; 4 two pairs", 11, 0),
        ("7; 4; w; 3", 14, 0),  # a wand won pays for the next one
        ("+2; +3", 5, 2),
        ("w; w; w; w", 0, 6),
        ("w; w; w; w; 5; w", 5, 6),
        ("5; 5", 10, 0),  # two cards worth the same, nobody said which
    ],
)
def test_track_and_wands_follow_from_the_log(text, track, wands):
    log, wrong = parse_log(text)
    found = follow(log)
    assert (found.track, found.wands, found.faults, wrong) == (track, wands, (), ())
    assert write_log(log) == text


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("7; 4; 3", [("wands-none-left", (3,))]),
        ("7; 4; 3; w; 2", [("wands-none-left", (3,))]),
        ("w; w; w; w; w", [("wands-many", (5,))]),
        ("7 Two pairs; w; 7 two pairs", [("objective-twice", (3,))]),
        ("7 a; 7 a; 7 a", [("objective-twice", (2,)), ("objective-twice", (3,)), ("wands-none-left", (3,))]),
        ("+999; +1", [("track-long", ())]),
        ("; ".join(["+1"] * (MOST_LOGGED + 1)), [("log-long", ())]),
    ],
)
def test_what_cannot_have_been_is_said_all_at_once(text, faults):
    found = follow(parse_log(text)[0]).faults
    assert [(fault.key, fault.where) for fault in found] == faults


@pytest.mark.parametrize("text", ["x", "-3", "+", "7; ; w", "1000", "ww"])
def test_what_is_no_entry_is_named(text):
    assert [fault.key for fault in parse_log(text)[1]] == ["log-malformed"]


def test_each_number_comes_with_its_sum():
    track, wands = follow(parse_log("7 a; w; +3; 4 b")[0]).reasons
    assert (track.line, track.working, track.args["objectives"]) == ("track", "7 + 3 + 4 = 14", 2)
    assert (wands.line, wands.working, wands.args["left"]) == ("wands", "2 + 1 − 2 = 1", 1)
