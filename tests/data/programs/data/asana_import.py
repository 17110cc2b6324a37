import csv
import sys
import time

import asana


def section_gids(client, project):
    return {s["name"]: s["gid"] for s in client.sections.get_sections_for_project(project)}


def create(client, project, sections, row):
    task = client.tasks.create_task(
        {"name": row["title"], "notes": row["description"], "projects": [project], "due_on": row["due"] or None}
    )
    client.sections.add_task_for_section(sections[row["status"]], {"task": task["gid"]})
    for comment in filter(None, row["comments"].split("|")):
        client.stories.create_story_for_task(task["gid"], {"text": comment})
    return task["gid"]


def main(path, token, project):
    client = asana.Client.access_token(token)
    sections = section_gids(client, project)
    with open(path, newline="") as handle:
        for row in csv.DictReader(handle):  # told
            gid = create(client, project, sections, row)
            print("created", gid, row["title"])
            time.sleep(0.5)


if __name__ == "__main__":
    main(*sys.argv[1:])
