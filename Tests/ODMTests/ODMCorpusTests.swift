import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import ODM

@Suite(
  "Real files of ODM, and questionnaires as ODM",
  .enabled(if: Corpus.exists, "\(Corpus.absence)"))
struct ODMCorpusTests {
  private static let formats = DefinitionFormats([ODMFormat()])
  static let files = Corpus.files("formats/odm", ending: ".xml")
  static let questionnaires = Corpus.files("questionnaires/r4/json", ending: ".json")

  private func open(_ source: Source, _ format: any SurveyFormat) -> OpenedDefinition? {
    Self.formats.open(source, as: format).definition
  }

  @Test("Converted to a questionnaire and back, a file is what it was", arguments: files)
  func fromODM(_ path: String) throws {
    let source = try Source(name: path, bytes: #require(Corpus.bytes(path)))
    guard let opened = open(source, ODMFormat()) else {
      let codes = Self.formats.open(source, as: ODMFormat()).diagnostics.map(\.code)
      #expect(codes == [.noForms])
      return
    }
    #expect(ODMFormat().recognizes(source))
    let converted = opened.converted(to: FHIRFormat())
    #expect(converted.losses.allSatisfy { $0.outcome != .dropped })
    let back = try #require(open(Source(name: "q.json", bytes: converted.bytes), FHIRFormat()))
      .converted(to: ODMFormat())
    #expect(back.isOrigin && back.bytes == source.bytes)
  }

  @Test(
    "Converted to ODM and back, a questionnaire is what it was",
    arguments: ODMFormat.Version.allCases)
  func fromFHIR(_ version: ODMFormat.Version) throws {
    let folder = ProcessInfo.processInfo.environment["ODM_OUTPUT"]
    let wanted = ProcessInfo.processInfo.environment["ODM_ALL"] != nil ? 1 : 12
    var tally = Tally()
    for (index, path) in Self.questionnaires.enumerated() where index % wanted == 0 {
      guard let bytes = Corpus.bytes(path),
        let opened = open(Source(name: path, bytes: bytes), FHIRFormat())
      else { continue }
      let converted = opened.converted(to: ODMFormat(version: version))
      #expect(converted.losses.allSatisfy { $0.outcome != .dropped }, "\(path)")
      let text = Source(name: "s.xml", bytes: converted.bytes)
      if let folder {
        let name = path.split(separator: "/").last ?? ""
        try Data(converted.bytes).write(
          to: URL(filePath: "\(folder)/\(version.rawValue)-\(name).xml"))
      }
      let back = open(text, ODMFormat())?.converted(to: FHIRFormat())
      #expect(back?.isOrigin == true && back?.bytes == bytes, "\(path)")
      tally.add(converted.losses, path)
    }
    tally.print()
    #expect(tally.all == 0 || tally.share >= 0.6)
  }
}

/// How many forms keep all that matters, and what keeps the others from it.
struct Tally {
  private static let main: Set<String> = [
    "item", "type", "text", "required", "repeats", "option", "answerValueSet", "enableWhen",
    "enableBehavior", "enableWhenExpression", "minValue", "maxValue", "maxLength", "minLength",
    "regex", "maxDecimalPlaces", "constraints", "constraint", "calculatedExpression", "minOccurs",
    "maxOccurs", "answerConstraint",
  ]
  private(set) var all = 0
  private(set) var whole = 0
  private var blame: [String: Int] = [:]
  private var alone: [String: Int] = [:]

  var share: Double { all == 0 ? 1 : Double(whole) / Double(all) }

  mutating func add(_ losses: [Loss], _ path: String) {
    all += 1
    for loss in losses
    where loss.linkId != nil && Self.main.contains(loss.construct) && loss.outcome > .approximated {
      Swift.print(
        "LOSS \(path) \(loss.construct) \(loss.linkId ?? "") \(loss.before ?? "") -> \(loss.after ?? "") \(loss.detail ?? "")"
          .prefix(300))
    }
    let bad = Set(
      losses.filter {
        $0.linkId != nil && Self.main.contains($0.construct) && $0.outcome > .approximated
      }
      .map { $0.construct + ($0.detail.map { " (\($0))" } ?? "") })
    if bad.isEmpty { whole += 1 }
    for name in bad { blame[name, default: 0] += 1 }
    if bad.count == 1, let name = bad.first { alone[name, default: 0] += 1 }
  }

  func print() {
    Swift.print("TALLY \(whole) of \(all)")
    for (name, count) in blame.sorted(by: { $0.value > $1.value }).prefix(25) {
      Swift.print("TALLY   \(name): \(count), alone \(alone[name] ?? 0)")
    }
  }
}
