import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import Foundation
import ResponseValidation
import SurveyDiagnostics
import SurveyEngine
import SurveyInterview
import SurveyModel
import SurveyPrimitives
import SurveyWorkflow
import TestSupport
import Testing

/// Rule 74: what an interview completes, validation calls valid.
///
/// `FHIR_SURVEY_COMPLETIONS` is the number of runs, over generated forms and over the forms of the
/// corpus alike (`make completions-agree`).
struct CompletionTests {
  private static let runs =
    ProcessInfo.processInfo.environment["FHIR_SURVEY_COMPLETIONS"].flatMap { Int($0) } ?? 300

  /// A form, ready to be taken and its responses to be validated.
  private struct Ready {
    var form: Form
    var validator: SurveyResponseValidator
    var evaluator: FHIRPathEvaluator

    init?(_ root: Element) {
      var library = ResourceLibrary()
      library.add(root)
      guard let form = Pipeline().form(root, library: library).form else { return nil }
      // Where an item has no name, no response names it (rule 88).
      if form.index.itemsInOrder.contains(where: { $0.linkId.isEmpty }) { return nil }
      self.form = form
      evaluator = form.evaluator(now: Fixtures.now.dateTime(offset: .utc))
      validator = SurveyResponseValidator(
        form.survey, questionnaire: form.questionnaire, library: library, at: Fixtures.now)
    }
  }

  private struct Count: CustomStringConvertible {
    var runs = 0
    var completed = 0
    var open = 0
    var answers = 0
    var undetermined = 0

    var description: String {
      "\(runs) runs: \(completed) completed with \(answers) answers (\(undetermined) with something "
        + "undetermined), \(open) held open, \(runs - completed - open) given up"
    }
  }

  /// Takes a form once; a completed response is written, read and validated.
  private func take(_ ready: Ready, seed: UInt64, _ name: String, _ count: inout Count) {
    count.runs += 1
    let empty = Pipeline().session(ready.form, at: Fixtures.now, evaluator: ready.evaluator)
    var respondent = Respondent(empty, seed: seed)
    guard let session = respondent.take() else { return }
    var details = ResponseDetails(status: .completed)
    details.authored = Fixtures.now.dateTime(offset: .utc)
    let written = Pipeline().response(of: session, details)
    guard written.obstacle == nil else {
      count.open += 1
      return
    }
    count.completed += 1
    let bytes = Pipeline().write(written.document, as: .json).bytes
    let read = Document.read(Source(name: name, bytes: bytes))
    guard let response = read.document?.root else {
      Issue.record("\(name), seed \(seed): \(read.diagnostics)")
      return
    }
    count.answers += String(decoding: bytes, as: UTF8.self).split(separator: "\"value").count - 1
    let findings = read.diagnostics + ready.validator.findings(in: response)
    let errors = findings.filter { $0.severity == .error }
    let report = Comment(rawValue: "\(name), seed \(seed): \(errors.prefix(3).map(\.description))")
    if !errors.isEmpty { Issue.record(report) }
    if findings.contains(where: { $0.undetermined != nil }) { count.undetermined += 1 }
  }

  @Test("Rules 74 and 87: what is completed is valid, for generated forms and answers")
  func generated() throws {
    var count = Count()
    for seed in 0..<UInt64(Self.runs) {
      var maker = FormMaker(seed: seed)
      let ready = try #require(Ready(resource(maker.questionnaire())), "seed \(seed)")
      take(ready, seed: seed, "generated", &count)
    }
    #expect(count.completed * 3 > count.runs && count.answers > count.completed, "\(count)")
    if Self.runs > 300 { print("generated forms: \(count)") }
  }

  @Test(
    "Rules 74 and 87: what is completed is valid, for real forms and generated answers",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func real() throws {
    let paths = ["stu3", "r4", "r4b", "r5"].flatMap { Corpus.files("questionnaires/\($0)/json") }
      .filter { Corpus.read($0)?.document?.root.resourceType == "Questionnaire" }
    var forms: [String: Ready?] = [:]
    var count = Count()
    for seed in 0..<UInt64(Self.runs) {
      // Each form in turn, whatever the number of runs.
      let path = paths[Int(seed) * 97 % paths.count]
      if forms[path] == nil { forms[path] = Corpus.read(path)?.document.flatMap { Ready($0.root) } }
      guard let ready = forms[path] ?? nil else { continue }
      take(ready, seed: seed, path, &count)
    }
    #expect(count.completed * 4 > count.runs && count.answers > count.completed, "\(count)")
    if Self.runs > 300 { print("real forms: \(count)") }
  }
}
