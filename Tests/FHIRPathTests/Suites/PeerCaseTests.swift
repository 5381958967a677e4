import FHIRDocument
import FHIRPath
import SurveyPrimitives
import TestSupport
import Testing

@Suite("The case files of other engines")
struct PeerCaseTests {
  /// A case of a peer's file: an expression and the values as JSON would have them.
  struct Case: Sendable, CustomTestStringConvertible {
    var file: String
    var group: String
    var name: String
    var test: SuiteCase
    var results: [String]
    var hasList: Bool
    var testDescription: String { "\(file) \(group) \(name)" }
  }

  static let files = [
    ("fhirpath.js/cases/fhir-r4.yaml", "r4"), ("fhirpath.js/cases/fhir-r5.yaml", "r5"),
    ("fhirpath-py/cases/fhir-r4.yaml", "r4"),
  ]

  static let cases: [Case] = files.flatMap { file, suite -> [Case] in
    guard let bytes = Corpus.suiteBytes("extra/\(file)") else { return [] }
    var reader = CaseFileReader(String(decoding: bytes, as: UTF8.self))
    return collect(reader.read()["tests"]?.list ?? [], file, suite, "")
  }

  private static func collect(
    _ values: [CaseFileReader.Value], _ file: String, _ suite: String, _ group: String
  ) -> [Case] {
    values.flatMap { value -> [Case] in
      guard case .mapping(let entries) = value else { return [] }
      if let inner = entries.first(where: { $0.0.hasPrefix("group") }) {
        let name = inner.0.hasPrefix("group: ") ? inner.0.dropFirst(7) : inner.0[...]
        return collect(inner.1.list, file, suite, String(name))
      }
      // Cases that their own engine leaves out say nothing; the official suites have them.
      guard let expression = value["expression"]?.text, value["disable"] == nil,
        !isAside(group)
      else { return [] }
      let description = value["desc"]?.text ?? ""
      let name = description.hasPrefix("** ") ? description.dropFirst(3) : description[...]
      var test = SuiteCase(
        suite: suite, group: group, name: String(name), expression: expression)
      test.input = value["inputfile"]?.text
      if value["error"]?.text == "true" { test.invalid = "execution" }
      let results = value["result"]?.list.map { text($0) }
      return [
        Case(
          file: file, group: group, name: test.name, test: test, results: results ?? [],
          hasList: results != nil)
      ]
    }
  }

  /// Types of CDA and terminology servers are no part of it.
  private static func isAside(_ group: String) -> Bool {
    group == "cdaTests" || group == "TerminologyTests"
  }

  private static func text(_ value: CaseFileReader.Value) -> String {
    switch value {
    case .scalar(let text, _): text
    default: "an element"
    }
  }

  @Test(
    "A case of a peer passes", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)),
    arguments: cases)
  func passes(_ peer: Case) {
    let problem = Self.problem(peer)
    if SuiteExceptions.contains(peer.file, peer.group, peer.name) {
      #expect(problem != nil, "the case passes and is an exception no more")
    } else {
      #expect(problem == nil, "\(peer.test.expression)")
    }
  }

  static func problem(_ peer: Case) -> String? {
    var document: Document?
    if let input = peer.test.input {
      document = Corpus.document(input, suite: peer.test.suite, version: peer.test.version)
      guard document != nil else { return "no input \(input)" }
    }
    var test = peer.test
    test.skipsCheck = true
    do {
      let values = try SuiteRun.evaluate(test, document)
      if peer.test.invalid != nil { return "\(SuiteRun.texts(values)) came, not a failure" }
      guard peer.hasList else { return nil }
      let found = values.map { $0.text ?? "an element" }
      guard found.count == peer.results.count,
        zip(found, peer.results).allSatisfy({ Self.isSame($0, $1) })
      else { return "\(found) came, not \(peer.results)" }
      return nil
    } catch {
      return peer.test.invalid != nil ? nil : "\(error)"
    }
  }

  private static func isSame(_ text: String, _ expected: String) -> Bool {
    if text == expected { return true }
    if let left = ExactDecimal(text), let right = ExactDecimal(expected) { return left == right }
    return false
  }
}
