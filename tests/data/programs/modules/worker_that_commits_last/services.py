from gateway import Gateway


class InvoiceService:
    def __init__(self, repository):
        self.repository = repository
        self.gateway = Gateway()

    def send_all(self):
        for invoice in self.repository.unsent():  # gap: how many invoices are unsent is not known
            self.gateway.send(invoice)
            self.repository.mark_sent(invoice)
