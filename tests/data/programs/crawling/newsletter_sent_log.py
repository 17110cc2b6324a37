import csv
import os
import smtplib
import ssl
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText

SENT_LOG = "sent.txt"


def already_sent():
    if not os.path.exists(SENT_LOG):
        return set()
    with open(SENT_LOG) as f:
        return {line.strip() for line in f}


def send(server, to, body):
    msg = MIMEMultipart("alternative")
    msg["Subject"] = "Invitation"
    msg["To"] = to
    msg.attach(MIMEText(body, "html"))
    server.sendmail("me@example.org", to, msg.as_string())
    with open(SENT_LOG, "a") as f:
        f.write(to + "\n")


def main():
    done = already_sent()
    with smtplib.SMTP_SSL("smtp.example.org", 465, context=ssl.create_default_context()) as server:
        server.login("me", os.environ["MAIL_PASSWORD"])
        with open("guests.csv") as f:
            for row in csv.DictReader(f):  # fine
                if row["email"] in done:
                    continue
                send(server, row["email"], f"<p>Dear {row['name']}</p>")


if __name__ == "__main__":
    main()
