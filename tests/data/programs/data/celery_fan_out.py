from celery import shared_task

from newsletter.mail import render, send
from newsletter.models import Campaign, Subscriber


@shared_task(rate_limit="10/s")
def deliver(campaign_id, subscriber_id):
    campaign = Campaign.objects.get(pk=campaign_id)
    subscriber = Subscriber.objects.get(pk=subscriber_id)
    send(subscriber.email, render(campaign, subscriber))


@shared_task
def start_campaign(campaign_id):
    ids = Subscriber.objects.filter(confirmed=True).values_list("id", flat=True)
    for subscriber_id in ids.iterator():  # fine
        deliver.delay(campaign_id, subscriber_id)
    Campaign.objects.filter(pk=campaign_id).update(state="sending")
