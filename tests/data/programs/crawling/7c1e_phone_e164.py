"""phone numbers to E.164, second step: fill contact.phone_e164

Revision ID: 7c1e90ab41d2
Revises: 52f0c9de7a10
Create Date: 2024-02-19 10:12:44
"""
import phonenumbers
import sqlalchemy as sa
from alembic import op

revision = "7c1e90ab41d2"
down_revision = "52f0c9de7a10"
branch_labels = None
depends_on = None

BATCH = 2000

contact = sa.table(
    "contact",
    sa.column("id", sa.BigInteger),
    sa.column("phone", sa.Text),
    sa.column("country", sa.String(2)),
    sa.column("phone_e164", sa.Text),
)


def convert(raw, country):
    try:
        n = phonenumbers.parse(raw, country or "CH")
    except phonenumbers.NumberParseException:
        return ""
    return phonenumbers.format_number(n, phonenumbers.PhoneNumberFormat.E164)


def next_batch(bind):
    q = (
        sa.select(contact.c.id, contact.c.phone, contact.c.country)
        .where(contact.c.phone_e164.is_(None), contact.c.phone.isnot(None))
        .limit(BATCH)
    )
    return bind.execute(q).all()


def upgrade():
    # the table has 80 million rows, a single transaction would block the vacuum for hours
    with op.get_context().autocommit_block():
        bind = op.get_bind()
        stmt = (
            contact.update()
            .where(contact.c.id == sa.bindparam("pk"))
            .values(phone_e164=sa.bindparam("value"))
        )
        while batch := next_batch(bind):  # fine
            bind.execute(stmt, [{"pk": r.id, "value": convert(r.phone, r.country)} for r in batch])
            bind.execute(sa.text("SELECT pg_sleep(0.2)"))
        op.create_index("ix_contact_phone_e164", "contact", ["phone_e164"], postgresql_concurrently=True)


def downgrade():
    op.drop_index("ix_contact_phone_e164", "contact")
    op.execute("UPDATE contact SET phone_e164 = NULL")
