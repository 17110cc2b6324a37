import time

from label_studio_sdk import LabelStudio


class Studio:
    def __init__(self, url, key, project):
        self.ls = LabelStudio(base_url=url, api_key=key)
        self.project = project
        self._pending: list[dict] = []

    def tasks(self):
        for task in self.ls.tasks.list(project=self.project, fields="all"):  # fine
            if not task.predictions:
                yield task

    def submit(self, task_id, result, score, version):
        self._pending.append({"task": task_id, "result": result, "score": score, "model_version": version})

    @property
    def submitted(self):
        return len(self._pending)

    def finish(self):
        self.ls.projects.import_predictions(id=self.project, request=self._pending)
        self._pending = []

    def snapshot(self, timeout=600):
        """Export of the project, for the backup of the annotators' work."""
        snap = self.ls.projects.exports.create(id=self.project)
        limit = time.monotonic() + timeout
        while snap.status not in ("completed", "failed"):  # fine
            if time.monotonic() > limit:
                raise TimeoutError("export does not finish")
            time.sleep(3)
            snap = self.ls.projects.exports.get(id=self.project, export_pk=snap.id)
        return snap
