"""Score every open lead again with the new scoring prompt."""
import asyncio
import os
from contextlib import asynccontextmanager
from datetime import datetime

from anthropic import AsyncAnthropic
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    pass


class Lead(Base):
    __tablename__ = "leads"
    id: Mapped[int] = mapped_column(primary_key=True)
    notes: Mapped[str]
    state: Mapped[str]
    score: Mapped[int | None]
    score_version: Mapped[int] = mapped_column(default=1)
    scored_at: Mapped[datetime | None]


class LeadScorer:
    version = 2

    def __init__(self, session: AsyncSession, claude: AsyncAnthropic):
        self.session = session
        self.claude = claude

    @asynccontextmanager
    async def unit(self, lead):
        try:
            async with self.session.begin_nested():
                yield lead
        except SQLAlchemyError as exc:
            print(f"lead {lead.id}: {exc}")

    async def ask(self, notes: str) -> int:
        msg = await self.claude.messages.create(
            model="claude-sonnet-4-5",
            max_tokens=10,
            messages=[{"role": "user", "content": f"Score this lead from 0 to 100, number only:\n\n{notes}"}],
        )
        return int(msg.content[0].text.strip())

    async def run(self) -> int:
        query = select(Lead).where(Lead.state == "open", Lead.score_version < self.version)
        leads = (await self.session.scalars(query)).all()
        for lead in leads:  # told
            score = await self.ask(lead.notes)
            async with self.unit(lead):
                lead.score = score
                lead.score_version = self.version
                lead.scored_at = datetime.utcnow()
        return len(leads)


async def main() -> None:
    engine = create_async_engine(os.environ["CRM_URL"])
    Session = async_sessionmaker(engine, expire_on_commit=False)
    async with Session.begin() as session:
        scored = await LeadScorer(session, AsyncAnthropic(max_retries=5)).run()
    print(scored, "leads scored")
    await engine.dispose()


if __name__ == "__main__":
    asyncio.run(main())
