"""A tap of Singer: records go to the target, and the state that tells where to go on is written after all projects."""

import requests
import singer
from singer import bookmarks, metrics


def sync(state, projects):
    newest = bookmarks.get_bookmark(state, "commits", "since")
    with metrics.record_counter("commits") as counter:
        for project in projects:  # told
            for row in requests.get(f"{project}/commits", params={"since": newest}, timeout=60).json():
                singer.write_record("commits", row)
                newest = max(newest, row["updated_at"])
                counter.increment()
    state = singer.write_bookmark(state, "commits", "since", newest)
    singer.write_state(state)


def main():
    args = singer.utils.parse_args(["start_date"])
    sync(args.state, args.config["projects"])


if __name__ == "__main__":
    main()
