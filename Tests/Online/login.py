#!/usr/bin/env python3
"""Signs in to authorization servers that others wrote, with the program as a person has it.

    login.py PROGRAM SERVER

Prints a line for each promise. FHIR_SURVEY_ROUNDS=50 has 20 processes renew at once 50 times at each server; 4 without it.
"""
import base64
import http.server
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urljoin, urlsplit

HERE = Path(__file__).resolve().parent / "login"
sys.path.insert(0, str(HERE))
import requests  # noqa: E402
from common import Home, finish, free_port, promise  # noqa: E402
from glewlwyd import Glewlwyd, available  # noqa: E402

ROUNDS = int(os.environ.get("FHIR_SURVEY_ROUNDS", "4"))
PROCESSES = 20


def together(home, server, name):
  """Twenty processes renew at once, again and again."""
  ended = 0
  start = time.time()
  for number in range(ROUNDS):
    # Over by the clock, and refused by the server.
    home.change(**({"accessToken": "refused"} if number % 2 else {"expires": 1}))
    running = [home.start("whoami", "--server", server) for _ in range(PROCESSES)]
    for process in running:
      out, errors = process.communicate(timeout=120)
      home.seen += out + errors
      if process.returncode:
        ended += 1
        details = errors
  promise(f"{name}: {PROCESSES} processes renew at once, {ROUNDS} times, and none is refused", ended == 0,
          f"{ended} refused, {details}" if ended else "")
  print(f"       {ROUNDS * PROCESSES} runs in {time.time() - start:.0f} s")


# MARK: django-oauth-toolkit

class Person:
  """Signs in to django-oauth-toolkit and presses Allow."""

  def __init__(self, change=lambda target: target): self.change = change

  def __call__(self, address):
    session = requests.Session()
    page = session.get(address, timeout=20)
    if "password" in page.text: page = self.submit(session, page, username="carol", password="carols-password")
    reply = self.submit(session, page, allow="Authorize", follow=False)
    target = reply.headers.get("Location", "")
    self.target = self.change(target)
    if self.target.startswith("http://127.0.0.1"):
      try: self.page = requests.get(self.target, timeout=20)
      except requests.ConnectionError: self.page = None

  @staticmethod
  def submit(session, page, follow=True, **values):
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.text))
    hidden |= dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)" id', page.text))
    hidden = {name: value.replace("&amp;", "&").replace("&#x27;", "'") for name, value in hidden.items()}
    return session.post(page.url, data=hidden | values, timeout=20, allow_redirects=follow, headers={"Referer": page.url})


def toolkit(folder):
  port = free_port()
  (folder / "dot").mkdir()
  server = subprocess.Popen([sys.executable, HERE / "dot_server.py", folder / "dot", str(port), "60"], stderr=subprocess.DEVNULL)
  base = f"http://127.0.0.1:{port}/fhir"
  try:
    for _ in range(200):
      try:
        if requests.get(f"{base}/metadata", timeout=2).ok: break
      except requests.ConnectionError: time.sleep(0.1)
    toolkit_tests(folder, base)
    trust(folder, port)
  finally:
    server.terminate()
    server.wait()


