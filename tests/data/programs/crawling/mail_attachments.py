import email
import imaplib
import os

box = imaplib.IMAP4_SSL("imap.example.com")
box.login(os.environ["USER"], os.environ["PASSWORD"])
box.select("INBOX")
_, ids = box.search(None, "ALL")
for num in ids[0].split():  # fine
    _, data = box.fetch(num, "(RFC822)")
    msg = email.message_from_bytes(data[0][1])
    for part in msg.walk():
        if part.get_filename():
            with open(os.path.join("out", part.get_filename()), "wb") as f:
                f.write(part.get_payload(decode=True))
    box.store(num, "+FLAGS", "\\Deleted")
box.expunge()
