#!/usr/bin/env python3
"""Answers to Tasks arrive once: the program is killed, connections are cut, servers overlook searches.

    Tests/Online/outbox.py PROGRAM [SERVER]

SERVER is fhir-survey-serve; without it, only fhirsnake is asked. FHIR_SURVEY_KILLS says how often a run is killed (20).
"""
import http.client
import http.server
import json
import os
import random
import shutil
import socket
import socketserver
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

PROGRAM = os.path.abspath(sys.argv[1])
SERVER = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
PEERS = Path(os.environ.get("PYTHONPATH", ".build/online-peers").split(":")[0]).resolve()
KILLS = int(os.environ.get("FHIR_SURVEY_KILLS", "20"))
COUNT = 20
RANDOM = random.Random(int(os.environ.get("FHIR_SURVEY_SEED", "17")))
failed = []


def promise(text, holds, detail=""):
  print(f"{'ok' if holds else 'NOT KEPT'}  {text}" + (f": {detail}" if detail and not holds else ""), flush=True)
  if not holds: failed.append(text)


def free_port():
  with socket.socket() as found:
    found.bind(("127.0.0.1", 0))
    return found.getsockname()[1]


def get(url):
  with urllib.request.urlopen(url, timeout=20) as reply: return json.load(reply)


def put(base, resource):
  request = urllib.request.Request(
    f"{base}/{resource['resourceType']}/{resource['id']}", json.dumps(resource).encode(), method="PUT",
    headers={"Content-Type": "application/fhir+json"})
  urllib.request.urlopen(request, timeout=20).read()


def all_of(base, kind):
  try: bundle = get(f"{base}/{kind}?_count=1000")
  except urllib.error.HTTPError: return []
  return [entry["resource"] for entry in bundle.get("entry", []) if entry["resource"]["resourceType"] == kind]


QUESTIONNAIRE = {
  "resourceType": "Questionnaire", "id": "q1", "url": "http://example.org/q1", "title": "Well-being", "status": "active",
  "item": [{"linkId": "1", "text": "How many?", "type": "integer", "required": True}]}


def task(name, owner="Patient/p1", asks="Questionnaire/q1"):
  based = {"basedOn": [{"reference": asks}]} if asks else {}
  return {"resourceType": "Task", "id": name, "status": "requested", "intent": "order", "for": {"reference": "Patient/p1"},
          "owner": {"reference": owner}, **based}


