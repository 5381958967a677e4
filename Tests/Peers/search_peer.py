"""Searches resources by the text of the standard alone, with fhirpathpy for the expressions of parameters.

    search_peer.py CORE.tgz FILE...

Makes searches from the values that the resources have, and prints JSON: of each the ids of what it finds, sorted.
"""
import datetime as dt
import decimal
import json
import re
import sys
import tarfile
import unicodedata

import fhirpathpy
from fhirpathpy.models import models

WANTED = {
  "Observation": "code status category value-concept subject patient date value-quantity",
  "MedicationRequest": "status intent code subject medication authoredon date",
  "Questionnaire": "name title publisher description url status date version",
  "Patient": "name family given gender birthdate identifier telecom active",
  "Task": "status authored-on code owner intent", "Encounter": "status class date subject",
  "Condition": "code clinical-status subject onset-date", "Organization": "name identifier",
}


def parameters(package):
  found = {}
  with tarfile.open(package) as archive:
    for member in archive:
      name = member.name.rsplit("/", 1)[-1]
      if not name.startswith("SearchParameter-"): continue
      p = json.load(archive.extractfile(member))
      for base in p.get("base", []):
        if p["code"] in WANTED.get(base, "").split(): found[base, p["code"]] = p
  return found


def fold(text):
  return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


def texts(v):
  if isinstance(v, str): return [v]
  if isinstance(v, dict): return [t for k, x in v.items() if k not in ("use", "type", "id", "period") for t in (texts(x) if not isinstance(x, dict) else [])]
  if isinstance(v, list): return [t for x in v if isinstance(x, str) for t in [x]]
  return []


def codes(v):
  if isinstance(v, bool): return [(None, "true" if v else "false", False)]
  if isinstance(v, str): return [(None, v, False)]
  if "coding" in v or "text" in v: return [(c.get("system"), c.get("code"), True) for c in v.get("coding", [])]
  if "value" in v:
    s = v.get("system")
    return [(s, v["value"], True)] if s not in ("phone", "fax", "email", "pager", "url", "sms", "other") else [(None, v["value"], False)]
  return [(v.get("system"), v.get("code"), True)]


