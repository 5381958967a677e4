#!/usr/bin/env python3
"""Medicines with fhir-survey-serve: what is due becomes Tasks, once; a Task is answered, and completed with its dose; a practitioner
orders a medicine, and a patient may not; a recording into a folder that is killed.

    medicines.py PROGRAM SERVER
"""
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path

from common import Home, Serve, all_of, finish, press_allow, promise, write

NOW = "2026-01-05T14:00:00Z"
ORDER = {
  "resourceType": "MedicationRequest", "id": "p", "status": "active", "intent": "order", "authoredOn": "2026-01-01",
  "subject": {"reference": "Patient/x"}, "medicationCodeableConcept": {"text": "Panadol"},
  "dosageInstruction": [{"timing": {"repeat": {"frequency": 4, "period": 1, "periodUnit": "d"}}}]}


def folder_of(*resources):
  folder = Path(tempfile.mkdtemp(prefix="fhir-survey-medicines-"))
  for resource in resources: write(folder / "data", resource)
  return folder


def plans():
  folder = folder_of(ORDER, {"resourceType": "Patient", "id": "x"})
  server = Serve(folder / "data")
  home = Home(folder / "home", FHIR_SURVEY_SERVER=server.base, FHIR_SURVEY_PATIENT="x", FHIR_SURVEY_NOW=NOW,
              FHIR_SURVEY_TIME_ZONE="Europe/Berlin")

  def plan(): return home.run("meds", "plan", "--tasks", "--survey", "measurement")

  first = plan()
  tasks = all_of(server.base, "Task")
  promise("a Task of each dose and survey that is due is on the server",
          first.returncode == 0 and len(tasks) == 5 and "0 of 5 done today (0%)" in first.stdout, first.stdout + first.stderr)
  again = plan()
  promise("a second run adds nothing", again.returncode == 0 and len(all_of(server.base, "Task")) == 5 and "5 already there" in again.stderr,
          again.stderr)
  listed = home.run("tasks")
  promise("tasks finds them", "Requested (5)" in listed.stdout and listed.stdout.count("Intake: Panadol") == 4, listed.stdout + listed.stderr)
  (home.folder / "dose.json").write_text(json.dumps({"was-taken": True, "when": "2026-01-05T13:50:00+01:00"}))
  (home.folder / "weight.json").write_text(json.dumps({"weight": "70.5"}))
  noon = next(task["id"] for task in tasks if "Panadol, 2026-01-05 12:00" in task["description"])
  measure = next(task["id"] for task in tasks if task["description"].startswith("Measurement"))
  taken = home.run("take", "--task", noon, "--answers", "dose.json")
  doses = all_of(server.base, "MedicationAdministration")
  promise("an answer completes its Task, and its dose is stored, of this order",
          taken.returncode == 0 and len(doses) == 1 and doses[0]["request"]["reference"] == "MedicationRequest/p"
          and doses[0]["medicationCodeableConcept"]["text"] == "Panadol", taken.stderr + str(doses))
  measured = home.run("take", "--task", measure, "--answers", "weight.json")
  values = all_of(server.base, "Observation")
  promise("a measurement is an Observation with the digits that were given",
          measured.returncode == 0 and [value["valueQuantity"]["value"] for value in values] == [70.5], measured.stderr + str(values))
  last = plan()
  states = {task["id"]: task["status"] for task in all_of(server.base, "Task")}
  promise("what is done is done in the plan, and no Task is opened again",
          "12:00  ● Panadol" in last.stdout and "2 of 5 done today (40%)" in last.stdout and len(states) == 5
          and sorted(states.values()) == ["completed"] * 2 + ["requested"] * 3, last.stdout + last.stderr + str(states))
  recorded = home.run("meds", "record", "Panadol", "--not-taken", "--at", "2026-01-05T16:00", "--reason", "Forgot")
  promise("a dose that was not taken is not done", recorded.returncode == 0 and "16:00  ✕ Panadol" in plan().stdout, recorded.stderr)
  server.process.terminate()
  server.process.wait()
  gone = plan()
  promise("without the server nothing is made up", gone.returncode == 69 and not gone.stdout, gone.stdout + gone.stderr)


def orders():
  folder = folder_of({"resourceType": "Patient", "id": "x"}, {"resourceType": "Practitioner", "id": "d1"})
  server = Serve(folder / "data", "--smart", "--test-user", "ann=Patient/x", "--test-user", "doc=Practitioner/d1")

  def home(name, scopes):
    made = Home(folder / name, FHIR_SURVEY_SERVER="s", FHIR_SURVEY_NOW=NOW)
    made.run("server", "add", "s", server.base, "--client-id", "app", "--scope", scopes)
    made.login(press_allow(name), "--server", "s")
    return made

  prescription = ["meds", "prescribe", "--for", "x", "--medication", "Nasivin", "--timing", "3/1d"]
  doctor = home("doc", "fhirUser user/*.cruds")
  ordered = doctor.run(*prescription)
  stored = [json.loads(path.read_text()) for path in (folder / "data/MedicationRequest").glob("*.json")]
  promise("a practitioner orders a medicine", ordered.returncode == 0 and len(stored) == 1
          and stored[0]["requester"]["reference"] == "Practitioner/d1", ordered.stderr + str(stored))
  patient = home("ann", "fhirUser launch/patient patient/*.cruds")
  listed = patient.run("meds", "list")
  promise("it is in the patient's list", listed.returncode == 0 and "Nasivin   3 times every day" in listed.stdout, listed.stdout + listed.stderr)
  refused = patient.run(*prescription)
  promise("a patient's sign-in is refused: 77, and nothing is stored", refused.returncode == 77
          and len(list((folder / "data/MedicationRequest").glob("*.json"))) == 1 and patient.waiting() == 0, refused.stderr)
  server.process.terminate()
  server.process.wait()


def kills():
  """A recording into a folder that is killed has both resources there, or none."""
  folder = Path(tempfile.mkdtemp(prefix="fhir-survey-medicines-"))
  data = folder / "data"
  data.mkdir()
  (data / "order.json").write_text(json.dumps(ORDER))
  home = Home(folder / "home")
  start = time.time()
  home.run("meds", "record", "Panadol", "--taken", "--data", str(data), "--patient", "x")
  whole = time.time() - start
  torn = []
  for number in range(int(os.environ.get("FHIR_SURVEY_KILLS", "8"))):
    process = home.start("meds", "record", "Panadol", "--taken", "--data", str(data), "--patient", "x")
    try: process.wait(whole * (0.6 + 0.7 * (number % 8) / 8))
    except subprocess.TimeoutExpired: process.kill()
    process.communicate()
  files = [path for path in data.glob("*.json") if path.name != "order.json"]
  for path in files:
    types = [entry["resource"]["resourceType"] for entry in json.loads(path.read_text()).get("entry", [])]
    if types != ["QuestionnaireResponse", "MedicationAdministration"]: torn.append((path.name, types))
  shown = home.run("meds", "show", "Panadol", "--data", str(data), "--patient", "x")
  promise(f"of recordings that were killed, {len(files)} are there whole and none in part",
          not torn and len(files) >= 1 and shown.stdout.count("taken on") == len(files), str(torn) + shown.stdout + shown.stderr)


plans()
orders()
kills()
finish()
