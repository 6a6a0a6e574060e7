"""Pictures, decks and keys, for machines that share the database."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "blobs",
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("name", sa.String(length=255), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "name", name=op.f("pk_blobs")),
    )
    if op.get_bind().dialect.name == "postgresql":  # pictures are packed already: it shall not try again
        op.execute("ALTER TABLE blobs ALTER COLUMN content SET STORAGE EXTERNAL")


def downgrade() -> None:
    op.drop_table("blobs")
