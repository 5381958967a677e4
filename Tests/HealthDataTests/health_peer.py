"""What the records of an export are as Observations: by Python's expat, decimal, zoneinfo and uuid.

    health_peer.py EXPORT    prints a line for each: identifier, code, value, unit, start, end; parts with |
"""
import datetime
import decimal
import sys
import uuid
import xml.parsers.expat
import zoneinfo

decimal.getcontext().prec = 60
D = decimal.Decimal
# The code, the unit of UCUM, and how a value of the unit in the export becomes one of it.
TABLE = {
  ("HeartRate", "count/min"): ("8867-4", "/min", None),
  ("StepCount", "count"): ("55423-8", "{tot}", None),
  ("ActiveEnergyBurned", "Cal"): ("41981-2", "kcal", None),
  ("BasalEnergyBurned", "kJ"): ("HKQuantityTypeIdentifierBasalEnergyBurned", "kcal", lambda v: v / D("4.184")),
  ("OxygenSaturation", "%"): ("2708-6", "%", lambda v: v.scaleb(2)),
  ("BodyMass", "lb"): ("29463-7", "kg", lambda v: v * D("0.45359237")),
  ("BodyTemperature", "degF"): ("8310-5", "Cel", lambda v: (v - 32) * 5 / 9),
  ("BloodGlucose", "mmol<180.1558800000541>/L"): ("41653-7", "mg/dL", lambda v: v * D("180.1558800000541") / 10),
  ("HeartRateVariabilitySDNN", "ms"): ("80404-7", "ms", None),
  ("EnvironmentalAudioExposure", "dBASPL"): ("HKQuantityTypeIdentifierEnvironmentalAudioExposure", "dB[SPL]", None),
  ("DistanceWalkingRunning", "km"): ("HKQuantityTypeIdentifierDistanceWalkingRunning", "m", lambda v: v * 1000),
  ("BloodPressureSystolic", "mmHg"): ("8480-6", "mm[Hg]", None),
  ("BloodPressureDiastolic", "mmHg"): ("8462-4", "mm[Hg]", None),
}


def instant(text):
  return datetime.datetime.strptime(text, "%Y-%m-%d %H:%M:%S %z")


def written(moment, zone):
  if zone:
    moment = moment.astimezone(zoneinfo.ZoneInfo(zone))
  return moment.isoformat().replace("+00:00", "Z")


def identifier(a, value, unit):
  utc = [instant(a[key]).astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ") for key in ("startDate", "endDate")]
  name = "|".join(["com.apple.health", a["type"], a.get("sourceName", ""), *utc, value, unit])
  return str(uuid.uuid5(uuid.NAMESPACE_URL, name))


def own(a):
  return identifier(a, a["value"], a.get("unit", ""))


def amount(a):
  code, unit, convert = TABLE[(a["type"].removeprefix("HKQuantityTypeIdentifier"), a["unit"])]
  value = D(a["value"])
  if convert:
    value = convert(value)
    if len(value.as_tuple().digits) > 18:
      value = D(f"{value:.60f}").quantize(D(1).scaleb(value.adjusted() - 17), decimal.ROUND_HALF_UP)
  return code, f"{value:f}" if convert else a["value"], unit


records, correlations, twins, stack = [], [], set(), []


def start(name, attributes):
  if name in ("Record", "Correlation"):
    stack.append((name, attributes, []))
  elif name == "MetadataEntry" and stack and attributes["key"] == "HKTimeZone":
    stack[-1][1]["zone"] = attributes["value"]


def end(name):
  if name not in ("Record", "Correlation"):
    return
  entry = stack.pop()
  if stack:
    stack[-1][2].append(entry[1])
    twins.add(own(entry[1]))
  else:
    (records if name == "Record" else correlations).append(entry)


parser = xml.parsers.expat.ParserCreate()
parser.StartElementHandler, parser.EndElementHandler = start, end
parser.ParseFile(open(sys.argv[1], "rb"))


def trimmed(value):
  return value.rstrip("0").rstrip(".") if "." in value else value


lines = []
for _, a, _ in records:
  key = (a["type"].removeprefix("HKQuantityTypeIdentifier"), a.get("unit", ""))
  if key in TABLE and own(a) not in twins:
    code, value, unit = amount(a)
    times = [written(instant(a[part]), a.get("zone")) for part in ("startDate", "endDate")]
    lines.append(" ".join([own(a), code, trimmed(value), unit, *times]))
for _, a, parts in correlations:
  inner = sorted(parts, key=lambda part: part["type"])
  name = identifier(a, ",".join(f"{p['type']}={p['value']}" for p in inner), ",".join(p["unit"] for p in inner))
  times = [written(instant(a[part]), None) for part in ("startDate", "endDate")]
  amounts = [amount(part) for part in parts]
  lines.append(" ".join([name, "85354-9", "|".join(" ".join([c, trimmed(v), u]) for c, v, u in amounts), *times]))
print("\n".join(sorted(lines)))
