"""Dump all public channels (messages and threads) of the workspace to one JSON file before we leave Slack."""
import json
import os
import time

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_handlers import RateLimitErrorRetryHandler


class Exporter:
    def __init__(self, token):
        self.client = WebClient(token=token)
        self.client.retry_handlers.append(RateLimitErrorRetryHandler(max_retry_count=10))
        self.checkpoints = {}  # channel id -> last cursor
        self.archive = {}

    def channels(self):
        cursor = None
        out = []
        while cursor != "":  # alarm: it only lists what there is
            r = self.client.conversations_list(types="public_channel", limit=200, cursor=cursor)
            out += r["channels"]
            cursor = r["response_metadata"]["next_cursor"]
        return out

    def replies(self, channel, ts):
        r = self.client.conversations_replies(channel=channel, ts=ts, limit=200)
        return r["messages"][1:]

    def one(self, channel):
        cid = channel["id"]
        msgs = []
        while True:
            r = self.client.conversations_history(channel=cid, limit=200, cursor=self.checkpoints.get(cid))
            for m in r["messages"]:
                if m.get("reply_count"):
                    m["_replies"] = self.replies(cid, m["ts"])
                msgs.append(m)
            if not r["has_more"]:
                return msgs
            self.checkpoints[cid] = r["response_metadata"]["next_cursor"]
            time.sleep(1.2)

    def run(self):
        todo = self.channels()
        while todo:  # told
            ch = todo.pop()
            try:
                self.archive[ch["name"]] = {"meta": ch, "messages": self.one(ch)}
            except SlackApiError as e:
                print("!!", ch["name"], e.response["error"])
            print(f"{ch['name']:<40} {len(todo)} left")
        return self.archive


if __name__ == "__main__":
    data = Exporter(os.environ["SLACK_TOKEN"]).run()
    with open("slack_export.json", "w") as fp:
        json.dump(data, fp)
