import json
import os
import sys
import time

from slack_sdk import WebClient


def fetch_messages(client, channel_id):
    cursor = None
    messages = []
    while True:
        resp = client.conversations_history(channel=channel_id, limit=200, cursor=cursor)
        messages.extend(resp["messages"])
        if not resp["has_more"]:
            break
        cursor = resp["response_metadata"]["next_cursor"]
        time.sleep(1.2)
    return messages


def save_channel(out_dir, name, messages):
    path = os.path.join(out_dir, f"{name}.json")
    with open(path, "w", encoding="utf-8") as f:
        json.dump(messages, f, ensure_ascii=False, indent=2)


def main(token, out_dir):
    os.makedirs(out_dir, exist_ok=True)
    client = WebClient(token=token)
    channels = client.conversations_list(limit=1000)["channels"]
    for ch in channels:  # fine
        if os.path.exists(os.path.join(out_dir, f"{ch['name']}.json")):
            print("skipping", ch["name"])
            continue
        save_channel(out_dir, ch["name"], fetch_messages(client, ch["id"]))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
