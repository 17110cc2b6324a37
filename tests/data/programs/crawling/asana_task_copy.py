"""Copy the tasks of one project tracker into another."""
import os

import asana
import todoist_api_python.api as todoist


def tasks_of(client, project):
    return client.tasks.get_tasks_for_project(project, opt_fields="name,notes,due_on,completed")


def copy_task(target, task, project_id):
    created = target.add_task(content=task["name"], description=task["notes"], project_id=project_id, due_date=task["due_on"])
    if task["completed"]:
        target.close_task(created.id)


def main():
    source = asana.Client.access_token(os.environ["ASANA_TOKEN"])
    target = todoist.TodoistAPI(os.environ["TODOIST_TOKEN"])
    for task in tasks_of(source, os.environ["ASANA_PROJECT"]):  # told
        copy_task(target, task, os.environ["TODOIST_PROJECT"])


if __name__ == "__main__":
    main()
