"""The advice is what plain recursion over every way to play finds, and never loses by being taken."""

import itertools
import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bench import exlibrium as plain
from scoring import exlibrium, games
from scoring.exlibrium.advice import advise
from scoring.exlibrium.document import read_table
from scoring.exlibrium.final_count import final_count, seat_players, walk
from scoring.exlibrium.induction import Play
from scoring.exlibrium.table import UNDECIDED, Player, Table, Token
from tests import answers
from tests.scoring.exlibrium.tables import documents

few = documents(most=4, most_cards=3, characters=4)


def advised(document) -> list[list[int]]:
    return [player["discards"] for player in answers.advise(document)["players"]]


def columns(played: plain.Played) -> list[list[int]]:
    """A row a character → a row a player."""
    return [list(row) for row in zip(*played, strict=True)]


@settings(max_examples=60)
@given(few)
def test_the_advice_is_what_plain_recursion_finds(document):
    assert advised(document) == columns(plain.play_plainly(read_table(document)))


@settings(max_examples=10)
@given(documents(fewest=5, most_cards=2, characters=4))
def test_the_advice_is_what_plain_recursion_finds_for_five(document):
    assert advised(document) == columns(plain.play_plainly(read_table(document)))


@given(few)
def test_the_plain_recursion_seats_players_as_the_count_does(document):
    table = read_table(document)
    left = table.influence
    for count in final_count(table):
        seats = [seat.player for seat in seat_players(table, left, count.character).seats]
        assert plain.seats(table, left, count.character) == seats
        left = plain.without(left, count.character, list(count.discarded))


@settings(max_examples=60)
@given(few)
def test_the_total_is_what_the_score_gives_when_all_follow(document):
    players = answers.advise(document)["players"]
    following = [
        {**player, "discards": advice["discards"]}
        for player, advice in zip(document["players"], players, strict=True)
    ]
    scored = answers.score({**document, "players": following})["players"]
    assert [player["total"] for player in scored] == [advice["total"] for advice in players]
    lines = [list(player["lines"].values())[1:] for player in scored]
    assert lines == [advice["discards"] for advice in players]


def played_with(table: Table, planner: int) -> int:
    """The planner's points by their own plan, everybody else choosing by plain recursion."""
    left, played = table.influence, ()
    while len(played) < 7:
        character = len(played)
        seats = plain.seats(table, left, character)
        chosen: tuple[int, ...] = ()
        for place, player in enumerate(seats):
            most = min(table.most_discards[place], left[player][character])
            planned = table.players[player].discards[character]
            if player == planner:
                cards = most if planned is None else min(planned, most)
            else:
                cards = plain.choose(table, left, played, chosen)[0][character][player]
            chosen = (*chosen, cards)
        gone = [0] * len(left)
        for player, cards in zip(seats, chosen, strict=True):
            gone[player] = cards
        left, played = plain.without(left, character, gone), (*played, tuple(gone))
    return table.players[planner].points + sum(row[planner] for row in played)


@settings(max_examples=30)
@given(documents(most=3, most_cards=3, characters=3))
def test_the_gain_is_over_what_the_document_says_and_never_below_zero(document):
    table = read_table(document)
    for place, advice in enumerate(answers.advise(document)["players"]):
        assert advice["gain"] == advice["total"] - played_with(table, place)
        assert advice["gain"] >= 0


def plans(characters: int) -> list[tuple[int, ...]]:
    return [(*plan, *[0] * (7 - characters)) for plan in itertools.product(range(3), repeat=characters)]


def never_beaten(table: Table, player: int, advised: list[int], characters: int) -> bool:
    """Tries every plan of the player against every plan of the others."""

    def points(every_plan: list[tuple[int, ...]]) -> int:
        planned = zip(table.players, every_plan, strict=True)
        ruled = replace(table, players=tuple(replace(p, discards=plan) for p, plan in planned))
        return sum(count.discarded[player] for count in final_count(ruled))

    for others in itertools.product(plans(characters), repeat=len(table.players) - 1):
        before, after = list(others[:player]), list(others[player:])
        sure = points([*before, tuple(advised), *after])
        if any(points([*before, own, *after]) > sure for own in plans(characters)):
            return False
    return True


@settings(max_examples=12)
@given(documents(most=2, most_cards=3, characters=3))
def test_whatever_the_others_do_is_tried_against_all_they_can_do(document):
    table = read_table(document)
    for place, advice in enumerate(answers.advise(document)["players"]):
        assert advice["whatever_the_others_do"] == never_beaten(table, place, advice["discards"], 3)