class Snake:
  """fhirsnake: it ignores searches, If-None-Exist and If-Match."""
  name = "fhirsnake"

  def __init__(self, folder):
    self.port = free_port()
    self.folder = Path(folder)
    for kind in ["Task", "Questionnaire", "QuestionnaireResponse", "Patient"]:
      (self.folder / "resources" / kind).mkdir(parents=True, exist_ok=True)
    environment = dict(os.environ, PYTHONPATH=f"{PEERS}:{PEERS / 'fhirsnake'}")
    self.process = subprocess.Popen(
      [sys.executable, "-m", "uvicorn", "main:app", "--port", str(self.port), "--log-level", "warning"], cwd=folder,
      env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    self.base = f"http://127.0.0.1:{self.port}"
    wait(self.base + "/Task")


class Serve:
  """fhir-survey-serve."""
  name = "fhir-survey-serve"

  def __init__(self, folder, *flags):
    self.process = subprocess.Popen(
      [SERVER, folder, "--port", "0", *flags], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    self.base = self.process.stdout.readline().strip().rstrip("/")
    wait(self.base + "/metadata")


def wait(url, seconds=20):
  end = time.time() + seconds
  while time.time() < end:
    try:
      get(url)
      return
    except urllib.error.HTTPError as error:
      if error.code in (401, 403): return
      time.sleep(0.1)
    except OSError: time.sleep(0.1)
    except ValueError: return
  raise TimeoutError(url)


class CuttingProxy:
  """Passes requests on; of each tenth to third one the answer is cut after the request has arrived."""

  def __init__(self, target, chance):
    outer = self
    self.chance = chance
    host = target.split("//")[1].split("/")[0]

    class Handler(http.server.BaseHTTPRequestHandler):
      protocol_version = "HTTP/1.1"

      def forward(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        connection = http.client.HTTPConnection(host, timeout=20)
        connection.request(self.command, self.path, body, {k: v for k, v in self.headers.items() if k.lower() != "connection"})
        reply = connection.getresponse()
        content = reply.read()
        writes = self.command in ("POST", "PUT")
        if writes and RANDOM.random() < outer.chance:
          outer.cuts += 1
          self.close_connection = True
          self.connection.shutdown(socket.SHUT_RDWR)
          return
        self.send_response(reply.status)
        for name, value in reply.getheaders():
          if name.lower() not in ("transfer-encoding", "connection", "content-length"): self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

      do_GET = do_POST = do_PUT = forward

      def log_message(self, *_): pass

    class Threads(socketserver.ThreadingMixIn, http.server.HTTPServer):
      daemon_threads = True

      def handle_error(self, *_): pass

    self.cuts = 0
    self.server = Threads(("127.0.0.1", 0), Handler)
    self.base = target.replace(host, f"127.0.0.1:{self.server.server_address[1]}")
    threading.Thread(target=self.server.serve_forever, daemon=True).start()


class Person:
  """Somebody with a home of their own, who uses a server."""

  def __init__(self, base, patient="p1"):
    self.home = tempfile.mkdtemp(prefix="fhir-survey-outbox-")
    self.environment = {
      "HOME": self.home, "PATH": os.environ["PATH"], "FHIR_SURVEY_SERVER": base, "FHIR_SURVEY_PATIENT": patient}
    self.answers = os.path.join(self.home, "answers.json")
    Path(self.answers).write_text(json.dumps({"1": 5}))

  def run(self, *words, **more):
    return subprocess.run([PROGRAM, *words], env={**self.environment, **more}, capture_output=True, text=True, timeout=200)

  def start(self, *words):
    return subprocess.Popen([PROGRAM, *words], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

  @property
  def outbox(self): return Path(self.home) / ".local/state/fhir-survey/outbox"

  def waiting(self): return len(list(self.outbox.glob("*.ndjson"))) if self.outbox.exists() else 0


def fill(base, names):
  put(base, QUESTIONNAIRE)
  put(base, {"resourceType": "Patient", "id": "p1"})
  for name in names: put(base, task(name))


def check_once(where, base, names, before=0):
  responses = all_of(base, "QuestionnaireResponse")
  identifiers = {json.dumps(found.get("identifier")) for found in responses}
  promise(f"{where}: {len(names)} responses, each once", len(responses) == len(identifiers) == len(names),
          f"{len(responses)} responses, {len(identifiers)} identifiers")
  tasks = {found["id"]: found for found in all_of(base, "Task")}
  wrong = [name for name in names if tasks[name]["status"] != "completed" or len(tasks[name].get("output", [])) != 1]
  promise(f"{where}: {len(names)} Tasks, each completed once", not wrong, f"{wrong}")
  named = {tasks[name]["output"][0]["valueReference"]["reference"] for name in names if tasks[name].get("output")}
  there = {"QuestionnaireResponse/" + found["id"] for found in responses}
  promise(f"{where}: each Task names its response", named == there, f"{named ^ there}")


def kills(server):
  """Twenty entries, sent by a program that is killed again and again, with connections that are cut."""
  base = server.base
  names = [f"t{number}" for number in range(COUNT)]
  fill(base, names)
  proxy = CuttingProxy(base, 0)
  person = Person(proxy.base)
  promise(f"{server.name}: the tasks are listed", "Requested (20)" in person.run("tasks").stdout)
  for name in names:
    done = person.run("take", "--task", name, "--offline", "--answers", person.answers)
    if done.returncode != 75: promise(f"take --offline leaves the answers in the outbox ({name})", False, done.stderr)
  promise(f"{server.name}: {COUNT} entries wait", person.waiting() == COUNT, str(person.waiting()))
  modes = {oct(path.stat().st_mode & 0o777) for path in person.outbox.glob("*.ndjson")}
  promise("entries are for their owner alone", modes == {"0o600"} and person.outbox.stat().st_mode & 0o777 == 0o700, str(modes))
  proxy.chance = 0.25
  killed = 0
  for _ in range(KILLS):
    runs = [person.start("send") for _ in range(RANDOM.choice([1, 1, 2]))]
    time.sleep(RANDOM.uniform(0.005, 0.25))
    for run in runs:
      killed += run.poll() is None
      run.kill()
      run.wait()
    if person.waiting() == 0: break
  proxy.chance = 0.1
  for _ in range(10):
    if person.waiting() == 0: break
    person.run("send")
  promise(f"{server.name}: nothing waits in the end ({killed} runs killed, {proxy.cuts} answers cut)", person.waiting() == 0)
  check_once(server.name, base, names)


def lists(server):
  """Tasks of others, and Tasks that cannot be answered."""
  base = server.base
  before = {found["id"] for found in all_of(base, "Task")}
  for resource in [task("mine"), task("others", owner="Patient/p2"), task("empty", asks=None), task("gone", asks="Questionnaire/none")]:
    put(base, resource)
  put(base, QUESTIONNAIRE)
  person = Person(base)
  listed = person.run("tasks", "--format", "json")
  found = {row["id"]: row for row in json.loads(listed.stdout)["tasks"]}
  promise(f"{server.name}: the Task of somebody else is not shown", "mine" in found and "others" not in found, listed.stdout)
  promise(f"{server.name}: a title is shown", found["mine"].get("title") == "Well-being")
  promise(f"{server.name}: Tasks that cannot be answered are listed with the reason",
          all(found.get(name, {}).get("obstacle") for name in ["empty", "gone"]), listed.stdout)
  taken = person.run("take", "--task", "others", "--answers", person.answers)
  promise(f"{server.name}: the Task of somebody else is not answered", taken.returncode in (69, 77), taken.stderr)
  return before


def gone(server):
  """A server that is gone: lists and forms are there, answers wait, and are sent once it is back."""
  base = server.base
  put(base, task("later"))
  put(base, QUESTIONNAIRE)
  port = free_port()
  proxy = CuttingProxy(base, 0)
  person = Person(proxy.base)
  person.run("tasks")
  count = len(all_of(base, "QuestionnaireResponse"))
  proxy.server.shutdown()
  proxy.server.server_close()
  listed = person.run("tasks")
  promise(f"{server.name}: without the server the list of before is shown, and of when it is",
          listed.returncode == 0 and "later" in listed.stdout and "this is the list of" in listed.stderr, listed.stderr)
  start = time.time()
  taken = person.run("take", "--task", "later", "--answers", person.answers)
  promise(f"{server.name}: without the server answers wait: 75 ({time.time() - start:.0f} s)",
          taken.returncode == 75 and person.waiting() == 1, taken.stderr)
  shown = person.run("outbox", "list")
  promise("the outbox lists it", "later" in shown.stdout, shown.stdout)
  entry = next(person.outbox.glob("*.ndjson"))
  entry.write_text(entry.read_text().replace(proxy.base, base))
  sent = person.run("send", FHIR_SURVEY_SERVER=base)
  promise(f"{server.name}: send sends it once", sent.returncode == 0 and person.waiting() == 0
          and len(all_of(base, "QuestionnaireResponse")) == count + 1, sent.stderr)
  again = person.run("send", FHIR_SURVEY_SERVER=base)
  promise("nothing is left to send", again.returncode == 0 and "nothing waits" in again.stderr, again.stderr)


def batches(server):
  """Responses in a file, handed over twice and from two runs at once."""
  base = server.base
  person = Person(base)
  before = len(all_of(base, "QuestionnaireResponse"))
  lines = [json.dumps({"resourceType": "QuestionnaireResponse", "questionnaire": "Questionnaire/q1", "status": "completed",
                       "subject": {"reference": f"Patient/b{number}"},
                       "item": [{"linkId": "1", "answer": [{"valueInteger": number}]}]}) for number in range(130)]
  path = os.path.join(person.home, "responses.ndjson")
  Path(path).write_text("\n".join(lines + ["{ broken"]) + "\n")
  rejects = os.path.join(person.home, "rejects.ndjson")
  first = person.run("send", path, "--rejects", rejects)
  promise(f"{server.name}: a file is sent, and what is broken is kept",
          first.returncode == 1 and len(Path(rejects).read_text().splitlines()) == 1, first.stderr)
  runs = [person.start("send", path) for _ in range(2)]
  for run in runs: run.wait()
  person.run("send")
  promise(f"{server.name}: each response of the file is there once, however often it is sent",
          len(all_of(base, "QuestionnaireResponse")) == before + 130, str(len(all_of(base, "QuestionnaireResponse")) - before))


def main():
  kinds = [Snake] + ([Serve] if SERVER else [])
  for kind in kinds:
    folder = tempfile.mkdtemp(prefix="fhir-survey-server-")
    server = None
    try:
      server = kind(folder)
      kills(server)
      lists(server)
      gone(server)
      batches(server)
    finally:
      if server:
        server.process.kill()
        server.process.wait()
      shutil.rmtree(folder, ignore_errors=True)
  if failed: sys.exit(f"{len(failed)} promises not kept")


main()
