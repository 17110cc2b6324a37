import csv

import instaloader

loader = instaloader.Instaloader()
loader.load_session_from_file("me")


def followers_info(username):
    profile = instaloader.Profile.from_username(loader.context, username)
    for follower in profile.get_followers():
        yield follower.username, follower.followers, follower.biography.replace("\n", " ")


def main():
    rows = []
    for name, count, bio in followers_info("nasa"):  # told
        rows.append([name, count, bio])
    with open("followers.csv", "w", newline="") as f:
        csv.writer(f).writerows(rows)


main()
