from google.oauth2.credentials import Credentials
from googleapiclient.discovery import build


def list_messages(service, query):
    resp = service.users().messages().list(userId="me", q=query).execute()
    messages = resp.get("messages", [])
    while "nextPageToken" in resp:
        resp = service.users().messages().list(userId="me", q=query, pageToken=resp["nextPageToken"]).execute()
        messages.extend(resp.get("messages", []))
    return messages


def sender(service, message_id):
    msg = service.users().messages().get(userId="me", id=message_id, format="metadata", metadataHeaders=["From"]).execute()
    for header in msg["payload"]["headers"]:
        if header["name"] == "From":
            return header["value"]
    return "unknown"


def count_senders(service, query="category:promotions"):
    counts = {}
    for m in list_messages(service, query):  # told
        s = sender(service, m["id"])
        counts[s] = counts.get(s, 0) + 1
    return counts


if __name__ == "__main__":
    creds = Credentials.from_authorized_user_file("token.json")
    gmail = build("gmail", "v1", credentials=creds)
    ranking = sorted(count_senders(gmail).items(), key=lambda kv: -kv[1])
    with open("senders.txt", "w") as f:
        for name, n in ranking:
            f.write(f"{n}\t{name}\n")
