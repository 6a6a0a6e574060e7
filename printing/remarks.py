"""What stands under the table of a form: the verdict, and the rulings it was given by."""

from dataclasses import dataclass

from printing import letters
from printing.imprint import Imprint
from scoring.answer import Answer
from scoring.games import GAMES
from translations import reason_sentence, term
from translations.say import catalogue

# Heights in mm at scale 1, as office.css sets them.
VERDICT, VERDICT_TEXT, RULED, RULED_TEXT, LINE = 1.4, 3.5, 0.8, 3.1, 1.22


@dataclass(frozen=True)
class Changed:
    """A ruling changed after the first entry: when and by whom, in the language of the paper, and to what."""

    ruling: str
    option: str
    when: str
    by: str


@dataclass(frozen=True)
class Remark:
    """A paragraph and the words it starts with."""

    lead: str
    text: str


@dataclass(frozen=True)
class Remarks:
    verdict: tuple[str, ...]
    others: tuple[Remark, ...]

    def height(self, imprint: Imprint, scale: float) -> float:
        """In mm, at this scale and on this paper."""

        def tall(text: str, face: str, size: float, above: float) -> float:
            count = letters.lines(text, face, size=size * scale, room=imprint.width)
            return scale * (above + count * size * LINE)

        verdict = sum(tall(text, letters.OFFICE, VERDICT_TEXT, VERDICT) for text in self.verdict)
        others = (tall(_as_wide(other), letters.NARROW, RULED_TEXT, RULED) for other in self.others)
        return verdict + sum(others)


def remarks(answer: Answer, language: str, changed: tuple[Changed, ...] = ()) -> Remarks:
    gettext = catalogue(language).gettext
    first, rest = _standing(answer, language)
    ruled = " ".join(filter(None, (_rulings(answer, language, changed), _depends(answer, language))))
    others = (
        Remark(gettext("The other places:"), " ".join(rest)),
        Remark(gettext("Nobody has said yet:"), asked(answer, language)),
        Remark(gettext("Rulings in force:"), ruled),
    )
    return Remarks(first, tuple(other for other in others if other.text))


def _standing(answer: Answer, language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Why the first stands before the second; and why everybody else stands where they do."""
    texts = tuple(reason_sentence(answer.game, step, language) for step in answer.standing)
    return texts[:1], texts[1:]


def asked(answer: Answer, language: str) -> str:
    """What a place turns on and nobody entered."""
    game, gettext = answer.game, catalogue(language).gettext
    colon = gettext(": ")
    told = [f"{ask.player}{colon}{term(game, 'field', ask.field, language)}" for ask in answer.asks]
    return f"{gettext('; ').join(told)}." if told else ""


def _rulings(answer: Answer, language: str, changed: tuple[Changed, ...]) -> str:
    """Those that are not the rulebook's, and those that were changed on the way, with when and by whom."""
    game, gettext, chosen = GAMES[answer.game], catalogue(language).gettext, answer.rulings
    colon = gettext(": ")
    moved = {change.ruling for change in changed}
    told = [
        f"{term(game.key, 'ruling', ruling, language)}{colon}"
        f"{term(game.key, 'option', chosen.get(ruling, options[0]), language)}"
        f"{changes(game.key, ruling, changed, language)}"
        for ruling, options in game.rulings.items()
        if chosen.get(ruling, options[0]) != options[0] or ruling in moved
    ]
    return f"{gettext('; ').join(told)}." if told else gettext("those of the rulebook.")


def changes(game: str, ruling: str, changed: tuple[Changed, ...], language: str) -> str:
    """` (changed at 21:40 by Rita: …)`; only the last of several goes without saying to what."""
    gettext = catalogue(language).gettext
    colon = gettext(": ")
    own = [change for change in changed if change.ruling == ruling]
    told = [gettext("changed at %(time)s by %(name)s") % {"time": each.when, "name": each.by} for each in own]
    before = [f"{colon}{term(game, 'option', each.option, language)}" for each in own[:-1]]
    parts = [f"{one}{to}" for one, to in zip(told, [*before, ""], strict=False)]
    return f" ({gettext('; ').join(parts)})" if parts else ""


def _depends(answer: Answer, language: str) -> str:
    """Whether another ruling would change the winner; nothing while nobody can have won yet."""
    gettext = catalogue(language).gettext
    rulings = [term(answer.game, "ruling", ruling, language) for ruling in answer.depends_on]
    if not rulings:
        return gettext("No other ruling would change the winner.") if answer.is_moot else ""
    return gettext("The winner depends on: %(rulings)s.") % {"rulings": ", ".join(rulings)}


def _as_wide(remark: Remark) -> str:
    """About as much text as the paragraph takes, its lead being set wider than the rest."""
    lead = letters.width(remark.lead, letters.OFFICE_BOLD) / letters.width("x", letters.NARROW)
    return f"{'x' * round(lead)} {remark.text}"
