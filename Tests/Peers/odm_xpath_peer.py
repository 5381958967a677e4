"""Evaluates the XPath of ODM over clinical data with lxml.

Standard input: {"metadata": ODM, "data": [[ODM, [[path of OIDs, whether it is enabled], …]], …]}. Standard output:
{"compared": …, "unknown": …, "differences": [text, …]}, where unknown is how many items have a condition with
functions that XPath 1.0 does not have.
"""

import json
import re
import sys

from lxml import etree


def parsed(text):
    return etree.fromstring(re.sub(r' xmlns="[^"]*"', "", text, count=1).encode())


def first(value):
    if isinstance(value, list):
        return first(value[0]) if value else ""
    return value.text or value.get("Value") or "" if isinstance(value, etree._Element) else value


def truth(value):
    return bool(value) if not isinstance(value, list) else len(value) > 0


functions = etree.FunctionNamespace(None)
functions["if"] = lambda _, test, yes, no: yes if truth(test) else no
functions["coalesce"] = lambda _, one, other: first(one) if first(one) != "" else first(other)


class Form:
    def __init__(self, metadata):
        self.root = parsed(metadata)
        self.definitions = {
            d.get("OID"): d for d in self.root.iter("FormDef", "ItemGroupDef", "ItemDef", "ConditionDef")}

    def exception(self, parent, child):
        """The condition under which something is not asked; None where there is none."""
        for reference in self.definitions[parent]:
            if child not in (reference.get("ItemOID"), reference.get("ItemGroupOID")):
                continue
            oid = reference.get("CollectionExceptionConditionOID")
            if oid is None:
                return None
            for expression in self.definitions[oid].iter("FormalExpression"):
                if expression.get("Context", "").startswith(("XPath", "XForms")):
                    return "".join(expression.itertext()).strip()
            return "unknown()"
        return None


def place(data, path, definitions):
    """The elements of a path in the data, made where there are none."""
    node = next(data.iter("FormData", "ItemGroupData"), None)
    if node is None:
        # Nothing was answered.
        name, key = ("FormData", "FormOID") if definitions[path[0]].tag == "FormDef" else ("ItemGroupData", "ItemGroupOID")
        node = etree.SubElement(data, name, {key: path[0]})
    nested = data.get("ODMVersion", "").startswith("2")
    form, nodes = node, []
    for oid in path[1:]:
        isItem = definitions[oid].tag == "ItemDef"
        name, key = ("ItemData", "ItemOID") if isItem else ("ItemGroupData", "ItemGroupOID")
        parent = node if isItem or nested else form
        found = next((child for child in parent if child.tag == name and child.get(key) == oid), None)
        if found is None:
            found = etree.SubElement(parent, name, {key: oid})
        nodes.append(found)
        node = found
    return nodes


def main():
    job = json.load(sys.stdin)
    form = Form(job["metadata"])
    compared = unknown = 0
    differences = []
    for text, wanted in job["data"]:
        data = parsed(text)
        for path, enabled in wanted:
            nodes = place(data, path, form.definitions)
            tests = [(form.exception(parent, child), node) for parent, child, node in zip(path, path[1:], nodes)]
            tests = [(test, node) for test, node in tests if test]
            if not tests:
                continue
            try:
                found = not any(truth(node.xpath(test)) for test, node in tests)
            except etree.XPathError:
                unknown += 1
                continue
            compared += 1
            if found != enabled:
                differences.append(f"{'/'.join(path)}: {found}, not {enabled}: {[test for test, _ in tests]}")
    print(json.dumps({"compared": compared, "unknown": unknown, "differences": differences}))


main()
