"""Rates travel reports by one of several methods, as an option says, in parallel."""

import argparse
import json
from concurrent.futures import ThreadPoolExecutor

import anthropic
import parallel_tools as pt

client = anthropic.Anthropic()


def ask(prompt):
    reply = client.messages.create(model="claude-sonnet-4-5", max_tokens=300, messages=[{"role": "user", "content": prompt}])
    return reply.content[0].text


def rate_style(report):
    return ask("Rate the style of this report from 1 to 5:\n" + report["text"])


def rate_facts(report):
    return ask("Rate from 1 to 5 how well this report fits what is known of the place:\n" + report["text"])


def shorten(report):
    return report["text"][:80]


def rate(reports, method, parallel):
    methods = {"style": rate_style, "facts": rate_facts}
    rate_one = methods[method]
    ratings = [None] * len(reports)
    if parallel:
        for index, rating, error in pt.concurrent_map(rate_one, reports, max_workers=20):  # told
            if error is None:
                ratings[index] = rating
    else:
        for index, report in enumerate(reports):  # told
            ratings[index] = rate_one(report)
    return ratings


def headlines(reports, kind):
    makers = {"short": shorten, "title": lambda report: report["title"]}
    make = makers[kind]
    found = []
    for _, headline, _ in pt.concurrent_map(make, reports, max_workers=20):  # fine
        found.append(headline)
    return found


def rate_in_threads(reports, method):
    rate_one = {"style": rate_style, "facts": rate_facts}[method]
    ratings = []
    with ThreadPoolExecutor(20) as pool:
        for rating in pool.map(rate_one, reports):  # told
            ratings.append(rating)
    return ratings


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--method", default="style")
    parser.add_argument("--parallel", action="store_true")
    args = parser.parse_args()
    with open("reports.json", encoding="utf-8") as file:
        reports = json.load(file)
    with open("ratings.json", "w", encoding="utf-8") as file:
        found = {"ratings": rate(reports, args.method, args.parallel), "again": rate_in_threads(reports, args.method)}
        json.dump({**found, "heads": headlines(reports, "short")}, file)


if __name__ == "__main__":
    main()
