from gateway import Gateway


class InvoiceService:
    def __init__(self, repository):
        self.repository = repository
        self.gateway = Gateway()

    def send_all(self):
        for invoice in self.repository.unsent():  # told
            self.gateway.send(invoice)
            self.repository.mark_sent(invoice)
