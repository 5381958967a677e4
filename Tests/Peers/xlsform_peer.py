#!/usr/bin/env python3
"""Reads forms with pyxform, the program that makes XForms of XLSForms.

    xlsform_peer.py FILE.xlsx…    for each file a line of JSON: its name, the error or null, the questions
    xlsform_peer.py --time FILE   the processor time of the conversion in seconds
    xlsform_peer.py --xform FILE  the XForm
    xlsform_peer.py --xforms FILE.xlsx…   the same, each written to FILE.xlsx.xml
"""
import json
import os
import re
import sys
import time

from pyxform.xls2xform import convert


def paths(xml):
  return re.findall(r"<bind [^>]*nodeset=\"([^\"]*)\"", xml)


def main(arguments):
  if arguments[:1] == ["--time"]:
    start = time.process_time()
    convert(arguments[1])
    return print(time.process_time() - start)
  if arguments[:1] == ["--xform"]:
    return print(convert(arguments[1]).xform)
  if arguments[:1] == ["--xforms"]:
    for path in arguments[1:]:
      with open(path + ".xml", "w") as file:
        file.write(convert(path).xform)
    return
  for path in arguments:
    try:
      result = convert(path)
      found = {"error": None, "binds": paths(result.xform), "warnings": len(result.warnings)}
    except Exception as error:  # Whatever it raises is what a person would see.
      found = {"error": f"{type(error).__name__}: {error}", "binds": [], "warnings": 0}
    print(json.dumps({"name": os.path.basename(path), **found}, ensure_ascii=False), flush=True)


main(sys.argv[1:])
