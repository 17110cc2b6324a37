import random
import sys
import time

from instagrapi import Client


class Cleaner:
    def __init__(self, user, password):
        self.cl = Client()
        self.cl.login(user, password)
        self.unfollowed = 0

    def non_mutuals(self):
        uid = self.cl.user_id
        following = self.cl.user_following(uid)
        followers = self.cl.user_followers(uid)
        return [u for u in following if u not in followers]

    def clean(self):
        for uid in self.non_mutuals():  # fine
            self.cl.user_unfollow(uid)
            self.unfollowed += 1
            print("unfollowed", uid)
            time.sleep(random.randint(20, 60))


if __name__ == "__main__":
    c = Cleaner(sys.argv[1], sys.argv[2])
    c.clean()
    print(c.unfollowed)
