#!/usr/bin/env python3
"""What `remind list` and `remind due` cost with many reminders, beside `--version`: medians of processor time.

    Benchmarks/reminders.py PROGRAM [COUNT]
"""
import datetime
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import uuid

PROGRAM = os.path.abspath(sys.argv[1])
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
START = datetime.datetime(2026, 1, 4, 19, tzinfo=datetime.timezone.utc)


def reminder(number):
  rule = {}
  if number % 3 == 0: rule["boundsPeriod"] = {"start": "2026-01-05", "end": "2027-01-31"}
  if number % 2 == 0: rule["dayOfWeek"] = ["mon", "wed", "fri"]
  rule["timeOfDay"] = [f"{random.randrange(24):02}:{random.randrange(60):02}:00"]
  return {
    "id": str(uuid.UUID(int=random.getrandbits(128))), "number": number, "label": f"Panadol {number}", "timing": {"repeat": rule},
    "sound": "bell", **({"snooze": 9} if number % 2 else {}), "on": number % 10 != 0, "grace": 30, "dose": "500 mg",
    "since": START.strftime("%Y-%m-%dT%H:%M:%SZ"), "changed": START.strftime("%Y-%m-%dT%H:%M:%SZ")}


def cost(home, *words):
  """The processor time of a run, in milliseconds."""
  environment = {"HOME": home, "PATH": os.environ["PATH"], "FHIR_SURVEY_TIME_ZONE": "Europe/Vienna"}
  before = resource.getrusage(resource.RUSAGE_CHILDREN)
  subprocess.run([PROGRAM, *words], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
  after = resource.getrusage(resource.RUSAGE_CHILDREN)
  return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def at(minutes, seconds=0):
  return ["--now", (START + datetime.timedelta(minutes=minutes, seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")]


def main():
  random.seed(3)
  with tempfile.TemporaryDirectory() as home:
    state = home + "/.local/state/fhir-survey"
    os.makedirs(state + "/reminders", mode=0o700)
    os.chmod(state, 0o700)
    with open(state + "/reminders.json", "w") as file:
      json.dump({"version": 1, "nextNumber": COUNT + 1, "reminders": [reminder(n + 1) for n in range(COUNT)], "doctors": []}, file, indent=2)
    os.chmod(state + "/reminders.json", 0o600)
    base = statistics.median(cost(home, "--version") for _ in range(15))
    print(f"--version                       {base:6.1f} ms")
    def line(words, value): print(f"{words:<31} {value:6.1f} ms, {value - base:+.1f}")
    line("list, after another's change", cost(home, "remind", "list"))
    line("list", statistics.median(cost(home, "remind", "list") for _ in range(15)))
    line("due, after another's change", cost(home, "remind", "due", *at(0, 1)))
    rings = [cost(home, "remind", "due", *at(minute)) for minute in range(1, 16)]
    line(f"due, some {COUNT * 6 // 10 // 1440} ring", statistics.median(rings))
    cost(home, "remind", "due", *at(16))
    changes, lists, quiet = [], [], []
    for second in range(1, 8):
      changes.append(cost(home, "remind", "edit", str(second * 10), "--note", f"note {second}", *at(16)))
      lists.append(cost(home, "remind", "list"))
      quiet.append(cost(home, "remind", "due", *at(16, second)))
    line("edit", statistics.median(changes))
    line("list, the first after an edit", statistics.median(lists))
    line("due, the first after an edit", statistics.median(quiet))
    line("due, nothing is due", statistics.median(cost(home, "remind", "due", *at(16, second)) for second in range(1, 16)))


main()
