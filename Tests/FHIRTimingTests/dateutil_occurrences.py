"""Says when rules are due, by python-dateutil and zoneinfo; knows nothing of FHIR.

Reads lines of JSON: {"start": local time, "until": local time, "zones": [...], "rule": RRULE text} or with
"months": how many months apart (the last day of short months), or "seconds": how many seconds apart in exact
time. Prints for each line and zone: how many, and a digest of the seconds since 1970.
A time that does not exist is the first minute after it that does; one that comes twice is the first.
"""

import datetime
import json
import sys
import zoneinfo

from dateutil import relativedelta, rrule

UTC = datetime.timezone.utc
EPOCH = datetime.datetime(1970, 1, 1)


def exists(wall, zone):
    there = wall.replace(tzinfo=zone)
    return there.astimezone(UTC).astimezone(zone).replace(tzinfo=None) == wall


def seconds(wall, zone):
    offset = wall.replace(tzinfo=zone).utcoffset()
    # Clocks change by two hours at most: elsewhere two equal offsets mean an ordinary time.
    late = (wall + datetime.timedelta(hours=2)).replace(tzinfo=zone).utcoffset()
    if offset != late:
        wall = wall.replace(second=0) if not exists(wall, zone) else wall
        while not exists(wall, zone):
            wall += datetime.timedelta(minutes=1)
        offset = wall.replace(tzinfo=zone).utcoffset()
    return int((wall - EPOCH - offset).total_seconds())


def walls(case):
    start = datetime.datetime.fromisoformat(case["start"])
    until = datetime.datetime.fromisoformat(case["until"])
    if "months" in case:
        step = 0
        while True:
            wall = start + relativedelta.relativedelta(months=step * case["months"])
            if wall >= until:
                return
            yield wall
            step += 1
    for wall in rrule.rrulestr(case["rule"], dtstart=start):
        if wall >= until:
            return
        yield wall


def exact(case, zone):
    start = seconds(datetime.datetime.fromisoformat(case["start"]), zone)
    until = seconds(datetime.datetime.fromisoformat(case["until"]), zone)
    begin = EPOCH + datetime.timedelta(seconds=start)
    rule = rrule.rrule(rrule.SECONDLY, interval=case["seconds"], dtstart=begin)
    if case["seconds"] % 3600 == 0:
        rule = rrule.rrule(rrule.HOURLY, interval=case["seconds"] // 3600, dtstart=begin)
    for moment in rule:
        second = int((moment - EPOCH).total_seconds())
        if second >= until:
            return
        yield second


def digest(values):
    count, sum = 0, 0
    last = None
    for value in values:
        if value == last:
            continue
        last = value
        count += 1
        sum = (sum * 31 + value) % 2305843009213693951
    return f"{count} {sum}"


for line in sys.stdin:
    case = json.loads(line)
    wall = None if "seconds" in case else list(walls(case))
    for name in case["zones"]:
        zone = zoneinfo.ZoneInfo(name)
        found = exact(case, zone) if wall is None else (seconds(each, zone) for each in wall)
        print(digest(found))
