import FHIRDocument
import FHIRPath
import QuestionnaireCheck
import SurveyDiagnostics
import TestSupport
import Testing

/// The rules named after invariants, held against the invariants' own expressions.
struct InvariantCorpusTests {
  /// An invariant as a StructureDefinition has it.
  struct Invariant: Sendable {
    var key: String
    var path: String
    var program: FHIRPath.Program
  }

  private static let files = ["r4", "r4b", "r5", "stu3"].flatMap { version in
    ["json", "xml"].flatMap { Corpus.files("questionnaires/\(version)/\($0)", ending: "") }
  }

  private static let invariants = Dictionary(
    uniqueKeysWithValues: FHIRVersion.allCases.map { ($0, read($0)) })

  /// Those that are not compared.
  ///
  /// They are que-2, which the reader reports of the second item only; que-1a,
  /// about a status that there is not; que-7, which is on conditions; que-0, whose `matches()` was
  /// meant for the whole name, as cnl-0 says it in R5. In R4, que-12 has a misprint, `> 2` for `> 1`.
  private static let others: Set<String> = ["que-2", "que-1a", "que-7", "que-0"]

  private static func read(_ version: FHIRVersion) -> [Invariant] {
    let folder = ["r4": "r4", "r4b": "r4b", "r5": "r5", "stu3": "stu3"]["\(version)"] ?? ""
    let path = "schemas/\(folder)/structuredefinitions/StructureDefinition-Questionnaire.json"
    guard let bytes = Corpus.bytes(path),
      let root = Document.read(Source(name: path, bytes: bytes)).document?.root
    else { return [] }
    let elements = root["snapshot"]?.children(ElementName(known: "element") ?? .item)
    return (elements.map { Array($0) } ?? []).flatMap { element in
      element.children.filter { $0.nameText == "constraint" }.compactMap { constraint in
        guard let key = constraint["key"]?.string, key.hasPrefix("que-") || key.hasPrefix("cnl-"),
          !others.contains(key), !(version == .r4 && key == "que-12"),
          let text = constraint["expression"]?.string,
          let program = try? FHIRPath.compile(text), let path = element["path"]?.string
        else { return nil }
        return Invariant(key: key, path: path, program: program)
      }
    }
  }

  private static func items(below element: Element) -> [Element] {
    element.children(.item).flatMap { [$0] + items(below: $0) }
  }

  /// Whether check says less on purpose: of a type that is none, only that (que-5); an expression
  /// gives options, too (que-14).
  private static func isExempt(_ item: Element, from invariant: Invariant) -> Bool {
    switch invariant.key {
    case "que-5": item[.type]?.string == "question"
    case "que-14":
      item.children(.extension).contains {
        $0[.url]?.string?.hasSuffix("answerExpression") == true
      }
    default: false
    }
  }

  /// The linkIds of the items that do not keep an invariant; an empty one for the questionnaire.
  private static func breaches(of invariant: Invariant, in root: Element) -> Set<String> {
    let elements: [(Element, String)]
    switch invariant.path {
    case "Questionnaire": elements = [(root, "")]
    case "Questionnaire.url": elements = root[.url].map { [($0, "")] } ?? []
    case "Questionnaire.item":
      elements = items(below: root).map { ($0, $0[.linkId]?.string ?? "-") }
    case "Questionnaire.item.linkId":
      elements = items(below: root).compactMap { item in
        item[.linkId].map { ($0, $0.string ?? "-") }
      }
    default: elements = []
    }
    return Set(
      elements.filter { element, _ in
        if isExempt(element, from: invariant) { return false }
        guard let result = try? invariant.program.evaluate(on: element).first else { return false }
        if case .boolean(false) = result { return true }
        return false
      }.map(\.1))
  }

  @Test(
    "Findings named after an invariant are those of its own expression, in every file",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func agreement() throws {
    var compared = 0
    for file in Self.files {
      guard let bytes = Corpus.bytes(file),
        let document = Document.read(Source(name: file, bytes: bytes)).document,
        document.root.resourceType == "Questionnaire"
      else { continue }
      let findings = QuestionnaireChecker.check(document.root)
      for invariant in Self.invariants[document.fhirVersion] ?? [] {
        let reported = findings.filter { $0.code.rule?.name == invariant.key }
          .map {
            $0.location.linkId ?? (invariant.path == "Questionnaire.item" ? "-" : "")
          }
        let wanted = Self.breaches(of: invariant, in: document.root)
        #expect(Set(reported) == wanted, "\(file) \(invariant.key)")
        compared += wanted.count
      }
    }
    #expect(compared > 300)
  }
}
