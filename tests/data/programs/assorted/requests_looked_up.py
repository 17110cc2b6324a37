import json
import sys

from sqlalchemy import create_engine, text


def new_requests(session, wanted):
    existing_requests = {row.request_id: row for row in session.execute(text("SELECT * FROM requests"))}
    states_of_requests = {}
    values = []
    for request_id in wanted:  # fine
        row = existing_requests.get(request_id)
        if row is None:
            values.append({"request_id": request_id, "state": states_of_requests.get(request_id)})
    return values


def main():
    with open(sys.argv[1]) as file:
        wanted = json.load(file)
    with create_engine(sys.argv[2]).begin() as connection:
        values = new_requests(connection, wanted)
        connection.execute(text("INSERT INTO requests VALUES (:request_id, :state)"), values)


if __name__ == "__main__":
    main()
