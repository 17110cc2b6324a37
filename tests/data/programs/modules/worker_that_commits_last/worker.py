from services import InvoiceService
from repositories import InvoiceRepository


def main():
    repository = InvoiceRepository("postgresql://localhost/app")
    InvoiceService(repository).send_all()
    repository.commit()


if __name__ == "__main__":
    main()
