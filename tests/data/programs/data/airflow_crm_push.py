from datetime import datetime, timedelta

import requests
from airflow import DAG
from airflow.models import Variable
from airflow.operators.python import PythonOperator
from airflow.providers.postgres.hooks.postgres import PostgresHook

default_args = {"owner": "crm", "retries": 2, "retry_delay": timedelta(minutes=5)}


def push_customers(**context):
    hook = PostgresHook(postgres_conn_id="warehouse")
    token = Variable.get("crm_token")
    customers = hook.get_records("SELECT id, email, segment, ltv FROM mart.customers")
    pushed = 0
    for customer_id, email, segment, ltv in customers:  # told
        response = requests.patch(
            f"https://api.crm.example.com/v2/contacts/{email}",
            headers={"Authorization": f"Bearer {token}"},
            json={"segment": segment, "ltv": float(ltv), "external_id": customer_id},
        )
        if response.ok:
            pushed += 1
    context["ti"].xcom_push(key="pushed", value=pushed)


with DAG("crm_push", start_date=datetime(2023, 1, 1), schedule="@daily", catchup=False, default_args=default_args) as dag:
    push = PythonOperator(task_id="push_customers", python_callable=push_customers)
