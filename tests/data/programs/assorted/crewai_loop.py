import csv

from crew import ResearchCrew


def run():
    results = []
    with open("companies.csv") as f:
        for row in csv.DictReader(f):  # told
            out = ResearchCrew().crew().kickoff(inputs={"company": row["name"]})
            results.append({"company": row["name"], "report": out.raw})
    with open("reports.csv", "w") as f:
        w = csv.DictWriter(f, ["company", "report"])
        w.writerows(results)

run()
