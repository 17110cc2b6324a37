import logging

from gateway import Gateway

logger = logging.getLogger(__name__)


class InvoiceService:
    def __init__(self, repository):
        self.repository = repository
        self.gateway = Gateway()

    def send_all(self):
        for invoice in self.repository.unsent():  # fine
            self.gateway.send(invoice)
            self.repository.mark_sent(invoice)
            logger.info("sent %s", invoice.id)
