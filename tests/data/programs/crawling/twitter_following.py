import json
import os

import tweepy

auth = tweepy.OAuth1UserHandler(os.environ["KEY"], os.environ["SECRET"], os.environ["TOKEN"], os.environ["TOKEN_SECRET"])
api = tweepy.API(auth, wait_on_rate_limit=True)


def get_followers(screen_name):
    ids = []
    for page in tweepy.Cursor(api.get_follower_ids, screen_name=screen_name, count=5000).pages():  # told
        ids.extend(page)
    return ids


def build_network(names):
    network = {}
    for name in names:  # told
        try:
            network[name] = get_followers(name)
        except tweepy.TweepyException as e:
            print(f"{name}: {e}")
    return network


if __name__ == "__main__":
    with open("accounts.txt") as f:
        accounts = [l.strip() for l in f]
    network = build_network(accounts)
    with open("network.json", "w") as f:
        json.dump(network, f)
