#!/usr/bin/env python3
"""A server of fhirstarter: every resource that comes is read by the models of fhir.resources (R4B), and refused where it is not
right to the last element.

    strict_server.py PORT FOLDER    with the environment variable FHIR_SEQUENCE=R4B; each resource becomes a file in FOLDER
"""
import importlib
import json
import sys
from pathlib import Path

import uvicorn
from fhir.resources.R4B.bundle import Bundle
from fhirstarter import FHIRProvider, FHIRStarter, InteractionContext
from fhirstarter.exceptions import FHIRResourceNotFoundError

KINDS = ["Patient", "Questionnaire", "QuestionnaireResponse", "Task", "Observation", "Device", "Communication", "MedicationRequest",
         "MedicationAdministration"]
# The searches that are answered; others are overlooked.
SEARCHES = {"QuestionnaireResponse": ["identifier", "patient"], "Task": ["identifier", "patient", "owner", "status"],
            "Observation": ["identifier", "subject", "patient"], "Device": ["identifier"], "Communication": ["identifier", "patient"],
            "MedicationAdministration": ["identifier", "patient"], "MedicationRequest": ["patient"], "Questionnaire": ["url"], "Patient": []}
FOLDER = Path(sys.argv[2])
store = {kind: {} for kind in KINDS}
provider = FHIRProvider()


def text(resource): return json.loads(resource.model_dump_json())


def keep(kind, name, resource):
  store[kind][name] = text(resource)
  (FOLDER / f"{kind}-{name}.json").write_text(json.dumps(store[kind][name]))


def matches(resource, name, wanted):
  if name == "identifier":
    found = resource.get("identifier", [])
    found = found if isinstance(found, list) else [found]
    return any(f"{one.get('system', '')}|{one['value']}" in wanted.split(",") for one in found)
  value = resource.get({"patient": "subject", "owner": "owner"}.get(name, name))
  if isinstance(value, dict): value = value.get("reference", "")
  return value is None or value.split("/")[-1] == wanted.split("/")[-1]


def serve(kind):
  model = getattr(importlib.import_module(f"fhir.resources.R4B.{kind.lower()}"), kind)

  @provider.create(model)
  async def create(context: InteractionContext, resource: model) -> str:
    name = f"s{sum(map(len, store.values())) + 1}"
    resource.id = name
    keep(kind, name, resource)
    return name

  @provider.update(model)
  async def update(context: InteractionContext, id_: str, resource: model) -> str:
    keep(kind, id_, resource)
    return id_

  @provider.read(model)
  async def read(context: InteractionContext, id_: str) -> model:
    if id_ not in store[kind]: raise FHIRResourceNotFoundError
    return model.model_validate(store[kind][id_])

  async def search(context: InteractionContext, **wanted) -> Bundle:
    found = [one for one in store[kind].values()
             if all(matches(one, name, value) for name, value in wanted.items() if value)]
    return Bundle.model_validate({
      "resourceType": "Bundle", "type": "searchset", "total": len(found), "entry": [{"resource": one} for one in found]})

  # The names of the searches are read from the parameters of the function.
  names = SEARCHES[kind]
  room = {"search": search, "InteractionContext": InteractionContext, "Bundle": Bundle}
  exec("async def named(context: InteractionContext" + "".join(f", {name}: str | None" for name in names)
       + ") -> Bundle:\n  return await search(context" + "".join(f", {name}={name}" for name in names) + ")", room)
  provider.search_type(model)(room["named"])


for kind in KINDS: serve(kind)
app = FHIRStarter(title="strict")
app.add_providers(provider)
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
