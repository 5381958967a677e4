import FHIRDocument
import FHIRPath
import SurveyPrimitives

/// The page of all functions, as the cases show them.
enum FunctionPage {
  private static let introduction = """
    # Functions

    All functions in one table. A test writes it from cases that it runs, and fails where the page differs.

    In brackets stand arguments that may be left out, `…` is any number of them. Since says where a function
    comes from: 2.0 is the normative release, 3.0 its successor, FHIR, SDC and SQL on FHIR what these add. A
    function works, works partly, with what it does not do, or is refused, with the reason that it gives. Cases
    is the number of expressions that show it, the examples of the other articles among them.

    """

  static func text(_ examples: [FunctionRow.Case]) throws -> String {
    var lines = [introduction]
    for (chapter, rows) in FunctionRow.chapters {
      lines += ["## \(chapter)", "", "| name | arguments | since | result | cases | note |"]
      lines.append("| --- | --- | --- | --- | --: | --- |")
      lines += try rows.map { try $0.line(examples) }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  /// Why an expression is refused.
  static func reason(_ expression: String) throws -> String {
    do {
      _ = try evaluate(expression)
      return "nothing"
    } catch let failure as FHIRPath.Failure {
      return failure.message
    }
  }

  /// The kind of failure of an expression; `nil` where it gives something.
  static func code(_ expression: String) -> FHIRPath.Failure.Code? {
    do {
      _ = try evaluate(expression)
      return nil
    } catch {
      return (error as? FHIRPath.Failure)?.code
    }
  }

  /// What an expression gives, as the articles write it.
  static func result(_ expression: String) throws -> String {
    do {
      let values = try evaluate(expression)
      return values.isEmpty ? "{}" : values.map(DocumentationTests.text).joined(separator: ", ")
    } catch {
      return "error"
    }
  }

  static func evaluate(_ expression: String) throws -> FHIRPath.Collection {
    var environment = FHIRPath.Environment()
    environment.now = PartialDateTime("2026-03-14T10:15:30+01:00")
    environment.terminology = Lookup()
    environment.variables["rowIndex"] = [.integer(7)]
    // Only R5 has integers of 64 bits.
    environment.version = expression.contains("integer64") ? .r5 : .r4
    let source = Source(text: try Articles.response())
    guard let document = Document.read(source).document else { return FHIRPath.Collection([]) }
    return try FHIRPath.compile(expression).evaluate(on: document.root, in: environment)
  }

  /// A value set `vs` with the code `a`, and a code system `s` in which `a` is above `b`.
  private struct Lookup: FHIRPath.TerminologyLookup {
    func isMember(code: String, system: String?, of valueSet: String) -> Bool? {
      valueSet == "vs" ? code == "a" : nil
    }
    func weight(code: String, system: String?) -> ExactDecimal? { nil }
    func subsumes(_ code: String, _ other: String, system: String) -> Bool? { code <= other }
    func codes(of valueSet: FHIRPath.TerminologySource) -> [Coding]? {
      if case .address("vs") = valueSet {
        [Coding(system: "s", code: "a", display: "A")]
      } else {
        nil
      }
    }
    func concept(
      _ code: String, of system: FHIRPath.TerminologySource
    ) -> FHIRPath.TerminologyAnswer {
      guard case .address("s") = system else { return .unknown }
      guard code == "a" || code == "b" else { return .none }
      return .concept(
        FHIRPath.TerminologyConcept(Coding(system: "s", code: code, display: code.uppercased())))
    }
  }
}
