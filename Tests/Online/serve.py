#!/usr/bin/env python3
"""Uses the server of this project by clients that others wrote, kills it, and sends it nonsense.

    serve.py PROGRAM SERVER

Prints a line for each promise. FHIR_SURVEY_KILLS=100 kills the server so often (8 without it). Where the corpus is beside
the project, HL7's published transaction and search are sent, too.
"""
import asyncio
import base64
import hashlib
import json
import os
import random
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import requests
from common import PROGRAM, SERVER, finish, promise

KILLS = int(os.environ.get("FHIR_SURVEY_KILLS", "8"))
ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(os.environ.get("CORPUS", ROOT.parent / "shared" / "corpus"))
FHIR = {"Content-Type": "application/fhir+json"}


class Server:
  """A server over a folder."""

  def __init__(self, folder, *arguments):
    self.process = subprocess.Popen(
      [SERVER, str(folder), "--port", "0", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    self.base = self.process.stdout.readline().strip()
    if not self.base: sys.exit(f"the server does not start: {self.process.stderr.read()}")

  def end(self, number=signal.SIGTERM):
    self.process.send_signal(number)
    try:
      return self.process.wait(20)
    except subprocess.TimeoutExpired:
      self.process.kill()
      return "no end"


def patient(number):
  return {"resourceType": "Patient", "identifier": [{"system": "urn:test", "value": str(number)}],
          "name": [{"family": f"Family{number:03}"}]}


def with_fhirpy(base):
  from fhirpy import AsyncFHIRClient, SyncFHIRClient
  client = SyncFHIRClient(base)
  for number in range(25): client.resource("Patient", **patient(number)).save()
  found = client.resources("Patient").sort("family").limit(10).fetch_all()
  promise("fhirpy pages through 25 resources, 10 at a time", len(found) == 25, len(found))
  promise("fhirpy gets them in order", [f["name"][0]["family"] for f in found] == [f"Family{n:03}" for n in range(25)])
  one = client.resources("Patient").search(identifier="urn:test|7").first()
  promise("fhirpy finds one by its identifier", one is not None and one["name"][0]["family"] == "Family007")
  one["active"] = True
  one.save()
  again = client.reference("Patient", one["id"]).to_resource()
  promise("fhirpy changes it", again["active"] is True and again["meta"]["versionId"] == "2")
  careful = SyncFHIRClient(base, extra_headers={"If-None-Exist": "identifier=urn:test|7"})
  same = careful.resource("Patient", **patient(7))
  same.save()
  promise("fhirpy creates it only where there is none", same["id"] == one["id"])
  again.delete()
  status = requests.get(f"{base}/Patient/{one['id']}").status_code
  promise("fhirpy deletes it", status == 410, status)

  async def together():
    client = AsyncFHIRClient(base)
    await asyncio.gather(*(client.resource("Observation", status="final", code={"text": str(n)}).save() for n in range(50)))
    return await client.resources("Observation").count()
  count = asyncio.run(together())
  promise("fhirpy creates 50 at once", count == 50, count)


def with_fhirclient(base):
  from fhirclient import client
  import fhirclient.models.patient as model
  import fhirclient.models.humanname as humanname
  smart = client.FHIRClient(settings={"app_id": "test", "api_base": base})
  smart.prepare()
  one = model.Patient({"name": [{"family": "Strict", "given": ["Ä"]}], "birthDate": "1970-01-01"})
  created = one.create(smart.server)
  promise("fhirclient creates", created is not None and created["name"][0]["given"] == ["Ä"])
  found = model.Patient.where({"family": "Strict"}).perform_resources(smart.server)
  promise("fhirclient searches", len(found) == 1 and found[0].birthDate.isostring == "1970-01-01")
  found[0].name = [humanname.HumanName({"family": "Changed"})]
  found[0].update(smart.server)
  read = model.Patient.read(found[0].id, smart.server)
  promise("fhirclient changes and reads", read.name[0].family == "Changed" and read.meta.versionId == "2")
  every = model.Patient.where({"_count": "7"}).perform(smart.server)
  promise("fhirclient reads a Bundle of a search", every.total == 25 and len(every.entry) == 7, f"{every.total}")


def tokens(base, user, scope):
  configuration = requests.get(f"{base}/.well-known/smart-configuration").json()
  verifier = secrets.token_urlsafe(48)
  challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
  asked = {"response_type": "code", "client_id": "test", "redirect_uri": "http://127.0.0.1:1/", "scope": scope,
           "state": "s", "aud": base, "code_challenge": challenge, "code_challenge_method": "S256"}
  reply = requests.post(configuration["authorization_endpoint"], {**asked, "user": user, "decision": "allow"},
                        allow_redirects=False)
  code = parse_qs(urlsplit(reply.headers["Location"]).query)["code"][0]
  return configuration, requests.post(configuration["token_endpoint"], {
    "grant_type": "authorization_code", "code": code, "redirect_uri": asked["redirect_uri"], "client_id": "test",
    "code_verifier": verifier}).json()


def fhirclient_signs_in(base, configuration):
  """fhirclient finds the endpoints, sends a person there, takes the code that comes back, and reads as that person."""
  from fhirclient import client
  import fhirclient.models.patient as model
  smart = client.FHIRClient(settings={
    "app_id": "test", "api_base": base, "redirect_uri": "http://127.0.0.1:1/", "scope": "launch/patient patient/*.rs"})
  smart.prepare()
  address = smart.authorize_url or ""
  promise("fhirclient finds where to sign in", address.startswith(configuration["authorization_endpoint"]), address)
  page, query = address.split("?", 1)
  reply = requests.post(page, data=f"{query}&user=ann&decision=allow", allow_redirects=False,
                        headers={"Content-Type": "application/x-www-form-urlencoded"})
  smart.handle_callback(reply.headers["Location"])
  promise("fhirclient is signed in, and knows the patient", smart.ready and smart.patient_id == "a", smart.patient_id)
  promise("fhirclient reads the patient", smart.patient is not None and smart.patient.id == "a")
  found = model.Patient.where({}).perform_resources(smart.server)
  promise("fhirclient sees the patient alone", [one.id for one in found] == ["a"], found)


def signed_in(folder):
  server = Server(folder, "--smart", "--test-user", "doc", "--test-user", "ann=Patient/a", "--token-lifetime", "2")
  base = server.base
  _, doctor = tokens(base, "doc", "user/*.cruds")
  with_token = {**FHIR, "Authorization": f"Bearer {doctor['access_token']}"}
  for name in "ab": requests.put(f"{base}/Patient/{name}", json={"resourceType": "Patient", "id": name}, headers=with_token)
  configuration, ann = tokens(base, "ann", "launch/patient patient/*.rs offline_access")
  promise("who signs in as a patient gets it with the token", ann.get("patient") == "a", ann)
  from fhirpy import SyncFHIRClient
  seen = SyncFHIRClient(base, authorization=f"Bearer {ann['access_token']}").resources("Patient").fetch_all()
  promise("fhirpy with a token sees the patient alone", [p["id"] for p in seen] == ["a"])
  form = {"grant_type": "refresh_token", "refresh_token": ann["refresh_token"], "client_id": "test"}
  renewed = requests.post(configuration["token_endpoint"], form).json()
  promise("a token is renewed", "access_token" in renewed, renewed)
  fhirclient_signs_in(base, configuration)
  time.sleep(2.2)
  late = requests.get(f"{base}/Patient/a", headers={"Authorization": f"Bearer {renewed['access_token']}"})
  promise("a token that is over is refused with 401", late.status_code == 401, late.status_code)
  again = requests.post(configuration["token_endpoint"], form)
  last = requests.post(configuration["token_endpoint"], {**form, "refresh_token": renewed["refresh_token"]})
  promise("a refresh token that comes twice ends its family", (again.status_code, last.status_code) == (400, 400))
  promise("SIGTERM ends the server", server.end() == 0)


def published(base):
  """HL7's transaction of http.html, with what it presupposes, gives the published statuses."""
  path = CORPUS / "roundtrip" / "r4" / "json" / "spec401__bundle-transaction.json"
  if not path.exists():
    print("-      HL7's transaction is not here", flush=True)
    return
  bundle = json.loads(path.read_text())
  put = lambda name, **more: requests.put(f"{base}/Patient/{name}", json={"resourceType": "Patient", "id": name, **more}, headers=FHIR)
  for name in ("123", "234"): put(name)
  for value in ("234234", "456456"): put("i" + value, identifier=[{"system": "http:/example.org/fhir/ids", "value": value}])
  for active in (True, False): put("123a", active=active)
  for number in range(4): put("12334", multipleBirthInteger=number)
  reply = requests.post(base, json=bundle, headers=FHIR)
  statuses = [entry["response"]["status"][:3] for entry in reply.json().get("entry", [])]
  # It asks ValueSet for $lookup of LOINC, which is an operation of CodeSystem, and a code that is not here.
  wanted = ["201", "200", "200", "200", "200", "204", "204", "404", "200", "304"]
  promise("HL7's transaction gives the published outcome", statuses == wanted, statuses or reply.text[:500])
  count = 0
  wrong = []
  for path in sorted((CORPUS / "roundtrip" / "r4" / "json").glob("*.json")):
    bundle = json.loads(path.read_text(encoding="utf-8-sig"))
    if bundle.get("resourceType") != "Bundle" or bundle.get("type") not in ("batch", "transaction"): continue
    reply = requests.post(base, json=bundle, headers=FHIR)
    count += 1
    kind = reply.json().get("type", "")
    if reply.status_code >= 500 or (reply.status_code == 200 and kind != bundle["type"] + "-response"):
      wrong.append((path.name, reply.status_code))
  promise(f"{count} published batches and transactions are answered as such", not wrong, wrong)


def published_page(base):
  """HL7's page of a search, a match with what it includes, is what the same search gives here."""
  path = CORPUS / "roundtrip" / "r4" / "json" / "spec401__bundle-example.json"
  if not path.exists():
    print("-      HL7's page of a search is not here", flush=True)
    return
  page = json.loads(path.read_text())
  for entry in page["entry"]:
    resource = entry["resource"]
    requests.put(f"{base}/{resource['resourceType']}/{resource['id']}", json=resource, headers=FHIR)
  order = page["entry"][0]["resource"]
  # The other two orders that the page counts. Its address has R3's point in `_include`, where R4 has a colon.
  for name in ("3124", "3125"):
    requests.put(f"{base}/MedicationRequest/{name}", json={**order, "id": name}, headers=FHIR)
  search = "patient=347&_include=MedicationRequest:medication&_count=1"
  reply = requests.get(f"{base}/MedicationRequest?{search}", headers=FHIR).json()

  def shape(bundle):
    links = [link["relation"] for link in bundle.get("link", []) if link["relation"] in ("self", "next")]
    entries = [
      (entry["fullUrl"].split("/")[-2:], entry["search"]["mode"],
       {name: value for name, value in entry["resource"].items() if name != "meta"})
      for entry in bundle.get("entry", [])]
    return bundle.get("type"), bundle.get("total"), links, entries

  promise("HL7's page of a search is given for its search", shape(reply) == shape(page), json.dumps(reply)[:600])


def corpus(base):
  """Real resources are stored as they are, or refused with a reason."""
  folder = CORPUS / "roundtrip" / "r4" / "json"
  if not folder.is_dir(): return
  paths = sorted(folder.glob("*.json"))
  random.Random(1).shuffle(paths)
  kept = refused = 0
  wrong = []
  for path in paths[:150]:
    text = path.read_text(encoding="utf-8-sig")
    resource = json.loads(text, parse_float=str)
    kind = resource.get("resourceType")
    reply = requests.post(f"{base}/{kind}", data=text.encode(), headers=FHIR)
    if reply.status_code != 201:
      refused += 1
      if reply.status_code not in (400, 404, 422) or "OperationOutcome" not in reply.text: wrong.append((path.name, reply.status_code))
      continue
    kept += 1
    stored = json.loads(reply.text, parse_float=str)
    for one in (stored, resource):
      one.pop("id", None)
      meta = one.get("meta", {})
      for name in ("versionId", "lastUpdated"): meta.pop(name, None)
      if not meta: one.pop("meta", None)
    if stored != resource: wrong.append((path.name, "differs"))
    xml = requests.get(reply.headers["Location"], headers={"Accept": "application/fhir+xml"})
    if xml.status_code != 200 or not xml.text.startswith("<?xml"): wrong.append((path.name, "XML"))
  promise(f"{kept} published resources are stored as they are, {refused} refused with a reason", not wrong and kept > refused, wrong[:5])


def nonsense(base):
  chance = random.Random(7)
  paths = ["", "/Patient", "/Patient/1", "/Patient/_search", "/metadata", "/$export", "/ValueSet/$expand", "/Patient/1/_history/1",
           "/Questionnaire/$populate", "/" + "x" * 5000, "/Patient/%00", "/Patient?_sort=" + "-" * 3000, "/Patient?" + "_has:" * 200]
  bodies = [b"", b"{", b"[" * 100000, b"<" * 1000, b"\xff\xfe\x00", json.dumps(patient(1)).encode()[:-3], b"{\"resourceType\":\"Bundle\",\"type\":\"transaction\",\"entry\":[{}]}"]
  types = ["application/fhir+json", "application/fhir+xml", "text/plain", "application/x-www-form-urlencoded", "application/json;charset=x"]
  wrong = []
  for _ in range(300):
    method, path = chance.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]), chance.choice(paths)
    body = bytearray(chance.choice(bodies))
    for _ in range(chance.randrange(3)):
      if body: body[chance.randrange(len(body))] = chance.randrange(256)
    try:
      status = requests.request(method, base + path, data=bytes(body), headers={"Content-Type": chance.choice(types)}, timeout=10).status_code
    except requests.RequestException as error:
      status = repr(error)
    if not isinstance(status, int) or status >= 500: wrong.append((method, path[:40], status))
  promise("300 wrong requests are refused, none is a fault of the server", not wrong, wrong[:5])


