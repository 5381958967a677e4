#!/usr/bin/env python3
"""Writes an export of Apple Health, always the same one, as a stream; or measures programs that read it.

    Benchmarks/health.py write RECORDS FILE [--zip]     about 420 bytes a record
    Benchmarks/health.py measure PROGRAM FILE [ROUNDS]  processor time of `health list` and `health convert`, beside
                                                        xmllint --stream and Python's expat in the same rounds

Nothing in it is a person's. Parts of blood pressures stand alone, too, as the Health app writes them; some records have a
time zone, a unit with a molar mass, references to characters, the night in which clocks change.
"""
import datetime
import io
import os
import random
import statistics
import subprocess
import sys
import zipfile
import zoneinfo

DOCTYPE = """<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT Record (MetadataEntry*)>
]>
"""
# The type, its unit, how long it lasts, how many of a hundred, and a value.
TYPES = [
  ("HeartRate", "count/min", 0, 40, lambda r: str(r.randint(45, 170))),
  ("StepCount", "count", 600, 20, lambda r: str(r.randint(1, 900))),
  ("ActiveEnergyBurned", "Cal", 60, 15, lambda r: f"{r.uniform(0.1, 9):.3f}"),
  ("BasalEnergyBurned", "kJ", 600, 3, lambda r: f"{r.uniform(30, 60):.2f}"),
  ("DistanceWalkingRunning", "km", 600, 8, lambda r: f"{r.uniform(0.001, 1):.5f}"),
  ("OxygenSaturation", "%", 0, 4, lambda r: f"{r.randint(88, 100) / 100:g}"),
  ("BodyMass", "lb", 0, 2, lambda r: f"{r.uniform(110, 220):.1f}"),
  ("BodyTemperature", "degF", 0, 2, lambda r: f"{r.uniform(97, 103):.1f}"),
  ("BloodGlucose", "mmol&lt;180.1558800000541&gt;/L", 0, 2, lambda r: f"{r.uniform(3.5, 11):.1f}"),
  ("HeartRateVariabilitySDNN", "ms", 60, 2, lambda r: f"{r.uniform(12, 120):.4f}"),
  ("EnvironmentalAudioExposure", "dBASPL", 300, 2, lambda r: f"{r.uniform(35, 92):.4f}"),
]
WHEEL = [kind for kind in TYPES for _ in range(kind[3])]
PREFIX = "HKQuantityTypeIdentifier"
WATCH = ('sourceName="Ada\u2019s Apple\u00a0Watch" sourceVersion="10.2" device="&lt;&lt;HKDevice: 0x28a1&gt;, name:Apple Watch, '
         'manufacturer:Apple Inc., model:Watch, hardware:Watch6,4, software:10.2&gt;"')
PHONE = 'sourceName="Ada &amp; the &quot;iPhone&quot;" sourceVersion="17.2"'


def records(count):
  """The parts of the text behind the DOCTYPE."""
  random_ = random.Random(1)
  zone = zoneinfo.ZoneInfo("Europe/Vienna")
  start = datetime.datetime(2023, 10, 28, tzinfo=zone).timestamp()

  def moment(second):
    return datetime.datetime.fromtimestamp(second, zone).strftime("%Y-%m-%d %H:%M:%S %z")
  yield '<HealthData locale="de_AT">\n <ExportDate value="2026-11-20 10:00:00 +0100"/>\n'
  yield (' <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-01-01" '
         'HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>\n')
  for number in range(count):
    second = start + number * 144
    name, unit, last, _, value = WHEEL[random_.randrange(len(WHEEL))]
    source = PHONE if name == "StepCount" else WATCH
    first, end = moment(second), moment(second + last)
    head = (f' <Record type="{PREFIX}{name}" {source} unit="{unit}" creationDate="{end}" startDate="{first}" '
            f'endDate="{end}" value="{value(random_)}"')
    if name == "HeartRate":
      yield f'{head}>\n  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>\n </Record>\n'
    elif name == "BodyMass":
      yield f'{head}>\n  <MetadataEntry key="HKTimeZone" value="America/New_York"/>\n </Record>\n'
    else:
      yield head + "/>\n"
    if number % 200 == 100:
      pair = [("Systolic", random_.randint(95, 165)), ("Diastolic", random_.randint(55, 100))]
      parts = "".join(f'<Record type="{PREFIX}BloodPressure{part}" {PHONE} unit="mmHg" startDate="{first}" '
                      f'endDate="{first}" value="{amount}"/>\n' for part, amount in pair)
      yield parts
      yield (f' <Correlation type="HKCorrelationTypeIdentifierBloodPressure" {PHONE} startDate="{first}" '
             f'endDate="{first}">\n{parts} </Correlation>\n')
  yield "</HealthData>\n"


def write(count, path, zipped):
  head = '<?xml version="1.0" encoding="UTF-8"?>\n' + DOCTYPE
  if zipped:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
      with archive.open("apple_health_export/export.xml", "w", force_zip64=True) as file:
        text = io.TextIOWrapper(file, "utf-8", newline="\n")
        text.write(head)
        text.writelines(records(count))
        text.close()
    return
  with open(path, "w", encoding="utf-8", newline="\n", buffering=1 << 20) as file:
    file.write(head)
    file.writelines(records(count))


EXPAT = ("import sys,xml.parsers.expat as e; p=e.ParserCreate(); p.StartElementHandler=lambda n,a:None; "
         "p.EndElementHandler=lambda n:None; p.ParseFile(open(sys.argv[1],'rb'))")


def measure(program, path, rounds):
  jobs = {
    "health list": [program, "health", "list", path],
    "health convert": [program, "health", "convert", path, "--all", "-o", "/dev/null", "--force"],
    "xmllint --stream": ["xmllint", "--stream", "--noout", "--huge", path],
    "Python expat": [sys.executable, "-c", EXPAT, path],
  }
  times = {name: [] for name in jobs}
  memory = {}
  for _ in range(rounds):
    for name, command in jobs.items():
      process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
      _, _, usage = os.wait4(process.pid, 0)
      times[name].append(usage.ru_utime + usage.ru_stime)
      memory[name] = usage.ru_maxrss // 1024
  size = os.path.getsize(path) / 1e6
  for name, values in times.items():
    print(f"{name:18} {size / statistics.median(values):6.0f} MB/s  {memory[name]:5} MB resident")


if sys.argv[1] == "write":
  write(int(sys.argv[2]), sys.argv[3], "--zip" in sys.argv)
else:
  measure(sys.argv[2], sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else 5)
