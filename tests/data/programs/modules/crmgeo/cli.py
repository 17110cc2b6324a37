import logging
from pathlib import Path

import click
from sqlalchemy import create_engine
from sqlalchemy.orm import sessionmaker

from importer import CompanyImporter
from services import NominatimGeocoder, VatChecker
from tables import Base
from uow import UnitOfWork


@click.command()
@click.argument("export", type=click.Path(exists=True, path_type=Path))
@click.option("--database", envvar="CRM_DATABASE", required=True)
@click.option("--contact", default="crm@company.example")
def main(export, database, contact):
    logging.basicConfig(level=logging.INFO)
    engine = create_engine(database)
    Base.metadata.create_all(engine)
    importer = CompanyImporter(
        UnitOfWork(sessionmaker(engine)), NominatimGeocoder(f"crm-import ({contact})"), VatChecker())
    click.echo(f"{importer.execute(export)} companies imported")


if __name__ == "__main__":
    main()
