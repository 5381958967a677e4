/// What a batch came to.
public struct BatchSummary: Hashable, Sendable {
  /// How many records were read: those that were written, rejected and left out.
  public var read = 0
  /// How many responses were written.
  public var records = 0
  /// How many records were rejected.
  public var rejected = 0
  /// How many responses were left out, because another status was wanted.
  public var leftOut = 0
  /// The file that holds what was rejected; `nil` where there is none.
  public var rejects: String?
  /// A file in the place of ``rejects`` that an earlier run left; nothing was rejected in this one.
  public var earlierRejects: String?
  /// How many responses were left out, because a manifest says that they were deleted.
  public var deleted = 0
  /// How many responses were left out, because another one has their id.
  public var duplicates = 0
  /// How many responses have an id that one before them has; `nil` where nobody looked.
  public var repeatedIds: Int?
  /// How many responses have the id of the one before; `nil` where nobody looked.
  var sameIds: Int?
  /// The file that says what was written; `nil` where there is none.
  public var manifest: String?
  /// How many answers the written responses hold.
  public var answers = 0
  /// How many bytes were written.
  public var bytes = 0
  /// What was done under a policy; `nil` without one.
  package var policy: PolicyReport?

  /// How many responses were left out, for any reason.
  public var allLeftOut: Int { leftOut + deleted + duplicates }

  /// Creates a summary.
  public init(records: Int = 0, rejected: Int = 0, answers: Int = 0, bytes: Int = 0) {
    self.records = records
    self.rejected = rejected
    self.answers = answers
    self.bytes = bytes
  }
}

/// How far a batch has come.
public struct BatchProgress: Hashable, Sendable {
  /// How many responses were written.
  public var records: Int
  /// How many records were rejected.
  public var rejected: Int
  /// How many bytes were read.
  public var bytes: Int
  /// How many bytes there are to read; `nil` where that is not known.
  public var totalBytes: Int?

  /// Creates a state of a batch.
  public init(records: Int, rejected: Int, bytes: Int, totalBytes: Int?) {
    self.records = records
    self.rejected = rejected
    self.bytes = bytes
    self.totalBytes = totalBytes
  }
}
