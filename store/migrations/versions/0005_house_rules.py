"""House rules: sets of rulings under a name."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house_rules",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("folded", sa.String(length=240), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("rulings", sa.Text(), nullable=False),
        sa.Column("keeper", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "folded", name=op.f("pk_house_rules")),
    )


def downgrade() -> None:
    op.drop_table("house_rules")
