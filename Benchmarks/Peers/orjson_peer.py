"""Seconds that orjson takes for each line of a file, nine times over: one number a line.

The second argument says for what: "read", or "trip" for reading and writing.
"""

import sys
import time

import orjson

with open(sys.argv[1], "rb") as file:
    lines = file.read().splitlines()


def read(line):
    orjson.loads(line)


def trip(line):
    orjson.dumps(orjson.loads(line))


work = {"read": read, "trip": trip}[sys.argv[2]]
for _ in range(9):
    start = time.perf_counter()
    for line in lines:
        work(line)
    print(time.perf_counter() - start)
