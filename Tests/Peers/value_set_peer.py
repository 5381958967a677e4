"""Expands every value set of a package by the text of the standard alone: include, exclude, filters, imports.

    value_set_peer.py FOLDER

Prints JSON: of each url the codes, as pairs of system and code, or why they cannot be decided.
"""
import glob
import json
import os
import re
import sys


def load(folder):
  vs, cs, sup = {}, {}, {}
  for path in sorted(glob.glob(folder + "/*.json")):
    name = os.path.basename(path)
    if not (name.startswith("ValueSet") or name.startswith("CodeSystem")): continue
    r = json.load(open(path))
    t = r.get("resourceType")
    if t == "ValueSet": vs.setdefault(r["url"], r)
    if t == "CodeSystem":
      if r.get("content") == "supplement": continue
      cs.setdefault(r["url"], r)
  return vs, cs


class Undecided(Exception): pass


def flatten(r):
  out, parents = {}, {}
  def walk(cs, up):
    for c in cs:
      out.setdefault(c["code"], c)
      parents.setdefault(c["code"], set())
      if up is not None: parents[c["code"]].add(up)
      walk(c.get("concept", []), c["code"])
  walk(r.get("concept", []), None)
  for code, c in out.items():
    for p in c.get("property", []):
      v = p.get("valueCode") or p.get("valueString") or (p.get("valueCoding") or {}).get("code")
      if p["code"] in ("parent", "subsumedBy") and v in out: parents[code].add(v)
      if p["code"] == "child" and v in out: parents[v].add(code)
  return out, parents


FLAT = {}


def flat(r):
  if r["url"] not in FLAT: FLAT[r["url"]] = flatten(r)
  return FLAT[r["url"]]


def below(parents, top):
  found, grew = {top}, True
  while grew:
    grew = False
    for c, ps in parents.items():
      if c not in found and ps & found: found.add(c); grew = True
  return found


def prop(c, name, parents, code):
  if name in ("code", "concept"): return [code]
  if name == "display": return [c["display"]] if "display" in c else []
  if name == "parent": return list(parents[code])
  vals = []
  for p in c.get("property", []):
    if p["code"] == name:
      v = [p[k] for k in p if k.startswith("value")][0]
      vals.append(v["code"] if isinstance(v, dict) else str(v).lower() if isinstance(v, bool) else str(v))
  return vals


def known(r):
  """The properties that a code system declares or uses."""
  used = {p["code"] for c in flat(r)[0].values() for p in c.get("property", [])}
  return used | {p["code"] for p in r.get("property", [])}


def apply(f, r):
  codes, parents = flat(r)
  op, p, v = f["op"], f["property"], f["value"]
  if op == "is-a": return below(parents, v) if v in codes else set()
  if op == "descendent-of": return below(parents, v) - {v} if v in codes else set()
  if op == "is-not-a": return set(codes) - (below(parents, v) if v in codes else set())
  if p not in ("code", "concept", "display", "definition", "parent", "child") and p not in known(r):
    raise Undecided("property " + p)
  if op == "=": return {c for c in codes if v in prop(codes[c], p, parents, c)}
  if op == "in": return {c for c in codes if set(prop(codes[c], p, parents, c)) & set(v.split(","))}
  if op == "not-in": return {c for c in codes if not set(prop(codes[c], p, parents, c)) & set(v.split(","))}
  if op == "regex": return {c for c in codes if any(re.fullmatch(v, x) for x in prop(codes[c], p, parents, c))}
  if op == "exists": return {c for c in codes if bool(prop(codes[c], p, parents, c)) == (v == "true")}
  raise Undecided("op " + op)


def include(i, vs, cs, seen):
  result = None
  s = i.get("system")
  if s is not None:
    bare = s.split("|")[0]
    if "concept" in i: result = {(bare, c["code"]) for c in i["concept"]}
    else:
      r = cs.get(s)
      if i.get("version") and r and r.get("version") != i["version"]: r = None
      if r is None or r.get("content") != "complete": raise Undecided("system " + s)
      codes = set(flat(r)[0])
      for f in i.get("filter", []): codes &= apply(f, r)
      result = {(bare, c) for c in codes}
  for url in i.get("valueSet", []):
    part = expand(url, vs, cs, seen)
    result = part if result is None else result & part
  return result if result is not None else set()


def spelled(parent):
  """The codes of an expansion that a value set has itself."""
  for c in parent.get("contains", []):
    if "code" in c: yield (c.get("system", "").split("|")[0], c["code"])
    yield from spelled(c)


def expand(url, vs, cs, seen=()):
  u = url.split("|")[0]
  if u in seen: raise Undecided("circle")
  r = vs.get(u)
  if r is None: raise Undecided("value set " + u)
  if "contains" in r.get("expansion", {}): return set(spelled(r["expansion"]))
  if not r.get("compose", {}).get("include"): raise Undecided("no compose")
  total = set()
  for i in r["compose"]["include"]: total |= include(i, vs, cs, seen + (u,))
  for i in r["compose"].get("exclude", []): total -= include(i, vs, cs, seen + (u,))
  return total


def main(folder):
  vs, cs = load(folder)
  out = {}
  for url in sorted(vs):
    try: out[url] = sorted(map(list, expand(url, vs, cs)))
    except Undecided as e: out[url] = str(e)
  json.dump(out, sys.stdout)

main(sys.argv[1])
