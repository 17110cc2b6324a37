from pymongo import MongoClient, UpdateOne
from transformers import pipeline

client = MongoClient("mongodb://localhost:27017")
reviews = client.shop.reviews
classify = pipeline("sentiment-analysis", model="nlptown/bert-base-multilingual-uncased-sentiment")


def stars(text):
    label = classify(text[:512])[0]["label"]
    return int(label.split()[0])


def main():
    ops = []
    for doc in reviews.find({}, {"text": 1}):  # told
        ops.append(UpdateOne({"_id": doc["_id"]}, {"$set": {"stars": stars(doc["text"])}}))
        if len(ops) % 1000 == 0:
            print(len(ops), "reviews scored")
    result = reviews.bulk_write(ops, ordered=False)
    print(result.modified_count, "updated")


if __name__ == "__main__":
    main()
