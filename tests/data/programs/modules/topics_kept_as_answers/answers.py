"""Asks the model; each answer stands in the database from then on."""

import hashlib

import openai
from sqlalchemy import create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

engine = create_engine("sqlite:///answers.db")


class Base(DeclarativeBase):
    pass


class Answer(Base):
    __tablename__ = "answers"
    key: Mapped[str] = mapped_column(primary_key=True)
    text: Mapped[str]


def ask(prompt, cache=True):
    key = hashlib.sha256(prompt.encode()).hexdigest()
    with Session(engine) as session:
        known = session.execute(select(Answer).where(Answer.key == key)).first()
    if known is not None and cache:
        return known[0].text
    reply = openai.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": prompt}])
    text = reply.choices[0].message.content
    if not cache:
        return text
    with Session(engine) as session:
        session.add(Answer(key=key, text=text))
        session.commit()
    return text
