import json

import boto3
from dagster import AssetExecutionContext, RunRequest, SensorEvaluationContext, op, sensor

s3 = boto3.client("s3")
days = ["2024-01-01", "2024-01-02"]


def folders_since(day):
    with open("days.json") as given:
        return [one for one in json.load(given) if one >= day]


@sensor(job_name="import_tenants")
def new_tenants(context: SensorEvaluationContext):
    tenants = set()
    for day in folders_since(context.cursor):  # fine
        for page in s3.get_paginator("list_objects_v2").paginate(Bucket="replica", Prefix=day):
            tenants.update(entry["Key"].split("/")[1] for entry in page["Contents"])
    context.update_cursor(days[-1])
    return [RunRequest(run_key=one) for one in tenants]


@op
def profiles(context: AssetExecutionContext):
    with open("tenants.json") as given:
        tenants = json.load(given)
    found = []
    for tenant in tenants:  # told
        body = s3.get_object(Bucket="replica", Key=f"profiles/{tenant}.json")["Body"].read()
        found.append(json.loads(body))
    with open("profiles.json", "w") as out:
        json.dump(found, out)
