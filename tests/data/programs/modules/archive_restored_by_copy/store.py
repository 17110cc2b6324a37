"""The connection to the database, made once the settings are known."""

from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

engine = None


def connect_to(address):
    global engine
    engine = create_engine(address, poolclass=NullPool)
