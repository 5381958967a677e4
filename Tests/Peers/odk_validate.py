#!/usr/bin/env python3
"""Holds workbooks against pyxform and the ODK Validate that it brings along.

    odk_validate.py PROGRAM QUESTIONNAIRE…    a line for each workbook that one of them refuses
"""
import os
import subprocess
import sys
import tempfile

import pyxform.validators.odk_validate as validator
from pyxform.xls2xform import convert

JAR = validator.ODK_VALIDATE_PATH
# Files that one Java process looks at.
AT_ONCE = 40


def main(program, forms):
    program = os.path.abspath(program)
    with tempfile.TemporaryDirectory() as folder:
        xforms, refused, unwritten = {}, 0, 0
        for number, form in enumerate(forms):
            workbook = os.path.join(folder, f"{number}.xlsx")
            run = subprocess.run([program, "convert", form, "--to", "xlsform", "-q", "-o", workbook],
                                 capture_output=True)
            if run.returncode != 0:
                unwritten += 1
                continue
            try:
                text = convert(workbook, validate=False).xform
            except Exception as error:  # Whatever it raises is what a person would see.
                refused += 1
                print(f"{form}: pyxform: {str(error)[:300]}")
                continue
            file = os.path.join(folder, f"{number}.xml")
            with open(file, "w") as output:
                output.write(text)
            xforms[file] = form
        files = list(xforms)
        for start in range(0, len(files), AT_ONCE):
            refused += validate(files[start : start + AT_ONCE], xforms)
        print(f"ODK Validate: {len(xforms)} forms, {refused} refused, {unwritten} not written")
        return 1 if refused else 0


def validate(files, names):
    run = subprocess.run(["java", "-Djava.awt.headless=true", "-jar", JAR, *files], capture_output=True, text=True)
    if run.returncode == 0:
        return 0
    # One of them is wrong: each for itself.
    refused = 0
    for file in files:
        run = subprocess.run(["java", "-Djava.awt.headless=true", "-jar", JAR, file], capture_output=True, text=True)
        if run.returncode != 0:
            refused += 1
            words = [line for line in run.stderr.splitlines() if line.strip() and not line.startswith("\tat ")]
            print(f"{names[file]}: ODK Validate: {' '.join(words)[:400]}")
    return refused


sys.exit(main(sys.argv[1], sys.argv[2:]))
