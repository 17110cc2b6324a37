import argparse
import os
from datetime import date, timedelta

import snowflake.connector

MERGE = """
MERGE INTO analytics.sessions t USING (
    SELECT user_id, MIN(ts) AS started, MAX(ts) AS ended, COUNT(*) AS events
    FROM raw.events WHERE event_date = %(day)s GROUP BY user_id, session_id
) s ON t.user_id = s.user_id AND t.started = s.started
WHEN NOT MATCHED THEN INSERT (user_id, started, ended, events) VALUES (s.user_id, s.started, s.ended, s.events)
"""


def days(start, end):
    day = start
    while day <= end:
        yield day
        day += timedelta(days=1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--start", type=date.fromisoformat, default=date(2020, 1, 1))
    parser.add_argument("--end", type=date.fromisoformat, default=date.today())
    args = parser.parse_args()
    conn = snowflake.connector.connect(
        account=os.environ["SF_ACCOUNT"], user=os.environ["SF_USER"], password=os.environ["SF_PASSWORD"], autocommit=False
    )
    cur = conn.cursor()
    for day in days(args.start, args.end):  # told
        cur.execute(MERGE, {"day": day})
        print(day, cur.rowcount)
    conn.commit()
    conn.close()


if __name__ == "__main__":
    main()
