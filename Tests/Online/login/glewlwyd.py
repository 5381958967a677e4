"""glewlwyd as an authorization server for tests: its own database in a folder, set up by its own interface."""
import json
import shutil
import sqlite3
import subprocess
import time
from gzip import open as gunzip
from pathlib import Path

import requests

USER, PASSWORD = "carol", "carols-password"
SCOPES = "openid offline_access launch/patient patient/*.rs patient/QuestionnaireResponse.cu patient/Task.u".split()
BACKEND = "system/*.rs system/QuestionnaireResponse.cu system/Task.u".split()

# What differs from the configuration that comes with it.
CHANGES = {
  "port": "{port}", "external_url": '"http://localhost:{port}"', "log_level": '"WARNING"', "log_file": '"{folder}/glewlwyd.log"',
  "@include": 'database = {{ type = "sqlite3" path = "{folder}/glewlwyd.db" }};'}


def configuration_text(**values):
  """The text of its configuration for a folder and a port."""
  lines = []
  for line in Path("/etc/glewlwyd/glewlwyd.conf").read_text().splitlines():
    name = line.split("=")[0].split(" ")[0]
    change = CHANGES.get(name)
    lines.append(line if change is None else (change if name == "@include" else f"{name}={change}").format(**values))
  return "\n".join(lines) + "\n"


def available():
  return shutil.which("glewlwyd") is not None


class Glewlwyd:
  """A running glewlwyd with a person, a program for people and a program that signs by itself."""

  def __init__(self, folder, port, redirect_port, jwks, token_seconds):
    self.folder, self.port = Path(folder), port
    self.base = f"http://localhost:{port}/api"
    self.issuer = f"http://localhost:{port}/api/oidc"
    script = gunzip("/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz", "rt").read()
    with sqlite3.connect(self.folder / "glewlwyd.db") as database: database.executescript(script)
    config = self.folder / "glewlwyd.conf"
    config.write_text(configuration_text(port=port, folder=self.folder))
    self.process = subprocess.Popen(
      ["glewlwyd", f"--config-file={config}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    self._wait()
    self._set_up(redirect_port, jwks, token_seconds)

  def _wait(self):
    for _ in range(100):
      try:
        if requests.get(f"http://localhost:{self.port}/config", timeout=2).ok: return
      except requests.ConnectionError: pass
      time.sleep(0.1)
    raise SystemExit("glewlwyd does not start: " + (self.folder / "glewlwyd.log").read_text()[-500:])

  def _set_up(self, redirect_port, jwks, token_seconds):
    admin = requests.Session()
    def call(method, path, body):
      reply = admin.request(method, f"{self.base}/{path}", json=body, timeout=10)
      if not reply.ok: raise SystemExit(f"glewlwyd: {method} {path}: {reply.status_code} {reply.text}")
    call("POST", "auth/", {"username": "admin", "password": "password"})
    call("POST", "mod/plugin/", {
      "module": "oidc", "name": "oidc", "display_name": "OIDC", "enabled": True, "parameters": {
        "iss": self.issuer, "jwt-type": "sha", "jwt-key-size": "256", "key": "a key that is for tests alone",
        "access-token-duration": token_seconds, "refresh-token-duration": 86400, "code-duration": 60,
        "refresh-token-rolling": True, "refresh-token-one-use": "always", "allow-non-oidc": True,
        "auth-type-code-enabled": True, "auth-type-client-enabled": True, "auth-type-refresh-enabled": True,
        "auth-type-device-enabled": True, "device-authorization-expiration": 60, "device-authorization-interval": 1,
        "pkce-allowed": True, "pkce-required": True, "pkce-method-plain-allowed": False,
        "introspection-revocation-allowed": True, "introspection-revocation-allow-target-client": True,
        "request-parameter-allow": True, "request-maximum-exp": 3600, "request-uri-allow-https-non-secure": False,
        "subject-type": "public", "client-jwks-parameter": "jwks",
      }})
    for scope in SCOPES[1:] + BACKEND: call("POST", "scope/", {"name": scope, "display_name": scope, "password_required": False})
    call("POST", "user/", {
      "username": USER, "name": "Carol", "password": PASSWORD, "enabled": True, "scope": ["g_profile", *SCOPES]})
    call("POST", "client/", {
      "client_id": "fhir-survey", "name": "fhir-survey", "confidential": False, "enabled": True,
      "redirect_uri": [f"http://127.0.0.1:{redirect_port}/callback"], "scope": SCOPES,
      "authorization_type": ["code", "device_authorization", "refresh_token"],
      "token_endpoint_auth_method": ["none"]})
    call("POST", "client/", {
      "client_id": "backend", "name": "backend", "confidential": True, "enabled": True, "scope": BACKEND,
      "authorization_type": ["client_credentials"], "token_endpoint_auth_method": ["private_key_jwt"],
      "jwks": jwks})

  def configuration(self):
    """What a FHIR server beside it says of signing in."""
    own = requests.get(f"{self.base}/oidc/.well-known/openid-configuration", timeout=5).json()
    kept = ["issuer", "authorization_endpoint", "token_endpoint", "device_authorization_endpoint"]
    return {name: own[name] for name in kept if name in own} | {
      "scopes_supported": SCOPES,
      "capabilities": ["launch-standalone", "context-standalone-patient", "permission-v2", "permission-offline"],
      "code_challenge_methods_supported": ["S256"]}

  def person(self):
    """The cookies of somebody who is signed in and has allowed the access."""
    browser = requests.Session()
    browser.post(f"{self.base}/auth/", json={"username": USER, "password": PASSWORD}, timeout=10).raise_for_status()
    granted = browser.put(f"{self.base}/auth/grant/fhir-survey", json={"scope": " ".join(SCOPES)}, timeout=10)
    granted.raise_for_status()
    return browser

  def knows(self, token):
    """Whether a token is good."""
    return requests.get(
      f"{self.base}/oidc/userinfo", headers={"Authorization": f"Bearer {token}"}, timeout=10).ok

  def stop(self):
    self.process.terminate()
    self.process.wait()
