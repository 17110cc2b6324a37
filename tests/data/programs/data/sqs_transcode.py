import json
import os
import subprocess

import boto3

sqs = boto3.client("sqs")
s3 = boto3.client("s3")
QUEUE = os.environ["QUEUE_URL"]


def transcode(bucket, key):
    s3.download_file(bucket, key, "/tmp/in.mov")
    subprocess.check_call(["ffmpeg", "-y", "-i", "/tmp/in.mov", "-c:v", "libx264", "/tmp/out.mp4"])
    s3.upload_file("/tmp/out.mp4", bucket, key.rsplit(".", 1)[0] + ".mp4")


def poll():
    reply = sqs.receive_message(QueueUrl=QUEUE, MaxNumberOfMessages=1, WaitTimeSeconds=20)
    return reply.get("Messages", [])


def work():
    while messages := poll():  # fine
        for message in messages:
            body = json.loads(message["Body"])
            transcode(body["bucket"], body["key"])
            sqs.delete_message(QueueUrl=QUEUE, ReceiptHandle=message["ReceiptHandle"])


if __name__ == "__main__":
    work()
