import FHIRDocument
import FHIRTerminology
import Foundation
import QuestionnaireAssembly
import SurveyDiagnostics
import TestSupport
import Testing

/// A case of the corpus: what another engine puts together.
struct SDCAssemblyCase: CustomTestStringConvertible, @unchecked Sendable {
  let name: String
  let questionnaire: Element
  let parts: [Element]
  let expected: [String: Any]
  let isError: Bool

  var testDescription: String { name }

  static let all: [SDCAssemblyCase] = Corpus.files("sdc-cases").compactMap { folder in
    func object(_ name: String) -> [String: Any]? {
      Corpus.bytes("\(folder)/\(name).json").flatMap {
        try? JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
      }
    }
    guard folder.contains("-assemble-"), let about = object("case"),
      let expected = object("expected"),
      let root = Corpus.read("\(folder)/questionnaire.json")?.document?.root
    else { return nil }
    let parts = Corpus.files("\(folder)/context").compactMap { Corpus.read($0)?.document?.root }
    return SDCAssemblyCase(
      name: folder.split(separator: "/").last.map(String.init) ?? "", questionnaire: root,
      parts: parts, expected: expected,
      isError: about["error"] as? Bool ?? false)
  }

  /// Whether our result is that of the peer.
  func agrees() throws -> Bool {
    let assembled = assemble()
    guard (assembled.error != nil) == isError else { return false }
    if isError { return true }
    let text = JSONWriter.write(assembled.document.root)
    let mine = try JSONSerialization.jsonObject(with: Data(text))
    return Self.plain(mine) == Self.plain(expected)
  }

  func assemble() -> AssembledQuestionnaire {
    var library = ResourceLibrary()
    for part in parts { library.add(part) }
    return QuestionnaireAssembler(library).assemble(questionnaire)
  }

  /// An object without empty arrays, and without what each engine has of its own.
  static func plain(_ value: Any) -> String {
    if let object = value as? [String: Any] {
      let own = ["version", "meta"]
      let texts = object.filter { !own.contains($0.key) }.sorted { $0.key < $1.key }
        .map { ($0.key, plain($0.value)) }.filter { $0.1 != "[]" }
      return "{" + texts.map { "\($0):\($1)" }.joined(separator: ",") + "}"
    }
    if let array = value as? [Any] {
      let entries = array.filter { entry in
        let url = (entry as? [String: Any])?["url"] as? String
        return url?.hasSuffix("assembledFrom") != true
      }
      return "[" + entries.map(plain).joined(separator: ",") + "]"
    }
    return "\(value)"
  }
}

@Suite(
  "What other engines put together",
  .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct SDCAssemblyTests {
  @Test("We agree with the peer, but for the version (rule 117)", arguments: SDCAssemblyCase.all)
  func agrees(_ given: SDCAssemblyCase) throws {
    #expect(try given.agrees(), "\(given.assemble().findings)")
  }

  @Test("The board shows how we stand to each case")
  func board() throws {
    let rows = try SDCAssemblyCase.all.map { given in
      SDCBoard.Row(
        given.name, agrees: try given.agrees(), rules: given.isError ? "117" : "116, 117")
    }
    #expect(rows.count == 9)
    #expect(try SDCBoard("assemble", rows).isOnPage(), "record it with FHIR_SURVEY_RECORD=1")
  }

  private static let folder = "sdc-assemble/sdc-ig-3x"

  private static func read(_ text: String) throws -> Element {
    try #require(Document.read(Source(name: "q.xml", bytes: Array(text.utf8))).document).root
  }

  private static func assemble(_ change: (String) -> String) throws -> AssembledQuestionnaire {
    var library = ResourceLibrary()
    for name in ["name", "contact"] {
      let path = "\(folder)/questionnaire-sdc-modular-\(name).xml"
      library.add(try #require(Corpus.read(path)?.document).root)
    }
    let bytes = try #require(Corpus.bytes("\(folder)/questionnaire-sdc-modular-root.xml"))
    let text = String(decoding: bytes, as: UTF8.self)
    return QuestionnaireAssembler(library).assemble(try read(change(text)))
  }

  @Test("Rule 117: The example of SDC has one prefix twice, and so double linkIds")
  func example() throws {
    let assembled = try Self.assemble { $0 }
    #expect(assembled.findings.contains { $0.code == .linkIdTwiceAssembled })
  }

  @Test("Rule 116: With a prefix of its own the example of SDC is what SDC says it is")
  func mended() throws {
    let assembled = try Self.assemble { text in
      guard let last = text.range(of: "'patientname.'", options: .backwards) else { return text }
      return text.replacingCharacters(in: last, with: "'patientcontact.'")
    }
    #expect(!assembled.findings.contains { $0.code == .linkIdTwiceAssembled })
    let file = "\(Self.folder)/parameters-sdc-modular-root-assembled.xml"
    let parameters = try #require(Corpus.read(file)?.document).root
    let expected = try #require(parameters["parameter"]?[.resource])
    // Its groups of a definition are not made; that is reported.
    func isMade(_ line: String) -> Bool { !line.contains("Demographics.address") }
    #expect(Self.outline(assembled.document.root) == Self.outline(expected).filter(isMade))
  }

  /// Each item with its depth, its linkId, its variables and its constraints.
  private static func outline(_ root: Element) -> [String] {
    var lines: [String] = []
    var open = [(root, 0)]
    while let (element, depth) = open.popLast() {
      let names = element.children(.extension).compactMap { given -> String? in
        let kind = given[.url]?.string?.split(separator: "/").last.map(String.init) ?? ""
        if kind == "variable" { return given.choice("value")?[.name]?.string }
        guard kind.hasSuffix("constraint") else { return nil }
        let parts = given.children(.extension)
        return parts.first { $0[.url]?.string == "key" }?.choice("value")?.string
      }
      lines.append("\(depth) \(element[.linkId]?.string ?? "") \(names.sorted())")
      open += element.children(.item).map { ($0, depth + 1) }.reversed()
    }
    return lines
  }
}
