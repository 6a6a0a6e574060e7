"""The picture of a verdict: its size, whatever the names; looked at by where its ink lies."""

import io

import pytest
from PIL import Image, ImageChops

from printing.lettering import Hand, write
from printing.plate import FOOT, MARGIN, MIDDLE, SIZE, WIDTH, Plate, Row, picture

LONG = "Конрад-Теодор фон Гогенцоллерн-Зигмаринген-унд-Хехинген"
NAMES = (
    "Éric",
    LONG,
    "W" * 120,
    "محمد علي",
    "שלום עליכם",
    "Ελένη",
    "",
    " ",
    "a\nb",
    "👑",
    "\u202eabc",
    "\ud800",
)


def plate(*names: str, crowned: bool = True, why: str = "") -> Plate:
    rows = tuple(Row(n + 1, name, 50 - n, crowned and n == 0) for n, name in enumerate(names))
    return Plate("Ex Libris", "Winner", names[0], rows, "19 November 2026", why)


def opened(drawn: Plate) -> Image.Image:
    return Image.open(io.BytesIO(picture(drawn))).convert("RGB")


@pytest.mark.parametrize("name", NAMES)
def test_whatever_the_name_the_picture_has_its_size_and_nothing_runs_over(name):
    image = opened(plate(name, "B", why=f"Cards in hand: {name} 1 · {name} 4"))
    assert image.size == SIZE
    paper = image.getpixel((10, 300))
    gap = image.crop((MIDDLE - 30, 100, MIDDLE - 4, FOOT - 4))  # between the winner and the ranking
    edge = image.crop((WIDTH - MARGIN + 2, 100, WIDTH, FOOT - 4))
    assert gap.getcolors(1) == [(gap.width * gap.height, paper)]
    assert edge.getcolors(1) == [(edge.width * edge.height, paper)]


def test_what_broke_a_tie_stands_beneath_the_winner():
    def lowest(why: str) -> int:
        left = opened(plate("Rita", "Éric", why=why)).crop((MARGIN, 100, MIDDLE - 4, FOOT - 4))
        return ImageChops.difference(left, Image.new("RGB", left.size, left.getpixel((0, 0)))).getbbox()[3]

    assert lowest("Cards in hand: Rita 1 · Éric 4") > lowest("")


def test_a_name_is_written_as_large_as_it_fits_and_cut_only_at_the_least_size():
    short, long = write("Rita", Hand(120, 40), 500), write("W" * 60, Hand(120, 40), 500)
    assert short.height > long.height
    assert short.width <= 500
    assert long.width <= 500


def test_a_name_of_one_word_becomes_smaller_and_is_not_broken():
    two, one = (write("Conceição", Hand(150, 40, lines=lines), 300) for lines in (2, 1))
    assert two.tobytes() == one.tobytes()
    assert two.width <= 300


def test_accents_above_capitals_are_whole():
    def ink(text: str) -> int:
        top, bottom = write(text, Hand(100, 100), 400).getbbox()[1::2]
        return bottom - top

    assert ink("É") > ink("E") * 1.15


def test_letters_of_scripts_our_typefaces_lack_are_not_all_the_same_box():
    drawn = {write(letter, Hand(60, 60), 200).tobytes() for letter in "Ωשع"}
    assert len(drawn) == 3


def test_the_same_plate_is_drawn_once():
    picture.cache_clear()
    assert picture(plate("A", "B")) is picture(plate("A", "B"))
    assert picture.cache_info().misses == 1
