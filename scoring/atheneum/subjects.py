"""The five subjects by their colours, and the numbers the rulebook gives of a box."""

SUBJECTS = ("purple", "green", "pink", "turquoise", "black")
LETTERS = {"P": "purple", "G": "green", "K": "pink", "T": "turquoise", "B": "black"}  # in the notation
LETTER_OF = {subject: letter for letter, subject in LETTERS.items()}

SUBJECT_TILES = 32  # in the box
BOOK_TILES = len(SUBJECTS) * SUBJECT_TILES
BONUS_TILES = 40  # in the box; some of them show two books
BOX_BOOKS = BOOK_TILES + 2 * BONUS_TILES  # more cannot be, even if every bonus tile showed two
MOST_BOOKS = BOX_BOOKS  # a player; shelves have far fewer slots, and who has more than tiles is told
FEWEST_SLOTS = 2  # a compartment: every one has several
FIRST_WANDS, MOST_WANDS = 2, 6  # a player
MOST_SIDES = 2  # side shelves a player

COMPARTMENT_VALUES = (2, 7)  # lowest and highest printed beside a compartment
CANDLE_VALUES = (1, 4)  # lowest and highest printed on a candle slot
MAIN_COMPARTMENTS, SIDE_COMPARTMENTS = 5, 1
MAIN_CANDLES, SIDE_CANDLES = 3, 2
MOST_COMPARTMENTS = MAIN_COMPARTMENTS + MOST_SIDES * SIDE_COMPARTMENTS
MOST_CANDLES = MAIN_CANDLES + MOST_SIDES * SIDE_CANDLES
