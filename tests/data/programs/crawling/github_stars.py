import os
import requests

S = requests.Session()
S.headers["Authorization"] = "token " + os.environ["GH"]


def stars(repo):
    users, url = [], f"https://api.github.com/repos/{repo}/stargazers?per_page=100"
    while url:  # told
        r = S.get(url)
        r.raise_for_status()
        users += [u["login"] for u in r.json()]
        url = r.links.get("next", {}).get("url")
    return users


def main():
    seen = {}
    for line in open("repos.txt"):  # told
        seen[line.strip()] = stars(line.strip())
    everyone = set().union(*seen.values())
    print(len(everyone))
    with open("users.txt", "w") as f:
        f.write("\n".join(sorted(everyone)))


if __name__ == "__main__":
    main()
