import FHIRDocument
import Foundation
import ResponseExtraction
import SurveyPrimitives
import TestSupport
import Testing

/// A case of the corpus: what another engine extracts.
struct SDCCase: CustomTestStringConvertible, @unchecked Sendable {
  let name: String
  let given: ExtractionCase
  let kind: String
  let expected: [String: Any]

  var testDescription: String { name }

  /// Where we differ, and by which clause.
  static let differences = [
    "android-extract-perform-definition-based-extraction-with-unanswered-question":
      "a question without an answer gives nothing (SDC: extraction; rule 103); the peer shows false",
    "smartforms-extract-RegularMedicationsWithPatchAdd":
      "PATCH by Parameters is the peer's own; SDC has POST and PUT (rule 104)",
  ]

  static let all: [SDCCase] = {
    guard let folder = Corpus.folder else { return [] }
    let path = "\(folder)/sdc-cases"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.contains("-extract-") }.sorted().compactMap { name in
      func object(_ file: String) -> [String: Any]? {
        let data = FileManager.default.contents(atPath: "\(path)/\(name)/\(file).json")
        return data.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
      }
      guard let questionnaire = object("questionnaire"), let response = object("response"),
        let expected = object("expected"), let about = object("case")
      else { return nil }
      let given = ExtractionCase(
        object: ["rule": name, "questionnaire": questionnaire, "response": response],
        version: name.contains("dstu3") ? .stu3 : nil)
      return SDCCase(
        name: name, given: given, kind: about["kind"] as? String ?? "", expected: expected)
    }
  }()

  /// What is wrong; empty where all agrees.
  func disagreements() throws -> [String] {
    let (extraction, _) = try given.extract(isCoded: kind == "extract-observation")
    if let facts = expected["partial"] as? [[String: Any]] {
      return try facts.compactMap { fact in
        let expression = try #require(fact["fhirpath"] as? String)
        let wanted = fact["equals"].map { $0 as? [Any] ?? [$0] } ?? []
        let found = try extraction.bundle.root.texts(expression)
        let isEqual = found.count == wanted.count && zip(found, wanted).allSatisfy(Self.equal)
        return isEqual ? nil : "\(expression): \(found)"
      }
    }
    let bundle = try JSONSerialization.jsonObject(
      with: Data(JSONWriter.write(extraction.bundle.root)))
    // Smart Forms' results are of another run than its responses.
    let isTimed = kind != "extract-template"
    let mine = Self.resources(bundle, isTimed: isTimed)
    let theirs = Self.resources(expected, isTimed: isTimed)
    return mine == theirs ? [] : ["\(mine)\n\(theirs)"]
  }

  /// Whether a value is what the case says; Foundation may read `true` as 1.
  private static func equal(_ found: String, _ wanted: Any) -> Bool {
    let text = "\(wanted)"
    return found == text || (found == "true" && text == "1") || (found == "false" && text == "0")
  }

  /// The resources as sorted texts, without what each engine has of its own.
  private static func resources(_ bundle: Any, isTimed: Bool) -> [String] {
    let entries = (bundle as? [String: Any])?["entry"] as? [[String: Any]] ?? []
    return entries.compactMap { $0["resource"] }.map { plain($0, isTimed) }.sorted()
  }

  private static let own: Set<String> = ["id", "dateAsserted"]

  private static func plain(_ value: Any, _ isTimed: Bool, _ type: String = "") -> String {
    if let object = value as? [String: Any] {
      let type = object["resourceType"] as? String ?? type
      let members = object.filter { key, _ in
        !own.contains(key)
          && !(type == "Observation" && ["category", "extension", "text"].contains(key))
      }
      let texts = members.sorted { $0.key < $1.key }.map { "\($0.key):\(plain($0.value, isTimed))" }
      return "{\(texts.joined(separator: ","))}"
    }
    if let array = value as? [Any] {
      return "[" + array.map { plain($0, isTimed) }.joined(separator: ",") + "]"
    }
    if let number = value as? NSNumber { return "\(number.doubleValue)" }
    let text = "\(value)"
    if let moment = Instant(text) { return isTimed ? "\(moment)" : "a moment" }
    // An allocated id is each engine's own.
    if text.hasPrefix("Patient/"), text.count == 44 { return "Patient/*" }
    return text
  }
}

@Suite(
  "What other engines extract", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct SDCCaseTests {
  @Test("We agree with the peer, or say by which clause we differ", arguments: SDCCase.all)
  func agrees(_ given: SDCCase) throws {
    let wrong = try given.disagreements()
    if SDCCase.differences[given.name] == nil {
      #expect(wrong.isEmpty)
    } else {
      #expect(!wrong.isEmpty, "it agrees now")
    }
  }

  @Test("The board shows how we stand to each case")
  func board() throws {
    let rules = [
      "extract-observation": "100, 101", "extract-definition": "105, 106",
      "extract-template": "109",
    ]
    let rows = try SDCCase.all.map { given in
      SDCBoard.Row(
        given.name, agrees: try given.disagreements().isEmpty,
        rules: SDCCase.differences[given.name] ?? rules[given.kind] ?? "")
    }
    #expect(rows.count == 20)
    #expect(try SDCBoard("extract", rows).isOnPage(), "record it with FHIR_SURVEY_RECORD=1")
  }
}
