#!/usr/bin/env python3
"""Runs `swift test`, and says in one line at the end which tests could not run for want of files of others.

    Scripts/test.py [ARGUMENTS OF SWIFT TEST]
"""
import re
import subprocess
import sys

# ➜  Test "…" skipped: "the corpus is not available"   (and the same of suites)
SKIPPED = re.compile(r'^\S+\s+(Test|Suite) .* skipped: "(?P<why>[^"]*)"')


def main():
  counts = {}
  process = subprocess.Popen(
    ["swift", "test", *sys.argv[1:]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
  for line in process.stdout:
    match = SKIPPED.match(line)
    if match is None: print(line, end="", flush=True)
    elif match[1] == "Test": counts[match["why"]] = counts.get(match["why"], 0) + 1
  for why, count in counts.items(): print(f"{count} tests did not run: {why}")
  sys.exit(process.wait())


main()