def too_long(folder):
  server = Server(folder, "--longest-body", "1000")
  reply = requests.post(f"{server.base}/Patient", data=b"x" * 5000, headers=FHIR)
  promise("a body that is too long is refused with 413", reply.status_code == 413, reply.status_code)
  server.end()


def refusals(folder):
  server = Server(folder, "--fail", "Task:503")
  task = {"resourceType": "Task", "status": "requested", "intent": "order"}
  one = requests.post(f"{server.base}/Task", json=task, headers=FHIR).status_code
  other = requests.post(f"{server.base}/Patient", json=patient(1), headers=FHIR).status_code
  promise("--fail refuses writes of its type alone", (one, other) == (503, 201), (one, other))
  server.end()


def kills(folder):
  """Clients write while the server is killed with -9: what was answered is there, and nothing half."""
  answered = {}
  pairs = set()
  lock = threading.Lock()
  number = 0
  lost = []
  torn = []
  for round in range(KILLS):
    server = Server(folder)
    stop = threading.Event()

    def write(worker, round=round, base=server.base):
      session = requests.Session()
      count = 0
      while not stop.is_set():
        count += 1
        name = f"r{round}w{worker}n{count}"
        try:
          if count % 3 == 0:
            entries = [{"resource": {"resourceType": kind, "id": name, **more}, "request": {"method": "PUT", "url": f"{kind}/{name}"}}
                       for kind, more in (("Patient", {}), ("Observation", {"status": "final", "code": {"text": "x"}}))]
            with lock: pairs.add(name)
            reply = session.post(base, json={"resourceType": "Bundle", "type": "transaction", "entry": entries}, headers=FHIR, timeout=5)
            if reply.status_code == 200:
              with lock: answered[f"Patient/{name}"] = answered[f"Observation/{name}"] = 1
          else:
            path = f"Patient/w{worker}" if count % 3 == 1 else f"Patient/{name}"
            reply = session.put(f"{base}/{path}", json={"resourceType": "Patient", "id": path.split("/")[1], "active": True}, headers=FHIR, timeout=5)
            if reply.status_code in (200, 201):
              with lock: answered[path] = int(reply.json()["meta"]["versionId"])
        except (requests.RequestException, ValueError):
          return

    workers = [threading.Thread(target=write, args=(worker,)) for worker in range(6)]
    for worker in workers: worker.start()
    time.sleep(random.uniform(0.05, 0.6))
    server.process.kill()
    stop.set()
    for worker in workers: worker.join()
    server.process.wait()
    server = Server(folder)
    session = requests.Session()
    for path, version in answered.items():
      reply = session.get(f"{server.base}/{path}")
      if reply.status_code != 200 or int(reply.json()["meta"]["versionId"]) < version: lost.append((path, version, reply.status_code))
    for name in pairs:
      both = {session.get(f"{server.base}/{kind}/{name}").status_code for kind in ("Patient", "Observation")}
      if len(both) != 1: torn.append(name)
    pairs.clear()
    number = len(answered)
    answered = {path: version for path, version in answered.items() if path.startswith("Patient/w")}
    server.end(signal.SIGKILL)
  promise(f"after {KILLS} kills everything that was answered is there", not lost, lost[:5])
  promise("after the kills no transaction is there in part", not torn, torn[:5])
  texts = [path for path in Path(folder).rglob("*.json") if not path.read_text().endswith("}")]
  promise("no file is there in part", not texts, texts[:5])


