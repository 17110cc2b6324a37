"""Monthly newsletter. usage: newsletter.py issues/2024-05 subscribers.csv"""
import csv
import smtplib
import ssl
import sys
import time
from configparser import ConfigParser
from email.message import EmailMessage
from email.utils import formataddr, make_msgid
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

cfg = ConfigParser()
cfg.read(Path.home() / ".newsletter.ini")
smtp_cfg = cfg["smtp"]


def compose(env, subject, person):
    msg = EmailMessage()
    msg["Subject"] = subject
    msg["From"] = formataddr(("Library Friends", smtp_cfg["from"]))
    msg["To"] = formataddr((person["name"], person["email"]))
    msg["Message-ID"] = make_msgid(domain="libraryfriends.example")
    msg["List-Unsubscribe"] = f"<https://libraryfriends.example/u/{person['token']}>"
    msg.set_content(env.get_template("body.txt").render(p=person))
    msg.add_alternative(env.get_template("body.html").render(p=person), subtype="html")
    return msg


def connect():
    server = smtplib.SMTP(smtp_cfg["host"], smtp_cfg.getint("port", 587))
    server.starttls(context=ssl.create_default_context())
    server.login(smtp_cfg["user"], smtp_cfg["password"])
    return server


def do_it(folder, list_file):
    env = Environment(loader=FileSystemLoader(folder), autoescape=True)
    subject = (Path(folder) / "subject.txt").read_text().strip()
    with open(list_file, newline="", encoding="utf-8") as f:
        people = [r for r in csv.DictReader(f) if r["status"] == "active"]
    server = connect()
    sent, refused = 0, []
    for person in people:  # told
        try:
            server.send_message(compose(env, subject, person))
            sent += 1
        except smtplib.SMTPServerDisconnected:
            server = connect()
            server.send_message(compose(env, subject, person))
            sent += 1
        except smtplib.SMTPRecipientsRefused:
            refused.append(person["email"])
        # provider allows 100 a minute
        time.sleep(0.6)
    server.quit()
    print(f"{sent} sent, {len(refused)} refused")
    Path(folder, "refused.txt").write_text("\n".join(refused))


if __name__ == "__main__":
    do_it(*sys.argv[1:3])
