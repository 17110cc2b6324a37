import csv
from twilio.rest import Client

client = Client("sid", "token")

def notify(path):
    with open(path) as file:
        numbers = [row["phone"] for row in csv.DictReader(file)]
    for number in numbers:  # told
        client.messages.create(to=number, from_="+100", body="Your appointment …")

if __name__ == "__main__":
    notify("patients.csv")