def verb(folder):
  """`fhir-survey serve` starts the server that is beside it."""
  with tempfile.TemporaryDirectory() as bin:
    shutil.copy(PROGRAM, bin)
    started = subprocess.run([f"{bin}/{Path(PROGRAM).name}", "serve", folder], env={"PATH": "/nowhere"}, capture_output=True, text=True)
    promise("without the server, serve says how to build it", started.returncode == 66 and "make serve" in started.stderr, started.stderr)
    os.symlink(os.path.abspath(SERVER), f"{bin}/fhir-survey-serve")
    process = subprocess.Popen([f"{bin}/{Path(PROGRAM).name}", "serve", folder, "--port", "0"], stdout=subprocess.PIPE, text=True)
    base = process.stdout.readline().strip()
    promise("fhir-survey serve starts it", requests.get(f"{base}/metadata").status_code == 200)
    process.terminate()
    promise("and it ends with SIGTERM", process.wait(20) == 0)


def main():
  with tempfile.TemporaryDirectory() as folder:
    server = Server(folder + "/one")
    for part in (with_fhirpy, with_fhirclient): part(server.base)
    promise("SIGTERM ends the server with 0", server.end() == 0)
    server = Server(folder + "/two")
    for part in (published, published_page, corpus, nonsense): part(server.base)
    promise("the server is still there", server.process.poll() is None and requests.get(f"{server.base}/metadata").status_code == 200)
    server.end()
    signed_in(folder + "/three")
    too_long(folder + "/four")
    refusals(folder + "/five")
    kills(folder + "/six")
    verb(folder + "/seven")
  finish()


main()
