#!/usr/bin/env python3
"""Checks that the folders inside each module are layers: no folders that use each other in a circle.

    Scripts/layers.py [--graph] [--why FOLDER FOLDER] [MODULE...]

Swift knows no imports inside a module. What a file really uses stands in the index that the compiler writes
beside a debug build, so `swift build` comes first. The files in the module's own folder are a layer, too: ".".
"""
import ctypes
import os
import shutil
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources"
DEFINITION, REFERENCE = 1 << 1, 1 << 2
RECORD = 2  # the kind of a unit's dependency


class StringRef(ctypes.Structure):
  _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t)]

  def __str__(self):
    return ctypes.string_at(self.data, self.length).decode("utf8") if self.length else ""


class Index:
  """The part of libIndexStore that is needed; its header is indexstore/indexstore.h of LLVM."""

  def __init__(self, store):
    swift = Path(shutil.which("swift") or sys.exit("layers: swift is not on the PATH")).resolve()
    names = ("libIndexStore.so", "libIndexStore.dylib")
    found = [swift.parent.parent / "lib" / name for name in names if (swift.parent.parent / "lib" / name).exists()]
    if not found: sys.exit(f"layers: no libIndexStore beside {swift}")
    self.library = ctypes.CDLL(str(found[0]))
    self.store = self.call("store_create", ctypes.c_void_p, os.fsencode(store), None)

  def call(self, name, result, *arguments):
    function = getattr(self.library, "indexstore_" + name)
    function.restype = result
    return function(*[ctypes.c_void_p(a) if isinstance(a, int) else a for a in arguments])

  def each(self, name, argument, subject, *options):
    """What the store hands to a callback, in a list; `argument` is its type."""
    found = []
    kind = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, argument)

    def note(_, value):
      found.append(str(value) if argument is StringRef else self.read(name, value))
      return True

    self.call(name, ctypes.c_bool, subject, *options, None, kind(note))
    return found

  def read(self, name, value):
    if name == "record_reader_occurrences_apply_f":
      symbol = self.call("occurrence_get_symbol", ctypes.c_void_p, value)
      return (
        str(self.call("symbol_get_usr", StringRef, symbol)), str(self.call("symbol_get_name", StringRef, symbol)),
        self.call("occurrence_get_roles", ctypes.c_uint64, value))
    return (
      self.call("unit_dependency_get_kind", ctypes.c_int, value),
      str(self.call("unit_dependency_get_name", StringRef, value)))

  def units(self):
    """Of each file the path and the names of its records."""
    for name in self.each("store_units_apply_f", StringRef, self.store, ctypes.c_uint(0)):
      reader = self.call("unit_reader_create", ctypes.c_void_p, self.store, name.encode(), None)
      path = str(self.call("unit_reader_get_main_file", StringRef, reader))
      if path.startswith(str(SOURCES) + os.sep) and os.path.exists(path):
        dependencies = self.each("unit_reader_dependencies_apply_f", ctypes.c_void_p, reader)
        yield name, path, [record for kind, record in dependencies if kind == RECORD]
      self.call("unit_reader_dispose", None, reader)

  def occurrences(self, record):
    reader = self.call("record_reader_create", ctypes.c_void_p, self.store, record.encode(), None)
    if not reader: return []
    found = self.each("record_reader_occurrences_apply_f", ctypes.c_void_p, reader)
    self.call("record_reader_dispose", None, reader)
    return found


def occurrences_by_file(store):
  """The symbols in each source file; of a file that was indexed twice the newer unit counts."""
  index = Index(store)
  newest = {}
  for name, path, records in index.units():
    age = os.path.getmtime(store / "v5" / "units" / name)
    if path not in newest or newest[path][0] < age: newest[path] = (age, records)
  return {path: [o for record in records for o in index.occurrences(record)] for path, (_, records) in newest.items()}


def folder(path):
  """Module and folder of a source file."""
  parts = Path(path).relative_to(SOURCES).parts
  return parts[0], parts[1] if len(parts) > 2 else "."


def graphs(files):
  """For each module and each pair of its folders what the first uses of the second."""
  homes = {}
  for path, found in files.items():
    for usr, _, roles in found:
      if roles & DEFINITION: homes.setdefault(usr, path)
  result = defaultdict(lambda: defaultdict(lambda: defaultdict(set)))
  for path, found in files.items():
    module, own = folder(path)
    for usr, name, roles in found:
      home = homes.get(usr)
      if home is None or not roles & REFERENCE: continue
      other, target = folder(home)
      if other == module and target != own:
        result[module][own][target].add((name, os.path.basename(path), os.path.basename(home)))
  return result


def circles(graph):
  """The groups of folders that reach each other."""
  def reach(start):
    seen, todo = set(), [start]
    while todo:
      for target in graph.get(todo.pop(), ()):
        if target not in seen: seen.add(target); todo.append(target)
    return seen
  reached = {start: reach(start) for start in graph}
  groups = {tuple(sorted(o for o in seen if one in reached.get(o, ()))) for one, seen in reached.items() if one in seen}
  return sorted(groups)


def main():
  arguments = sys.argv[1:]
  why = arguments[arguments.index("--why") + 1:][:2] if "--why" in arguments else []
  named = [a for a in arguments if not a.startswith("--") and a not in why]
  store = ROOT / ".build" / "debug" / "index" / "store"
  if not store.exists(): sys.exit("layers: there is no index yet; run swift build first")
  files = occurrences_by_file(store)
  if not files: sys.exit("layers: the index has none of the files here; the build is of another folder")
  bad = 0
  for module, graph in sorted(graphs(files).items()):
    if named and module not in named: continue
    if "--graph" in arguments:
      for own in sorted(graph):
        print(f"{module}: {own} → " + ", ".join(f"{target} ({len(graph[own][target])})" for target in sorted(graph[own])))
    if why:
      for name, user, home in sorted(graph.get(why[0], {}).get(why[1], ())): print(f"  {name}: {user} uses {home}")
    for group in circles(graph):
      bad += 1
      print(f"{module}: a circle of folders: {', '.join(group)}")
  if bad: sys.exit(1)
  print("the folders of each module are layers: no circle")


main()
