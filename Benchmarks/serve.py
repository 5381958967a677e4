#!/usr/bin/env python3
"""Measures the server with 100,000 responses of 2 kB: its start, and reads by id, beside fhirsnake in the same run.

    serve.py SERVER [COUNT]

wrk asks from the same machine, and takes its share of the processors. PYTHONPATH has fhirsnake (`make online-peers`).
"""
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

SERVER = sys.argv[1]
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000


def response(number):
  items = [{"linkId": f"q{item}", "text": f"Question number {item} of the form", "answer": [{"valueString": f"Answer {item} of {number}"}]}
           for item in range(18)]
  return {"resourceType": "QuestionnaireResponse", "id": f"r{number}", "meta": {"versionId": "1", "lastUpdated": "2026-11-26T00:00:00Z"},
          "questionnaire": "http://example.org/q", "status": "completed", "subject": {"reference": f"Patient/p{number % 1000}"}, "item": items}


def fill(folder):
  folder.mkdir(parents=True)
  size = 0
  for number in range(COUNT):
    text = json.dumps(response(number), separators=(",", ":"))
    size += len(text)
    (folder / f"r{number}.json").write_text(text)
  print(f"{COUNT} responses of {size // COUNT} bytes")


def wait(address, process):
  while process.poll() is None:
    try:
      return urllib.request.urlopen(address, timeout=1).status
    except OSError:
      time.sleep(0.01)
  sys.exit("the server has ended")


def start(folder):
  begin = time.time()
  process = subprocess.Popen([SERVER, str(folder), "--port", "0"], stdout=subprocess.PIPE, text=True)
  base = process.stdout.readline().strip()
  urllib.request.urlopen(f"{base}/QuestionnaireResponse/r1").read()
  return process, base, time.time() - begin


def wrk(address, prefix, seconds=8):
  script = Path(tempfile.gettempdir()) / f"serve-{os.getpid()}.lua"
  script.write_text(f'request = function() return wrk.format("GET", "{prefix}/QuestionnaireResponse/r" .. math.random(0, {COUNT - 1})) end\n')
  text = subprocess.run(["wrk", "-t1", "-c16", f"-d{seconds}s", "--latency", "-s", script, address], capture_output=True, text=True).stdout
  script.unlink()
  pick = lambda word: next((line.split()[-1] for line in text.splitlines() if line.strip().startswith(word)), "?")
  return f"{pick('Requests/sec')} a second, p50 {pick('50%')}, p99 {pick('99%')}" + (" " + pick("Non-2xx") if "Non-2xx" in text else "")


def main():
  with tempfile.TemporaryDirectory() as root:
    folder = Path(root) / "data"
    fill(folder / "QuestionnaireResponse")
    subprocess.run(["sync"])
    process, base, first = start(folder)
    print(f"first start, all files read: {first:.2f} s")
    process.terminate()
    process.wait()
    times = []
    for _ in range(5):
      process, base, seconds = start(folder)
      times.append(seconds)
      process.terminate() if len(times) < 5 else None
      if len(times) < 5: process.wait()
    print(f"start: {statistics.median(times):.2f} s (median of 5)")
    status = Path(f"/proc/{process.pid}/status").read_text()
    print("resident: " + next(line for line in status.splitlines() if line.startswith("VmRSS")).split(":")[1].strip())
    host = base.removesuffix("/fhir")
    print(f"reads by id: {wrk(host, '/fhir')}")
    begin = time.time()
    urllib.request.urlopen(f"{base}/QuestionnaireResponse?subject=Patient/p7&_count=10").read()
    middle = time.time()
    urllib.request.urlopen(f"{base}/QuestionnaireResponse?subject=Patient/p8&_count=10").read()
    print(f"search by subject: {middle - begin:.2f} s the first time, {time.time() - middle:.3f} s then")
    process.terminate()
    process.wait()
    peer(root)


def peer(root):
  """fhirsnake keeps what is in its folder in memory; it gets 1,000 of the responses."""
  with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
  resources = Path(root) / "snake" / "resources" / "QuestionnaireResponse"
  resources.mkdir(parents=True)
  for number in range(1000):
    shutil.copy(Path(root) / "data" / "QuestionnaireResponse" / f"r{number}.json", resources)
  peers = os.environ.get("PYTHONPATH", "").split(":")[0]
  begin = time.time()
  process = subprocess.Popen(
    [sys.executable, "-m", "uvicorn", "main:app", "--port", str(port), "--log-level", "critical"], cwd=Path(root) / "snake",
    env={**os.environ, "PYTHONPATH": f"{peers}:{peers}/fhirsnake"}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
  wait(f"http://127.0.0.1:{port}/QuestionnaireResponse/r1", process)
  print(f"fhirsnake, 1,000 responses: start {time.time() - begin:.2f} s")
  global COUNT
  COUNT = 1000
  print(f"fhirsnake, reads by id: {wrk(f'http://127.0.0.1:{port}', '')}")
  process.terminate()
  process.wait()


main()
