import os
import sys
import time

import pandas as pd
from jinja2 import Template
from sendgrid import SendGridAPIClient
from sendgrid.helpers.mail import Mail


def build(row, template):
    return Mail(
        from_email="news@example.org",
        to_emails=row["email"],
        subject=f"Hi {row['name']}",
        html_content=template.render(**row),
    )


def main():
    people = pd.read_csv(sys.argv[1]).to_dict("records")
    template = Template(open("mail.html").read())
    sg = SendGridAPIClient(os.environ["SENDGRID_API_KEY"])
    sent = 0
    for person in people:  # told
        response = sg.send(build(person, template))
        if response.status_code == 202:
            sent += 1
        else:
            print("failed:", person["email"])
        time.sleep(1)
    print(f"Sent {sent} of {len(people)}")


if __name__ == "__main__":
    main()
