import csv
import smtplib
from email.message import EmailMessage


def main():
    with smtplib.SMTP("localhost") as smtp, open("people.csv") as f:
        for row in csv.DictReader(f):  # told
            msg = EmailMessage()
            msg["To"] = row["email"]
            msg.set_content("Hello")
            smtp.send_message(msg)

if __name__ == "__main__":
    main()
