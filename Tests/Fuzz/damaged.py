#!/usr/bin/env python3
"""Converts damaged forms: each ends with a finding or a result, never with a crash or a hang.

    damaged.py PROGRAM COUNT FOLDER      COUNT damaged files for each format of the corpus's folder
"""
import collections
import os
import random
import re
import subprocess
import sys
import tempfile

FOLDERS = ["redcap", "redcap-json", "lhc", "odm", "surveyjs"]
# Ends that are a command's own: done, findings, bad input.
GOOD = {0, 1, 65}
MARKS = b"|[]()'\"=,;:\n\r\t @{}<>&/-1\x00\xff\xfe\xc3"
SECONDS = 60


def confused(data, chance):
    """With texts in each other's places, so that it can be read on."""
    texts = [match.span() for match in re.finditer(rb'"[^"\n]*"', data)]
    for _ in range(chance.choice([1, 2, 5])):
        (a, b), (c, d) = chance.choice(texts), chance.choice(texts)
        if b <= c:
            a, b, c, d = c, d, a, b
        if d <= a and b <= len(data):
            data = data[:a] + data[c:d] + data[b:]
            texts = [match.span() for match in re.finditer(rb'"[^"\n]*"', data)]
    return data


def damaged(data, chance):
    if b'"' in data and chance.random() < 0.6:
        return confused(data, chance)
    data = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 5, 20])):
        if not data:
            break
        at = chance.randrange(len(data))
        match chance.randrange(6):
            case 0: data[at] = chance.choice(MARKS)
            case 1: del data[at]
            case 2: data.insert(at, chance.choice(MARKS))
            case 3: del data[at : at + chance.randrange(200)]
            case 4: data[at:at] = data[at : at + chance.randrange(200)]
            case 5: del data[at if chance.random() < 0.1 else -1 :]
    return bytes(data)


def main(program, count, folder):
    program, bad = os.path.abspath(program), 0
    with tempfile.TemporaryDirectory() as work:
        for format in FOLDERS:
            chance = random.Random(15)
            files = [os.path.join(folder, format, name) for name in sorted(os.listdir(os.path.join(folder, format)))]
            files = [file for file in files if os.path.getsize(file) < 70_000 and "definition.json" not in file]
            ends = collections.Counter()
            for number in range(count):
                path = chance.choice(files)
                with open(path, "rb") as file:
                    data = damaged(file.read(), chance)
                form = os.path.join(work, "form" + os.path.splitext(path)[1])
                with open(form, "wb") as file:
                    file.write(data)
                source = format.split("-")[0].replace("lhc", "lhcforms")
                target = chance.choice(["json", "xlsform", "redcap", "odm", "lhcforms", "surveyjs"])
                given = ["--from", source] if chance.random() < 0.5 else []
                try:
                    end = subprocess.run(
                        [program, "convert", form, "--to", target, "-q", "-f", "-o", os.path.join(work, "out"), *given],
                        capture_output=True, timeout=SECONDS).returncode
                except subprocess.TimeoutExpired:
                    end = "hang"
                ends[end] += 1
                if end not in GOOD:
                    bad += 1
                    kept = f"damaged-{format}-{number}{os.path.splitext(path)[1]}"
                    with open(kept, "wb") as file:
                        file.write(data)
                    print(f"{kept}: {os.path.basename(path)} --to {target} {' '.join(given)}: {end}")
            print(f"{format}: {count} files, " + ", ".join(f"{n} ended with {e}" for e, n in sorted(ends.items(), key=str)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
