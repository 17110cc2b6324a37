from google.cloud import bigquery

client = bigquery.Client()
totals = {}
for day in days("2020-01-01", "2024-01-01"):  # told
    job = client.query(f"SELECT user, COUNT(*) c FROM logs WHERE d = '{day}' GROUP BY user")
    for row in job.result():
        totals[row.user] = totals.get(row.user, 0) + row.c
