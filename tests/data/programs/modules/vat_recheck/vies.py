import zeep
from zeep.cache import InMemoryCache
from zeep.transports import Transport

WSDL = "https://ec.europa.eu/taxation_customs/vies/checkVatService.wsdl"


class Vies:
    """SOAP client of the EU VAT service. Slow and moody."""

    def __init__(self, timeout=40):
        self._svc = zeep.Client(WSDL, transport=Transport(cache=InMemoryCache(), operation_timeout=timeout)).service

    def check(self, number: str):
        country, rest = number[:2].upper(), number[2:].replace(" ", "")
        answer = self._svc.checkVat(countryCode=country, vatNumber=rest)
        return bool(answer["valid"]), (answer["name"] or "").strip()
