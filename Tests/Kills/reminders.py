#!/usr/bin/env python3
"""Kills `remind due` at chance moments, and starts many at once.

    Tests/Kills/reminders.py PROGRAM kills [RUNS]    each dose has one missed event, one Communication, none is lost
    Tests/Kills/reminders.py PROGRAM once            20 at once: one ring
    Tests/Kills/reminders.py PROGRAM clocks          02:30 rings at 03:00 when clocks go forward, once when they go back
    Tests/Kills/reminders.py PROGRAM timers          other programs read the calendar and the units of systemd as meant
"""
import collections
import glob
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]


def environment(home):
  return dict(
    os.environ, HOME=home, XDG_STATE_HOME=home + "/state", XDG_CONFIG_HOME=home + "/config",
    FHIR_SURVEY_TIME_ZONE="Europe/Vienna")


def run(home, *words, now=None, text=""):
  extra = ["--now", now] if now else []
  return subprocess.run(
    [PROGRAM, *words, *extra], env=environment(home), input=text, capture_output=True, text=True, check=True).stdout


def add(home, *words):
  run(home, "remind", "add", "--label", "Panadol", "--repeat", "daily", *words, now="2026-03-01T00:00")


def kills(home, count):
  add(home, "--time", "08:00")
  run(home, "care", "doctor", "add", "--name", "Dr. Ada")
  killed, days, tries = 0, 0, 0
  length = 0.05
  while killed < count:
    day = f"2026-03-{days % 28 + 1:02}" if days < 28 else f"2026-{4 + (days - 28) // 28:02}-{(days - 28) % 28 + 1:02}"
    days += 1
    run(home, "remind", "due", now=day + "T08:00")
    for _ in range(4):
      process = subprocess.Popen(
        [PROGRAM, "remind", "due", "--now", day + "T08:31"], env=environment(home),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
      time.sleep(random.uniform(0, length))
      tries += 1
      if process.poll() is None:
        process.kill()
        killed += 1
      process.wait()
    began = time.monotonic()
    run(home, "remind", "due", now=day + "T08:32")
    length = min(0.2, max(0.01, time.monotonic() - began))
  messages = glob.glob(home + "/state/fhir-survey/reminders/care/Communication-*.json")
  texts = [json.load(open(path)) for path in messages]
  events = [json.loads(line) for line in open(home + "/state/fhir-survey/reminders/events.ndjson") if line.strip()]
  missed = collections.Counter(event["due"] for event in events if event["event"] == "missed")
  assert len(missed) >= days and set(missed.values()) == {1}, missed.most_common(3)
  own = [event for event in events if event["event"] == "missed" and not event.get("off")]
  assert len(messages) == len(own), (len(messages), len(own))
  assert len({text["sent"] for text in texts}) == len(texts)
  failed = [json.load(open(path)) for path in glob.glob(home + "/state/fhir-survey/reminders/care/MedicationAdministration-*.json")]
  assert len(failed) == len(missed) and {one["status"] for one in failed} == {"not-done"}
  print(f"{killed} of {tries} runs were killed, {days} doses, {len(messages)} messages")


def once(home):
  add(home, "--time", "08:00")
  runs = [
    subprocess.Popen(
      [PROGRAM, "remind", "due", "--now", "2026-03-01T08:00"], env=environment(home), stdout=subprocess.PIPE, text=True)
    for _ in range(20)]
  lines = [line for process in runs for line in process.communicate()[0].splitlines()]
  assert all(process.returncode == 0 for process in runs)
  assert lines == ["2026-03-01 08:00  Panadol – due"], lines
  print("20 at once: one ring")


def clocks(home):
  add(home, "--time", "02:30")
  def rings(start, end):
    text = run(home, "remind", "run", "--simulate", "--until", end, now=start, text="taken\n" * 9)
    return [line for line in text.splitlines() if line.endswith("due")]
  spring = rings("2026-03-29T00:00+01:00", "2026-03-29T12:00")
  assert spring == ["2026-03-29 03:00  Panadol – due"], spring
  rings("2026-10-24T12:00", "2026-10-24T13:00")
  autumn = rings("2026-10-25T00:00+02:00", "2026-10-25T12:00")
  assert autumn == ["2026-10-25 02:30  Panadol – due"], autumn
  print("clocks: 03:00, once")


def timers(home):
  """The peers are in .build/reminder-peers (make peers); systemd-analyze is asked where it is."""
  sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../.build/reminder-peers"))
  add(home, "--time", "02:30", "--note", "with; water, and\\milk")
  run(home, "remind", "install", "--ics", home + "/r.ics", "--days", "3", now="2026-03-28T12:00")
  done = []
  try:
    import datetime
    import icalendar
    import recurring_ical_events
    import zoneinfo
    vienna = zoneinfo.ZoneInfo("Europe/Vienna")
    calendar = icalendar.Calendar.from_ical(open(home + "/r.ics", "rb").read())
    events = recurring_ical_events.of(calendar).between(
      datetime.datetime(2026, 3, 28, tzinfo=vienna), datetime.datetime(2026, 4, 5, tzinfo=vienna))
    times = sorted(str(event["DTSTART"].dt.astimezone(vienna)) for event in events)
    assert times == ["2026-03-29 03:00:00+02:00", "2026-03-30 02:30:00+02:00", "2026-03-31 02:30:00+02:00"], times
    assert all(event["DESCRIPTION"] == "with; water, and\\milk" and len(event.walk("VALARM")) == 1 for event in events)
    done.append("calendar")
  except ImportError:
    pass
  run(home, "remind", "install", "--systemd", "--into", home, now="2026-03-28T12:00")
  timer = open(home + "/fhir-survey-reminders.timer").read()
  assert "\nOnCalendar=2026-03-29 01:00:00 UTC\n" in timer, timer
  if shutil.which("systemd-analyze"):
    moment = subprocess.run(
      ["systemd-analyze", "calendar", "2026-03-29 01:00:00 UTC"], capture_output=True, text=True, check=True)
    assert "Normalized form: 2026-03-29 01:00:00 UTC" in moment.stdout
    units = [home + "/fhir-survey-reminders." + end for end in ("service", "timer")]
    found = subprocess.run(
      ["systemd-analyze", "--user", "verify", *units], env=dict(os.environ, XDG_RUNTIME_DIR=home),
      capture_output=True, text=True)
    assert found.returncode == 0 and not found.stderr.strip(), found.stderr
    done.append("units")
  print("timers: " + ", ".join(done))


with tempfile.TemporaryDirectory() as home:
  if sys.argv[2] == "kills":
    kills(home, int(sys.argv[3]) if len(sys.argv) > 3 else 20)
  elif sys.argv[2] == "once":
    once(home)
  elif sys.argv[2] == "timers":
    timers(home)
  else:
    clocks(home)
