"""Compute the churn risk of all customers (some two million) anew with the model endpoint."""
import argparse
import json
from datetime import datetime, timezone
from decimal import Decimal

import boto3
from boto3.dynamodb.conditions import Attr

FEATURES = ["tenure_months", "orders_90d", "returns_90d", "tickets_90d", "avg_basket"]


class Customers:
    def __init__(self, table: str):
        self.table = boto3.resource("dynamodb").Table(table)

    def active(self):
        query = {"FilterExpression": Attr("status").eq("active"), "Limit": 500}
        while True:
            page = self.table.scan(**query)
            yield from page["Items"]
            if "LastEvaluatedKey" not in page:
                return
            query["ExclusiveStartKey"] = page["LastEvaluatedKey"]

    def put_risk(self, customer_id: str, risk: float) -> None:
        self.table.update_item(
            Key={"customer_id": customer_id},
            UpdateExpression="SET churn_risk = :r, risk_at = :t",
            ExpressionAttributeValues={
                ":r": Decimal(f"{risk:.4f}"),
                ":t": datetime.now(timezone.utc).isoformat(),
            },
        )


class Endpoint:
    def __init__(self, name: str):
        self.name = name
        self.runtime = boto3.client("sagemaker-runtime")

    def risk(self, customer: dict) -> float:
        body = json.dumps({"instances": [[float(customer.get(f, 0)) for f in FEATURES]]})
        reply = self.runtime.invoke_endpoint(EndpointName=self.name, ContentType="application/json", Body=body)
        return json.loads(reply["Body"].read())["predictions"][0]


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--table", default="customers")
    ap.add_argument("--endpoint", default="churn-v7")
    args = ap.parse_args()
    customers, endpoint = Customers(args.table), Endpoint(args.endpoint)
    count = 0
    for customer in customers.active():  # told
        customers.put_risk(customer["customer_id"], endpoint.risk(customer))
        count += 1
        if count % 1000 == 0:
            print(f"{count} customers, last {customer['customer_id']}", flush=True)
    print(f"{count} customers scored")


if __name__ == "__main__":
    main()
