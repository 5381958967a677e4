import FHIRDocument
import FHIRPopulation
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import TestSupport
import Testing

/// Forms that others have made to be populated.
@Suite(.enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct CorpusFormTests {
  static let files =
    [
      "sdc-populate/lforms", "sdc-populate/sdc-ig-4", "sdc-populate/sdc-ig-3x",
      "sdc-populate/derived-smart-forms/CalculatedExpressionBMICalculatorPrepop",
      "sdc-populate/cqf/r4/input/resources", "sdc-populate/cqf/r5/input/resources",
      "sdc-populate/cqf/dstu3/input/resources",
    ].flatMap { Corpus.files($0, ending: ".json") + Corpus.files($0, ending: ".xml") }
    .filter { Corpus.read($0)?.document?.root.resourceType == "Questionnaire" }

  @Test("There are forms")
  func count() { #expect(Self.files.count > 15) }

  @Test("A form populates, and gives a response in order", arguments: files)
  func populates(path: String) throws {
    var filling = try Filling(try #require(Corpus.read(path)?.document).root)
    try filling.give(Self.data)
    filling.contexts["patient"] = [try Filling.resource(Self.patient)]
    let filled = filling.filled()
    #expect(filled.response.structureFindings().isEmpty, "\(filled.response.structureFindings())")
    for answer in filled.answers where answer.origin.isFromData {
      let id = try #require(filled.session.instance(at: answer.path))
      let problems = filled.session.problems(with: answer.values, for: id)
      #expect(!problems.contains { $0.severity == .error }, "\(answer) \(problems)")
    }
  }

  private static let patient = """
    {"resourceType": "Patient", "id": "p1", "birthDate": "1970-10-15", "gender": "female", "name": \
    [{"use": "official", "family": "One", "given": ["Ann"]}]}
    """

  private static func observation(_ code: String, _ number: String, _ unit: String) -> String {
    """
    {"resourceType": "Observation", "id": "o\(code)", "status": "final", "code": {"coding": [{"system": \
    "http://loinc.org", "code": "\(code)"}]}, "subject": {"reference": "Patient/p1"}, \
    "effectiveDateTime": "2025-08-01", "valueQuantity": {"value": \(number), "unit": "\(unit)", \
    "system": "http://unitsofmeasure.org", "code": "\(unit)"}}
    """
  }

  private static let data = [
    patient, observation("29463-7", "79.30", "kg"), observation("8302-2", "163", "cm"),
    observation("3137-7", "64.2", "[in_i]"), observation("3141-9", "175", "[lb_av]"),
  ].joined(separator: "\n")

  @Test("The pair of Smart Forms has its answers, and the calculated one")
  func pair() throws {
    let folder = "sdc-populate/derived-smart-forms"
    let form = "\(folder)/CalculatedExpressionBMICalculatorPrepop"
    func read(_ path: String) throws -> Element {
      try #require(Corpus.read(path)?.document).root
    }
    let parameters = try PopulateParameters(
      try read("\(form)/inputParamsCalculatedExpressionBMICalculatorPrepop.json"))
    var filling = try Filling(try #require(parameters.questionnaire))
    filling.contexts["patient"] = [try read("\(folder)/patRepop.json")]
    var lines = ""
    for name in ["bundleObsBodyWeight", "bundleObsBodyHeight"] {
      lines +=
        String(decoding: JSONWriter.write(try read("\(form)/\(name).json")), as: UTF8.self) + "\n"
    }
    try filling.give(lines)
    let filled = filling.filled()
    let theirs = try read("\(form)/QRCalculatedExpressionBMICalculatorPrepop.json")
    #expect(theirs[.item] != nil)
    #expect(filled.texts.values.sorted() == ["163", "29.8 kg/m2", "79.3"], "\(filled.texts)")
  }
}
