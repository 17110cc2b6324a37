import logging
import sys

from config import Config
from salesforce import Source
from state import State
from target import Target

log = logging.getLogger("replicate")


class Replication:
    def __init__(self, config, source, target, state):
        self.config, self.source, self.target, self.state = config, source, target, state
        self.since_flush = 0

    def run(self):
        for stream in self.config.streams:  # told
            log.info("stream %s", stream.name)
            self._stream(stream)
        self._flush()

    def _stream(self, stream):
        since = self.state.start(stream.name, self.config.start_date)
        for record in self.source.records(stream, since):
            if self.config.attachments:
                record["files"] = len(self.source.attachments(record["Id"]))
            self.target.add(stream, record)
            self.state.advance(stream.name, record[stream.replication_key])
            self.since_flush += 1
            if self.config.flush_every and self.since_flush >= self.config.flush_every:
                self._flush()

    def _flush(self):
        self.target.load()
        self.state.persist()
        self.since_flush = 0


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    cfg = Config.load(sys.argv[1])
    Replication(cfg, Source(cfg), Target(cfg.target_dsn), State(cfg.state_file)).run()
