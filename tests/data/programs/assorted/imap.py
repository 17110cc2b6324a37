import email
import imaplib
import json

m = imaplib.IMAP4_SSL("imap.example")
m.login("a", "b")
m.select("INBOX")
_, data = m.search(None, "ALL")
out = []
for num in data[0].split():  # told
    _, parts = m.fetch(num, "(RFC822)")
    msg = email.message_from_bytes(parts[0][1])
    out.append({"from": msg["From"], "subject": msg["Subject"]})
json.dump(out, open("mail.json", "w"))
