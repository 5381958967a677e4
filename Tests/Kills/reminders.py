#!/usr/bin/env python3
"""Kills `remind due` at chance moments, and starts many at once.

    Tests/Kills/reminders.py PROGRAM kills [RUNS]    each dose has one missed event, one Communication, none is lost
    Tests/Kills/reminders.py PROGRAM once            20 at once: one ring
    Tests/Kills/reminders.py PROGRAM clocks          02:30 rings at 03:00 when clocks go forward, once when they go back
    Tests/Kills/reminders.py PROGRAM timers          other programs read the calendar and the units of systemd as meant
    Tests/Kills/reminders.py PROGRAM channels        a notification, a command and a second channel are started, once each
    Tests/Kills/reminders.py PROGRAM rings           run in a terminal rings until muted, taken, not taken or snoozed
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


def logging_program(folder, name):
  """A program that writes its arguments into a file, a line a start."""
  path = os.path.join(folder, name)
  with open(path, "w") as file:
    file.write(f'#!/bin/sh\nprintf "%s|" "$@" >> "{folder}/{name}.log"; echo >> "{folder}/{name}.log"\n')
  os.chmod(path, 0o755)
  return path


def lines(path):
  """What a program has written, which may still be writing."""
  end = time.monotonic() + 3
  while time.monotonic() < end and not os.path.exists(path): time.sleep(0.02)
  time.sleep(0.1)
  return open(path).read().splitlines() if os.path.exists(path) else []


def channels(home):
  tools = os.path.join(home, "bin")
  os.mkdir(tools)
  logging_program(tools, "notify-send")
  command, second = logging_program(tools, "command"), logging_program(tools, "second")
  os.environ["PATH"] = tools + ":" + os.environ["PATH"]
  add(home, "--time", "08:00", "--dose", "500 mg", "--note", "with; $(water)")
  words = ["remind", "due", "--notify", "--exec", f'"{command}" "$1" "$2" "$3"', "--escalate", "after=10m", f'exec="{second}" "$1"']
  for moment in ["07:59", "08:00", "08:05", "08:10", "08:11", "08:15"]: run(home, *words, now="2026-03-01T" + moment)
  assert lines(tools + "/notify-send.log") == ["--app-name=fhir-survey|Panadol 500 mg|with; $(water)|"], lines(tools + "/notify-send.log")
  assert lines(tools + "/command.log") == ["Panadol|500 mg|with; $(water)|"], lines(tools + "/command.log")
  assert lines(tools + "/second.log") == ["Panadol|"], lines(tools + "/second.log")
  # A command that fails is said, and the ring is not lost.
  failed = subprocess.run(
    [PROGRAM, "remind", "due", "--exec", "exit 3", "--now", "2026-03-02T08:00"], env=environment(home), capture_output=True, text=True)
  assert failed.returncode == 0 and "Panadol 500 mg – due" in failed.stdout and "failed" in failed.stderr, failed
  print("channels: one of each")


def rings(home):
  """The occurrences are moments of an order, a few seconds from now."""
  import datetime
  import signal
  sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../Terminal"))
  from person import Person
  start = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0) + datetime.timedelta(seconds=2)
  moments = [(start + datetime.timedelta(seconds=n)).strftime("%Y-%m-%dT%H:%M:%SZ") for n in (0, 1, 2)]
  order = {"resourceType": "MedicationRequest", "id": "m", "status": "active", "intent": "order", "subject": {"reference": "Patient/1"},
           "medicationCodeableConcept": {"text": "Nasivin"}, "dosageInstruction": [{"timing": {"event": moments}}]}
  with open(home + "/order.json", "w") as file: json.dump(order, file)
  run(home, "remind", "add", "--order", home + "/order.json", "--snooze")
  person = Person([PROGRAM, "remind", "run"], environment(home))
  for prompt, keys in [
    (b"mute? ", "mute"), (b"mute? ", "later"), (b"mute? ", "taken"), (b"mute? ", "not taken"), (b"Why not? ", "None left"),
    (b"mute? ", "snooze")]:
    assert person.wait_for(prompt, 20), (prompt, person.screen)
    person.type(keys + "\r")
  assert person.wait_for(b"> snooze (9 min)"), person.screen
  person.signal(signal.SIGINT)
  assert person.finish() == 130, (person.status, person.screen)
  assert b"\a" in person.screen, person.screen
  events = [json.loads(line) for line in open(home + "/state/fhir-survey/reminders/events.ndjson")]
  kinds = [event["event"] for event in events]
  assert collections.Counter(kinds) == {"rang": 3, "muted": 1, "taken": 1, "notTaken": 1, "snoozed": 1, "recorded": 2}, kinds
  doses = [json.load(open(path)) for path in glob.glob(home + "/state/fhir-survey/reminders/care/MedicationAdministration-*.json")]
  found = sorted((dose["status"], dose.get("statusReason", [{}])[0].get("text")) for dose in doses)
  assert found == [("completed", None), ("not-done", "None left")], found
  print("rings: muted, taken, not taken, snoozed")


with tempfile.TemporaryDirectory() as home:
  if sys.argv[2] == "kills":
    kills(home, int(sys.argv[3]) if len(sys.argv) > 3 else 20)
  elif sys.argv[2] == "once":
    once(home)
  else:
    {"timers": timers, "clocks": clocks, "channels": channels, "rings": rings}[sys.argv[2]](home)
