#!/usr/bin/env python3
"""Tokens of three seconds: a sign-in that is renewed without a word, one that has ended, a server that is gone.

    tokens.py PROGRAM SERVER
"""
import json
import subprocess
import tempfile
import time
from pathlib import Path

from common import Home, Serve, QUESTIONNAIRE, finish, press_allow, promise, task, write


class Run:
  """A server whose tokens last three seconds, and somebody who is signed in to it."""

  def __init__(self, *flags):
    self.folder = Path(tempfile.mkdtemp(prefix="fhir-survey-tokens-"))
    for resource in [QUESTIONNAIRE, {"resourceType": "Patient", "id": "p1"}, task("t1"), task("t2")]:
      write(self.folder / "data", resource)
    self.server = Serve(
      self.folder / "data", "--smart", "--test-user", "ann=Patient/p1", "--token-lifetime", "3", *flags)
    self.home = Home(self.folder / "home", FHIR_SURVEY_SERVER="s")
    (self.home.folder / "a.json").write_text('{"1": 5}')
    self.home.run("server", "add", "s", self.server.base, "--client-id", "app")
    self.login()
    self.home.run("tasks")

  def login(self):
    return self.home.login(press_allow("ann"), "--server", "s")

  def take(self, name): return self.home.run("take", "--task", name, "--answers", "a.json")

  def stored(self):
    """The responses in the folder of the server, and the Tasks that are completed."""
    responses = list((self.folder / "data/QuestionnaireResponse").glob("*.json"))
    tasks = [json.loads(path.read_text()) for path in (self.folder / "data/Task").glob("*.json")]
    return len(responses), sorted(one["id"] for one in tasks if one["status"] == "completed")

  def end(self):
    self.server.process.terminate()
    self.server.process.wait()


def renewed():
  run = Run()
  time.sleep(4)
  done = run.take("t1")
  said = [line for line in done.stderr.splitlines() if not line.startswith("sent: ")]
  promise("a token that is over is renewed without a word, and the answers are sent",
          done.returncode == 0 and not said, done.stderr)
  run.end()
  promise("the response is there once, and its Task completed", run.stored() == (1, ["t1"]), run.stored())
  gone = run.take("t2")
  promise("the server is gone: 75, and the answers wait", gone.returncode == 75 and run.home.waiting() == 1, gone.stderr)


def ended():
  run = Run("--no-refresh")
  time.sleep(4)
  done = run.take("t1")
  promise("a sign-in that cannot be renewed: 77, and the answers wait",
          done.returncode == 77 and run.home.waiting() == 1 and "fhir-survey login" in done.stderr, done.stderr)
  listed = run.home.run("tasks")
  promise("a list of tasks wants a sign-in", listed.returncode == 77 and not listed.stdout, listed.stdout + listed.stderr)
  again = run.login()
  sent = run.home.run("send")
  promise("login and send: sent", again.returncode == 0 and sent.returncode == 0 and run.home.waiting() == 0, sent.stderr)
  more = run.home.run("send")
  promise("nothing is left to send", more.returncode == 0 and "nothing waits" in more.stderr, more.stderr)
  unknown = run.take("t3")
  run.end()
  promise("the response is there once, and its Task completed", run.stored() == (1, ["t1"]), run.stored())
  promise("a Task that is not kept is not taken for another", unknown.returncode in (69, 77), unknown.stderr)
  said = run.home.seen
  promise("no token is in what is said", not any(secret in said for secret in run.home.secrets()))


def example():
  """The example of an application: it signs in, lists, answers and sends."""
  program = Path(".build/debug/online").resolve()
  if not program.exists(): return print("left   the example is not built (make examples)")
  run = Run()
  home = Home(run.folder / "other")
  process = subprocess.Popen(["stdbuf", "-oL", program, run.server.base, "app", "t1", "1", "5"], env=home.environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
  said = ""
  for line in process.stdout:
    said += line
    if line.startswith("  http"): press_allow("ann")(line.strip())
  status = process.wait(30)
  run.end()
  promise("the example signs in, lists the tasks, answers one and sends the answers",
          status == 0 and "t1 Well-being" in said and run.stored() == (1, ["t1"]), said)


renewed()
ended()
example()
finish()
