from datetime import datetime, timezone

from peewee import (CharField, DatabaseProxy, DateTimeField, FloatField,
                    ForeignKeyField, Model)

database = DatabaseProxy()


class BaseModel(Model):
    class Meta:
        database = database


class Parcel(BaseModel):
    number = CharField(primary_key=True)
    municipality = CharField(index=True)
    area = FloatField(null=True)
    land_use = CharField(null=True)
    seen_at = DateTimeField(default=lambda: datetime.now(timezone.utc))


class Owner(BaseModel):
    parcel = ForeignKeyField(Parcel, backref="owners", on_delete="CASCADE")
    name = CharField()
    share = FloatField(default=1.0)


def upsert_parcel(municipality, payload, owners):
    Parcel.insert(
        number=payload["number"],
        municipality=municipality,
        area=payload.get("area"),
        land_use=payload.get("use", {}).get("code"),
    ).on_conflict_replace().execute()
    Owner.delete().where(Owner.parcel == payload["number"]).execute()
    for owner in owners:
        Owner.create(parcel=payload["number"], name=owner["name"], share=owner.get("share", 1.0))
