"""Text as a mask of grey: shaped and put in order by Pango, in our typefaces and the machine's."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from PIL import Image
from weasyprint.text.ffi import ffi, fontconfig, gobject, pango, pangoft2

FONTS = Path(__file__).parent / "fonts"
SMALLER = 0.92  # of its size a text is tried at next
UNIT = 1024  # of Pango, a pixel
WORD, WORD_CHAR, END, GREY, BOLD, NORMAL = 0, 2, 3, 2, 700, 400
FALLBACKS = "Noto Sans, DejaVu Sans, sans-serif"  # for letters our typefaces do not have

ffi.cdef(
    """
    typedef struct { unsigned int rows; unsigned int width; int pitch; unsigned char *buffer;
        unsigned short num_grays; unsigned char pixel_mode; unsigned char palette_mode; void *palette;
    } Shelfmark_FT_Bitmap;
    void pango_layout_set_height (PangoLayout *layout, int height);
    void pango_layout_get_pixel_extents (PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
    int pango_layout_get_line_count (PangoLayout *layout);
    gboolean pango_layout_is_ellipsized (PangoLayout *layout);
    void pango_ft2_render_layout (Shelfmark_FT_Bitmap *bitmap, PangoLayout *layout, int x, int y);
    """
)
_setting = Lock()  # one font map for all threads of a process


@dataclass(frozen=True)
class Hand:
    """How a text is written: as large as it fits in its lines, between the two sizes (in pixels)."""

    size: int
    least: int
    lines: int = 1
    family: str = "Old Standard TT"
    bold: bool = True


def write(text: str, hand: Hand, width: int) -> Image.Image:
    """A mask of the ink, cut to its width; what does not fit at the least size ends in an ellipsis."""
    with _setting:
        context = pango.pango_font_map_create_context(_fonts())
        layout = pango.pango_layout_new(context)
        try:
            _fit(layout, text, hand, width)
            return _ink(layout, width)
        finally:
            gobject.g_object_unref(layout)
            gobject.g_object_unref(context)


@cache
def _fonts() -> Any:
    """A font map of its own, so that no other text of the process hears of it."""
    config = fontconfig.FcInitLoadConfigAndFonts()
    for file in sorted(FONTS.glob("*.ttf")):
        fontconfig.FcConfigAppFontAddFile(config, str(file).encode())
    fonts = pangoft2.pango_ft2_font_map_new()
    pangoft2.pango_fc_font_map_set_config(ffi.cast("PangoFcFontMap *", fonts), config)
    return fonts


def _fit(layout: Any, text: str, hand: Hand, width: int) -> None:
    said = text.replace("\0", " ").encode("utf-8", "replace")
    pango.pango_layout_set_text(layout, said, len(said))
    pango.pango_layout_set_width(layout, width * UNIT)
    pango.pango_layout_set_wrap(layout, WORD)
    size: float = hand.size
    while True:
        _describe(layout, hand, size)
        if pango.pango_layout_get_line_count(layout) <= hand.lines and _extents(layout)[1].width <= width:
            return  # a word that may not be broken can stand out of its line
        if size <= hand.least:
            pango.pango_layout_set_wrap(layout, WORD_CHAR)  # only where no letters are small enough
            pango.pango_layout_set_ellipsize(layout, END)
            pango.pango_layout_set_height(layout, -hand.lines)
            return
        size = max(hand.least, size * SMALLER)


def _extents(layout: Any) -> tuple[Any, Any]:
    """Where its ink lies, and where its lines."""
    ink, lines = ffi.new("PangoRectangle *"), ffi.new("PangoRectangle *")
    pango.pango_layout_get_pixel_extents(layout, ink, lines)
    return ink, lines


def _describe(layout: Any, hand: Hand, size: float) -> None:
    font = pango.pango_font_description_new()
    family = ffi.new("char[]", f"{hand.family}, {FALLBACKS}".encode())
    pango.pango_font_description_set_family(font, family)
    pango.pango_font_description_set_weight(font, BOLD if hand.bold else NORMAL)
    pango.pango_font_description_set_absolute_size(font, size * UNIT)
    pango.pango_layout_set_font_description(layout, font)
    pango.pango_font_description_free(font)


def _ink(layout: Any, width: int) -> Image.Image:
    ink, line = _extents(layout)
    room = max(0, -ink.y, ink.y + ink.height - line.height)  # accents reach above their line
    height = max(1, line.height + 2 * room)
    buffer = ffi.new("unsigned char[]", width * height)
    bitmap = ffi.new("Shelfmark_FT_Bitmap *")
    bitmap.rows, bitmap.width, bitmap.pitch, bitmap.buffer = height, width, width, buffer
    bitmap.num_grays, bitmap.pixel_mode = 256, GREY
    pangoft2.pango_ft2_render_layout(bitmap, layout, 0, room)
    mask = Image.frombytes("L", (width, height), bytes(ffi.buffer(buffer)))
    inked = mask.getbbox()  # what is read from right to left begins at the right
    return mask.crop((inked[0], 0, inked[2], height)) if inked else mask.crop((0, 0, 1, height))
