import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import REDCap

@Suite("Real data dictionaries, and questionnaires as dictionaries")
struct REDCapCorpusTests {
  private static let formats = DefinitionFormats([REDCapFormat()])
  private static let files =
    Corpus.files("formats/redcap", ending: ".csv")
    + Corpus.files("formats/redcap-json", ending: ".json")

  private func open(_ source: Source, _ format: any SurveyFormat) throws -> OpenedDefinition {
    try #require(Self.formats.open(source, as: format).definition)
  }

  @Test("Converted to a questionnaire and back, a dictionary is what it was", arguments: files)
  func fromREDCap(_ path: String) throws {
    let source = try Source(name: path, bytes: #require(Corpus.bytes(path)))
    #expect(REDCapFormat().recognizes(source))
    let opened = try open(source, REDCapFormat())
    #expect(!opened.losses.contains { $0.reason == .logicNotSaid })
    let converted = opened.converted(to: FHIRFormat())
    #expect(converted.losses.allSatisfy { $0.outcome != .dropped })
    let back = try open(Source(name: "q.json", bytes: converted.bytes), FHIRFormat())
      .converted(to: REDCapFormat())
    #expect(back.isOrigin && back.bytes == source.bytes)
  }

  @Test("A dictionary that nobody changed keeps every byte of its rows", arguments: files)
  func original(_ path: String) throws {
    let source = try Source(name: path, bytes: #require(Corpus.bytes(path)))
    let survey = try #require(REDCapFormat().read(source) { _ in nil }.survey)
    let written = REDCapFormat().write(WriteRequest(survey, original: source))
    if path.hasSuffix(".csv") {
      #expect(written.bytes == source.bytes)
    } else {
      let again = REDCapFormat().read(Source(name: "b.json", bytes: written.bytes)) { _ in nil }
      #expect(again.survey == survey)
    }
  }

  @Test("Converted to a dictionary and back, a questionnaire is what it was")
  func fromFHIR() throws {
    var count = 0
    var whole = 0
    var outcomes: [String: [Loss.Outcome: Int]] = [:]
    var reasons: [String: Int] = [:]
    for path in Corpus.files(in: ["questionnaires/r4/json", "questionnaires/r4"], suffix: ".json") {
      guard let bytes = Corpus.bytes(path) else { continue }
      let source = Source(name: path, bytes: bytes)
      guard let opened = Self.formats.open(source, as: FHIRFormat()).definition else { continue }
      let converted = opened.converted(to: REDCapFormat())
      let text = Source(name: "d.csv", bytes: converted.bytes)
      #expect(REDCapFormat().recognizes(text), "\(path)")
      let back = try open(text, REDCapFormat()).converted(to: FHIRFormat())
      #expect(back.isOrigin && back.bytes == bytes, "\(path)")
      #expect(!converted.losses.contains { $0.outcome == .dropped }, "\(path)")
      count += 1
      let lost = converted.losses.filter {
        $0.outcome > .approximated && Self.mainConstructs.contains($0.construct)
      }
      if lost.isEmpty { whole += 1 }
      for kind in Set(lost.map(\.construct)) { reasons[kind, default: 0] += 1 }
      for loss in converted.losses {
        outcomes[loss.construct, default: [:]][loss.outcome, default: 0] += 1
      }
    }
    print("REDCap: \(whole) of \(count) forms whole")
    for (name, number) in reasons.sorted(by: { $0.value > $1.value }) {
      print("  forms", name, number)
    }
    for (name, counts) in outcomes.sorted(by: { $0.key < $1.key }) where !name.contains("/") {
      print("  ", name, counts.map { "\($0.key.rawValue)=\($0.value)" }.sorted())
    }
    #expect(count > 400 || count == 0)
    #expect(Double(whole) >= 0.5 * Double(count))
  }

  /// Questions, options, conditions, limits, calculations.
  private static let mainConstructs: Set<String> = [
    "item", "type", "text", "required", "repeats", "option", "answerConstraint", "answerValueSet",
    "enableWhen", "enableBehavior", "enableWhenExpression", "minValue", "maxValue", "minLength",
    "maxLength", "regex", "maxDecimalPlaces", "minOccurs", "maxOccurs", "constraints",
    "calculatedExpression", "calculatedLimits", "optionToggles",
  ]
}
