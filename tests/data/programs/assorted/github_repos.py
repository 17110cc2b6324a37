import csv

from github import Github

g = Github("t")
rows = []
for repo in g.search_repositories("stars:>1000"):  # told
    rows.append([repo.full_name, repo.get_contributors().totalCount, repo.get_readme().decoded_content])
csv.writer(open("r.csv", "w")).writerows(rows)
