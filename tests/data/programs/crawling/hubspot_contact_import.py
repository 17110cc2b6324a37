import csv
import os
import sys
import time

import hubspot
from hubspot.crm.contacts import SimplePublicObjectInput
from hubspot.crm.contacts.exceptions import ApiException


def import_row(client, row):
    props = {"email": row["Email"], "firstname": row["First"], "lastname": row["Last"], "company": row["Company"]}
    return client.crm.contacts.basic_api.create(SimplePublicObjectInput(properties=props)).id


def main():
    client = hubspot.Client.create(access_token=os.environ["HUBSPOT_TOKEN"])
    created = []
    with open(sys.argv[1], newline="") as f:
        reader = csv.DictReader(f)
        for row in reader:  # told
            try:
                created.append(import_row(client, row))
            except ApiException as e:
                print("row", reader.line_num, e.reason)
            time.sleep(0.1)
    print("created", len(created))


if __name__ == "__main__":
    main()
