import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

/// All that is needed to go on with an export that was ended: where it was in its inputs, what its
/// outputs hold, and what it counted.
struct Checkpoint: Hashable {
  /// What must be the same in the run that goes on.
  var fingerprint: Fingerprint
  /// The present time of the run.
  var moment: Instant
  /// Where the next record is.
  var position: InputPosition
  var counts = Counts()
  /// How many records each file of a manifest had.
  var found: [String: Int] = [:]
  /// Modifier extensions that are not known, by file and address: the kind is the address.
  var modifiers: [LossState] = []
  var policy: PolicyReport?
  var writer = WriterState()
  var rejects: KeptOutput?

  /// How many there were of each.
  struct Counts: Hashable {
    var records = 0
    var rejected = 0
    var leftOut = 0
    var deleted = 0
    var answers = 0
    /// How many bytes of the inputs were read.
    var bytes = 0
  }

  /// All files that it stands for.
  var files: [KeptOutput] { writer.outputs.flatMap(\.files) + (rejects.map { [$0] } ?? []) }

  /// The version of the form: the value of the member `checkpoint`.
  static let version = "1"
}

/// Digests of what an export was asked to do.
struct Fingerprint: Hashable {
  /// Of names, sizes and times of the inputs.
  var inputs: String
  /// Of everything else that was said.
  var options: String
  /// Of the columns; empty where there is no codebook.
  var codebook = ""
}
