import TestSupport

/// A questionnaire, a patient and data of several people, to be populated in a test.
final class PopulateFolder {
  let folder: TemporaryFolder

  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
  private static let fhirPath = "text/fhirpath"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.questionnaire(query: "Observation?patient={{%patient.id}}"), as: "q.json")
    try folder.write(Self.patients[0], as: "patient.json")
    try folder.write(Self.patients.joined(separator: "\n") + "\n", as: "patients.ndjson")
    try folder.write(Self.data, as: "data.ndjson")
    try folder.write(
      """
      {"resourceType": "QuestionnaireResponse", "questionnaire": "http://x/q", "status": "in-progress",
       "item": [{"linkId": "name", "answer": [{"valueString": "Mine"}]},
        {"linkId": "row", "item": [{"linkId": "id", "answer": [{"valueString": "old"}]}]}]}
      """, as: "response.json")
    try folder.write(Self.parameters, as: "parameters.json")
    try folder.write(#"{"resourceType": "Parameters"}"#, as: "empty.json")
    for (name, url, value) in [
      ("map", Self.sdc + "sourceStructureMap", #""valueCanonical": "http://x/map""#),
      (
        "critical",
        "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-rendering-criticalExtension",
        #""valueCanonical": "http://x/unknown""#
      ),
    ] {
      try folder.write(
        """
        {"resourceType": "Questionnaire", "url": "http://x/\(name)", "status": "draft",
         "extension": [{"url": "\(url)", \(value)}], "item": [{"linkId": "1", "type": "string"}]}
        """, as: "\(name).json")
    }
  }

  static func questionnaire(query: String) -> String {
    """
    {"resourceType": "Questionnaire", "url": "http://x/q", "status": "draft", "extension": [
      {"url": "\(sdc)launchContext", "extension": [{"url": "name", "valueCoding": {"code": "patient"}},
        {"url": "type", "valueCode": "Patient"}]}],
     "item": [
      {"linkId": "name", "type": "string", "text": "Name", "extension": [\(initial("%patient.name.family"))]},
      {"linkId": "weight", "type": "decimal", "text": "Weight",
       "code": [{"system": "http://loinc.org", "code": "29463-7"}],
       "extension": [{"url": "\(sdc)observationLinkPeriod",
         "valueDuration": {"value": 1, "system": "http://unitsofmeasure.org", "code": "a"}},
        {"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-unit",
         "valueCoding": {"system": "http://unitsofmeasure.org", "code": "kg"}}]},
      {"linkId": "row", "type": "group", "repeats": true, "extension": [
       {"url": "\(sdc)itemPopulationContext", "valueExpression": {"name": "row",
        "language": "application/x-fhir-query", "expression": "\(query)"}}],
       "item": [{"linkId": "id", "type": "string", "extension": [\(initial("%row.id"))]}]}]}
    """
  }

  private static func initial(_ expression: String) -> String {
    """
    {"url": "\(sdc)initialExpression",
     "valueExpression": {"language": "\(fhirPath)", "expression": "\(expression)"}}
    """
  }

  private static let patients = [
    #"{"resourceType": "Patient", "id": "p1", "name": [{"family": "One"}]}"#,
    #"{"resourceType": "Patient", "id": "p2", "name": [{"family": "Two"}]}"#,
  ]

  private static func observation(_ id: String, _ patient: String, _ value: String, _ unit: String)
    -> String
  {
    """
    {"resourceType": "Observation", "id": "\(id)", "status": "final", "code": {"coding": [{"system": \
    "http://loinc.org", "code": "29463-7"}]}, "subject": {"reference": "Patient/\(patient)"}, \
    "effectiveDateTime": "2026-10-01", "valueQuantity": {"value": \(value), "unit": "\(unit)", \
    "system": "http://unitsofmeasure.org", "code": "\(unit)"}}
    """
  }

  private static let data =
    [
      observation("o1", "p1", "72.50", "kg"), observation("o2", "p2", "81000", "g"),
      observation("o3", "p3", "5", "cm"),
    ].joined(separator: "\n") + "\n"

  private static let parameters = """
    {"resourceType": "Parameters", "parameter": [
      {"name": "questionnaireRef", "valueReference": {"reference": "http://x/q"}},
      {"name": "subject", "valueReference": {"reference": "Patient/p1", "display": "One"}},
      {"name": "context", "part": [{"name": "name", "valueString": "patient"},
        {"name": "content", "resource": \(patients[0])}]},
      {"name": "context", "part": [{"name": "name", "valueString": "user"},
        {"name": "content", "valueReference": {"reference": "Practitioner/1"}}]}]}
    """

  /// Runs a command line; what begins with `./` is in the folder.
  func run(_ arguments: String..., person: Person? = nil) -> Outcome {
    var world = TestWorld()
    world.person = person
    world.inputIsTerminal = person != nil
    world.environment = ["HOME": folder.path(""), "FHIR_SURVEY_PLAIN": "1"]
    let outcome = world.run(
      arguments.map { $0.hasPrefix("./") ? folder.path(String($0.dropFirst(2))) : $0 })
    outcome.errors = outcome.errors.replacing(folder.path + "/", with: "")
    return outcome
  }

  /// Populates a questionnaire with a query.
  static func errors(query: String) throws -> String {
    let made = try PopulateFolder()
    try made.folder.write(questionnaire(query: query), as: "other.json")
    return made.run(
      "populate", "./other.json", "--patient", "./patient.json", "--data", "./data.ndjson"
    ).errors
  }
}
