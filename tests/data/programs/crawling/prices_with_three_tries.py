"""What became of the price of each article of a shop: asked for by tens, and once more for those that did not come."""

import argparse
import json
import logging
import time

import requests

log = logging.getLogger("prices")
MAX_RETRIES = 3


def tens(numbers):
    return [numbers[start : start + 10] for start in range(0, len(numbers), 10)]


def fetch_history(numbers, session):
    history = {}
    for retry in range(MAX_RETRIES):
        missing = []
        for wanted in tens(numbers):  # told
            try:
                answer = session.get("https://shop.example/api/prices", params={"article": wanted}, timeout=30)
                answer.raise_for_status()
                for article in answer.json():
                    history[article["number"]] = article["prices"]
            except requests.RequestException as error:
                log.warning("try %d: %s", retry, error)
            missing += [number for number in wanted if number not in history]
            time.sleep(1)
        if not missing:
            break
        numbers = missing
    return history


def is_sold(number, session):
    for attempt in range(MAX_RETRIES):
        for page in ("shelf", "offers"):  # fine
            answer = session.get(f"https://shop.example/{page}/{number}", timeout=30)
            if answer.ok and "sold out" not in answer.text:
                return True
        time.sleep(attempt)
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("numbers")
    parser.add_argument("--sold")
    args = parser.parse_args()
    session = requests.Session()
    if args.sold:
        print(is_sold(args.sold, session))
        return
    with open(args.numbers) as lines:
        numbers = [line.strip() for line in lines]
    history = fetch_history(numbers, session)
    with open("prices.json", "w") as out:
        json.dump(history, out)


if __name__ == "__main__":
    main()
