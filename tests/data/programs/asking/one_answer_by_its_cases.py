"""Judges one program that a model has written by its test cases, each in a process that may not end."""

import multiprocessing
import sys


def executed(code, given, out):
    space = {}
    exec(code, space)
    out.put(space["solve"](given))


class Tester:
    def __init__(self, code, test_cases):
        self.code = code
        self.test_cases = test_cases

    def output(self, given):
        out = multiprocessing.Queue()
        process = multiprocessing.Process(target=executed, args=(self.code, given, out))
        process.start()
        process.join(2)
        if process.is_alive():
            process.terminate()
            return None
        return out.get()

    def run(self):
        results = []
        for number, test_case in enumerate(self.test_cases, 1):  # fine
            output = self.output(test_case["input"])
            results.append({"case": number, "passed": output == test_case["expected"]})
        return results


if __name__ == "__main__":
    from cases import test_cases

    with open(sys.argv[1]) as file:
        print(Tester(file.read(), test_cases).run())
