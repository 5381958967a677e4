#!/usr/bin/env python3
"""Answers to Tasks arrive once: the program is killed, connections are cut, servers overlook searches.

    Tests/Online/outbox.py PROGRAM [SERVER]

SERVER is fhir-survey-serve; without it, only fhirsnake is asked. FHIR_SURVEY_KILLS says how often a run is killed (20).
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from common import (
  QUESTIONNAIRE, SERVER, Home, Serve, all_of, fill, finish, free_port, promise, put, task, wait)

KILLS = int(os.environ.get("FHIR_SURVEY_KILLS", "20"))
COUNT = 20
PEERS = Path(os.environ.get("PYTHONPATH", ".build/online-peers").split(":")[0]).resolve()
RANDOM = random.Random(int(os.environ.get("FHIR_SURVEY_SEED", "17")))


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


class CuttingProxy:
  """nginx that passes requests on; where it cuts, a quarter of the writes arrives at the server, and the client gets no answer."""

  def __init__(self, target):
    host = target.split("//")[1].split("/")[0]
    port = free_port()
    self.folder = Path(tempfile.mkdtemp(prefix="fhir-survey-nginx-"))
    (self.folder / "nginx.conf").write_text(f"""
      daemon off; master_process off; pid nginx.pid; error_log error.log;
      events {{}}
      http {{
        log_format short '$status'; access_log access.log short;
        client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
        split_clients $request_id $chosen {{ 25% cut; * pass; }}
        server {{
          listen 127.0.0.1:{port};
          location / {{
            set $fate pass;
            if (-f {self.folder}/cutting) {{ set $fate $chosen; }}
            if ($request_method !~ ^(POST|PUT)$) {{ set $fate pass; }}
            if ($fate = cut) {{ rewrite ^(.*)$ /cut$1 last; }}
            proxy_pass http://{host}; proxy_http_version 1.1;
          }}
          location /cut/ {{
            internal; rewrite ^/cut(/.*)$ $1 break;
            proxy_pass http://{host}; proxy_http_version 1.1; proxy_read_timeout 1ms; error_page 504 = @nothing;
          }}
          location @nothing {{ return 444; }}
        }}
      }}""")
    self.process = subprocess.Popen(["nginx", "-p", self.folder, "-c", "nginx.conf"], stderr=subprocess.DEVNULL)
    self.base = target.replace(host, f"127.0.0.1:{port}")
    wait(self.base + "/metadata")

  def cutting(self, does):
    flag = self.folder / "cutting"
    if does: flag.touch()
    else: flag.unlink(missing_ok=True)

  @property
  def cuts(self): return (self.folder / "access.log").read_text().split().count("444")

  def end(self):
    self.process.kill()
    self.process.wait()


class Person(Home):
  """Somebody with a home of their own, who uses a server without signing in."""

  def __init__(self, base, patient="p1"):
    super().__init__(tempfile.mkdtemp(prefix="fhir-survey-outbox-"), FHIR_SURVEY_SERVER=base, FHIR_SURVEY_PATIENT=patient)
    self.answers = str(self.folder / "answers.json")
    Path(self.answers).write_text(json.dumps({"1": 5}))


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
  """Twenty entries, sent by a program that is killed again and again, with connections that are cut; and twenty more, until it was
  killed often enough."""
  proxy = CuttingProxy(server.base)
  killed = 0
  names = []
  # By chance few connections are cut; more entries are sent then.
  while killed < KILLS or (proxy.cuts == 0 and len(names) < 10 * COUNT):
    new = [f"t{len(names) + number}" for number in range(COUNT)]
    names += new
    killed += kills_of(server, proxy, new)
  promise(f"{server.name}: {killed} runs killed, {proxy.cuts} answers cut", proxy.cuts > 0)
  proxy.end()
  check_once(server.name, server.base, names)


def kills_of(server, proxy, names):
  """Kills `send` until everything is sent; says how often."""
  fill(server.base, names)
  proxy.cutting(False)
  person = Person(proxy.base)
  promise(f"{server.name}: the tasks are listed", f"Requested ({len(names)})" in person.run("tasks").stdout)
  taken = {person.run("take", "--task", name, "--offline", "--answers", person.answers).returncode for name in names}
  promise(f"{server.name}: {len(names)} entries wait", taken == {75} and person.waiting() == len(names), str(person.waiting()))
  modes = {oct(path.stat().st_mode & 0o777) for path in person.outbox.glob("*.ndjson")}
  promise("entries are for their owner alone", modes == {"0o600"} and person.outbox.stat().st_mode & 0o777 == 0o700, str(modes))
  proxy.cutting(True)
  killed = 0
  while person.waiting() > 0 and killed < 2 * KILLS:
    runs = [person.start("send") for _ in range(RANDOM.choice([1, 1, 2]))]
    time.sleep(RANDOM.uniform(0.005, 0.25))
    for run in runs:
      killed += run.poll() is None
      run.kill()
      run.communicate()
  for _ in range(10):
    if person.waiting() == 0: break
    person.run("send")
  promise(f"{server.name}: nothing waits in the end", person.waiting() == 0)
  return killed


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
  proxy = CuttingProxy(base)
  person = Person(proxy.base)
  person.run("tasks")
  count = len(all_of(base, "QuestionnaireResponse"))
  proxy.end()
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
  path = os.path.join(person.folder, "responses.ndjson")
  Path(path).write_text("\n".join(lines + ["{ broken"]) + "\n")
  rejects = os.path.join(person.folder, "rejects.ndjson")
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
  finish()


main()
