import FHIRDocument
import FHIRPath
import SurveyPrimitives
import TestSupport

/// Carries out a case: `nil` where it passes, else what came instead.
enum SuiteRun {
  static func problem(_ test: SuiteCase) -> String? {
    var document: Document?
    if let input = test.input {
      document = Corpus.document(input, suite: test.suite, version: test.version)
      guard document != nil else { return "the input \(input) cannot be read" }
    }
    do {
      let values = try evaluate(test, document)
      if let invalid = test.invalid { return "\(texts(values)) came, not a failure (\(invalid))" }
      return difference(test, values)
    } catch {
      guard let invalid = test.invalid else { return "\(error)" }
      let isSyntax = error.code == .syntax
      return invalid == "syntax" && !isSyntax ? "a failure of another kind came: \(error)" : nil
    }
  }

  static func evaluate(
    _ test: SuiteCase, _ document: Document?
  ) throws(FHIRPath.Failure) -> [FHIRPath.Value] {
    let program = try FHIRPath.compile(test.expression)
    if let document, let type = document.root.resourceType, !test.skipsCheck {
      let isLenient = test.mode?.hasPrefix("lenient") == true
      let findings = program.check(
        onType: type, version: test.version, mode: isLenient ? .lenient : .strict)
      if let first = findings.first { throw first }
    }
    var environment = FHIRPath.Environment()
    environment.now = PartialDateTime("2026-03-14T10:15:30.123+01:00")
    environment.version = test.version
    guard let document else { return Array(try program.evaluate(onAll: [], in: environment)) }
    return Array(try program.evaluate(on: document.root, in: environment))
  }

  private static func difference(_ test: SuiteCase, _ values: [FHIRPath.Value]) -> String? {
    if test.isPredicate {
      var isTrue = !values.isEmpty
      if values.count == 1, case .boolean(let value) = values[0] { isTrue = value }
      return test.outputs.first?.text == String(isTrue) ? nil : "the predicate is \(isTrue)"
    }
    guard values.count == test.outputs.count else {
      return "\(texts(values)) came, not \(test.outputs.map(\.text))"
    }
    var found = values.map { ($0.typeName(in: test.version), text($0)) }
    var wanted = test.outputs
    if !test.isOrdered {
      found.sort { $0.1 < $1.1 }
      wanted.sort { $0.text < $1.text }
    }
    for ((type, text), output) in zip(found, wanted) {
      guard isSame(text, output.text) else { return "\(text) came, not \(output.text)" }
      if let expected = output.type, !isSame(type: type, expected) {
        return "a value of type \(type) came, not of \(expected)"
      }
    }
    return nil
  }

  /// Suites write the types of FHIR and those of FHIRPath alike; a date is a dateTime to them.
  private static func isSame(type: String, _ expected: String) -> Bool {
    type.lowercased() == expected.lowercased()
      || type.lowercased() == "date" && expected == "dateTime"
  }

  private static func isSame(_ text: String, _ expected: String) -> Bool {
    let bare =
      expected.hasPrefix("@T")
      ? expected.dropFirst(2) : expected.hasPrefix("@") ? expected.dropFirst() : expected[...]
    if text == bare { return true }
    guard let left = ExactDecimal(text), let right = ExactDecimal(bare) else { return false }
    return left == right && text.contains(".") == bare.contains(".")
      || left == right && right.integer != nil && !bare.contains(".")
  }

  private static func text(_ value: FHIRPath.Value) -> String { value.text ?? "an element" }

  static func texts(_ values: [FHIRPath.Value]) -> String {
    "\(values.map { "\($0.typeName()) \(text($0))" })"
  }
}