def toolkit_tests(folder, base):
  home = Home(folder / "home-dot")
  # Without the slash that the server's own base has; `aud` must have it all the same.
  home.run("server", "add", "dot", base, "--client-id", "fhir-survey", "--patient", "other")
  ran = home.run("whoami")
  promise("nobody signed in: 77, and what to do", ran.returncode == 77 and "fhir-survey login" in ran.stderr, ran.stderr)
  person = Person()
  ran = home.login(person)
  promise("code and PKCE on a port of its own; aud is the server's own base", ran.returncode == 0 and "Carol Chalmers" in ran.stderr, ran.stderr)
  page = person.page
  promise("the browser is shown a page that may load and run nothing",
          page is not None and "close this window" in page.text and "default-src 'none'" in page.headers["Content-Security-Policy"])
  promise("the patient of the sign-in goes before the configured one, which is said", "FS1840" in ran.stderr, ran.stderr)
  ran = home.run("whoami")
  promise("whoami says who it is, and - where the server does not",
          all(text in ran.stdout for text in ["Carol Chalmers", "0555 1234", "Patient/p1"]) and re.search(r"address: +-\n", ran.stdout) is not None, ran.stdout)
  modes = {oct(stat.S_IMODE(path.stat().st_mode)) for path in (folder / "home-dot/.local/state/fhir-survey/tokens").iterdir()}
  whole = stat.S_IMODE((folder / "home-dot/.local/state/fhir-survey/tokens").stat().st_mode)
  promise("tokens are 0600 in a folder of 0700", modes == {"0o600"} and whole == 0o700, f"{modes} {oct(whole)}")
  together(home, "dot", "django-oauth-toolkit")
  before = home.tokens()
  secrets = home.secrets()
  settings = (folder / "home-dot/.config/fhir-survey/servers.json").read_text()
  ran = home.run("logout")
  promise("logout removes the tokens", ran.returncode == 0 and home.tokens() is None, ran.stderr)
  reply = requests.post(urljoin(base, "/o/token/"), timeout=20, data={
    "grant_type": "refresh_token", "refresh_token": before["refreshToken"], "client_id": "fhir-survey"})
  promise("logout has the server take them back", reply.status_code == 400, reply.text)
  reply = requests.get(f"{base}/Patient/p1", headers={"Authorization": f"Bearer {before['accessToken']}"}, timeout=20)
  promise("logout has the server take the access token back, too", reply.status_code in (401, 403), reply.status_code)
  promise("no token is in what was printed, nor in the settings", not any(secret in home.seen + settings for secret in secrets))
  ran = home.login(Person(lambda target: re.sub(r"state=[^&]+", "state=other", target)))
  promise("a wrong state signs nobody in: 77", ran.returncode == 77 and "FS1833" in ran.stderr and home.tokens() is None, ran.stderr)
  ran = home.login(Person(lambda target: re.sub(r"\?.*", lambda found: "?error=access_denied&" + re.search(r"state=[^&]+", found[0])[0], target)))
  promise("who refuses signs nobody in: 77", ran.returncode == 77 and "access_denied" in ran.stderr, ran.stderr)
  narrow(folder, base)
  pasted(home)
  wrong_places(folder, base)
  pressed(folder, base)


def narrow(folder, base):
  home = Home(folder / "home-narrow")
  home.run("server", "add", "dot", base, "--client-id", "narrow")
  ran = home.login(Person())
  promise("what was not granted is said", ran.returncode == 0 and "FS1834" in ran.stderr and "patient/Task.u" in ran.stderr, ran.stderr)
  for path in (folder / "home-narrow/.local/state/fhir-survey/tokens").glob("*.json"): path.chmod(0o644)
  ran = home.run("whoami")
  promise("tokens that others may read are refused: 77, with what to do", ran.returncode == 77 and "chmod 600" in ran.stderr, ran.stderr)


def pasted(home):
  process = home.start("login", "--paste")
  address = next(line.strip() for line in process.stderr if line.startswith("  http"))
  person = Person(lambda target: target.replace("http://127.0.0.1", "pasted"))
  person(address)
  out, errors = process.communicate(person.target.replace("pasted", "http://127.0.0.1") + "\n", timeout=60)
  promise("the address of a browser elsewhere can be pasted", process.returncode == 0 and "Carol Chalmers" in errors, errors)


def wrong_places(folder, base):
  home = Home(folder / "home-wrong")
  home.run("server", "add", "page", urljoin(base, "/html/fhir"), "--client-id", "x")
  ran = home.run("login", "--server", "page")
  promise("login at a page for people: 76", ran.returncode == 76, f"{ran.returncode} {ran.stderr}")
  ran = home.run("server", "test", "page")
  promise("server test at a page for people: 76", ran.returncode == 76, f"{ran.returncode} {ran.stderr}")
  ran = home.run("server", "test", f"http://127.0.0.1:{free_port()}/fhir")
  promise("server test where nobody is: 69", ran.returncode == 69, f"{ran.returncode} {ran.stderr}")
  ran = home.run("server", "test", base)
  promise("server test says what the server is", ran.stdout == "Connected to the fhir repository (FHIR 4.0.1, dot)\n", ran.stdout + ran.stderr)
  ran = home.run("login", "--server", base, "--device")
  promise("without a client id nobody signs in: 64", ran.returncode == 64 and "FS1851" in ran.stderr, ran.stderr)


