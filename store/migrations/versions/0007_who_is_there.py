"""When each phone at a table was last heard of."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("phone", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_presence_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "phone", name=op.f("pk_presence")),
    )


def downgrade() -> None:
    op.drop_table("presence")
