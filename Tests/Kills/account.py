#!/usr/bin/env python3
"""Kills `account open` and `account close` at chance moments: what was kept is there each time.

    Tests/Kills/account.py PROGRAM [RUNS]
"""
import os
import random
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 200


def main():
  with tempfile.TemporaryDirectory() as home:
    environment = dict(
      os.environ, HOME=home, XDG_STATE_HOME=home + "/state", XDG_CONFIG_HOME=home + "/config",
      FHIR_SURVEY_TIME_ZONE="Europe/Vienna", FHIR_SURVEY_NOW="2026-03-01T00:00", FHIR_SURVEY_PASSPHRASE="secret")

    def start(*words):
      return subprocess.Popen(
        [PROGRAM, *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(*words):
      process = start(*words)
      output, errors = process.communicate()
      if process.returncode:
        raise SystemExit(f"{words} ended with {process.returncode}: {errors}")
      return output

    def add(number):
      run("remind", "add", "--label", f"Panadol {number}", "--time", "08:00", "--repeat", "daily")

    for number in range(10):
      add(number)
    run("account", "create")
    began = time.monotonic()
    run("account", "open")
    length = time.monotonic() - began
    number, killed, wanted = 10, 0, run("remind", "list")
    while killed < COUNT:
      for verb in ["close", "open"]:
        process = start("account", verb)
        time.sleep(random.uniform(0, length))
        killed += process.poll() is None
        process.kill()
        process.communicate()
      standing = run("account", "status").strip()
      if standing == "none":
        raise SystemExit("the account is gone")
      run("account", "open")
      if run("remind", "list") != wanted:
        raise SystemExit(f"other reminders after {killed} kills")
      # What is written between two kills stays, too.
      add(number)
      number, wanted = number + 1, run("remind", "list")
    left = [name for name in os.listdir(home + "/state") if "left" in name]
    if left:
      raise SystemExit(f"moved aside: {left}")
    print(f"{killed} runs were killed, {number} reminders are there")


main()
