#!/usr/bin/env python3
"""Runs the tests that need servers, each script with the program and the server of this project, and says how each ended.

    Tests/Online/run.py PROGRAM SERVER [NAME…]

Each script beside this one that is named in SCRIPTS prints a line for each promise, and ends with another status than 0
where one is not kept. Where a peer is not installed, this says so and goes on with the others.
"""
import importlib.util
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Each script with the packages of Python that it runs or speaks with.
SCRIPTS = {
  "transport": [],
  "tokens": [],
  "needs": [],
  "readme": [],
  "medicines": [],
  "reminders": [],
  "serve": ["fhirpy", "fhirclient"],
  "login": ["oauth2_provider", "selenium"],
  "outbox": ["fhirsnake"],
  "download": [],
  "measurements": [],
  "strict": [],
}


def main():
  program, server = (os.path.abspath(path) for path in sys.argv[1:3])
  failed = []
  for name in sys.argv[3:] or SCRIPTS:
    missing = [package for package in SCRIPTS.get(name, []) if not importlib.util.find_spec(package)]
    if missing:
      print(f"== {name}: not run, since {', '.join(missing)} is not installed")
      continue
    start = time.time()
    print(f"== {name}", flush=True)
    status = subprocess.run([sys.executable, HERE / f"{name}.py", program, server]).returncode
    print(f"== {name}: {'passed' if status == 0 else f'failed ({status})'} in {time.time() - start:.0f} s", flush=True)
    if status: failed.append(name)
  if failed: sys.exit(f"online: {', '.join(failed)} failed")


main()
