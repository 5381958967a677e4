#!/usr/bin/env python3
"""Measurements of Apple Health arrive once: the program is killed while it sends; and what another export has, too, is not sent again.

    Tests/Online/measurements.py PROGRAM SERVER

FHIR_SURVEY_KILLS says how often a run is killed (10).
"""
import collections
import os
import random
import tempfile
import time
from pathlib import Path

from common import Home, Serve, finish, get, promise, put

KILLS = int(os.environ.get("FHIR_SURVEY_KILLS", "10"))
# How many records an export has; a killed run has sent some of them.
COUNT = 240
RANDOM = random.Random(int(os.environ.get("FHIR_SURVEY_SEED", "18")))
PHONE = 'sourceName="Ada&#x2019;s iPhone"'


def record(kind, value, unit, minute, seconds=0):
  start = f"2020-10-{12 + minute // 1440:02} {minute // 60 % 24:02}:{minute % 60:02}"
  return (f'<Record type="HKQuantityTypeIdentifier{kind}" {PHONE} unit="{unit}" startDate="{start}:00 +0200" '
          f'endDate="{start}:{seconds:02} +0200" value="{value}"/>\n')


def pressure(minute):
  """A correlation, and its parts once more by themselves, as the Health app writes them."""
  parts = record("BloodPressureSystolic", 110 + minute % 30, "mmHg", minute) + record("BloodPressureDiastolic", 70, "mmHg", minute)
  start = f"2020-10-12 {minute // 60:02}:{minute % 60:02}:00 +0200"
  return parts + (f'<Correlation type="HKCorrelationTypeIdentifierBloodPressure" {PHONE} startDate="{start}" endDate="{start}">\n'
                  f'{parts}</Correlation>\n')


def export(path, *parts):
  Path(path).write_text('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="de_AT">\n' + "".join(parts) + "</HealthData>\n")
  return str(path)


def identifiers(base):
  """How often the server has each identifier."""
  found = collections.Counter()
  bundle = get(f"{base}/Observation?_count=500")
  while True:
    for entry in bundle.get("entry", []): found[entry["resource"]["identifier"][0]["value"]] += 1
    link = [link["url"] for link in bundle.get("link", []) if link["relation"] == "next"]
    if not link: return found
    bundle = get(link[0])


def twice(server, home):
  """The words of the issue: sent, and from a later export not again."""
  steps = [record("StepCount", 1200, "count", 480, 30), record("StepCount", 3400, "count", 1000, 30)]
  flags = ["--type", "StepCount", "--patient", "p2", "--from", "2020-10-01", "--yes"]
  first = home.run("health", "send", export(home.folder / "first.xml", *steps), *flags)
  promise("two steps: 2 observations are sent", first.stdout == "2 observations are sent\n", first.stdout + first.stderr)
  later = export(home.folder / "later.xml", *steps, record("BodyMass", 80, "kg", 500))
  again = home.run("health", "send", later, *flags)
  promise("a later export: 0 sent, 2 already there", again.stdout == "0 sent, 2 already there\n", again.stdout + again.stderr)
  more = export(home.folder / "more.xml", *steps, record("StepCount", 7, "count", 1100, 30))
  third = home.run("health", "send", more, *flags)
  promise("one more: 1 sent, 2 already there", third.stdout == "1 sent, 2 already there\n", third.stdout + third.stderr)
  when = ["--by", "day", "--groups", "1", "--now", "2020-10-12T20:00:00Z", "--time-zone", "UTC", "--table"]
  chart = home.run("health", "chart", "--patient", "p2", "--code", "55423-8", *when)
  promise("the steps of the day are drawn as their sum", chart.stdout.split()[-3:] == ["2020-10-12", "3", str(1200 + 3400 + 7)],
          chart.stdout + chart.stderr)
  pressure = home.run("health", "chart", "--patient", "p1", "--code", "8480-6", *when)
  # Two of the ten are of the day before in UTC.
  promise("components are found by their code", "2020-10-12  8  110" in pressure.stdout, pressure.stdout + pressure.stderr)


def kills(server, home):
  """Kills `health send` until everything is there, and with other measurements until it was killed often enough."""
  killed = wanted = 0
  files = 0
  while killed < KILLS:
    files += 1
    first = files * 7
    parts = [record("HeartRate", 50 + number % 90, "count/min", number * 11, first) for number in range(COUNT)]
    if files == 1: parts += [pressure(60 * hour) for hour in range(10)]
    path = export(home.folder / f"e{files}.xml", *parts)
    wanted += COUNT + (10 if files == 1 else 0)
    killed += kills_of(home, path, wanted, server.base)
  found = identifiers(server.base)
  twice = [name for name, count in found.items() if count > 1]
  promise(f"{killed} runs of health send killed: {wanted} Observations, each once", len(found) == wanted and not twice,
          f"{len(found)} there, {len(twice)} more than once")


def kills_of(home, path, wanted, base):
  killed = 0
  for _ in range(2 * KILLS):
    runs = [home.start("health", "send", path, "--all", "--patient", "p1", "--yes") for _ in range(RANDOM.choice([1, 1, 2]))]
    # Longer and longer, so that they get on.
    time.sleep(RANDOM.uniform(0.05, 0.5))
    ended = [run.poll() is not None for run in runs]
    for run in runs:
      run.kill()
      run.communicate()
    killed += ended.count(False)
    if all(ended) or killed >= KILLS: break
  last = home.run("health", "send", path, "--all", "--patient", "p1", "--yes")
  promise("a last run ends well", last.returncode == 0, last.stdout + last.stderr)
  return killed


def main():
  server = Serve(tempfile.mkdtemp(prefix="fhir-survey-server-"))
  try:
    for name in ["p1", "p2"]: put(server.base, {"resourceType": "Patient", "id": name})
    home = Home(tempfile.mkdtemp(prefix="fhir-survey-health-"), FHIR_SURVEY_SERVER=server.base)
    kills(server, home)
    twice(server, home)
  finally:
    server.process.kill()
    server.process.wait()
  finish()


main()
