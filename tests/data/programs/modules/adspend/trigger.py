"""Start the report by hand and watch it."""
import sys
import time

from tasks import build_spend_report


def main():
    days = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    result = build_spend_report.delay(days=days)
    while not result.ready():  # fine
        info = result.info if isinstance(result.info, dict) else {}
        print(f"\r{result.state} {info.get('done', 0)}/{info.get('of', '?')}", end="")
        time.sleep(5)
    print("\nrows:", result.get())


if __name__ == "__main__":
    main()
