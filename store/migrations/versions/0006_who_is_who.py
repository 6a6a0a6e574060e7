"""Names that a phone holds for one person's."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "same_people",
        sa.Column("phone", sa.String(length=64), nullable=False),
        sa.Column("folded", sa.String(length=240), nullable=False),
        sa.Column("person", sa.String(length=240), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("phone", "folded", name=op.f("pk_same_people")),
    )


def downgrade() -> None:
    op.drop_table("same_people")
