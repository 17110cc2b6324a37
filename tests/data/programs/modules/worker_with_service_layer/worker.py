from services import InvoiceService
from repositories import InvoiceRepository


def main():
    InvoiceService(InvoiceRepository("postgresql://localhost/app")).send_all()


if __name__ == "__main__":
    main()
