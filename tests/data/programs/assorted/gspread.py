import time

import gspread
import requests

sheet = gspread.service_account().open("x").sheet1
for i, row in enumerate(sheet.get_all_records(), start=2):  # fine
    r = requests.get("https://api.example", params={"d": row["domain"]})
    sheet.update_cell(i, 5, r.json()["rank"])
    time.sleep(1)
