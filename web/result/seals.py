"""A sealed verdict keeps its answer, the version that gave it and a checksum, to hold later ones against.

It is counted a second time before it is sealed; the seal says whether both calculators agreed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

import checking
import printing
from scoring.game import Answer, Json
from store import entries
from store.entries import ANYTHING
from store.values import Change, Sitting
from web.release import RELEASE
from web.table import documents

FIELD, KEPT = "sealed", "sealed-answer"  # the checksum, which the log shows; and what it is the checksum of


@dataclass(frozen=True)
class Seal:
    checksum: str
    version: str
    at: int  # milliseconds
    document: Json
    answer: Answer
    otherwise: Sequence[Json] | None  # where a second calculator differed; None: there was none

    @property
    def whole(self) -> bool:
        """Whether what is kept still is what was sealed."""
        return checksum(self.document, self.answer, self.version, self.otherwise) == self.checksum

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
    document, answer, by = documents.document(sitting), documents.answer(sitting), RELEASE
    otherwise = checking.second_opinion(answer, document, documents.edition(sitting))
    said = checksum(document, answer, by, otherwise)
    kept = {"checksum": said, "version": by, "document": document, "answer": answer, "otherwise": otherwise}
    changes = [Change(None, KEPT, kept, ANYTHING), Change(None, FIELD, said, ANYTHING)]
    entries.enter_all(sitting.table.id, changes, by=None)


def seal_of(sitting: Sitting) -> Seal | None:
    """The seal on a table, unless it was taken back."""
    shown, kept = sitting.facts.entry(None, FIELD), sitting.facts.value(None, KEPT)
    if shown is None or shown.value is None or not isinstance(kept, Mapping):
        return None
    found = cast(Mapping[str, object], kept)
    document, answer = cast(Json, found["document"]), cast(Answer, found["answer"])
    otherwise = cast(Sequence[Json] | None, found.get("otherwise"))
    return Seal(str(found["checksum"]), str(found["version"]), shown.at, document, answer, otherwise)


def imprint(sitting: Sitting) -> printing.Sealed | None:
    """The seal as paper shows it."""
    found = seal_of(sitting)
    if found is None:
        return None
    return printing.Sealed(
        found.checksum, found.version, datetime.fromtimestamp(found.at / 1000), found.agreed
    )
