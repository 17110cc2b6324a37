import base64
import re

import pandas as pd
from google.oauth2.credentials import Credentials
from googleapiclient.discovery import build

AMOUNT = re.compile(r"Total:?\s*\$?([\d,.]+)")


def message_ids(service, query):
    ids, token = [], None
    while True:
        resp = service.users().messages().list(userId="me", q=query, pageToken=token).execute()
        ids += [m["id"] for m in resp.get("messages", [])]
        token = resp.get("nextPageToken")
        if not token:
            return ids


def body_of(message):
    data = message["payload"]["body"].get("data") or message["payload"]["parts"][0]["body"]["data"]
    return base64.urlsafe_b64decode(data).decode("utf-8", "ignore")


def main():
    creds = Credentials.from_authorized_user_file("token.json")
    service = build("gmail", "v1", credentials=creds)
    receipts = []
    for mid in message_ids(service, "subject:receipt"):  # told
        message = service.users().messages().get(userId="me", id=mid).execute()
        match = AMOUNT.search(body_of(message))
        if match:
            receipts.append({"id": mid, "date": message["internalDate"], "amount": match.group(1)})
    pd.DataFrame(receipts).to_excel("receipts.xlsx")


if __name__ == "__main__":
    main()
