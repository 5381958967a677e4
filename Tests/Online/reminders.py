#!/usr/bin/env python3
"""What comes of reminders arrives on a server once: missed doses, doses that were taken, messages; `due` is killed at chance moments.

    Tests/Online/reminders.py PROGRAM SERVER

FHIR_SURVEY_KILLS says how often a run is killed (20).
"""
import collections
import json
import os
import random
import shutil
import tempfile
import time
import uuid
from pathlib import Path

from common import Home, Serve, all_of, finish, promise, put, write

KILLS = int(os.environ.get("FHIR_SURVEY_KILLS", "20"))
RANDOM = random.Random(int(os.environ.get("FHIR_SURVEY_SEED", "18")))
TYPES = ["QuestionnaireResponse", "MedicationAdministration", "Task", "Communication"]


def home(folder, server):
  home = Home(folder, FHIR_SURVEY_SERVER="s", FHIR_SURVEY_PATIENT="p1", FHIR_SURVEY_TIME_ZONE="Europe/Vienna")
  home.run("server", "add", "s", server)
  home.run("remind", "add", "--label", "Panadol", "--time", "08:00", "--repeat", "daily", "--dose", "500 mg", "--now", "2026-03-01T00:00")
  home.run("care", "doctor", "add", "--name", "Dr. Ada", "--email", "ada@example.org")
  return home


def at(day, time): return ["--now", f"2026-03-{day:02}T{time}"]


def counts(base): return {kind: len(all_of(base, kind)) for kind in TYPES}


def of_day(base, kind, day):
  text = f"2026-03-{day:02}"
  return [one for one in all_of(base, kind) if text in json.dumps({name: one[name] for name in one if name not in ("meta", "id")})]


def ordinary(folder):
  """A dose that is missed and one that is taken, each with what belongs to it; the inbox with and without the server."""
  server = Serve(folder / "data")
  put(server.base, {"resourceType": "Patient", "id": "p1"})
  person = home(folder / "home", server.base)
  person.run("remind", "due", *at(1, "08:00"))
  missed = person.run("remind", "due", *at(1, "08:30"))
  promise("a missed dose is on the server when due ends", missed.returncode == 0 and person.waiting() == 0
          and counts(server.base) == dict.fromkeys(TYPES, 1), f"{missed.stderr} {counts(server.base)}")
  task, dose = all_of(server.base, "Task")[0], all_of(server.base, "MedicationAdministration")[0]
  response = all_of(server.base, "QuestionnaireResponse")[0]
  promise("its Task has failed, with the response as its output", task["status"] == "failed"
          and task["statusReason"]["text"] == "not confirmed"
          and task["output"][0]["valueReference"]["reference"] == f"QuestionnaireResponse/{response['id']}", task)
  promise("its administration says that it was not done, of whom and of what", dose["status"] == "not-done"
          and dose["subject"]["reference"] == "Patient/p1" and dose["medicationCodeableConcept"]["text"] == "Panadol"
          and dose["statusReason"][0]["text"] == "not confirmed" and dose["dosage"]["text"] == "500 mg", dose)
  promise("the response is to the survey intake", response["questionnaire"].startswith("http://fhir-survey.org/Questionnaire/intake")
          and response["status"] == "completed" and response["subject"]["reference"] == "Patient/p1", response)
  person.run("remind", "due", *at(2, "08:00"))
  taken = person.run("remind", "taken", "1", *at(2, "08:05"))
  tasks = of_day(server.base, "Task", 2)
  doses = of_day(server.base, "MedicationAdministration", 2)
  promise("a dose that is taken completes its Task", taken.returncode == 0 and [one["status"] for one in tasks] == ["completed"]
          and [one["status"] for one in doses] == ["completed"] and len(all_of(server.base, "Communication")) == 1, f"{taken.stderr} {tasks}")
  said = {"resourceType": "Communication", "id": "reply", "status": "completed", "subject": {"reference": "Patient/p1"},
          "sender": {"reference": "Practitioner/ada", "display": "Dr. Ada"}, "sent": "2026-03-02T10:00:00Z",
          "payload": [{"contentString": "Please call me"}]}
  put(server.base, said)
  inbox = person.run("care", "inbox")
  promise("the inbox shows what the doctor wrote on the server", inbox.stdout == "2026-03-02 11:00  Dr. Ada: Please call me\n", inbox)
  doctor = person.run("care", "inbox", "--as", "doctor")
  promise("each message is shown once", doctor.stdout.count("Missed dose") == 1, doctor.stdout)
  server.process.kill()
  server.process.wait()
  alone = person.run("care", "inbox")
  promise("and so it is without a network", alone.returncode == 0 and alone.stdout == inbox.stdout, alone)
  person.run("remind", "due", *at(3, "08:00"))
  offline = person.run("remind", "due", *at(3, "08:30"))
  late = person.run("remind", "due", *at(3, "08:31"))
  promise("without a server due ends well, and what was recorded waits", offline.returncode == 0 and "Panadol" in offline.stdout
          and person.waiting() == 1 and late.returncode == 0, offline.stderr)
  person.run("remind", "due", *at(4, "08:00"))
  kept = person.run("remind", "taken", "1", *at(4, "08:01"))
  promise("who says that it was taken is told that it waits (75)", kept.returncode == 75 and person.waiting() == 2, kept)
  again = Serve(folder / "data", "--port", server.base.split(":")[2].split("/")[0])
  sent = person.run("send")
  promise("send brings it there, each once", sent.returncode == 0 and person.waiting() == 0 and counts(again.base)
          == {"QuestionnaireResponse": 4, "MedicationAdministration": 4, "Task": 4, "Communication": 3}, counts(again.base))
  again.process.kill()


