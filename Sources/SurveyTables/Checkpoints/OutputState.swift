import SurveyDiagnostics
import SystemIO

/// How far one output was written, with all of its parts.
struct OutputState: Hashable {
  /// The files, in their order; the last one is being written.
  var files: [KeptOutput]
  /// How many rows each of them has, where they are counted.
  var rows: [Int] = []
  /// What a Parquet file says of its row groups.
  var groups: [UInt8] = []
}

/// How often something was met, and where first.
struct LossState: Hashable {
  /// The name of its kind.
  var kind: String
  var count: Int
  var location: Location
}

/// How far a writer has come: its outputs, and what it says at the end.
struct WriterState: Hashable {
  var outputs: [OutputState] = []
  var losses: [LossState] = []
}
