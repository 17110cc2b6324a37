"""Outside services the import asks: VAT check and geocoding."""
from typing import Protocol

import zeep
from geopy.exc import GeocoderTimedOut
from geopy.extra.rate_limiter import RateLimiter
from geopy.geocoders import Nominatim


class Geocoder(Protocol):
    def locate(self, street: str, city: str) -> tuple[float, float] | None: ...


class NominatimGeocoder:
    def __init__(self, user_agent: str):
        backend = Nominatim(user_agent=user_agent, timeout=10)
        self._geocode = RateLimiter(backend.geocode, min_delay_seconds=1.1)

    def locate(self, street, city):
        try:
            hit = self._geocode(f"{street}, {city}")
        except GeocoderTimedOut:
            return None
        return (hit.latitude, hit.longitude) if hit else None


class VatChecker:
    WSDL = "https://ec.europa.eu/taxation_customs/vies/checkVatService.wsdl"

    def __init__(self):
        self._client = zeep.Client(self.WSDL)

    def valid(self, vat: str) -> bool:
        answer = self._client.service.checkVat(countryCode=vat[:2], vatNumber=vat[2:])
        return bool(answer.valid)
