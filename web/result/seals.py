"""A sealed verdict keeps its answer, the version that gave it and a checksum, to hold later ones against.

It is counted a second time before it is sealed; the seal says whether both calculators agreed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import checking
import printing
from scoring import games
from scoring.answer import Answer
from scoring.faults import Refused
from scoring.game import Json
from store import entries
from store.entries import ANYTHING
from store.values import Change, Entry, Sitting
from web.release import RELEASE
from web.table import documents

FIELD, KEPT = "sealed", "sealed-answer"  # the checksum, which the log shows; and what it is the checksum of
OTHER_SHAPE = (LookupError, TypeError, ValueError, AttributeError)  # what an answer of another version raises


@dataclass(frozen=True)
class Seal:
    checksum: str
    version: str
    at: int  # milliseconds
    document: Json
    answer: dict[str, Any]
    otherwise: Sequence[Json] | None  # where a second calculator differed; None: there was none

    @property
    def whole(self) -> bool:
        """Whether what is kept still is what was sealed."""
        return checksum(self.document, self.answer, self.version, self.otherwise) == self.checksum

    def restored(self, edition: Json) -> Answer:
        """The answer as it was sealed; raises one of OTHER_SHAPE where a version wrote another."""
        try:
            return games.restore(self.document, edition, self.answer)
        except Refused as refused:
            raise ValueError("today's rules refuse the document that was sealed") from refused

    @property
    def standing(self) -> tuple[str, ...]:
        """Who stood where, with how many points: as far as an answer of any version tells it."""
        try:
            players = sorted((int(one["place"]), one["name"], one["total"]) for one in self.answer["players"])
            return tuple(f"{place}. {name} {total}" for place, name, total in players)
        except OTHER_SHAPE:
            return ()

    @property
    def agreed(self) -> bool | None:
        return None if self.otherwise is None else not self.otherwise


def checksum(document: Json, answer: Json, by: str, otherwise: Sequence[Json] | None) -> str:
    """sha256 over the canonical JSON of all that is kept."""
    kept = [document, answer, by] if otherwise is None else [document, answer, by, otherwise]
    said = json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(said.encode()).hexdigest()


def seal(sitting: Sitting) -> None:
    """Keeps the answer as it stands now; raises Refused where there is none."""
    document, by = documents.document(sitting).to_json(), RELEASE
    answer = documents.answer(sitting).to_json()
    otherwise = checking.second_opinion(answer, document, documents.edition(sitting))
    said = checksum(document, answer, by, otherwise)
    kept = {"checksum": said, "version": by, "document": document, "answer": answer, "otherwise": otherwise}
    changes = [Change(None, KEPT, kept, ANYTHING), Change(None, FIELD, said, ANYTHING)]
    entries.enter_all(sitting.table.id, changes, by=None)


def seal_of(sitting: Sitting) -> Seal | None:
    """The seal on a table, unless it was taken back."""
    shown, kept = sitting.facts.entry(None, FIELD), sitting.facts.fields(None, KEPT)
    return None if shown is None or shown.value is None or kept is None else _read(kept, shown)


def _read(kept: Mapping[str, Any], shown: Entry) -> Seal:
    """A seal as the store keeps it; the first ones knew no second calculator. What is missing breaks it."""
    found = map(kept.get, ("document", "answer"))
    document, answer = (part if isinstance(part, dict) else {} for part in found)
    version, otherwise = str(kept.get("version", "?")), kept.get("otherwise")
    return Seal(str(shown.value), version, shown.at, document, answer, otherwise)


def imprint(sitting: Sitting) -> printing.Sealed | None:
    """The seal as paper shows it."""
    found = seal_of(sitting)
    if found is None:
        return None
    return printing.Sealed(
        found.checksum, found.version, datetime.fromtimestamp(found.at / 1000), found.agreed
    )
