import FHIRDocument
import ResponseValidation
import SurveyDiagnostics
import SurveyTables

/// What became of one record of the input.
enum JudgedRecord: Sendable {
  /// A response without findings, of which nothing more is wanted.
  case clean(file: String, size: Int)
  /// A response, judged.
  case judged(Judgement)
  /// No response that can be read.
  case unreadable(Judgement)
  /// A resource of another type, beside responses.
  case other(file: String, size: Int)

  /// A record and what was found.
  struct Judgement: Sendable {
    var file: String?
    var line: Int?
    var id: String?
    var questionnaire: String?
    var version: FHIRVersion?
    var findings: [Diagnostic]
    var size: Int

    var isValid: Bool { !findings.hasErrors }
  }

  /// The file that it comes from.
  var file: String? {
    switch self {
    case .clean(let file, _), .other(let file, _): file
    case .judged(let judgement), .unreadable(let judgement): judgement.file
    }
  }

  /// The bytes of input that it was.
  var size: Int {
    switch self {
    case .clean(_, let size), .other(_, let size): size
    case .judged(let judgement), .unreadable(let judgement): judgement.size
    }
  }
}

/// Judges records, on any thread.
struct RecordJudge: Sendable {
  let validator: ResponseValidator
  /// The files that were named, in which anything but a response is wrong.
  let named: Set<String>
  /// Whether a response without findings is told of.
  let tellsClean: Bool

  func judge(_ item: BatchItem) -> JudgedRecord {
    switch item {
    case .rejected(let rejected):
      return .unreadable(judgement(of: rejected))
    case .record(let record):
      let size = record.raw.count
      guard record.element.resourceType == "QuestionnaireResponse" else {
        return judgeOther(record)
      }
      let verdict = validator.validate(record.element, structure: record.diagnostics)
      if verdict.findings.isEmpty, !tellsClean { return .clean(file: record.file, size: size) }
      return .judged(
        JudgedRecord.Judgement(
          file: record.file, line: record.line, id: record.element[.id]?.string,
          questionnaire: verdict.questionnaire, version: record.document.fhirVersion,
          findings: verdict.findings, size: size))
    }
  }

  /// In Bundles and folders other resources are passed over.
  private func judgeOther(_ record: BatchRecord) -> JudgedRecord {
    let size = record.raw.count
    guard named.contains(record.file), record.element == record.document.root else {
      return .other(file: record.file, size: size)
    }
    let finding = record.isNot("QuestionnaireResponse")
    return .unreadable(
      JudgedRecord.Judgement(
        file: record.file, line: record.line, findings: [finding], size: size))
  }

  private func judgement(of rejected: RejectedRecord) -> JudgedRecord.Judgement {
    let location = rejected.diagnostics.first?.location
    return JudgedRecord.Judgement(
      file: location?.file, line: location?.position?.line, findings: rejected.diagnostics,
      size: rejected.raw.count)
  }
}
