import json

import boto3

s3 = boto3.client("s3")
meta = {}
for page in s3.get_paginator("list_objects_v2").paginate(Bucket="data"):  # told
    for obj in page.get("Contents", []):
        head = s3.head_object(Bucket="data", Key=obj["Key"])
        meta[obj["Key"]] = head["Metadata"]
with open("meta.json", "w") as f:
    json.dump(meta, f)
