"""The advice: what each player had best discard in the final count, everybody playing by reason."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.answer import Advice, PlayerAdvice
from scoring.exlibrium.characters import COUNT
from scoring.exlibrium.dominance import holds
from scoring.exlibrium.final_count import Count, Walk, walk
from scoring.exlibrium.induction import Choices, Play, Start
from scoring.exlibrium.table import UNDECIDED, Table


@dataclass(frozen=True)
class Discards(PlayerAdvice):
    """A player's best discards, character by character, and what they come to.

    `gain` is what they bring over the choices the document makes for this player (as many as allowed
    where it makes none), the others playing by reason either way.
    """

    discards: tuple[int, ...]

    def beside(self) -> dict[str, object]:
        return {"discards": list(self.discards)}


@dataclass(frozen=True)
class Advised(Advice):
    players: tuple[Discards, ...]


def advise(table: Table) -> Advised:
    """The advice to every player before the first character is counted, whatever was entered."""
    undecided = tuple(replace(player, discards=UNDECIDED) for player in table.players)
    return _advise(table, walk(replace(table, players=undecided)))


def advise_from_here(table: Table) -> Advised:
    """The advice to every player in the midst of the count: choices made already stand."""
    return _advise(table, walk(table))


def _advise(table: Table, walked: Walk) -> Advised:
    play = Play(table)
    counted = walked.counts if walked.waiting is None else walked.counts[:-1]
    start = play.start([_choices(count) for count in counted], _chosen(walked))
    before = [count.discarded for count in counted]
    advised = (*before, *_played(play, start, {}))
    advice = []
    for place, player in enumerate(table.players):
        discards = tuple(count[place] for count in advised)
        otherwise = (*before, *_played(play, start, {place: player.discards}))
        total = sum(discards)
        gain = total - sum(count[place] for count in otherwise)
        sure = holds(play, place, discards, start)
        advice.append(Discards(player.name, player.points + total, gain, sure, discards))
    return Advised(tuple(advice))


def _choices(count: Count) -> Choices:
    """What those in the seats discarded, the first before the second."""
    return tuple(count.discarded[seat.player] for seat in count.seats)


def _chosen(walked: Walk) -> Choices:
    """The choices already made on the character where the count stands."""
    if walked.waiting is None:
        return ()
    seats = walked.counts[-1].seats
    return _choices(walked.counts[-1])[: seats.index(walked.waiting)]


def _played(
    play: Play, start: Start, plans: Mapping[int, tuple[int | None, ...]]
) -> tuple[tuple[int, ...], ...]:
    """What every player discards from here on: by a plan where they have one, else by reason."""
    _, position, chosen = start
    played = []
    for character in range(start.character, COUNT):
        seats = play.seats(character, position.ties)
        while len(chosen) < len(seats):
            player, most = seats[len(chosen)]
            if player in plans:
                planned = plans[player][character]
                cards = most if planned is None else min(planned, most)
            else:
                cards = play.best(character, position, chosen).choices[len(chosen)]
            chosen = (*chosen, cards)
        gone = position.gone
        position, chosen = play.following(character, position, chosen), ()
        played.append(tuple(after - before for after, before in zip(position.gone, gone, strict=True)))
    return tuple(played)
