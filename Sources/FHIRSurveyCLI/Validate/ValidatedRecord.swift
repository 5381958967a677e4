import FHIRDocument
import ResponseValidation
import SurveyDiagnostics

/// What became of one record of the input.
enum ValidatedRecord: Sendable {
  /// A response without findings, of which nothing more is wanted.
  case clean(file: String, size: Int)
  /// A response, validated.
  case validated(Report)
  /// Not a response, or one that cannot be read.
  case unreadable(Report)
  /// A resource of another type, beside responses.
  case other(file: String, size: Int)

  /// A record and what was found.
  struct Report: Sendable {
    var file: String?
    var line: Int?
    var id: String?
    var questionnaire: String?
    var version: FHIRVersion?
    var findings: [Diagnostic]
    /// What would be needed and is not available.
    var missing: [String] = []
    var outcome = ValidationResult.Outcome.invalid
    var size: Int
  }

  /// The file that it comes from.
  var file: String? {
    switch self {
    case .clean(let file, _), .other(let file, _): file
    case .validated(let report), .unreadable(let report): report.file
    }
  }

  /// The bytes of input that it was.
  var size: Int {
    switch self {
    case .clean(_, let size), .other(_, let size): size
    case .validated(let report), .unreadable(let report): report.size
    }
  }
}
