"""Validates files by an XML schema: odm_peer.py SCHEMA FILE...; prints a line for each finding."""

import sys

from lxml import etree

schema = etree.XMLSchema(etree.parse(sys.argv[1]))
parser = etree.XMLParser(huge_tree=True)
for path in sys.argv[2:]:
    if not schema.validate(etree.parse(path, parser)):
        for error in list(schema.error_log)[:3]:
            print(f"{path}:{error.line}: {error.message}")
