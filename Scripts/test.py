#!/usr/bin/env python3
"""Runs `swift test`; at the end it says again which tests failed, and which could not run for want of files of others.

    Scripts/test.py [ARGUMENTS OF SWIFT TEST]
"""
import re
import subprocess
import sys

# ➜  Test "…" skipped: "the corpus is not available"   (and the same of suites)
SKIPPED = re.compile(r'^\S+\s+(Test|Suite) .* skipped: "(?P<why>[^"]*)"')
# ✘  Test "…" recorded an issue at File.swift:12:3: Expectation failed: …   with lines ↳ of what was compared
ISSUE = re.compile(r"^✘ .* recorded an issue")
DETAIL = re.compile(r"^\s*↳")
SHOWN, WIDTH = 40, 400


def main():
  counts, issues, failed = {}, [], False
  process = subprocess.Popen(
    ["swift", "test", *sys.argv[1:]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
  for line in process.stdout:
    match = SKIPPED.match(line)
    if match is None: print(line, end="", flush=True)
    elif match[1] == "Test": counts[match["why"]] = counts.get(match["why"], 0) + 1
    failed = ISSUE.match(line) is not None or failed and DETAIL.match(line) is not None
    if failed: issues.append(line.rstrip()[:WIDTH])
  for line in issues[:SHOWN]: print(line)
  if len(issues) > SHOWN: print(f"… and {len(issues) - SHOWN} more lines of what failed")
  for why, count in counts.items(): print(f"{count} tests did not run: {why}")
  sys.exit(process.wait())


main()