def plan(folder):
  """A reminder of an order ends the Task that a plan made of the dose."""
  order = {"resourceType": "MedicationRequest", "id": "m1", "status": "active", "intent": "order", "subject": {"reference": "Patient/p1"},
           "medicationCodeableConcept": {"text": "Nasivin"}, "dosageInstruction": [{"timing": {"repeat": {"frequency": 1, "period": 1, "periodUnit": "d"}}}]}
  for resource in [order, {"resourceType": "Patient", "id": "p1"}]: write(folder / "data", resource)
  server = Serve(folder / "data")
  person = Home(folder / "home", FHIR_SURVEY_SERVER="s", FHIR_SURVEY_PATIENT="p1", FHIR_SURVEY_TIME_ZONE="Europe/Vienna")
  person.run("server", "add", "s", server.base)
  # As meds plan makes it: its id follows from patient, order and instant.
  name = str(uuid.uuid5(uuid.NAMESPACE_URL, "fhir-survey:dose/Patient/p1/m1/2026-03-01T07:00:00Z"))
  put(server.base, {
    "resourceType": "Task", "id": name, "identifier": [{"system": "urn:ietf:rfc:3986", "value": f"urn:uuid:{name}"}],
    "basedOn": [{"reference": "MedicationRequest/m1"}], "status": "requested", "intent": "order", "priority": "urgent",
    "for": {"reference": "Patient/p1"}, "owner": {"reference": "Patient/p1"}})
  person.run("remind", "add", "--order", "1", "--now", "2026-03-01T00:00")
  person.run("remind", "due", "--now", "2026-03-01T08:00")
  missed = person.run("remind", "due", "--now", "2026-03-01T08:45")
  tasks = all_of(server.base, "Task")
  promise("the Task of a plan fails where its dose is missed, as it was otherwise, and no other one is made",
          [(one["id"], one["status"], one["priority"]) for one in tasks] == [(name, "failed", "urgent")], f"{missed.stderr} {tasks}")
  server.process.kill()


def kills(folder):
  """due is killed at chance moments, then runs to its end; in the end send runs, too."""
  server = Serve(folder / "data")
  put(server.base, {"resourceType": "Patient", "id": "p1"})
  person = home(folder / "home", server.base)
  killed, day = 0, 0
  length = 0.5
  while killed < KILLS:
    day += 1
    date = time.strftime("%Y-%m-%d", time.gmtime(1772323200 + day * 86400))
    person.run("remind", "due", "--now", date + "T08:00")
    for _ in range(3):
      process = person.start("remind", "due", "--now", date + "T08:31")
      time.sleep(RANDOM.uniform(0, length))
      if process.poll() is None:
        process.kill()
        killed += 1
      process.communicate()
    began = time.monotonic()
    person.run("remind", "due", "--now", date + "T08:32")
    length = min(0.6, max(0.02, (time.monotonic() - began) * 1.5))
  person.run("send")
  events = [json.loads(line) for line in (person.state / "reminders/events.ndjson").read_text().splitlines() if line]
  missed = collections.Counter(event["due"] for event in events if event["event"] == "missed")
  told = [event for event in events if event["event"] == "missed" and not event.get("off")]
  promise(f"after {killed} kills each of {day} doses is missed once", len(missed) >= day and set(missed.values()) == {1}, missed)
  promise("and is on the server once, with one message", person.waiting() == 0 and counts(server.base)
          == {"QuestionnaireResponse": len(missed), "MedicationAdministration": len(missed), "Task": len(missed), "Communication": len(told)},
          f"{counts(server.base)} of {len(missed)}, {len(told)}")
  promise("each message is about another dose", len({one["sent"] for one in all_of(server.base, "Communication")}) == len(told))
  promise("all Tasks have failed", {one["status"] for one in all_of(server.base, "Task")} == {"failed"})
  server.process.kill()


def main():
  folder = Path(tempfile.mkdtemp(prefix="fhir-survey-reminders-"))
  for name, test in [("ordinary", ordinary), ("plan", plan), ("kills", kills)]:
    (folder / name).mkdir()
    test(folder / name)
  finish()
  shutil.rmtree(folder, ignore_errors=True)


main()
