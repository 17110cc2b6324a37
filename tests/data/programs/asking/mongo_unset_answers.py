import os

import pymongo
from together import Together

collection = pymongo.MongoClient(os.environ["MONGO"]).forum.posts
client = Together()


def topics(post):
    reply = client.chat.completions.create(
        model="meta-llama/Llama-3-70b-chat-hf", messages=[{"role": "user", "content": "Topics as a list:\n" + post["body"]}]
    )
    return [line.strip("-* ") for line in reply.choices[0].message.content.splitlines()]


def main():
    for post in collection.find({"topics": {"$exists": False}}).batch_size(20):  # fine
        collection.update_one({"_id": post["_id"]}, {"$set": {"topics": topics(post)}})


if __name__ == "__main__":
    main()
