"""The link that shows a finished verdict to anybody, and lets nobody change a thing."""

from flask import abort, current_app, url_for
from itsdangerous import BadSignature, URLSafeSerializer

from store import entries, tables
from store.values import Sitting, Table
from web.server import sessions
from web.table import addresses
from web.table.seats import Visit


def token_of(table: Table) -> str:
    """Signed by this server, so that no other table's can be guessed from it."""
    return str(signer().dumps([table.id, table.opened]))


def address(here: Visit) -> str:
    """The link as others on the network reach it, however this browser came here."""
    return addresses.base(here) + url_for("verdict.shared", token=token_of(here.table))


def sitting_of(token: str) -> Sitting:
    """The revealed table behind a link; 404 for anything else."""
    try:
        number, opened = signer().loads(token)
    except (BadSignature, ValueError, TypeError):
        abort(404)
    table = tables.table_of_id(number) if isinstance(number, int) else None
    if table is None or table.opened != opened:
        abort(404)
    sitting = entries.sitting(table)
    if not sitting.revealed:
        abort(404)
    return sitting


def signer() -> URLSafeSerializer:
    return URLSafeSerializer(sessions.keys(current_app), salt="verdict")  # links stand on paper
