import sys

from jobs import JOBS


def main():
    name, *arguments = sys.argv[1:]
    JOBS[name](*arguments)


if __name__ == "__main__":
    main()
