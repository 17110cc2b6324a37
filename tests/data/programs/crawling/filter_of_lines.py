"""Reads links line by line and prints each with the place it leads to in the end."""

import fileinput

import requests


def final(link):
    answer = requests.head(link, allow_redirects=True, timeout=30)
    return answer.url


def main():
    for line in fileinput.input():  # told
        link = line.strip()
        if link:
            print(link, final(link))


if __name__ == "__main__":
    main()