def span(text):
  """From when to when a date reaches, in UTC."""
  m = re.fullmatch(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?", text)
  y, mo, d, h, mi, s, f, z = m.groups()
  start = dt.datetime(int(y), int(mo or 1), int(d or 1), int(h or 0), int(mi or 0), int(s or 0))
  if f: start += dt.timedelta(microseconds=int(float("0" + f) * 1e6))
  if h and z and z != "Z":
    start -= (1 if z[0] == "+" else -1) * dt.timedelta(hours=int(z[1:3]), minutes=int(z[4:6]))
  if f: return start, start + dt.timedelta(microseconds=10 ** (6 - min(6, len(f) - 1)))
  if s: return start, start + dt.timedelta(seconds=1)
  if h: return start, start + dt.timedelta(minutes=1)
  if d: return start, start + dt.timedelta(days=1)
  if mo: return start, dt.datetime(int(y) + int(mo) // 12, int(mo) % 12 + 1, 1)
  return start, dt.datetime(int(y) + 1, 1, 1)


LOW, HIGH = dt.datetime.min, dt.datetime.max


def spans(v):
  if isinstance(v, str): return [span(v)]
  if isinstance(v, dict) and ("start" in v or "end" in v):
    return [(span(v["start"])[0] if "start" in v else LOW, span(v["end"])[1] if "end" in v else HIGH)]
  return []


def compare(prefix, found, wanted):
  (a, b), (c, d) = found, wanted
  inside = c <= a and b <= d
  return {"eq": inside, "ne": not inside, "gt": b > d, "lt": a < c, "ge": b > d or inside,
          "le": a < c or inside, "sa": a >= d, "eb": b <= c}[prefix]


def number_range(text):
  d = decimal.Decimal(text)
  half = decimal.Decimal(5).scaleb(d.as_tuple().exponent - 1)
  return d - half, d + half


def main(package, files):
  table = parameters(package)
  resources = {}
  for path in files:
    try: r = json.load(open(path), parse_float=decimal.Decimal)
    except Exception: continue
    if isinstance(r, dict) and r.get("resourceType") in WANTED and "id" in r: resources.setdefault((r["resourceType"], r["id"]), r)
  searches = {}
  for (base, code), p in sorted(table.items()):
    parts = [x.strip() for x in re.split(r"\|(?![^(]*\))", p["expression"])]
    expression = " | ".join(x for x in parts if re.match(r"\(?%s\b" % base, x))
    expression = re.sub(r"\bDateTime\b", "dateTime", expression)
    target = re.search(r"\.where\(resolve\(\) is (\w+)\)", expression)
    expression = re.sub(r"\.where\(resolve\(\) is \w+\)", "", expression)
    values = {}
    for (kind, id), r in resources.items():
      if kind != base: continue
      plain = json.loads(json.dumps(r, default=float))
      found = fhirpathpy.evaluate(plain, expression, {}, models["r4"])
      inside = {"#" + c["id"]: c["resourceType"] for c in plain.get("contained", []) if "id" in c}
      if target:
        found = [v for v in found if v.get("reference", "").startswith(target[1] + "/") or inside.get(v.get("reference")) == target[1]]
      values[id] = found
    def search(text, holds):
      searches[f"{base}?{text}"] = sorted(id for id, found in values.items() if holds(found))
    def any_of(test): return lambda found: any(test(v) for v in found)
    search(f"{code}:missing=true", lambda found: not found)
    seen = []
    for found in values.values():
      for v in found:
        if v not in seen and len(seen) < 12: seen.append(v)
    kind = p["type"]
    for v in seen:
      if kind == "string":
        for t in texts(v)[:2]:
          t = re.sub(r"[^\w .-]", "", t.split("\n")[0])[:12].strip()
          if len(t) < 3: continue
          q = t.replace(" ", "%20")
          search(f"{code}={q}", any_of(lambda v: any(fold(x).startswith(fold(t)) for x in texts(v))))
          search(f"{code}:contains={q[1:] if q[1] != '%' else q}", any_of(lambda v: any(fold(t[1:] if q[1] != '%' else t) in fold(x) for x in texts(v))))
          search(f"{code}:exact={q}", any_of(lambda v: t in texts(v)))
      elif kind == "token":
        for s, c, coded in codes(v)[:2]:
          if c is None or re.search(r"[,|$\\&+%#]", c): continue
          search(f"{code}={c}", any_of(lambda v: any(x[1] == c for x in codes(v))))
          search(f"{code}:not={c}", lambda found: not any(x[1] == c for v in found for x in codes(v)))
          if s: search(f"{code}={s}|{c}", any_of(lambda v: any(x[1] == c and (not x[2] or x[0] == s) for x in codes(v))))
      elif kind == "reference":
        ref = v.get("reference") if isinstance(v, dict) else v
        if not ref or not re.fullmatch(r"[A-Za-z]+/[\w.-]+", ref): continue
        search(f"{code}={ref}", any_of(lambda v: isinstance(v, dict) and v.get("reference") == ref))
        id = ref.split("/")[1]
        search(f"{code}={id}", any_of(lambda v: isinstance(v, dict) and v.get("reference", "").split("/")[-1] == id))
      elif kind == "date":
        t = v if isinstance(v, str) else v.get("start") or v.get("end") if isinstance(v, dict) else None
        if not t: continue
        for t in {t, t[:10], t[:7]}:
          for prefix in ["eq", "ne", "gt", "lt", "ge", "le", "sa", "eb"]:
            q = t.replace("+", "%2B")
            search(f"{code}={prefix}{q}", any_of(lambda v: any(compare(prefix, s, span(t)) for s in spans(v))))
      elif kind == "quantity" and isinstance(v, dict) and "value" in v:
        t = str(v["value"])
        if t.endswith(".0"): continue
        low, high = number_range(t)
        def value(v): return decimal.Decimal(str(v["value"])) if isinstance(v, dict) and "value" in v else None
        search(f"{code}={t}", any_of(lambda v: value(v) is not None and low <= value(v) < high))
        search(f"{code}=gt{t}", any_of(lambda v: value(v) is not None and value(v) > decimal.Decimal(t)))
        search(f"{code}=le{t}", any_of(lambda v: value(v) is not None and value(v) <= decimal.Decimal(t)))
      elif kind == "uri" and isinstance(v, str) and not re.search(r"[,|$\\&+%#]", v):
        search(f"{code}={v}", any_of(lambda v2: v2 == v))
  json.dump({"resources": [f"{t}/{i}" for t, i in resources], "searches": searches}, sys.stdout)


main(sys.argv[1], sys.argv[2:])
