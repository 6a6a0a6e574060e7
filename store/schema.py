"""The tables of the database: what was entered, by whom and when, never what was computed."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Id = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers only INTEGER keys by itself
HASH = 64  # characters of a SHA-256 in hexadecimal


def _of_table(*, part_of_key: bool = False) -> Column[int]:
    return Column(
        "table_id",
        Id,
        ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=False,
        primary_key=part_of_key,
        autoincrement=False,
    )


tables = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True),
    Column("code", String(12), nullable=False),
    Column("game", String(40), nullable=False),
    Column("host", String(HASH), nullable=False),  # hash of the phone that opened it
    Column("opened", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),  # grows with every change others may have to see
    UniqueConstraint("code"),
    Index("ix_tables_changed", "changed"),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    _of_table(part_of_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("role", String(20), nullable=False),
    Column("name", String(120), nullable=False),
    Column("folded", String(240), nullable=False),  # the name as it is searched for
    Column("holder", String(HASH)),  # hash of the phone that sits here
    Column("held_since", BigInteger),
    Column("link", String(HASH)),  # hash of the secret that hands the seat over
    Column("link_until", BigInteger),
    Index("ix_seats_link", "link"),
)

phones = Table(
    "phones",
    metadata,
    _of_table(part_of_key=True),
    Column("phone", String(HASH), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Index("ix_phones_phone", "phone"),
)

entries = Table(
    "entries",
    metadata,
    Column("id", Id, primary_key=True),
    _of_table(),
    Column("seat", Integer),  # the seat it concerns; empty: the whole table
    Column("field", String(40), nullable=False),
    Column("value", Text, nullable=False),  # JSON
    Column("by", Integer),  # the seat that entered it; empty: the host
    Column("at", BigInteger, nullable=False),
    Column("based_on", Id),  # the entry its writer had before their eyes
    Column("undoes", Id),
    Column("undone_by", Id),
    Column("sent", String(40)),  # its idempotency key: a phone that got no answer sends again
    Index("ix_entries_table_id_seat_field", "table_id", "seat", "field"),
    sqlite_autoincrement=True,
)

photographs = Table(
    "photographs",
    metadata,
    Column("id", Id, primary_key=True),
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("by", Integer),
    Column("at", BigInteger, nullable=False),
    Column("state", String(12), nullable=False),
    Column("file", String(60), nullable=False),  # its pictures' name, see store.pictures
    Column("pile", Integer, nullable=False),  # 1: a pile, 0: a shelf
    Column("reading", Text),  # JSON: what was proposed
    Column("fault", Text),  # JSON: key and arguments of what went wrong
    Column("width", Integer),
    Column("height", Integer),
    Column("attempts", Integer, nullable=False),
    Column("started", BigInteger),  # the last sign of life of its reader
    Column("names", Text),  # JSON: what its looks are, until the deck has learnt it
    Index("ix_photographs_table_id", "table_id"),
    Index("ix_photographs_state", "state"),
    sqlite_autoincrement=True,
)

limits = Table(
    "limits",
    metadata,
    Column("key", String(80), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("count", Integer, nullable=False),
)

marks = Table(  # what this server keeps for itself, see store.server_state
    "marks",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

presence = Table(  # see store.presence
    "presence",
    metadata,
    _of_table(part_of_key=True),
    Column("phone", String(HASH), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("missed", Integer, nullable=False),  # 1: that it fell silent was counted as a change of the table
)

blobs = Table(  # pictures, decks and keys where several machines share the database, see store.blobs
    "blobs",
    metadata,
    Column("kind", String(20), primary_key=True),
    Column("name", String(255), primary_key=True),
    Column("content", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),  # when it was put, by the database's own clock
)

house_rules = Table(
    "house_rules",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("folded", String(240), primary_key=True),  # the name as it is looked for
    Column("name", String(120), nullable=False),
    Column("rulings", Text, nullable=False),  # JSON
    Column("keeper", String(HASH), nullable=False),  # hash of the phone that saved it
    Column("at", BigInteger, nullable=False),
)

same_people = Table(  # names that a phone holds for one person's, see store.people
    "same_people",
    metadata,
    Column("phone", String(HASH), primary_key=True),  # hash of the phone that said so
    Column("folded", String(240), primary_key=True),
    Column("person", String(240), nullable=False),
    Column("at", BigInteger, nullable=False),
)
