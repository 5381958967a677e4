"""What the online tests share: promises that are counted, a home for the program, servers, requests."""
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PROGRAM = os.path.abspath(sys.argv[1])
SERVER = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
broken = []
# Where this runs in the background of a shell, Ctrl-C is ignored, and the programs that it starts would ignore it, too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def promise(words, kept, details=""):
  """Prints a promise, and whether it is kept."""
  print(f"{'kept  ' if kept else 'BROKEN'} {words}" + (f": {details}" if details and not kept else ""), flush=True)
  if not kept: broken.append(words)


def finish():
  """Ends the script: with another status than 0 where a promise was broken."""
  if broken: sys.exit(f"{len(broken)} promises broken")


def free_port():
  with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    return probe.getsockname()[1]


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


def wait(url, seconds=20):
  """Waits until a server answers."""
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


class Serve:
  """fhir-survey-serve over a folder."""
  name = "fhir-survey-serve"

  def __init__(self, folder, *flags):
    self.process = subprocess.Popen(
      [SERVER, str(folder), "--port", "0", *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    self.base = self.process.stdout.readline().strip().rstrip("/")
    if not self.base: sys.exit(f"the server does not start: {self.process.stderr.read()}")
    wait(self.base + "/metadata")


class Home:
  """A home of its own, in which the program runs; what it prints is in `seen`."""

  def __init__(self, folder, **variables):
    self.folder = Path(folder)
    self.folder.mkdir(exist_ok=True)
    self.environment = {"HOME": str(self.folder), "PATH": os.environ["PATH"], "PWD": str(self.folder), **variables}
    self.seen = ""

  def start(self, *arguments, **variables):
    return subprocess.Popen(
      [PROGRAM, *arguments], env={**self.environment, **variables}, cwd=self.folder, text=True, stdin=subprocess.PIPE,
      stdout=subprocess.PIPE, stderr=subprocess.PIPE)

  def run(self, *arguments, text=None, **variables):
    ran = subprocess.run(
      [PROGRAM, *arguments], env={**self.environment, **variables}, cwd=self.folder, text=True, input=text,
      capture_output=True, timeout=200)
    self.seen += ran.stdout + ran.stderr
    return ran

  def login(self, browser, *arguments):
    """Runs `login`, gives the address that it prints to `browser`, and waits for its end."""
    process = self.start("login", *arguments)
    address = None
    said = ""
    for line in process.stderr:
      said += line
      if line.startswith("  http"):
        address = line.strip()
        break
    if address: browser(address)
    out, rest = process.communicate(timeout=60)
    self.seen += out + said + rest
    return subprocess.CompletedProcess([], process.returncode, out, said + rest)

  @property
  def state(self): return self.folder / ".local/state/fhir-survey"

  @property
  def outbox(self): return self.state / "outbox"

  def waiting(self): return len(list(self.outbox.glob("*.ndjson"))) if self.outbox.exists() else 0

  def tokens(self):
    """What is in the file of tokens."""
    files = list((self.state / "tokens").glob("*.json"))
    return json.loads(files[0].read_text()) if files else None

  def change(self, **members):
    """Changes what is kept: a token that is over, or one that the server does not take."""
    for file in (self.state / "tokens").glob("*.json"):
      file.write_text(json.dumps(json.loads(file.read_text()) | members))

  def secrets(self):
    kept = self.tokens() or {}
    return [kept[name] for name in ["accessToken", "refreshToken"] if name in kept]


class StaysHere(urllib.request.HTTPRedirectHandler):
  def redirect_request(self, *_): return None


def press_allow(user, password=""):
  """A browser in which somebody signs in to fhir-survey-serve and presses Allow."""
  def browser(address):
    page, query = address.split("?", 1)
    form = f"{query}&user={user}&password={password}&decision=allow".encode()
    try: urllib.request.build_opener(StaysHere).open(urllib.request.Request(page, form, method="POST"), timeout=20)
    except urllib.error.HTTPError as answer:
      urllib.request.urlopen(answer.headers["Location"], timeout=20).read()
  return browser


QUESTIONNAIRE = {
  "resourceType": "Questionnaire", "id": "q1", "url": "http://example.org/q1", "title": "Well-being", "status": "active",
  "item": [{"linkId": "1", "text": "How many?", "type": "integer", "required": True}]}


def task(name, owner="Patient/p1", asks="Questionnaire/q1"):
  based = {"basedOn": [{"reference": asks}]} if asks else {}
  return {"resourceType": "Task", "id": name, "status": "requested", "intent": "order", "for": {"reference": "Patient/p1"},
          "owner": {"reference": owner}, **based}


def fill(base, names):
  """A questionnaire, a patient and Tasks."""
  for resource in [QUESTIONNAIRE, {"resourceType": "Patient", "id": "p1"}, *map(task, names)]: put(base, resource)


def write(folder, resource):
  """Lays a resource into the folder of a server that does not run yet."""
  path = Path(folder) / resource["resourceType"] / f"{resource['id']}.json"
  path.parent.mkdir(parents=True, exist_ok=True)
  path.write_text(json.dumps(resource))
