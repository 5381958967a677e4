#!/usr/bin/env python3
"""What the program sends is read by a server that takes nothing but what the models of fhir.resources take: answers and Tasks,
measurements of every type with their device, doses, messages to a doctor.

    strict.py PROGRAM SERVER
"""
import collections
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from common import QUESTIONNAIRE, Home, finish, free_port, promise, put, task, wait

HERE = Path(__file__).resolve().parent
PEERS = Path(os.environ.get("PYTHONPATH", ".build/online-peers").split(":")[0]).resolve() / "strict"
# The Observations that measurements.xml gives: one for each type, and some in other units.
COUNT = 64
ORDER = {"resourceType": "MedicationRequest", "id": "order", "status": "active", "intent": "order", "authoredOn": "2026-01-01",
         "subject": {"reference": "Patient/p1"}, "medicationCodeableConcept": {"text": "Panadol 500 mg"},
         "dosageInstruction": [{"timing": {"repeat": {"frequency": 1, "period": 1, "periodUnit": "d", "timeOfDay": ["08:00:00"]}},
                                "doseAndRate": [{"doseQuantity": {"value": 1, "unit": "tablet"}}]}]}


class Strict:
  """The server of fhirstarter, with what it took in files."""

  def __init__(self):
    self.folder = Path(tempfile.mkdtemp(prefix="fhir-survey-strict-"))
    self.log = self.folder / "log.txt"
    port = free_port()
    environment = dict(os.environ, FHIR_SEQUENCE="R4B", PYTHONPATH=str(PEERS), PYTHONWARNINGS="ignore")
    with self.log.open("w") as log:
      self.process = subprocess.Popen(
        [sys.executable, HERE / "strict_server.py", str(port), self.folder], env=environment, stdout=log, stderr=log)
    self.base = f"http://127.0.0.1:{port}"
    wait(self.base + "/metadata", 40)

  def has(self, kind): return [json.loads(path.read_text()) for path in self.folder.glob(f"{kind}-*.json")]


def answers(server, home):
  for resource in [QUESTIONNAIRE, {"resourceType": "Patient", "id": "p1"}, task("t1"), task("t2"), ORDER]: put(server.base, resource)
  path = home.folder / "answers.json"
  path.write_text(json.dumps({"1": 5}))
  taken = home.run("take", "--task", "t1", "--answers", str(path))
  promise("an answer is taken", taken.returncode == 0, taken.stderr)
  home.run("tasks")
  kept = home.run("take", "--task", "t2", "--offline", "--answers", str(path))
  sent = home.run("send")
  promise("an answer that waited is taken", (kept.returncode, sent.returncode) == (75, 0), kept.stderr + sent.stderr)
  lines = [json.dumps({"resourceType": "QuestionnaireResponse", "questionnaire": "Questionnaire/q1", "status": "completed",
                       "item": [{"linkId": "1", "answer": [{"valueInteger": number}]}]}) for number in range(3)]
  file = home.folder / "responses.ndjson"
  file.write_text("\n".join(lines) + "\n")
  batch = home.run("send", str(file))
  promise("a file of responses is taken", batch.returncode == 0, batch.stderr)
  done = [one for one in server.has("Task") if one["status"] == "completed"]
  promise("5 responses and 2 completed Tasks are there",
          len(server.has("QuestionnaireResponse")) == 5 and len(done) == 2, str(collections.Counter(p.name.split("-")[0] for p in server.folder.iterdir())))


def measurements(server, home):
  sent = home.run("health", "send", str(HERE / "measurements.xml"), "--all", "--with-device", "--yes")
  promise("measurements of every type are taken, with their device",
          sent.returncode == 0 and sent.stdout == f"{COUNT} observations are sent\n", sent.stdout + sent.stderr)
  there = server.has("Observation")
  devices = {"Device/" + one["id"] for one in server.has("Device")}
  promise("each of them names the device that is there",
          len(there) == COUNT and devices and all(one["device"]["reference"] in devices for one in there), f"{len(there)} {devices}")
  pressure = [one for one in there if len(one.get("component", [])) == 2]
  promise("a blood pressure has two components", len(pressure) == 1)


def doses(server, home):
  taken = home.run("meds", "record", "1", "--taken", "--at", "2026-01-02T08:05:00Z", "--now", "2026-01-02T08:10:00Z")
  missed = home.run("meds", "record", "1", "--not-taken", "--at", "2026-01-03T08:00:00Z", "--reason", "nausea", "--now",
                    "2026-01-03T08:10:00Z")
  promise("doses are taken by the server", (taken.returncode, missed.returncode) == (0, 0), taken.stderr + missed.stderr)
  statuses = sorted(one["status"] for one in server.has("MedicationAdministration"))
  promise("one dose is completed, one not done", statuses == ["completed", "not-done"], str(statuses))


def messages(server, home):
  home.run("care", "doctor", "add", "--name", "Dr. Ada", "--email", "ada@example.org", "--now", "2026-01-04T07:00:00Z")
  said = home.run("care", "say", "I feel better", "--now", "2026-01-04T07:01:00Z")
  home.run("send", "--now", "2026-01-04T07:02:00Z")
  promise("a message to the doctor is taken", len(server.has("Communication")) == 1, said.stderr + said.stdout)


def main():
  if not (PEERS / "fhirstarter").exists():
    print("not run, since fhirstarter is not installed")
    return
  server = Strict()
  try:
    home = Home(tempfile.mkdtemp(prefix="fhir-survey-strict-home-"), FHIR_SURVEY_SERVER=server.base, FHIR_SURVEY_PATIENT="p1")
    answers(server, home)
    measurements(server, home)
    doses(server, home)
    messages(server, home)
    refused = [line for line in server.log.read_text().splitlines() if "Error" in line]
    promise("the server has no error of its own", not refused, "\n".join(refused[:5]))
  finally:
    server.process.kill()
    server.process.wait()
  finish()


main()
