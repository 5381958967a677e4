import TestSupport

/// Small forms with marks of SDC, each run by a verb.
enum MarkedForm {
  static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  /// An extension of SDC: its name, and the members of its value.
  static func mark(_ name: String, _ value: String) -> String {
    #"{"url": "\#(sdc)\#(name)", \#(value)}"#
  }

  /// A template for an item, by its id in `contained`.
  static func template(_ id: String) -> String {
    mark(
      "templateExtract",
      ##""extension": [{"url": "template", "valueReference": {"reference": "#\##(id)"}}]"##)
  }

  static func questionnaire(
    _ items: String, url: String = "http://x/q", root: String = "", marks: [String] = []
  ) -> String {
    #"{"resourceType": "Questionnaire", "url": "\#(url)", "status": "active", \#(root) "#
      + #""extension": [\#(marks.joined(separator: ", "))], "item": [\#(items)]}"#
  }

  /// An item with a linkId; `more` are its other members.
  static func item(
    _ linkId: String, _ type: String = "string", marks: [String] = [], more: String = ""
  ) -> String {
    #"{"linkId": "\#(linkId)", "text": "T", "type": "\#(type)", \#(more)"#
      + #""extension": [\#(marks.joined(separator: ", "))]}"#
  }

  /// What `extract` says of a form and a response to it.
  static func extract(
    _ questionnaire: String, answer: String = #""valueString": "x""#,
    naming url: String = "http://x/q"
  ) throws -> String {
    let folder = try TemporaryFolder()
    let form = try folder.write(questionnaire, as: "q.json")
    let response = try folder.write(
      #"{"resourceType": "QuestionnaireResponse", "id": "r", "questionnaire": "\#(url)", "status": "completed", "#
        + #""item": [{"linkId": "1", "answer": [{\#(answer)}]}]}"#, as: "r.json")
    let run = TestWorld().run([
      "extract", response, "--questionnaire", form, "-o", folder.path("out.ndjson"), "-v",
    ])
    return run.errors.replacing(folder.path + "/", with: "")
  }

  /// What `assemble` says of a form and its parts.
  static func assemble(_ questionnaire: String, _ parts: String...) throws -> String {
    try assemble(questionnaire, parts: parts)
  }

  static func assemble(_ questionnaire: String, parts: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let form = try folder.write(questionnaire, as: "q.json")
    for (number, part) in parts.enumerated() {
      try folder.write(part, as: "parts/part\(number + 1).json")
    }
    try folder.write("{}", as: "parts/none.json")
    let run = TestWorld().run([
      "assemble", form, "--questionnaire", folder.path("parts"), "-o", folder.path("out.json"),
    ])
    return run.errors.replacing(folder.path + "/", with: "")
  }

  /// A display item that a part replaces.
  static func part(more: String = "") -> String {
    item(
      "d", "display", marks: [mark("subQuestionnaire", #""valueCanonical": "http://x/p""#)],
      more: more)
  }

  /// A group around an item, with extensions.
  static func group(_ inner: String, marks: [String]) -> String {
    item("g", "group", marks: marks, more: #""item": [\#(inner)], "#)
  }

  static func variable(_ name: String, _ expression: String) -> String {
    #"{"url": "http://hl7.org/fhir/StructureDefinition/variable", "valueExpression": {"name": "\#(name)", "#
      + #""language": "text/fhirpath", "expression": "\#(expression)"}}"#
  }
}
