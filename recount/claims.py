"""What a filled-in form says, held against what follows."""

from collections.abc import Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]


def disputes(players: Sequence[Json], entries: Sequence[Json]) -> list[dict[str, Any]]:
    """Every claim that does not follow; a total is also held against the sum of the lines claimed with it."""
    found = []
    for player, entry in zip(players, entries, strict=True):
        claimed = entry.get("claimed", {})
        follows = {**player.get("counts", {}), **player["lines"]}
        follows |= {key: player[key] for key in ("books", "subject_books", "total", "place") if key in player}
        wrong = [(line, said, follows[line]) for line, said in claimed.items() if said != follows[line]]
        if "total" in claimed and all(line in claimed for line in player["lines"]):
            added_up = sum(claimed[line] for line in player["lines"])
            if claimed["total"] != added_up:
                wrong.append(("total", claimed["total"], added_up))
        for line, said, right in dict.fromkeys(wrong):
            found.append({"player": player["name"], "line": line, "claimed": said, "follows": right})
    return found
