#!/usr/bin/env python3
"""Builds and runs a package that depends on this one as an application would.

    Scripts/consumer.py [OPTION OF SWIFT BUILD...]

Its dependency and its program are the lines of the README. In the program there may be no symbol of the terminal, of
tables, of other encodings than UTF-8 and of libxml2. The package lies in .build/consumer and is kept, so that a second
run builds only what changed.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build" / "consumer"
SWIFT = os.environ.get("SWIFT", "swift")
# Mangled names of modules have their length in front; CTerminal's functions start with fst_.
FORBIDDEN = re.compile(r"14SurveyTerminal|12SurveyTables|11ParquetFile|12XMLEncodings|13FHIRSurveyCLI|\bfst_|\bxml[A-Z]\w+|libxml")
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "consumer",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    {dependency}
  ],
  targets: [
    .executableTarget(
      name: "consumer",
      dependencies: [
        {product}
      ])
  ]
)
"""
GIVEN = """import FHIRSurvey
import Foundation

let bytes = [UInt8](try! Data(contentsOf: URL(fileURLWithPath: "{sample}")))
let now = Instant(secondsSinceEpoch: 1_795_168_800)
"""
SHOWN = "print(String(decoding: json, as: UTF8.self))\n"


def run(*command, **options):
  done = subprocess.run([str(part) for part in command], text=True, **options)
  if done.returncode: sys.exit(f"consumer: {' '.join(map(str, command))} ended with {done.returncode}\n{done.stdout or ''}")
  return done.stdout


def block(start):
  """The block of Swift in the README that has a line which starts so."""
  for text in re.findall(r"```swift\n(.*?)```", (ROOT / "README.md").read_text(), re.S):
    if re.search("^" + re.escape(start), text, re.M): return text
  sys.exit(f"consumer: the README has no block of Swift with a line that starts with {start}")


def put(path, text):
  """Writes a file where it changed, so that nothing is built again."""
  path.parent.mkdir(parents=True, exist_ok=True)
  if not path.exists() or path.read_text() != text: path.write_text(text)


def main():
  dependency, product = [line.strip() for line in block(".package(").splitlines() if line.startswith(".")]
  # This checkout instead of the published one, by the name of its folder.
  dependency = re.sub(r"\.package\(.*\)", f'.package(path: "{ROOT}")', dependency)
  product = product.replace('package: "fhir-survey"', f'package: "{ROOT.name}"')
  put(FOLDER / "Package.swift", MANIFEST.format(dependency=dependency, product=product))
  put(FOLDER / "Sources" / "consumer" / "Given.swift", GIVEN.format(sample=ROOT / "Samples" / "blood-sugar.json"))
  put(FOLDER / "Sources" / "consumer" / "main.swift", block("import FHIRSurvey") + SHOWN)
  build = [SWIFT, "build", "--package-path", FOLDER, *sys.argv[1:], "--quiet"]
  run(*build)
  program = Path(run(*build, "--show-bin-path", stdout=subprocess.PIPE).strip()) / "consumer"
  shown = run(program, stdout=subprocess.PIPE)
  if '"valueBoolean": true' not in shown: sys.exit(f"consumer: the lines of the README gave no response:\n{shown}")
  names = run("nm", program, stdout=subprocess.PIPE) + run("ldd", program, stdout=subprocess.PIPE)
  found = sorted({line.split()[-1] for line in names.splitlines() if FORBIDDEN.search(line)})
  if found: sys.exit("consumer: in the program there is\n  " + "\n  ".join(found[:20]))
  print(f"a package with the product FHIRSurvey builds, runs, and has none of {len(names.splitlines())} symbols "
        "of the terminal, of tables, or of libxml2")


main()
