#!/usr/bin/env python3
"""Checks that modules import only what the table in Documentation/Architecture.md lets them.

    Scripts/imports.py [--list]

A module may import what its row names and what those rows may import in turn. Held against it: the dependencies in
Package.swift, and the import statements of the sources, which Package.swift does not hold the compiler to.
--list prints what each module imports.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Documentation" / "Architecture.md"
# What a row names without being a module of ours, and the modules that it means.
OUTSIDE = {
  "C library": {"Glibc", "Musl", "Darwin", "Bionic", "WinSDK"},
  "Foundation": {"Foundation", "FoundationEssentials", "FoundationXML", "FoundationNetworking"},
  "ArgumentParser": {"ArgumentParser"},
  "Crypto": {"Crypto", "CryptoExtras"},
  "HTTPTypes": {"HTTPTypes"},
  "Hummingbird": {"Hummingbird", "NIOCore", "NIOPosix", "Logging"},
}
# The package of the server, which sees products of this one, not single modules.
SERVE = ROOT / "Serve"
FREE = {"Swift", "Synchronization"}
IMPORT = re.compile(
  r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:public |package |internal |fileprivate |private )?"
  r"import (?:(?:class|struct|enum|protocol|func|var|let|typealias) )?(\w+)", re.M)


def rows():
  """Of each module in the table what its row names."""
  found = {}
  for line in PAGE.read_text().splitlines():
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if len(cells) != 3 or not re.fullmatch(r"`[\w-]+`", cells[0]): continue
    names = set(re.findall(r"`([\w-]+)`", cells[2])) | {name for name in OUTSIDE if name in cells[2]}
    found[cells[0].strip("`")] = names
  return found


def allowed(table):
  """Of each module all modules of ours that it may import, and the others that its own row names."""
  def reach(module, path):
    if module in path: sys.exit(f"imports: the table has a circle: {' → '.join([*path, module])}")
    names = {name for name in table.get(module, ()) if name not in OUTSIDE}
    return names.union(*(reach(name, [*path, module]) for name in names))
  others = lambda module: set().union(*(OUTSIDE[name] for name in table[module] if name in OUTSIDE))
  # A C module is for those alone whose row names it.
  return {
    module: {name for name in reach(module, []) if name in table} | (table[module] - set(OUTSIDE)) | others(module)
    for module in table}


def targets(package):
  """The targets of a package in Sources, with their dependencies."""
  text = subprocess.run(
    ["swift", "package", "dump-package"], cwd=package, check=True, capture_output=True, text=True).stdout
  for target in json.loads(text)["targets"]:
    if target["type"] in ("test", "system") or (target.get("path") or "Sources").startswith("Tests"): continue
    yield target["name"], {(d.get("byName") or d.get("product") or d.get("target"))[0] for d in target["dependencies"]}


def imports(package, module):
  """The modules that the sources of a module import, each with a file that does."""
  found = {}
  for path in sorted((package / "Sources" / module).rglob("*.swift")):
    for name in IMPORT.findall(path.read_text()): found.setdefault(name, path.relative_to(ROOT))
  return found


def main():
  table = rows()
  may = allowed(table)
  problems = []
  names = []
  for module, _ in targets(SERVE):
    names.append(module)
    for name, path in sorted(imports(SERVE, module).items()):
      if name not in FREE | may.get(module, set()): problems.append(f"{path}: {module} may not import {name}")
  for module, dependencies in targets(ROOT):
    names.append(module)
    if not any((ROOT / "Sources" / module).rglob("*.swift")): continue
    if module not in table:
      problems.append(f"{module} has no row in {PAGE.relative_to(ROOT)}")
      continue
    for name in sorted(dependencies - may[module]):
      problems.append(f"Package.swift: {module} depends on {name}, which its row does not let it import")
    used = imports(ROOT, module)
    if "--list" in sys.argv: print(f"{module}: {', '.join(sorted(used))}")
    for name, path in sorted(used.items()):
      if name in FREE or name in dependencies and name in may[module]: continue
      if name not in may[module]: problems.append(f"{path}: {module} may not import {name}")
      elif name in table: problems.append(f"{path}: {name} is not a dependency of {module} in Package.swift")
  for module in table:
    if module not in names: problems.append(f"{PAGE.relative_to(ROOT)}: there is no module {module}")
  for problem in problems: print(problem)
  if problems: sys.exit(1)
  print(f"{len(names)} modules import what the table of the architecture lets them")


main()
