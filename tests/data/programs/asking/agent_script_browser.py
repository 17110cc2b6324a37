"""Have an agent do errands in a shop's pages; before it begins a script brings the shop back to how it was."""

import glob
import json
import subprocess
import sys

from openai import OpenAI

from shop_browser import Browser

client = OpenAI()


def errand(browser, task):
    page = browser.open(task["start"])
    for _ in range(30):
        answer = client.chat.completions.create(
            model="gpt-4o", messages=[{"role": "user", "content": f"{task['goal']}\n\n{page}"}]
        )
        page = browser.act(answer.choices[0].message.content)
        if browser.at_goal(task):
            return True
    return False


def run_all(folder, out):
    completed_process = subprocess.run(["bash", "reset_shop.sh"], check=True)
    print("shop reset:", completed_process.returncode)
    browser = Browser()
    for path in sorted(glob.glob(f"{folder}/*.json")):  # told
        with open(path) as file:
            task = json.load(file)
        success = errand(browser, task)
        with open(out, "a") as file:
            file.write(json.dumps({"task": task["id"], "success": success}) + "\n")


def run_rest(folder, out, completed):
    browser = Browser()
    for path in sorted(glob.glob(f"{folder}/*.json")):  # fine
        with open(path) as file:
            task = json.load(file)
        if task["id"] in completed:
            continue
        success = errand(browser, task)
        with open(out, "a") as file:
            file.write(json.dumps({"task": task["id"], "success": success}) + "\n")


if __name__ == "__main__":
    if len(sys.argv) > 3:
        with open(sys.argv[3]) as listed:
            run_rest(sys.argv[1], sys.argv[2], set(listed.read().split()))
    else:
        run_all(sys.argv[1], sys.argv[2])
