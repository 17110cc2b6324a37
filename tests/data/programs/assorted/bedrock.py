import json

import boto3

rt = boto3.client("bedrock-runtime")
results = []
for doc in json.load(open("docs.json")):  # told
    r = rt.invoke_model(modelId="anthropic.claude", body=json.dumps({"prompt": doc["text"]}))
    results.append(json.loads(r["body"].read()))
json.dump(results, open("res.json", "w"))
