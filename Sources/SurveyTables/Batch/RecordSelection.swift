import FHIRDocument

/// Which responses are written.
struct RecordSelection: Sendable {
  /// Why a response is left out.
  enum Reason: Sendable {
    /// Another status is wanted.
    case status
    /// A manifest says that it was deleted.
    case deleted
    /// Another response has its id, and is written.
    case duplicate
  }

  /// Whether the ids of responses are looked at.
  let looksAtIds: Bool
  private let statuses: [[UInt8]]?
  private let repeated: RepeatedIds

  /// Those of some statuses, `nil` for any, that were not deleted and not dropped.
  init(
    statuses: Set<String>? = nil, looksAtIds: Bool = false, repeated: RepeatedIds = RepeatedIds()
  ) {
    self.statuses = statuses?.map { Array($0.utf8) }
    (self.looksAtIds, self.repeated) = (looksAtIds, repeated)
  }

  /// Whether all responses are written, and nothing about them is looked at.
  var takesAll: Bool { statuses == nil && !looksAtIds && repeated.dropped.isEmpty }

  /// Why a response is left out; `nil` for one that is written.
  func reasonToLeaveOut(_ record: BatchRecord) -> Reason? {
    if let statuses {
      let status = record.element[.status]
      if !statuses.contains(where: { status?.hasText($0) == true }) { return .status }
    }
    if record.isDeleted { return .deleted }
    return repeated.isDropped(record) ? .duplicate : nil
  }

  /// What names a response among all; `nil` where ids are not looked at.
  func name(of record: BatchRecord) -> RecordName? {
    looksAtIds ? RecordName(record) : nil
  }
}

/// The ids that several responses have, and which of these responses are not written.
struct RepeatedIds: Sendable {
  /// What stands for the ids.
  var ids: Set<UInt64> = []
  /// What stands for the places of what is dropped.
  var dropped: Set<UInt64> = []

  func isDropped(_ record: BatchRecord) -> Bool {
    guard !dropped.isEmpty, ids.contains(record.id) else { return false }
    return dropped.contains(RecordName(record).place)
  }
}
