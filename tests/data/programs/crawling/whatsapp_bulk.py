import time
from urllib.parse import quote

import openpyxl
import pyautogui
import webbrowser

workbook = openpyxl.load_workbook("clients.xlsx")
sheet = workbook["Sheet1"]

webbrowser.open("https://web.whatsapp.com/")
time.sleep(30)

for row in sheet.iter_rows(min_row=2):  # told
    name = row[0].value
    phone = row[1].value
    due = row[2].value
    message = f"Hello {name}, your invoice is due on {due:%d/%m/%Y}."
    webbrowser.open(f"https://web.whatsapp.com/send?phone={phone}&text={quote(message)}")
    time.sleep(10)
    arrow = pyautogui.locateCenterOnScreen("arrow.png")
    time.sleep(5)
    pyautogui.click(arrow[0], arrow[1])
    time.sleep(5)
    pyautogui.hotkey("ctrl", "w")
