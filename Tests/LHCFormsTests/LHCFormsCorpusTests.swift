import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import LHCForms

@Suite("Real forms of LHC-Forms, and questionnaires as LHC-Forms")
struct LHCFormsCorpusTests {
  private static let formats = DefinitionFormats([LHCFormsFormat()])
  /// All but one, which is a Questionnaire.
  static let files = Corpus.files("formats/lhc", ending: ".json").filter {
    !$0.hasSuffix("attachmentQ.json")
  }

  private func open(_ source: Source, _ format: any SurveyFormat) throws -> OpenedDefinition {
    try #require(Self.formats.open(source, as: format).definition)
  }

  @Test("Converted to a questionnaire and back, a form is what it was", arguments: files)
  func fromLHC(_ path: String) throws {
    let source = try Source(name: path, bytes: #require(Corpus.bytes(path)))
    #expect(LHCFormsFormat().recognizes(source))
    let converted = try open(source, LHCFormsFormat()).converted(to: FHIRFormat())
    #expect(converted.losses.allSatisfy { $0.outcome != .dropped })
    let back = try open(Source(name: "q.json", bytes: converted.bytes), FHIRFormat())
      .converted(to: LHCFormsFormat())
    #expect(back.isOrigin && back.bytes == source.bytes)
  }

  /// What says what is so without it.
  private static let defaults: Set<String> = [
    "header", "editable true", "editable 1", "min 0", "min 1", "max 1", "action show",
    "sourceType INTERNAL", "status draft", "questionLayout vertical", "onAttribute value",
    "default false", "dataType ST",
    "answerConstraint optionsOnly", "type COMBO_BOX",
  ]

  /// How many bytes are read at most without one of the properties; `make deletions` takes out each but in the
  /// largest file, of which it is some thousands.
  private static let budget =
    ProcessInfo.processInfo.environment["FHIR_SURVEY_DELETIONS"] == nil
    ? 200_000 : 1_000_000_000

  @Test(
    "Each property of a form that is taken out changes the result or the report", arguments: files)
  func properties(_ path: String) throws {
    let source = try Source(name: path, bytes: #require(Corpus.bytes(path)))
    let root = try #require(JSONDocument.ofForm(source).document?.root)
    let whole = try said(by: source.bytes)
    var open = Array(root.children)
    var all: [Element] = []
    while let element = open.popLast() {
      // A type that answers, units or the header say, too, a code that is the linkId, the system of an option that has its code,
      // and what a default says of an answer twice.
      open += element.children.filter {
        !($0.nameText == "dataType"
          && ["answers", "header", "units"].contains { element[$0]?.saysNothing == false })
          && !($0.string == "CNE" && element["externallyDefined"] != nil)
          && !($0.nameText == "questionCode" && element["questionCodeSystem"]?.string == "LinkId")
          && !($0.nameText == "linkId"
            && $0.string?.hasSuffix("/" + (element["questionCode"]?.string ?? "?")) == true)
          && !($0.nameText == "system" && element.nameText == "value" && element["code"] != nil)
          && !(["code", "text"].contains($0.nameText) && element.nameText == "defaultAnswer")
      }
      if element.saysNothing { continue }
      if Self.saysDefault(element) { continue }
      all.append(element)
    }
    let step = max(1, all.count * source.bytes.count / Self.budget)
    for (index, element) in all.enumerated() where index % step == 0 {
      let without = JSONWithout(element).text(root)
      #expect(
        try said(by: without) != whole,
        "\(element.nameText) \(element.string ?? "") \(element.position.map { "\($0.line)" } ?? "")"
      )
    }
  }

  private static func saysDefault(_ element: Element) -> Bool {
    if defaults.contains(element.nameText) { return true }
    if element.hasChildren { return element.children.allSatisfy { saysDefault($0) } }
    return element.saysNothing || defaults.contains("\(element.nameText) \(element.string ?? "")")
  }

  /// What is said of a form: the questionnaire, and the report without places.
  private func said(by bytes: [UInt8]) throws -> String {
    let source = Source(name: "form.json", bytes: bytes)
    guard let opened = Self.formats.open(source, as: LHCFormsFormat()).definition else { return "" }
    let converted = opened.converted(to: FHIRFormat(), carrying: .none)
    let losses = converted.losses.map { "\($0.construct) \($0.linkId ?? "") \($0.before ?? "")" }
    return String(decoding: converted.bytes, as: UTF8.self)
      + losses.sorted().joined(separator: "\n")
  }

  static let questionnaires = Corpus.files(in: ["questionnaires/r4/json"], suffix: ".json")

  @Test("Converted to LHC-Forms and back, a questionnaire is what it was, and says what it said")
  func fromFHIR() throws {
    var count = 0
    var kept = 0
    var lost: [String: Int] = [:]
    var texts: [String] = []
    let isReport = ProcessInfo.processInfo.environment["LHC_REPORT"] != nil
    for (index, path) in Self.questionnaires.enumerated() where isReport || index % 4 == 0 {
      guard let bytes = Corpus.bytes(path) else { continue }
      let source = Source(name: path, bytes: bytes)
      guard let opened = Self.formats.open(source, as: FHIRFormat()).definition else { continue }
      let converted = opened.converted(to: LHCFormsFormat())
      let text = Source(name: "s.json", bytes: converted.bytes)
      #expect(LHCFormsFormat().recognizes(text) || opened.survey.items.isEmpty, "\(path)")
      let back = try open(text, LHCFormsFormat()).converted(to: FHIRFormat())
      #expect(back.isOrigin && back.bytes == bytes, "\(path)")
      count += 1
      let main = converted.losses.filter { $0.isMain && $0.outcome > .approximated }
      if main.isEmpty { kept += 1 }
      for loss in converted.losses where loss.outcome != .kept {
        lost["\(loss.isMain ? "main" : "other") \(loss.outcome) \(loss.construct)", default: 0] += 1
        if loss.isMain {
          texts.append(
            "\(path.split(separator: "/").last ?? "") \(loss.outcome) \(loss.construct) \(loss.linkId ?? "") \(loss.before ?? "") -> \(loss.after ?? "") \(loss.detail ?? "")"
          )
        }
      }
    }
    if let path = ProcessInfo.processInfo.environment["LHC_REPORT"] {
      let lines = lost.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }
      let text = (["\(kept) of \(count)"] + lines + texts).joined(separator: "\n")
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    #expect(count == 0 || kept * 100 >= count * 80, "\(kept) of \(count)")
  }
}

extension Loss {
  /// Whether it is of a question, an option, a condition, a limit or a calculation.
  fileprivate var isMain: Bool {
    construct.hasPrefix("option") || ["item", "type", "parent"].contains(construct)
      || ItemField(rawValue: construct).map { !$0.isPresentation } == true
  }
}
