#!/usr/bin/env python3
"""Wall time of Spark's pipe mode (Samples/spark) beside `cat` in the program's place.

    PYTHONPATH=.build/spark Benchmarks/spark.py PROGRAM RESPONSES.ndjson QUESTIONNAIRE [ROUNDS [PARTITIONS]]

Spark, two local cores, reads the lines and pipes each partition to the command, which writes a file. Each round runs every
job once, after one that is not counted; medians are printed. `make spark` installs pyspark, which wants Java 17.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

from pyspark import SparkConf, SparkContext

SAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Samples", "spark")
sys.path.insert(0, SAMPLE)
import export_tables

PROGRAM, RESPONSES, QUESTIONNAIRE = map(os.path.abspath, sys.argv[1:4])
ROUNDS, PARTITIONS = (int(sys.argv[place]) if len(sys.argv) > place else usual for place, usual in ((4, 5), (5, 4)))


def piped(context, folder, command):
  """Pipes all lines to a command, in which OUT stands for the file of a partition; how long that took."""
  def task(number, lines):
    line = [part.replace("OUT", f"{folder}/{number}") for part in command]
    export_tables.run(argparse.Namespace(kill=-1), number, line, lines)
    return [number]

  start = time.monotonic()
  context.textFile(RESPONSES, PARTITIONS, use_unicode=False).mapPartitionsWithIndex(task).count()
  return time.monotonic() - start


def main():
  with tempfile.TemporaryDirectory() as folder:
    codebook = f"{folder}/codebook.json"
    subprocess.run([PROGRAM, "codebook", QUESTIONNAIRE, "--to", "json", "--names", "safe", "-o", codebook], check=True)
    export = [PROGRAM, "export", "-", "--force", "--quiet", "--jobs", "1"]
    wide = ["--questionnaire", QUESTIONNAIRE, "--codebook", codebook, "--frozen"]
    jobs = {
      "cat": ["sh", "-c", "cat > OUT.ndjson"],
      "wide Parquet": export + wide + ["--to", "parquet", "-o", "OUT.parquet"],
      "wide CSV": export + wide + ["--to", "table", "-o", "OUT.csv"],
      "tidy CSV": export + ["--to", "csv", "-o", "OUT.tidy.csv"],
    }
    context = SparkContext(conf=SparkConf().setAppName("pipe").setMaster("local[2]"))
    context.setLogLevel("ERROR")
    context.addPyFile(os.path.join(SAMPLE, "export_tables.py"))
    found = {name: [] for name in jobs}
    for _ in range(ROUNDS + 1):
      for name, command in jobs.items(): found[name].append(piped(context, folder, command))
    context.stop()
  base = statistics.median(found["cat"][1:])
  print(f"{'job':14} {'wall s':>7} {'share':>6}")
  for name, times in found.items():
    wall = statistics.median(times[1:])
    print(f"{name:14} {wall:7.2f} {wall / base:6.2f}")


if __name__ == "__main__": main()