def pressed(folder, base):
  """A person in chromium."""
  if not shutil.which("chromedriver"): return print("left   chromedriver is missing: nobody presses Allow")
  from selenium import webdriver
  from selenium.webdriver.common.by import By
  options = webdriver.ChromeOptions()
  for flag in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--user-data-dir={folder / 'chromium'}"]: options.add_argument(flag)
  driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
  driver.implicitly_wait(15)
  home = Home(folder / "home-chromium")
  home.run("server", "add", "dot", base, "--client-id", "fhir-survey")
  shown = []

  def browse(address):
    driver.get(address)
    driver.find_element(By.NAME, "username").send_keys("carol")
    driver.find_element(By.NAME, "password").send_keys("carols-password")
    driver.find_element(By.TAG_NAME, "button").click()
    driver.find_element(By.CSS_SELECTOR, "input[name=allow]").click()
    for _ in range(50):
      if "/callback" in driver.current_url: break
      time.sleep(0.1)
    shown.append(driver.page_source)
  try:
    ran = home.login(browse)
  finally:
    driver.quit()
  promise("a person presses Allow in chromium, and is signed in", ran.returncode == 0 and "Carol Chalmers" in ran.stderr, ran.stderr)
  promise("the browser says that the window can be closed", "close this window" in "".join(shown), shown)


