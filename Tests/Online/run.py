#!/usr/bin/env python3
"""Runs the tests that need servers, each script with the program and the server of this project, and says how each ended.

    Tests/Online/run.py PROGRAM SERVER [NAME…]

Each script beside this one that is named in SCRIPTS prints a line for each promise, and ends with another status than 0
where one is not kept. Where a peer is missing, a script says so and goes on with the others.
"""
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCRIPTS = ["transport", "serve", "login", "outbox", "download"]
LIMIT = 480


def main():
  program, server = (os.path.abspath(path) for path in sys.argv[1:3])
  names = sys.argv[3:] or [name for name in SCRIPTS if (HERE / f"{name}.py").exists()]
  failed = []
  for name in names:
    start = time.time()
    print(f"== {name}", flush=True)
    status = subprocess.run([sys.executable, HERE / f"{name}.py", program, server]).returncode
    print(f"== {name}: {'passed' if status == 0 else f'failed ({status})'} in {time.time() - start:.0f} s", flush=True)
    if status: failed.append(name)
  if failed: sys.exit(f"online: {', '.join(failed)} failed")


main()
