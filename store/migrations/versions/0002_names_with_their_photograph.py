"""What somebody said the looks of a photograph are is kept with it until its deck has learnt it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("photographs", schema=None) as batch_op:
        batch_op.add_column(sa.Column("names", sa.Text(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("photographs", schema=None) as batch_op:
        batch_op.drop_column("names")
