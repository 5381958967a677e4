#!/usr/bin/env python3
"""Processor time of tables, of whole processes, beside DuckDB's in one run.

    Benchmarks/tables.py PROGRAM RESPONSES.ndjson QUESTIONNAIRE [ROUNDS]

Each round runs every job once, so that the noise of the machine falls on all; medians are printed, and their
share of DuckDB's tidy CSV; then the wall time of one thread as a multiple of that of two, beside what two runs of one
thread at the same time say the machine could give. duckdb comes from PyPI (`make peers` puts it into .build/table-peers).
"""
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

PROGRAM, RESPONSES, QUESTIONNAIRE = sys.argv[1:4]
ROUNDS = int(sys.argv[4]) if len(sys.argv) > 4 else 5
TEMPORARY = tempfile.TemporaryDirectory()
FOLDER = TEMPORARY.name
HERE = os.path.dirname(os.path.abspath(__file__))


def out(name): return os.path.join(FOLDER, name)


def export(*more): return [PROGRAM, "export", RESPONSES, "--force", "--quiet", *more]


WIDE = ["--questionnaire", QUESTIONNAIRE, "--codebook", out("cb.json"), "--frozen"]
MISSING = ["--questionnaire", QUESTIONNAIRE, "--codebook", out("cbm.json"), "--frozen"]
SAFE = ["--questionnaire", QUESTIONNAIRE, "--codebook", out("cbs.json"), "--frozen"]
DUCKDB = [sys.executable, os.path.join(HERE, "Peers", "duckdb_peer.py")]
IMPORT = [PROGRAM, "import", out("w.csv"), "--questionnaire", QUESTIONNAIRE, "--codebook", out("cb.json"), "--force",
          "--quiet", "-o", out("i.ndjson")]
JOBS = {
  "DuckDB, tidy CSV": DUCKDB + ["csv", RESPONSES, out("d.csv")],
  "DuckDB, tidy Parquet": DUCKDB + ["parquet", RESPONSES, out("d.parquet")],
  "tidy CSV": export("--to", "csv", "-o", out("t.csv")),
  "wide CSV": export("--to", "table", *WIDE, "-o", out("w.csv")),
  "wide CSV, --missing": export("--to", "table", *MISSING, "-o", out("m.csv")),
  "tidy Parquet": export("--to", "parquet", "--shape", "tidy", "-o", out("t.parquet")),
  "wide Parquet": export("--to", "parquet", *SAFE, "-o", out("w.parquet")),
  "dta": export("--to", "dta", *SAFE, "-o", out("w.dta")),
  "import of wide CSV": IMPORT,
  "wide CSV, one thread": export("--to", "table", *WIDE, "--jobs", "1", "-o", out("w1.csv")),
  "import, one thread": IMPORT + ["--jobs", "1"],
}


def run(line):
  """Processor time, wall time and the most memory in MB of a process."""
  start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
  process = subprocess.Popen(line, stderr=subprocess.PIPE)
  errors = process.stderr.read()
  _, status, usage = os.wait4(process.pid, 0)
  if status: sys.exit(f"{line}: {status}\n{errors.decode()}")
  return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024


def wall(*lines):
  """Wall time of processes that run at the same time."""
  start = time.monotonic()
  processes = [subprocess.Popen(line, stderr=subprocess.DEVNULL) for line in lines]
  if any([process.wait() for process in processes]): sys.exit(f"{lines}: failed")
  return time.monotonic() - start


def threads(name):
  """How much sooner two threads are done than one, and how much sooner they could be; both of one round."""
  line = JOBS[name]
  one = line + ["--jobs", "1"]
  alone, both, twice = wall(one), wall(line), wall(one, one[:-3] + [one[-3] + ".2", *one[-2:]])
  return alone / both, 2 * alone / twice


def main():
  for name, names, more in [("cb", "linkid", []), ("cbm", "linkid", ["--missing"]), ("cbs", "safe", [])]:
    subprocess.run([PROGRAM, "codebook", QUESTIONNAIRE, "--to", "json", "--names", names, "--force", "-o",
                    out(f"{name}.json"), *more], check=True)
  found = {name: [] for name in JOBS}
  for _ in range(ROUNDS):
    for name, line in JOBS.items(): found[name].append(run(line))
  base = statistics.median(cpu for cpu, _, _ in found["DuckDB, tidy CSV"])
  print(f"{'job':24} {'CPU s':>7} {'share':>6} {'wall s':>7} {'MB':>6}")
  for name, runs in found.items():
    cpu, seconds, memory = (statistics.median(run[index] for run in runs) for index in range(3))
    print(f"{name:24} {cpu:7.2f} {cpu / base:6.2f} {seconds:7.2f} {memory:6.0f}")
  print(f"\n{'wall, one / two threads':24} {'':>7} {'at most':>7}")
  for name in ["tidy CSV", "wide CSV", "import of wide CSV"]:
    gain, most = (statistics.median(values) for values in zip(*(threads(name) for _ in range(ROUNDS))))
    print(f"{name:24} {gain:7.2f} {most:7.2f}")


if __name__ == "__main__": main()
