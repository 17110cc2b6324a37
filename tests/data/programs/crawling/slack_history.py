import json
import sys
import time

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError


def get_channels(client):
    channels = []
    cursor = None
    while True:  # alarm: a listing of some pages
        resp = client.conversations_list(limit=200, cursor=cursor)
        channels.extend(resp["channels"])
        cursor = resp["response_metadata"]["next_cursor"]
        if not cursor:
            break
    return channels


def get_history(client, channel_id):
    messages = []
    cursor = None
    while True:  # fine
        try:
            resp = client.conversations_history(channel=channel_id, limit=200, cursor=cursor)
        except SlackApiError as e:
            if e.response["error"] == "ratelimited":
                time.sleep(int(e.response.headers["Retry-After"]))
                continue
            raise
        messages += resp["messages"]
        if not resp["has_more"]:
            return messages
        cursor = resp["response_metadata"]["next_cursor"]


def main(token):
    client = WebClient(token=token)
    archive = {}
    for ch in get_channels(client):  # told
        archive[ch["name"]] = get_history(client, ch["id"])
        print(ch["name"], len(archive[ch["name"]]))
    with open("slack_archive.json", "w") as f:
        json.dump(archive, f)


if __name__ == "__main__":
    main(sys.argv[1])
