from celery import Celery
from celery.schedules import crontab

app = Celery("adspend", broker="redis://redis:6379/0", backend="redis://redis:6379/1", include=["tasks"])
app.conf.update(
    task_time_limit=6 * 3600,
    worker_prefetch_multiplier=1,
    timezone="Europe/Berlin",
    beat_schedule={
        "nightly-report": {"task": "tasks.build_spend_report", "schedule": crontab(hour=2, minute=15)},
        "tokens": {"task": "tasks.refresh_tokens", "schedule": crontab(minute="*/30")},
    },
)
