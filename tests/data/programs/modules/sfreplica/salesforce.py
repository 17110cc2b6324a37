import logging
import time

from simple_salesforce import Salesforce
from simple_salesforce.exceptions import SalesforceGeneralError

log = logging.getLogger(__name__)


class Source:
    def __init__(self, config):
        self.sf = Salesforce(username=config.username, password=config.password,
                             security_token=config.security_token)

    def records(self, stream, since):
        soql = (f"SELECT {', '.join(stream.fields)} FROM {stream.name} "
                f"WHERE {stream.replication_key} >= {since} ORDER BY {stream.replication_key}")
        for record in self.sf.query_all_iter(soql):  # fine
            record.pop("attributes", None)
            yield record

    def attachments(self, record_id):
        """Names and sizes of the files linked to a record."""
        soql = ("SELECT ContentDocument.Title, ContentDocument.ContentSize FROM ContentDocumentLink "
                f"WHERE LinkedEntityId = '{record_id}'")
        for attempt in range(4):  # fine
            try:
                return [r["ContentDocument"] for r in self.sf.query(soql)["records"]]
            except SalesforceGeneralError as exc:
                log.info("attachments of %s: %s", record_id, exc)
                time.sleep(5 * (attempt + 1))
        return []
