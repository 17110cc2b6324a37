import json
from time import sleep

from selenium import webdriver
from selenium.webdriver.common.by import By
from urllib.parse import quote

QUERY = "https://www.example.com/graphql/query/?query_hash=37479f2b&variables={}"


def followers_of(browser, user_id, counts_file="scrolls.json"):
    with open(counts_file) as f:
        counts = json.load(f)
    variables = {"id": user_id, "first": 50}
    names, scrolled, more = [], 0, True
    browser.get(QUERY.format(quote(json.dumps(variables))))
    while more:  # told
        page = json.loads(browser.find_element(By.TAG_NAME, "pre").text)["data"]["user"]["followed_by"]
        for edge in page["edges"]:
            names.append(edge["node"]["username"])
        more = page["page_info"]["has_next_page"]
        if more:
            variables["after"] = page["page_info"]["end_cursor"]
            browser.get(QUERY.format(quote(json.dumps(variables))))
            scrolled += 1
            with open(counts_file, "w") as f:
                counts["today"] += 1
                json.dump(counts, f)
            if scrolled > 90:
                print("asked too much, sleeping a while")
                sleep(600)
                scrolled = 0
    return names


def followers_kept(browser, user_id, names_file="names.json"):
    variables = {"id": user_id, "first": 50}
    names, more = [], True
    browser.get(QUERY.format(quote(json.dumps(variables))))
    while more:  # fine
        page = json.loads(browser.find_element(By.TAG_NAME, "pre").text)["data"]["user"]["followed_by"]
        names += [edge["node"]["username"] for edge in page["edges"]]
        more = page["page_info"]["has_next_page"]
        if more:
            variables["after"] = page["page_info"]["end_cursor"]
            browser.get(QUERY.format(quote(json.dumps(variables))))
            with open(names_file, "w") as f:
                json.dump({"after": variables["after"], "names": names}, f)
            sleep(600)
    return names


if __name__ == "__main__":
    driver = webdriver.Firefox()
    with open("followers.txt", "w") as out:
        out.write("\n".join(followers_of(driver, "12345")))
