import FHIRDocument
import FHIRPopulation
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import TestSupport
import Testing

@Suite("Forms that start with what is known")
struct PopulationRuleTests {
  private static let initial =
    "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression"
  private static let patient =
    #"{"resourceType": "Patient", "id": "p1", "gender": "female", "name": [{"given": ["Eva", "Ann"]}]}"#

  private static func item(
    _ linkId: String, _ type: String, _ expression: String? = nil, _ rest: String = ""
  ) -> String {
    let extensions = expression.map {
      """
      , "extension": [{"url": "\(initial)",
        "valueExpression": {"language": "text/fhirpath", "expression": "\($0)"}}]
      """
    }
    return #"{"linkId": "\#(linkId)", "type": "\#(type)"\#(extensions ?? "")\#(rest)}"#
  }

  private static let context = """
    {"url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-launchContext",
     "extension": [{"url": "name", "valueCoding": {"code": "patient"}},
       {"url": "type", "valueCode": "Patient"}]}
    """

  private func filling(_ items: String...) throws -> Filling {
    var filling = try Filling(items: items.joined(separator: ","), extensions: Self.context)
    filling.contexts["patient"] = [try Filling.resource(Self.patient)]
    return filling
  }

  @Test(
    "Rule 110: the expression counts beside a fixed value, if it gives something",
    arguments: [("%patient.name.given.first()", "Eva"), ("%patient.birthDate", "fixed")])
  func initialTwice(expression: String, answer: String) throws {
    let fixed = #", "initial": [{"valueString": "fixed"}]"#
    let filled = try filling(Self.item("1", "string", expression, fixed)).filled()
    #expect(filled.texts == ["1": answer])
  }

  @Test("Rule 111: of more results than the item takes none is chosen, and they are offered")
  func several() throws {
    let filled = try filling(Self.item("1", "string", "%patient.name.given")).filled()
    #expect(filled.texts.isEmpty && filled.numbers == [463])
    let id = try #require(filled.session.instance(linkId: "1"))
    #expect(filled.session.candidates(id) == [.string("Eva"), .string("Ann")])
    let repeating = try filling(
      Self.item("1", "string", "%patient.name.given", #", "repeats": true"#)
    ).filled()
    #expect(repeating.texts == ["1": "Eva;Ann"])
  }

  @Test("Rule 112: standing answers stay, unless what is found is to take their place")
  func standing() throws {
    let filling = try filling(
      Self.item("1", "string", "%patient.id"), Self.item("2", "string", "%patient.id"))
    let response = try Filling.resource(
      """
      {"resourceType": "QuestionnaireResponse", "questionnaire": "http://x/q", "status": "in-progress",
       "item": [{"id": "i", "linkId": "1", "answer": [{"valueString": "mine"}]}]}
      """)
    let kept = filling.filled(standing: response)
    #expect(kept.texts == ["1": "mine", "2": "p1"])
    #expect(kept.response[.item]?[.id]?.string == "i")
    #expect(kept.answers.map(\.origin.isFromData) == [false, true])
    #expect(
      filling.filled(standing: response, overwriting: true).texts == ["1": "p1", "2": "p1"])
  }

  @Test(
    "A question of which a response says why it has no answer stays without, unless overwritten")
  func declined() throws {
    let filling = try filling(
      Self.item("1", "string", "%patient.id"), Self.item("2", "string", "%patient.id"))
    let url = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"
    let response = try Filling.resource(
      """
      {"resourceType": "QuestionnaireResponse", "questionnaire": "http://x/q", "status": "in-progress",
       "item": [{"linkId": "1", "answer": [{"_valueString": {"extension": [{"url": "\(url)", "valueCode": "asked-declined"}]}}]}]}
      """)
    let kept = filling.filled(standing: response)
    #expect(kept.texts == ["2": "p1"])
    let reason = kept.response[.item]?[.answer]?.choice("value")?[.extension]?.choice("value")
    #expect(reason?.string == "asked-declined")
    #expect(
      filling.filled(standing: response, overwriting: true).texts == ["1": "p1", "2": "p1"])
  }

  @Test("Rule 112: what is missing leaves its item open, and the rest is populated")
  func missing() throws {
    var filling = try filling(
      Self.item("1", "string", "%patient.id"), Self.item("2", "string", "'a' + 'b'"))
    filling.contexts = [:]
    #expect(filling.filled().texts == ["2": "ab"])
    #expect(filling.populator.findings.map(\.code) == [.missingLaunchContext])
  }

  private static let options = """
    , "answerOption": [{"valueCoding": {"system": "s", "code": "female", "display": "F"}},
      {"valueCoding": {"system": "s", "version": "1", "code": "male", "display": "M"}},
      {"valueCoding": {"system": "t", "code": "other", "display": "O"}},
      {"valueCoding": {"system": "u", "code": "other", "display": "P"}}]
    """

  @Test(
    "Rule 113: a result picks an option, whose coding is written; none is left open",
    arguments: [
      ("%patient.gender", "F"), ("'male'", "M"), ("'other'", nil), ("'x'", nil),
    ] as [(String, String?)])
  func options(expression: String, label: String?) throws {
    let filled = try filling(Self.item("1", "choice", expression, Self.options)).filled()
    #expect(filled.texts["1"] == label)
    #expect(filled.numbers.isEmpty == (label != nil))
  }

  @Test(
    "Rule 113: of a coding system and code count, and versions that both have",
    arguments: [
      (#"{"system": "s", "code": "female"}"#, "F"), (#"{"system": "t", "code": "female"}"#, nil),
      (#"{"system": "s", "version": "2", "code": "male"}"#, nil),
      (#"{"system": "s", "code": "male"}"#, "M"), (#"{"code": "female"}"#, "F"),
      (#"{"code": "other"}"#, nil),
    ] as [(String, String?)])
  func codings(coding: String, label: String?) throws {
    var filling = try filling(Self.item("1", "choice", "%code.code.coding", Self.options))
    filling.contexts["code"] = [
      try Filling.resource(
        #"{"resourceType": "Observation", "status": "final", "code": {"coding": [\#(coding)]}}"#)
    ]
    #expect(filling.filled().texts["1"] == label)
  }

  @Test("Each answer says where it comes from")
  func origins() throws {
    let filled = try filling(
      Self.item("1", "string", "%patient.gender"), Self.item("2", "string", "'a'"),
      Self.item("3", "string", nil, #", "initial": [{"valueString": "b"}]"#)
    ).filled()
    #expect(
      filled.answers.map(\.origin) == [
        .expression("%patient.gender", resources: ["Patient/p1"]),
        .expression("'a'", resources: []), .questionnaire,
      ])
  }
}
