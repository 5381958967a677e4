import Foundation
import TestSupport
import Testing

/// The cases of other validators, validated by the program, and `Schemas/validation-board.md`, which
/// says case by case what came of it.
struct ValidationCasesTests {
  /// What the program says of a case.
  struct CaseResult {
    /// valid, invalid or undetermined.
    var result: String
    /// Code, linkId and position of each error and warning.
    var findings: [String]
    var errorPaths: [String]
    /// Whether the text itself could not be read.
    var isUnreadable: Bool
  }

  static func result(of test: ValidationCase) throws -> CaseResult {
    var arguments = [
      "validate", test.file, "--format", "json", "--fhir-version", test.version,
    ]
    for file in test.supporting { arguments += ["--questionnaire", file] }
    let run = TestWorld().run(arguments)
    let line = try #require(run.output.split(separator: "\n").first, "\(test.name): \(run)")
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let result = try #require(object)
    let outcome = try #require(result["result"] as? String)
    #expect(result["valid"] as? Bool == (outcome == "valid"))
    #expect((run.status == 0) == (outcome != "invalid"), "\(test.name): \(run)")
    let findings = result["findings"] as? [[String: Any]] ?? []
    let reported = findings.filter { $0["severity"] as? String != "note" }
    let errors = reported.filter { $0["severity"] as? String == "error" }
    return CaseResult(
      result: outcome, findings: reported.map(text),
      errorPaths: errors.map { ValidationCase.item(in: $0["path"] as? String ?? "") },
      isUnreadable: errors.contains { $0["path"] == nil })
  }

  /// What `check` says of a case that is a questionnaire.
  static func questionnaireResult(of test: ValidationCase) throws -> CaseResult {
    var arguments = ["check", test.file, "--format", "json", "--fhir-version", test.version]
    for file in test.supporting { arguments += ["--questionnaire", file] }
    let run = TestWorld().run(arguments)
    let object = try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any]
    let files = try #require(object?["files"] as? [[String: Any]], "\(test.name): \(run)")
    let findings = files.first?["findings"] as? [[String: Any]] ?? []
    let reported = findings.filter { $0["severity"] as? String != "note" }
    return CaseResult(
      result: run.status == 0 ? "valid" : "invalid",
      findings: reported.map {
        text($0).replacing("Questionnaire.", with: "")
          + (($0["rule"] as? String).map { " [\($0)]" } ?? "")
      }, errorPaths: [], isUnreadable: false)
  }

  private static func text(_ finding: [String: Any]) -> String {
    let path = (finding["path"] as? String ?? "").replacing("QuestionnaireResponse.", with: "")
    let linkId = (finding["linkId"] as? String).map { " “\($0)”" } ?? ""
    let mark = finding["severity"] as? String == "warning" ? " (warning)" : ""
    return "\(finding["code"] as? String ?? "")\(linkId) \(path)\(mark)"
  }

  static let questionnaires = ValidationCorpus.cases.filter { $0.kind == "Questionnaire" }
  static let responses = ValidationCorpus.cases.filter { $0.kind == "QuestionnaireResponse" }

  @Test(
    "The result is that of the case, the findings are the expected ones",
    .enabled(if: ValidationCorpus.isHere, Comment(rawValue: Corpus.absence)),
    arguments: responses.map(\.name))
  func result(name: String) throws {
    let test = try #require(Self.responses.first { $0.name == name })
    let result = try Self.result(of: test)
    #expect(Self.agrees(result, test))
    let expected = try #require(ExpectedFindings.all[name], "\(result.findings)")
    #expect(result.findings == expected)
    guard !result.isUnreadable, result.result != "undetermined" else { return }
    for path in test.errorPaths {
      #expect(
        result.errorPaths.contains { $0.hasPrefix(path) },
        "no error at \(path), but at \(result.errorPaths)")
    }
  }

  @Test(
    "The result on a questionnaire is that of the case",
    .enabled(if: ValidationCorpus.isHere, Comment(rawValue: Corpus.absence)),
    arguments: questionnaires.map(\.name))
  func questionnaireResult(name: String) throws {
    let test = try #require(Self.questionnaires.first { $0.name == name })
    let result = try Self.questionnaireResult(of: test)
    #expect(Self.agrees(result, test), "\(result.findings)")
  }

  /// Whether a result is that of the case; where it is undetermined the case is counted apart.
  private static func agrees(_ result: CaseResult, _ test: ValidationCase) -> Bool {
    result.result == "undetermined" || (result.result == "valid") == test.isValid
      || ValidationReasons.decidedOtherwise[test.name] != nil
  }

  /// The cases that lack what decides about them.
  static let undetermined: Set<String> = [
    "qr-bad-ref1", "questionnaire-not-resolved-qr", "choice-invalid-value-set-async-qr",
    "quantity-units-in-value-set-qr",
  ]

  @Test(
    "Rule 78: undetermined are the cases whose questionnaire or value set is not available",
    .enabled(if: ValidationCorpus.isHere, Comment(rawValue: Corpus.absence)))
  func undetermined() throws {
    let found = try Self.responses.filter { try Self.result(of: $0).result == "undetermined" }
    #expect(Set(found.map(\.name)) == Self.undetermined)
  }

  @Test("At most three cases are decided otherwise on purpose")
  func otherwise() { #expect(ValidationReasons.decidedOtherwise.count <= 3) }

  @Test(
    "Schemas/validation-board.md is what is computed",
    .enabled(if: ValidationCorpus.isHere, Comment(rawValue: Corpus.absence)))
  func board() throws {
    var page = Self.head
    for test in ValidationCorpus.cases { page += try Self.row(test) }
    let (all, apart) = (ValidationCorpus.cases.count, Self.undetermined.count)
    page += """

      Of \(all) cases, \(all - apart) have the result that they state, none another one; \(apart) are
      undetermined, for what decides about them is not available.

      """
    let path = "\(Project.folder)/Schemas/validation-board.md"
    if ProcessInfo.processInfo.environment["FHIR_SURVEY_RECORD"] != nil {
      try page.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded validation-board.md")
    } else {
      let isSame = page == (try? Project.text(path))
      #expect(isSame, "Schemas/validation-board.md is not what FHIR_SURVEY_RECORD=1 would write")
    }
  }

  private static func row(_ test: ValidationCase) throws -> String {
    let isResponse = test.kind == "QuestionnaireResponse"
    let result = isResponse ? try result(of: test) : try questionnaireResult(of: test)
    var findings = Array(result.findings.prefix(12))
    if result.findings.count > findings.count {
      findings.append("… and \(result.findings.count - findings.count) more")
    }
    let cells = [
      test.name, test.isValid ? "valid" : "not valid", test.java?.text ?? "–",
      test.dotNet?.text ?? "–",
      result.result == "invalid" ? "not valid" : result.result,
      findings.map { $0.replacing("|", with: "\\|") }.joined(separator: "<br>"),
      ValidationReasons.all[test.name] ?? "",
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static let head = """
    # Cases of validation

    The cases of questionnaires and their responses from HL7's fhir-test-cases, validated by
    `fhir-survey check` and `fhir-survey validate`. Made by `FHIR_SURVEY_RECORD=1 swift test --filter ValidationCasesTests`;
    a test fails where this page is not what is computed.

    *Says* is what the case itself states: the cases of the .NET validator in their description,
    the others by the outcome recorded of the Java validator. *Java* and *.NET* are the errors and
    warnings recorded of each. Where they differ, the last column says which is followed and why.

    | case | says | Java | .NET | here | findings | reason |
    | --- | --- | --- | --- | --- | --- | --- |

    """
}