def trust(folder, port):
  """nginx with a certificate of an authority that nobody knows."""
  if not shutil.which("nginx"): return print("left   nginx is missing: no unknown authority")
  for command in [
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Test authority"],
    ["req", "-newkey", "rsa:2048", "-nodes", "-keyout", "tls.key", "-out", "tls.csr", "-subj", "/CN=localhost"]]:
    subprocess.run(["openssl", *command], cwd=folder, check=True, capture_output=True)
  (folder / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
  subprocess.run(
    ["openssl", "x509", "-req", "-in", "tls.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out", "tls.pem",
     "-days", "2", "-extfile", "names"], cwd=folder, check=True, capture_output=True)
  tls = free_port()
  (folder / "nginx.conf").write_text(f"""
    daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
    events {{}}
    http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
      uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
      server {{ listen 127.0.0.1:{tls} ssl; ssl_certificate {folder}/tls.pem; ssl_certificate_key {folder}/tls.key;
        location / {{ proxy_pass http://127.0.0.1:{port}; }} }} }}""")
  nginx = subprocess.Popen(["nginx", "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
  time.sleep(1)
  try:
    home = Home(folder / "home-tls")
    address = f"https://localhost:{tls}/fhir"
    ran = home.run("server", "test", address)
    promise("an authority that nobody knows: 69, and said so", ran.returncode == 69 and "FS1803" in ran.stderr, f"{ran.returncode} {ran.stderr}")
    home.run("server", "add", "tls", address, "--ca-file", str(folder / "ca.pem"))
    ran = home.run("server", "test", "tls")
    promise("an authority that --ca-file names is trusted", ran.returncode == 0, ran.stderr)
  finally:
    nginx.terminate()
    nginx.wait()


# MARK: glewlwyd

class Beside(http.server.BaseHTTPRequestHandler):
  """A FHIR server whose tokens come from glewlwyd."""
  protocol_version = "HTTP/1.1"

  def log_message(self, *args): pass

  def do_GET(self):
    path, server = urlsplit(self.path).path, self.server
    if path == "/fhir/.well-known/smart-configuration": return self.answer(200, server.glewlwyd.configuration())
    if path == "/fhir/metadata": return self.answer(200, {"resourceType": "CapabilityStatement", "fhirVersion": "4.0.1"})
    token = self.headers.get("Authorization", "").removeprefix("Bearer ")
    if not server.glewlwyd.knows(token): return self.answer(401, {"resourceType": "OperationOutcome", "issue": []})
    self.answer(200, {"resourceType": "Patient", "id": path.split("/")[-1], "name": [{"text": "Carol"}]})

  def answer(self, status, value):
    body = json.dumps(value).encode()
    self.send_response(status)
    self.send_header("Content-Type", "application/fhir+json")
    self.send_header("Content-Length", str(len(body)))
    self.end_headers()
    self.wfile.write(body)


def key_pair(folder):
  """A private key of the curve P-384 as PEM, and the JWK Set of its public half."""
  from cryptography.hazmat.primitives import serialization
  from cryptography.hazmat.primitives.asymmetric import ec
  key = ec.generate_private_key(ec.SECP384R1())
  pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
  (folder / "key.pem").write_bytes(pem)
  numbers = key.private_numbers()
  text = lambda number: base64.urlsafe_b64encode(number.to_bytes(48, "big")).rstrip(b"=").decode()
  public = {"kty": "EC", "crv": "P-384", "x": text(numbers.public_numbers.x), "y": text(numbers.public_numbers.y), "alg": "ES384"}
  (folder / "jwks.json").write_text(json.dumps({"keys": [public | {"kid": "k1", "d": text(numbers.private_value)}]}))
  return {"keys": [public | {"kid": "k1"}]}


def glewlwyd(folder):
  if not available(): return print("left   glewlwyd is missing")
  (folder / "glewlwyd").mkdir()
  port, redirect = free_port(), free_port()
  server = Glewlwyd(folder / "glewlwyd", port, redirect, key_pair(folder), 60)
  beside = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Beside)
  beside.daemon_threads, beside.glewlwyd = True, server
  threading.Thread(target=beside.serve_forever, daemon=True).start()
  base = f"http://127.0.0.1:{beside.server_port}/fhir"
  try:
    glewlwyd_tests(folder, base, server, redirect)
  finally:
    server.stop()


def glewlwyd_tests(folder, base, server, redirect):
  home = Home(folder / "home-glewlwyd")
  home.run("server", "add", "g", base, "--client-id", "fhir-survey", "--redirect-port", str(redirect), "--patient", "p1")
  person = server.person()

  def browse(address):
    reply = person.get(address + "&g_continue=1", allow_redirects=False, timeout=20)
    requests.get(reply.headers["Location"], timeout=20)
  ran = home.login(browse)
  promise("glewlwyd: code and PKCE on the port that it knows", ran.returncode == 0 and "signed in to g" in ran.stderr, ran.stderr)
  together(home, "g", "glewlwyd")
  ran = home.run("logout")
  promise("a server that takes nothing back is said to be so", ran.returncode == 0 and "FS1853" in ran.stderr and home.tokens() is None, ran.stderr)

  process = home.start("login", "--device")
  said = ""
  for line in process.stderr:
    said += line
    if "code in it:" in line: break
  whole = re.search(r"http\S+code=\S+", said)
  if whole:
    time.sleep(2)
    person.get(whole[0] + "&g_continue=1", timeout=20)
  out, errors = process.communicate(timeout=60)
  promise("glewlwyd: signing in on another device", process.returncode == 0 and home.tokens() is not None, said + errors)

  backend = Home(folder / "home-backend")
  backend.run("server", "add", "g", base, "--client-id", "backend")
  ran = backend.run("login", "--backend", "--key", str(folder / "jwks.json"))
  promise("glewlwyd: a program signs in by its key (ES384)", ran.returncode == 0, ran.stderr)
  first = backend.tokens()
  backend.change(expires=1)
  ran = backend.run("whoami")
  second = backend.tokens()
  promise("its token is renewed by the key, with another jti", ran.returncode == 0 and first and second and first["accessToken"] != second["accessToken"], ran.stderr)
  replayed(folder, server)


def replayed(folder, server):
  """The peer notices a jti that comes twice; else the promise above would say little."""
  from jwcrypto import jwk, jwt
  key, now = jwk.JWK.from_pem((folder / "key.pem").read_bytes()), int(time.time())
  claims = {"iss": "backend", "sub": "backend", "aud": server.configuration()["token_endpoint"], "iat": now, "exp": now + 200, "jti": "x" * 20}
  signed = jwt.JWT(header={"alg": "ES384", "kid": "k1"}, claims=claims)
  signed.make_signed_token(key)
  form = {"grant_type": "client_credentials", "scope": "system/*.rs",
          "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
          "client_assertion": signed.serialize()}
  answers = [requests.post(server.configuration()["token_endpoint"], data=form, timeout=20).status_code for _ in range(2)]
  promise("glewlwyd refuses a jti that comes twice", answers[0] == 200 and answers[1] >= 400, answers)


def main():
  with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder)
    toolkit(folder)
    glewlwyd(folder)
  finish()


main()
