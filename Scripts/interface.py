#!/usr/bin/env python3
"""Compares the public interface of the library products with the one recorded in Documentation/Interface.

    Scripts/interface.py [--record]

One file for each module, one line for each public declaration, in alphabetical order, so that a change of what
applications see is seen in a review. The declarations are read from the last debug build.
"""
import difflib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECORDS = ROOT / "Documentation" / "Interface"


def output(*command):
  done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
  if done.returncode: sys.exit(f"interface: {' '.join(command)}\n{done.stderr}")
  return done.stdout


def modules():
  """The Swift modules that the library products hold, with what they depend on."""
  package = json.loads(output("swift", "package", "dump-package"))
  targets = {t["name"]: t for t in package["targets"]}
  todo = [name for product in package["products"] if "library" in product["type"] for name in product["targets"]]
  found = set()
  while todo:
    name = todo.pop()
    if name in found or name not in targets: continue
    found.add(name)
    todo += [d["byName"][0] for d in targets[name]["dependencies"] if "byName" in d]
  return sorted(name for name in found if any((ROOT / "Sources" / name).rglob("*.swift")))


def declarations(module, triple):
  """The public declarations of a module, and the protocols that its types conform to."""
  with tempfile.TemporaryDirectory() as folder:
    # Modules in C: those of the system by their folder, ours by the map that the build has written.
    headers = [flag for path in sorted((ROOT / "Sources").glob("C*")) for flag in ("-I", str(path))]
    for path in sorted((ROOT / ".build" / "debug").glob("*.build/module.modulemap")):
      headers += ["-Xcc", f"-fmodule-map-file={path}"]
    output(
      "swift", "symbolgraph-extract", "-module-name", module, "-I", ".build/debug/Modules", *headers,
      "-Xcc", "-I/usr/include/libxml2", "-target", triple, "-output-dir", folder,
      "-minimum-access-level", "public", "-skip-synthesized-members")
    lines = set()
    for path in Path(folder).glob("*.symbols.json"):
      graph = json.loads(path.read_text())
      names = {}
      for symbol in graph["symbols"]:
        name = ".".join(symbol["pathComponents"])
        names[symbol["identifier"]["precise"]] = name
        text = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
        lines.add(f"{name}: {' '.join(text.split())}")
      for relation in graph["relationships"]:
        if relation["kind"] != "conformsTo" or relation["source"] not in names: continue
        lines.add(f"{names[relation['source']]}: conforms to {relation.get('targetFallback') or names[relation['target']]}")
  return sorted(lines)


def main():
  triple = json.loads(output("swift", "-print-target-info"))["target"]["unversionedTriple"]
  records = {f"{m}.txt": "".join(line + "\n" for line in declarations(m, triple)) for m in modules()}
  if "--record" in sys.argv:
    RECORDS.mkdir(parents=True, exist_ok=True)
    for path in RECORDS.glob("*.txt"): path.unlink()
    for name, text in records.items(): (RECORDS / name).write_text(text)
    return print(f"recorded {sum(t.count(chr(10)) for t in records.values())} declarations of {len(records)} modules")
  known = {path.name: path.read_text() for path in RECORDS.glob("*.txt")}
  changed = [name for name in sorted(records.keys() | known.keys()) if records.get(name) != known.get(name)]
  for name in changed:
    before, after = (text.get(name, "").splitlines() for text in (known, records))
    print("\n".join(difflib.unified_diff(before, after, f"recorded {name}", f"built {name}", lineterm="", n=0)))
  if changed: sys.exit("the public interface has changed; if that is meant, `make api` records it")
  print(f"the public interface of {len(records)} modules is the recorded one")


main()
