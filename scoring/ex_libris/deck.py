"""A deck as it is known so far: letter totals and icons, learnt from what is entered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scoring.ex_libris.cards import DECK_CARDS, Cell, read_mark
from scoring.ex_libris.notation import capitals, icons_fault
from scoring.faults import Fault, Refused
from scoring.fields import Fields, as_written, short


@dataclass(frozen=True)
class Deck:
    """What one printing is known to hold. `look` belongs to the reader of photographs."""

    name: str = ""
    totals: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)  # mark → icons in the order printed
    look: Mapping[str, object] | None = None

    def fill_in(self, cell: Cell) -> Cell:
        """The cell with the icons the catalogue knows, where none were entered."""
        if cell.mark is None or cell.icons:
            return cell
        return replace(cell, icons=self.cards.get(str(cell.mark)))

    def learn(self, cells: Iterable[Cell]) -> "Deck":
        """The deck with the icons of these cards added. What it knew already stays."""
        new = {str(cell.mark): cell.icons for cell in cells if cell.mark and cell.icons}
        return replace(self, cards=dict(sorted({**new, **self.cards}.items(), key=_by_mark)))


NOTHING_KNOWN = Deck()


def to_document(deck: Deck) -> dict[str, object]:
    """The deck as one JSON file."""
    whole: dict[str, object] = {"totals": dict(deck.totals), "cards": dict(deck.cards), "look": deck.look}
    return {"name": deck.name, **whole}


def read_deck(source: Mapping[str, object], name: str) -> Deck:
    """A deck from its JSON, under the name it shall have here; raises Refused with every fault."""
    faults: list[Fault] = []
    fields = Fields(source, (), faults)
    fields.text("name", required=False)
    totals, cards = _totals(fields), _cards(fields)
    look = fields.get("look")
    fields.get("plan")  # another game's part of the same edition
    if look is not None and not isinstance(look, dict):
        fields.fault("field-type", ("look",), kind="object", value=as_written(look))
    fields.close()
    if faults:
        raise Refused(faults)
    return Deck(name, totals, cards, look if isinstance(look, dict) else None)


def _totals(fields: Fields) -> dict[str, int]:
    group = fields.group("totals")
    totals = {}
    for letter in group.source if group else ():
        total = group.whole(letter, 1, DECK_CARDS) if group else None
        if group and (len(letter) != 1 or not letter.isascii() or not letter.isupper()):
            group.fault("letter-malformed", (letter,), text=short(letter))
        elif total is not None:
            totals[letter] = total
    return totals


def _cards(fields: Fields) -> dict[str, str]:
    group = fields.group("cards")
    cards = {}
    for text in group.source if group else ():
        icons = group.text(text) if group else None
        mark = read_mark(text)
        if group and mark is None:
            group.fault("mark-malformed", (text,), text=short(text))
        elif group and icons is not None and (fault := icons_fault(capitals(icons))):
            group.fault(fault, (text,), text=short(icons))
        elif icons is not None:
            cards[str(mark)] = capitals(icons)
    return cards


def _by_mark(item: tuple[str, str]) -> tuple[str, int]:
    return item[0][0], int(item[0][1:])
