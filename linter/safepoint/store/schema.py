"""The tables of a store, as the list of steps that made them: what is written here once is never edited, only added to.

The text is SQLite's; `for_postgres` puts it in PostgreSQL's words. Column names are those of the row classes in
`safepoint.store.record`.

How the parts work together:
  streams     one row a stream: head, length, newest writer, end of the audit log. Every change of a stream updates it.
  records     the chain. Pruning empties `body` or releases the content, and leaves the row: it is the trace of the save.
  contents    large states and blobs, each stored once, with a count of the rows that need it.
  audit       what happened besides saves; merged with the records by `after` it is the stream's decision stream.
  anchors     which states retention removed, and how the chain stood there; `links_dropped` lets a chain begin later.
  quarantine  records that repair took out, whole.
  marks       named, safety and conflict checkpoints, each pointing at a chain record.
  workflows   current step, agent and history of a workflow; the state is the newest record's.
  intents     restores that call into the application and must be finished after a crash.
  witnesses   heads of other stores' streams.
"""

from __future__ import annotations

from safepoint.store.record import RecordRow

STEPS: tuple[str, ...] = (
    """
CREATE TABLE store (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE streams (
  stream TEXT NOT NULL PRIMARY KEY, length BIGINT NOT NULL, checkpoint_id TEXT, record_hash TEXT NOT NULL,
  version BIGINT NOT NULL, fence BIGINT NOT NULL, audit_count BIGINT NOT NULL, audit_hash TEXT NOT NULL, seal BLOB
) WITHOUT ROWID;
CREATE TABLE records (
  stream TEXT NOT NULL REFERENCES streams (stream), seq BIGINT NOT NULL, checkpoint_id TEXT NOT NULL,
  previous_checkpoint_hash TEXT, iteration_count BIGINT NOT NULL, epoch BIGINT NOT NULL, wall_clock_time BIGINT NOT NULL,
  state_hash TEXT NOT NULL, state_size BIGINT NOT NULL, meta TEXT NOT NULL, record_hash TEXT NOT NULL, seal BLOB, body BLOB,
  PRIMARY KEY (stream, seq)
);
CREATE TABLE contents (
  digest TEXT NOT NULL PRIMARY KEY, size BIGINT NOT NULL, refs BIGINT NOT NULL, body BLOB
);
CREATE TABLE audit (
  stream TEXT NOT NULL, seq BIGINT NOT NULL, after BIGINT NOT NULL, at BIGINT NOT NULL, kind TEXT NOT NULL,
  body TEXT NOT NULL, link TEXT NOT NULL, PRIMARY KEY (stream, seq)
) WITHOUT ROWID;
CREATE TABLE anchors (
  stream TEXT NOT NULL, last BIGINT NOT NULL, first BIGINT NOT NULL, checkpoint_id TEXT NOT NULL, record_hash TEXT NOT NULL,
  links_dropped BIGINT NOT NULL, at BIGINT NOT NULL, reason TEXT NOT NULL, seal BLOB, PRIMARY KEY (stream, last)
) WITHOUT ROWID;
CREATE TABLE quarantine (
  stream TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, position BIGINT NOT NULL, reason TEXT NOT NULL,
  row TEXT NOT NULL, body BLOB, PRIMARY KEY (stream, seq)
);
CREATE TABLE marks (
  stream TEXT NOT NULL, seq BIGINT NOT NULL, mark_id TEXT NOT NULL UNIQUE, record_seq BIGINT NOT NULL,
  checkpoint_id TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, is_restore_point BIGINT NOT NULL,
  created_at BIGINT NOT NULL, detail TEXT NOT NULL, seal BLOB, PRIMARY KEY (stream, seq)
) WITHOUT ROWID;
CREATE TABLE workflows (
  stream TEXT NOT NULL PRIMARY KEY, record_seq BIGINT NOT NULL, status TEXT NOT NULL, step_index BIGINT,
  current_agent TEXT, step_history TEXT NOT NULL, updated_at BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE intents (
  stream TEXT NOT NULL, intent_id TEXT NOT NULL, at BIGINT NOT NULL, state TEXT NOT NULL, plan TEXT NOT NULL,
  PRIMARY KEY (stream, intent_id)
) WITHOUT ROWID;
CREATE TABLE witnesses (
  stream TEXT NOT NULL PRIMARY KEY, store_id TEXT NOT NULL, length BIGINT NOT NULL, checkpoint_id TEXT NOT NULL,
  record_hash TEXT NOT NULL, at BIGINT NOT NULL, seal BLOB
) WITHOUT ROWID;
""",
    # A witness also remembers the version of a head: a store can be set back without losing a record.
    "ALTER TABLE witnesses ADD COLUMN version BIGINT NOT NULL DEFAULT 0",
)
"""Step n takes a store from schema version n to n + 1."""

VERSION = len(STEPS)

# One statement for a whole save: SQLite runs it as one write transaction, and what Python pays for one statement is what
# a save may cost at all. It fails when the head is no longer the one that the writer has verified.
_COLUMNS = ", ".join(RecordRow._fields)
_NEW_COLUMNS = ", ".join(f"NEW.{name}" for name in RecordRow._fields)
SQLITE_APPEND = f"""
CREATE TEMP VIEW appends AS SELECT {_COLUMNS}, 0 AS expected_length, '' AS expected_hash, 0 AS expected_fence,
  0 AS expected_audit, NULL AS head_seal FROM main.records;
CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appends BEGIN
  SELECT RAISE(ABORT, 'safepoint: head moved') WHERE NOT EXISTS (SELECT 1 FROM streams WHERE stream = NEW.stream
    AND record_hash = NEW.expected_hash AND length = NEW.expected_length AND fence = NEW.expected_fence
    AND audit_count = NEW.expected_audit);
  INSERT INTO records ({_COLUMNS}) VALUES ({_NEW_COLUMNS});
  UPDATE streams SET length = NEW.seq, checkpoint_id = NEW.checkpoint_id, record_hash = NEW.record_hash,
    version = version + 1, seal = NEW.head_seal WHERE stream = NEW.stream;
END;
"""  # noqa: S608 - column names are our own


def for_postgres(step: str) -> str:
    """Return a step in PostgreSQL's words."""
    return step.replace(" BLOB", " BYTEA").replace("WITHOUT ROWID", "")
