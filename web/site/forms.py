"""The forms of the first page."""

from web.fields import Text
from web.forms import Form

LONGEST_CODE = 12  # characters, with what people put between them


class JoinForm(Form):
    """The code of a table, as it is read from somebody's screen."""

    code = Text(required=True, longest=LONGEST_CODE)
