#!/usr/bin/env python3
"""Exports responses as Parquet on many machines: each task runs fhir-survey on its part of the inputs.

    spark-submit export_tables.py --program fhir-survey --questionnaire q.json --partitions 64 \
      --output /shared/tables /shared/responses/*.ndjson

The codebook is made once, and sent to the executors with the program and the questionnaires. A task writes
its tables to a folder with a temporary name and then renames it to OUTPUT/part-00017: a task that is
repeated finds the folder and writes nothing. At the end the manifests of all parts are summed up in
OUTPUT/manifest.json; without it, the result is not complete.

  --mode part   (usual) each task reads its own bytes of the files, which all machines see under the same path
  --mode pipe   Spark reads the lines, from any storage that it knows, and the task pipes them to the program
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import uuid

from pyspark import SparkConf, SparkContext, SparkFiles, TaskContext


def command(options, folder):
  """The program with what all tasks have in common; its files are those that Spark sent."""
  line = [SparkFiles.get(os.path.basename(options.program)), "export"]
  for path in options.questionnaire: line += ["--questionnaire", SparkFiles.get(os.path.basename(path))]
  return line + ["--codebook", SparkFiles.get("codebook.json"), "--frozen", "--to", "parquet", "--quiet",
                 "--jobs", str(options.jobs), "-o", os.path.join(folder, "responses.parquet")]


def export(options, number, inputs, lines=None):
  """Writes a part, unless it is there already; returns its manifest."""
  done = os.path.join(options.output, f"part-{number:05d}")
  if not os.path.exists(os.path.join(done, "responses.manifest.json")):
    folder = os.path.join(options.output, f"_temporary-{number:05d}-{uuid.uuid4().hex}")
    os.makedirs(folder)
    try:
      run(options, number, command(options, folder) + inputs, lines)
      os.rename(folder, done)
    except OSError:
      # Another attempt of the same task was first.
      if not os.path.exists(os.path.join(done, "responses.manifest.json")): raise
    finally:
      shutil.rmtree(folder, ignore_errors=True)
  with open(os.path.join(done, "responses.manifest.json"), encoding="utf8") as file: return json.load(file)


def run(options, number, line, lines):
  """Runs the program; 1 says that records were rejected, which the manifest counts."""
  process = subprocess.Popen(line, stdin=subprocess.PIPE if lines is not None else subprocess.DEVNULL,
                             stderr=subprocess.PIPE)
  context = TaskContext.get()
  if context and number == options.kill and context.attemptNumber() == 0: process.kill()
  try:
    for text in lines or ():
      process.stdin.write(text)
      process.stdin.write(b"\n")
  except BrokenPipeError:
    pass
  _, errors = process.communicate()
  if process.returncode not in (0, 1):
    raise RuntimeError(f"fhir-survey ended with {process.returncode}: {errors.decode(errors='replace')[-2000:]}")


def summed(manifests):
  """One manifest of all parts."""
  counts = {}
  files = []
  for number, manifest in enumerate(manifests):
    for name, count in manifest["responses"].items(): counts[name] = counts.get(name, 0) + count
    for file in manifest["files"]: files.append({**file, "path": f"part-{number:05d}/{file['path']}"})
  left_out = counts["otherStatus"] + counts["deleted"] + counts["duplicates"]
  if counts["read"] != counts["written"] + counts["rejected"] + left_out: sys.exit("the counts do not add up")
  return {"manifest": "1", "parts": len(manifests), "responses": counts, "files": files}


def main():
  parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
  parser.add_argument("inputs", nargs="+")
  parser.add_argument("--program", default=shutil.which("fhir-survey"))
  parser.add_argument("--questionnaire", action="append", required=True)
  parser.add_argument("--output", required=True)
  parser.add_argument("--partitions", type=int, default=8)
  parser.add_argument("--mode", choices=["part", "pipe"], default="part")
  parser.add_argument("--jobs", type=int, default=1, help="threads of each task; as many as its cores")
  parser.add_argument("--master", help="where Spark runs, unless spark-submit says it")
  parser.add_argument("--kill", type=int, default=-1, help="for tests: the part whose first attempt is killed")
  options = parser.parse_args()
  options.output = os.path.abspath(options.output)
  os.makedirs(options.output, exist_ok=True)
  codebook = os.path.join(options.output, "codebook.json")
  subprocess.run([options.program, "codebook", *options.questionnaire, "--to", "json", "--names", "safe", "--force",
                  "-o", codebook], check=True)
  configuration = SparkConf().setAppName("fhir-survey export")
  if options.master: configuration.setMaster(options.master)
  context = SparkContext(conf=configuration)
  for path in [options.program, codebook, *options.questionnaire]: context.addFile(path)
  count = options.partitions
  if options.mode == "part":
    inputs = [os.path.abspath(path) for path in options.inputs]
    tasks = context.parallelize(range(count), count)
    results = tasks.map(lambda number: (number, export(options, number, inputs + ["--part", f"{number + 1}/{count}"])))
  else:
    lines = context.union([context.textFile(path, count, use_unicode=False) for path in options.inputs])
    if len(options.inputs) > 1: lines = lines.coalesce(count)
    results = lines.mapPartitionsWithIndex(lambda number, part: [(number, export(options, number, ["-"], part))])
  manifests = [manifest for _, manifest in sorted(results.collect(), key=lambda result: result[0])]
  context.stop()
  path = os.path.join(options.output, "manifest.json")
  with open(path + ".tmp", "w", encoding="utf8") as file: json.dump(summed(manifests), file, indent=2)
  os.replace(path + ".tmp", path)


if __name__ == "__main__": main()
