"""`serve`: the table server on the local network."""

from collections.abc import Mapping, Sequence

from commands.arguments import Arguments
from settings import VARIABLES, Settings
from store.home import Store, using


def run(arguments: Sequence[str], environment: Mapping[str, str] | None) -> int:
    """Runs until Ctrl-C or SIGTERM; raises Refused where it cannot start."""
    words = Arguments("serve", __doc__)
    words.add_argument("--host", help="where to listen; HOST says the same")
    words.add_argument("--port", help="the port; PORT says the same")
    words.add_argument("--https", dest="padlock", action="store_const", const="1", help="a padlock beside it")
    given = words.read(arguments)
    said = {VARIABLES[field]: value for field, value in vars(given).items() if value is not None}
    settings = Settings.from_env(environment, said)
    from web.server.serve import serve

    with using(Store.of(settings)):
        return serve(settings)
