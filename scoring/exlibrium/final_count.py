"""The final count, character by character: who may discard, how many, and what is left after it."""

from dataclasses import dataclass, replace

from scoring.exlibrium.characters import COUNT
from scoring.exlibrium.contest import Contest, contest, with_token
from scoring.exlibrium.table import Influence, Table


@dataclass(frozen=True)
class Seat:
    """The right to discard on a character: whose it is, up to how many cards, and by which contest."""

    player: int
    place: int  # 1 or 2
    most: int  # as the rules allow, and never more than the player has


@dataclass(frozen=True)
class Count:
    """One character counted: the contests for first and second, the seats won, what was discarded."""

    character: int
    contests: tuple[Contest, ...]
    seats: tuple[Seat, ...]
    discarded: tuple[int, ...]  # a number a player

    def seat_of(self, player: int) -> Seat | None:
        return next((seat for seat in self.seats if seat.player == player), None)


@dataclass(frozen=True)
class Walk:
    """The count as far as choices were made; `waiting` is the next to choose on the last character."""

    counts: tuple[Count, ...]
    waiting: Seat | None
    left: Influence


def final_count(table: Table) -> tuple[Count, ...]:
    """All seven characters in turn; a choice nobody made is to discard as many as allowed."""
    counts: list[Count] = []
    left = table.influence
    for character in range(COUNT):
        count = seat_players(table, left, character)
        discarded = list(count.discarded)
        for seat in count.seats:
            discarded[seat.player] = chosen(table, seat, character)
        counts.append(replace(count, discarded=tuple(discarded)))
        left = discard(left, counts[-1])
    return tuple(counts)


def walk(table: Table) -> Walk:
    """The count up to the first choice that is open; seats without a card to discard are passed over."""
    counts: list[Count] = []
    left = table.influence
    for character in range(COUNT):
        count = seat_players(table, left, character)
        for seat in count.seats:
            if seat.most and table.players[seat.player].discards[character] is None:
                return Walk((*counts, count), seat, left)
            discarded = list(count.discarded)
            discarded[seat.player] = chosen(table, seat, character)
            count = replace(count, discarded=tuple(discarded))
        counts.append(count)
        left = discard(left, count)
    return Walk(tuple(counts), None, left)


def outcomes(table: Table, walked: Walk) -> tuple[tuple[Count, ...], ...]:
    """For each choice of the player who is waiting, from no card up: the count that would follow.

    Everybody later discards as entered, or as many as allowed.
    """
    if walked.waiting is None:
        return ()
    character, who = walked.counts[-1].character, walked.waiting.player
    player = table.players[who]
    found = []
    for cards in range(walked.waiting.most + 1):
        discards = (*player.discards[:character], cards, *player.discards[character + 1 :])
        chooser = replace(player, discards=discards)
        players = (*table.players[:who], chooser, *table.players[who + 1 :])
        found.append(final_count(replace(table, players=players)))
    return tuple(found)


def seat_players(table: Table, left: Influence, character: int) -> Count:
    """Who is first and second on a character, nothing discarded yet."""
    reads = left if table.ties_read_what_is_left else table.influence
    counting = with_token(reads, table.names, table.counting_token)
    names, rows = table.names, counting
    contests: list[Contest] = []
    seats: list[Seat] = []
    for place, limit in enumerate(table.most_discards, start=1):
        if not names:
            break
        contests.append(contest(names, rows, character))
        winners = contests[-1].winners
        if len(winners) > 1:  # level on all seven: nobody takes this seat, nor any after it
            break
        player = table.names.index(winners[0])
        seats.append(Seat(player, place, min(limit, left[player][character])))
        others = tuple(other for other, name in enumerate(names) if name != winners[0])
        names, rows = tuple(names[o] for o in others), tuple(rows[o] for o in others)
    return Count(character, tuple(contests), tuple(seats), (0,) * len(table.players))


def chosen(table: Table, seat: Seat, character: int) -> int:
    """What the player of a seat discards: their choice as far as it is allowed."""
    choice = table.players[seat.player].discards[character]
    return seat.most if choice is None else min(choice, seat.most)


def discard(left: Influence, count: Count) -> Influence:
    """Influence once the cards of a count are gone."""
    return tuple(
        tuple(cards - gone if c == count.character else cards for c, cards in enumerate(row))
        for row, gone in zip(left, count.discarded, strict=True)
    )