@settings(max_examples=8)
@given(documents(fewest=3, most=3, most_cards=2, characters=2))
def test_whatever_the_others_do_is_tried_against_two_others(document):
    table = read_table(document)
    for place, advice in enumerate(answers.advise(document)["players"]):
        assert advice["whatever_the_others_do"] == never_beaten(table, place, advice["discards"], 2)


def test_a_card_is_kept_for_the_ties_it_wins():
    """With both Berserks b leads on the next two; with one, c does."""
    rows = {"b": [2, 2, 2, 0, 0, 0, 0], "c": [1, 2, 2, 1, 0, 0, 0]}
    players = [{"name": name, "points": 0, "influence": row} for name, row in rows.items()]
    document = {"game": "exlibrium", "rules": "advanced", "players": players}
    b, c = answers.advise(document)["players"]
    assert b == {
        "name": "b",
        "discards": [0, 1, 1, 0, 0, 0, 0],
        "total": 2,
        "gain": 1,
        "whatever_the_others_do": True,
    }
    assert (c["discards"], c["total"], c["gain"]) == ([0, 0, 0, 1, 0, 0, 0], 1, 0)
    assert not c["whatever_the_others_do"]  # had b discarded a Berserk, c would discard on all three


def test_of_two_ways_to_as_many_points_the_one_to_the_better_place_is_taken():
    """A point for a either way. On Mercenaries b would take one too; on Berserks a then ties with b on the
    Mercenaries, nobody leads there, and a shares the second place b would have had alone."""
    rows = {"a": ([1, 1], 1), "b": ([0, 1], 2), "c": ([2, 0], 2)}
    players = [
        {"name": name, "points": points, "influence": [*row, 0, 0, 0, 0, 0]}
        for name, (row, points) in rows.items()
    ]
    a, b, c = answers.advise({"game": "exlibrium", "rules": "basic", "players": players})["players"]
    assert a["discards"][:2] == [1, 0]
    assert [a["total"], b["total"], c["total"]] == [2, 2, 4]


@settings(max_examples=60)
@given(documents(most_cards=3), st.randoms(use_true_random=False))
def test_advice_goes_with_the_player_not_with_the_seat(document, chance):
    shuffled = list(document["players"])
    chance.shuffle(shuffled)
    here = {p["name"]: p for p in answers.advise(document)["players"]}
    there = {p["name"]: p for p in answers.advise({**document, "players": shuffled})["players"]}
    assert here == there


@settings(max_examples=40)
@given(few)
def test_in_the_midst_of_the_count_choices_made_stand(document):
    """From where the walk stands, what everybody chooses is what plain recursion finds from there."""
    table = read_table(document)
    walked = walk(table)
    if walked.waiting is None:
        played = tuple(count.discarded for count in walked.counts)
    else:
        now = walked.counts[-1]
        before = tuple(count.discarded for count in walked.counts[:-1])
        made = now.seats[: now.seats.index(walked.waiting)]
        chosen = tuple(now.discarded[seat.player] for seat in made)
        played = plain.choose(table, walked.left, before, chosen)[0]
    found = exlibrium.advise_from_here(document)
    assert [list(player.discards) for player in found.players] == columns(played)


@settings(max_examples=60)
@given(few)
def test_from_an_open_count_both_advices_agree(document):
    undecided = [{**player, "discards": list(UNDECIDED)} for player in document["players"]]
    document = {**document, "players": undecided}
    assert exlibrium.advise_from_here(document) == games.advise(document)


def test_positions_are_shared():
    """The hardest table known is thought through in thousands of positions, not hundreds of thousands."""
    play = Play(plain.table_of(plain.HARDEST))
    play.ending(0, play.start(()).position)
    assert len(play._endings) < 10_000


def close_table(seed: int) -> Table:
    """Three players, close on everything, one stack doubled: where places and doubling decide choices."""
    chance = random.Random(seed)
    players = [
        Player(name, (*(chance.randint(1, 3) for _ in range(3)), 0, 0, 0, 0), chance.randint(0, 1))
        for name in "abc"
    ]
    token = Token(chance.choice("abc"), chance.randrange(3))
    return Table(chance.choice(("basic", "advanced")), tuple(players), {"final-doubling": "yes"}, token)


def test_places_and_a_doubled_stack_are_reckoned_with():
    for seed in range(150):
        table = close_table(seed)
        found = [list(given.discards) for given in advise(table).players]
        assert found == columns(plain.play_plainly(table)), seed
