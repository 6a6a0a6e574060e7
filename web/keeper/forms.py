"""The keeper's forms."""

from scoring.fields import LONGEST_NAME
from web.fields import Name, Tick
from web.forms import Form


class BackupForm(Form):
    keys = Tick()  # whether the keys of the server go along


class PadlockForm(Form):
    on = Tick()


class EraseForm(Form):
    """Whose name is taken out of every table."""

    name = Name(required=True, longest=LONGEST_NAME)
