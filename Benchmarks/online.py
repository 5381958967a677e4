#!/usr/bin/env python3
"""The outbox and the list of tasks, beside a loop of write and fsync and beside fhirpy, in one run.

    Benchmarks/online.py PROGRAM SERVER [COUNT] [ROUNDS]

SERVER is fhir-survey-serve. COUNT responses (1000) are put into the outbox and sent, with every step on the disk of the program and of
the server; fhirpy sends the same, with nothing on a disk of its own. Of `tasks` the processor time is measured, with 20 Tasks. Medians of
ROUNDS (3) rounds. fhirpy comes from PyPI (`make online-peers`).
"""
import asyncio
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

PROGRAM, SERVER = (os.path.abspath(path) for path in sys.argv[1:3])
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
ROUNDS = int(sys.argv[4]) if len(sys.argv) > 4 else 3
TEXT = "x" * 1500


def response(number):
  return {"resourceType": "QuestionnaireResponse", "questionnaire": "http://example.org/q1", "status": "completed",
          "subject": {"reference": f"Patient/{number}"},
          "item": [{"linkId": "1", "answer": [{"valueInteger": number}]}, {"linkId": "2", "answer": [{"valueString": TEXT}]}]}


class Served:
  def __enter__(self):
    self.folder = tempfile.mkdtemp(prefix="online-", dir=".build")
    self.process = subprocess.Popen(
      [SERVER, self.folder + "/data", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    self.base = self.process.stdout.readline().strip()
    self.environment = {"HOME": self.folder, "PATH": os.environ["PATH"], "FHIR_SURVEY_SERVER": self.base,
                        "FHIR_SURVEY_PATIENT": "p1"}
    return self

  def __exit__(self, *_):
    self.process.kill()
    self.process.wait()
    shutil.rmtree(self.folder, ignore_errors=True)

  def put(self, body):
    address = f"{self.base}/{body['resourceType']}/{body['id']}"
    urllib.request.urlopen(urllib.request.Request(
      address, json.dumps(body).encode(), method="PUT", headers={"Content-Type": "application/fhir+json"})).read()

  def count(self):
    with urllib.request.urlopen(f"{self.base}/QuestionnaireResponse?_summary=count") as reply:
      return json.load(reply)["total"]

  def run(self, *words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.time()
    done = subprocess.run([PROGRAM, *words], env=self.environment, capture_output=True, text=True)
    wall = time.time() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode: sys.exit(f"{words}: {done.returncode}\n{done.stderr}")
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def fsyncs():
  """Files of 2 kB a second that are written and synchronized, one after the other."""
  folder = tempfile.mkdtemp(prefix="fsync-", dir=".build")
  start = time.time()
  for number in range(COUNT):
    file = os.open(f"{folder}/{number}", os.O_CREAT | os.O_WRONLY)
    os.write(file, b"x" * 2000)
    os.fsync(file)
    os.close(file)
  took = time.time() - start
  shutil.rmtree(folder)
  return COUNT / took


def outbox():
  with Served() as server:
    path = server.folder + "/responses.ndjson"
    with open(path, "w") as file: file.writelines(json.dumps(response(number)) + "\n" for number in range(COUNT))
    wall, cpu = server.run("send", path)
    if server.count() != COUNT: sys.exit(f"{server.count()} responses arrived")
    return COUNT / wall, cpu


def fhirpy():
  from fhirpy import AsyncFHIRClient

  async def send(base):
    client = AsyncFHIRClient(base)
    for number in range(COUNT): await client.resource("QuestionnaireResponse", **response(number)).save()

  with Served() as server:
    start, cpu = time.time(), time.process_time()
    asyncio.run(send(server.base))
    return COUNT / (time.time() - start), time.process_time() - cpu


FHIRPY_TASKS = """
import asyncio, sys
from fhirpy import AsyncFHIRClient
async def main():
  client = AsyncFHIRClient(sys.argv[1])
  bundle = await client.resources("Task").search(owner="Patient/p1").include("Task", "based-on").fetch_raw()
  titles = {r["resourceType"] + "/" + r["id"]: r.get("title") for r in (e["resource"] for e in bundle["entry"])}
  for entry in bundle["entry"]:
    if entry["resource"]["resourceType"] == "Task": print(entry["resource"]["id"], titles.get(entry["resource"]["basedOn"][0]["reference"]))
asyncio.run(main())
"""


def tasks():
  with Served() as server:
    for number in range(20):
      server.put({"resourceType": "Questionnaire", "id": f"q{number}", "title": f"Form {number}", "status": "active",
                  "item": [{"linkId": str(item), "text": "How are you?", "type": "string"} for item in range(20)]})
      server.put({"resourceType": "Task", "id": f"t{number}", "status": "requested", "intent": "order",
                  "basedOn": [{"reference": f"Questionnaire/q{number}"}], "for": {"reference": "Patient/p1"},
                  "owner": {"reference": "Patient/p1"}})
    server.run("tasks")
    own = [server.run("tasks")[1] for _ in range(5)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(3):
      subprocess.run([sys.executable, "-c", FHIRPY_TASKS, server.base], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return statistics.median(own), (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / 3


def main():
  rounds = [(fsyncs(), outbox(), fhirpy()) for _ in range(ROUNDS)]
  disk = statistics.median(found[0] for found in rounds)
  own = statistics.median(found[1][0] for found in rounds)
  other = statistics.median(found[2][0] for found in rounds)
  print(f"write and fsync        {disk:8.0f} /s")
  print(f"send, {COUNT} responses  {own:8.0f} /s  {own / disk:.2f} of the fsyncs, {statistics.median(f[1][1] for f in rounds):.2f} s of processor")
  print(f"fhirpy, nothing on disk{other:8.0f} /s  {other / disk:.2f}, {statistics.median(f[2][1] for f in rounds):.2f} s of processor")
  own, other = tasks()
  print(f"tasks, 20 Tasks        {own * 1000:8.1f} ms of processor; fhirpy {other * 1000:.0f} ms")


main()
